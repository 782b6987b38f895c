//===- UnrollControl.cpp - tritonxpu-unroll-control -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code of a core is straight: every operation on a tensor becomes one
// instruction for each vector that the core holds. This pass cuts wide tensors
// into loops, so that few vectors are live at once. Buffers keep their size; a
// loop that carries tensors into a reduce gets one buffer more for each.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/UnrollReductions.h"
#include "core/passes/support/UnrollStores.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace irsift;

namespace {

template <typename OpT> bool contains(ModuleOp module) {
  return module.walk([](OpT) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

SmallVector<xpu::StoreOp> allStores(ModuleOp module) {
  SmallVector<xpu::StoreOp> stores;
  module.walk([&](xpu::StoreOp store) { stores.push_back(store); });
  return stores;
}

/// Whether `store` writes a compare that vectorize fused into bytes.
bool storesFusedCompare(xpu::StoreOp store) {
  auto pointers = getElementTypeOrSelf(store.getPtr().getType());
  Type value = getElementTypeOrSelf(store.getValue().getType());
  return store.getDtype() == xpu::Dtype::FP32 && value.isInteger(32) &&
         cast<tt::PointerType>(pointers).getPointeeType().isInteger(8);
}

struct UnrollControlPass
    : PassWrapper<UnrollControlPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(UnrollControlPass)

  UnrollControlPass() = default;
  UnrollControlPass(const UnrollControlPass &other) : PassWrapper(other) {}

  Option<uint32_t> bufferLength{
      *this, "lm-buflen",
      llvm::cl::desc("elements of a buffer; as in the backend, unused"),
      llvm::cl::init(128)};
  Option<uint32_t> coreCount{*this, "core-num",
                             llvm::cl::desc("cores of a cluster"),
                             llvm::cl::init(64)};
  Option<bool> useMaskZero{
      *this, "is-use-mask-zero",
      llvm::cl::desc("transfers carry their masks; as in the backend, unused"),
      llvm::cl::init(false)};
  Option<uint32_t> unrollNum{
      *this, "unroll-num",
      llvm::cl::desc("elements, or vectors, of a core in a trip"),
      llvm::cl::init(2)};

  StringRef getArgument() const final { return "tritonxpu-unroll-control"; }
  StringRef getDescription() const final {
    return "Cut the code of a core for wide tensors into loops";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, scf::SCFDialect, tt::TritonDialect,
                    xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    ModuleOp module = getOperation();
    if (contains<xpu::ScanOp>(module))
      return;
    UnrollGate gate(chooseUnrollNum(module), coreCount);
    bool reduces = contains<xpu::ReduceOp>(module);
    if (failed(reduces ? unrollReductions(module, gate)
                       : unrollStores(module, gate)))
      signalPassFailure();
  }

private:
  int64_t chooseUnrollNum(ModuleOp module) const {
    if (reducesSeveralRowsPerCore(module))
      return 1;
    return llvm::any_of(allStores(module), storesFusedCompare)
               ? 4
               : static_cast<int64_t>(unrollNum);
  }

  static LogicalResult unrollStores(ModuleOp module, const UnrollGate &gate) {
    UnrollFacts facts(module);
    return unrollTreesOf(allStores(module), gate, facts);
  }

  static LogicalResult unrollTreesOf(ArrayRef<xpu::StoreOp> stores,
                                     const UnrollGate &gate,
                                     const UnrollFacts &facts) {
    StoreUnroller unroller(gate, facts);
    FailureOr<SmallVector<UnrollTree>> trees = unroller.collectTrees(stores);
    if (failed(trees))
      return failure();
    return unroller.cut(*trees);
  }

  static LogicalResult unrollReductions(ModuleOp module,
                                        const UnrollGate &gate) {
    FailureOr<SmallVector<xpu::ReduceOp>> reduces =
        findWideReduces(module, gate);
    if (failed(reduces))
      return failure();
    FailureOr<SmallVector<xpu::StoreOp>> staged = stageCarriedTensors(*reduces);
    if (failed(staged))
      return failure();
    if (!staged->empty() &&
        failed(unrollTreesOf(*staged, gate, UnrollFacts(module))))
      return failure();
    if (failed(reduceWithinCores(module, *reduces, gate)))
      return failure();
    return unrollBehindReduces(module, gate);
  }

  static LogicalResult unrollBehindReduces(ModuleOp module,
                                           const UnrollGate &gate) {
    UnrollFacts facts(module);
    SmallVector<UnrollTree> trees;
    for (xpu::StoreOp store : allStores(module)) {
      auto type = dyn_cast<RankedTensorType>(store.getValue().getType());
      if (!type || type.getRank() < 2 || type.getShape().back() <= 1)
        continue;
      FailureOr<UnrollGate::Width> width = gate.ask(type, store);
      if (failed(width))
        return failure();
      if (width->opens())
        trees.push_back(collectRowStoreTree(store, facts));
    }
    SmallVector<UnrollTree> merged = mergeTrees(trees, facts);
    StoreUnroller unroller(gate, facts);
    return unroller.cut(merged);
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createUnrollControlPass() {
  return std::make_unique<UnrollControlPass>();
}
