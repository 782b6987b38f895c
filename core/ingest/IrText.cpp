//===- IrText.cpp - IR as text of dialects that nobody knows --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/IrText.h"

#include "core/ingest/TextScan.h"

#include <array>
#include <unordered_map>

using namespace irsift;
using namespace irsift::scan;

namespace {

/// Calls \p take for every line of \p text.
template <typename Take> void forEachLine(std::string_view text, Take take) {
  while (!text.empty()) {
    size_t end = text.find('\n');
    take(text.substr(0, end));
    if (end == std::string_view::npos)
      return;
    text.remove_prefix(end + 1);
  }
}

bool isNameChar(char c) {
  return isWord(c) || c == '.' || c == '$' || c == '-';
}

/// Removes ` loc(...)` at the end of \p line.
std::string_view withoutTrailingLocation(std::string_view line) {
  line = trimRight(line);
  if (!line.ends_with(')'))
    return line;
  size_t at = line.rfind(" loc(");
  if (at == std::string_view::npos)
    return line;
  // A location may hold another one; take the outermost that ends the line.
  while (true) {
    size_t outer =
        at == 0 ? std::string_view::npos : line.rfind(" loc(", at - 1);
    if (outer == std::string_view::npos ||
        closingBracket(line, outer + 4) + 1 != line.size())
      break;
    at = outer;
  }
  return closingBracket(line, at + 4) + 1 == line.size() ? line.substr(0, at)
                                                         : line;
}

/// Terminators that the pretty form leaves out.
std::string_view impliedTerminator(std::string_view op) {
  if (op == "scf.for" || op == "scf.if" || op == "scf.execute_region")
    return "scf.yield";
  if (op == "affine.for" || op == "affine.if" || op == "affine.parallel")
    return "affine.yield";
  if (op == "scf.parallel")
    return "scf.reduce";
  if (op == "scf.forall")
    return "scf.forall.in_parallel";
  if (op == "memref.alloca_scope")
    return "memref.alloca_scope.return";
  return {};
}

class OperationCounter {
public:
  void take(std::string_view line) {
    line = withoutTrailingLocation(line);
    std::string_view rest = trimLeft(line);
    if (rest.empty() || rest[0] == '#' || rest[0] == '!' ||
        rest.starts_with("//"))
      return;
    if (rest.starts_with("{-#")) {
      inResources = true;
      return;
    }
    if (inResources) {
      inResources = !rest.starts_with("#-}");
      return;
    }
    std::string op;
    if (rest[0] == '}') {
      std::string reopened = closeRegion();
      if (rest.ends_with('{'))
        openRegion(std::move(reopened));
      return;
    }
    op = operationOf(rest);
    if (!op.empty()) {
      if (op != "builtin.module")
        ++counts[op];
      if (!regions.empty())
        regions.back().last = op;
    }
    if (rest.ends_with('{') || rest.ends_with("({"))
      openRegion(std::move(op));
  }

  std::map<std::string, int64_t> finish() { return std::move(counts); }

private:
  struct Region {
    std::string op;
    /// The last operation in it.
    std::string last;
    bool isGeneric = false;
  };

  void openRegion(std::string op) {
    regions.push_back({std::move(op), {}, lastIsGeneric});
  }

  /// \returns the operation whose region it was.
  std::string closeRegion() {
    if (regions.empty())
      return {};
    Region region = std::move(regions.back());
    regions.pop_back();
    std::string_view implied = impliedTerminator(region.op);
    if (!region.isGeneric && !implied.empty() && region.last != implied)
      ++counts[std::string(implied)];
    if (!regions.empty())
      regions.back().last = region.op;
    lastIsGeneric = region.isGeneric;
    return region.op;
  }

