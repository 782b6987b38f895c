//===- RecordedPipeline.cpp - Pipelines as their dumps show them ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/RecordedPipeline.h"

#include "core/ingest/TextScan.h"

#include <algorithm>
#include <array>

using namespace irsift;
using namespace irsift::scan;

namespace {

/// Passes with which Triton's pass managers begin.
constexpr std::array<std::string_view, 8> openers = {
    "inline",
    "triton-loop-aware-cse",
    "convert-triton-to-triton-xpu",
    "convert-triton-to-tritongpu",
    "convert-scf-to-cf",
    "triton-nvidia-mma-lowering",
    "tritonamdgpu-accelerate-matmul",
    "triton-strip-all-ops",
};

std::string_view argumentOf(const RecordedDump &dump) {
  const DumpHeader &header = *dump.header;
  return header.passArgument.empty() ? header.passName : header.passArgument;
}

bool isSamePassAndOperation(const RecordedDump &a, const RecordedDump &b) {
  return a.header->passName == b.header->passName &&
         argumentOf(a) == argumentOf(b) && a.isModule == b.isModule &&
         a.header->symbol == b.header->symbol;
}

bool isOfTriton(std::string_view argument) {
  return contains(argument, "triton");
}

/// Of the stage behind make_ttir.
bool isOfBackend(std::string_view argument) {
  return argument.starts_with("convert-triton-to-") ||
         argument.starts_with("tritonxpu-") ||
         argument.starts_with("tritonsdnn-") ||
         argument.starts_with("tritongpu-");
}

/// The dumps of one call of a pass manager, in order.
struct Segment {
  LaneId lane;
  std::vector<size_t> dumps;
  int64_t endLine = INT64_MAX;
  /// Module without a header behind the dumps.
  std::optional<size_t> output;
  bool hasTritonPass = false;
  bool hasBackendPass = false;
};

class Segmenter {
public:
  explicit Segmenter(const RecordedLog &log) : log(log) {}

  std::vector<Segment> run() {
    for (const LogEvent &event : log.events) {
      auto &open = openOf(event.lane);
      if (const auto *seen = event.get<DumpSeen>())
        take(open, event, seen->dump);
      else if (endsPipeline(event) && open)
        close(open, event.position.number + 1);
    }
    return std::move(segments);
  }

private:
  std::optional<size_t> &openOf(LaneId lane) {
    size_t index = static_cast<size_t>(lane.value);
    if (open.size() <= index)
      open.resize(index + 1);
    return open[index];
  }

  /// A pass manager that failed does not go on.
  static bool endsPipeline(const LogEvent &event) {
    return event.get<PythonException>() || event.get<PipelineFailed>() ||
           event.get<AssertionFailed>() || event.get<UnreachableReached>() ||
           event.get<ProcessEnded>();
  }

  void close(std::optional<size_t> &segment, int64_t line) {
    segments[*segment].endLine = line;
    segment.reset();
  }

  void take(std::optional<size_t> &segment, const LogEvent &event,
            size_t index) {
    const RecordedDump &dump = log.dumps[index];
    if (!dump.header) {
      // What the tool prints at the end is the IR after the last pass.
      if (segment && dump.isModule && dump.reproducerPipeline.empty())
        segments[*segment].output = index;
      return;
    }
    if (segment && startsAnew(segments[*segment], index))
      close(segment, event.position.number);
    if (!segment) {
      segment = segments.size();
      segments.emplace_back().lane = event.lane;
    }
    Segment &here = segments[*segment];
    here.output.reset();
    here.dumps.push_back(index);
    here.hasTritonPass |= isOfTriton(argumentOf(dump));
    here.hasBackendPass |= isOfBackend(argumentOf(dump));
  }

  bool startsAnew(const Segment &segment, size_t index) const {
    const RecordedDump &dump = log.dumps[index];
    const RecordedDump &first = log.dumps[segment.dumps.front()];
    const RecordedDump &last = log.dumps[segment.dumps.back()];
    if (last.header->hasFailed)
      return true;
    // The dump after a pass whose dump before it is the last one.
    if (!dump.header->isBefore && last.header->isBefore &&
        isSamePassAndOperation(last, dump))
      return false;
    if (isOtherKernel(segment, dump))
      return true;
    if (opensStage(segment, dump))
      return true;
    // The same pass on the same IR again, after the IR was another one.
    return dump.hash == first.hash && dump.bytes > 0 &&
           isSamePassAndOperation(first, dump) &&
           std::any_of(segment.dumps.begin(), segment.dumps.end(),
                       [&](size_t other) {
                         return log.dumps[other].isModule == dump.isModule &&
                                log.dumps[other].header->symbol ==
                                    dump.header->symbol &&
                                log.dumps[other].hash != dump.hash;
                       });
  }

  bool opensStage(const Segment &segment, const RecordedDump &dump) const {
    std::string_view pass = argumentOf(dump);
    if (!segment.hasTritonPass || !dump.isModule ||
        std::find(openers.begin(), openers.end(), pass) == openers.end())
      return false;
    if (pass == argumentOf(log.dumps[segment.dumps.front()]))
      return true;
    // Both of these also stand further inside the second stage.
    if (pass == "triton-loop-aware-cse")
      return !segment.hasBackendPass;
    if (pass.starts_with("convert-triton-to-"))
      return !segment.hasBackendPass &&
             argumentOf(log.dumps[segment.dumps.back()]) !=
                 "triton-loop-aware-cse";
    return true;
  }

