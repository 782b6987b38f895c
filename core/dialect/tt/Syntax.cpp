//===- Syntax.cpp - Arrow types and names of long ago ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Syntax.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace irsift::tt;

ParseResult irsift::tt::parseArrowTypes(OpAsmParser &parser, Type &from,
                                        Type &to) {
  if (failed(parser.parseOptionalLParen()))
    return failure(parser.parseType(from) || parser.parseArrow() ||
                   parser.parseType(to));
  SmallVector<Type> inputs;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseTypeList(inputs) || parser.parseRParen() ||
      parser.parseArrow() || parser.parseType(to))
    return failure();
  if (!llvm::all_equal(inputs))
    return parser.emitError(loc, "expected operands of one type");
  from = inputs.front();
  return success();
}

void irsift::tt::printArrowTypes(OpAsmPrinter &printer, Operation *, Type from,
                                 Type to) {
  printer << from << " -> " << to;
}

/// Reads the rest of `state` as an operation of another name.
template <typename OpTy>
static ParseResult parseAs(OpAsmParser &parser, OperationState &state) {
  state.name = OperationName(OpTy::getOperationName(), parser.getContext());
  return OpTy::parse(parser, state);
}

static ParseResult parseView(OpAsmParser &parser, OperationState &state) {
  if (parseAs<ReshapeOp>(parser, state))
    return failure();
  state.getOrAddProperties<ReshapeOp::Properties>().allow_reorder =
      parser.getBuilder().getUnitAttr();
  return success();
}

template <bool pure>
static ParseResult parseExtern(OpAsmParser &parser, OperationState &state) {
  if (parseAs<ExternElementwiseOp>(parser, state))
    return failure();
  state.getOrAddProperties<ExternElementwiseOp::Properties>().pure =
      parser.getBuilder().getBoolAttr(pure);
  return success();
}

std::optional<Dialect::ParseOpHook>
irsift::tt::syntax::getLegacyParser(StringRef name) {
  using Parser = ParseResult (*)(OpAsmParser &, OperationState &);
  Parser parser = llvm::StringSwitch<Parser>(name)
                      .Case("tt.view", parseView)
                      .Case("tt.pure_extern_elementwise", parseExtern<true>)
                      .Case("tt.impure_extern_elementwise", parseExtern<false>)
                      .Case("tt.experimental_descriptor_gather",
                            parseAs<DescriptorGatherOp>)
                      .Case("tt.experimental_descriptor_scatter",
                            parseAs<DescriptorScatterOp>)
                      .Default(nullptr);
  if (!parser)
    return std::nullopt;
  return Dialect::ParseOpHook(*parser);
}
