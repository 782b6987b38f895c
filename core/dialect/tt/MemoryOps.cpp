//===- MemoryOps.cpp - Loads and stores -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Constants.h"
#include "core/dialect/tt/Syntax.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace irsift::tt;
using namespace irsift::tt::syntax;

//===----------------------------------------------------------------------===//
// Hints of the XPU fork
//===----------------------------------------------------------------------===//

static constexpr StringRef policyAttrName = "xpu.offset_state_policy";
static constexpr StringRef syncAttrName = "xpu.mem_sync_mode";

/// The enumerators of the fork count from 0 = empty; states are two less.
static constexpr int64_t emptyState = -2;

static std::optional<int64_t> toState(int64_t value) {
  if (value == emptyState)
    return std::nullopt;
  return value;
}

OffsetHint irsift::tt::getOffsetHint(Operation *access) {
  if (auto clause = access->getAttrOfType<OffsetStatePolicyAttr>("offsetState"))
    return {toState(int64_t(clause.getValue()) + emptyState)};
  Attribute attr = access->getDiscardableAttr(policyAttrName);
  if (!attr)
    return {};
  if (auto integer = dyn_cast<IntegerAttr>(attr))
    return {toState(integer.getInt())};
  auto text = dyn_cast<StringAttr>(attr);
  if (!text)
    return {std::nullopt, /*malformed=*/true};
  if (text.getValue().empty())
    return {};
  auto policy = symbolizeOffsetStatePolicy(text.getValue());
  if (!policy)
    return {std::nullopt, /*malformed=*/true};
  return {toState(int64_t(*policy) + emptyState)};
}

OffsetStatePolicy irsift::tt::getOffsetStatePolicy(Operation *access) {
  OffsetHint hint = getOffsetHint(access);
  auto policy = symbolizeOffsetStatePolicy(
      uint32_t(hint.state.value_or(emptyState) - emptyState));
  return policy.value_or(OffsetStatePolicy::EMPTY);
}

MemorySyncMode irsift::tt::getMemorySyncMode(Operation *access) {
  if (auto clause = access->getAttrOfType<MemorySyncModeAttr>("syncMode"))
    return clause.getValue();
  auto text =
      dyn_cast_or_null<StringAttr>(access->getDiscardableAttr(syncAttrName));
  return text && text.getValue() == "async" ? MemorySyncMode::ASYNC
                                            : MemorySyncMode::SYNC;
}

void irsift::tt::copyAccessHints(Operation *from, Operation *to) {
  for (StringRef name : {StringRef("offsetState"), StringRef("syncMode"),
                         policyAttrName, syncAttrName})
    if (Attribute attr = from->getAttr(name))
      to->setAttr(name, attr);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// Reads the clauses of a load or store into its properties.
template <typename OpTy>
static ParseResult parseClauses(OpAsmParser &parser, OperationState &state) {
  auto &properties = state.getOrAddProperties<typename OpTy::Properties>();
  for (;;) {
    OptionalParseResult read =
        parseClause(parser, "cacheModifier", properties.cache);
    if (!read.has_value())
      read = parseClause(parser, "evictionPolicy", properties.evict);
    if (!read.has_value())
      read = parseClause(parser, "offsetStatePolicy", properties.offsetState);
    if (!read.has_value())
      read = parseClause(parser, "memorySyncMode", properties.syncMode);
    if (!read.has_value())
      return success();
    if (failed(*read))
      return failure();
  }
}

template <typename OpTy>
static void printClauses(OpAsmPrinter &printer, OpTy op) {
  if (op.getCache() != CacheModifier::NONE)
    printer << " cacheModifier = " << op.getCache();
  if (op.getEvict() != EvictionPolicy::NORMAL)
    printer << " evictionPolicy = " << op.getEvict();
  if (auto policy = op.getOffsetState())
    printer << " offsetStatePolicy = " << *policy;
  if (auto mode = op.getSyncMode())
    printer << " memorySyncMode = " << *mode;
}

static SmallVector<StringRef> clauseNames() {
  return {"cache", "evict", "offsetState", "syncMode", "operandSegmentSizes"};
}

static bool isPointerLike(Type type) {
  return isa<PointerType>(getElementTypeOrSelf(type));
}

/// Reads `: P`, `: V`, or `: P separator V`, where P is the type of the pointer
/// and V that of what is loaded or stored. 2.x wrote V alone.
static ParseResult
parseAccessType(OpAsmParser &parser, Type &pointer,
                function_ref<ParseResult()> parseOptionalSeparator) {
  Type first;
  if (parser.parseColonType(first))
    return failure();
  pointer = isPointerLike(first) ? first : getPointerToSameShape(first);
  if (failed(parseOptionalSeparator()))
    return success();
  Type second;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(second))
    return failure();
  pointer = first;
  if (second != getPointee(first))
    return parser.emitError(loc, "expected ")
           << getPointee(first) << ", what " << first << " points to, got "
           << second;
  return success();
}

