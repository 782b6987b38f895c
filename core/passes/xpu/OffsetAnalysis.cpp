//===- OffsetAnalysis.cpp - Finds out how accesses lie in memory ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every transfer is told what the addresses of one core look like: one run,
// one address, a fixed stride, pieces. The lowering chooses the copies by that.
// The answer comes from evaluating the offset on samples, not from a proof:
// only 12 programs and one row of a tile are looked at, runtime values count as
// 0 or make the offset unknown, and pointers that are arguments or carried by
// a loop count as one run without a look.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/EmptyCore.h"
#include "core/passes/support/OffsetExpression.h"
#include "core/passes/support/OffsetPattern.h"
#include "core/passes/support/OpOrder.h"
#include "core/passes/support/OpSearch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

#include <numeric>

using namespace mlir;
using namespace irsift;
using xpu::OffsetState;

//===----------------------------------------------------------------------===//
// Pointer chains
//===----------------------------------------------------------------------===//

static unsigned elementWidth(Value value) {
  return getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
}

static Value widened(OpBuilder &builder, Value value) {
  Type wide = builder.getI64Type();
  if (auto tensor = dyn_cast<RankedTensorType>(value.getType()))
    wide = tensor.clone(wide);
  return arith::ExtSIOp::create(builder, value.getLoc(), wide, value);
}

/// Makes `last`, which ends a chain of pointer additions, add the sum of their
/// offsets to the pointer that the chain starts from.
static void foldPointerChain(tt::AddPtrOp last) {
  Value base = last.getPtr();
  Value sum = last.getOffset();
  OpBuilder builder(last);
  while (auto previous = base.getDefiningOp<tt::AddPtrOp>()) {
    Value offset = previous.getOffset();
    if (elementWidth(sum) == 32 && elementWidth(offset) == 64)
      sum = widened(builder, sum);
    else if (elementWidth(sum) == 64 && elementWidth(offset) == 32)
      offset = widened(builder, offset);
    sum = arith::AddIOp::create(builder, last.getLoc(), sum, offset);
    base = previous.getPtr();
  }
  last.getPtrMutable().assign(base);
  last.getOffsetMutable().assign(sum);
}

/// Folds the chains behind the transfers that the pass looks at first: those
/// with a mask of their own, or the others.
static void foldPointerChains(ModuleOp module, bool useMaskZero) {
  OpSearch addition(OpSearch::Direction::Definitions,
                    [](Operation *op) { return isa<tt::AddPtrOp>(op); });
  module.walk([&](Operation *op) {
    bool isLookedAt =
        useMaskZero
            ? isa<xpu::GM2LMMaskOp, xpu::LM2GMMaskOp, xpu::SM2GMMaskOp>(op)
            : isa<xpu::GM2LMOp, xpu::LM2GMOp, xpu::SM2GMOp>(op);
    if (!isLookedAt)
      return;
    // The pointer is operand 0 of all of them.
    if (Operation *last = addition.from(op->getOperand(0)))
      foldPointerChain(cast<tt::AddPtrOp>(last));
  });
}

//===----------------------------------------------------------------------===//
// Classification
//===----------------------------------------------------------------------===//

namespace {

/// What the pass writes on a transfer.
struct AccessFacts {
  OffsetState state = OffsetState::Unknown;
  int32_t stride = -1;
  int64_t rowLength = -1;
  int64_t rowStride = -1;
};

/// Where a pointer comes from, as far as the analysis looks.
struct PointerOrigin {
  OffsetState state = OffsetState::Unknown;
  Value offset; ///< To be evaluated; without one, `state` is the answer.
};

class Classifier {
public:
  Classifier(ModuleOp module, int64_t bufferLength)
      : lines(module), bufferLength(bufferLength) {}

  /// `transfer` is a TransferIn or a TransferOut.
  template <typename Transfer>
  FailureOr<AccessFacts> classify(Transfer transfer);

  /// -1 until an access is found that decides it for the module.
  int32_t getRepeats() const { return repeats; }

private:
  /// Many accesses share an offset, so what was found out is kept.
  struct Samples {
    OffsetState state = OffsetState::Unknown;
    int32_t stride = -1;
    std::optional<OffsetRow> first; ///< Nothing: not to be evaluated.
  };

  LineNumbers lines;
  int64_t bufferLength;
  int32_t repeats = -1;
  DenseMap<Value, OffsetExpression> expressions;
  DenseMap<std::pair<Value, int64_t>, Samples> samples;
  DenseMap<Value, PieceScan> scans;
  OpSearch additionAhead{OpSearch::Direction::Users,
                         [](Operation *op) { return isa<tt::AddPtrOp>(op); }};
  OpSearch selectAhead{OpSearch::Direction::Users,
                       [](Operation *op) { return isa<arith::SelectOp>(op); }};

