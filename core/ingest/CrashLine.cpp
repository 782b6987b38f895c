//===- CrashLine.cpp - What a dying process leaves behind -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/CrashLine.h"

#include "core/ingest/TextScan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

using namespace irsift;
using namespace irsift::scan;

namespace {

struct Signal {
  int number;
  std::string_view name;
  /// What a shell prints for it.
  std::string_view words;
};

constexpr std::array<Signal, 8> signals = {{
    {4, "SIGILL", "Illegal instruction"},
    {6, "SIGABRT", "Aborted"},
    {7, "SIGBUS", "Bus error"},
    {8, "SIGFPE", "Floating point exception"},
    {9, "SIGKILL", "Killed"},
    {11, "SIGSEGV", "Segmentation fault"},
    {15, "SIGTERM", "Terminated"},
    {24, "SIGXCPU", "CPU time limit exceeded"},
}};

bool containsAny(std::string_view text,
                 std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return contains(text, part);
  });
}

/// `FILE:LINE` that ends \p text.
SourceLocation fileAndLine(std::string_view text) {
  SourceLocation location;
  size_t colon = text.rfind(':');
  if (colon == std::string_view::npos)
    return location;
  std::string_view digits = text.substr(colon + 1);
  std::optional<int64_t> line = readNumber(digits);
  if (!line || *line > INT32_MAX)
    return location;
  std::string_view file = trim(text.substr(0, colon));
  if (size_t blank = file.rfind(' '); blank != std::string_view::npos)
    file.remove_prefix(blank + 1);
  location.file = file;
  location.line = static_cast<int32_t>(*line);
  return location;
}

/// The number behind one of the words for an exit code in \p line.
std::optional<int> exitCodeIn(std::string_view line) {
  for (std::string_view lead :
       {"exit status", "exit code", "exitcode", "Exit Code", "Exit code",
        "exited with return code", "exited with code", "exited with",
        "exit: ", "exit="}) {
    size_t at = line.find(lead);
    if (at == std::string_view::npos)
      continue;
    std::string_view rest = line.substr(at + lead.size());
    rest =
        rest.substr(std::min(rest.find_first_not_of(" :=\t'\""), rest.size()));
    bool negative = consume(rest, "-");
    if (std::optional<int64_t> code = readNumber(rest);
        code && *code < 1024 && (rest.empty() || !isWord(rest[0])))
      return static_cast<int>(negative ? -*code : *code);
  }
  return std::nullopt;
}

/// A shell prints the words of a signal alone, behind its own name and the
/// process number, or in front of the command.
bool isShellReport(std::string_view line, std::string_view words) {
  size_t at = line.find(words);
  if (at == std::string_view::npos)
    return false;
  std::string_view before = trim(line.substr(0, at));
  std::string_view after = trim(line.substr(at + words.size()));
  bool ownLine = before.empty() || before.ends_with(":") || before == "***" ||
                 std::all_of(before.end() - 1, before.end(), isDigit);
  bool coreNote = after.empty() || after.starts_with("(core dumped)") ||
                  after == "***" || after == ".";
  return ownLine && (coreNote || !before.empty());
}

const Signal *signalByNumber(int number) {
  auto it = std::find_if(signals.begin(), signals.end(),
                         [&](const Signal &s) { return s.number == number; });
  return it == signals.end() ? nullptr : &*it;
}

/// `signal 11`, `Signal 6`.
const Signal *signalByPhrase(std::string_view line) {
  size_t at = line.find("ignal ");
  if (at == std::string_view::npos)
    return nullptr;
  std::string_view rest = line.substr(at + 6);
  std::optional<int64_t> number = readNumber(rest);
  return number && *number < 65 ? signalByNumber(static_cast<int>(*number))
                                : nullptr;
}

/// Bytes that `196608`, `2097152 bits` or `1.5 MB` stand for.
struct Quantity {
  double value = 0;
  double scale = 1;
  bool hasUnit = false;
};

