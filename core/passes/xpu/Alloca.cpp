//===- Alloca.cpp - tritonxpu-alloca --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"

using namespace mlir;
using namespace irsift;

namespace {

/// Gives every transfer its buffer in local memory, and lets a transfer out
/// take over the buffer of a load that is stored as it is.
struct AllocaPass : PassWrapper<AllocaPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AllocaPass)

  AllocaPass() = default;
  AllocaPass(const AllocaPass &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "tritonxpu-alloca"; }
  StringRef getDescription() const override {
    return "give transfers their buffers in local memory";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<xpu::TritonXPUDialect>();
  }

  Option<unsigned> bufferLength{*this, "lm-buflen",
                                llvm::cl::desc("Buffer length (not read)"),
                                llvm::cl::init(128)};
  Option<unsigned> coreCount{*this, "core-num",
                             llvm::cl::desc("Cores of a cluster"),
                             llvm::cl::init(64)};

  void runOnOperation() override {
    SmallVector<xpu::LoadOp> loads;
    SmallVector<xpu::StoreOp> stores;
    getOperation().walk([&](Operation *op) {
      if (auto load = dyn_cast<xpu::LoadOp>(op))
        loads.push_back(load);
      if (auto store = dyn_cast<xpu::StoreOp>(op))
        stores.push_back(store);
    });
    for (xpu::LoadOp load : loads)
      if (failed(allocate(load)))
        return signalPassFailure();
    for (xpu::StoreOp store : stores)
      if (failed(allocate(store)))
        return signalPassFailure();
    moveToFront();
    for (xpu::LoadOp load : loads)
      dropCopy(load);
  }

  //===-- Buffers ---------------------------------------------------------===//

  static xpu::AllocaOp create(Operation *before, Type pointer, int64_t limit) {
    auto tensor = dyn_cast<RankedTensorType>(pointer);
    int64_t size = tensor ? tensor.getNumElements() : 1;
    OpBuilder builder(before);
    return xpu::AllocaOp::create(builder, before->getLoc(),
                                 xpu::inLocalMemory(pointer),
                                 std::min(size, limit));
  }

  LogicalResult allocate(xpu::LoadOp load) {
    auto transfer = load.getPtr().getDefiningOp<xpu::TransferIn>();
    if (!transfer)
      return load.emitOpError("has no buffer to read: its pointer does not "
                              "come from a gm2lm or gm2lm_mask (the backend "
                              "aborts here)");
    if (transfer.getBufPtr())
      return success();
    // One element serves all cores.
    bool isSame = transfer.getOffsetState() == xpu::OffsetState::DiscreteSame;
    auto buffer = create(transfer, load.getPtr().getType(),
                         isSame ? coreCount : INT64_MAX);
    transfer.getBufPtrMutable().assign(buffer.getResult());
    return success();
  }

  LogicalResult allocate(xpu::StoreOp store) {
    auto transfer = dyn_cast_if_present<xpu::TransferOut>(store->getNextNode());
    if (!transfer)
      return store.emitOpError("is not followed by the lm2gm or lm2gm_mask "
                               "that empties its buffer (the backend aborts "
                               "here)");
    auto buffer = create(store, store.getPtr().getType(), INT64_MAX);
    transfer.getBufPtrMutable().assign(buffer.getResult());
    transfer.getValueMutable().clear();
    store.getPtrMutable().assign(buffer.getResult());
    return success();
  }

  void moveToFront() {
    getOperation().walk([](tt::FuncOp function) {
      if (function.getBody().empty())
        return;
      Block &entry = function.getBody().front();
      SmallVector<xpu::AllocaOp> buffers;
      function.walk([&](xpu::AllocaOp alloca) { buffers.push_back(alloca); });
      for (xpu::AllocaOp buffer : buffers)
        buffer->moveBefore(&entry, entry.begin());
    });
  }

  //===-- Copies ----------------------------------------------------------===//

  /// A load whose only use is a store of what it read, unpermuted: the transfer
  /// out may take the buffer of the transfer in.
  static void dropCopy(xpu::LoadOp load) {
    if (!load.getResult().hasOneUse() || load.getIsDiscrete() ||
        (load.getStride() != 1 && load.getStride() != -1))
      return;
    auto store = dyn_cast<xpu::StoreOp>(*load.getResult().user_begin());
    if (!store)
      return;
    auto in = load.getPtr().getDefiningOp<xpu::TransferIn>();
    auto out = dyn_cast_if_present<xpu::TransferOut>(store->getNextNode());
    bool isPair = (isa_and_present<xpu::GM2LMOp>(in) &&
                   isa_and_present<xpu::LM2GMOp>(out)) ||
                  (isa_and_present<xpu::GM2LMMaskOp>(in) &&
                   isa_and_present<xpu::LM2GMMaskOp>(out));
    if (!isPair || in.getPtr().getType() != out.getPtr().getType())
      return;
    out.getBufPtrMutable().assign(in.getBuffer());
    store.erase();
    load.erase();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createAllocaPass() {
  return std::make_unique<AllocaPass>();
}
