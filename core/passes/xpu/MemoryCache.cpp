//===- MemoryCache.cpp - tritonxpu-memory-cache ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/OpOrder.h"
#include "core/passes/support/OpSearch.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace irsift;

namespace {

/// Where the transfers out of local memory that use a pointer stand, ascending.
using StoreLines = llvm::SmallVector<unsigned>;

/// Drops transfers of a pointer that was transferred before, and marks those of
/// small rows that are broadcast, so that legalize can lift them out of its
/// loop. Masks, lengths and aliases are not looked at, as in the backend.
struct MemoryCachePass : PassWrapper<MemoryCachePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MemoryCachePass)

  MemoryCachePass() = default;
  MemoryCachePass(const MemoryCachePass &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "tritonxpu-memory-cache"; }
  StringRef getDescription() const override {
    return "merge equal transfers and mark those of broadcast rows";
  }

  Option<unsigned> bufferLength{*this, "lm-buflen",
                                llvm::cl::desc("Buffer length in elements"),
                                llvm::cl::init(128)};
  Option<unsigned> coreCount{*this, "core-num",
                             llvm::cl::desc("Cores of a cluster (not read)"),
                             llvm::cl::init(64)};

  void runOnOperation() override {
    LineNumbers lines(getOperation());
    mergeTransfers<xpu::GM2LMOp, xpu::LM2GMOp>(lines);
    mergeTransfers<xpu::GM2LMMaskOp, xpu::LM2GMMaskOp>(lines);
    markBroadcastRows();
  }

  //===-- Duplicates ------------------------------------------------------===//

  /// Transfers below one operation: both arms of an `scf.if` are one group, so
  /// a merge may cross them; the verifier then complains, as it does about the
  /// backend's result.
  template <typename In, typename Out>
  void mergeTransfers(const LineNumbers &lines) {
    llvm::MapVector<std::pair<Operation *, Value>, SmallVector<In>> groups;
    getOperation().walk([&](In transfer) {
      groups[{transfer->getParentOp(), transfer.getPtr()}].push_back(transfer);
    });
    for (auto &[key, transfers] : groups)
      if (transfers.size() > 1)
        merge<In>(transfers, getStoreLines<Out>(key.second, lines), lines);
  }

  template <typename Out>
  static StoreLines getStoreLines(Value ptr, const LineNumbers &lines) {
    StoreLines stores;
    for (Operation *user : ptr.getUsers())
      if (isa<Out>(user))
        stores.push_back(lines[user]);
    llvm::sort(stores);
    return stores;
  }

  /// Each transfer takes over all later ones up to a store to the pointer.
  template <typename In>
  static void merge(ArrayRef<In> transfers, const StoreLines &stores,
                    const LineNumbers &lines) {
    In first;
    const unsigned *nextStore = stores.begin();
    for (In transfer : transfers) {
      unsigned line = lines[transfer];
      bool isStored = false;
      for (; nextStore != stores.end() && *nextStore < line; ++nextStore)
        isStored = true;
      if (!first || isStored) {
        first = transfer;
        continue;
      }
      transfer.replaceAllUsesWith(first.getResult());
      transfer.erase();
    }
  }

  //===-- Cache -----------------------------------------------------------===//

  void markBroadcastRows() {
    OpSearch behind(OpSearch::Direction::Definitions,
                    [](Operation *op) { return isa<xpu::GM2LMOp>(op); });
    OpSearch behindMasked(OpSearch::Direction::Definitions, [](Operation *op) {
      return isa<xpu::GM2LMMaskOp>(op);
    });
    getOperation().walk([&](xpu::BroadcastOp broadcast) {
      auto source = cast<RankedTensorType>(broadcast.getSrc().getType());
      auto result = cast<RankedTensorType>(broadcast.getType());
      if (source.getRank() == 0 || source.getDimSize(0) != 1 ||
          result.getDimSize(0) == 1)
        return;
      Operation *transfer = behind.from(broadcast.getSrc());
      if (!transfer)
        transfer = behindMasked.from(broadcast.getSrc());
      if (transfer)
        mark(cast<xpu::TransferIn>(transfer));
    });
  }

  void mark(xpu::TransferIn transfer) {
    auto type = dyn_cast<RankedTensorType>(transfer.getBuffer().getType());
    int64_t elements = type ? type.getNumElements() : 1;
    if (elements <= int64_t(bufferLength))
      transfer.setCache(true);
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createMemoryCachePass() {
  return std::make_unique<MemoryCachePass>();
}
