//===- RunReference.h - How a command line names stored runs --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_RUNREFERENCE_H
#define IRSIFT_CLI_IRSIFT_RUNREFERENCE_H

#include "core/store/RunStore.h"

#include <string>

namespace irsift {

/// \p which is the number of a run, or "latest".
Expected<Run> loadRunNamed(const RunStore &runs, const std::string &which);

/// The last pass of \p run that \p which names, by number or argument; -1 for
/// "input".
Expected<PassIndex> findPassNamed(const Run &run, const std::string &which);

/// The snapshot after pass \p index; that of the input for -1.
const SnapshotId &snapshotAfter(const Run &run, PassIndex index);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_RUNREFERENCE_H
