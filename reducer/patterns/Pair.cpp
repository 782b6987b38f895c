//===- Pair.cpp - A kernel and its twin in one module ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pair.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"

#include <algorithm>
#include <vector>

using namespace mlir;
using namespace irsift::reduce;

namespace {

constexpr StringLiteral Mark = "irsift.pair";
/// More than the parts in which two operations of a name usually differ.
constexpr int64_t UnmatchedWeight = 16;
/// Longer blocks are matched in order, without a search for the best way.
constexpr size_t MaxTable = 4 << 20;

/// Finds counterparts, block by block.
class Matcher {
public:
  explicit Matcher(Counterparts &found) : found(found) {}

  void match(Operation *left, Operation *right) {
    found[left] = right;
    found[right] = left;
    for (auto [one, other] : llvm::zip(left->getRegions(), right->getRegions()))
      for (auto [mine, theirs] : llvm::zip(one, other))
        matchBlocks(mine, theirs);
  }

private:
  using Ops = std::vector<Operation *>;

  static Ops operationsOf(Block &block) {
    Ops ops;
    for (Operation &op : block)
      ops.push_back(&op);
    return ops;
  }

  /// 0 if the two are no counterparts, else more the more they are alike.
  static int likeness(Operation *left, Operation *right) {
    if (left->getName() != right->getName() ||
        left->getNumRegions() != right->getNumRegions())
      return 0;
    bool sameAttributes =
        left->getAttrDictionary() == right->getAttrDictionary();
    bool sameTypes = left->getResultTypes() == right->getResultTypes();
    return 4 + 2 * sameAttributes + sameTypes;
  }

  void matchBlocks(Block &mine, Block &theirs) {
    Ops left = operationsOf(mine), right = operationsOf(theirs);
    size_t first = 0;
    auto isSame = [](Operation *one, Operation *other) {
      return likeness(one, other) == 7;
    };
    while (first < left.size() && first < right.size() &&
           isSame(left[first], right[first])) {
      match(left[first], right[first]);
      ++first;
    }
    while (left.size() > first && right.size() > first &&
           isSame(left.back(), right.back())) {
      match(left.back(), right.back());
      left.pop_back();
      right.pop_back();
    }
    left.erase(left.begin(), left.begin() + first);
    right.erase(right.begin(), right.begin() + first);
    if (left.size() * right.size() <= MaxTable)
      matchBest(left, right);
    else
      matchInOrder(left, right);
  }

  void matchInOrder(const Ops &left, const Ops &right) {
    auto next = right.begin();
    for (Operation *op : left) {
      auto other = std::find_if(next, right.end(), [&](Operation *candidate) {
        return likeness(op, candidate) > 0;
      });
      if (other == right.end())
        continue;
      match(op, *other);
      next = other + 1;
    }
  }

  void matchBest(const Ops &left, const Ops &right) {
    size_t width = right.size() + 1;
    // Best sum for the rests from row and column on.
    std::vector<int> best((left.size() + 1) * width, 0);
    for (size_t row = left.size(); row-- > 0;)
      for (size_t column = right.size(); column-- > 0;) {
        int here = likeness(left[row], right[column]);
        int taken = here ? here + best[(row + 1) * width + column + 1] : 0;
        best[row * width + column] =
            std::max({taken, best[(row + 1) * width + column],
                      best[row * width + column + 1]});
      }
    size_t row = 0, column = 0;
    while (row < left.size() && column < right.size()) {
      int here = likeness(left[row], right[column]);
      int now = best[row * width + column];
      if (here && now == here + best[(row + 1) * width + column + 1])
        match(left[row++], right[column++]);
      else if (now == best[(row + 1) * width + column])
        ++row;
      else
        ++column;
    }
  }

