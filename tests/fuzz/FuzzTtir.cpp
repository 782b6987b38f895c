//===- FuzzTtir.cpp - Any bytes into the parsers of our dialects ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/RegisterDialects.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

#include <cstddef>
#include <cstdint>

static mlir::MLIRContext &context() {
  static mlir::DialectRegistry registry = [] {
    mlir::DialectRegistry registry;
    irsift::registerAllDialects(registry);
    return registry;
  }();
  static mlir::MLIRContext context(registry,
                                   mlir::MLIRContext::Threading::DISABLED);
  return context;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  mlir::ScopedDiagnosticHandler silent(
      &context(), [](mlir::Diagnostic &) { return mlir::success(); });
  mlir::ParserConfig config(&context());
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      llvm::StringRef(reinterpret_cast<const char *>(data), size), config);
  if (!module)
    return 0;
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream);
  return 0;
}
