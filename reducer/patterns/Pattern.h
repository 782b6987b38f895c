//===- Pattern.h - One way to make a module simpler -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pattern proposes; whether the failure stays is judged elsewhere. It works
// on any operation, registered or not, and may leave a module that does not
// verify: such a candidate is thrown away. It must never leave one that is
// structurally broken (a use of an erased value, a block that is no list).
//
// To add one: a file or a class in this folder, and one line in Patterns.def
// (docs/adding-a-pattern.md).
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_PATTERNS_PATTERN_H
#define IRSIFT_REDUCER_PATTERNS_PATTERN_H

#include "reducer/patterns/Editor.h"
#include "reducer/patterns/Pair.h"
#include "reducer/patterns/PatternList.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Operation.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irsift::reduce {

/// What the judge looks for; lets patterns try the likely places first.
struct Hints {
  /// Operation that the diagnostic names; may be empty.
  std::string op;
};

/// What a pattern may look at when it counts its variants.
struct Scene {
  mlir::ModuleOp module;
  const Hints &hints;
  /// Whether the module has an operation of the hinted name.
  bool hasHintedOp = false;

  /// Whether \p op is a module that has to stay.
  bool isRoot(mlir::Operation *op) const {
    return irsift::reduce::isRoot(op, module);
  }
};

class ReductionPattern {
public:
  virtual ~ReductionPattern();

  /// In how many ways the pattern applies to \p op, 0 for none. Way n of one
  /// operation and way n of another can be taken together. The order of ways
  /// is from the boldest to the most careful.
  virtual unsigned countVariants(mlir::Operation *op,
                                 const Scene &scene) const = 0;

  /// Takes way \p variant on \p op. Operations may only be erased through
  /// \p editor. \returns whether anything changed.
  virtual bool apply(mlir::Operation *op, unsigned variant,
                     Editor &editor) const = 0;

  /// Whether several places may be changed in one candidate. Otherwise each
  /// place and way is a candidate of its own.
  virtual bool isChunkable() const { return true; }

  /// Whether a kernel and its twin are changed apart from one another.
  virtual bool isForOneOfPair() const { return false; }

  /// Whether code that is not ours runs, which may crash or hang.
  virtual bool isRisky() const { return false; }
};

struct RegisteredPattern {
  PatternInfo info;
  std::unique_ptr<ReductionPattern> pattern;
};

#define IRSIFT_PATTERN(CLASS, NAME, BENEFIT, SUMMARY)                          \
  std::unique_ptr<ReductionPattern> make##CLASS();
#include "reducer/patterns/Patterns.def"

/// All patterns of Patterns.def by falling benefit, without those that
/// \p include (if not empty) and \p exclude take out by name.
std::vector<RegisteredPattern>
makePatterns(const std::vector<std::string> &include,
             const std::vector<std::string> &exclude);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_PATTERNS_PATTERN_H
