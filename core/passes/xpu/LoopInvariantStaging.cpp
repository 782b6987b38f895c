//===- LoopInvariantStaging.cpp - tritonxpu-loop-invariant-staging --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small array of indices that programs read one element of, each its own, is
// copied to shared memory once, before the loop over the grid.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TileBuffers.h"
#include "core/passes/PassRegistry.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace irsift;

namespace {

bool isOutside(Value value, scf::ForOp loop) {
  Operation *definition = value.getDefiningOp();
  return !loop->isAncestor(definition ? definition
                                      : value.getParentBlock()->getParentOp());
}

/// A transfer that can be replaced by an element of a staged array.
struct Candidate {
  scf::ForOp loop;
  xpu::GM2LMOp transfer;
  xpu::LoadOp load;
  Value base;      ///< Of the array, an argument of the function.
  Value index;     ///< Tensor of the element number.
  Value count;     ///< Elements that programs count, before division.
  int64_t divisor; ///< Programs that share an element.
};

/// Whether `value` counts programs without gaps: made from the loop's variable
/// or a range by arithmetic that keeps neighbours neighbours.
bool countsPrograms(Value value, scf::ForOp loop) {
  SmallVector<Value> pending{value};
  llvm::DenseSet<Value> seen;
  bool found = false;
  while (!pending.empty()) {
    Value current = pending.pop_back_val();
    if (!seen.insert(current).second)
      continue;
    Operation *op = current.getDefiningOp();
    if (current == loop.getInductionVar() ||
        isa_and_present<tt::MakeRangeOp, xpu::MakeRangeOp>(op)) {
      found = true;
      continue;
    }
    if (isOutside(current, loop) || isa_and_present<arith::ConstantOp>(op))
      continue;
    if (isa_and_present<arith::DivSIOp, arith::RemSIOp>(op)) {
      if (!isOutside(op->getOperand(1), loop))
        return false;
      pending.push_back(op->getOperand(0));
      continue;
    }
    if (!isa_and_present<arith::AddIOp, arith::MulIOp, arith::SubIOp,
                         arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp,
                         arith::IndexCastOp, tt::SplatOp, tt::ExpandDimsOp,
                         tt::BroadcastOp, xpu::BroadcastOp,
                         xpu::ConvertLayoutOp>(op))
      return false;
    llvm::append_range(pending, op->getOperands());
  }
  return found;
}

/// The base behind pointer arithmetic and a splat, if it is an argument.
Value findBase(Value pointer) {
  while (auto add = pointer.getDefiningOp<tt::AddPtrOp>())
    pointer = add.getPtr();
  if (auto splat = pointer.getDefiningOp<tt::SplatOp>())
    pointer = splat.getSrc();
  return isa<BlockArgument>(pointer) ? pointer : Value();
}

/// The x of a length splat(x) - .., without extensions.
Value findCount(Value length) {
  auto rest = length ? length.getDefiningOp<arith::SubIOp>() : arith::SubIOp();
  auto splat =
      rest ? rest.getLhs().getDefiningOp<tt::SplatOp>() : tt::SplatOp();
  if (!splat)
    return {};
  Value count = splat.getSrc();
  while (isa_and_present<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(
      count.getDefiningOp()))
    count = count.getDefiningOp()->getOperand(0);
  return count.getType().isIntOrIndex() ? count : Value();
}

bool readsOneElement(xpu::GM2LMOp transfer) {
  auto mark = transfer->getAttrOfType<BoolAttr>("isScalar");
  return transfer.getOffsetState() == xpu::OffsetState::DiscreteSame ||
         (mark && mark.getValue());
}

std::optional<Candidate> match(scf::ForOp loop, xpu::GM2LMOp transfer) {
  Candidate found{loop, transfer, {}, findBase(transfer.getPtr()), {}, {}, 0};
  if (!readsOneElement(transfer) || !found.base || !isOutside(found.base, loop))
    return std::nullopt;
  auto address = transfer.getPtr().getDefiningOp<tt::AddPtrOp>();
  auto division = address ? address.getOffset().getDefiningOp<arith::DivSIOp>()
                          : arith::DivSIOp();
  auto constant = division
                      ? division.getRhs().getDefiningOp<arith::ConstantOp>()
                      : arith::ConstantOp();
  auto splat = constant ? dyn_cast<SplatElementsAttr>(constant.getValue())
                        : SplatElementsAttr();
  if (!splat || !countsPrograms(division.getLhs(), loop))
    return std::nullopt;
  found.index = address.getOffset();
  found.divisor = splat.getSplatValue<APInt>().getSExtValue();
  found.count = findCount(transfer.getLen());
  if (found.divisor <= 0 || !found.count || !isOutside(found.count, loop) ||
      !transfer->hasOneUse())
    return std::nullopt;
  found.load = dyn_cast<xpu::LoadOp>(*transfer->user_begin());
  if (!found.load || !isa<RankedTensorType>(found.load.getType()))
    return std::nullopt;
  return found;
}

/// Copies the array of one candidate before the loop and reads it in there.
class ArrayStaging {
public:
  explicit ArrayStaging(const Candidate &candidate)
      : found(candidate), builder(candidate.loop),
        loc(candidate.transfer->getLoc()) {}

