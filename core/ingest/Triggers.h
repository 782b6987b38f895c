//===- Triggers.h - Which lines of a log are worth a second look ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One pass over the bytes of a line finds all words that a reader of logs
// reacts to. Almost no line has any, and then nothing else looks at it.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_TRIGGERS_H
#define IRSIFT_CORE_INGEST_TRIGGERS_H

#include <array>
#include <cstdint>
#include <string_view>

namespace irsift {

enum class Trigger : uint8_t {
  Severity,   // error: warning: note: remark: in any case
  DumpHeader, // IR Dump
  PassManager,
  Assertion,
  Unreachable,
  FatalError,
  Traceback,
  Exception,
  StackDump,
  Resource,
  Pipeline,
  Reproducer,
  ProcessEnd,
  HostMemory,
  Watchdog,
  PassTrace,
  Stage,
  Setting,
  CommandLine,
  /// Backslash and n: several lines that a logger wrote as one.
  EscapedNewline,
};

/// A set of triggers.
class TriggerSet {
public:
  void insert(Trigger trigger) { bits |= bit(trigger); }
  bool has(Trigger trigger) const { return bits & bit(trigger); }
  bool empty() const { return bits == 0; }

private:
  static uint32_t bit(Trigger trigger) {
    return uint32_t(1) << static_cast<unsigned>(trigger);
  }
  uint32_t bits = 0;
};

/// Finds triggers by the rarest pair of letters of each word: a table says
/// for each pair of neighbouring bytes whether a word could be here.
class TriggerScanner {
public:
  TriggerScanner();
  TriggerSet scan(std::string_view line) const;

private:
  struct Word {
    std::string_view text;
    /// Offset of the pair that stands for the word in the table.
    uint8_t pairAt;
    Trigger trigger;
  };
  static const Word words[];
  static uint32_t slotOf(const char *pair) {
    return (static_cast<uint32_t>(pair[0]) & 127) |
           (static_cast<uint32_t>(pair[1]) & 127) << 7;
  }
  void confirm(std::string_view line, size_t at, TriggerSet &found) const;

  /// Index of the first word of the pair, plus one; 0 if none.
  std::array<uint8_t, 128 * 128> table{};
  /// The next word with the same pair, likewise.
  std::array<uint8_t, 128> nextWord{};
};

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_TRIGGERS_H
