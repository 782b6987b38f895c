//===- LayoutInterfaces.cpp - Answers of a dialect without rules ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/LayoutInterfaces.h"

#include "mlir/IR/BuiltinAttributes.h"
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

bool irsift::tt::isForeign(Attribute encoding) {
  return isa<OpaqueAttr>(encoding);
}

const LayoutInferenceInterface *
irsift::tt::getLayoutInference(Attribute encoding,
                               std::optional<Location> loc) {
  auto *interface = dyn_cast<LayoutInferenceInterface>(&encoding.getDialect());
  if (!interface)
    (void)emitOptionalError(loc, "no layout rules for encoding ", encoding);
  return interface;
}

FailureOr<Attribute> irsift::tt::inferEncoding(
    Attribute encoding, std::optional<Location> loc,
    function_ref<FailureOr<Attribute>(const LayoutInferenceInterface &)>
        infer) {
  if (!encoding || isForeign(encoding))
    return encoding;
  auto *inference = getLayoutInference(encoding, loc);
  if (!inference)
    return failure();
  return infer(*inference);
}

static bool areAlike(Type inferred, Type declared) {
  if (inferred == declared)
    return true;
  auto a = dyn_cast<RankedTensorType>(inferred);
  auto b = dyn_cast<RankedTensorType>(declared);
  if (!a || !b || a.getShape() != b.getShape() ||
      a.getElementType() != b.getElementType() || !a.getEncoding() ||
      !b.getEncoding())
    return false;
  if (irsift::tt::isForeign(a.getEncoding()) ||
      irsift::tt::isForeign(b.getEncoding()))
    return true;
  auto *inference =
      irsift::tt::getLayoutInference(a.getEncoding(), std::nullopt);
  return inference &&
         inference->areEqual(a.getShape(), a.getEncoding(), b.getEncoding());
}

bool irsift::tt::areAlikeUpToLayout(TypeRange inferred, TypeRange declared) {
  return llvm::equal(inferred, declared,
                     [](Type a, Type b) { return areAlike(a, b); });
}
