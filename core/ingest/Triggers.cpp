//===- Triggers.cpp - Which lines of a log are worth a second look --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/Triggers.h"

#include <iterator>

using namespace irsift;

// The pair is chosen to be rare in IR, which is most of a large log.
const TriggerScanner::Word TriggerScanner::words[] = {
    {"rror:", 0, Trigger::Severity},
    {"RROR:", 0, Trigger::Severity},
    {"arning:", 5, Trigger::Severity},
    {"note:", 3, Trigger::Severity},
    {"remark:", 5, Trigger::Severity},
    {"IR Dump ", 3, Trigger::DumpHeader},
    {"PassManager::run failed", 3, Trigger::PassManager},
    {"Failures have been detected", 0, Trigger::PassManager},
    {"failure has been detected", 4, Trigger::PassManager},
    {"signal was caught while", 3, Trigger::PassManager},
    {"Assertion", 0, Trigger::Assertion},
    {"UNREACHABLE", 0, Trigger::Unreachable},
    {"LLVM ERROR", 2, Trigger::FatalError},
    {"terminate called", 2, Trigger::FatalError},
    {"what():", 4, Trigger::FatalError},
    {"Fatal Python error", 0, Trigger::FatalError},
    {"free(): ", 4, Trigger::FatalError},
    {"alloc(): ", 5, Trigger::FatalError},
    {"munmap_chunk(): ", 12, Trigger::FatalError},
    {"malloc_consolidate(): ", 18, Trigger::FatalError},
    {"pure virtual method", 3, Trigger::FatalError},
    {"AddressSanitizer", 0, Trigger::FatalError},
    {"corrupt", 3, Trigger::FatalError},
    {"stack smashing", 6, Trigger::FatalError},
    {"Traceback", 0, Trigger::Traceback},
    {"Exception", 1, Trigger::Exception},
    {"exception", 1, Trigger::Exception},
    {"Error", 0, Trigger::Exception},
    {"Stack dump", 5, Trigger::StackDump},
    {"Program arguments", 3, Trigger::CommandLine},
    {"pass-pipeline", 4, Trigger::CommandLine},
    {"out of resource", 4, Trigger::Resource},
    {"Out of resource", 0, Trigger::Resource},
    {"ardware limit", 4, Trigger::Resource},
    {"overflow", 3, Trigger::Resource},
    {"bits available", 3, Trigger::Resource},
    {"bytes available", 1, Trigger::Resource},
    {"KB available", 1, Trigger::Resource},
    {"Unknown command line argument", 0, Trigger::Severity},
    {"tune buffer size", 1, Trigger::Resource},
    {"Pipeline failed", 0, Trigger::Pipeline},
    {"mlir_reproducer", 4, Trigger::Reproducer},
    {"egmentation fault", 0, Trigger::ProcessEnd},
    {"Aborted", 0, Trigger::ProcessEnd},
    {"Killed", 0, Trigger::ProcessEnd},
    {"core dumped", 6, Trigger::ProcessEnd},
    {"Bus error", 2, Trigger::ProcessEnd},
    {"llegal instruction", 0, Trigger::ProcessEnd},
    {"loating point exception", 5, Trigger::ProcessEnd},
    {"exit", 1, Trigger::ProcessEnd},
    {"Exit", 1, Trigger::ProcessEnd},
    {"SIGABRT", 1, Trigger::ProcessEnd},
    {"SIGSEGV", 1, Trigger::ProcessEnd},
    {"SIGKILL", 1, Trigger::ProcessEnd},
    {"SIGBUS", 1, Trigger::ProcessEnd},
    {"SIGFPE", 1, Trigger::ProcessEnd},
    {"SIGILL", 1, Trigger::ProcessEnd},
    {"SIGTERM", 1, Trigger::ProcessEnd},
    {"ignal ", 1, Trigger::ProcessEnd},
    {"died unexpectedly", 9, Trigger::ProcessEnd},
    {"ut of memory", 1, Trigger::HostMemory},
    {"Out Of Memory", 3, Trigger::HostMemory},
    {"oom-kill", 1, Trigger::HostMemory},
    {"oom_kill", 1, Trigger::HostMemory},
    {"OOM", 1, Trigger::HostMemory},
    {"bad_alloc", 2, Trigger::HostMemory},
    {"MemoryError", 5, Trigger::HostMemory},
    {"Cannot allocate memory", 0, Trigger::HostMemory},
    {"watchdog", 3, Trigger::Watchdog},
    {"Watchdog", 3, Trigger::Watchdog},
    {"no progress", 4, Trigger::Watchdog},
    {"imed out", 4, Trigger::Watchdog},
    {"imeout", 1, Trigger::Watchdog},
    {"IMEOUT", 1, Trigger::Watchdog},
    {"time limit", 4, Trigger::Watchdog},
    {"pass ", 2, Trigger::PassTrace},
    {"Pass ", 2, Trigger::PassTrace},
    {"make_tt", 2, Trigger::Stage},
    {"make_llir", 2, Trigger::Stage},
    {"TRITON", 0, Trigger::Setting},
    {"MLIR_", 2, Trigger::Setting},
    {"xpu3.", 1, Trigger::Setting},
    {"riton 3.", 5, Trigger::Setting},
    {"riton==3.", 5, Trigger::Setting},
    {"recent call first", 3, Trigger::Traceback},
    {"\\n", 0, Trigger::EscapedNewline},
};

TriggerScanner::TriggerScanner() {
  static_assert(std::size(words) < 127);
  for (size_t i = 0; i < std::size(words); ++i) {
    uint8_t &slot = table[slotOf(words[i].text.data() + words[i].pairAt)];
    nextWord[i + 1] = slot;
    slot = static_cast<uint8_t>(i + 1);
  }
}

TriggerSet TriggerScanner::scan(std::string_view line) const {
  TriggerSet found;
  if (line.size() < 2)
    return found;
  const char *data = line.data();
  size_t last = line.size() - 1;
  for (size_t i = 0; i < last; ++i)
    if (table[slotOf(data + i)] != 0)
      confirm(line, i, found);
  return found;
}

void TriggerScanner::confirm(std::string_view line, size_t at,
                             TriggerSet &found) const {
  for (uint8_t i = table[slotOf(line.data() + at)]; i != 0; i = nextWord[i]) {
    const Word &word = words[i - 1];
    if (word.pairAt <= at && line[at - word.pairAt] == word.text[0] &&
        line.substr(at - word.pairAt).starts_with(word.text))
      found.insert(word.trigger);
  }
}
