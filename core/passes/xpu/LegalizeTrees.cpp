//===- LegalizeTrees.cpp - Which operations end up in one loop ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/xpu/Legalize.h"

#include "core/dialect/xpu/TritonXPU.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace irsift;
using namespace irsift::legalize;

template <typename OpT>
static void appendAll(ModuleOp module, SmallVectorImpl<Operation *> &list) {
  module.walk([&](OpT op) { list.push_back(op); });
}

static SmallVector<Operation *> collectEnds(ModuleOp module,
                                            const Settings &settings) {
  SmallVector<Operation *> ends;
  appendAll<xpu::LM2GMOp>(module, ends);
  appendAll<xpu::LM2GMMaskOp>(module, ends);
  if (settings.useMaskZero)
    appendAll<xpu::SM2GMMaskOp>(module, ends);
  else
    appendAll<xpu::SM2GMOp>(module, ends);
  appendAll<tt::AtomicRMWOp>(module, ends);
  return ends;
}

static Operation *enclosingOpInFunction(Operation *op) {
  while (!isa<FunctionOpInterface>(op->getParentOp()))
    op = op->getParentOp();
  return op;
}

/// Enters every scf.if around `op` into `taken`; whether one was there.
static bool enterConditionals(Operation *op, OpSet &taken) {
  SmallVector<Operation *, 4> around;
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp())
    if (isa<scf::IfOp>(parent))
      around.push_back(parent);
  if (llvm::any_of(around, [&](Operation *op) { return taken.contains(op); }))
    return true;
  taken.insert(around.begin(), around.end());
  return false;
}

SmallVector<Tree> legalize::collectTrees(ModuleOp module,
                                         const Settings &settings) {
  SmallVector<Tree> trees;
  OpSet seenInBlocks, seenAnywhere, takenConditionals;
  for (Operation *end : collectEnds(module, settings)) {
    if (seenInBlocks.contains(end) || enterConditionals(end, takenConditionals))
      continue;
    Operation *root = enclosingOpInFunction(end);
    Tree tree;
    tree.block = componentInBlock(root, root->getBlock(), seenInBlocks);
    tree.full = component(end, seenAnywhere);
    if (!tree.block.empty())
      trees.push_back(std::move(tree));
  }
  return trees;
}

void legalize::warnOfAxis0Reduces(ModuleOp module) {
  module.walk([](tt::ReduceOp reduce) {
    auto type = cast<RankedTensorType>(reduce.getOperand(0).getType());
    if (type.getRank() >= 2 && type.getDimSize(0) > 1 && reduce.getAxis() == 0)
      reduce.emitError("axis must not be 0 for tensors of rank 2 and more; "
                       "transpose by hand so that the last axis is reduced");
  });
}
