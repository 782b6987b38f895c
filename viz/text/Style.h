//===- Style.h - Colours of text output -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_TEXT_STYLE_H
#define IRSIFT_VIZ_TEXT_STYLE_H

#include <string>
#include <string_view>

namespace irsift {

enum class Ink {
  Plain,
  Bold,
  Dim,
  Good,
  Bad,
  Warning,
  /// Words that came or went, within a line that is Good or Bad.
  GoodWord,
  BadWord,
};

/// Paints text for a terminal, or leaves it as it is.
class Style {
public:
  explicit Style(bool useColor = false) : useColor(useColor) {}

  std::string paint(std::string_view text, Ink ink) const;

private:
  bool useColor;
};

/// \p text as a terminal may be given it: control characters that do not come
/// from paint() become '?', so that recorded text cannot steer the terminal.
std::string terminalSafe(std::string_view text);

} // namespace irsift

#endif // IRSIFT_VIZ_TEXT_STYLE_H
