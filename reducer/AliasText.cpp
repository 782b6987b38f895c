//===- AliasText.cpp - Short names for aliases of attributes and types ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/AliasText.h"

#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <string_view>

using namespace irsift::reduce;

namespace {

bool isNameChar(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' ||
         c == '.';
}

/// Calls \p visit with each word that begins with # or !, and the offset, but
/// for what is quoted.
void forEachSigil(const std::string &text,
                  const std::function<void(size_t, std::string)> &visit) {
  bool isQuoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (isQuoted && c == '\\')
      ++i;
    else if (c == '"')
      isQuoted = !isQuoted;
    else if (!isQuoted && (c == '#' || c == '!')) {
      size_t end = i + 1;
      while (end < text.size() && isNameChar(text[end]))
        ++end;
      visit(i, text.substr(i, end - i));
      i = end - 1;
    }
  }
}

/// The n-th name: a to z, a1 to z1, ...
std::string nameNumber(char sigil, unsigned number) {
  std::string name{sigil, static_cast<char>('a' + number % 26)};
  return number < 26 ? name : name + std::to_string(number / 26);
}

} // namespace

std::string irsift::reduce::shortenAliases(const std::string &text) {
  std::set<std::string> taken;
  std::map<std::string, std::string> names;
  forEachSigil(text, [&](size_t at, std::string word) {
    bool isDefinition = (at == 0 || text[at - 1] == '\n') &&
                        text.compare(at + word.size(), 3, " = ") == 0;
    if (isDefinition)
      names.emplace(word, word);
    taken.insert(word.substr(0, word.find('.')));
  });
  for (auto &[alias, shorter] : names) {
    unsigned number = 0;
    std::string name = nameNumber(alias[0], number);
    while (taken.count(name))
      name = nameNumber(alias[0], ++number);
    if (name.size() >= alias.size())
      continue;
    shorter = name;
    taken.insert(name);
  }
  std::string result;
  size_t copied = 0;
  forEachSigil(text, [&](size_t at, const std::string &word) {
    auto alias = names.find(word);
    if (alias == names.end())
      return;
    result.append(text, copied, at - copied);
    result += alias->second;
    copied = at + word.size();
  });
  return result.append(text, copied, std::string::npos);
}
