//===- LayoutInterfaces.cpp - Answers of a dialect without rules ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/LayoutInterfaces.h"

#include "mlir/IR/Dialect.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace irsift::tt;

static LogicalResult unsupported(StringRef what, Attribute encoding,
                                 std::optional<Location> loc) {
  return emitOptionalError(loc, what, " is not supported for layout ",
                           encoding);
}

LayoutInferenceInterface::Encoding
LayoutInferenceInterface::inferReduce(Attribute operand, unsigned,
                                      Loc loc) const {
  return unsupported("reduction", operand, loc);
}

LayoutInferenceInterface::Encoding
LayoutInferenceInterface::inferExpandDims(Attribute operand, unsigned,
                                          Loc loc) const {
  return unsupported("a new dimension", operand, loc);
}

LayoutInferenceInterface::Encoding
LayoutInferenceInterface::inferTrans(Attribute operand, Shape,
                                     ArrayRef<int32_t>, Loc loc) const {
  return unsupported("transposition", operand, loc);
}

LayoutInferenceInterface::Encoding
LayoutInferenceInterface::inferReshape(Attribute operand, Shape, Shape,
                                       Loc loc) const {
  return unsupported("reshape that keeps the order of elements", operand, loc);
}

LayoutInferenceInterface::Encoding
LayoutInferenceInterface::inferJoin(Attribute operand, Shape, Loc loc) const {
  return unsupported("join", operand, loc);
}

LayoutInferenceInterface::Encoding
LayoutInferenceInterface::inferSplit(Attribute operand, Shape, Loc loc) const {
  return unsupported("split", operand, loc);
}

LogicalResult LayoutInferenceInterface::verifyDotOperand(Attribute operand,
                                                         unsigned, Attribute,
                                                         Loc loc) const {
  return unsupported("dot", operand, loc);
}

LogicalResult LayoutInferenceInterface::verifyDotOperands(Operation *dot,
                                                          Attribute a,
                                                          Attribute) const {
  return unsupported("dot", a, dot->getLoc());
}

bool LayoutInferenceInterface::areEqual(Shape, Attribute expected,
                                        Attribute got) const {
  return expected == got;
}

const LayoutInferenceInterface *
irsift::tt::getLayoutInference(Attribute encoding,
                               std::optional<Location> loc) {
  auto *interface = dyn_cast<LayoutInferenceInterface>(&encoding.getDialect());
  if (!interface)
    (void)emitOptionalError(loc, "no layout rules for encoding ", encoding);
  return interface;
}

bool irsift::tt::areAlikeUpToLayout(TypeRange inferred, TypeRange declared) {
  if (inferred.size() != declared.size())
    return false;
  return llvm::all_of(llvm::zip(inferred, declared), [](auto pair) {
    auto [a, b] = pair;
    auto first = dyn_cast<RankedTensorType>(a);
    auto second = dyn_cast<RankedTensorType>(b);
    if (a == b || !first || !second)
      return a == b;
    if (first.getShape() != second.getShape() ||
        first.getElementType() != second.getElementType() ||
        !first.getEncoding() || !second.getEncoding())
      return false;
    auto *inference = getLayoutInference(first.getEncoding(), std::nullopt);
    return inference &&
           inference->areEqual(first.getShape(), first.getEncoding(),
                               second.getEncoding());
  });
}