std::optional<Quantity> readQuantity(std::string_view &view) {
  view = trimLeft(view);
  std::string_view digits = view;
  std::optional<int64_t> whole = readNumber(digits);
  if (!whole)
    return std::nullopt;
  Quantity quantity;
  quantity.value = static_cast<double>(*whole);
  if (digits.size() > 1 && digits[0] == '.' && isDigit(digits[1])) {
    digits.remove_prefix(1);
    std::string_view before = digits;
    int64_t part = readNumber(digits).value_or(0);
    quantity.value += static_cast<double>(part) /
                      std::pow(10.0, before.size() - digits.size());
  }
  view = digits;
  std::string_view unit = trimLeft(view);
  for (auto [word, scale] :
       std::initializer_list<std::pair<std::string_view, double>>{
           {"bits", 1.0 / 8},
           {"bit", 1.0 / 8},
           {"bytes", 1},
           {"byte", 1},
           {"KiB", 1024},
           {"MiB", 1048576},
           {"GiB", 1073741824},
           {"kB", 1024},
           {"KB", 1024},
           {"MB", 1048576},
           {"GB", 1073741824},
           {"K", 1024},
           {"M", 1048576},
           {"G", 1073741824},
           {"B", 1}}) {
    std::string_view rest = unit;
    if (consume(rest, word) && (rest.empty() || !isWord(rest[0]))) {
      view = rest;
      quantity.scale = scale;
      quantity.hasUnit = true;
      break;
    }
  }
  return quantity;
}

int64_t bytesOf(const Quantity &quantity) {
  return static_cast<int64_t>(std::ceil(quantity.value * quantity.scale));
}

/// Resources of the compilers that are not a number of bytes.
bool isCountedResource(std::string_view name) {
  return containsAny(name, {"thread", "warp", "regist", "tensor memory",
                            "block", "grid", "cluster"});
}

} // namespace

std::optional<AssertionFailed> irsift::parseAssertion(std::string_view line) {
  AssertionFailed assertion;
  size_t at = line.find("Assertion `");
  // The C++ library's own checks quote in another way.
  if (at == std::string_view::npos)
    at = line.find(": Assertion '") == std::string_view::npos
             ? at
             : line.find("Assertion '");
  if (at != std::string_view::npos) {
    size_t close = line.rfind("' failed");
    if (close == std::string_view::npos || close < at)
      close = line.size();
    assertion.condition = line.substr(at + 11, close - at - 11);
    // PROGRAM: FILE:LINE: FUNCTION:
    std::string_view lead = trimRight(line.substr(0, at));
    if (lead.ends_with(':'))
      lead.remove_suffix(1);
    for (size_t i = 0; (i = lead.find(": ", i)) != std::string_view::npos;
         ++i) {
      if (i == 0 || !isDigit(lead[i - 1]))
        continue;
      assertion.location = fileAndLine(lead.substr(0, i));
      if (assertion.location.isKnown()) {
        assertion.function = trim(lead.substr(i + 2));
        break;
      }
    }
    return assertion;
  }
  at = line.find("Assertion failed: ");
  if (at == std::string_view::npos)
    return std::nullopt;
  std::string_view rest = line.substr(at + 18);
  if (rest.starts_with('(')) {
    size_t close = closingBracket(rest, 0);
    assertion.condition = rest.substr(1, close - 1);
    rest = close == std::string_view::npos ? "" : rest.substr(close + 1);
  } else if (size_t open = rest.rfind(" (");
             rest.ends_with(')') && open != std::string_view::npos) {
    // CONDITION (FILE: FUNCTION: LINE), as musl has it.
    std::string_view place = rest.substr(open + 2, rest.size() - open - 3);
    assertion.condition = rest.substr(0, open);
    assertion.location.file = readUntil(place, ": ").value_or("");
    assertion.function = readUntil(place, ": ").value_or("");
    assertion.location.line = static_cast<int32_t>(
        std::min<int64_t>(readNumber(place).value_or(0), INT32_MAX));
    return assertion;
  } else {
    assertion.condition = rest.substr(0, rest.find(", "));
  }
  if (size_t f = rest.find("function "); f != std::string_view::npos)
    assertion.function = rest.substr(f + 9, rest.find(", file") - f - 9);
  if (size_t f = rest.find("file "); f != std::string_view::npos) {
    std::string_view place = rest.substr(f + 5);
    assertion.location.file = place.substr(0, place.find(','));
    if (size_t l = place.find("line "); l != std::string_view::npos)
      assertion.location.line = static_cast<int32_t>(std::min<int64_t>(
          firstNumber(place.substr(l)).value_or(0), INT32_MAX));
  }
  return assertion;
}