  Counterparts &found;
};

/// Whether two operands come from the same place.
bool isSameSource(Value left, Value right, const Counterparts &counterparts) {
  if (auto argument = dyn_cast<BlockArgument>(left)) {
    auto other = dyn_cast<BlockArgument>(right);
    return other && argument.getArgNumber() == other.getArgNumber() &&
           counterparts.lookup(argument.getOwner()->getParentOp()) ==
               other.getOwner()->getParentOp();
  }
  return isa<OpResult>(right) &&
         cast<OpResult>(left).getResultNumber() ==
             cast<OpResult>(right).getResultNumber() &&
         counterparts.lookup(left.getDefiningOp()) == right.getDefiningOp();
}

template <typename Range, typename Equal>
int64_t countDifferent(const Range &left, const Range &right, Equal equal) {
  int64_t different = std::abs(static_cast<int64_t>(left.size()) -
                               static_cast<int64_t>(right.size()));
  for (auto [one, other] : llvm::zip(left, right))
    different += !equal(one, other);
  return different;
}

int64_t differenceBetween(Operation *left, Operation *right,
                          const Counterparts &counterparts) {
  auto equal = [](Type one, Type other) { return one == other; };
  int64_t different = 0;
  for (NamedAttribute attribute : left->getAttrDictionary())
    different += right->getAttrDictionary().get(attribute.getName()) !=
                 attribute.getValue();
  for (NamedAttribute attribute : right->getAttrDictionary())
    different += !left->getAttrDictionary().get(attribute.getName());
  different +=
      countDifferent(left->getResultTypes(), right->getResultTypes(), equal);
  different += countDifferent(left->getOperands(), right->getOperands(),
                              [&](Value one, Value other) {
                                return isSameSource(one, other, counterparts);
                              });
  for (auto [one, other] : llvm::zip(left->getRegions(), right->getRegions())) {
    different += std::abs(static_cast<int64_t>(one.getBlocks().size()) -
                          static_cast<int64_t>(other.getBlocks().size()));
    for (auto [mine, theirs] : llvm::zip(one, other))
      different += countDifferent(mine.getArgumentTypes(),
                                  theirs.getArgumentTypes(), equal);
  }
  return different;
}

} // namespace

OwningOpRef<ModuleOp> irsift::reduce::joinPair(OwningOpRef<ModuleOp> kernel,
                                               OwningOpRef<ModuleOp> twin) {
  Location unknown = UnknownLoc::get(kernel->getContext());
  OwningOpRef<ModuleOp> top = ModuleOp::create(unknown);
  (*top)->setAttr(Mark, UnitAttr::get(kernel->getContext()));
  top->push_back(kernel.release());
  top->push_back(twin.release());
  return top;
}

bool irsift::reduce::isPair(ModuleOp top) { return top->hasAttr(Mark); }

ModuleOp irsift::reduce::kernelOf(ModuleOp top) {
  return isPair(top) ? cast<ModuleOp>(top.getBody()->front()) : top;
}

ModuleOp irsift::reduce::twinOf(ModuleOp top) {
  return isPair(top) ? cast<ModuleOp>(top.getBody()->back()) : ModuleOp();
}

std::pair<OwningOpRef<ModuleOp>, OwningOpRef<ModuleOp>>
irsift::reduce::splitPair(OwningOpRef<ModuleOp> top) {
  if (!isPair(*top))
    return {std::move(top), OwningOpRef<ModuleOp>()};
  ModuleOp kernel = kernelOf(*top), twin = twinOf(*top);
  kernel->remove();
  twin->remove();
  return {OwningOpRef<ModuleOp>(kernel), OwningOpRef<ModuleOp>(twin)};
}

ModuleOp irsift::reduce::moduleOf(Operation *op, ModuleOp top) {
  if (!isPair(top))
    return top;
  for (ModuleOp half : {kernelOf(top), twinOf(top)})
    if (half->isAncestor(op))
      return half;
  return top;
}

bool irsift::reduce::isRoot(Operation *op, ModuleOp top) {
  return op == top || (op->getParentOp() == top && isPair(top));
}

Counterparts irsift::reduce::matchPair(ModuleOp top) {
  Counterparts found;
  if (isPair(top))
    Matcher(found).match(kernelOf(top), twinOf(top));
  return found;
}

int64_t irsift::reduce::differenceOf(ModuleOp top) {
  if (!isPair(top))
    return 0;
  Counterparts counterparts = matchPair(top);
  int64_t difference = 0;
  top->walk([&](Operation *op) {
    if (op == top)
      return;
    Operation *other = counterparts.lookup(op);
    if (!other)
      difference += UnmatchedWeight;
    else if (kernelOf(top)->isAncestor(op))
      difference += differenceBetween(op, other, counterparts);
  });
  return difference;
}
