//===- IrFlow.cpp - Which operation uses which, by the text ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/IrFlow.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

using namespace irsift;

namespace {

bool isNameChar(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' ||
         c == '.' || c == '-';
}

/// A value's name in a line, and whether the line makes it.
struct Mention {
  std::string name;
  size_t at = 0;
  bool isDefinition = false;
};

/// What of a line is not in quotes; quoted text becomes blanks.
std::string withoutStrings(std::string_view line) {
  std::string out(line);
  bool isQuoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    bool isQuote = line[i] == '"' && (i == 0 || line[i - 1] != '\\');
    if (isQuoted && !isQuote)
      out[i] = ' ';
    isQuoted ^= isQuote;
  }
  return out;
}

class FlowReader {
public:
  std::vector<FlowOp> read(std::string_view module) {
    scopes.emplace_back();
    while (!module.empty()) {
      size_t end = std::min(module.find('\n'), module.size());
      ++line;
      readLine(module.substr(0, end));
      module.remove_prefix(std::min(end + 1, module.size()));
    }
    for (FlowOp &op : ops) {
      std::sort(op.uses.begin(), op.uses.end());
      op.uses.erase(std::unique(op.uses.begin(), op.uses.end()), op.uses.end());
    }
    return std::move(ops);
  }

private:
  struct Scope {
    std::map<std::string, size_t, std::less<>> values;
    /// The operation that has the region.
    std::optional<size_t> owner;
  };

  void readLine(std::string_view raw) {
    size_t indent = raw.find_first_not_of(" \t");
    if (indent == std::string_view::npos)
      return;
    raw.remove_prefix(indent);
    if (raw.starts_with("//") || raw.starts_with('#') || raw.starts_with('!') ||
        raw.starts_with("{-#"))
      return;
    std::string text = withoutStrings(raw);
    while (!text.empty() && text[0] == '}')
      closeRegion(text);
    std::string name = nameOf(raw, text);
    std::optional<size_t> op;
    if (name.empty()) {
      // "} else {" goes on with regions of the operation that closed last.
      op = text.ends_with('{') ? lastOwner : std::nullopt;
    } else {
      op = ops.size();
      ops.push_back(
          {name, std::string(raw), line, {}, {}, scopes.back().owner});
      takeMentions(*op, text);
    }
    if (text.ends_with('{'))
      scopes.push_back({argumentsOf(op), op});
  }

  void closeRegion(std::string &text) {
    if (scopes.size() > 1) {
      lastOwner = scopes.back().owner;
      scopes.pop_back();
    }
    text.erase(0, 1);
    size_t rest = text.find_first_not_of(" ,)");
    text.erase(0, std::min(rest, text.size()));
  }

  /// Name of the operation that begins in this line; empty if none does.
  static std::string nameOf(std::string_view raw, const std::string &text) {
    if (text.empty())
      return {};
    if (text[0] == '^')
      return "arguments";
    size_t at = 0;
    if (text[0] == '%') {
      size_t equals = text.find(" = ");
      if (equals == std::string::npos)
        return {};
      at = equals + 3;
    }
    // Closing braces may have shortened the text from the left.
    std::string_view rest = raw.substr(raw.size() - text.size());
    rest = rest.substr(std::min(at, rest.size()));
    if (rest.starts_with('"')) {
      size_t close = rest.find('"', 1);
      return std::string(
          rest.substr(1, close == std::string_view::npos ? close : close - 1));
    }
    size_t end = 0;
    while (end < rest.size() && isNameChar(rest[end]))
      ++end;
    std::string name(rest.substr(0, end));
    bool isName = !name.empty() &&
                  std::islower(static_cast<unsigned char>(name[0])) &&
                  name != "else" && name != "do";
    return isName ? name : std::string();
  }

  static std::vector<Mention> mentionsIn(const std::string &text) {
    std::vector<Mention> mentions;
    for (size_t i = 0; i + 1 < text.size(); ++i) {
      if (text[i] != '%' || !isNameChar(text[i + 1]))
        continue;
      size_t end = i + 1;
      while (end < text.size() && isNameChar(text[end]))
        ++end;
      mentions.push_back({text.substr(i, end - i), i, false});
      // "%x#1" is one of the results of %x, "%x:2" makes two.
      if (end < text.size() && (text[end] == '#' || text[end] == ':'))
        while (end + 1 < text.size() &&
               std::isdigit(static_cast<unsigned char>(text[end + 1])))
          ++end;
      i = end - 1;
    }
    return mentions;
  }

  void takeMentions(size_t op, const std::string &text) {
    std::vector<Mention> mentions = mentionsIn(text);
    size_t equals = text[0] == '%' ? text.find(" = ") : 0;
    bool isHeader = text[0] == '^' || ops[op].name.ends_with("func");
    pending.clear();
    for (Mention &mention : mentions) {
      std::string_view behind =
          std::string_view(text).substr(mention.at + mention.name.size());
      bool isResult = mention.at < equals;
      bool isArgument = isHeader ? behind.starts_with(':')
                                 : behind.starts_with(" = ") && !isResult;
      if (isResult || (isHeader && isArgument))
        ops[op].results.push_back(mention.name);
      else if (isArgument)
        pending.push_back(mention.name);
      else
        use(op, mention.name);
    }
    // A function's arguments belong to its region, a block's to the one that
    // is open; results become known behind the line.
    bool isFunction = isHeader && text[0] != '^';
    for (const std::string &result : ops[op].results)
      if (isFunction)
        pending.push_back(result);
      else
        scopes.back().values[result] = op;
    const std::string &name = ops[op].name;
    if ((name.ends_with("yield") || name.ends_with(".return") ||
         name.ends_with(".condition")) &&
        scopes.back().owner && *scopes.back().owner != op &&
        !ops[*scopes.back().owner].name.ends_with("func"))
      ops[*scopes.back().owner].uses.push_back(op);
  }

  void use(size_t op, const std::string &name) {
    for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
      if (auto found = scope->values.find(name); found != scope->values.end()) {
        ops[op].uses.push_back(found->second);
        return;
      }
  }

  /// What the line itself makes for its region, as `scf.for` does.
  std::map<std::string, size_t, std::less<>>
  argumentsOf(std::optional<size_t> op) {
    std::map<std::string, size_t, std::less<>> values;
    if (op)
      for (const std::string &name : pending)
        values[name] = *op;
    pending.clear();
    return values;
  }

  std::vector<FlowOp> ops;
  std::vector<Scope> scopes;
  std::vector<std::string> pending;
  std::optional<size_t> lastOwner;
  size_t line = 0;
};

} // namespace

std::vector<FlowOp> irsift::readFlow(std::string_view module) {
  return FlowReader().read(module);
}
