//===- AsyncLoadSchedule.cpp - tritonxpu-async-load-schedule --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Starts transfers early, reads their buffers late, and waits in between. The
// later 3.6 line runs it where memory-async was.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/LlvmXPU.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/TransferHoisting.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace irsift;

namespace {

bool isFence(Operation *op) { return isa_and_present<llvmxpu::MfenceOp>(op); }

/// A load, what moves with it, and whom it moves to.
struct Sinking {
  xpu::LoadOp load;
  xpu::BroadcastOp broadcast;
  Operation *reader = nullptr;

  bool moves(Operation *op) const { return op == load || op == broadcast; }
  bool isReadBy(Operation *op) const {
    return llvm::any_of(op->getOperands(), [&](Value operand) {
      Operation *definition = operand.getDefiningOp();
      return definition && moves(definition);
    });
  }
};

/// The first reader of `load` in its block; a broadcast that one operation
/// reads goes along. Nothing if somebody in another block reads.
std::optional<Sinking> planSinking(xpu::LoadOp load) {
  Sinking sinking{load, {}, nullptr};
  Block *block = load->getBlock();
  for (Operation *user : load->getUsers()) {
    if (user->getBlock() != block)
      return std::nullopt;
    if (!sinking.reader || user->isBeforeInBlock(sinking.reader))
      sinking.reader = user;
  }
  sinking.broadcast = dyn_cast_or_null<xpu::BroadcastOp>(sinking.reader);
  if (!sinking.broadcast)
    return sinking.reader ? std::optional(sinking) : std::nullopt;
  if (!sinking.broadcast->hasOneUse())
    return std::nullopt;
  sinking.reader = *sinking.broadcast->user_begin();
  if (sinking.reader->getBlock() != block)
    return std::nullopt;
  return sinking;
}

/// Whether the load of a buffer may move behind `op`.
bool canSinkAcross(Operation *op, Value buffer) {
  if (op->hasTrait<OpTrait::IsTerminator>() || op->getNumRegions() != 0)
    return false;
  if (auto load = dyn_cast<xpu::LoadOp>(op))
    return !mayShareBuffer(buffer, load.getPtr());
  if (auto transfer = dyn_cast<xpu::TransferIn>(op))
    return !mayShareBuffer(buffer, transfer.getBuffer());
  return isFence(op) || isMemoryEffectFree(op);
}

/// The operation to move in front of, the reader itself if nothing is in the
/// way, even if nothing is in between; null if the load cannot move at all.
Operation *findPlace(const Sinking &sinking) {
  Operation *place = nullptr;
  Value buffer = sinking.load->getOperand(0);
  for (Operation *op = sinking.load->getNextNode(); op;
       op = op->getNextNode()) {
    if (op == sinking.reader)
      return sinking.reader;
    if (sinking.moves(op))
      continue;
    if (!canSinkAcross(op, buffer) || sinking.isReadBy(op))
      break;
    place = op->getNextNode();
  }
  return place;
}

/// Fences that this pass made, with the transfer each one waits for.
class Fences {
public:
  void insertBefore(Operation *op, Operation *transfer) {
    constexpr int64_t LocalMemory = 1;
    if (isFence(op->getPrevNode()))
      return;
    OpBuilder builder(op);
    Value mask =
        arith::ConstantIntOp::create(builder, op->getLoc(), LocalMemory, 32);
    transfers[llvmxpu::MfenceOp::create(builder, op->getLoc(), mask)] =
        transfer;
  }

  /// A fence waits for all transfers before it, so the next one is needed only
  /// for a transfer that may start after the last one that was kept.
  void prune(ModuleOp module) {
    DominanceInfo dominance(module);
    SmallVector<Operation *> redundant;
    Operation *kept = nullptr;
    module.walk([&](llvmxpu::MfenceOp fence) {
      Operation *transfer = transfers.lookup(fence);
      if (!transfer)
        return;
      if (kept && dominance.dominates(transfer, kept) &&
          dominance.dominates(kept, fence.getOperation()))
        redundant.push_back(fence);
      else
        kept = fence;
    });
    for (Operation *fence : redundant) {
      Operation *mask = fence->getOperand(0).getDefiningOp();
      fence->erase();
      if (mask && mask->use_empty())
        mask->erase();
    }
  }

private:
  DenseMap<Operation *, Operation *> transfers;
};

struct AsyncLoadSchedulePass
    : PassWrapper<AsyncLoadSchedulePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AsyncLoadSchedulePass)

  AsyncLoadSchedulePass() = default;
  AsyncLoadSchedulePass(const AsyncLoadSchedulePass &other)
      : PassWrapper(other) {}

  Option<bool> dumpFlag{
      *this, "dump-flag",
      llvm::cl::desc("dumps of the backend's developers; changes nothing"),
      llvm::cl::init(false)};

  StringRef getArgument() const final {
    return "tritonxpu-async-load-schedule";
  }
  StringRef getDescription() const final {
    return "Start transfers early and wait for them late";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, llvmxpu::LlvmXPUDialect>();
  }

  void runOnOperation() final {
    SmallVector<xpu::TransferIn> transfers;
    getOperation().walk(
        [&](xpu::TransferIn transfer) { transfers.push_back(transfer); });
    for (xpu::TransferIn transfer : transfers)
      hoistTransfer(transfer);
    SmallVector<xpu::LoadOp> loads;
    getOperation().walk([&](xpu::LoadOp load) { loads.push_back(load); });
    Fences fences;
    for (xpu::LoadOp load : loads)
      sink(load, fences);
    fences.prune(getOperation());
  }

private:
  static void sink(xpu::LoadOp load, Fences &fences) {
    auto transfer = load.getPtr().getDefiningOp<xpu::TransferIn>();
    if (!transfer || !transfer.getBuffer().hasOneUse())
      return;
    std::optional<Sinking> sinking = planSinking(load);
    if (!sinking)
      return;
    Operation *place = findPlace(*sinking);
    if (place) {
      load->moveBefore(place);
      if (sinking->broadcast)
        sinking->broadcast->moveAfter(load);
      transfer.setSyncMode(xpu::MemorySyncMode::Async);
    }
    if (transfer.getSyncMode() == xpu::MemorySyncMode::Async)
      fences.insertBefore(load, transfer);
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createAsyncLoadSchedulePass() {
  return std::make_unique<AsyncLoadSchedulePass>();
}
