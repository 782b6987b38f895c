//===- LogPrefix.h - What loggers and launchers put before a line ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Time stamps, levels, and the names of processes and ranks that vLLM, Ray,
// torchrun, MPI, container engines and the like put before each line.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_LOGPREFIX_H
#define IRSIFT_CORE_INGEST_LOGPREFIX_H

#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// A line taken apart. The views point into the line.
struct SplitLine {
  /// Whom the line is from ("(Worker_TP0 pid=71)", "[rank3]"); empty if the
  /// prefix does not say. Two lines with equal sources are from one process.
  std::string_view source;
  /// The prefix holds a time stamp or a level.
  bool isLogged = false;
  /// It holds a level: a logger wrote it, and not only a container engine or a
  /// launcher that stamps whatever is printed.
  bool hasLevel = false;
  /// The line without its prefix; indentation behind the prefix is kept.
  std::string_view body;
};

/// Removes ANSI escape sequences and what a carriage return wrote over.
/// Returns \p line itself where there is nothing to remove; else a view of
/// \p storage.
std::string_view stripTerminalCodes(std::string_view line,
                                    std::string &storage);

/// Splits prefixes off lines. Knows the usual forms; learns any other from
/// texts that can only start where the prefix ends (a dump header, the head of
/// a traceback): from then on the same text, digits aside, is a prefix too.
class PrefixSplitter {
public:
  SplitLine split(std::string_view line) const;

  /// Whether \p line has such a text behind something that split() leaves in
  /// front of it: give learn() the line after it.
  bool wantsToLearn(std::string_view line) const;
  /// Takes what is in front for a prefix if the next line starts with it too.
  void learn(std::string_view line, std::string_view next);

private:
  /// Prefixes learnt, digits replaced by '0'.
  std::vector<std::string> shapes;
};

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_LOGPREFIX_H
