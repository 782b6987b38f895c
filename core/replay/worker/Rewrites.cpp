//===- Rewrites.cpp - Changes a user could make to the kernel's source ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/Rewrites.h"
#include "core/dialect/tt/Triton.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "llvm/ADT/SetVector.h"

using namespace irsift;

namespace {

using Places = std::vector<mlir::Location>;

bool isMadeInside(mlir::Value value, mlir::Operation *op) {
  return op->isAncestor(value.getParentBlock()->getParentOp());
}

/// Moves out of all control flow what \p wants and needs nothing made there.
Places hoist(mlir::ModuleOp module,
             llvm::function_ref<bool(mlir::Operation *)> wants) {
  Places places;
  module.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (!wants(op) || op->getNumRegions() != 0 ||
        op->hasTrait<mlir::OpTrait::IsTerminator>() || !mlir::isPure(op))
      return;
    // As far out as its operands are made, a control operation at a time.
    bool isMoved = false;
    while (mlir::Operation *around = op->getParentOp()) {
      if (!llvm::isa<mlir::scf::IfOp, mlir::scf::ForOp, mlir::scf::WhileOp>(
              around) ||
          llvm::any_of(op->getOperands(), [&](mlir::Value operand) {
            return isMadeInside(operand, around);
          }))
        break;
      op->moveBefore(around);
      isMoved = true;
    }
    if (isMoved)
      places.push_back(op->getLoc());
  });
  return places;
}

Places hoistRanges(mlir::ModuleOp module) {
  return hoist(module, [](mlir::Operation *op) {
    return llvm::isa<tt::MakeRangeOp>(op);
  });
}

Places hoistRangesAndSplats(mlir::ModuleOp module) {
  return hoist(module, [](mlir::Operation *op) {
    return llvm::isa<tt::MakeRangeOp, tt::SplatOp>(op);
  });
}

/// Constants are no places in the source that anybody would move.
Places hoistInvariants(mlir::ModuleOp module) {
  return hoist(module, [](mlir::Operation *op) {
    return !op->hasTrait<mlir::OpTrait::ConstantLike>();
  });
}

mlir::Value inverted(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value condition) {
  mlir::Value yes =
      mlir::arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
  return mlir::arith::XOrIOp::create(builder, loc, condition, yes);
}

/// One `if` with two arms becomes two with one.
Places splitIfs(mlir::ModuleOp module) {
  Places places;
  llvm::SmallVector<mlir::scf::IfOp> ifs;
  module.walk([&](mlir::scf::IfOp op) {
    if (op.getNumResults() == 0 && op.elseBlock() &&
        op.elseBlock()->getOperations().size() > 1)
      ifs.push_back(op);
  });
  for (mlir::scf::IfOp op : ifs) {
    mlir::OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    mlir::Value otherwise = inverted(builder, op.getLoc(), op.getCondition());
    auto second = mlir::scf::IfOp::create(builder, op.getLoc(), otherwise,
                                          /*withElseRegion=*/false);
    second.getThenRegion().takeBody(op.getElseRegion());
    places.push_back(op.getLoc());
  }
  return places;
}

/// Whether all that \p block does can be done under a mask instead.
bool canMask(mlir::Block &block) {
  return llvm::all_of(block.without_terminator(), [](mlir::Operation &op) {
    if (auto load = llvm::dyn_cast<tt::LoadOp>(op))
      return load.getBoundaryCheck().empty();
    if (auto store = llvm::dyn_cast<tt::StoreOp>(op))
      return store.getBoundaryCheck().empty();
    return mlir::isPure(&op);
  });
}

/// \p condition and \p mask, in the shape that an access through \p pointer
/// wants.
mlir::Value joinedMask(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value condition, mlir::Value mask,
                       mlir::Value pointer) {
  if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(pointer.getType()))
    condition = tt::SplatOp::create(
        builder, loc,
        mlir::RankedTensorType::get(tensor.getShape(), builder.getI1Type(),
                                    tensor.getEncoding()),
        condition);
  return mask ? mlir::arith::AndIOp::create(builder, loc, condition, mask)
              : condition;
}

/// Moves \p block in front of \p ifOp, its accesses masked by \p condition.
void inlineMasked(mlir::Block &block, mlir::scf::IfOp ifOp,
                  mlir::Value condition) {
  for (mlir::Operation &op :
       llvm::make_early_inc_range(block.without_terminator())) {
    op.moveBefore(ifOp);
    mlir::OpBuilder builder(&op);
    if (auto load = llvm::dyn_cast<tt::LoadOp>(op))
      load.getMaskMutable().assign(joinedMask(builder, op.getLoc(), condition,
                                              load.getMask(), load.getPtr()));
    if (auto store = llvm::dyn_cast<tt::StoreOp>(op))
      store.getMaskMutable().assign(joinedMask(
          builder, op.getLoc(), condition, store.getMask(), store.getPtr()));
  }
}

/// The condition of an `if` becomes a part of the masks of its accesses.
Places flattenIfs(mlir::ModuleOp module) {
  Places places;
  llvm::SmallVector<mlir::scf::IfOp> ifs;
  module.walk([&](mlir::scf::IfOp op) {
    bool hasElse = op.elseBlock() != nullptr;
    if (op.getNumResults() == 0 && canMask(*op.thenBlock()) &&
        (!hasElse || canMask(*op.elseBlock())))
      ifs.push_back(op);
  });
  for (mlir::scf::IfOp op : ifs) {
    mlir::OpBuilder builder(op);
    mlir::Value otherwise;
    if (op.elseBlock())
      otherwise = inverted(builder, op.getLoc(), op.getCondition());
    inlineMasked(*op.thenBlock(), op, op.getCondition());
    if (op.elseBlock())
      inlineMasked(*op.elseBlock(), op, otherwise);
    places.push_back(op.getLoc());
    op.erase();
  }
  return places;
}

