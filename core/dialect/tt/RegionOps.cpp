//===- RegionOps.cpp - Operations with a body, foreign code ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace irsift::tt;

//===----------------------------------------------------------------------===//
// Reduce and scan
//===----------------------------------------------------------------------===//

static SmallVector<Type> elementTypes(ValueRange values) {
  SmallVector<Type> types;
  for (Value value : values)
    types.push_back(cast<RankedTensorType>(value.getType()).getElementType());
  return types;
}

static SmallVector<RankedTensorType> tensorTypes(ValueRange values) {
  SmallVector<RankedTensorType> types;
  for (Value value : values)
    types.push_back(cast<RankedTensorType>(value.getType()));
  return types;
}

SmallVector<RankedTensorType> ReduceOp::getInputTypes() {
  return tensorTypes(getSrcs());
}
SmallVector<Type> ReduceOp::getElementTypes() {
  return elementTypes(getSrcs());
}
SmallVector<RankedTensorType> ScanOp::getInputTypes() {
  return tensorTypes(getSrcs());
}
SmallVector<Type> ScanOp::getElementTypes() { return elementTypes(getSrcs()); }

/// The type that remains of `type` without `axis`: a scalar where nothing is
/// left.
static FailureOr<Type> inferReduced(RankedTensorType type, int32_t axis,
                                    std::optional<Location> loc) {
  if (axis < 0 || axis >= type.getRank())
    return emitOptionalError(loc, "axis ", axis, " is outside the ",
                             type.getRank(), " dimensions of ", type);
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + axis);
  if (shape.empty())
    return type.getElementType();
  auto encoding = inferEncoding(
      type.getEncoding(), loc, [&](const LayoutInferenceInterface &inference) {
        return inference.inferReduce(type.getEncoding(), axis, loc);
      });
  if (failed(encoding))
    return failure();
  return Type(RankedTensorType::get(shape, type.getElementType(), *encoding));
}

LogicalResult
ReduceOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                           ValueRange operands, DictionaryAttr attributes,
                           OpaqueProperties properties, RegionRange regions,
                           SmallVectorImpl<Type> &types) {
  Adaptor adaptor(operands, attributes, properties, regions);
  for (RankedTensorType type : tensorTypes(operands)) {
    auto reduced =
        inferReduced(type, static_cast<int32_t>(adaptor.getAxis()), loc);
    if (failed(reduced))
      return failure();
    types.push_back(*reduced);
  }
  return success();
}

bool ReduceOp::isCompatibleReturnTypes(TypeRange inferred, TypeRange declared) {
  return areAlikeUpToLayout(inferred, declared);
}

LogicalResult ScanOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                       ValueRange operands, DictionaryAttr,
                                       OpaqueProperties, RegionRange,
                                       SmallVectorImpl<Type> &types) {
  llvm::append_range(types, operands.getTypes());
  return success();
}

static LogicalResult verifyCombining(Operation *op) {
  if (op->getNumOperands() == 0)
    return op->emitOpError("expects at least one operand");
  if (op->getNumOperands() != op->getNumResults())
    return op->emitOpError("expects as many results as operands, got ")
           << op->getNumResults() << " and " << op->getNumOperands();
  for (auto [index, types] : llvm::enumerate(
           llvm::zip(op->getOperandTypes(), op->getResultTypes()))) {
    auto [from, to] = types;
    if (getElementTypeOrSelf(from) != getElementTypeOrSelf(to))
      return op->emitOpError("expects one element type in operand and result #")
             << index << ", got " << from << " and " << to;
  }
  return success();
}

