//===- XpuOpt.cpp - An mlir-opt that knows Triton and TritonXPU -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/RegisterDialects.h"
#include "core/dialect/xpu/ClusterText.h"
#include "core/passes/PassRegistry.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

/// The text with what 3.0 backends print wrong put right.
static std::unique_ptr<llvm::MemoryBuffer>
repair(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  if (!irsift::xpu::hasSurplusClosings(buffer->getBuffer()))
    return buffer;
  return llvm::MemoryBuffer::getMemBufferCopy(
      irsift::xpu::dropSurplusClosings(buffer->getBuffer()),
      buffer->getBufferIdentifier());
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  DialectRegistry registry;
  irsift::registerAllDialects(registry);
  registerAllPasses();
  irsift::registerPasses();
  auto [inputName, outputName] = registerAndParseCLIOptions(
      argc, argv, "TritonXPU pass driver\n", registry);
  auto config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(
        MlirOptMain(argc, argv, inputName, outputName, registry));

  std::string problem;
  auto input = openInputFile(inputName, &problem);
  auto output = input ? openOutputFile(outputName, &problem) : nullptr;
  if (!output) {
    llvm::errs() << problem << "\n";
    return EXIT_FAILURE;
  }
  if (failed(MlirOptMain(output->os(), repair(std::move(input)), registry,
                         config)))
    return EXIT_FAILURE;
  output->keep();
  return EXIT_SUCCESS;
}
