//===- Traits.h - Traits of the operations of tt ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_TRAITS_H
#define IRSIFT_CORE_DIALECT_TT_TRAITS_H

#include "mlir/IR/OpDefinition.h"

namespace irsift::tt::trait {

namespace impl {
mlir::LogicalResult verifyTensorRules(mlir::Operation *op);
mlir::LogicalResult verifySameEncoding(mlir::Operation *op, bool withResults);
mlir::LogicalResult verifySameAccessShape(mlir::Operation *op);
mlir::LogicalResult verifySameAccessEncoding(mlir::Operation *op);
} // namespace impl

/// Tensors of operands and results: their size, and what the dialects of their
/// encodings say. Every operation of `tt` has this.
template <typename ConcreteType>
struct TensorRules
    : public mlir::OpTrait::TraitBase<ConcreteType, TensorRules> {
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return impl::verifyTensorRules(op);
  }
};

/// Operands that have an encoding have that of the first.
template <typename ConcreteType>
struct SameOperandsEncoding
    : public mlir::OpTrait::TraitBase<ConcreteType, SameOperandsEncoding> {
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return impl::verifySameEncoding(op, /*withResults=*/false);
  }
};

template <typename ConcreteType>
struct SameOperandsAndResultEncoding
    : public mlir::OpTrait::TraitBase<ConcreteType,
                                      SameOperandsAndResultEncoding> {
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return impl::verifySameEncoding(op, /*withResults=*/true);
  }
};

/// Shapes of operands and results agree, where a block pointer counts as its
/// block.
template <typename ConcreteType>
struct SameAccessShape
    : public mlir::OpTrait::TraitBase<ConcreteType, SameAccessShape> {
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return impl::verifySameAccessShape(op);
  }
};

template <typename ConcreteType>
struct SameAccessEncoding
    : public mlir::OpTrait::TraitBase<ConcreteType, SameAccessEncoding> {
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return impl::verifySameAccessEncoding(op);
  }
};

} // namespace irsift::tt::trait

#endif // IRSIFT_CORE_DIALECT_TT_TRAITS_H
