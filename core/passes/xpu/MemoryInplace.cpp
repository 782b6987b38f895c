//===- MemoryInplace.cpp - tritonxpu-memory-inplace -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/OpOrder.h"
#include "core/passes/support/OpSearch.h"

#include "llvm/ADT/MapVector.h"

#include <queue>

using namespace mlir;
using namespace irsift;

namespace {

/// When a buffer is in use, in line numbers, and what sharing it depends on.
struct BufferUse {
  xpu::AllocaOp buffer;
  unsigned start;
  unsigned end = 0;
  xpu::OffsetState state = xpu::OffsetState::Unknown;
  bool isCached = false;
};

/// Lets buffers of equal width and length whose uses do not overlap share one
/// alloca. Loops do not count: a use is where it stands. Functions do not count
/// either, so a buffer may take over one of another function; the verifier
/// complains about that as it does about the backend's result.
struct MemoryInplacePass
    : PassWrapper<MemoryInplacePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MemoryInplacePass)

  MemoryInplacePass() = default;
  MemoryInplacePass(const MemoryInplacePass &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "tritonxpu-memory-inplace"; }
  StringRef getDescription() const override {
    return "let buffers share local memory";
  }

  Option<unsigned> bufferLength{*this, "lm-buflen",
                                llvm::cl::desc("Buffer length (not read)"),
                                llvm::cl::init(128)};
  Option<unsigned> coreCount{*this, "core-num",
                             llvm::cl::desc("Cores of a cluster (not read)"),
                             llvm::cl::init(64)};

  void runOnOperation() override {
    LineNumbers lines(getOperation());
    OpSearch loads(OpSearch::Direction::Users,
                   [](Operation *op) { return isa<xpu::LoadOp>(op); });
    unsigned count = 0;
    SmallVector<xpu::AllocaOp> buffers;
    getOperation().walk([&](Operation *op) {
      ++count;
      if (auto buffer = dyn_cast<xpu::AllocaOp>(op))
        buffers.push_back(buffer);
    });

    SmallVector<BufferUse> uses;
    for (xpu::AllocaOp buffer : buffers) {
      BufferUse use{.buffer = buffer, .start = count};
      if (failed(findUse(use, lines, loads)))
        return signalPassFailure();
      if (use.end > use.start)
        uses.push_back(use);
    }
    llvm::MapVector<int64_t, SmallVector<BufferUse>> groups;
    for (auto [position, use] : llvm::enumerate(uses))
      groups[getKey(use, position)].push_back(use);
    for (auto &[key, group] : groups)
      share(group);
    for (xpu::AllocaOp buffer : buffers)
      if (buffer.use_empty())
        buffer.erase();
  }

  //===-- When a buffer is in use -----------------------------------------===//

  static LogicalResult findUse(BufferUse &use, const LineNumbers &lines,
                               OpSearch &loads) {
    auto readBy = [&](xpu::LoadOp load) {
      use.end = std::max(use.end, lines[load]);
      if (load.getIsDiscrete())
        use.state = xpu::OffsetState::Discrete;
    };
    for (Operation *user : use.buffer->getUsers()) {
      if (auto in = dyn_cast<xpu::TransferIn>(user)) {
        use.state = in.getOffsetState();
        use.isCached = in.getCache();
        use.start = std::min(use.start, lines[user]);
        for (Operation *reader : in.getBuffer().getUsers()) {
          auto load = dyn_cast<xpu::LoadOp>(reader);
          if (!load)
            load = cast_or_null<xpu::LoadOp>(loads.from(reader));
          if (load)
            readBy(load);
        }
      } else if (auto load = dyn_cast<xpu::LoadOp>(user)) {
        readBy(load);
      } else if (isa<xpu::StoreOp>(user)) {
        use.start = std::min(use.start, lines[user]);
      } else if (auto out = dyn_cast<xpu::TransferOut>(user)) {
        use.state = out.getOffsetState();
        use.end = std::max(use.end, lines[user]);
      } else {
        return user->emitOpError("uses a buffer in local memory but is none of "
                                 "gm2lm, load, store, lm2gm (the backend "
                                 "aborts here)");
      }
    }
    return success();
  }

  //===-- Who shares ------------------------------------------------------===//

  /// Equal keys may share. The terms that set a buffer apart are zero at
  /// position 0, as in the backend.
  static int64_t getKey(BufferUse use, int64_t position) {
    Type type = use.buffer.getType();
    auto tensor = dyn_cast<RankedTensorType>(type);
    Type pointer = getElementTypeOrSelf(type);
    Type pointee = cast<tt::PointerType>(pointer).getPointeeType();
    int64_t bits =
        pointee.isIntOrFloat() ? pointee.getIntOrFloatBitWidth() : 64;
    int64_t key = bits * 100000 + (tensor ? tensor.getNumElements() : 1);
    if (use.isCached)
      key += position * 1000000;
    if (use.state == xpu::OffsetState::DiscreteSame)
      key += position * 10000000;
    else if (use.state == xpu::OffsetState::Discrete)
      key += position * 100000000;
    return key;
  }

  /// Sweeps over one group by start. A buffer takes over the one that was given
  /// up last before it starts; others given up by then are not offered again.
  static void share(SmallVectorImpl<BufferUse> &group) {
    llvm::stable_sort(group, [](const BufferUse &a, const BufferUse &b) {
      return std::tie(a.start, a.end) < std::tie(b.start, b.end);
    });
    using Entry = std::pair<unsigned, xpu::AllocaOp>;
    auto endsLater = [](const Entry &a, const Entry &b) {
      return a.first > b.first;
    };
    std::priority_queue<Entry, std::vector<Entry>, decltype(endsLater)> inUse(
        endsLater);
    for (BufferUse &use : group) {
      xpu::AllocaOp root = use.buffer;
      for (; !inUse.empty() && inUse.top().first <= use.start; inUse.pop())
        root = inUse.top().second;
      if (root != use.buffer)
        use.buffer.replaceAllUsesWith(root.getResult());
      inUse.push({use.end, root});
    }
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createMemoryInplacePass() {
  return std::make_unique<MemoryInplacePass>();
}
