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
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using irsift::tt::CoreLine;
using irsift::tt::CoreRules;

namespace {

enum class Rules { Xpu30, Xpu36, Triton };

} // namespace

static CoreRules getCoreRules(Rules rules) {
  switch (rules) {
  case Rules::Xpu30:
    return {.line = CoreLine::V3_0};
  case Rules::Xpu36:
    return {};
  case Rules::Triton:
    return {.powerOfTwoSizes = true};
  }
  llvm_unreachable("a value of its own for --tt-rules");
}

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
  llvm::cl::opt<Rules> rules(
      "tt-rules",
      llvm::cl::desc("Whose verifiers and folds of tt apply to modules that no "
                     "XPU conversion has marked:"),
      llvm::cl::init(Rules::Xpu36),
      llvm::cl::values(
          clEnumValN(Rules::Xpu30, "xpu3.0", "the XPU backend's fork of 3.0"),
          clEnumValN(Rules::Xpu36, "xpu3.6", "the XPU backend of 3.6"),
          clEnumValN(Rules::Triton, "triton", "Triton 3.6 itself")));
  DialectRegistry registry;
  irsift::registerAllDialects(registry);
  registerAllPasses();
  irsift::registerPasses();
  auto [inputName, outputName] = registerAndParseCLIOptions(
      argc, argv, "TritonXPU pass driver\n", registry);
  irsift::setCoreRules(registry, getCoreRules(rules));
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
