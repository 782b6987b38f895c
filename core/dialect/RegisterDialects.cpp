//===- RegisterDialects.cpp - Every dialect our programs read -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/RegisterDialects.h"

#include "core/dialect/xpu/LlvmXPU.h"
#include "core/dialect/xpu/TritonXPU.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"

using namespace mlir;

namespace {

struct SetRules : public DialectExtension<SetRules, irsift::tt::TritonDialect> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SetRules)

  explicit SetRules(const irsift::tt::CoreRules &rules) : rules(rules) {}

  void apply(MLIRContext *, irsift::tt::TritonDialect *dialect) const final {
    dialect->setRules(rules);
  }

  irsift::tt::CoreRules rules;
};

} // namespace

void irsift::registerAllDialects(DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<tt::TritonDialect, ttg::TritonGpuDialect, ttg::TtgDialect,
                  xpu::TritonXPUDialect, llvmxpu::LlvmXPUDialect>();
}

void irsift::registerAllDialects(DialectRegistry &registry,
                                 const tt::CoreRules &rules) {
  irsift::registerAllDialects(registry);
  setCoreRules(registry, rules);
}

void irsift::setCoreRules(DialectRegistry &registry,
                          const tt::CoreRules &rules) {
  registry.addExtension(TypeID::get<SetRules>(),
                        std::make_unique<SetRules>(rules));
}
