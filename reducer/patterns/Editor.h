//===- Editor.h - Changes a module on behalf of patterns ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_PATTERNS_EDITOR_H
#define IRSIFT_REDUCER_PATTERNS_EDITOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include "llvm/ADT/DenseSet.h"

#include <string_view>
#include <vector>

namespace irsift::reduce {

/// Owns the bookkeeping of one candidate: which operations are gone, and where
/// values come from that replace the results of erased ones.
class Editor : private mlir::RewriterBase::Listener {
public:
  explicit Editor(mlir::ModuleOp module);

  mlir::ModuleOp module() const { return top; }
  mlir::IRRewriter &rewriter() { return rewriterImpl; }
  mlir::MLIRContext *context() const { return top->getContext(); }

  /// Whether \p op, which was there when the editor was made, still is.
  bool isAlive(mlir::Operation *op) const { return !erased.contains(op); }

  /// How the results of an erased operation live on in their users.
  enum class Substitute {
    /// An argument of the function, an existing one of that type if there is.
    Argument,
    /// A new argument of the function.
    NewArgument,
    /// An operand of the erased operation.
    Operand,
    /// Any value of that type that is defined before.
    EarlierValue,
    /// A constant 0 or 1 in place of the operation.
    Zero,
    One,
    /// A value that says nothing of itself (ub.poison), for any type.
    Placeholder,
  };

  /// Erases \p op with all it holds. \returns false, with nothing changed, if a
  /// result has users and no substitute.
  bool erase(mlir::Operation *op, Substitute substitute);

  /// Erases \p op whose results have no users outside of it, and then what
  /// only it used and has no effect.
  void eraseUnused(mlir::Operation *op);

  /// A value of \p type at \p op to stand for another one; null if none can be
  /// made. \p op is also the operation whose operands Operand means.
  mlir::Value substituteFor(mlir::Type type, mlir::Operation *op,
                            Substitute substitute);

  /// Replaces \p op by one with other operands, results, and attributes, which
  /// takes over its regions. The results are for the caller to replace.
  mlir::Operation *rebuild(mlir::Operation *op, mlir::ValueRange operands,
                           mlir::TypeRange results,
                           mlir::DictionaryAttr attributes);

  /// Erases \p op, whose results have no users left.
  void eraseReplaced(mlir::Operation *op);

private:
  void notifyOperationErased(mlir::Operation *op) override {
    erased.insert(op);
  }

  mlir::Value makeConstant(mlir::Type type, mlir::Operation *op,
                           Substitute substitute);
  mlir::Value newArgument(mlir::Type type, mlir::FunctionOpInterface function,
                          unsigned depth);

  mlir::ModuleOp top;
  mlir::IRRewriter rewriterImpl;
  llvm::DenseSet<mlir::Operation *> erased;
};

/// Operations outside of \p symbol that name it. Works in the presence of
/// unknown operations, which may or may not be symbol tables.
std::vector<mlir::Operation *> usersOf(mlir::Operation *symbol,
                                       mlir::ModuleOp module);

/// Operations that call \p function, or nothing if it is used in another way.
std::optional<std::vector<mlir::CallOpInterface>>
callersOf(mlir::FunctionOpInterface function, mlir::ModuleOp module);

/// The terminator of the only block of \p region, or null. Of unregistered
/// dialects the last operation counts as one.
mlir::Operation *terminatorOf(mlir::Region &region);

/// Attributes of \p op, inherent and discardable, as the generic form shows
/// them.
mlir::DictionaryAttr allAttributes(mlir::Operation *op);

/// \p attributes with one value fewer in the segment of \p sizes that holds
/// \p index; as they are if there is no such attribute.
mlir::DictionaryAttr shrinkSegment(mlir::DictionaryAttr attributes,
                                   llvm::StringRef sizes, unsigned index);

/// Replaces the attributes of \p op. \returns false if its dialect refuses
/// them; the operation is then unchanged.
bool setAllAttributes(mlir::Operation *op, mlir::DictionaryAttr attributes);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_PATTERNS_EDITOR_H
