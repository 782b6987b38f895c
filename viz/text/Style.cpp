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
  }
  return "0";
}

} // namespace

std::string Style::paint(std::string_view text, Ink ink) const {
  if (!useColor || ink == Ink::Plain || text.empty())
    return std::string(text);
  std::string painted = "\033[";
  ((painted += codeOf(ink)) += 'm') += text;
  return painted + "\033[0m";
}
