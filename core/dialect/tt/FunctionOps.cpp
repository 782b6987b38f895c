//===- FunctionOps.cpp - Functions and calls ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"

#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace irsift::tt;

void FuncOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                   FunctionType type, ArrayRef<NamedAttribute> attrs,
                   ArrayRef<DictionaryAttr> argAttrs) {
  state.addAttribute(SymbolTable::getSymbolAttrName(),
                     builder.getStringAttr(name));
  state.addAttribute(getFunctionTypeAttrName(state.name), TypeAttr::get(type));
  state.attributes.append(attrs.begin(), attrs.end());
  state.addRegion();
  if (argAttrs.empty())
    return;
  call_interface_impl::addArgAndResultAttrs(
      builder, state, argAttrs, /*resultAttrs=*/{},
      getArgAttrsAttrName(state.name), getResAttrsAttrName(state.name));
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &state) {
  auto getType = [](Builder &builder, ArrayRef<Type> arguments,
                    ArrayRef<Type> results,
                    function_interface_impl::VariadicFlag, std::string &) {
    return builder.getFunctionType(arguments, results);
  };
  return function_interface_impl::parseFunctionOp(
      parser, state, /*allowVariadic=*/false,
      getFunctionTypeAttrName(state.name), getType,
      getArgAttrsAttrName(state.name), getResAttrsAttrName(state.name));
}

void FuncOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(
      printer, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
      getArgAttrsAttrName(), getResAttrsAttrName());
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto callee = symbols.lookupNearestSymbolFrom<FuncOp>(*this, getCalleeAttr());
  if (!callee)
    return emitOpError("calls '")
           << getCallee() << "', which is no tt.func of this module";
  FunctionType type = callee.getFunctionType();
  if (getOperandTypes() != TypeRange(type.getInputs()))
    return emitOpError("passes (")
           << getOperandTypes() << ") to @" << getCallee() << ", which takes ("
           << type.getInputs() << ")";
  if (getResultTypes() != TypeRange(type.getResults()))
    return emitOpError("takes (")
           << getResultTypes() << ") from '" << getCallee()
           << "', which returns (" << type.getResults() << ")";
  return success();
}

LogicalResult ReturnOp::verify() {
  auto function = cast<FuncOp>((*this)->getParentOp());
  ArrayRef<Type> expected = function.getFunctionType().getResults();
  if (getOperandTypes() != TypeRange(expected))
    return emitOpError("returns (")
           << getOperandTypes() << "), but '" << function.getName()
           << "' returns (" << expected << ")";
  return success();
}
