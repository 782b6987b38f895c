//===- SnapshotPrinter.h - Prints a module beside the passes --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_SNAPSHOTPRINTER_H
#define IRSIFT_CORE_REPLAY_WORKER_SNAPSHOTPRINTER_H

#include "mlir/IR/BuiltinOps.h"

#include <sys/types.h>

namespace irsift {

/// Prints states of a module in forked copies of this process: the passes go
/// on meanwhile, and a snapshot that was begun arrives even if the next pass
/// takes this process down, heap and all.
class SnapshotPrinter {
public:
  explicit SnapshotPrinter(bool printLocations)
      : printLocations(printLocations) {}
  ~SnapshotPrinter() { wait(); }

  /// Sends the text of \p module, which is sound, as snapshot \p index (-1:
  /// the input). Waits for the one before.
  void print(mlir::ModuleOp module, int index);

  /// The same for a module that may be broken, and waits: in its usual form if
  /// that can be printed, so that it compares with the one before, else in
  /// generic form.
  void printBroken(mlir::ModuleOp module, int index);

  /// Until the last text is sent. \returns whether it was.
  bool wait();

private:
  enum class Form { Custom, Generic };
  void start(mlir::ModuleOp module, int index, Form form);
  void send(mlir::ModuleOp module, int index, Form form);

  bool printLocations;
  pid_t child = -1;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_SNAPSHOTPRINTER_H
