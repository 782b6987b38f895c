//===- LoopGrid.cpp - tritonxpu-loop-grid ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch may have more programs than the device has clusters: every cluster
// runs its share of them in a loop. The grid comes in as three arguments.
//
// Every function gets them, private ones too, but nobody adds them to calls:
// a call that the inliner left is rejected after this pass, as it is in the
// backend. So are functions that return values or still have several blocks.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include <array>

using namespace mlir;
using namespace irsift;

namespace {

/// One value for each of x, y, z.
using Triple = std::array<Value, 3>;

/// Where a trip of the loop is in the grid.
struct Program {
  Triple ids;
  Value plane; ///< Its number without the z coordinate.
};

Value indexFrom(OpBuilder &builder, Location loc, Value i32) {
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), i32);
}

struct LoopGridPass : PassWrapper<LoopGridPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoopGridPass)

  StringRef getArgument() const final { return "tritonxpu-loop-grid"; }
  StringRef getDescription() const final {
    return "Let every cluster loop over its share of the launch grid";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry
        .insert<arith::ArithDialect, scf::SCFDialect, xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    for (auto func : getOperation().getOps<tt::FuncOp>())
      if (!func.isExternal())
        wrap(func);
  }

private:
  void wrap(tt::FuncOp func) {
    Block &entry = func.getBody().front();
    SmallVector<Operation *> body;
    for (Operation &op : entry)
      if (!isa<tt::ReturnOp>(op))
        body.push_back(&op);

    Triple grid = addGridArguments(func);
    auto builder = OpBuilder::atBlockBegin(&entry);
    scf::ForOp loop = createLoop(builder, func.getLoc(), grid);

    builder.setInsertionPointToStart(loop.getBody());
    Program program = splitIndex(builder, loop, grid);
    for (Operation *op : body)
      op->moveBefore(loop.getBody()->getTerminator());
    useCoordinates(loop, program, grid);
  }

  static Triple addGridArguments(tt::FuncOp func) {
    Type i32 = IntegerType::get(func.getContext(), 32);
    Triple grid;
    for (Value &extent : grid) {
      unsigned position = func.getNumArguments();
      // Cannot fail: the type of a tt.func can always be built.
      (void)func.insertArgument(position, i32, DictionaryAttr(), func.getLoc());
      extent = func.getArgument(position);
    }
    return grid;
  }

  /// From the number of this cluster up to the number of programs, in steps of
  /// the number of clusters. The programs per cluster are computed, as in the
  /// backend, and not used.
  static scf::ForOp createLoop(OpBuilder &builder, Location loc,
                               const Triple &grid) {
    Type i32 = builder.getI32Type();
    Value cluster = xpu::GetClusterIdOp::create(builder, loc, i32);
    Value clusters = xpu::GetNumClusterOp::create(builder, loc, i32);
    Value plane = arith::MulIOp::create(builder, loc, grid[0], grid[1]);
    Value total = arith::MulIOp::create(builder, loc, plane, grid[2]);
    Value one = arith::ConstantIntOp::create(builder, loc, 1, 32);
    Value less = arith::SubIOp::create(builder, loc, clusters, one);
    Value padded = arith::AddIOp::create(builder, loc, total, less);
    arith::DivSIOp::create(builder, loc, padded, clusters);
    Value lower = indexFrom(builder, loc, cluster);
    Value upper = indexFrom(builder, loc, total);
    Value step = indexFrom(builder, loc, clusters);
    return scf::ForOp::create(builder, loc, lower, upper, step);
  }

  /// z runs fastest, then y, then x.
  static Program splitIndex(OpBuilder &builder, scf::ForOp loop,
                            const Triple &grid) {
    Location loc = loop.getLoc();
    Value number = arith::IndexCastOp::create(
        builder, loc, builder.getI32Type(), loop.getInductionVar());
    Value z = arith::RemSIOp::create(builder, loc, number, grid[2]);
    Value plane = arith::DivSIOp::create(builder, loc, number, grid[2]);
    Value y = arith::RemSIOp::create(builder, loc, plane, grid[1]);
    Value x = arith::DivSIOp::create(builder, loc, plane, grid[1]);
    return {{x, y, z}, plane};
  }

  /// The old coordinate operations stay behind without users.
  static void useCoordinates(scf::ForOp loop, const Program &program,
                             const Triple &grid) {
    loop.walk([&](Operation *op) {
      if (auto id = dyn_cast<tt::GetProgramIdOp>(op))
        id.getResult().replaceAllUsesWith(
            program.ids[static_cast<size_t>(id.getAxis())]);
      else if (auto count = dyn_cast<tt::GetNumProgramsOp>(op))
        count.getResult().replaceAllUsesWith(
            grid[static_cast<size_t>(count.getAxis())]);
      else if (auto print = dyn_cast<xpu::PrintOp>(op))
        setOuterIndex(print, program.plane);
    });
  }

  static void setOuterIndex(xpu::PrintOp print, Value index) {
    OpBuilder builder(print);
    Value wide = arith::ExtSIOp::create(builder, print.getLoc(),
                                        builder.getI64Type(), index);
    print.getOuterIndexMutable().assign(wide);
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createLoopGridPass() {
  return std::make_unique<LoopGridPass>();
}
