//===- SnapshotQuestion.h - What `irsift bisect --when` asks --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_SNAPSHOTQUESTION_H
#define IRSIFT_CLI_IRSIFT_SNAPSHOTQUESTION_H

#include "cli/irsift/CommonOptions.h"
#include "core/compare/Predicate.h"
#include "core/model/Ids.h"

#include <functional>
#include <stop_token>
#include <string>

namespace irsift {

/// Whether something holds after a pass (-1: in the input); an error if that
/// cannot be told.
using SnapshotQuestion =
    std::function<Expected<bool>(const ModuleState &, PassIndex)>;

/// Reads one of
///   script PROGRAM   exit code 0 says that it holds, 125 that this cannot be
///                    told, and others that it does not; the program gets the
///                    snapshot as a file and on stdin
///   differs RUN      the IR differs from that of a stored run or a bundle
/// or a predicate (core/compare/Predicate.h).
Expected<SnapshotQuestion> readQuestion(const std::string &text,
                                        const StoreOptions &store,
                                        std::stop_token stop);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_SNAPSHOTQUESTION_H
