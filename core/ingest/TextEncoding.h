//===- TextEncoding.h - Logs that are not in UTF-8 ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_TEXTENCODING_H
#define IRSIFT_CORE_INGEST_TEXTENCODING_H

#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// How the bytes of a file stand for text. Anything else than UTF-16 is taken
/// as it is: what matters in a log is ASCII.
enum class TextEncoding { Bytes, Utf16Little, Utf16Big };

/// Told by the mark at the start of a file, or by every other byte being zero.
TextEncoding encodingOf(std::string_view head);

/// The mark of UTF-8 at the start of \p head; empty if there is none.
std::string_view utf8Mark(std::string_view head);

/// What a file that starts with \p head is in place of text, and what to do
/// about it: "a gzip archive; ...". Empty for text in any encoding.
std::string binaryContentOf(std::string_view head);

/// Turns UTF-16 into UTF-8, a block at a time.
class Utf16Decoder {
public:
  explicit Utf16Decoder(TextEncoding encoding) : encoding(encoding) {}

  /// Appends \p bytes to \p out. What is not whole yet waits for the next
  /// block; the mark at the start of a file is left out.
  void decode(std::string_view bytes, std::vector<char> &out);

private:
  void take(unsigned unit, std::vector<char> &out);

  TextEncoding encoding;
  /// First byte of a unit, or -1.
  int pending = -1;
  /// First half of a surrogate pair, or 0.
  unsigned high = 0;
};

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_TEXTENCODING_H
