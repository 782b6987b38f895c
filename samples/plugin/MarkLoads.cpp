//===- MarkLoads.cpp - A dialect and a pass of one's own ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To copy from. The pass puts an attribute of the dialect on every load, and
// fails where the option `fail-above` is exceeded.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

#include "llvm/Config/llvm-config.h"

namespace {

/// Holds the discardable attribute `mark.load`; has no operations.
class MarkDialect : public mlir::Dialect {
public:
  explicit MarkDialect(mlir::MLIRContext *context)
      : mlir::Dialect(getDialectNamespace(), context,
                      mlir::TypeID::get<MarkDialect>()) {
    allowUnknownOperations();
  }
  static llvm::StringRef getDialectNamespace() { return "mark"; }
};

struct MarkLoadsPass
    : mlir::PassWrapper<MarkLoadsPass, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MarkLoadsPass)

  MarkLoadsPass() = default;
  MarkLoadsPass(const MarkLoadsPass &other) : PassWrapper(other) {}

  llvm::StringRef getArgument() const final { return "mark-loads"; }
  llvm::StringRef getDescription() const final {
    return "Number the loads of a module";
  }
  void getDependentDialects(mlir::DialectRegistry &registry) const final {
    registry.insert<MarkDialect>();
  }

  void runOnOperation() final {
    int64_t number = 0;
    mlir::Builder builder(&getContext());
    getOperation().walk([&](mlir::Operation *op) {
      if (!op->getName().getStringRef().ends_with(".load"))
        return;
      op->setAttr("mark.load", builder.getI64IntegerAttr(number));
      if (++number > failAbove) {
        op->emitOpError("is one load too many: ")
            << failAbove.getValue() << " are allowed";
        signalPassFailure();
      }
    });
  }

  Option<int64_t> failAbove{
      *this, "fail-above",
      llvm::cl::desc("Fail where there are more loads than this"),
      llvm::cl::init(1000)};
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "MarkLoads", LLVM_VERSION_STRING,
          [] { mlir::PassRegistration<MarkLoadsPass>(); }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {
      MLIR_PLUGIN_API_VERSION, "Mark", LLVM_VERSION_STRING,
      [](mlir::DialectRegistry *registry) { registry->insert<MarkDialect>(); }};
}