  /// Modules that share no function with those of the segment.
  bool isOtherKernel(const Segment &segment, const RecordedDump &dump) const {
    if (!dump.isModule || dump.functions.empty())
      return false;
    for (auto it = segment.dumps.rbegin(); it != segment.dumps.rend(); ++it) {
      const RecordedDump &other = log.dumps[*it];
      if (!other.isModule || other.functions.empty())
        continue;
      return std::none_of(other.functions.begin(), other.functions.end(),
                          [&](const std::string &name) {
                            return std::find(dump.functions.begin(),
                                             dump.functions.end(),
                                             name) != dump.functions.end();
                          });
    }
    return false;
  }

  const RecordedLog &log;
  std::vector<Segment> segments;
  std::vector<std::optional<size_t>> open;
};

/// Turns the dumps of a segment into steps. Function passes print each function
/// by itself, one function after the other or, with threads, mixed; the steps
/// of all functions are laid over one another.
class StepBuilder {
public:
  explicit StepBuilder(const RecordedLog &log) : log(log) {}

  std::vector<RecordedStep> build(const std::vector<size_t> &dumps) {
    for (size_t index : dumps) {
      const RecordedDump &dump = log.dumps[index];
      if (dump.isModule || !dump.hasText()) {
        mergeFunctions();
        append(steps, index);
      } else {
        append(stepsOf(symbolOf(dump)), index);
      }
    }
    mergeFunctions();
    return std::move(steps);
  }

private:
  static std::string symbolOf(const RecordedDump &dump) {
    if (!dump.header->symbol.empty())
      return dump.header->symbol;
    return dump.functions.empty() ? std::string() : dump.functions.front();
  }

  std::vector<RecordedStep> &stepsOf(const std::string &symbol) {
    for (auto &[name, list] : functions)
      if (name == symbol)
        return list;
    return functions.emplace_back(symbol, std::vector<RecordedStep>()).second;
  }

  void append(std::vector<RecordedStep> &list, size_t index) {
    const RecordedDump &dump = log.dumps[index];
    const DumpHeader &header = *dump.header;
    bool completes =
        !header.isBefore && !list.empty() && list.back().after.empty() &&
        !list.back().before.empty() &&
        isSamePassAndOperation(log.dumps[list.back().before[0]], dump);
    if (!completes) {
      RecordedStep step;
      step.passName = header.passName;
      step.passArgument = header.passArgument;
      step.anchor = header.op == "builtin.module" ? "" : header.op;
      if (step.anchor.empty() && !dump.isModule && dump.hasText())
        step.anchor = "func.func";
      list.push_back(std::move(step));
    }
    RecordedStep &step = list.back();
    (header.isBefore ? step.before : step.after).push_back(index);
    step.hasFailed |= header.hasFailed;
  }

  /// Lays the functions' steps over the longest list of them.
  void mergeFunctions() {
    if (functions.empty())
      return;
    auto longest = std::max_element(functions.begin(), functions.end(),
                                    [](const auto &a, const auto &b) {
                                      return a.second.size() < b.second.size();
                                    });
    std::vector<RecordedStep> merged = std::move(longest->second);
    for (auto &[name, list] : functions)
      if (&list != &longest->second)
        mergeInto(merged, list);
    std::move(merged.begin(), merged.end(), std::back_inserter(steps));
    functions.clear();
  }

  /// A step that \p merged lacks behind the last match goes in there.
  static void mergeInto(std::vector<RecordedStep> &merged,
                        std::vector<RecordedStep> &list) {
    size_t at = 0;
    for (RecordedStep &step : list) {
      auto same = std::find_if(merged.begin() + static_cast<long>(at),
                               merged.end(), [&](const RecordedStep &other) {
                                 return other.passName == step.passName;
                               });
      if (same == merged.end()) {
        merged.insert(merged.begin() + static_cast<long>(at), std::move(step));
        ++at;
        continue;
      }
      same->before.insert(same->before.end(), step.before.begin(),
                          step.before.end());
      same->after.insert(same->after.end(), step.after.begin(),
                         step.after.end());
      same->hasFailed |= step.hasFailed;
      at = static_cast<size_t>(same - merged.begin()) + 1;
    }
  }

  const RecordedLog &log;
  std::vector<RecordedStep> steps;
  std::vector<std::pair<std::string, std::vector<RecordedStep>>> functions;
};

/// Whether every dump differs from the one before: then passes that changed
/// nothing are likely to be missing.
bool differAll(const RecordedLog &log, const std::vector<size_t> &dumps) {
  if (dumps.size() < 3)
    return false;
  for (size_t i = 0; i < dumps.size(); ++i) {
    const RecordedDump &dump = log.dumps[dumps[i]];
    if (dump.header->isBefore || !dump.isModule ||
        (i > 0 && dump.hash == log.dumps[dumps[i - 1]].hash))
      return false;
  }
  return true;
}

} // namespace

std::vector<RecordedPipeline> irsift::findPipelines(const RecordedLog &log) {
  std::vector<RecordedPipeline> pipelines;
  for (Segment &segment : Segmenter(log).run()) {
    RecordedPipeline pipeline;
    pipeline.lane = segment.lane;
    pipeline.firstLine = log.dumps[segment.dumps.front()].begin.number - 1;
    pipeline.endLine = segment.endLine;
    pipeline.showsChangesOnly = differAll(log, segment.dumps);
    for (size_t index : segment.dumps)
      for (const std::string &name : log.dumps[index].functions)
        if (std::find(pipeline.kernels.begin(), pipeline.kernels.end(), name) ==
            pipeline.kernels.end())
          pipeline.kernels.push_back(name);
    pipeline.steps = StepBuilder(log).build(segment.dumps);
    if (segment.output && pipeline.steps.back().after.empty())
      pipeline.steps.back().after = {*segment.output};
    pipelines.push_back(std::move(pipeline));
  }
  return pipelines;
}
