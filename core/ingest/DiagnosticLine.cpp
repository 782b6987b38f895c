//===- DiagnosticLine.cpp - What MLIR says, read back from its text -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/DiagnosticLine.h"

#include "core/ingest/DumpHeader.h"
#include "core/ingest/TextScan.h"

#include <algorithm>
#include <array>

using namespace irsift;
using namespace irsift::scan;

namespace {

struct SeverityWord {
  std::string_view word;
  Severity severity;
};

constexpr std::array<SeverityWord, 4> severityWords = {
    {{"error:", Severity::Error},
     {"warning:", Severity::Warning},
     {"remark:", Severity::Remark},
     {"note:", Severity::Note}}};

/// The first severity word of \p line that starts a word.
std::pair<size_t, const SeverityWord *> findSeverity(std::string_view line) {
  std::pair<size_t, const SeverityWord *> best = {std::string_view::npos,
                                                  nullptr};
  for (const SeverityWord &word : severityWords) {
    size_t at = 0;
    while ((at = line.find(word.word, at)) != std::string_view::npos) {
      if (at < best.first && (at == 0 || line[at - 1] == ' ')) {
        best = {at, &word};
        break;
      }
      ++at;
    }
  }
  return best;
}

bool isTritonLibrary(std::string_view file) {
  return contains(file, "/triton/language/") ||
         contains(file, "/triton/runtime/") ||
         contains(file, "/triton/experimental/") ||
         contains(file, "triton/python/triton/");
}

int32_t toInt32(int64_t value) {
  return static_cast<int32_t>(std::min<int64_t>(value, INT32_MAX));
}

/// All `"FILE":LINE:COLUMN` in \p text, in order; a range's end is dropped.
std::vector<SourceLocation> fileLocations(std::string_view text) {
  std::vector<SourceLocation> found;
  for (size_t at = 0; (at = text.find("\":", at)) != std::string_view::npos;) {
    size_t open = at == 0 ? std::string_view::npos : text.rfind('"', at - 1);
    std::string_view rest = text.substr(at + 2);
    ++at;
    std::optional<int64_t> line = readNumber(rest);
    if (!line || open == std::string_view::npos)
      continue;
    SourceLocation location;
    location.file = text.substr(open + 1, at - open - 2);
    location.line = toInt32(*line);
    if (consume(rest, ":"))
      location.column = toInt32(readNumber(rest).value_or(0));
    found.push_back(std::move(location));
  }
  return found;
}

/// `PATH:LINE[:COLUMN]:` that ends \p text; \p text is what a diagnostic has in
/// front of its severity.
SourceLocation locationBefore(std::string_view text) {
  text = trimRight(text);
  if (!text.ends_with(':'))
    return {};
  std::array<int64_t, 2> numbers{};
  size_t count = 0;
  while (count < 2) {
    std::string_view head = text.substr(0, text.size() - 1);
    size_t colon = head.rfind(':');
    if (colon == std::string_view::npos || colon + 1 == head.size() ||
        !std::all_of(head.begin() + static_cast<long>(colon) + 1, head.end(),
                     isDigit))
      break;
    std::string_view digits = head.substr(colon + 1);
    numbers[count++] = readNumber(digits).value_or(0);
    text = head.substr(0, colon + 1);
  }
  if (count == 0)
    return {};
  std::string_view file = trim(text.substr(0, text.size() - 1));
  // What a tool put in front (`[compile] a.py:3:4: error:`) is not the path.
  size_t blank = file.rfind(' ');
  if (blank != std::string_view::npos && file.find('/') > blank)
    file = file.substr(blank + 1);
  if (file.size() > 1 && file.front() == '"' && file.back() == '"')
    file = file.substr(1, file.size() - 2);
  if (file.empty() || file == "<unknown>" || file == "<Pass-Options-Parser>")
    return {};
  SourceLocation location;
  location.file = file;
  location.line = toInt32(numbers[count - 1]);
  location.column = count == 2 ? toInt32(numbers[0]) : 0;
  return location;
}

/// Name of an operation, dialect and all, at the start of \p view; empty if
/// there is none.
std::string operationAt(std::string_view view) {
  std::string_view name = readWhile(view, [](char c) {
    return isWord(c) || c == '.' || c == '$' || c == '-';
  });
  size_t dot = name.find('.');
  bool isName = dot != std::string_view::npos && dot > 0 &&
                !name.ends_with('.') && !isDigit(name[0]);
  return isName ? std::string(name) : std::string();
}

/// The same where \p quote has to follow.
std::string operationUpTo(std::string_view view, char quote) {
  std::string name = operationAt(view);
  return view.substr(name.size()).starts_with(quote) ? name : std::string();
}

/// `see current operation: %41:2 = "x.y"(...)`, or in the short form.
std::string shownOperation(std::string_view message) {
  std::string_view rest = message;
  if (!readUntil(rest, "see current operation: "))
    return {};
  consume(rest, "\n");
  if (rest.starts_with('%') && !readUntil(rest, " = "))
    return {};
  consume(rest, "\"");
  return operationAt(rest);
}

/// Takes the severity word, if any, off the start of \p text.
std::optional<Severity> consumeSeverity(std::string_view &text) {
  for (const SeverityWord &word : severityWords) {
    if (!consume(text, word.word))
      continue;
    text = trimLeft(text);
    return word.severity;
  }
  return std::nullopt;
}

} // namespace

