//===- OptProcess.h - One run of the external program ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_EXTERNAL_OPTPROCESS_H
#define IRSIFT_CORE_REPLAY_EXTERNAL_OPTPROCESS_H

#include "core/model/Diagnostic.h"
#include "core/replay/Process.h"
#include "core/replay/external/DumpStream.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// A process of the external program, followed to its end.
class OptProcess {
public:
  /// How it ended.
  struct Ending {
    ChildProcess::Wake wake = ChildProcess::Wake::Closed;
    /// Signal, or 0 and the exit code.
    int signal = 0;
    int exitCode = 0;
    std::string out;
    /// Its stderr, but for the dumps that the stream took out of it.
    std::string messages;

    bool succeeded() const {
      return wake == ChildProcess::Wake::Closed && signal == 0 && exitCode == 0;
    }
  };

  /// When it is stopped; may be moved while it runs.
  Clock::time_point deadline = Clock::time_point::max();
  /// Set while it runs if its output turned out to be of no use.
  bool abandoned = false;

  /// Blocks. \p stream may be null.
  Ending follow(const ProcessSpec &spec, DumpStream *stream,
                const std::stop_token &stop);
};

/// All diagnostics that \p text holds, in order.
std::vector<Diagnostic> diagnosticsIn(std::string_view text);

/// Whether \p test holds for the message of an error.
bool anyError(const std::vector<Diagnostic> &diagnostics,
              bool (*test)(std::string_view));

/// First line of \p text that says something.
std::string firstLineOf(const std::string &text);

/// Whether \p text starts with an operation, aliases and comments aside.
bool looksLikeIr(std::string_view text);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_EXTERNAL_OPTPROCESS_H
