//===- LineReader.cpp - A file of any size, line by line ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/LineReader.h"

#include "core/model/TextFile.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

using namespace irsift;

namespace {

/// Big enough that system calls do not count, small enough for the cache.
constexpr size_t blockSize = size_t(256) << 10;

} // namespace

Expected<LineReader> LineReader::open(const std::string &path) {
  LineReader reader;
  Expected<OpenedFile> file = openFile(path);
  if (!file)
    return tl::unexpected(file.error());
  reader.descriptor = file->descriptor;
  posix_fadvise(reader.descriptor, 0, 0, POSIX_FADV_SEQUENTIAL);
  reader.buffer.resize(blockSize);
  std::copy(file->head.begin(), file->head.end(), reader.buffer.begin());
  reader.end = file->head.size();
  if (!reader.fill())
    return reader;
  std::string_view head(reader.buffer.data(), reader.end);
  if (std::string found = binaryContentOf(head); !found.empty())
    return makeError("'" + path + "' is no text but " + found);
  reader.begin = utf8Mark(head).size();
  reader.consumed = static_cast<int64_t>(reader.begin);
  if (TextEncoding encoding = encodingOf(head); encoding != TextEncoding::Bytes)
    reader.startDecoding(encoding);
  return reader;
}

/// What the buffer holds is in UTF-16, and so is all that follows.
void LineReader::startDecoding(TextEncoding found) {
  encoding = found;
  decoder.emplace(found);
  std::vector<char> raw(buffer.begin(),
                        buffer.begin() + static_cast<long>(end));
  buffer.clear();
  decoder->decode({raw.data(), raw.size()}, buffer);
  end = buffer.size();
  buffer.resize(std::max(buffer.size(), blockSize));
}

LineReader LineReader::overText(std::string_view text) {
  LineReader reader;
  text.remove_prefix(utf8Mark(text).size());
  if (TextEncoding encoding = encodingOf(text);
      encoding != TextEncoding::Bytes) {
    Utf16Decoder(encoding).decode(text, reader.buffer);
    text = {reader.buffer.data(), reader.buffer.size()};
  }
  reader.text = text;
  reader.end = text.size();
  reader.atEnd = true;
  return reader;
}

LineReader::LineReader(LineReader &&other) noexcept {
  *this = std::move(other);
}

LineReader &LineReader::operator=(LineReader &&other) noexcept {
  std::swap(descriptor, other.descriptor);
  std::swap(text, other.text);
  std::swap(buffer, other.buffer);
  decoder = other.decoder;
  encoding = other.encoding;
  begin = other.begin;
  end = other.end;
  atEnd = other.atEnd;
  consumed = other.consumed;
  current = other.current;
  std::swap(failureText, other.failureText);
  return *this;
}

LineReader::~LineReader() {
  if (descriptor >= 0)
    ::close(descriptor);
}

/// Reads more behind the unread part; false at the end of the file.
bool LineReader::fill() {
  if (atEnd)
    return false;
  if (begin > 0) {
    std::memmove(buffer.data(), buffer.data() + begin, end - begin);
    end -= begin;
    begin = 0;
  }
  if (end == buffer.size())
    buffer.resize(buffer.size() * 2);
  if (!decoder) {
    size_t got = readBlock(buffer.data() + end, buffer.size() - end);
    end += got;
    return got > 0;
  }
  std::vector<char> raw(blockSize);
  raw.resize(readBlock(raw.data(), raw.size()));
  buffer.resize(end);
  decoder->decode({raw.data(), raw.size()}, buffer);
  end = buffer.size();
  buffer.resize(std::max(buffer.size(), blockSize));
  return !raw.empty();
}

/// 0 at the end of the file and after an error.
size_t LineReader::readBlock(char *into, size_t size) {
  ssize_t got;
  do
    got = ::read(descriptor, into, size);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    failureText = std::strerror(errno);
  atEnd = got <= 0;
  return got > 0 ? static_cast<size_t>(got) : 0;
}

bool LineReader::next(std::string_view &line) {
  current = {current.number + 1, consumed};
  size_t searched = 0;
  bool cut = false;
  const char *newline = nullptr;
  for (;;) {
    const char *data = descriptor >= 0 ? buffer.data() : text.data();
    if (begin + searched < end)
      newline = static_cast<const char *>(
          std::memchr(data + begin + searched, '\n', end - begin - searched));
    searched = end - begin;
    if (newline)
      break;
    cut = searched >= longestLine;
    if (cut || !fill())
      break;
  }
  if (begin == end)
    return false;
  const char *data = descriptor >= 0 ? buffer.data() : text.data();
  size_t length =
      newline ? static_cast<size_t>(newline - data) - begin : end - begin;
  line = std::string_view(data + begin, length);
  size_t taken = length + (newline ? 1 : 0);
  begin += taken;
  consumed += static_cast<int64_t>(taken);
  if (cut) {
    // The view must survive the skipping, which refills the buffer.
    if (descriptor >= 0) {
      std::vector<char> kept(line.begin(), line.end());
      begin = end = 0;
      buffer.resize(blockSize);
      skipRestOfLine();
      size_t unread = end - begin;
      kept.insert(kept.end(), buffer.begin() + static_cast<long>(begin),
                  buffer.begin() + static_cast<long>(end));
      buffer = std::move(kept);
      begin = buffer.size() - unread;
      end = buffer.size();
      line = std::string_view(buffer.data(), length);
    }
  }
  if (line.ends_with('\r'))
    line.remove_suffix(1);
  return true;
}

std::string LineReader::peek() {
  for (size_t searched = 0;;) {
    const char *data = descriptor >= 0 ? buffer.data() : text.data();
    std::string_view unread(data + begin, end - begin);
    size_t newline = unread.find('\n', searched);
    searched = unread.size();
    if (newline != std::string_view::npos || searched >= longestLine || !fill())
      return std::string(unread.substr(0, newline));
  }
}

void LineReader::skipRestOfLine() {
  for (;;) {
    if (begin < end) {
      const char *from = buffer.data() + begin;
      const char *newline =
          static_cast<const char *>(std::memchr(from, '\n', end - begin));
      size_t taken =
          newline ? static_cast<size_t>(newline - from) + 1 : end - begin;
      begin += taken;
      consumed += static_cast<int64_t>(taken);
      if (newline)
        return;
    }
    if (!fill())
      return;
  }
}

void LineReader::seek(LinePosition where) {
  consumed = where.offset;
  current = {where.number - 1, where.offset};
  if (decoder) {
    // No telling where the bytes of an offset are: from the start again.
    lseek(descriptor, 0, SEEK_SET);
    decoder.emplace(encoding);
    begin = end = 0;
    atEnd = false;
    size_t ahead = static_cast<size_t>(where.offset);
    while (fill() && end <= ahead) {
      ahead -= end;
      begin = end = 0;
    }
    begin = std::min(ahead, end);
  } else if (descriptor >= 0) {
    lseek(descriptor, where.offset, SEEK_SET);
    begin = end = 0;
    atEnd = false;
  } else {
    begin = static_cast<size_t>(where.offset);
  }
}
