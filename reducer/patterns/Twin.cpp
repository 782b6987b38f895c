//===- Twin.cpp - Makes a kernel and its twin more alike ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pair.h"
#include "reducer/patterns/Pattern.h"

using namespace mlir;
using namespace irsift::reduce;

namespace {

/// Where the two differ, one takes from the other: all attributes, the types of
/// results, an operand. What cannot be taken has to do with the failure.
class ResembleTwin final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    if (op == scene.module || !isPair(scene.module))
      return 0;
    return 2 + op->getNumOperands();
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    Counterparts counterparts = matchPair(editor.module());
    Operation *model = counterparts.lookup(op);
    if (!model)
      return false;
    if (variant == 0)
      return takeAttributes(op, model);
    if (variant == 1)
      return takeTypes(op, model);
    return takeOperand(op, model, variant - 2, counterparts);
  }

  bool isChunkable() const override { return false; }
  bool isForOneOfPair() const override { return true; }

private:
  static bool takeAttributes(Operation *op, Operation *model) {
    DictionaryAttr attributes = allAttributes(model);
    return attributes != allAttributes(op) && setAllAttributes(op, attributes);
  }

  static bool takeTypes(Operation *op, Operation *model) {
    if (op->getNumResults() != model->getNumResults() ||
        op->getResultTypes() == model->getResultTypes())
      return false;
    for (auto [mine, theirs] : llvm::zip(op->getResults(), model->getResults()))
      mine.setType(theirs.getType());
    return true;
  }

  static bool takeOperand(Operation *op, Operation *model, unsigned index,
                          const Counterparts &counterparts) {
    if (index >= op->getNumOperands() ||
        op->getNumOperands() != model->getNumOperands())
      return false;
    Value value = counterpart(model->getOperand(index), counterparts);
    if (!value || value == op->getOperand(index))
      return false;
    op->setOperand(index, value);
    return true;
  }

  static Value counterpart(Value value, const Counterparts &counterparts) {
    if (auto result = dyn_cast<OpResult>(value)) {
      Operation *op = counterparts.lookup(result.getOwner());
      return op && result.getResultNumber() < op->getNumResults()
                 ? op->getResult(result.getResultNumber())
                 : Value();
    }
    auto argument = cast<BlockArgument>(value);
    Region *region = argument.getOwner()->getParent();
    Operation *op = counterparts.lookup(region->getParentOp());
    if (!op || !argument.getOwner()->isEntryBlock() ||
        region->getRegionNumber() >= op->getNumRegions())
      return {};
    Region &mine = op->getRegion(region->getRegionNumber());
    if (mine.empty() || argument.getArgNumber() >= mine.getNumArguments())
      return {};
    return mine.getArgument(argument.getArgNumber());
  }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeResembleTwin() {
  return std::make_unique<ResembleTwin>();
}
