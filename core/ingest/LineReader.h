//===- LineReader.h - A file of any size, line by line --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_LINEREADER_H
#define IRSIFT_CORE_INGEST_LINEREADER_H

#include "core/ingest/TextEncoding.h"
#include "core/model/Expected.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// Where a line is: its number from 1, and the byte at which it starts; of a
/// file in UTF-16 the byte that it would have in UTF-8.
struct LinePosition {
  int64_t number = 0;
  int64_t offset = 0;

  bool operator==(const LinePosition &) const = default;
};

/// Reads a file, a pipe or a text in memory in blocks. Memory stays at the size
/// of a block, or of the longest line up to `longestLine`; what is longer is
/// cut there and the rest of the line passed over.
class LineReader {
public:
  static constexpr size_t longestLine = size_t(64) << 20;

  /// `-` is the standard input. What starts like a file that is no text is an
  /// error.
  static Expected<LineReader> open(const std::string &path);
  static LineReader overText(std::string_view text);

  LineReader(LineReader &&other) noexcept;
  LineReader &operator=(LineReader &&other) noexcept;
  ~LineReader();

  /// The next line without its end (`\n`, `\r\n`); valid until the next call
  /// of next() or peek().
  bool next(std::string_view &line);
  /// Copy of the line after it, without taking it; empty at the end.
  std::string peek();
  /// Position of the line that next() gave last.
  LinePosition position() const { return current; }
  /// Goes to the start of a line met before. Only for files and texts.
  void seek(LinePosition where);
  /// Byte after the line that next() gave last.
  int64_t endOffset() const { return consumed; }
  /// An error of the system met on the way; the lines before it were given.
  const std::string &failure() const { return failureText; }

private:
  LineReader() = default;
  bool fill();
  size_t readBlock(char *into, size_t size);
  void startDecoding(TextEncoding encoding);
  void skipRestOfLine();

  int descriptor = -1;
  /// Set for a file in UTF-16.
  std::optional<Utf16Decoder> decoder;
  TextEncoding encoding = TextEncoding::Bytes;
  std::string_view text;
  std::vector<char> buffer;
  /// Unread part of the buffer.
  size_t begin = 0;
  size_t end = 0;
  bool atEnd = false;
  /// Byte of the file at which the unread part starts.
  int64_t consumed = 0;
  LinePosition current;
  std::string failureText;
};

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_LINEREADER_H
