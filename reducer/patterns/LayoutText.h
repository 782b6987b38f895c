//===- LayoutText.h - The numbers of an encoding, whichever it is ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_PATTERNS_LAYOUTTEXT_H
#define IRSIFT_REDUCER_PATTERNS_LAYOUTTEXT_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinOps.h"

#include <functional>
#include <string>
#include <vector>

namespace irsift::reduce {

/// An encoding as text with holes for the numbers of its lists, `[1, 128]`:
/// what a dialect that nobody knows here calls them does not matter.
class LayoutText {
public:
  explicit LayoutText(mlir::Attribute encoding);

  struct Number {
    int64_t value = 0;
    /// Which list it is in, and where.
    unsigned list = 0;
    unsigned position = 0;
  };
  std::vector<Number> numbers;

  unsigned listCount() const { return lists; }
  /// The encoding with the numbers as they are now; null if it is none.
  mlir::Attribute parse(mlir::MLIRContext *context) const;

private:
  /// What stands before each number, and behind the last.
  std::vector<std::string> pieces;
  unsigned lists = 0;
};

/// Encodings of tensor types of values in \p module, each once, in the order of
/// their first use.
std::vector<mlir::Attribute> encodingsIn(mlir::ModuleOp module);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_PATTERNS_LAYOUTTEXT_H
