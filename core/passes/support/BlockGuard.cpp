//===- BlockGuard.cpp - Makes the rest of a block conditional -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/BlockGuard.h"

#include "core/dialect/tt/Triton.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace irsift;

/// The first use of a result of `ops` by something that does not move with
/// them.
static Operation *findUseOutside(llvm::iterator_range<Block::iterator> ops,
                                 Operation *terminator) {
  Block *block = terminator->getBlock();
  for (Operation &op : ops)
    for (Operation *user : op.getUsers()) {
      Operation *inBlock = block->findAncestorOpInBlock(*user);
      if (!inBlock || inBlock == terminator)
        return user;
    }
  return nullptr;
}

static LogicalResult guardPlain(Operation *op, Value condition,
                                Operation *terminator) {
  auto moved =
      llvm::make_range(std::next(op->getIterator()), terminator->getIterator());
  if (Operation *user = findUseOutside(moved, terminator)) {
    InFlightDiagnostic error = op->emitOpError(
        "cannot guard the rest of its block: a value that would move into the "
        "guard is used outside of it");
    error.attachNote(user->getLoc())
        << "the use outside, by '" << user->getName() << "'";
    return error;
  }
  OpBuilder builder(terminator);
  auto guard = scf::IfOp::create(builder, op->getLoc(), TypeRange(), condition,
                                 /*addThenBlock=*/true, /*addElseBlock=*/false);
  Block *then = guard.thenBlock();
  then->getOperations().splice(then->end(), op->getBlock()->getOperations(),
                               std::next(op->getIterator()),
                               guard->getIterator());
  builder.setInsertionPointToEnd(then);
  scf::YieldOp::create(builder, op->getLoc());
  return success();
}

LogicalResult irsift::guardRestOfBlock(Operation *op, Value condition) {
  Block *block = op->getBlock();
  Operation *terminator = block->getTerminator();
  if (isa<tt::ReturnOp>(terminator) || terminator->getNumOperands() == 0)
    return guardPlain(op, condition, terminator);

  Operation *parent = op->getParentOp();
  SmallVector<Value> otherwise;
  Block *yielding = block;
  if (auto loop = dyn_cast<scf::ForOp>(parent)) {
    otherwise.append(loop.getRegionIterArgs().begin(),
                     loop.getRegionIterArgs().end());
  } else if (auto branch = dyn_cast<scf::IfOp>(parent)) {
    yielding = branch.thenBlock();
    llvm::append_range(otherwise, branch.elseYield().getOperands());
  } else {
    InFlightDiagnostic error =
        op->emitOpError("cannot guard the rest of its block: '")
        << terminator->getName() << "' passes on "
        << terminator->getNumOperands()
        << " value(s), which only the bodies of "
           "'scf.for' and 'scf.if' can do behind a guard";
    error.attachNote(parent->getLoc())
        << "the block belongs to '" << parent->getName() << "'";
    return error;
  }

  OpBuilder builder(op->getContext());
  builder.setInsertionPointToEnd(block);
  auto guard = scf::IfOp::create(builder, op->getLoc(),
                                 terminator->getOperandTypes(), condition,
                                 /*addThenBlock=*/true, /*addElseBlock=*/true);
  Block *then = guard.thenBlock();
  then->getOperations().splice(then->end(), block->getOperations(),
                               std::next(op->getIterator()),
                               guard->getIterator());
  builder.setInsertionPointToEnd(guard.elseBlock());
  scf::YieldOp::create(builder, op->getLoc(), otherwise);
  builder.setInsertionPointToEnd(yielding);
  scf::YieldOp::create(builder, op->getLoc(), guard.getResults());
  return success();
}
