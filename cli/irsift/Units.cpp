//===- Units.cpp - Durations and sizes on the command line ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Units.h"

#include <charconv>
#include <cmath>
#include <string>
#include <utility>

using namespace irsift;

namespace {

/// A number that is not negative, and what follows it.
bool splitNumber(std::string_view text, double &number,
                 std::string_view &unit) {
  const char *end = text.data() + text.size();
  auto [rest, error] =
      std::from_chars(text.data(), end, number, std::chars_format::fixed);
  if (error != std::errc() || number < 0 || !std::isfinite(number))
    return false;
  unit = std::string_view(rest, end - rest);
  return true;
}

} // namespace

Expected<std::chrono::milliseconds>
irsift::parseDuration(std::string_view text) {
  constexpr std::pair<std::string_view, double> Units[] = {
      {"", 1e3}, {"ms", 1}, {"s", 1e3}, {"m", 60e3}, {"h", 3600e3}};
  double number = 0;
  std::string_view unit;
  if (splitNumber(text, number, unit))
    for (const auto &[name, factor] : Units)
      if (unit == name)
        return std::chrono::milliseconds(int64_t(std::ceil(number * factor)));
  return makeError("'" + std::string(text) +
                   "' is no duration: write 500ms, 2s, 5m or 1h");
}

Expected<int64_t> irsift::parseSize(std::string_view text) {
  constexpr std::pair<char, int> Units[] = {
      {'K', 10}, {'M', 20}, {'G', 30}, {'T', 40}};
  double number = 0;
  std::string_view unit;
  if (splitNumber(text, number, unit)) {
    if (unit.empty() || unit == "B")
      return int64_t(number);
    for (const auto &[letter, shift] : Units) {
      std::string_view rest = unit.substr(1);
      if (unit[0] == letter && (rest.empty() || rest == "iB" || rest == "B"))
        return int64_t(std::ldexp(number, shift));
    }
  }
  return makeError("'" + std::string(text) +
                   "' is no size: write 512M, 4G or a number of bytes");
}
