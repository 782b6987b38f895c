//===- TypeRewriter.h - Changes a type wherever it stands
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_PATTERNS_TYPEREWRITER_H
#define IRSIFT_REDUCER_PATTERNS_TYPEREWRITER_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"

#include <functional>

namespace irsift::reduce {

/// Replaces types in \p module: of values, in attributes, and inside of other
/// types. \p change gives the new type, or null to look inside. Constants
/// follow: a dense value keeps its number where it is a splat, and becomes a
/// splat of its first element where not. \returns whether anything changed.
bool rewriteTypes(mlir::ModuleOp module,
                  const std::function<mlir::Type(mlir::Type)> &change);

/// Replaces attributes in \p module: of operations, and inside of types and
/// other attributes. \p change gives the new one, or null to look inside.
bool rewriteAttributes(
    mlir::ModuleOp module,
    const std::function<mlir::Attribute(mlir::Attribute)> &change);

/// Calls \p visit with the type of every value under \p op.
void walkValueTypes(mlir::Operation *op,
                    llvm::function_ref<void(mlir::Type)> visit);

/// \p value as a constant of \p type: an integer, a float or a splat; null if
/// the type has none.
mlir::TypedAttr constantOf(mlir::Type type, int64_t value);

/// Whether \p attribute is that constant.
bool isConstantOf(mlir::Attribute attribute, int64_t value);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_PATTERNS_TYPEREWRITER_H
