//===- OtherSim.cpp - tritonxpu-other-sim ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before a transfer that brings `other` for what the mask leaves out, fills its
// buffer with that value, so that the bytes behind the transferred length are
// not stale. A first slice of `other` is stored again and again, which is right
// for a uniform value only; the backend does no more.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/Unrolling.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace irsift;

namespace {

/// What is stored in each of `trips` trips.
struct Filling {
  Value slice;
  int64_t trips;
};

struct OtherSimPass : PassWrapper<OtherSimPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OtherSimPass)

  OtherSimPass() = default;
  OtherSimPass(const OtherSimPass &other) : PassWrapper(other) {}

  Option<uint32_t> bufferLength{
      *this, "lm-buflen",
      llvm::cl::desc("elements of a buffer; as in the backend, unused"),
      llvm::cl::init(128)};
  Option<uint32_t> coreCount{
      *this, "core-num",
      llvm::cl::desc("cores of a cluster; as in the backend, unused"),
      llvm::cl::init(64)};

  StringRef getArgument() const final { return "tritonxpu-other-sim"; }
  StringRef getDescription() const final {
    return "Fill buffers with the value of masked-off elements";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry
        .insert<arith::ArithDialect, scf::SCFDialect, xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    int64_t unrollNum = reducesSeveralRowsPerCore(getOperation()) ? 1 : 2;
    SmallVector<xpu::TransferIn> transfers;
    getOperation()->walk([&](xpu::TransferIn transfer) {
      if (transfer.getOther())
        transfers.push_back(transfer);
    });
    for (xpu::TransferIn transfer : transfers)
      if (failed(fill(transfer, unrollNum)))
        return signalPassFailure();
  }

private:
  static LogicalResult fill(xpu::TransferIn transfer, int64_t unrollNum) {
    Value buffer = transfer.getBufPtr();
    if (!buffer || !buffer.getDefiningOp<xpu::AllocaOp>())
      return transfer->emitOpError("brings a value for masked-off elements but "
                                   "has no buffer of its own to put it in; the "
                                   "backend asserts here");
    OpBuilder builder(transfer);
    FailureOr<Filling> filling = cutOther(builder, transfer, unrollNum);
    if (failed(filling))
      return failure();

    Location loc = transfer.getLoc();
    UnrolledLoop loop = createUnrolledLoop(builder, loc, 0, filling->trips);
    builder.setInsertionPoint(loop.op.getBody()->getTerminator());
    auto store =
        xpu::StoreOp::create(builder, loc, buffer, filling->slice,
                             /*mask=*/Value(), xpu::MemorySyncMode::Sync);
    store.getIndexMutable().assign(loop.counter);
    return success();
  }

  static FailureOr<Filling>
  cutOther(OpBuilder &builder, xpu::TransferIn transfer, int64_t unrollNum) {
    Value other = transfer.getOther();
    auto type = dyn_cast<RankedTensorType>(other.getType());
    if (!type)
      return Filling{other, 1};
    auto layout = dyn_cast_or_null<xpu::ClusterLayoutAttr>(type.getEncoding());
    if (!layout)
      return transfer->emitOpError("fills its buffer from ")
             << type
             << ", which has no cluster layout; the backend asserts "
                "here";
    int64_t step = unrollNum * layout.getCoresPerGroup().back();
    int64_t trips = llvm::divideCeil(type.getShape().back(), step);
    Value slice = xpu::ExtractSliceOp::create(builder, transfer.getLoc(),
                                              narrowedType(type, trips), other);
    return Filling{slice, trips};
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createOtherSimPass() {
  return std::make_unique<OtherSimPass>();
}