  /// Name of the operation that \p line starts; empty if it starts none.
  std::string operationOf(std::string_view line) {
    lastIsGeneric = false;
    if (line[0] == '%') {
      // %a, %b:2 = ...
      size_t equals = line.find(" = ");
      if (equals == std::string_view::npos)
        return {};
      line = line.substr(equals + 3);
    }
    if (consume(line, "\"")) {
      lastIsGeneric = true;
      return std::string(line.substr(0, line.find('"')));
    }
    std::string_view word = readWhile(line, isNameChar);
    if (word.empty() || !isLower(word[0]))
      return {};
    if (contains(word, "."))
      return std::string(word);
    if (word == "module")
      return "builtin.module";
    // Keywords that start a line of an operation begun before.
    for (std::string_view keyword :
         {"case", "default", "else", "do", "ins", "outs", "to", "attributes"})
      if (word == keyword)
        return {};
    return enclosingDialect() + std::string(word);
  }

  /// Within func.func the dialect's name is left out, as in `return`.
  std::string enclosingDialect() const {
    for (auto it = regions.rbegin(); it != regions.rend(); ++it)
      if (it->op == "func.func")
        return "func.";
    return {};
  }

  std::map<std::string, int64_t> counts;
  std::vector<Region> regions;
  bool lastIsGeneric = false;
  bool inResources = false;
};

/// Numbers names in order of appearance.
class NameNumbers {
public:
  void append(std::string &text, char sigil, std::string_view name) {
    auto [it, isNew] = numbers.try_emplace(std::string(name), numbers.size());
    text += sigil;
    text += std::to_string(it->second);
  }

private:
  std::unordered_map<std::string, size_t> numbers;
};

} // namespace

std::map<std::string, int64_t> irsift::countOperations(std::string_view text) {
  OperationCounter counter;
  forEachLine(text, [&](std::string_view line) { counter.take(line); });
  return counter.finish();
}

std::string irsift::normalizeIr(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  NameNumbers values;
  NameNumbers blocks;
  forEachLine(text, [&](std::string_view line) {
    if (line.starts_with("#loc"))
      return;
    line = withoutTrailingLocation(line);
    if (trim(line).empty())
      return;
    bool quoted = false;
    for (size_t i = 0; i < line.size(); ++i) {
      char c = line[i];
      if (c == '"')
        quoted = !quoted;
      bool isName = !quoted && (c == '%' || c == '^') && i + 1 < line.size() &&
                    isNameChar(line[i + 1]);
      if (isName) {
        std::string_view rest = line.substr(i + 1);
        std::string_view name = readWhile(rest, isNameChar);
        (c == '%' ? values : blocks).append(result, c, name);
        i += name.size();
        continue;
      }
      // Locations of block arguments stand inside the line.
      if (!quoted && c == ' ' && line.substr(i).starts_with(" loc(")) {
        size_t close = closingBracket(line, i + 4);
        if (close != std::string_view::npos) {
          i = close;
          continue;
        }
      }
      // `// 2 preds: ^bb0, ^bb2` and other comments.
      if (!quoted && c == '/' && line.substr(i).starts_with("//"))
        break;
      result += c;
    }
    while (result.ends_with(' '))
      result.pop_back();
    result += '\n';
  });
  return result;
}

std::vector<std::string> irsift::functionsIn(std::string_view text) {
  std::vector<std::string> names;
  forEachLine(text, [&](std::string_view line) {
    std::string_view rest = trimLeft(line);
    if (line.size() - rest.size() > 2 || !rest.ends_with('{'))
      return;
    std::string_view word = rest;
    consume(word, "\"");
    word = word.substr(0, word.find_first_of(" \"("));
    if (!word.ends_with("func"))
      return;
    size_t at = rest.find("sym_name = \"");
    if (rest[0] == '"' && at != std::string_view::npos) {
      rest.remove_prefix(at + 12);
      names.emplace_back(rest.substr(0, rest.find('"')));
    } else if ((at = rest.find('@')) != std::string_view::npos) {
      rest.remove_prefix(at + 1);
      names.emplace_back(readWhile(rest, isNameChar));
    }
  });
  return names;
}