  LogicalResult evaluate(Operation *op, Value offset, bool atomicSim,
                         int32_t tensorColSize, AccessFacts &facts);
  FailureOr<int64_t> chunkOf(Operation *op, Value offset, bool atomicSim,
                             int32_t tensorColSize) const;
  const Samples &sample(Value offset, int64_t chunk,
                        const OffsetExpression &expression);
  const PieceScan &scan(Value offset, const OffsetExpression &expression);
};

} // namespace

static PointerOrigin originOf(Value pointer) {
  Operation *definition = pointer.getDefiningOp();
  if (isa_and_present<tt::BitcastOp, tt::SplatOp>(definition)) {
    pointer = definition->getOperand(0);
    definition = pointer.getDefiningOp();
  }
  if (!definition)
    return {OffsetState::Continuous, nullptr};
  if (auto addition = dyn_cast<tt::AddPtrOp>(definition))
    return {OffsetState::Unknown, addition.getOffset()};
  return {};
}

template <typename Transfer>
FailureOr<AccessFacts> Classifier::classify(Transfer transfer) {
  AccessFacts facts;
  if (transfer.getHandwrittenOffsetState()) {
    facts.state = transfer.getOffsetState();
    return facts;
  }
  PointerOrigin origin = originOf(transfer.getPtr());
  facts.state = origin.state;
  if (origin.offset &&
      failed(evaluate(transfer, origin.offset, transfer.getAtomicSim(),
                      transfer.getTensorColSize(), facts)))
    return failure();
  return facts;
}

LogicalResult Classifier::evaluate(Operation *op, Value offset, bool atomicSim,
                                   int32_t tensorColSize, AccessFacts &facts) {
  auto known = expressions.find(offset);
  if (known == expressions.end()) {
    FailureOr<OffsetExpression> expression =
        OffsetExpression::of(offset, lines);
    if (failed(expression))
      return failure();
    known = expressions.try_emplace(offset, std::move(*expression)).first;
  }
  const OffsetExpression &expression = known->second;
  if (!expression.isKnown())
    return success();
  FailureOr<int64_t> chunk = chunkOf(op, offset, atomicSim, tensorColSize);
  if (failed(chunk))
    return failure();
  const Samples &result = sample(offset, *chunk, expression);
  if (!result.first)
    return success();
  facts.state = result.state;
  facts.stride = result.stride;

  if (atomicSim && repeats == -1 && additionAhead.from(op) &&
      !selectAhead.from(op)) {
    repeats = static_cast<int32_t>(countRepeats(*result.first, bufferLength));
    if (repeats > 1) {
      facts.stride = 0;
      facts.state = OffsetState::DiscreteSame;
    }
  }
  if (facts.state == OffsetState::Unknown && tensorColSize == -1) {
    const PieceScan &pieces = scan(offset, expression);
    facts.rowLength = pieces.pieceLength();
    facts.rowStride = pieces.pieceStride();
    if (pieces.isLocallyContinuous(*chunk))
      facts.state = OffsetState::LocallyContinuous;
  }
  return success();
}

/// How many elements one core takes of a row.
FailureOr<int64_t> Classifier::chunkOf(Operation *op, Value offset,
                                       bool atomicSim,
                                       int32_t tensorColSize) const {
  auto type = dyn_cast<RankedTensorType>(offset.getType());
  if (!type)
    return int64_t(1);
  auto layout = dyn_cast_if_present<xpu::ClusterLayoutAttr>(type.getEncoding());
  if (!layout)
    return op->emitOpError("offset analysis needs a cluster layout on the "
                           "offset, got ")
           << type;
  ArrayRef<unsigned> size = layout.getSizePerCore();
  int64_t chunk = std::accumulate(size.begin(), size.end(), int64_t(1),
                                  std::multiplies<>());
  if (chunk == 0)
    return emitEmptyCore(op, type);
  if (atomicSim)
    chunk = std::max(repeats, 1);
  if (tensorColSize != -1 && type.getRank() > 0)
    chunk = std::min(chunk, type.getShape().back());
  return chunk;
}

const Classifier::Samples &
Classifier::sample(Value offset, int64_t chunk,
                   const OffsetExpression &expression) {
  auto [entry, isNew] = samples.try_emplace({offset, chunk});
  Samples &result = entry->second;
  if (!isNew)
    return result;
  PatternMemory patterns(chunk);
  bool isDefined = expression.forEachSample([&](const OffsetRow &row) {
    RowPattern pattern = patterns.of(row);
    result.state =
        result.first ? joinStates(result.state, pattern.state) : pattern.state;
    if (pattern.stride)
      result.stride = *pattern.stride;
    if (!result.first)
      result.first = row;
    return !expression.isShifted();
  });
  if (!isDefined)
    result = {};
  return result;
}

