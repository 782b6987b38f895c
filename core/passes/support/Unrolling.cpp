//===- Unrolling.cpp - Cutting the work of a core into a loop -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/Unrolling.h"

#include "core/dialect/xpu/TritonXPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace irsift;

Attribute irsift::narrowedLayout(Attribute encoding, int64_t trips) {
  if (auto slice = dyn_cast_or_null<ttg::SliceInterface>(encoding))
    return ttg::getSlice(ttg::getSpelling(slice), slice.getDim(),
                         narrowedLayout(slice.getParent(), trips));
  auto cluster = dyn_cast_or_null<xpu::ClusterLayoutAttr>(encoding);
  if (!cluster || cluster.getSizePerCore().empty())
    return encoding;
  SmallVector<unsigned> sizes(cluster.getSizePerCore());
  sizes.back() = llvm::divideCeil(sizes.back(), static_cast<uint64_t>(trips));
  return xpu::ClusterLayoutAttr::get(
      encoding.getContext(), sizes, cluster.getCoresPerGroup(),
      cluster.getGroupsPerCluster(), cluster.getOrder());
}

Type irsift::narrowedType(Type type, int64_t trips) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || tensor.getRank() == 0)
    return type;
  SmallVector<int64_t> shape(tensor.getShape());
  shape.back() = llvm::divideCeil(shape.back(), trips);
  return RankedTensorType::get(shape, tensor.getElementType(),
                               narrowedLayout(tensor.getEncoding(), trips));
}

FailureOr<UnrollGate::Width> UnrollGate::ask(Type type, Operation *site) const {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return Width{1, unrollNum * coreCount};
  auto layout = dyn_cast_or_null<xpu::ClusterLayoutAttr>(tensor.getEncoding());
  if (!layout)
    return site->emitOpError("cannot be unrolled over ")
           << type << ", which has no cluster layout; the backend asserts here";
  return Width{tensor.getShape().back(),
               unrollNum * layout.getCoresPerGroup().back()};
}

bool irsift::reducesSeveralRowsPerCore(ModuleOp module) {
  auto severalRows = [](Value source) {
    auto type = dyn_cast<RankedTensorType>(source.getType());
    if (!type || type.getRank() != 2)
      return false;
    auto layout = dyn_cast_or_null<xpu::ClusterLayoutAttr>(type.getEncoding());
    return layout && layout.getSizePerCore().front() > 1;
  };
  return module
      .walk([&](xpu::ReduceOp reduce) {
        return llvm::any_of(reduce.getSrcs(), severalRows)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

UnrolledLoop irsift::createUnrolledLoop(OpBuilder &builder, Location loc,
                                        int64_t lower, int64_t trips,
                                        ValueRange initial) {
  Value from = arith::ConstantIndexOp::create(builder, loc, lower);
  Value to = arith::ConstantIndexOp::create(builder, loc, trips);
  Value step = arith::ConstantIndexOp::create(builder, loc, 1);
  auto loop = scf::ForOp::create(builder, loc, from, to, step, initial);
  auto inside = OpBuilder::atBlockBegin(loop.getBody());
  Value counter = arith::IndexCastOp::create(inside, loc, builder.getI32Type(),
                                             loop.getInductionVar());
  return {loop, counter};
}
