//===- ExternalRecord.h - A run of an external program, as it grows -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_EXTERNAL_EXTERNALRECORD_H
#define IRSIFT_CORE_REPLAY_EXTERNAL_EXTERNALRECORD_H

#include "core/model/Run.h"
#include "core/replay/Runner.h"
#include "core/replay/SnapshotReader.h"
#include "core/replay/external/ExternalPlan.h"
#include "core/replay/external/OptProcess.h"
#include "core/verdict/Classify.h"

#include <optional>
#include <string>
#include <vector>

namespace irsift {

/// Turns what the program printed into passes and a verdict, and tells the
/// observer. Knows nothing of how processes are started.
class ExternalRecord {
public:
  ExternalRecord(const RunRequest &request, RunObserver &observer)
      : request(request), observer(observer) {}

  /// Fills in what is known before anything ran.
  void setUp(const ToolInfo &tool, const ExternalPlan &plan);
  /// The program printed the input as \p text.
  void begin(std::string text);
  void beginPass(size_t index);
  /// \p startTime of the time since beginPass() is not the pass's.
  void setTime(size_t index, Clock::duration startTime);
  /// The pass left \p text, and said \p messages.
  void endPass(size_t index, const std::string &text,
               const std::string &messages);
  /// The run went wrong while pass \p index ran or, without one, while the
  /// input was read. \p failedText is what the pass left, if it was printed.
  void fail(std::optional<size_t> index, const OptProcess::Ending &ending,
            const std::string &messages, const std::string &failedText);
  /// The program itself is at fault.
  void failTool(std::optional<size_t> index, std::string diagnostic);
  /// The program does not even start.
  Run refuse(std::string diagnostic);
  Run conclude();

  const std::vector<PassRun> &passes() const { return run.passes; }
  /// Text to go on from, with locations.
  const std::string &text() const { return current; }
  const std::map<std::string, int64_t> &operations() const { return ops; }

  /// File that the program reads: places in it are places in the input.
  std::string file;

private:
  void takeBuffers(PassIndex index, const std::string &text);
  std::string shown(const std::string &text) const;
  void mapPlaces(std::vector<Diagnostic> &diagnostics) const;
  const std::string *placeSnapshot(PassRun &pass, const std::string &text);
  RunOutcome::Kind kindOf(std::optional<size_t> index,
                          const std::vector<Diagnostic> &diagnostics,
                          const std::string &failedText) const;

  const RunRequest &request;
  RunObserver &observer;
  Run run;
  RunOutcome outcome;
  SnapshotReader snapshots;
  std::vector<Buffer> buffers;
  std::optional<std::string> toolFault;
  std::string current;
  std::string shownText;
  std::string normal;
  std::map<std::string, int64_t> ops;
  SnapshotId last;
  Clock::time_point passBegan;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_EXTERNAL_EXTERNALRECORD_H
