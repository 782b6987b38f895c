//===- FrontEndForm.cpp - Whether a module still needs make_ttir ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/FrontEndForm.h"

#include "core/dialect/tt/Triton.h"

#include "mlir/IR/SymbolTable.h"

using namespace irsift;

static bool isInlinableCall(tt::CallOp call) {
  mlir::Operation *callee =
      mlir::SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr());
  auto noinline =
      callee ? callee->getAttrOfType<mlir::BoolAttr>("noinline") : nullptr;
  return callee && !(noinline && noinline.getValue());
}

bool irsift::isInFrontEndForm(mlir::ModuleOp module) {
  auto found = module->walk([](mlir::Operation *op) {
    auto call = mlir::dyn_cast<tt::CallOp>(op);
    bool isFrontEnd = mlir::isa<tt::MakeTensorPtrOp, tt::AdvanceOp>(op) ||
                      (call && isInlinableCall(call));
    return isFrontEnd ? mlir::WalkResult::interrupt()
                      : mlir::WalkResult::advance();
  });
  return found.wasInterrupted();
}
