//===- Ops.cpp - Text, folds and patterns of single operations ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace irsift;
using namespace irsift::xpu;

#include "core/dialect/xpu/TritonXPUInterfaces.cpp.inc"
#define GET_OP_CLASSES
#include "core/dialect/xpu/TritonXPUOps.cpp.inc"

void TritonXPUDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "core/dialect/xpu/TritonXPUOps.cpp.inc"
      >();
}

Type irsift::xpu::inLocalMemory(Type pointer) {
  auto local = [](Type type) -> Type {
    return tt::PointerType::get(cast<tt::PointerType>(type).getPointeeType(),
                                static_cast<int>(MemorySpace::LM));
  };
  auto tensor = dyn_cast<RankedTensorType>(pointer);
  return tensor ? tensor.clone(local(tensor.getElementType())) : local(pointer);
}

//===-- broadcast ---------------------------------------------------------===//

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  if (getType() == getSrc().getType())
    return getSrc();
  if (auto splat = dyn_cast_if_present<SplatElementsAttr>(adaptor.getSrc()))
    return SplatElementsAttr::get(cast<ShapedType>(getType()),
                                  splat.getSplatValue<Attribute>());
  return {};
}

LogicalResult BroadcastOp::canonicalize(BroadcastOp op,
                                        PatternRewriter &rewriter) {
  Operation *source = op.getSrc().getDefiningOp();
  if (auto inner = dyn_cast_if_present<BroadcastOp>(source)) {
    rewriter.replaceOpWithNewOp<BroadcastOp>(op, op.getType(), inner.getSrc());
    return success();
  }
  if (auto splat = dyn_cast_if_present<tt::SplatOp>(source)) {
    rewriter.replaceOpWithNewOp<tt::SplatOp>(op, op.getType(), splat.getSrc());
    return success();
  }
  return failure();
}

//===-- xpuprint ----------------------------------------------------------===//

// xpuprint(%x, ..eight in all..) ["prefix", hex = false] %a, %b : T, T
// The backend prints the colon without values too, and cannot read that; we do.

static constexpr unsigned coordinateCount = 8;

ParseResult PrintOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SMLoc loc = parser.getCurrentLocation();
  StringAttr prefix;
  BoolAttr hex;
  if (parser.parseOperandList(operands, coordinateCount,
                              OpAsmParser::Delimiter::Paren) ||
      parser.parseLSquare() || parser.parseAttribute(prefix) ||
      parser.parseComma() || parser.parseKeyword("hex") ||
      parser.parseEqual() || parser.parseAttribute(hex) ||
      parser.parseRSquare() || parser.parseOperandList(operands) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon())
    return failure();
  auto &properties = state.getOrAddProperties<Properties>();
  properties.setPrefix(prefix);
  properties.setHex(hex);

  Builder &builder = parser.getBuilder();
  SmallVector<Type> types(3, builder.getI32Type());
  types.append(coordinateCount - 3, builder.getI64Type());
  if (operands.size() > coordinateCount && parser.parseTypeList(types))
    return failure();
  return parser.resolveOperands(operands, types, loc, state.operands);
}

void PrintOp::print(OpAsmPrinter &printer) {
  printer << "(" << (*this)->getOperands().take_front(coordinateCount) << ") ["
          << getPrefixAttr() << ", hex = " << (getHex() ? "true" : "false")
          << "] " << getArgs();
  printer.printOptionalAttrDict((*this)->getAttrs(), {"prefix", "hex"});
  printer << " : " << getArgs().getTypes();
}
