//===- Traits.cpp - Verifiers that operations of tt share -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace irsift::tt;

/// The type whose shape and encoding an operand of an access stands for.
static Type lookThroughBlock(Type type) {
  return isBlockPointer(type) ? cast<PointerType>(type).getPointeeType() : type;
}

static Attribute getEncoding(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getEncoding() : Attribute();
}

/// An operand or result by kind and number, for diagnostics.
struct Place {
  StringRef kind;
  size_t index;
};

static InFlightDiagnostic emitAt(Operation *op, Place place) {
  return op->emitOpError() << place.kind << " #" << place.index << " ";
}

static LogicalResult verifySize(RankedTensorType type, Operation *op,
                                Place place) {
  if (!type.hasStaticShape())
    return success();
  const CoreRules &rules = cast<TritonDialect>(op->getDialect())->getRules();
  int64_t elements = type.getNumElements();
  int64_t limit = rules.maxElements;
  if (elements > limit && getCoreLine(op) == CoreLine::V3_0)
    limit = std::numeric_limits<int32_t>::max();
  if (elements > limit)
    return emitAt(op, place) << "has " << elements << " elements, more than "
                             << "the limit of " << limit << ": " << type;
  if (rules.powerOfTwoSizes && elements && !llvm::isPowerOf2_64(elements))
    return emitAt(op, place)
           << "has " << elements << " elements, not a power of two: " << type;
  return success();
}

static LogicalResult verifyTensor(Type type, Operation *op, Place place) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return success();
  if (failed(verifySize(tensor, op, place)))
    return failure();
  Attribute encoding = tensor.getEncoding();
  if (!encoding)
    return success();
  auto *verifier = dyn_cast<LayoutVerifierInterface>(&encoding.getDialect());
  if (!verifier)
    return success();
  return verifier->verifyTensor(tensor, op, [&] { return emitAt(op, place); });
}

LogicalResult trait::impl::verifyTensorRules(Operation *op) {
  for (auto [index, type] : llvm::enumerate(op->getOperandTypes()))
    if (failed(verifyTensor(type, op, {"operand", index})))
      return failure();
  for (auto [index, type] : llvm::enumerate(op->getResultTypes()))
    if (failed(verifyTensor(type, op, {"result", index})))
      return failure();
  return success();
}

/// Compares the encodings of `types` with that of the first; one that is
/// missing agrees with all.
static LogicalResult verifyEncodings(Operation *op, ArrayRef<Type> types) {
  if (types.empty())
    return success();
  Attribute first = getEncoding(types.front());
  if (!first)
    return success();
  for (Type type : types.drop_front()) {
    Attribute other = getEncoding(type);
    if (other && other != first)
      return op->emitOpError("requires the same encoding on all operands and "
                             "results, but has ")
             << first << " and " << other;
  }
  return success();
}

LogicalResult trait::impl::verifySameEncoding(Operation *op, bool withResults) {
  if (op->getNumOperands() == 0)
    return success();
  SmallVector<Type> types(op->getOperandTypes());
  if (withResults)
    llvm::append_range(types, op->getResultTypes());
  return verifyEncodings(op, types);
}

static SmallVector<Type> accessTypes(Operation *op) {
  SmallVector<Type> types;
  for (Type type : op->getOperandTypes())
    types.push_back(lookThroughBlock(type));
  for (Type type : op->getResultTypes())
    types.push_back(lookThroughBlock(type));
  return types;
}

LogicalResult trait::impl::verifySameAccessShape(Operation *op) {
  SmallVector<Type> types = accessTypes(op);
  for (Type type : types)
    if (failed(verifyCompatibleShape(types.front(), type)))
      return op->emitOpError("requires the same shape for all operands and "
                             "results, but has ")
             << types.front() << " and " << type;
  return success();
}

LogicalResult trait::impl::verifySameAccessEncoding(Operation *op) {
  return verifyEncodings(op, accessTypes(op));
}
