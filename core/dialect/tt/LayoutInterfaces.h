//===- LayoutInterfaces.h - What a layout answers to tt ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_LAYOUTINTERFACES_H
#define IRSIFT_CORE_DIALECT_TT_LAYOUTINTERFACES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/TypeRange.h"

namespace irsift::tt {

/// How encodings follow from each other. The dialect of an encoding registers
/// one; `tt` calls it for tensors that have an encoding, and reports an error
/// for a dialect without one. What a dialect does not override is an error as
/// well: "not supported for this layout". Encodings of a dialect that is not
/// loaded are taken as they are.
class LayoutInferenceInterface
    : public mlir::DialectInterface::Base<LayoutInferenceInterface> {
public:
  using Loc = std::optional<mlir::Location>;
  using Shape = llvm::ArrayRef<int64_t>;
  using Encoding = mlir::FailureOr<mlir::Attribute>;

  LayoutInferenceInterface(mlir::Dialect *dialect) : Base(dialect) {}

  /// Of the result of a reduction along `axis`.
  virtual Encoding inferReduce(mlir::Attribute operand, unsigned axis,
                               Loc loc) const;
  /// Of the operand with a unit dimension put in at `axis`.
  virtual Encoding inferExpandDims(mlir::Attribute operand, unsigned axis,
                                   Loc loc) const;
  virtual Encoding inferTrans(mlir::Attribute operand, Shape shape,
                              llvm::ArrayRef<int32_t> order, Loc loc) const;
  virtual Encoding inferReshape(mlir::Attribute operand, Shape from, Shape to,
                                Loc loc) const;
  /// Of the result of a join, whose operands have `shape`.
  virtual Encoding inferJoin(mlir::Attribute operand, Shape shape,
                             Loc loc) const;
  /// Of the halves of a split, whose operand has `shape`.
  virtual Encoding inferSplit(mlir::Attribute operand, Shape shape,
                              Loc loc) const;
  /// Whether operand `index` (0 or 1) of a dot with a result of encoding
  /// `result` may have encoding `operand`.
  virtual mlir::LogicalResult verifyDotOperand(mlir::Attribute operand,
                                               unsigned index,
                                               mlir::Attribute result,
                                               Loc loc) const;
  virtual mlir::LogicalResult verifyDotOperands(mlir::Operation *dot,
                                                mlir::Attribute a,
                                                mlir::Attribute b) const;
  /// Whether two layouts put the same elements in the same places. By default
  /// the attributes must be equal.
  virtual bool areEqual(Shape shape, mlir::Attribute expected,
                        mlir::Attribute got) const;
};

/// The right of an encoding's dialect to refuse a tensor of a `tt` operation.
class LayoutVerifierInterface
    : public mlir::DialectInterface::Base<LayoutVerifierInterface> {
public:
  LayoutVerifierInterface(mlir::Dialect *dialect) : Base(dialect) {}

  /// `type` is that of an operand or a result of `op` and has an encoding.
  virtual mlir::LogicalResult verifyTensor(
      mlir::RankedTensorType type, mlir::Operation *op,
      llvm::function_ref<mlir::InFlightDiagnostic()> emitError) const = 0;
};

/// Whether `encoding` is of a dialect that is not loaded.
bool isForeign(mlir::Attribute encoding);

/// The interface of the encoding's dialect; without one an error at `loc` and
/// null.
const LayoutInferenceInterface *
getLayoutInference(mlir::Attribute encoding, std::optional<mlir::Location> loc);

/// What `infer` makes of `encoding`; no encoding gives none, a foreign one
/// itself.
mlir::FailureOr<mlir::Attribute>
inferEncoding(mlir::Attribute encoding, std::optional<mlir::Location> loc,
              llvm::function_ref<mlir::FailureOr<mlir::Attribute>(
                  const LayoutInferenceInterface &)>
                  infer);

/// Whether types are equal but for layouts that their dialect calls equal.
/// Foreign encodings match all.
bool areAlikeUpToLayout(mlir::TypeRange inferred, mlir::TypeRange declared);

} // namespace irsift::tt

#endif // IRSIFT_CORE_DIALECT_TT_LAYOUTINTERFACES_H