std::optional<UnreachableReached>
irsift::parseUnreachable(std::string_view line) {
  size_t at = line.find("UNREACHABLE executed");
  if (at == std::string_view::npos)
    return std::nullopt;
  UnreachableReached unreachable;
  std::string_view rest = line.substr(at + 20);
  if (consume(rest, " at "))
    unreachable.location = fileAndLine(rest.substr(0, rest.find('!')));
  return unreachable;
}

std::optional<FatalErrorSeen> irsift::parseFatalError(std::string_view line) {
  static constexpr std::array leads = {
      std::string_view("LLVM ERROR: "),
      std::string_view("terminate called "),
      std::string_view("what():"),
      std::string_view("Fatal Python error: "),
      std::string_view("free(): "),
      std::string_view("malloc(): "),
      std::string_view("realloc(): "),
      std::string_view("munmap_chunk(): "),
      std::string_view("malloc_consolidate(): "),
      std::string_view("pure virtual method called"),
      std::string_view("ERROR: AddressSanitizer: "),
      std::string_view("double free or corruption"),
      std::string_view("corrupted size vs. prev_size"),
      std::string_view("corrupted double-linked list"),
      std::string_view("*** stack smashing detected"),
  };
  for (std::string_view lead : leads) {
    size_t at = line.find(lead);
    if (at == std::string_view::npos)
      continue;
    std::string_view text = trim(line.substr(at));
    // The words in front add nothing for these.
    if (lead == "LLVM ERROR: " || lead == "what():")
      text = trim(text.substr(lead.size()));
    consume(text, "ERROR: ");
    return FatalErrorSeen{std::string(text)};
  }
  return std::nullopt;
}

std::optional<ProcessEnded> irsift::parseProcessEnd(std::string_view line) {
  ProcessEnded ended;
  ended.text = trim(line);
  ended.exitCode = exitCodeIn(line);
  for (const Signal &signal : signals)
    if (contains(line, signal.name) || isShellReport(line, signal.words) ||
        (ended.exitCode && (*ended.exitCode == -signal.number ||
                            *ended.exitCode == 128 + signal.number)))
      ended.signal = signal.name;
  if (ended.signal.empty())
    if (const Signal *signal = signalByPhrase(line))
      ended.signal = signal->name;
  if (ended.signal.empty() && contains(line, "Segfault encountered"))
    ended.signal = "SIGSEGV";
  if (!ended.exitCode && ended.signal.empty())
    return std::nullopt;
  return ended;
}

std::optional<HostMemoryExhausted>
irsift::parseHostMemory(std::string_view line) {
  // An accelerator's memory is not the host's.
  if (containsAny(line, {"CUDA", "HIP out of", "XPU out of", "GPU", "device",
                         "shared memory", "uni_sram", "KV cache"}))
    return std::nullopt;
  if (!containsAny(line, {"Out of memory", "out of memory", "Out Of Memory",
                          "oom-kill", "oom_kill", "OOMKilled", "OOM killer",
                          "OOM-killer", "bad_alloc", "MemoryError",
                          "Cannot allocate memory", "OOM"}))
    return std::nullopt;
  return HostMemoryExhausted{std::string(trim(line))};
}

std::optional<WatchdogFired> irsift::parseWatchdog(std::string_view line) {
  // `timeout=600` announces a limit; it does not report one.
  bool fired =
      containsAny(line, {"no progress", "timed out", "Timed out", "TIMED OUT",
                         "TimeoutExpired", "TimeoutError", "time limit",
                         "DUE TO TIME", "timeout: sending signal"}) ||
      (containsAny(line, {"watchdog", "Watchdog"}) &&
       containsAny(line, {"kill", "SIG", "stuck", "hang", "limit", "expired"}));
  if (!fired)
    return std::nullopt;
  return WatchdogFired{std::string(trim(line))};
}

