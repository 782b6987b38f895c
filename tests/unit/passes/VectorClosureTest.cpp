//===- VectorClosureTest.cpp - Closures found with and without memory -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/VectorClosure.h"

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/VectorRules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OwningOpRef.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

using namespace mlir;
using namespace irsift;

namespace {

using Ops = std::set<Operation *>;

/// Random arithmetic on tensors of 16 elements a core, with stores.
class RandomKernel {
public:
  RandomKernel(MLIRContext &context, int size)
      : builder(&context), loc(builder.getUnknownLoc()),
        module(ModuleOp::create(builder, loc)) {
    auto layout = xpu::ClusterLayoutAttr::get(&context, {16}, {64}, {1}, {0});
    Type f32 = builder.getF32Type();
    type = RankedTensorType::get({1024}, f32, layout);
    auto pointers = type.clone(tt::PointerType::get(f32, 0));
    auto func = tt::FuncOp::create(builder, loc, "k",
                                   builder.getFunctionType({pointers}, {}));
    module->push_back(func);
    Block *body = func.addEntryBlock();
    builder.setInsertionPointToEnd(body);
    addConstant();
    for (int i = 0; i < size; ++i)
      addRandomOp(body->getArgument(0));
    tt::ReturnOp::create(builder, loc);
  }

  ModuleOp get() { return *module; }
  ArrayRef<Operation *> getStores() const { return stores; }

private:
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
  RankedTensorType type;
  std::vector<Value> values, flags;
  std::vector<Operation *> stores;

  Value anyValue() {
    return values[*rc::gen::inRange<size_t>(0, values.size())];
  }

  void addConstant() {
    values.push_back(arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(type, builder.getF32FloatAttr(1.0))));
  }

  void addRandomOp(Value pointers) {
    switch (*rc::gen::inRange(0, 12)) {
    case 0:
    case 1:
      return addConstant();
    case 2:
      flags.push_back(arith::CmpFOp::create(
          builder, loc, arith::CmpFPredicate::OGT, anyValue(), anyValue()));
      return;
    case 3:
      if (!flags.empty())
        values.push_back(arith::SelectOp::create(
            builder, loc, flags[*rc::gen::inRange<size_t>(0, flags.size())],
            anyValue(), anyValue()));
      return;
    case 4: // Has no vector form.
      values.push_back(math::FmaOp::create(builder, loc, anyValue(), anyValue(),
                                           anyValue()));
      return;
    case 5:
    case 6:
      stores.push_back(xpu::StoreOp::create(builder, loc, pointers, anyValue(),
                                            Value(),
                                            xpu::MemorySyncMode::Sync));
      return;
    default:
      values.push_back(
          arith::AddFOp::create(builder, loc, anyValue(), anyValue()));
    }
  }
};

/// The closure as it is defined: nothing is remembered but what was taken.
/// Empty if it does not qualify.
Ops closureByDefinition(Operation *root, const Ops &taken) {
  Ops closure;
  std::vector<Operation *> open{root};
  while (!open.empty()) {
    Operation *op = open.back();
    open.pop_back();
    VectorDemand demand = vectorDemandOf(op);
    if (!demand.qualifies || taken.count(op))
      return {};
    if (!closure.insert(op).second)
      continue;
    open.insert(open.end(), demand.needs.begin(), demand.needs.end());
    open.insert(open.end(), op->user_begin(), op->user_end());
  }
  return closure;
}

TEST(VectorClosures, AreThoseOfTheDefinition) {
  MLIRContext context;
  context.loadDialect<arith::ArithDialect, math::MathDialect, tt::TritonDialect,
                      xpu::TritonXPUDialect>();
  rc::check([&] {
    RandomKernel kernel(context, *rc::gen::inRange(1, 60));
    VectorClosures closures(kernel.get());
    Ops taken;
    for (Operation *store : kernel.getStores()) {
      Ops expected = closureByDefinition(store, taken);
      FailureOr<std::vector<Operation *>> closure = closures.take(store);
      RC_ASSERT(succeeded(closure));
      RC_ASSERT(Ops(closure->begin(), closure->end()) == expected);
      taken.insert(expected.begin(), expected.end());
    }
  });
}

} // namespace
