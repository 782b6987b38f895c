//===- ExternalPlan.cpp - Which passes an external program is given -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/external/ExternalPlan.h"

#include "core/ingest/TextScan.h"
#include "core/pipeline/BufferLength.h"
#include "core/pipeline/PipelineText.h"
#include "core/pipeline/Presets.h"

#include <algorithm>
#include <cstdlib>

using namespace irsift;

/// Whether \p text has what make_ttir does away with: block pointers, and
/// calls while some private function may be inlined. What the worker decides
/// on the module is decided here on its text, as it is in a foreign dialect.
static bool isInFrontEndForm(std::string_view text) {
  auto has = [&](std::string_view part) {
    return text.find(part) != std::string_view::npos;
  };
  if (has("tt.make_tensor_ptr") || has("tt.advance"))
    return true;
  if (!has("tt.call @"))
    return false;
  for (size_t at = 0;
       (at = text.find("tt.func private", at)) != std::string_view::npos;) {
    std::string_view line = text.substr(at, text.find('\n', at) - at);
    if (line.find("noinline = true") == std::string_view::npos)
      return true;
    at += line.size();
  }
  return false;
}
using namespace irsift::scan;

int64_t irsift::widestFloatBytesIn(std::string_view text) {
  int64_t widest = 0;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!contains(line, "tt.load") && !contains(line, "tt.store"))
      continue;
    // The pointer is the first operand, so its type comes first.
    size_t at = line.find("!tt.ptr<");
    if (at == std::string_view::npos)
      continue;
    std::string_view pointee = line.substr(at + 8);
    if (pointee.starts_with("f32"))
      widest = std::max<int64_t>(widest, 4);
    else if (pointee.starts_with("f16") || pointee.starts_with("bf16"))
      widest = std::max<int64_t>(widest, 2);
  }
  return widest;
}

int64_t irsift::bufferLengthInOptions(const std::vector<PassSpec> &passes) {
  for (const PassSpec &pass : passes)
    for (const auto &[name, value] : pass.options)
      if (name == "lm-buflen" || name == "buffer_size")
        return std::strtoll(value.c_str(), nullptr, 10);
  return 0;
}

/// Takes away options that no pass of the backend has, only ours: what tells
/// our passes of a line or kind of kernel goes without saying in its build.
static void dropOwnOptions(std::vector<PassSpec> &passes,
                           const std::set<std::string> &listed) {
  for (PassSpec &pass : passes)
    std::erase_if(pass.options, [&](const auto &option) {
      const std::string &name = option.first;
      bool isOwn = name == "line" || name == "tle" || name == "normalized";
      return isOwn && !listed.count(name);
    });
}

Expected<ExternalPlan> irsift::planExternal(const RunRequest &request,
                                            const OptProgram &program) {
  ExternalPlan plan;
  Pipeline &pipeline = plan.pipeline;
  Expected<KnobSettings> settings = KnobSettings::parse(request.knobs);
  if (!settings)
    return tl::unexpected(settings.error());
  plan.bufferLength = bufferLength(settings->integer("buffer_size_limit"),
                                   widestFloatBytesIn(request.text),
                                   settings->integer("TRITONXPU_ELEMBYTES"));
  if (request.preset.empty()) {
    Expected<std::vector<PassSpec>> passes =
        parsePipelineText(request.pipelineText);
    if (!passes)
      return tl::unexpected(passes.error());
    pipeline.name = "custom";
    pipeline.passes = std::move(*passes);
    if (int64_t given = bufferLengthInOptions(pipeline.passes))
      plan.bufferLength = given;
  } else {
    const Preset *preset = findPreset(request.preset);
    if (!preset)
      return makeError("there is no preset '" + request.preset + "'");
    pipeline.name = request.preset;
    if (isInFrontEndForm(request.text))
      pipeline.passes = ttirPasses();
    Expected<std::vector<PassSpec>> ttxir = ttxirPasses(
        preset->line, *settings, plan.bufferLength, kernelKindOf(request.text));
    if (!ttxir)
      return tl::unexpected(ttxir.error());
    pipeline.passes.insert(pipeline.passes.end(), ttxir->begin(), ttxir->end());
    if (std::set<std::string> listed = program.listedPasses();
        !listed.empty()) {
      dropOwnOptions(pipeline.passes, listed);
      std::erase_if(pipeline.passes, [&](const PassSpec &pass) {
        if (listed.count(pass.name))
          return false;
        if (std::find(pipeline.absent.begin(), pipeline.absent.end(),
                      pass.name) == pipeline.absent.end())
          pipeline.absent.push_back(pass.name);
        return true;
      });
    }
  }
  pipeline.text = printPipelineText(pipeline.passes);
  return plan;
}
