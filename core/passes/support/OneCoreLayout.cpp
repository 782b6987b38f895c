//===- OneCoreLayout.cpp - Puts every tensor of a module on one core ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/OneCoreLayout.h"

#include "core/dialect/xpu/TritonXPU.h"

using namespace mlir;
using namespace irsift;

namespace {

class OneCoreAssignment {
public:
  OneCoreAssignment(ModuleOp module, StringRef mode)
      : module(module), mode(mode) {}

  LogicalResult run() {
    WalkResult assigned = module.walk([&](Operation *op) -> WalkResult {
      return op->getNumResults() == 1 ? assign(op->getResult(0)) : success();
    });
    if (assigned.wasInterrupted())
      return failure();
    module.walk(retypeConstant);
    WalkResult repaired = module.walk([&](Operation *op) -> WalkResult {
      if (auto expand = dyn_cast<tt::ExpandDimsOp>(op))
        return repair(expand);
      if (auto loop = dyn_cast<scf::ForOp>(op))
        return repair(loop);
      return success();
    });
    if (repaired.wasInterrupted())
      return failure();
    module.walk([&](tt::ReduceOp reduce) { repair(reduce); });
    return success();
  }

private:
  InFlightDiagnostic complain(Operation *op) {
    return op->emitOpError("cannot be put on one core (") << mode << "): ";
  }

  FailureOr<xpu::ClusterLayoutAttr> getLayout(Operation *op,
                                              RankedTensorType type) {
    auto layout = xpu::getOneCoreLayout(type.getContext(), type.getShape());
    if (!layout)
      return complain(op) << "a tensor of rank " << type.getRank()
                          << " has no such layout, only rank 1 and 2 have (the "
                             "backend aborts here)";
    return *layout;
  }

  LogicalResult assign(OpResult result) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type)
      return success();
    if (!xpu::Layout::of(type))
      return complain(result.getOwner())
             << "its layout is neither a cluster layout nor a slice of one "
                "(the backend aborts here)";
    FailureOr<xpu::ClusterLayoutAttr> layout =
        getLayout(result.getOwner(), type);
    if (failed(layout))
      return failure();
    // A slice is left to the repairs: it follows from what is next to it.
    if (!isa<ttg::SliceInterface>(type.getEncoding()))
      result.setType(xpu::withEncoding(type, *layout));
    return success();
  }

  static void retypeConstant(arith::ConstantOp constant) {
    if (auto dense = dyn_cast<DenseElementsAttr>(constant.getValue()))
      constant.setValueAttr(
          dense.reshape(cast<ShapedType>(constant.getType())));
  }

  /// Its operand gets the slice of its result's layout.
  LogicalResult repair(tt::ExpandDimsOp expand) {
    auto convert = expand.getSrc().getDefiningOp<xpu::ConvertLayoutOp>();
    if (!convert)
      return complain(expand) << "its operand is no convert_layout (the "
                                 "backend aborts here)";
    Attribute layout = cast<RankedTensorType>(expand.getType()).getEncoding();
    convert.getResult().setType(
        xpu::withEncoding(cast<RankedTensorType>(convert.getType()),
                          xpu::getSliceFor(module, expand.getAxis(), layout)));
    return success();
  }

  LogicalResult repair(scf::ForOp loop) {
    SmallVector<Value> carried(loop.getRegionIterArgs());
    llvm::append_range(carried, loop.getResults());
    for (Value value : carried) {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      if (!type)
        continue;
      if (!isa_and_present<xpu::ClusterLayoutAttr>(type.getEncoding()))
        return complain(loop) << "it carries a value of type " << type
                              << ", which has no cluster layout (the backend "
                                 "asserts here)";
      FailureOr<xpu::ClusterLayoutAttr> layout = getLayout(loop, type);
      if (failed(layout))
        return failure();
      value.setType(xpu::withEncoding(type, *layout));
    }
    return success();
  }

  void repair(tt::ReduceOp reduce) {
    for (auto [source, result] :
         llvm::zip(reduce.getSrcs(), reduce->getResults()))
      if (isa<RankedTensorType>(result.getType()))
        result.setType(xpu::getReducedType(source.getType(), reduce.getAxis(),
                                           xpu::getSliceSpelling(module)));
  }

  ModuleOp module;
  StringRef mode;
};

} // namespace

LogicalResult irsift::assignOneCoreLayout(ModuleOp module, StringRef mode) {
  return OneCoreAssignment(module, mode).run();
}
