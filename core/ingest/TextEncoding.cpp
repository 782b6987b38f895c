//===- TextEncoding.cpp - Logs that are not in UTF-8 ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/TextEncoding.h"

#include <algorithm>

using namespace irsift;

TextEncoding irsift::encodingOf(std::string_view head) {
  if (head.starts_with("\xff\xfe"))
    return TextEncoding::Utf16Little;
  if (head.starts_with("\xfe\xff"))
    return TextEncoding::Utf16Big;
  // ASCII in UTF-16 without a mark: a zero in each pair, always at one side.
  constexpr size_t enough = 16;
  size_t pairs = std::min<size_t>(head.size() / 2, 64);
  size_t zeroFirst = 0;
  size_t zeroSecond = 0;
  for (size_t i = 0; i < pairs; ++i) {
    zeroFirst += head[2 * i] == '\0' && head[2 * i + 1] != '\0';
    zeroSecond += head[2 * i] != '\0' && head[2 * i + 1] == '\0';
  }
  if (pairs >= enough && zeroSecond == pairs)
    return TextEncoding::Utf16Little;
  if (pairs >= enough && zeroFirst == pairs)
    return TextEncoding::Utf16Big;
  return TextEncoding::Bytes;
}

std::string_view irsift::utf8Mark(std::string_view head) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  return head.starts_with(mark) ? mark : std::string_view();
}

namespace {

struct BinaryFormat {
  std::string_view magic;
  std::string_view name;
  /// A program that unpacks to its standard output; empty if none does.
  std::string_view unpacker;
};

constexpr BinaryFormat binaryFormats[] = {
    {"\x1f\x8b", "a gzip archive", "gzip -dc"},
    {"\xfd"
     "7zXZ",
     "an xz archive", "xz -dc"},
    {"\x28\xb5\x2f\xfd", "a zstd archive", "zstd -dc"},
    {"BZh", "a bzip2 archive", "bzip2 -dc"},
    {"PK\x03\x04", "a zip archive", "unzip -p"},
    {"\x7f"
     "ELF",
     "a program or a core dump", ""},
    {"SQLite format 3", "a database", ""},
    {"ML\xefR", "MLIR bytecode", ""},
};

/// Control characters that nobody prints. Zeros are none of them: a log that
/// was cut while it was being written has holes of them.
bool isStray(char c) {
  auto byte = static_cast<unsigned char>(c);
  return byte != 0 && (byte < 7 || (byte > 13 && byte < 27) || byte == 127);
}

} // namespace

std::string irsift::binaryContentOf(std::string_view head) {
  for (const BinaryFormat &format : binaryFormats) {
    if (!head.starts_with(format.magic))
      continue;
    std::string said(format.name);
    if (!format.unpacker.empty())
      return said + "; unpack it: `" + std::string(format.unpacker) +
             " FILE | irsift explain -`";
    return said + "; give what the compiler or the server printed";
  }
  if (encodingOf(head) != TextEncoding::Bytes)
    return {};
  // Text has a few at most; of data without a pattern, one byte in ten.
  constexpr size_t enough = 8;
  constexpr size_t share = 25;
  auto seen = std::count_if(head.begin(), head.end(), isStray);
  auto strays = static_cast<size_t>(seen);
  if (strays < enough || strays * share < head.size())
    return {};
  auto first = std::find_if(head.begin(), head.end(), isStray);
  return "binary data (control characters from byte " +
         std::to_string(first - head.begin()) +
         " on); give what the compiler or the server printed";
}

void Utf16Decoder::decode(std::string_view bytes, std::vector<char> &out) {
  for (char c : bytes) {
    int byte = static_cast<unsigned char>(c);
    if (pending < 0) {
      pending = byte;
      continue;
    }
    unsigned unit = encoding == TextEncoding::Utf16Little
                        ? static_cast<unsigned>(pending | byte << 8)
                        : static_cast<unsigned>(pending << 8 | byte);
    pending = -1;
    take(unit, out);
  }
}

void Utf16Decoder::take(unsigned unit, std::vector<char> &out) {
  constexpr unsigned mark = 0xfeff;
  if (unit >= 0xd800 && unit < 0xdc00) {
    high = unit;
    return;
  }
  unsigned code = unit;
  if (unit >= 0xdc00 && unit < 0xe000)
    code = high == 0 ? 0xfffd
                     : 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00);
  high = 0;
  if (code == mark)
    return;
  auto put = [&out](unsigned byte) { out.push_back(static_cast<char>(byte)); };
  auto tail = [&](int shift) { put(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | code >> 6);
    tail(0);
  } else if (code < 0x10000) {
    put(0xe0 | code >> 12);
    tail(6);
    tail(0);
  } else {
    put(0xf0 | code >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}
