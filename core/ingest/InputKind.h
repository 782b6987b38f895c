//===- InputKind.h - What a path holds ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_INPUTKIND_H
#define IRSIFT_CORE_INGEST_INPUTKIND_H

#include "core/model/Expected.h"

#include <string>
#include <string_view>

namespace irsift {

enum class InputKind {
  /// IR that starts from Triton's front end, or was lowered to triton_xpu.
  Ttir,
  Ttxir,
  /// Any other IR.
  Mlir,
  /// IR with the pipeline that it failed on.
  Reproducer,
  /// Output of a compiler, a server, a program.
  Log,
  /// A folder that --mlir-print-ir-tree-dir made.
  TreeDir,
  /// A folder that samples/capture/irsift_capture.py made.
  Capture,
  /// What `irsift report` wrote: a folder or an archive.
  Bundle,
};

/// "ttir", "log", ...: InputInfo::kind.
std::string_view toString(InputKind kind);

/// Looks at the start and the end of a file, or into a folder.
Expected<InputKind> classifyPath(const std::string &path);

/// The same for a text; \p tail is its end where the middle is left out.
InputKind classifyText(std::string_view head, std::string_view tail = {});

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_INPUTKIND_H
