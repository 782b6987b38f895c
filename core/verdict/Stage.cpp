//===- Stage.cpp - Which stage and whose code a pass belongs to -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/Stage.h"

using namespace irsift;

namespace {

/// The stage that the first run of \p pass shows to have begun, or empty.
std::string_view stageBegunBy(std::string_view pass) {
  if (pass == "convert-scf-to-cf" || pass == "convert-triton-xpu-to-llvm" ||
      pass.starts_with("allocate-") || pass.starts_with("llvmxpu-"))
    return "llir";
  if (pass == "convert-triton-to-triton-xpu" ||
      pass == "triton-loop-aware-cse" || pass.starts_with("tritonxpu-"))
    return "ttxir";
  if (pass.starts_with("triton-"))
    return "ttir";
  return {};
}

} // namespace

std::string irsift::stageOf(const Run &run, PassIndex index) {
  std::string stage;
  if (run.input.kind == "ttir" || run.input.kind == "ttxir")
    stage = run.input.kind;
  const auto &passes = run.passes;
  for (size_t i = 0; i < passes.size() && int64_t(i) <= index.value; ++i)
    if (std::string_view begun = stageBegunBy(passes[i].pass.name);
        !begun.empty())
      stage = begun;
  return stage;
}

std::string irsift::ownerOf(std::string_view pass) {
  if (pass.starts_with("tritonxpu-") || pass.starts_with("llvmxpu-") ||
      pass == "convert-triton-to-triton-xpu" ||
      pass == "convert-triton-xpu-to-llvm")
    return "XPU pass";
  if (pass.starts_with("triton-"))
    return "Triton pass";
  // tritongpu-, tritonnvidiagpu-, tritonamdgpu-, tritonintelgpu-, ...
  if (pass.starts_with("triton"))
    return "pass of another backend";
  return "common MLIR";
}