std::optional<SourceLocation> irsift::readLocation(std::string_view &view) {
  if (!view.starts_with("loc("))
    return std::nullopt;
  size_t close = closingBracket(view, 3);
  if (close == std::string_view::npos)
    return std::nullopt;
  std::vector<SourceLocation> files = fileLocations(view.substr(4, close - 4));
  view.remove_prefix(close + 1);
  auto own = std::find_if(files.begin(), files.end(), [](const auto &place) {
    return !isTritonLibrary(place.file);
  });
  if (own != files.end())
    return *own;
  return files.empty() ? SourceLocation() : files.front();
}

std::string irsift::operationNamedBy(std::string_view message) {
  std::string_view rest = trimLeft(message);
  if (consume(rest, "'"))
    if (std::string name = operationUpTo(rest, '\''); !name.empty())
      return name;
  for (std::string_view lead :
       {"operation '", "op '", "of '", "operation: \""}) {
    size_t at = message.find(lead);
    if (at == std::string_view::npos)
      continue;
    std::string name =
        operationUpTo(message.substr(at + lead.size()), lead.back());
    if (!name.empty())
      return name;
  }
  return shownOperation(message);
}

std::string irsift::operationNamedBy(const Diagnostic &diagnostic) {
  std::string name = operationNamedBy(diagnostic.message);
  for (const Diagnostic &note : diagnostic.notes)
    if (name.empty())
      name = shownOperation(note.message);
  return name;
}

std::optional<Diagnostic> irsift::parseDiagnosticLine(std::string_view line,
                                                      bool allowBareLocation) {
  Diagnostic diagnostic;
  if (size_t at = line.find("loc("); at != std::string_view::npos) {
    std::string_view rest = line.substr(at);
    std::optional<SourceLocation> location = readLocation(rest);
    if (location && consume(rest, ":")) {
      rest = trimLeft(rest);
      std::optional<Severity> severity = consumeSeverity(rest);
      if (severity || (allowBareLocation && !rest.empty())) {
        diagnostic.severity = severity.value_or(Severity::Error);
        diagnostic.message = trim(rest);
        diagnostic.location = *location;
        diagnostic.op = operationNamedBy(diagnostic.message);
        return diagnostic;
      }
    }
  }
  auto [at, word] = findSeverity(line);
  // LLVM's own parser of command lines gives no severity.
  if (size_t usage = line.find(": Unknown command line argument '");
      !word && usage != std::string_view::npos) {
    diagnostic.message = trim(line.substr(usage + 2));
    return diagnostic;
  }
  if (!word)
    return std::nullopt;
  std::string_view lead = line.substr(0, at);
  diagnostic.location = locationBefore(lead);
  // Words in front that are no place: a sentence, unless it is a program's
  // name (`mlir-opt: error: ...`) or a parser's place in a text.
  if (!diagnostic.location.isKnown()) {
    std::string_view head = trimRight(lead);
    bool bare = head.empty() || head.ends_with("]");
    bool program = head.ends_with(":") && !contains(head, " ");
    bool unknown = contains(head, "<unknown>:0:") || contains(head, "-:");
    if (!bare && !program && !unknown)
      return std::nullopt;
  }
  diagnostic.severity = word->severity;
  std::string_view message = trim(line.substr(at + word->word.size()));
  // `<unknown>:0: error: MLIR Textual PassPipeline Parser:1:1: error: ...`
  if (auto [inner, again] = findSeverity(message);
      again && contains(message.substr(0, inner), "Parser"))
    message = trim(message.substr(inner + again->word.size()));
  diagnostic.message = message;
  diagnostic.op = operationNamedBy(message);
  return diagnostic;
}

std::vector<RunningPass> irsift::parseRunningPasses(std::string_view line) {
  std::vector<RunningPass> passes;
  size_t at = line.find("Pipeline failed while executing");
  if (at == std::string_view::npos)
    return passes;
  std::string_view rest = line.substr(at);
  // `reproducer generated at `FILE`` has backquotes too.
  rest = rest.substr(0, rest.find("reproducer generated"));
  while (readUntil(rest, "`")) {
    std::optional<std::string_view> name = readUntil(rest, "`");
    if (!name)
      break;
    RunningPass pass;
    pass.name = plainPassName(*name);
    if (consume(rest, " on '")) {
      pass.op = readUntil(rest, "'").value_or("");
      if (consume(rest, " operation: @") || consume(rest, " operation @")) {
        consume(rest, "\"");
        pass.symbol = readWhile(rest, [](char c) {
          return isWord(c) || c == '.' || c == '$' || c == '-';
        });
      }
    }
    passes.push_back(std::move(pass));
  }
  return passes;
}

bool irsift::isGenericFailureText(std::string_view message) {
  static constexpr std::array generic = {
      std::string_view("Failures have been detected while processing"),
      std::string_view("failure has been detected while processing"),
      std::string_view("signal was caught while processing the MLIR"),
      std::string_view("Pipeline failed while executing"),
  };
  if (std::any_of(generic.begin(), generic.end(),
                  [&](auto text) { return contains(message, text); }))
    return true;
  std::string_view rest = message;
  size_t at = rest.find("PassManager::run failed");
  if (at == std::string_view::npos)
    return false;
  rest = trim(rest.substr(at + 23));
  return rest.empty() || rest[0] == ',' || rest[0] == '\'' || rest[0] == '"' ||
         rest == ":" || rest == ".";
}
