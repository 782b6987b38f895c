//===- Style.cpp - Colours of text output ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/text/Style.h"

using namespace irsift;

namespace {

std::string_view codeOf(Ink ink) {
  switch (ink) {
  case Ink::Plain:
    break;
  case Ink::Bold:
    return "1";
  case Ink::Dim:
    return "2";
  case Ink::Good:
    return "32";
  case Ink::Bad:
    return "1;31";
  case Ink::Warning:
    return "33";
  case Ink::GoodWord:
    return "7;32";
  case Ink::BadWord:
    return "7;31";
  }
  return "0";
}

/// Length of a sequence at the start of \p text that only sets colours, or 0.
size_t colourSequence(std::string_view text) {
  if (!text.starts_with("\033["))
    return 0;
  size_t end = text.find_first_not_of("0123456789;", 2);
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

} // namespace

std::string irsift::terminalSafe(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    unsigned char code = static_cast<unsigned char>(text[i]);
    if (size_t length = colourSequence(text.substr(i))) {
      safe += text.substr(i, length);
      i += length - 1;
    } else if (code == 0xC2 && i + 1 < text.size() &&
               static_cast<unsigned char>(text[i + 1]) < 0xA0) {
      // U+0080 to U+009F: one of them begins sequences as ESC [ does.
      safe += '?';
      ++i;
    } else {
      bool isControl =
          (code < 0x20 && code != '\n' && code != '\t') || code == 0x7F;
      safe += isControl ? '?' : text[i];
    }
  }
  return safe;
}

std::string Style::paint(std::string_view text, Ink ink) const {
  if (!useColor || ink == Ink::Plain || text.empty())
    return std::string(text);
  std::string painted = "\033[";
  ((painted += codeOf(ink)) += 'm') += text;
  return painted + "\033[0m";
}