ParseResult LoadOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<Operand> operands;
  SMLoc loc = parser.getCurrentLocation();
  Type pointer;
  if (parser.parseOperandList(operands))
    return failure();
  if (operands.empty() || operands.size() > 3)
    return parser.emitError(loc, "expected a pointer, then optionally a mask "
                                 "and a value for masked elements");
  if (parseClauses<LoadOp>(parser, state) || parseDict<LoadOp>(parser, state) ||
      parseAccessType(parser, pointer,
                      [&] { return parser.parseOptionalArrow(); }))
    return failure();
  Type value = getPointee(pointer);
  Type types[] = {pointer, getI1SameShape(value), value};
  if (parser.resolveOperands(operands,
                             ArrayRef(types).take_front(operands.size()), loc,
                             state.operands))
    return failure();
  auto &properties = state.getOrAddProperties<Properties>();
  properties.operandSegmentSizes = {1, operands.size() > 1,
                                    operands.size() > 2};
  state.addTypes(value);
  return success();
}

void LoadOp::print(OpAsmPrinter &printer) {
  printer << " " << getOperands();
  printClauses(printer, *this);
  SmallVector<StringRef> elided = clauseNames();
  if (getBoundaryCheck().empty())
    elided.push_back("boundaryCheck");
  if (!getIsVolatile())
    elided.push_back("isVolatile");
  printer.printOptionalAttrDict((*this)->getAttrs(), elided);
  printer << " : " << getPtr().getType();
}

ParseResult StoreOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<Operand> operands;
  SMLoc loc = parser.getCurrentLocation();
  Type pointer;
  if (parser.parseOperandList(operands))
    return failure();
  if (operands.size() < 2 || operands.size() > 3)
    return parser.emitError(loc, "expected a pointer, a value, then optionally "
                                 "a mask");
  if (parseClauses<StoreOp>(parser, state) ||
      parseDict<StoreOp>(parser, state) ||
      parseAccessType(parser, pointer,
                      [&] { return parser.parseOptionalComma(); }))
    return failure();
  Type value = getPointee(pointer);
  Type types[] = {pointer, value, getI1SameShape(value)};
  return parser.resolveOperands(operands,
                                ArrayRef(types).take_front(operands.size()),
                                loc, state.operands);
}

void StoreOp::print(OpAsmPrinter &printer) {
  printer << " " << getOperands();
  printClauses(printer, *this);
  SmallVector<StringRef> elided = clauseNames();
  if (getBoundaryCheck().empty())
    elided.push_back("boundaryCheck");
  printer.printOptionalAttrDict((*this)->getAttrs(), elided);
  printer << " : " << getPtr().getType();
}

//===----------------------------------------------------------------------===//
// Builders, effects, canonicalization
//===----------------------------------------------------------------------===//

void LoadOp::build(OpBuilder &builder, OperationState &state, Value ptr,
                   Value mask, Value other, CacheModifier cache,
                   EvictionPolicy evict, bool isVolatile) {
  build(builder, state, getPointee(ptr.getType()), ptr, mask, other,
        ArrayRef<int32_t>(), PaddingOptionAttr(), cache, evict, isVolatile,
        OffsetStatePolicyAttr(), MemorySyncModeAttr());
}

void StoreOp::build(OpBuilder &builder, OperationState &state, Value ptr,
                    Value value, Value mask, CacheModifier cache,
                    EvictionPolicy evict) {
  build(builder, state, ptr, value, mask, ArrayRef<int32_t>(), cache, evict,
        OffsetStatePolicyAttr(), MemorySyncModeAttr());
}

void LoadOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getPtrMutable(),
                       GlobalMemory::get());
  if (getIsVolatile())
    effects.emplace_back(MemoryEffects::Write::get());
}

namespace {

/// A mask that is all true or all false decides whether the access is made.
struct LoadOfConstantMask : public OpRewritePattern<LoadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(LoadOp load,
                                PatternRewriter &rewriter) const override {
    std::optional<bool> mask = getSplatMask(load.getMask());
    if (!mask)
      return failure();
    if (*mask) {
      rewriter.modifyOpInPlace(load, [&] {
        load.getMaskMutable().clear();
        load.getOtherMutable().clear();
      });
      return success();
    }
    if (!load.getOther())
      return failure();
    rewriter.replaceOp(load, load.getOther());
    return success();
  }
};

struct StoreOfConstantMask : public OpRewritePattern<StoreOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StoreOp store,
                                PatternRewriter &rewriter) const override {
    std::optional<bool> mask = getSplatMask(store.getMask());
    if (!mask)
      return failure();
    if (!*mask) {
      rewriter.eraseOp(store);
      return success();
    }
    rewriter.modifyOpInPlace(store, [&] {
      store.getMaskMutable().clear();
      store.setBoundaryCheck({});
    });
    return success();
  }
};

} // namespace

void LoadOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns.add<LoadOfConstantMask>(context);
}

void StoreOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *context) {
  patterns.add<StoreOfConstantMask>(context);
}
