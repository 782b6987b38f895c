//===- ModuleComposer.cpp - A module from dumps of its functions ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/ModuleComposer.h"

#include "core/ingest/DumpBody.h"

#include <algorithm>

using namespace irsift;

namespace {

/// Takes the first line off \p text, with its end.
std::string_view takeLine(std::string_view &text) {
  size_t end = text.find('\n');
  std::string_view line = text.substr(0, end + (end != std::string_view::npos));
  text.remove_prefix(line.size());
  return line;
}

std::string_view trimEnd(std::string_view line) {
  while (line.ends_with('\n') || line.ends_with(' '))
    line.remove_suffix(1);
  return line;
}

bool isAliasLine(std::string_view line) {
  return line.starts_with('#') || line.starts_with('!');
}

std::string indented(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    std::string_view line = takeLine(text);
    if (!trimEnd(line).empty())
      result += "  ";
    result += line;
  }
  return result;
}

/// Symbol of the function, defined or declared, that \p text starts with.
std::string symbolOf(std::string_view text) {
  std::string_view line = trimEnd(takeLine(text));
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  DumpBody body;
  body.feed(line);
  return body.functions().empty() ? std::string() : body.functions().front();
}

} // namespace

void ModuleComposer::setModule(std::string_view text) {
  aliases.clear();
  opening.clear();
  parts.clear();
  closing.clear();
  bool isOpen = false;
  Part part;
  auto flush = [&] {
    if (part.text.empty())
      return;
    part.symbol = symbolOf(part.text);
    parts.push_back(std::move(part));
    part = {};
  };
  while (!text.empty()) {
    std::string_view line = takeLine(text);
    if (!isOpen) {
      bool opens = startsLooseModule(trimEnd(line));
      (opens ? opening : aliases) += line;
      isOpen = opens;
    } else if (line.starts_with('}') || !closing.empty()) {
      flush();
      closing += line;
    } else {
      // The next operation of the module begins, or a function ends.
      bool atLevel = line.size() > 2 && line.starts_with("  ") &&
                     line[2] != ' ' && line[2] != '}' && line[2] != '^';
      if (atLevel)
        flush();
      part.text += line;
    }
  }
  flush();
}

void ModuleComposer::setFunction(const std::string &symbol,
                                 std::string_view text) {
  std::string own;
  std::string_view rest = text;
  std::string body;
  while (!rest.empty()) {
    std::string_view line = takeLine(rest);
    (isAliasLine(line) ? own : body) += line;
  }
  // Aliases are numbered anew in each dump: what they would clash with goes.
  if (!own.empty())
    aliases = own;
  if (opening.empty()) {
    opening = "module {\n";
    closing = "}\n";
  }
  auto it = std::find_if(parts.begin(), parts.end(), [&](const Part &part) {
    return part.symbol == symbol;
  });
  Part &part = it == parts.end() ? parts.emplace_back() : *it;
  part.symbol = symbol;
  part.text = indented(body);
}

std::string ModuleComposer::text() const {
  std::string text = aliases + opening;
  for (const Part &part : parts)
    text += part.text;
  return text + closing;
}
