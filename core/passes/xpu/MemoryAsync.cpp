//===- MemoryAsync.cpp - tritonxpu-memory-async ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two transfers that feed one operation may overlap: the first is not waited
// for, and its load moves behind that of the second. The second is looked at
// too, and its load is the first one by then; but figures of the backend show
// that a pair is treated once.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace irsift;

namespace {

/// The two values that `op` combines, if it is of a kind this pass knows.
std::optional<std::pair<Value, Value>> combinedValues(Operation *op) {
  if (isa<xpu::VSelectOp, arith::SelectOp>(op))
    return std::pair(op->getOperand(1), op->getOperand(2));
  if (isa<xpu::VVAddFOp, xpu::VVMulFOp, xpu::VVSubFOp, xpu::VVMaxFOp,
          xpu::VVXorIOp, xpu::VVDivFOp, xpu::VCmpFOp, xpu::SVAddFOp,
          xpu::SVMulFOp, xpu::SVSubFOp, xpu::SVMaxFOp, arith::AddFOp,
          arith::SubFOp, arith::MulFOp, arith::MaximumFOp, arith::DivFOp,
          xpu::CmpFOp>(op))
    return std::pair(op->getOperand(0), op->getOperand(1));
  return std::nullopt;
}

/// The load of the other operand of the operation that `load` feeds, if the
/// pair may overlap.
xpu::LoadOp findPartner(xpu::LoadOp load) {
  if (!load->hasOneUse())
    return {};
  auto values = combinedValues(*load->user_begin());
  if (!values)
    return {};
  auto lhs = values->first.getDefiningOp<xpu::LoadOp>();
  auto rhs = values->second.getDefiningOp<xpu::LoadOp>();
  if (!lhs || !rhs || lhs == rhs || lhs->getBlock() != rhs->getBlock())
    return {};
  if (lhs != load && rhs != load)
    return {};
  xpu::LoadOp partner = lhs == load ? rhs : lhs;
  return load->isBeforeInBlock(partner) ? partner : xpu::LoadOp();
}

struct MemoryAsyncPass : PassWrapper<MemoryAsyncPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MemoryAsyncPass)

  MemoryAsyncPass() = default;
  MemoryAsyncPass(const MemoryAsyncPass &other) : PassWrapper(other) {}

  Option<bool> dumpFlag{
      *this, "dump-flag",
      llvm::cl::desc("dumps of the backend's developers; changes nothing"),
      llvm::cl::init(false)};

  StringRef getArgument() const final { return "tritonxpu-memory-async"; }
  StringRef getDescription() const final {
    return "Let two transfers that feed one operation overlap";
  }

  void runOnOperation() final {
    if (failed(overlapAll<xpu::GM2LMOp>()) ||
        failed(overlapAll<xpu::GM2LMMaskOp>()))
      return signalPassFailure();
  }

private:
  template <typename TransferT> LogicalResult overlapAll() {
    DenseSet<Operation *> paired;
    SmallVector<TransferT> transfers;
    getOperation()->walk(
        [&](TransferT transfer) { transfers.push_back(transfer); });
    for (TransferT transfer : transfers)
      if (failed(overlap(transfer, paired)))
        return failure();
    return success();
  }

  /// `paired` holds the loads that others have moved behind.
  static LogicalResult overlap(xpu::TransferIn transfer,
                               DenseSet<Operation *> &paired) {
    Value buffer = transfer.getBuffer();
    if (transfer.getSyncMode() == xpu::MemorySyncMode::Async ||
        buffer.use_empty())
      return success();
    Operation *user = *buffer.user_begin();
    auto load = dyn_cast<xpu::LoadOp>(user);
    if (!load)
      return reportUser(transfer, user);
    xpu::LoadOp partner = findPartner(load);
    if (!partner || paired.contains(load))
      return success();
    paired.insert(partner);
    transfer.setSyncMode(xpu::MemorySyncMode::Async);
    load->moveAfter(partner);
    return success();
  }

  static LogicalResult reportUser(Operation *transfer, Operation *user) {
    InFlightDiagnostic error = transfer->emitOpError();
    error << "feeds '" << user->getName() << "', not 'triton_xpu.load'";
    if (isa<xpu::TransferOut>(user))
      error << ": memory-async does not work over a copy, whose buffer is "
               "written and read by transfers alone";
    error.attachNote(user->getLoc()) << "first user of the buffer";
    error.attachNote() << "the backend asserts here";
    return failure();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createMemoryAsyncPass() {
  return std::make_unique<MemoryAsyncPass>();
}
