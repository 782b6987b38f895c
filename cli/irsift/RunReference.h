//===- RunReference.h - How a command line names stored runs --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_RUNREFERENCE_H
#define IRSIFT_CLI_IRSIFT_RUNREFERENCE_H

#include "cli/irsift/CommonOptions.h"
#include "core/bundle/RunBundle.h"
#include "core/memory/Target.h"
#include "core/store/RunStore.h"

#include <functional>
#include <string>

namespace irsift {

/// \p which is the number of a run, or "latest".
Expected<Run> loadRunNamed(const RunStore &runs, const std::string &which);

/// A run that is over, wherever it is kept, and its texts.
struct KeptRun {
  Run run;
  std::function<Expected<std::string>(const SnapshotId &)> snapshot;
  /// "run 12", or the path of a bundle.
  std::string label;
  /// Reproducers that a bundle holds; else empty.
  std::string repro;
  std::string passRepro;
  RunNotes notes;
};

/// \p which is the number of a stored run, "latest", or the path of a bundle.
Expected<KeptRun> openRun(const StoreOptions &store, const std::string &which);

/// The target that \p option names, else the one that \p run was made for. A
/// run may come from elsewhere: of itself it names built-in targets only, and
/// an unknown one has no memories, hence no limits.
Expected<Target> targetOfRun(const Run &run, const std::string &option);

/// The last pass of \p run that \p which names, by number or argument; -1 for
/// "input".
Expected<PassIndex> findPassNamed(const Run &run, const std::string &which);

/// The snapshot after pass \p index; that of the input for -1.
const SnapshotId &snapshotAfter(const Run &run, PassIndex index);

/// The text of that snapshot.
Expected<std::string> textAfter(const KeptRun &kept, PassIndex index);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_RUNREFERENCE_H