std::optional<ResourceShortage>
irsift::parseResourceShortage(std::string_view text) {
  ResourceShortage shortage;
  size_t at = text.find("ut of resource");
  size_t required = text.rfind("Required:");
  size_t limit = text.rfind("ardware limit:");
  if (required != std::string_view::npos && limit != std::string_view::npos &&
      required < limit) {
    std::string_view first = text.substr(required + 9);
    std::string_view second = text.substr(limit + 14);
    std::optional<Quantity> need = readQuantity(first);
    std::optional<Quantity> have = readQuantity(second);
    if (!need || !have)
      return std::nullopt;
    if (at != std::string_view::npos && at < required) {
      std::string_view name = text.substr(at, required - at);
      readUntil(name, ":");
      name = trim(name);
      name = name.substr(0, name.find_first_of(",\n"));
      // "uni_sram PassManager::run failed ...": the first word is the memory.
      shortage.resource =
          contains(name, "PassManager") ? name.substr(0, name.find(' ')) : name;
    }
    shortage.isMemory = need->hasUnit || !isCountedResource(shortage.resource);
    shortage.required = bytesOf(*need);
    shortage.limit = bytesOf(*have);
    size_t begin = at == std::string_view::npos ? 0
                   : text.rfind('\n', at) == std::string_view::npos
                       ? 0
                       : text.rfind('\n', at) + 1;
    shortage.text = trim(text.substr(begin));
    return shortage;
  }
  // ub overflow, requires 2097152 bits while 1572864 bits available
  std::string_view lead;
  for (std::string_view word :
       {"overflow, requires ", "overflow: requires ", "overflow requires "})
    if (size_t found = text.find(word); found != std::string_view::npos)
      std::tie(at, lead) = std::pair(found, word);
  size_t other = text.find(" while ");
  if (lead.empty() || other == std::string_view::npos || other < at)
    return std::nullopt;
  std::string_view first = text.substr(at + lead.size());
  std::string_view second = text.substr(other + 7);
  std::optional<Quantity> need = readQuantity(first);
  std::optional<Quantity> have = readQuantity(second);
  if (!need || !have)
    return std::nullopt;
  std::string_view name = trim(text.substr(0, at));
  shortage.resource = name.substr(name.find_last_of(" :'\"") + 1);
  shortage.required = bytesOf(*need);
  shortage.limit = bytesOf(*have);
  shortage.text = trim(text);
  return shortage;
}

std::optional<PassTraced> irsift::parsePassTrace(std::string_view line) {
  size_t at = line.find("ass ");
  if (at == std::string_view::npos || at == 0 ||
      (line[at - 1] != 'p' && line[at - 1] != 'P') ||
      (at > 1 && isWord(line[at - 2])))
    return std::nullopt;
  PassTraced trace;
  std::string_view rest = trimLeft(line.substr(at + 4));
  consume(rest, "#");
  if (readNumber(rest))
    readWhile(rest, [](char c) {
      return c == ':' || c == '/' || isDigit(c) || c == ')' || isBlank(c);
    });
  consume(rest, "'");
  consume(rest, "`");
  std::string_view name =
      readWhile(rest, [](char c) { return isWord(c) || c == '-' || c == ':'; });
  while (name.ends_with(':') || name.ends_with('-'))
    name.remove_suffix(1);
  // A pass's name is a class name or has dashes; a sentence's words are not.
  if (name.size() < 3 ||
      (!contains(name, "-") && !isUpper(name[0]) && name != "cse" &&
       name != "inline" && name != "canonicalize"))
    return std::nullopt;
  trace.pass = name;
  if (containsAny(rest, {" start", " begin", " running", " enter", "..."}))
    trace.state = PassTraced::State::Started;
  else if (containsAny(rest, {" fail", " FAIL", " error"}))
    trace.state = PassTraced::State::Failed;
  else if (containsAny(rest, {" ok", " OK", " done", " finished", " end",
                              " took", " ms", " complete"}))
    trace.state = PassTraced::State::Done;
  else
    return std::nullopt;
  for (size_t i = 0; i < rest.size(); ++i) {
    if (!isDigit(rest[i]) ||
        (i > 0 && (isWord(rest[i - 1]) || rest[i - 1] == '.')))
      continue;
    std::string_view view = rest.substr(i);
    std::optional<Quantity> size = readQuantity(view);
    if (size && size->hasUnit)
      trace.bytes = bytesOf(*size);
    i = rest.size() - view.size();
  }
  return trace;
}
