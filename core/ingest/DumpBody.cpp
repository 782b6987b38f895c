//===- DumpBody.cpp - Which lines belong to a dump of IR ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/DumpBody.h"

#include "core/ingest/Reproducer.h"
#include "core/ingest/TextScan.h"

#include <algorithm>

using namespace irsift;
using namespace irsift::scan;

namespace {

/// First word of a line that starts an operation: `tt.func`, `module`.
std::string_view firstWord(std::string_view line) {
  return readWhile(line, [](char c) { return isWord(c) || c == '.'; });
}

bool isOperationWord(std::string_view word) {
  return contains(word, ".") ? isLower(word[0]) && !word.ends_with(".")
                             : word == "module" || word == "func";
}

/// `#map = ...`, `!type = ...`: an alias, whatever it stands for.
bool isAlias(std::string_view line) {
  return (line[0] == '#' || line[0] == '!') && line.size() > 2 &&
         (isAlpha(line[1]) || line[1] == '"') && contains(line, " = ");
}

} // namespace

bool irsift::startsLooseModule(std::string_view line) {
  return (line.starts_with("module") || line.starts_with("builtin.module") ||
          line.starts_with("\"builtin.module\"(")) &&
         line.ends_with('{');
}

DumpBody::Take DumpBody::feed(std::string_view line) {
  switch (state) {
  case State::Head:
    return feedHead(line);
  case State::Inside:
    return feedInside(line);
  case State::Tail:
    return feedTail(line);
  case State::Resources:
    if (std::optional<std::string> text = pipelineOfReproducerLine(line))
      pipeline = *text;
    if (trim(line) == "#-}")
      state = afterResources;
    return Take::Body;
  }
  return Take::End;
}

DumpBody::Take DumpBody::feedHead(std::string_view line) {
  if (trim(line).empty() || line.starts_with("//"))
    return Take::Body;
  if (isAlias(line)) {
    doubledClose |= line.ends_with("}>}>");
    return Take::Body;
  }
  if (line.starts_with("{-#")) {
    state = State::Resources;
    afterResources = State::Head;
    return Take::Body;
  }
  generic = line[0] == '"';
  std::string_view rest = line.substr(generic ? 1 : 0);
  std::string_view word = firstWord(rest);
  rest.remove_prefix(word.size());
  // `kernel.ttir:42:11: error:` starts with a word like an operation's, too.
  bool named = rest.empty() || std::string_view(" ({\"<").find(rest[0]) !=
                                   std::string_view::npos;
  if (word.empty() || !named || !isOperationWord(word)) {
    generic = false;
    return Take::Foreign;
  }
  openOperation(line);
  return Take::Body;
}

void DumpBody::openOperation(std::string_view line) {
  std::string_view word = firstWord(line.substr(generic ? 1 : 0));
  module = word == "module" || word == "builtin.module";
  noteSymbol(line);
  // A declaration, or an empty module: the operation is this line alone.
  std::string_view text = trimRight(line);
  state = text.ends_with('{') || text.ends_with("({") || text.ends_with('(')
              ? State::Inside
              : State::Tail;
}

/// Function symbols in the two outermost levels.
void DumpBody::noteSymbol(std::string_view line) {
  size_t indent = line.find_first_not_of(' ');
  if (indent == std::string_view::npos || indent > 2 || symbols.size() >= 256)
    return;
  std::string_view rest = line.substr(indent);
  bool quoted = consume(rest, "\"");
  std::string_view word = firstWord(rest);
  if (!word.ends_with("func"))
    return;
  if (quoted) {
    size_t at = rest.find("sym_name = \"");
    if (at == std::string_view::npos)
      return;
    rest.remove_prefix(at + 12);
    symbols.emplace_back(rest.substr(0, rest.find('"')));
    return;
  }
  size_t at = rest.find('@');
  if (at == std::string_view::npos)
    return;
  rest.remove_prefix(at + 1);
  if (consume(rest, "\"")) {
    symbols.emplace_back(rest.substr(0, rest.find('"')));
    return;
  }
  symbols.emplace_back(readWhile(rest, [](char c) {
    return isWord(c) || c == '.' || c == '$' || c == '-';
  }));
}

DumpBody::Take DumpBody::feedInside(std::string_view line) {
  if (line.empty())
    return Take::Body;
  // A mark under a source line that a diagnostic shows, not a block's label.
  if ((line.back() == '^' || line.back() == '~') &&
      line.find_first_not_of("^~ ") == std::string_view::npos)
    return Take::Foreign;
  char first = line[0];
  if (first == '}') {
    // `}, {` opens the next region of an operation in generic form.
    if (!trimRight(line).ends_with('{'))
      state = State::Tail;
    return Take::Body;
  }
  if (first == '^')
    return Take::Body;
  if (!isBlank(first))
    return Take::Foreign;
  size_t indent = line.find_first_not_of(" \t");
  if (indent == std::string_view::npos)
    return Take::Body;
  char c = line[indent];
  if (isLower(c) || c == '"') {
    if (indent <= 2)
      noteSymbol(line);
    return Take::Body;
  }
  return std::string_view("%}^)#@!/{_(").find(c) == std::string_view::npos
             ? Take::Foreign
             : Take::Body;
}

DumpBody::Take DumpBody::feedTail(std::string_view line) {
  if (line.empty())
    return Take::Body;
  if (isAlias(line))
    return Take::Body;
  if (line.starts_with("{-#")) {
    state = State::Resources;
    afterResources = State::Tail;
    return Take::Body;
  }
  return Take::End;
}
