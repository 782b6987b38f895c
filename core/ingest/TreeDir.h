//===- TreeDir.h - Folders of --mlir-print-ir-tree-dir --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_TREEDIR_H
#define IRSIFT_CORE_INGEST_TREEDIR_H

#include "core/ingest/RecordedLog.h"

#include <string>

namespace irsift {

/// Whether the folder holds files named as MLIR names them, `0_1_cse.mlir`, at
/// any depth.
bool isTreeDir(const std::string &path);

/// Reads such a folder into the order in which the passes ran. Each top-level
/// operation is a lane.
Expected<RecordedLog> readTreeDir(const std::string &path);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_TREEDIR_H
