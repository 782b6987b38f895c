//===- CoreRules.h - What differs between the lines of the core -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_CORERULES_H
#define IRSIFT_CORE_DIALECT_TT_CORERULES_H

#include <cstdint>

namespace mlir {
class Operation;
} // namespace mlir

namespace irsift::tt {

/// Whose `tt` a module follows: the fork in the 3.0 backend, or the 3.6 core
/// with the overrides of the released backend.
enum class CoreLine { V3_0, V3_6 };

/// Rules that a module's text does not tell, one set a context. A program that
/// knows the line sets it before it reads (see setCoreRules).
struct CoreRules {
  /// Line of modules that no conversion has marked yet. A module that has been
  /// through `convert-triton-to-triton-xpu` says itself: it carries
  /// `triton_xpu.target`, and on the 3.6 line `ttg.num-warps` as well.
  CoreLine line = CoreLine::V3_6;
  /// Neither line of the backend asks for sizes that are powers of two, plain
  /// Triton does.
  bool powerOfTwoSizes = false;
  /// Most elements of a tensor on the 3.6 line; the fork allows INT32_MAX.
  int64_t maxElements = 1 << 20;
};

/// The line of the module around `op` (see CoreRules::line).
CoreLine getCoreLine(mlir::Operation *op);

} // namespace irsift::tt

#endif // IRSIFT_CORE_DIALECT_TT_CORERULES_H