  void run() {
    // The element type of the index, not of the array, as in the backend.
    Type element =
        cast<RankedTensorType>(found.index.getType()).getElementType();
    int64_t bytes = std::max(1u, element.getIntOrFloatBitWidth() / 8);
    int64_t capacity = (xpu::sharedBytes - xpu::sharedScratchBytes) / bytes;
    Value needed = countElements();
    Value staged = stage(element, bytes, capacity, needed);
    Value fits =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle, needed,
                              constant(needed.getType(), capacity));
    choose(fits, staged, element);
  }

private:
  Value constant(Type type, int64_t value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getIntegerAttr(type, value));
  }

  Value countElements() {
    Type type = found.count.getType();
    Value less = constant(type, found.divisor - 1);
    Value divisor = constant(type, found.divisor);
    Value padded = arith::AddIOp::create(builder, loc, found.count, less);
    return arith::DivSIOp::create(builder, loc, padded, divisor);
  }

  Value stage(Type element, int64_t bytes, int64_t capacity, Value needed) {
    Type i32 = builder.getI32Type();
    Value length = needed;
    if (needed.getType().isIndex())
      length = arith::IndexCastOp::create(builder, loc, i32, needed);
    else if (!needed.getType().isInteger(32))
      length = arith::TruncIOp::create(builder, loc, i32, needed);
    Value least = constant(i32, 0), most = constant(i32, capacity);
    Value count = arith::MaxSIOp::create(builder, loc, length, least);
    count = arith::MinSIOp::create(builder, loc, count, most);
    Value width = constant(i32, bytes);
    Value size = arith::MulIOp::create(builder, loc, count, width);
    Value end = constant(i32, xpu::sharedBytes);
    Value offset = arith::SubIOp::create(builder, loc, end, size);
    auto pointer =
        tt::PointerType::get(element, static_cast<int>(xpu::MemorySpace::SM));
    return xpu::StageSMOp::create(builder, loc, pointer, found.base, length,
                                  offset, count, found.transfer.getSyncMode());
  }

  /// The transfer stays for arrays that are too long.
  void choose(Value fits, Value staged, Type element) {
    Type type = found.load.getType();
    builder.setInsertionPoint(found.load);
    Location place = found.load.getLoc();
    auto choice = scf::IfOp::create(builder, place, TypeRange(type), fits,
                                    /*withElseRegion=*/true);
    found.load->replaceAllUsesWith(choice);
    builder.setInsertionPointToEnd(choice.thenBlock());
    Value index = xpu::ExtractOp::create(builder, place, element, found.index,
                                         /*index=*/0);
    Value value = xpu::LoadScalarIndexedOp::create(
        builder, place, type, staged, index, found.transfer.getSyncMode());
    scf::YieldOp::create(builder, place, value);
    builder.setInsertionPointToEnd(choice.elseBlock());
    auto yield = scf::YieldOp::create(builder, place, found.load.getResult());
    found.transfer->moveBefore(yield);
    found.load->moveBefore(yield);
  }

  Candidate found;
  OpBuilder builder;
  Location loc;
};

struct LoopInvariantStagingPass
    : PassWrapper<LoopInvariantStagingPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoopInvariantStagingPass)

  StringRef getArgument() const final {
    return "tritonxpu-loop-invariant-staging";
  }
  StringRef getDescription() const final {
    return "Copy small index arrays to shared memory before the grid loop";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry
        .insert<arith::ArithDialect, scf::SCFDialect, xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    SmallVector<Candidate> candidates;
    getOperation().walk([&](scf::ForOp loop) {
      if (!isa<tt::FuncOp>(loop->getParentOp()))
        return;
      loop.getBody()->walk([&](xpu::GM2LMOp transfer) {
        if (std::optional<Candidate> found = match(loop, transfer))
          candidates.push_back(*found);
      });
    });
    for (const Candidate &candidate : candidates)
      ArrayStaging(candidate).run();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createLoopInvariantStagingPass() {
  return std::make_unique<LoopInvariantStagingPass>();
}