const PieceScan &Classifier::scan(Value offset,
                                  const OffsetExpression &expression) {
  auto [entry, isNew] = scans.try_emplace(offset);
  PieceScan &pieces = entry->second;
  if (isNew)
    expression.forEachSample(
        [&](const OffsetRow &row) { return pieces.add(row); });
  return pieces;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {

struct OffsetAnalysisPass
    : PassWrapper<OffsetAnalysisPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OffsetAnalysisPass)

  OffsetAnalysisPass() = default;
  OffsetAnalysisPass(const OffsetAnalysisPass &other) : PassWrapper(other) {}

  Option<bool> dump{*this, "dump-flag", llvm::cl::init(false),
                    llvm::cl::desc("Remark on what was found")};
  Option<uint32_t> bufferLength{*this, "lm-buflen", llvm::cl::init(128),
                                llvm::cl::desc("Elements of a local buffer")};
  Option<bool> useMaskZero{
      *this, "is-use-mask-zero", llvm::cl::init(false),
      llvm::cl::desc("Transfers have a mask of their own")};

  StringRef getArgument() const final { return "tritonxpu-offset-analysis"; }
  StringRef getDescription() const final {
    return "Classify the addresses of every transfer";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect>();
  }

  void runOnOperation() final {
    ModuleOp module = getOperation();
    foldPointerChains(module, useMaskZero);
    Classifier classifier(module, bufferLength);
    if (failed(writeAll<xpu::GM2LMOp>(classifier)) ||
        failed(writeAll<xpu::LM2GMOp>(classifier)))
      return signalPassFailure();
    writeShared<xpu::SM2GMOp>();
    if (failed(writeAll<xpu::GM2LMMaskOp>(classifier)) ||
        failed(writeAll<xpu::LM2GMMaskOp>(classifier)))
      return signalPassFailure();
    writeShared<xpu::SM2GMMaskOp>();
  }

private:
  template <typename OpT> LogicalResult writeAll(Classifier &classifier) {
    WalkResult result = getOperation().walk([&](OpT op) -> WalkResult {
      FailureOr<AccessFacts> facts = classifier.classify(op);
      if (failed(facts))
        return WalkResult::interrupt();
      return write(op, *facts, classifier);
    });
    return failure(result.wasInterrupted());
  }

  /// Shared memory is always read in one run.
  template <typename OpT> void writeShared() {
    getOperation().walk(
        [](OpT op) { op.setOffsetState(OffsetState::Continuous); });
  }

  LogicalResult write(xpu::TransferIn op, AccessFacts facts,
                      const Classifier &classifier) const;
  LogicalResult write(xpu::TransferOut op, AccessFacts facts,
                      const Classifier &classifier) const;
  void remark(Operation *op, const AccessFacts &facts) const;
};

} // namespace

void OffsetAnalysisPass::remark(Operation *op, const AccessFacts &facts) const {
  if (dump)
    op->emitRemark("offset state ")
        << static_cast<int32_t>(facts.state) << ", stride " << facts.stride
        << ", row length " << facts.rowLength << ", row stride "
        << facts.rowStride;
}

LogicalResult OffsetAnalysisPass::write(xpu::TransferIn op, AccessFacts facts,
                                        const Classifier &classifier) const {
  bool isDiscrete = facts.state == OffsetState::Discrete;
  if (isDiscrete || (facts.state == OffsetState::Unknown &&
                     (facts.stride == 0 || facts.stride == 1)))
    facts.stride = -1;
  remark(op, facts);
  op.setOffsetState(facts.state);
  op.setFixedStride(facts.stride);
  op.setRowLen(facts.rowLength);
  op.setRowStride(facts.rowStride);
  op.setLrie(classifier.getRepeats());
  auto load = dyn_cast_if_present<xpu::LoadOp>(op->getNextNode());
  if (!load)
    return op->emitOpError("offset analysis expects a triton_xpu.load right "
                           "behind every transfer to local memory");
  load.getPtrMutable().assign(op.getBuffer());
  load.setStride(facts.stride);
  load.setIsDiscrete(isDiscrete);
  return success();
}

LogicalResult OffsetAnalysisPass::write(xpu::TransferOut op, AccessFacts facts,
                                        const Classifier &) const {
  if (facts.state != OffsetState::Continuous &&
      facts.state != OffsetState::LocallyContinuous)
    facts.state = OffsetState::Unknown;
  remark(op, facts);
  op.setOffsetState(facts.state);
  op.setRowLen(facts.rowLength);
  op.setRowStride(facts.rowStride);
  return success();
}

std::unique_ptr<Pass> irsift::createOffsetAnalysisPass() {
  return std::make_unique<OffsetAnalysisPass>();
}
