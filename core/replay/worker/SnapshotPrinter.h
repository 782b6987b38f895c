//===- SnapshotPrinter.h - Prints a module beside the passes --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_SNAPSHOTPRINTER_H
#define IRSIFT_CORE_REPLAY_WORKER_SNAPSHOTPRINTER_H

#include "mlir/IR/BuiltinOps.h"

#include <deque>

#include <sys/types.h>

namespace irsift {

/// Prints states of a module in forked copies of this process: the passes go
/// on meanwhile, and a snapshot that was begun arrives even if the next pass
/// takes this process down, heap and all.
class SnapshotPrinter {
public:
  explicit SnapshotPrinter(bool printLocations);
  ~SnapshotPrinter();

  /// Sends the text of \p module, which is sound, as snapshot \p index (-1:
  /// the input). Texts are sent in the order of these calls. Waits if as many
  /// copies as there are processors are at it.
  void print(mlir::ModuleOp module, int index);

  /// The same for a module that may be broken, and waits: in its usual form if
  /// that can be printed, so that it compares with the one before, else in
  /// generic form.
  void printBroken(mlir::ModuleOp module, int index);

  /// Until all texts are sent. \returns whether the last one was.
  bool wait();

private:
  enum class Form { Custom, Generic };
  void start(mlir::ModuleOp module, int index, Form form);
  void send(mlir::ModuleOp module, int index, Form form);

  bool waitForOldest();

  bool printLocations;
  std::size_t maxChildren;
  std::deque<pid_t> children; ///< Oldest first.
  int turn = -1; ///< Readable (end of file) once the newest child has ended.
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_SNAPSHOTPRINTER_H
