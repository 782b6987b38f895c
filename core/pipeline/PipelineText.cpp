//===- PipelineText.cpp - Pipeline text to a list of passes, and back -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/pipeline/PipelineText.h"

#include <algorithm>
#include <cctype>
#include <optional>

using namespace irsift;

namespace {

/// Deeper nesting than any real pipeline; keeps hostile text off the stack.
constexpr size_t maxDepth = 64;

class Parser {
public:
  explicit Parser(std::string_view text) : text(text) {}

  Expected<std::vector<PassSpec>> run() {
    if (!parseList() || (skipSpace(), position != text.size())) {
      fail("expected ',' or the end of the pipeline");
      return makeError(problem);
    }
    return std::move(passes);
  }

private:
  /// Keeps the first problem only. Always false, for `return fail(...)`.
  bool fail(std::string_view what) {
    if (problem.empty())
      problem = "pipeline text, column " + std::to_string(position + 1) + ": " +
                std::string(what);
    return false;
  }

  static bool isSpace(char c) {
    return std::isspace(static_cast<unsigned char>(c));
  }

  void skipSpace() {
    while (position < text.size() && isSpace(text[position]))
      ++position;
  }

  bool consume(char expected) {
    skipSpace();
    if (position >= text.size() || text[position] != expected)
      return false;
    ++position;
    return true;
  }

  /// Takes everything up to a blank or one of \p stops.
  std::string takeUntil(std::string_view stops) {
    size_t start = position;
    while (position < text.size() && !isSpace(text[position]) &&
           stops.find(text[position]) == std::string_view::npos)
      ++position;
    return std::string(text.substr(start, position - start));
  }

  /// list := element (',' element)*, possibly empty before ')' or the end.
  bool parseList() {
    skipSpace();
    if (position == text.size() || text[position] == ')')
      return true;
    do {
      if (!parseElement())
        return false;
    } while (consume(','));
    return true;
  }

  /// element := name '(' list ')' | name [ '{' options '}' ]
  bool parseElement() {
    skipSpace();
    std::string name = takeUntil("(){},");
    if (name.empty())
      return fail("expected the name of a pass or of an operation");
    if (consume('('))
      return parseNested(std::move(name));
    PassSpec pass{std::move(name), {}, anchors};
    if (consume('{') && !parseOptions(pass.options))
      return false;
    passes.push_back(std::move(pass));
    return true;
  }

  bool parseNested(std::string anchor) {
    if (depth >= maxDepth)
      return fail("nested too deeply");
    // The module is where every pipeline starts, so it is no anchor.
    bool isRoot = depth == 0 && anchor == "builtin.module";
    ++depth;
    if (!isRoot)
      anchors.push_back(std::move(anchor));
    if (!parseList())
      return false;
    if (!consume(')'))
      return fail("expected ')'");
    if (!isRoot)
      anchors.pop_back();
    --depth;
    return true;
  }

  /// options := (name ['=' value])* '}', separated by blanks.
  bool parseOptions(OptionList &options) {
    while (!consume('}')) {
      std::string name = takeUntil("=}");
      if (name.empty())
        return fail("expected an option name or '}'");
      std::string value;
      if (position < text.size() && text[position] == '=') {
        ++position;
        std::optional<std::string> parsed = parseValue();
        if (!parsed)
          return false;
        value = std::move(*parsed);
      }
      options.emplace_back(std::move(name), std::move(value));
    }
    return true;
  }

  /// A value ends at a blank or '}' outside of quotes and brackets.
  std::optional<std::string> parseValue() {
    size_t start = position;
    std::string closers;
    for (; position < text.size(); ++position) {
      char c = text[position];
      bool quoted =
          !closers.empty() && (closers.back() == '"' || closers.back() == '\'');
      if (!closers.empty() && c == closers.back())
        closers.pop_back();
      else if (quoted)
        continue;
      else if (c == '"' || c == '\'')
        closers.push_back(c);
      else if (c == '{' || c == '[' || c == '(')
        closers.push_back(c == '{' ? '}' : c == '[' ? ']' : ')');
      else if (closers.empty() && (c == '}' || isSpace(c)))
        return std::string(text.substr(start, position - start));
    }
    fail(closers.empty() ? "expected '}' after the options"
                         : "an option value is not closed");
    return std::nullopt;
  }

  std::string_view text;
  size_t position = 0;
  size_t depth = 0;
  std::vector<std::string> anchors;
  std::vector<PassSpec> passes;
  std::string problem;
};

void appendPass(std::string &text, const PassSpec &pass) {
  text += pass.name;
  if (pass.options.empty())
    return;
  char separator = '{';
  for (const auto &[name, value] : pass.options) {
    text += separator + name;
    if (!value.empty())
      text += '=' + value;
    separator = ' ';
  }
  text += '}';
}

} // namespace

Expected<std::vector<PassSpec>>
irsift::parsePipelineText(std::string_view text) {
  return Parser(text).run();
}

std::string irsift::printPipelineText(const std::vector<PassSpec> &passes) {
  std::string text = "builtin.module(";
  std::vector<std::string> open;
  for (const PassSpec &pass : passes) {
    auto [mismatch, ignored] = std::mismatch(
        open.begin(), open.end(), pass.anchors.begin(), pass.anchors.end());
    size_t shared = mismatch - open.begin();
    text.append(open.size() - shared, ')');
    open.resize(shared);
    if (&pass != &passes.front())
      text += ',';
    while (open.size() < pass.anchors.size()) {
      open.push_back(pass.anchors[open.size()]);
      text += open.back() + '(';
    }
    appendPass(text, pass);
  }
  text.append(open.size() + 1, ')');
  return text;
}

std::string irsift::printPipelineText(const PassSpec &pass) {
  return printPipelineText(std::vector<PassSpec>{pass});
}
