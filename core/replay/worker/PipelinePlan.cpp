//===- PipelinePlan.cpp - Which passes a replay runs ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/PipelinePlan.h"
#include "core/pipeline/PipelineText.h"
#include "core/replay/worker/PassSteps.h"

#include <algorithm>

using namespace irsift;

Expected<PipelinePlan> PipelinePlan::forPreset(const Preset &preset,
                                               const KnobSettings &settings,
                                               int64_t bufferLength,
                                               KernelKind kernel,
                                               bool needsTtir) {
  PipelinePlan plan;
  plan.preset = &preset;
  plan.kernel = kernel;
  plan.settings = settings;
  if (needsTtir)
    plan.append(ttirPasses());
  plan.ttirCount = plan.list.size();
  if (Expected<void> set = plan.setBufferLength(bufferLength); !set)
    return tl::unexpected(set.error());
  return plan;
}

Expected<PipelinePlan> PipelinePlan::forText(mlir::MLIRContext *context,
                                             const std::string &text) {
  Expected<std::vector<PassSpec>> written = parsePipelineText(text);
  if (!written)
    return tl::unexpected(written.error());
  Expected<std::vector<PassSpec>> expanded = expandPipelines(context, *written);
  if (!expanded)
    return tl::unexpected(expanded.error());
  PipelinePlan plan;
  plan.list = std::move(*expanded);
  return plan;
}

Expected<void> PipelinePlan::setBufferLength(int64_t bufferLength) {
  if (!preset)
    return {};
  Expected<std::vector<PassSpec>> ttxir =
      ttxirPasses(preset->line, settings, bufferLength, kernel);
  if (!ttxir)
    return tl::unexpected(ttxir.error());
  list.resize(ttirCount);
  append(*ttxir);
  return {};
}

int64_t PipelinePlan::bufferLengthInOptions() const {
  for (const PassSpec &pass : list)
    for (const auto &[name, value] : pass.options)
      if (name == "lm-buflen" || name == "buffer_size")
        return std::strtoll(value.c_str(), nullptr, 10);
  return 0;
}

void PipelinePlan::append(const std::vector<PassSpec> &passes) {
  for (const PassSpec &pass : passes) {
    if (isRegistered(pass.name))
      list.push_back(pass);
    else if (std::find(absentPasses.begin(), absentPasses.end(), pass.name) ==
             absentPasses.end())
      absentPasses.push_back(pass.name);
  }
}
