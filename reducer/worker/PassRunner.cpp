//===- PassRunner.cpp - Runs a pipeline in this process -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/worker/PassRunner.h"

#include "core/memory/Footprint.h"
#include "core/memory/extract/BufferExtraction.h"
#include "core/replay/worker/PassSteps.h"

#include "mlir/IR/Verifier.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/FileCheck/FileCheck.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace irsift;
using namespace irsift::reduce;

Expected<std::unique_ptr<PassRunner>>
PassRunner::make(mlir::MLIRContext *context, std::vector<PassSpec> passes,
                 const Target &target, const Oracle &oracle) {
  Expected<std::vector<PassSpec>> expanded = expandPipelines(context, passes);
  if (!expanded)
    return tl::unexpected<Error>(expanded.error());
  std::unique_ptr<PassRunner> runner(
      new PassRunner(context, std::move(*expanded), target, oracle));
  for (const PassSpec &pass : runner->specs) {
    Expected<std::unique_ptr<mlir::PassManager>> step = makeStep(context, pass);
    if (!step)
      return tl::unexpected<Error>(step.error());
    runner->steps.push_back(std::move(*step));
  }
  return runner;
}

PassRunner::PassRunner(mlir::MLIRContext *context, std::vector<PassSpec> passes,
                       const Target &target, const Oracle &oracle)
    : specs(std::move(passes)), target(target), oracle(oracle),
      collector(context) {
  for (size_t i = 0; i < specs.size(); ++i) {
    PassRun &pass = frame.passes.emplace_back();
    pass.index = PassIndex(static_cast<int32_t>(i));
    pass.pass = specs[i];
  }
  for (const PassSpec &pass : specs)
    for (const auto &[name, value] : pass.options)
      if (name == "lm-buflen" || name == "buffer_size")
        bufferLength = std::strtoll(value.c_str(), nullptr, 10);
}

Observation PassRunner::run(mlir::ModuleOp module, volatile int32_t &progress) {
  Observation observation;
  RunOutcome outcome;
  collector.take();
  for (size_t i = 0; i < steps.size(); ++i) {
    progress = static_cast<int32_t>(i);
    bool failed = mlir::failed(steps[i]->run(module));
    if (!failed && mlir::succeeded(mlir::verify(module))) {
      // The verdict names the pass from which on the buffers did not fit.
      if (oracle.needsMemory())
        frame.passes[i].buffers = extractBuffers(module, bufferLength);
      continue;
    }
    outcome.kind = failed ? RunOutcome::Kind::PassFailed
                          : RunOutcome::Kind::VerifierFailed;
    outcome.pass = PassIndex(static_cast<int32_t>(i));
    break;
  }
  progress = -1;
  std::vector<Diagnostic> diagnostics = collector.take();
  // A tool that prints an error and goes on has failed all the same; that is
  // for the oracle to say, not for the class.
  PassRun *failing =
      outcome.pass ? &frame.passes[outcome.pass->value] : nullptr;
  if (failing)
    failing->diagnostics = std::move(diagnostics);
  else
    describe(module, observation);
  observation.verdict = classify(frame, outcome, target);
  if (failing)
    failing->diagnostics.clear();
  for (PassRun &pass : frame.passes)
    pass.buffers.clear();
  return observation;
}

void PassRunner::describe(mlir::ModuleOp module, Observation &observation) {
  if (oracle.needsMemory()) {
    observation.memory = summarizeMemory(
        frame.passes.empty() ? extractBuffers(module, bufferLength)
                             : frame.passes.back().buffers);
  }
  module->walk([&](mlir::Operation *) { ++observation.opCount; });
  if (oracle.needsOutput()) {
    llvm::raw_string_ostream stream(observation.output);
    module->print(stream, mlir::OpPrintingFlags().printGenericOpForm());
  }
}

Verdict PassRunner::verdictOfDeath(RunOutcome outcome) const {
  return classify(frame, outcome, target);
}

bool irsift::reduce::matchesChecks(const std::string &checks,
                                   const std::string &text) {
  llvm::FileCheckRequest request;
  request.AllowEmptyInput = true;
  request.CheckPrefixes = {"CHECK"};
  request.IsDefaultCheckPrefix = true;
  llvm::FileCheck checker(request);
  llvm::SourceMgr sources;
  // A pattern that does not match is an answer, not a message.
  sources.setDiagHandler([](const llvm::SMDiagnostic &, void *) {});
  llvm::SmallString<4096> canonicalChecks, canonicalText;
  std::unique_ptr<llvm::MemoryBuffer> checkBuffer =
      llvm::MemoryBuffer::getMemBuffer(checks, "checks");
  llvm::StringRef patterns =
      checker.CanonicalizeFile(*checkBuffer, canonicalChecks);
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(patterns, "checks"), llvm::SMLoc());
  if (checker.readCheckFile(sources, patterns))
    return false;
  std::unique_ptr<llvm::MemoryBuffer> textBuffer =
      llvm::MemoryBuffer::getMemBuffer(text, "output");
  llvm::StringRef input = checker.CanonicalizeFile(*textBuffer, canonicalText);
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(input, "output"),
                             llvm::SMLoc());
  return checker.checkInput(sources, input);
}