Places dropMasks(mlir::ModuleOp module) {
  Places places;
  module.walk([&](mlir::Operation *op) {
    if (auto load = llvm::dyn_cast<tt::LoadOp>(op); load && load.getMask()) {
      load.getOtherMutable().clear();
      load.getMaskMutable().clear();
      places.push_back(op->getLoc());
    }
    if (auto store = llvm::dyn_cast<tt::StoreOp>(op);
        store && store.getMask()) {
      store.getMaskMutable().clear();
      places.push_back(op->getLoc());
    }
  });
  return places;
}

/// Whether there is a constant zero of \p type: not of pointers.
bool hasZero(mlir::Type type) {
  return llvm::isa<mlir::IntegerType, mlir::FloatType, mlir::IndexType>(
      mlir::getElementTypeOrSelf(type));
}

/// What is made in front of \p reduce in its block and used by it or after it.
llvm::SetVector<mlir::Value> valuesAcross(tt::ReduceOp reduce) {
  llvm::SetVector<mlir::Value> values;
  mlir::Block *block = reduce->getBlock();
  for (mlir::Operation &op : *block) {
    if (&op == reduce)
      break;
    for (mlir::Value result : op.getResults())
      if (llvm::any_of(result.getUsers(), [&](mlir::Operation *user) {
            mlir::Operation *top = block->findAncestorOpInBlock(*user);
            return top == reduce || reduce->isBeforeInBlock(top);
          }))
        values.insert(result);
  }
  return values;
}

/// Moves \p reduce out of the `if` around it: what it needs is computed in an
/// `if` in front of it. False if that would take a pointer out of an `if`.
bool splitReduce(tt::ReduceOp reduce, mlir::scf::IfOp around) {
  llvm::SetVector<mlir::Value> values = valuesAcross(reduce);
  llvm::SmallVector<mlir::Type> types;
  for (mlir::Value value : values)
    types.push_back(value.getType());
  if (!llvm::all_of(types, hasZero))
    return false;
  mlir::OpBuilder builder(around);
  mlir::Location loc = around.getLoc();
  auto first =
      mlir::scf::IfOp::create(builder, loc, types, around.getCondition(),
                              /*withElseRegion=*/true);
  mlir::Block *then = first.thenBlock();
  then->getOperations().splice(then->end(), reduce->getBlock()->getOperations(),
                               reduce->getBlock()->begin(),
                               reduce->getIterator());
  reduce->moveBefore(around);
  for (auto [value, result] :
       llvm::zip(values.getArrayRef(), first.getResults())) {
    mlir::Value inside = value;
    inside.replaceUsesWithIf(result, [&](mlir::OpOperand &use) {
      return !first->isProperAncestor(use.getOwner());
    });
  }
  builder.setInsertionPointToEnd(then);
  mlir::scf::YieldOp::create(builder, loc, values.getArrayRef());
  builder.setInsertionPointToEnd(first.elseBlock());
  llvm::SmallVector<mlir::Value> zeros;
  for (mlir::Type type : types)
    zeros.push_back(mlir::arith::ConstantOp::create(builder, loc,
                                                    builder.getZeroAttr(type)));
  mlir::scf::YieldOp::create(builder, loc, zeros);
  return true;
}

/// Reduces of arms that hand nothing on come to stand behind the `if` that
/// computes their sources, and in front of one that uses their results.
Places splitReduces(mlir::ModuleOp module) {
  Places places;
  llvm::SmallVector<mlir::scf::IfOp> ifs;
  bool hasReduce = false;
  module.walk([&](tt::ReduceOp op) {
    auto around = llvm::dyn_cast<mlir::scf::IfOp>(op->getParentOp());
    hasReduce |= around && around.getNumResults() == 0;
  });
  if (!hasReduce)
    return places;
  splitIfs(module);
  hoistInvariants(module);
  module.walk([&](mlir::scf::IfOp op) {
    if (op.getNumResults() == 0)
      ifs.push_back(op);
  });
  for (mlir::scf::IfOp op : ifs)
    for (tt::ReduceOp reduce :
         llvm::make_early_inc_range(op.thenBlock()->getOps<tt::ReduceOp>())) {
      if (!splitReduce(reduce, op))
        break;
      places.push_back(reduce.getLoc());
    }
  return places;
}

constexpr Rewrite rewrites[] = {
    {"hoist-range", "create tl.arange outside the `if` or loop", "",
     hoistRanges},
    {"hoist-range-and-splat",
     "create tl.arange, and tensors made from one scalar, outside the `if` or "
     "loop",
     "", hoistRangesAndSplats},
    {"hoist-invariant",
     "compute everything that does not depend on the `if` or loop in front of "
     "it",
     "", hoistInvariants},
    {"split-if", "write the two arms of the `if` as two ifs", "", splitIfs},
    {"split-reduce",
     "split the reduction from its `if`: load in one `if`, reduce behind it, "
     "use the result in a second one",
     "", splitReduces},
    {"mask-instead-of-if",
     "drop the `if`: put its condition into the masks of the loads and stores "
     "of its arms",
     "the arms are then computed by every program", flattenIfs},
    {"drop-mask", "leave out the masks of the loads and stores",
     "right only if every block is full", dropMasks},
};

} // namespace

llvm::ArrayRef<Rewrite> irsift::allRewrites() { return rewrites; }
