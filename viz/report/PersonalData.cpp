//===- PersonalData.cpp - What must not leave the machine -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/report/PersonalData.h"

#include <cctype>
#include <cstdlib>

#include <unistd.h>

using namespace irsift;

namespace {

bool isWordChar(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
}

/// Whether [at, at + size) of \p text is not part of a longer word.
bool isWord(const std::string &text, size_t at, size_t size) {
  bool begins = at == 0 || !isWordChar(text[at]) || !isWordChar(text[at - 1]);
  size_t end = at + size;
  return begins && (end == text.size() || !isWordChar(text[end]));
}

} // namespace

PersonalData PersonalData::ofThisMachine() {
  std::vector<std::pair<std::string, std::string>> list;
  // Names that are words of the trade would tear holes into the text.
  auto add = [&](const char *text, const char *instead, size_t shortest) {
    if (text && std::string(text).size() >= shortest &&
        std::string(text) != "root")
      list.emplace_back(text, instead);
  };
  add(std::getenv("HOME"), "~", 2);
  char host[256] = {};
  if (::gethostname(host, sizeof host - 1) == 0)
    add(host, "<host>", 4);
  add(std::getenv("USER"), "<user>", 4);
  return PersonalData(std::move(list));
}

PersonalData::PersonalData(
    std::vector<std::pair<std::string, std::string>> replacements)
    : replacements(std::move(replacements)) {}

std::string PersonalData::strip(std::string text) {
  for (const auto &[what, instead] : replacements)
    for (size_t at = 0; (at = text.find(what, at)) != std::string::npos;) {
      if (!isWord(text, at, what.size())) {
        ++at;
        continue;
      }
      text.replace(at, what.size(), instead);
      at += instead.size();
      ++counts[instead];
    }
  const std::string home = "/home/", instead = "/home/<user>";
  for (size_t at = 0; (at = text.find(home, at)) != std::string::npos;) {
    size_t end = at + home.size();
    while (end < text.size() && (isWordChar(text[end]) || text[end] == '.'))
      ++end;
    if (end == at + home.size()) {
      at = end;
      continue;
    }
    text.replace(at, end - at, instead);
    at += instead.size();
    ++counts[instead];
  }
  return text;
}
