//===- Syntax.h - Shared parts of the text of tt ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What was written differently once is read in every form and printed in that
// of 3.6.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_SYNTAX_H
#define IRSIFT_CORE_DIALECT_TT_SYNTAX_H

#include "core/dialect/tt/Triton.h"

#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

namespace irsift::tt {

/// `T -> U`, or as a function type, `(T, ...) -> U`, as before 2.3.
mlir::ParseResult parseArrowTypes(mlir::OpAsmParser &parser, mlir::Type &from,
                                  mlir::Type &to);
void printArrowTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     mlir::Type from, mlir::Type to);

namespace syntax {

using Operand = mlir::OpAsmParser::UnresolvedOperand;

/// Reader of the custom form of an operation that no longer exists under this
/// name and reads as another.
std::optional<mlir::Dialect::ParseOpHook> getLegacyParser(llvm::StringRef name);

/// The attribute dictionary, its inherent attributes checked for their kind.
template <typename OpTy>
mlir::ParseResult parseDict(mlir::OpAsmParser &parser,
                            mlir::OperationState &state) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(state.attributes))
    return mlir::failure();
  return OpTy::verifyInherentAttrs(state.name, state.attributes,
                                   [&] { return parser.emitError(loc); });
}

/// The keyword, bare or quoted, of an enumeration that is an i32 attribute.
template <typename AttrTy>
mlir::ParseResult parseEnum(mlir::OpAsmParser &parser, AttrTy &attr) {
  using Enum = typename AttrTy::ValueType;
  auto value = mlir::FieldParser<Enum>::parse(parser);
  if (mlir::failed(value))
    return mlir::failure();
  attr = AttrTy::get(parser.getContext(), *value);
  return mlir::success();
}

/// `keyword = value`, where the keyword may be missing.
template <typename AttrTy>
mlir::OptionalParseResult parseClause(mlir::OpAsmParser &parser,
                                      llvm::StringRef keyword, AttrTy &attr) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (mlir::failed(parser.parseOptionalKeyword(keyword)))
    return std::nullopt;
  if (attr)
    return parser.emitError(loc, "clause '") << keyword << "' is given twice";
  return mlir::failure(parser.parseEqual() || parseEnum(parser, attr));
}

} // namespace syntax
} // namespace irsift::tt

#endif // IRSIFT_CORE_DIALECT_TT_SYNTAX_H
