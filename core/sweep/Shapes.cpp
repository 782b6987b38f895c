//===- Shapes.cpp - The same kernel with other extents --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/sweep/Shapes.h"

#include <cctype>

using namespace irsift;

namespace {

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }

/// Copies the dimensions that \p in begins with ("16x128x") to \p out.
/// \returns whether one of them was replaced.
bool copyDimensions(std::string_view &in, const std::string &from,
                    const std::string &to, std::string &out) {
  bool replaced = false;
  while (true) {
    size_t digits = 0;
    while (digits < in.size() && isDigit(in[digits]))
      ++digits;
    if (digits == 0 || digits == in.size() || in[digits] != 'x')
      return replaced;
    bool isIt = in.substr(0, digits) == from;
    out += isIt ? to : std::string(in.substr(0, digits));
    out += 'x';
    replaced |= isIt;
    in.remove_prefix(digits + 1);
  }
}

/// Ends of ranges in a line, "end = 128 : i32", or "end = 128" in a line of
/// generic form.
void replaceEnds(std::string &line, const std::string &from,
                 const std::string &to) {
  constexpr std::string_view key = "end = ";
  size_t at = line.find("make_range");
  if (at == std::string::npos)
    return;
  at = line.find(key, at);
  if (at == std::string::npos)
    return;
  at += key.size();
  if (line.compare(at, from.size(), from) == 0 &&
      (at + from.size() == line.size() || !isDigit(line[at + from.size()])))
    line.replace(at, from.size(), to);
}

} // namespace

Expected<std::string> irsift::withExtent(std::string_view text, int64_t from,
                                         int64_t to) {
  constexpr std::string_view tensor = "tensor<";
  std::string before = std::to_string(from), after = std::to_string(to);
  std::string out;
  out.reserve(text.size());
  bool replaced = false;
  while (!text.empty()) {
    size_t end = text.find('\n');
    std::string_view rest =
        text.substr(0, end == std::string_view::npos ? end : end + 1);
    text.remove_prefix(rest.size());
    std::string line;
    while (!rest.empty()) {
      size_t at = rest.find(tensor);
      size_t taken =
          at == std::string_view::npos ? rest.size() : at + tensor.size();
      line += rest.substr(0, taken);
      rest.remove_prefix(taken);
      replaced |= copyDimensions(rest, before, after, line);
    }
    replaceEnds(line, before, after);
    out += line;
  }
  if (!replaced)
    return makeError("no tensor of the input has the extent " + before);
  return out;
}
