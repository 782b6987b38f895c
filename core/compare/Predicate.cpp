//===- Predicate.cpp - What may become true of a module -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/compare/Predicate.h"

#include <charconv>
#include <optional>
#include <regex>

using namespace irsift;

namespace {

using Test = std::function<bool(const ModuleState &)>;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ')
    text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ')
    text.remove_suffix(1);
  return text;
}

/// Takes letters and '_' off the front of \p text.
std::string_view takeWord(std::string_view &text) {
  text = trimmed(text);
  size_t size = 0;
  while (size < text.size() &&
         (std::isalpha(static_cast<unsigned char>(text[size])) ||
          text[size] == '_'))
    ++size;
  std::string_view word = text.substr(0, size);
  text = trimmed(text.substr(size));
  return word;
}

std::optional<std::function<int64_t(const ModuleState &)>>
measureNamed(std::string_view name) {
  if (name == "lm")
    return [](const ModuleState &s) { return s.memory.lmPerCore.value; };
  if (name == "lm_peak")
    return [](const ModuleState &s) { return s.memory.lmPeakPerCore.value; };
  if (name == "sm")
    return [](const ModuleState &s) { return s.memory.smPerCluster.value; };
  if (name == "sm_peak")
    return [](const ModuleState &s) { return s.memory.smPeakPerCluster.value; };
  if (name == "ops")
    return [](const ModuleState &s) {
      int64_t sum = 0;
      for (const auto &[op, count] : s.ops)
        sum += count;
      return sum;
    };
  return std::nullopt;
}

std::optional<std::function<bool(int64_t, int64_t)>>
takeComparison(std::string_view &text) {
  auto take = [&](std::string_view sign) {
    bool isIt = text.starts_with(sign);
    if (isIt)
      text = trimmed(text.substr(sign.size()));
    return isIt;
  };
  if (take(">="))
    return std::greater_equal<int64_t>();
  if (take("<="))
    return std::less_equal<int64_t>();
  if (take("=="))
    return std::equal_to<int64_t>();
  if (take("!="))
    return std::not_equal_to<int64_t>();
  if (take(">"))
    return std::greater<int64_t>();
  if (take("<"))
    return std::less<int64_t>();
  return std::nullopt;
}

std::optional<Test> comparisonTest(std::string_view word,
                                   std::string_view rest) {
  auto measure = measureNamed(word);
  auto compare = takeComparison(rest);
  int64_t number = 0;
  auto [end, error] =
      std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (!measure || !compare || error != std::errc() ||
      end != rest.data() + rest.size())
    return std::nullopt;
  return [=](const ModuleState &state) {
    return (*compare)((*measure)(state), number);
  };
}

bool isNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' ||
         c == '$' || c == '-';
}

/// Whether \p text has an attribute of this name, and value if one is given.
bool hasAttribute(std::string_view text, std::string_view name,
                  std::string_view value) {
  for (size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    char before = at == 0 ? ' ' : text[at - 1];
    std::string_view rest = text.substr(at + name.size());
    if (isNameCharacter(before) || before == '@' || before == '%')
      continue;
    if (rest.starts_with('"'))
      rest.remove_prefix(1);
    if (!rest.starts_with(" = "))
      continue;
    rest.remove_prefix(3);
    if (value.empty())
      return true;
    if (rest.starts_with(value) &&
        (rest.size() == value.size() || !isNameCharacter(rest[value.size()])))
      return true;
  }
  return false;
}

std::optional<Test> attributeTest(std::string_view rest) {
  size_t equals = rest.find('=');
  std::string name(trimmed(rest.substr(0, equals)));
  std::string value;
  if (equals != std::string_view::npos)
    value = trimmed(rest.substr(equals + 1));
  if (name.empty() || (equals != std::string_view::npos && value.empty()))
    return std::nullopt;
  return [=](const ModuleState &state) {
    return hasAttribute(state.text, name, value);
  };
}

} // namespace

Expected<Test> irsift::parsePredicate(std::string_view text) {
  std::string_view rest = text;
  std::string_view word = takeWord(rest);
  bool appears = word == "appears";
  if ((appears || word == "vanishes") && !rest.empty() &&
      rest.find(' ') == std::string_view::npos)
    return [op = std::string(rest), appears](const ModuleState &state) {
      return state.ops.contains(op) == appears;
    };
  if (word == "attribute")
    if (auto test = attributeTest(rest))
      return *test;
  if (word == "text" && !rest.empty()) {
    try {
      std::regex pattern{std::string(rest)};
      return [pattern](const ModuleState &state) {
        return std::regex_search(state.text, pattern);
      };
    } catch (const std::regex_error &) {
      return makeError("'" + std::string(rest) + "' is no regular expression");
    }
  }
  if (auto test = comparisonTest(word, rest))
    return *test;
  return makeError("cannot read the predicate '" + std::string(text) +
                   "'; it is `lm_peak > 4096` (lm, lm_peak, sm, sm_peak, ops), "
                   "`appears OPERATION`, `vanishes OPERATION`, `attribute NAME "
                   "[= VALUE]`, `text PATTERN`");
}
