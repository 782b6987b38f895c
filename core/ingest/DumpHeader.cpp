//===- DumpHeader.cpp - The line that MLIR prints above a dump of IR ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/DumpHeader.h"

#include "core/ingest/TextScan.h"

using namespace irsift;
using namespace irsift::scan;

namespace {

/// Takes a last `(...)` off \p text and returns what is inside; its brackets
/// may nest. Empty if \p text does not end in one that a blank precedes.
std::string_view takeLastGroup(std::string_view &text) {
  std::string_view trimmed = trimRight(text);
  if (!trimmed.ends_with(')'))
    return {};
  int depth = 0;
  for (size_t i = trimmed.size(); i-- > 0;) {
    depth += trimmed[i] == ')' ? 1 : trimmed[i] == '(' ? -1 : 0;
    if (depth != 0)
      continue;
    if (i == 0 || trimmed[i - 1] != ' ')
      return {};
    text = trimRight(trimmed.substr(0, i));
    return trimmed.substr(i + 1, trimmed.size() - i - 2);
  }
  return {};
}

} // namespace

std::string irsift::plainPassName(std::string_view name) {
  std::string plain(trim(name));
  for (std::string_view noise :
       {"(anonymous namespace)::", "{anonymous}::", "`anonymous-namespace'::"})
    for (size_t at; (at = plain.find(noise)) != std::string::npos;)
      plain.erase(at, noise.size());
  return plain;
}

std::optional<DumpHeader> irsift::parseDumpHeader(std::string_view line) {
  size_t at = line.find("IR Dump ");
  if (at == std::string_view::npos || at < 3)
    return std::nullopt;
  // `// -----//`, and `// ***` of the first years; LLVM's own dumps of LLVM IR
  // have a `;` or nothing in front.
  std::string_view lead = trimRight(line.substr(0, at));
  bool current = lead.ends_with("-----//");
  bool old = lead.ends_with("// ***");
  if (!current && !old)
    return std::nullopt;
  std::string_view rest = trimRight(line.substr(at + 8));
  DumpHeader header;
  if (consume(rest, "Before "))
    header.isBefore = true;
  else if (!consume(rest, "After "))
    return std::nullopt;
  size_t tail = rest.rfind(current ? "//-----" : "***");
  if (tail != std::string_view::npos)
    rest = trimRight(rest.substr(0, tail));

  std::string_view group = takeLastGroup(rest);
  if (group.starts_with('\'')) {
    std::string_view view = group.substr(1);
    header.op = readUntil(view, "'").value_or("");
    if (size_t sign = view.find('@'); sign != std::string_view::npos)
      header.symbol = view.substr(sign + 1);
    group = takeLastGroup(rest);
  }
  if (group == "anonymous namespace")
    return std::nullopt;
  if (!group.empty())
    header.passArgument = trim(group.substr(0, group.find('{')));
  if (rest.ends_with(" Failed")) {
    header.hasFailed = true;
    rest.remove_suffix(7);
  }
  header.passName = plainPassName(rest);
  if (header.passName.empty())
    return std::nullopt;
  return header;
}
