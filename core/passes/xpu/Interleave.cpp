//===- Interleave.cpp - Spreads the chunks of a program over clusters -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In an element-wise kernel the index `pid * block + range` becomes one
// operation that deals consecutive chunks out to all cores of all clusters.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/OpSearch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PointerIntPair.h"

#include <optional>

using namespace mlir;
using namespace irsift;

namespace {

template <typename OpT> OpSearch makeDefinitionSearch() {
  return OpSearch(OpSearch::Direction::Definitions,
                  [](Operation *op) { return isa<OpT>(op); });
}

/// What an index is made of. Good as long as no use changes.
struct IndexSearch {
  OpSearch program = makeDefinitionSearch<tt::GetProgramIdOp>();
  OpSearch programCount = makeDefinitionSearch<tt::GetNumProgramsOp>();
  OpSearch range = makeDefinitionSearch<xpu::MakeRangeOp>();
  OpSearch constant = makeDefinitionSearch<arith::ConstantOp>();
  OpSearch reduce{OpSearch::Direction::Users,
                  [](Operation *op) { return isa<xpu::ReduceOp>(op); }};
};

/// An addition that an index ends with, and the operand that leads back to the
/// program id.
using IndexSum = std::pair<arith::AddIOp, unsigned>;

class Interleaving {
public:
  explicit Interleaving(ModuleOp module) : module(module) {}

  void run();

private:
  ModuleOp module;
  std::optional<IndexSearch> search{std::in_place};
  llvm::DenseSet<std::pair<Operation *, Operation *>> done;

  void visitPointer(Value pointer);
  bool isBlockSize(arith::MulIOp product, xpu::MakeRangeOp range);
  SmallVector<IndexSum> findSums(Operation *program, xpu::MakeRangeOp range);
};

/// The value of a scalar constant or of all elements of a dense one.
std::optional<int64_t> integerValue(Operation *constant) {
  APInt value;
  if (constant && matchPattern(constant, m_ConstantInt(&value)) &&
      value.getBitWidth() <= 64)
    return value.getSExtValue();
  return std::nullopt;
}

bool Interleaving::isBlockSize(arith::MulIOp product, xpu::MakeRangeOp range) {
  return llvm::any_of(product->getOperands(), [&](Value factor) {
    std::optional<int64_t> value = integerValue(search->constant.from(factor));
    return value && *value == int64_t(range.getRealSize());
  });
}

/// The additions that the program id reaches through at most one product, that
/// one being with the size of the range.
SmallVector<IndexSum> Interleaving::findSums(Operation *program,
                                             xpu::MakeRangeOp range) {
  struct Step {
    OpOperand *use;
    bool multiplied;
  };
  SmallVector<Step> open;
  llvm::DenseSet<llvm::PointerIntPair<Operation *, 1, bool>> seen;
  auto follow = [&](Operation *op, bool multiplied) {
    if (seen.insert({op, multiplied}).second)
      for (OpOperand &use : op->getUses())
        open.push_back({&use, multiplied});
  };
  SmallVector<IndexSum> sums;
  llvm::DenseSet<Operation *> summed;
  follow(program, false);
  while (!open.empty()) {
    auto [use, multiplied] = open.pop_back_val();
    Operation *user = use->getOwner();
    if (isa<arith::SubIOp, arith::DivSIOp>(user))
      continue;
    if (auto sum = dyn_cast<arith::AddIOp>(user)) {
      if (summed.insert(sum).second)
        sums.emplace_back(sum, use->getOperandNumber());
      continue;
    }
    if (auto product = dyn_cast<arith::MulIOp>(user)) {
      if (!multiplied && isBlockSize(product, range))
        follow(user, true);
      continue;
    }
    follow(user, multiplied);
  }
  return sums;
}

/// Whether `value` is `range`, perhaps extended or converted, and nothing was
/// added to it or taken from it.
bool isPlainRange(Value value, xpu::MakeRangeOp range) {
  SmallVector<Value> open{value};
  llvm::DenseSet<Operation *> seen;
  bool found = false;
  while (!open.empty()) {
    Operation *op = open.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivSIOp>(op))
      return false;
    found |= op == range;
    llvm::append_range(open, op->getOperands());
  }
  return found;
}

void Interleaving::visitPointer(Value pointer) {
  Operation *program = search->program.from(pointer);
  auto range = cast_or_null<xpu::MakeRangeOp>(search->range.from(pointer));
  if (!program || !range || search->programCount.from(pointer) ||
      !done.insert({program, range}).second)
    return;
  if (!range.getLoopIndex() || search->reduce.from(range.getOperation()))
    return;
  bool changed = false;
  for (auto [sum, viaOperand] : findSums(program, range)) {
    if (!isPlainRange(sum->getOperand(1 - viaOperand), range))
      continue;
    OpBuilder builder(range);
    Value index = xpu::InterleaveOp::create(
        builder, range.getLoc(), sum.getType(), range.getLoopIndex(),
        /*unrollIndex=*/Value(), range.getStart(), range.getEnd());
    sum.replaceAllUsesWith(index);
    sum.erase();
    changed = true;
  }
  if (changed)
    search.emplace();
}

void Interleaving::run() {
  auto isRankOne = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getRank() == 1;
  };
  // Additions are erased on the way, so the module is not walked meanwhile.
  SmallVector<xpu::LoadOp> loads;
  SmallVector<xpu::StoreOp> stores;
  module.walk([&](Operation *op) {
    if (auto load = dyn_cast<xpu::LoadOp>(op))
      loads.push_back(load);
    else if (auto store = dyn_cast<xpu::StoreOp>(op))
      stores.push_back(store);
  });
  for (xpu::LoadOp load : loads)
    if (isRankOne(load.getType()))
      visitPointer(load.getPtr());
  for (xpu::StoreOp store : stores)
    if (isRankOne(store.getValue().getType()) &&
        !search->range.from(store.getValue()))
      visitPointer(store.getPtr());
}

class InterleavePass
    : public PassWrapper<InterleavePass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(InterleavePass)

  StringRef getArgument() const final { return "tritonxpu-interleave"; }
  StringRef getDescription() const final {
    return "Spread the chunks of element-wise programs over all clusters";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<xpu::TritonXPUDialect>();
  }
  void runOnOperation() final { Interleaving(getOperation()).run(); }
};

} // namespace

std::unique_ptr<Pass> irsift::createInterleavePass() {
  return std::make_unique<InterleavePass>();
}
