//===- PassSteps.cpp - Passes that are run one at a time ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/PassSteps.h"
#include "core/pipeline/PipelineText.h"

#include "mlir/Pass/PassRegistry.h"

#include "llvm/ADT/StringExtras.h"

using namespace irsift;

namespace {

/// MLIR's message without the name of its parser and the marker below it.
std::string shortened(llvm::StringRef message) {
  llvm::StringRef rest = message.split(": error: ").second;
  return (rest.empty() ? message : rest).split('\n').first.trim().str();
}

struct RefusedPass {
  llvm::StringLiteral name;
  llvm::StringLiteral reason;
};

/// A pipeline may come from a reproducer, a log or a bundle of a stranger:
/// nothing in it may reach out of the worker.
constexpr RefusedPass refusedPasses[] = {
    {"snapshot-op-locations", "it writes files"},
    {"gpu-module-to-binary", "it starts programs"},
    {"transform-preload-library", "it reads files"},
};

bool isNameChar(char c) { return llvm::isAlnum(c) || c == '-' || c == '_'; }

/// Whether \p text has \p name as a whole word, be it in the option of a pass
/// that runs others.
bool mentions(llvm::StringRef text, llvm::StringRef name) {
  for (size_t at = 0; (at = text.find(name, at)) != llvm::StringRef::npos;
       at += name.size()) {
    size_t end = at + name.size();
    if ((at == 0 || !isNameChar(text[at - 1])) &&
        (end == text.size() || !isNameChar(text[end])))
      return true;
  }
  return false;
}

} // namespace

bool irsift::isRegistered(const std::string &argument) {
  return mlir::PassInfo::lookup(argument) ||
         mlir::PassPipelineInfo::lookup(argument);
}

Expected<std::unique_ptr<mlir::PassManager>>
irsift::makeStep(mlir::MLIRContext *context, const PassSpec &pass) {
  auto manager = std::make_unique<mlir::PassManager>(
      context, mlir::ModuleOp::getOperationName());
  manager->enableVerifier(false);

  constexpr llvm::StringLiteral Head = "builtin.module(";
  std::string text = printPipelineText(pass);
  llvm::StringRef inner = text;
  bool isWrapped = inner.consume_front(Head) && inner.consume_back(")");
  assert(isWrapped && "pipeline texts are anchored on the module");
  (void)isWrapped;

  for (const RefusedPass &refused : refusedPasses)
    if (mentions(inner, refused.name))
      return makeError(("pass '" + refused.name + "' is refused: " +
                        refused.reason + " (run it with --opt)")
                           .str());

  std::string errors;
  llvm::raw_string_ostream errorStream(errors);
  if (mlir::failed(mlir::parsePassPipeline(inner, *manager, errorStream)))
    return makeError("pass '" + pass.name + "': " + shortened(errors));
  return manager;
}

Expected<std::vector<PassSpec>>
irsift::expandPipelines(mlir::MLIRContext *context,
                        const std::vector<PassSpec> &passes) {
  std::vector<PassSpec> expanded;
  for (const PassSpec &pass : passes) {
    Expected<std::unique_ptr<mlir::PassManager>> step = makeStep(context, pass);
    if (!step)
      return tl::unexpected(step.error());
    if (mlir::PassInfo::lookup(pass.name)) {
      expanded.push_back(pass);
      continue;
    }
    std::string text;
    llvm::raw_string_ostream stream(text);
    (*step)->printAsTextualPipeline(stream);
    Expected<std::vector<PassSpec>> members = parsePipelineText(text);
    if (!members)
      return tl::unexpected(members.error());
    expanded.insert(expanded.end(), members->begin(), members->end());
  }
  return expanded;
}
