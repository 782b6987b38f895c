//===- Reproducer.cpp - Module and pipeline of MLIR's reproducers ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/Reproducer.h"

#include "core/ingest/TextScan.h"

#include <algorithm>

using namespace irsift;
using namespace irsift::scan;

namespace {

int hexValue(char c) {
  return isDigit(c)             ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

/// The text of a string in MLIR's syntax; \p view starts behind the quote.
std::string unescape(std::string_view view) {
  std::string text;
  for (size_t i = 0; i < view.size() && view[i] != '"'; ++i) {
    if (view[i] != '\\' || i + 1 >= view.size()) {
      text += view[i];
      continue;
    }
    char next = view[i + 1];
    int high = hexValue(next);
    int low = i + 2 < view.size() ? hexValue(view[i + 2]) : -1;
    if (next == 'n' || next == 't') {
      text += next == 'n' ? '\n' : '\t';
      i += 1;
    } else if (high >= 0 && low >= 0) {
      text += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      text += next;
      i += 1;
    }
  }
  return text;
}

std::string escape(std::string_view text) {
  std::string escaped;
  for (char c : text) {
    if (c == '"' || c == '\\')
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

/// Place of the last `{-# ... #-}` in \p text; empty if there is none.
std::pair<size_t, size_t> findResources(std::string_view text) {
  size_t open = text.rfind("{-#");
  if (open == std::string_view::npos)
    return {0, 0};
  size_t close = text.find("#-}", open);
  return {open, close == std::string_view::npos ? text.size() : close + 3};
}

/// Whether nothing but blanks, commas and brackets are left of an entry.
bool isEmptyBlock(std::string_view text) {
  return text.find_first_not_of(" \t\r\n,{}#-") == std::string_view::npos;
}

/// Removes `KEY: {...}` with the comma that joined it to its neighbours.
void removeEntry(std::string &block, std::string_view key) {
  size_t at = block.find(key);
  if (at == std::string::npos)
    return;
  size_t open = block.find('{', at);
  size_t close = open == std::string::npos ? std::string::npos
                                           : closingBracket(block, open);
  size_t end = close == std::string::npos ? block.size() : close + 1;
  size_t comma = block.find_first_not_of(" \t\r\n", end);
  if (comma != std::string::npos && block[comma] == ',') {
    end = comma + 1;
  } else {
    size_t before = block.find_last_not_of(" \t\r\n", at == 0 ? 0 : at - 1);
    if (before != std::string::npos && block[before] == ',')
      at = before;
  }
  block.erase(at, end - at);
}

/// \p text without its `mlir_reproducer` entry, and without what that leaves
/// empty.
std::string withoutReproducer(std::string_view text) {
  auto [open, end] = findResources(text);
  if (end == 0)
    return std::string(text);
  std::string block(text.substr(open, end - open));
  // Of a damaged block nothing can be kept.
  if (closingBracket(block, 0) == std::string::npos)
    block.clear();
  removeEntry(block, "mlir_reproducer");
  size_t external = block.find("external_resources");
  if (external != std::string::npos) {
    size_t brace = block.find('{', external);
    size_t close = brace == std::string::npos ? std::string::npos
                                              : closingBracket(block, brace);
    if (close == std::string::npos ||
        isEmptyBlock(std::string_view(block).substr(brace, close - brace + 1)))
      removeEntry(block, "external_resources");
  }
  std::string result(text.substr(0, open));
  if (!isEmptyBlock(block))
    result += block;
  result += text.substr(end);
  return std::string(trimRight(result)) + "\n";
}

/// The `-pass-pipeline` of `// configuration: ...`, as MLIR up to 15 wrote it.
std::optional<std::string> pipelineOfComment(std::string_view text) {
  size_t at = text.find("// configuration:");
  if (at == std::string_view::npos)
    return std::nullopt;
  std::string_view line = text.substr(at, text.find('\n', at) - at);
  size_t option = line.find("-pass-pipeline=");
  if (option == std::string_view::npos)
    return std::nullopt;
  line.remove_prefix(option + 15);
  char quote = line.empty() ? 0 : line[0];
  if (quote == '\'' || quote == '"')
    return std::string(line.substr(1, line.find(quote, 1) - 1));
  return std::string(line.substr(0, line.find(' ')));
}

/// The inside of \p pipeline if it is one `ANCHOR(...)` as a whole.
std::optional<std::string_view> insideAnchor(std::string_view pipeline,
                                             std::string_view anchor) {
  std::string_view rest = trim(pipeline);
  if (!consume(rest, anchor))
    return std::nullopt;
  rest = trimLeft(rest);
  if (!rest.starts_with('(') || closingBracket(rest, 0) + 1 != rest.size())
    return std::nullopt;
  return trim(rest.substr(1, rest.size() - 2));
}

bool flagOf(std::string_view text, std::string_view key, bool fallback) {
  size_t at = text.find(key);
  if (at == std::string_view::npos)
    return fallback;
  std::string_view value = text.substr(at + key.size());
  consume(value, ":");
  return trimLeft(value).starts_with("true");
}

} // namespace

std::optional<std::string>
irsift::pipelineOfReproducerLine(std::string_view line) {
  std::string_view rest = trimLeft(line);
  if (!consume(rest, "pipeline"))
    return std::nullopt;
  rest = trimLeft(rest);
  if (!consume(rest, ":"))
    return std::nullopt;
  rest = trimLeft(rest);
  if (!consume(rest, "\""))
    return std::nullopt;
  return unescape(rest);
}

std::string irsift::anchorOnModule(std::string_view pipeline) {
  std::string_view text = trim(pipeline);
  while (std::optional<std::string_view> inside = insideAnchor(text, "any"))
    text = *inside;
  if (insideAnchor(text, "builtin.module"))
    return std::string(text);
  return "builtin.module(" + std::string(text) + ")";
}

bool irsift::hasReproducerPipeline(std::string_view text) {
  auto [open, end] = findResources(text);
  return contains(text.substr(open, end - open), "mlir_reproducer") ||
         pipelineOfComment(text).has_value();
}

Expected<Reproducer> irsift::readReproducer(std::string_view text) {
  Reproducer reproducer;
  auto [open, end] = findResources(text);
  std::string_view block = text.substr(open, end - open);
  size_t entry = block.find("mlir_reproducer");
  if (entry != std::string_view::npos) {
    std::string_view fields = block.substr(entry);
    size_t at = fields.find("pipeline");
    std::optional<std::string> pipeline =
        at == std::string_view::npos
            ? std::nullopt
            : pipelineOfReproducerLine(fields.substr(at));
    if (!pipeline)
      return makeError("the mlir_reproducer block has no `pipeline: \"...\"`: "
                       "the file may be cut off");
    reproducer.recordedPipeline = std::move(*pipeline);
    reproducer.disableThreading = flagOf(fields, "disable_threading", false);
    reproducer.verifyEach = flagOf(fields, "verify_each", true);
    reproducer.module = withoutReproducer(text);
  } else if (std::optional<std::string> pipeline = pipelineOfComment(text)) {
    reproducer.recordedPipeline = std::move(*pipeline);
    reproducer.module = text;
  } else {
    return makeError("no mlir_reproducer block, and no `// configuration: "
                     "-pass-pipeline=...` line");
  }
  if (trim(reproducer.recordedPipeline).empty())
    return makeError("the reproducer's pipeline is empty");
  // The string ran on to the end of the file, or into the next one.
  for (std::string_view mark : {"\n", "{-#", "#-}"})
    if (contains(reproducer.recordedPipeline, mark))
      return makeError("the reproducer's pipeline is damaged: its string does "
                       "not end on its line");
  std::string whole = "(" + reproducer.recordedPipeline + ")";
  if (closingBracket(whole, 0) + 1 != whole.size())
    return makeError("the reproducer's pipeline is damaged: its brackets do "
                     "not match");
  reproducer.pipeline = anchorOnModule(reproducer.recordedPipeline);
  return reproducer;
}

std::string irsift::writeReproducer(std::string_view module,
                                    std::string_view pipeline) {
  std::string text = withoutReproducer(module);
  std::string entry = "mlir_reproducer: {\n"
                      "      pipeline: \"" +
                      escape(anchorOnModule(pipeline)) +
                      "\",\n"
                      "      disable_threading: true,\n"
                      "      verify_each: true\n"
                      "    }";
  auto [open, end] = findResources(text);
  if (end == 0)
    return std::string(trimRight(text)) +
           "\n\n{-#\n  external_resources: {\n    " + entry + "\n  }\n#-}\n";
  size_t external = text.find("external_resources", open);
  if (external != std::string::npos && external < end) {
    size_t brace = text.find('{', external);
    text.insert(brace + 1, "\n    " + entry + ",");
  } else {
    text.insert(open + 3, "\n  external_resources: {\n    " + entry + "\n  },");
  }
  return text;
}
