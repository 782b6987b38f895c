//===- Candidate.h - A module that is not made yet ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_WORKER_CANDIDATE_H
#define IRSIFT_REDUCER_WORKER_CANDIDATE_H

#include "core/model/Json.h"
#include "core/model/Run.h"
#include "reducer/patterns/Pattern.h"

#include "mlir/IR/OwningOpRef.h"

#include <optional>
#include <vector>

namespace irsift::reduce {

/// One way of one pattern at one operation of the current module.
struct Edit {
  /// Position in a pre-order walk of the module, which is 0.
  uint32_t op = 0;
  uint32_t variant = 0;
  /// Where else the same is done: at the counterpart in the twin; 0 for none.
  uint32_t counterpart = 0;
};

/// Edits of one pattern, to be made on a copy of the current module in the
/// order given; without edits it is the module as it is. Or a pipeline to try
/// in place of the current one.
struct Candidate {
  uint32_t pattern = 0;
  std::vector<Edit> edits;
  std::optional<std::vector<PassSpec>> passes;
  /// Judged anew even if its outcome is known, and if it is not simpler.
  bool isCheck = false;
};

/// Copies \p module and makes the edits. Null if none of them applied.
mlir::OwningOpRef<mlir::ModuleOp>
materialize(mlir::ModuleOp module, const Candidate &candidate,
            const std::vector<RegisteredPattern> &patterns);

/// The operations of \p module in pre-order.
std::vector<mlir::Operation *> numberedOps(mlir::ModuleOp module);

/// What came of a candidate.
struct Outcome {
  enum class Kind {
    /// It is wanted.
    Accepted,
    /// It fails, but in another way.
    OtherFailure,
    /// It does not fail.
    Vanished,
    /// Its edits do not apply, or it does not verify.
    Invalid,
    /// It is not simpler than the module it came from.
    NotSmaller,
  };
  Kind kind = Kind::Invalid;
  bool wasCached = false;
  /// Of the failure, if there was one.
  Verdict verdict;
  /// Zero if it was never worked out.
  uint64_t key = 0;

  /// Whether the oracle ran, now or before.
  bool wasJudged() const {
    return kind != Kind::Invalid && kind != Kind::NotSmaller;
  }
};

std::string_view toString(Outcome::Kind kind);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_WORKER_CANDIDATE_H