/// The region combines two values of each source: arguments in the types of
/// the sources' elements, twice, and one value each returned.
template <typename ReturnTy>
static LogicalResult verifyCombineRegion(Operation *op, Region &region) {
  SmallVector<Type> elements = elementTypes(op->getOperands());
  SmallVector<Type> expected(elements);
  llvm::append_range(expected, elements);
  Block &block = region.front();
  if (block.getArgumentTypes() != TypeRange(expected))
    return op->emitOpError("expects a region with arguments of ")
           << expected << ", got " << block.getArgumentTypes();
  auto returned =
      dyn_cast_or_null<ReturnTy>(block.empty() ? nullptr : &block.back());
  if (!returned)
    return op->emitOpError("expects its region to end in ")
           << ReturnTy::getOperationName();
  if (returned.getResult().getTypes() != TypeRange(elements))
    return op->emitOpError("expects its region to return ")
           << elements << ", got " << returned.getResult().getTypes();
  return success();
}

LogicalResult ReduceOp::verify() { return verifyCombining(*this); }
LogicalResult ReduceOp::verifyRegions() {
  return verifyCombineRegion<ReduceReturnOp>(*this, getCombineOp());
}
LogicalResult ScanOp::verify() { return verifyCombining(*this); }
LogicalResult ScanOp::verifyRegions() {
  return verifyCombineRegion<ScanReturnOp>(*this, getCombineOp());
}

//===----------------------------------------------------------------------===//
// MapElementwise
//===----------------------------------------------------------------------===//

LogicalResult MapElementwiseOp::verify() {
  if (getSrcs().empty())
    return emitOpError("expects at least one operand");
  if (!llvm::isPowerOf2_32(getPack()))
    return emitOpError("expects a power of two elements a call, got ")
           << getPack();
  return success();
}

/// Whether `types` are `elements`, each `count` times over.
static bool areRepeated(TypeRange types, ArrayRef<Type> elements,
                        uint64_t count) {
  return types.size() == elements.size() * count &&
         llvm::all_of(llvm::enumerate(types), [&](auto item) {
           return item.value() == elements[item.index() / count];
         });
}

LogicalResult MapElementwiseOp::verifyRegions() {
  if (getScalarOp().empty())
    return emitOpError("expects a region with a block");
  SmallVector<Type> arguments = elementTypes(getSrcs());
  Block &entry = getScalarOp().front();
  if (!areRepeated(entry.getArgumentTypes(), arguments, getPack()))
    return emitOpError("expects a region with arguments of ")
           << arguments << ", each " << getPack() << " times, got "
           << entry.getArgumentTypes();
  SmallVector<Type> results = elementTypes(getResult());
  WalkResult walked = getScalarOp().walk([&](Operation *op) {
    if (auto returned = dyn_cast<MapElementwiseReturnOp>(op)) {
      TypeRange types = returned.getResult().getTypes();
      if (areRepeated(types, results, getPack()))
        return WalkResult::advance();
      returned.emitOpError("expects to return ")
          << results << ", each " << getPack() << " times, got " << types;
      return WalkResult::interrupt();
    }
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (!effects || !effects.hasEffect<MemoryEffects::Write>())
      return WalkResult::advance();
    op->emitOpError("writes memory inside ") << getOperationName();
    return WalkResult::interrupt();
  });
  return failure(walked.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Foreign code
//===----------------------------------------------------------------------===//

using Effects =
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

static void addUnknownEffects(bool pure, Effects &effects) {
  if (pure)
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

void ExternElementwiseOp::getEffects(Effects &effects) {
  addUnknownEffects(getPure(), effects);
}

Speculation::Speculatability ExternElementwiseOp::getSpeculatability() {
  return getPure() ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

void ElementwiseInlineAsmOp::getEffects(Effects &effects) {
  addUnknownEffects(getPure(), effects);
}

Speculation::Speculatability ElementwiseInlineAsmOp::getSpeculatability() {
  return getPure() ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

LogicalResult ElementwiseInlineAsmOp::verify() {
  if (getArgs().empty())
    return success();
  auto tensor = dyn_cast<RankedTensorType>(getArgs().front().getType());
  bool isSized = tensor && tensor.hasStaticShape();
  int64_t elements = isSized ? tensor.getNumElements() : 0;
  if (getPackedElement() == 0 || elements % getPackedElement() != 0)
    return emitOpError("expects a multiple of ")
           << getPackedElement() << " elements, got " << elements;
  return success();
}
