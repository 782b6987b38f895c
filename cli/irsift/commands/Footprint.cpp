//===- Footprint.cpp - irsift footprint -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/RunSession.h"
#include "core/memory/BufferCsv.h"
#include "core/memory/PlacementReport.h"
#include "core/replay/Input.h"
#include "viz/text/EstimateText.h"
#include "viz/text/PeakText.h"
#include "viz/text/PlacementText.h"
#include "viz/text/RunText.h"

using namespace irsift;

namespace {

/// The pass that \p name means: its number, or the last one of that name that
/// finished.
Expected<PassIndex> findPass(const Run &run, const std::string &name) {
  PassIndex found(-1);
  for (const PassRun &pass : run.passes)
    if (pass.status == PassStatus::Ok &&
        (pass.pass.name == name || std::to_string(pass.index.value) == name))
      found = pass.index;
  if (found.value < 0)
    return makeError("no finished pass '" + name + "' in this run");
  return found;
}

class FootprintCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    runOptions.addTo(app);
    app.add_option("--after", after,
                   "List the buffers after this pass instead of at the end")
        ->type_name("PASS");
    app.add_flag("--estimate", wantsEstimate,
                 "Bound the bytes from below by the input alone, without "
                 "running a pass");
    app.add_flag("--placement", wantsPlacement,
                 "Also place the buffers, in a file of them (.csv) or of the "
                 "kernel, as low as can be found");
    app.add_option("--capacity", capacity,
                   "With --placement: bytes to fit the buffers into")
        ->type_name("BYTES")
        ->check(CLI::NonNegativeNumber);
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override {
    if (runOptions.input.ends_with(".csv"))
      return placeList();
    Expected<Target> target = runOptions.knobs.loadTarget();
    if (!target)
      return tl::unexpected(target.error());
    if (wantsEstimate)
      return estimate(*target);
    Expected<Run> result = runAndStore(runOptions, store, output, context);
    if (!result)
      return tl::unexpected(result.error());
    PassIndex index = lastFinishedPass(*result);
    if (!after.empty()) {
      Expected<PassIndex> found = findPass(*result, after);
      if (!found)
        return tl::unexpected(found.error());
      index = *found;
    }
    if (output.json)
      printOut(document(*result, index));
    else
      printOut(render(*result, *target, index));
    return exitCodeOf(result->verdict);
  }

private:
  Expected<ExitCode> estimate(const Target &target) const {
    Expected<RunRequest> request = runOptions.makeRequest();
    if (!request)
      return tl::unexpected(request.error());
    if (request->text.empty())
      return makeError("--estimate takes a module, not a " +
                       request->input.kind);
    Expected<KnobSettings> settings = KnobSettings::parse(request->knobs);
    if (!settings)
      return tl::unexpected(settings.error());
    Expected<Estimate> made = estimateFootprint(request->text, *settings);
    if (!made)
      return tl::unexpected(made.error());
    if (output.json) {
      Json document{{"input", request->input.path}, {"target", target.name}};
      document["estimate"] = toJson(*made);
      printOut(jsonDocument("footprint-estimate", document));
    } else {
      printOut(request->input.path + "  estimate for " + target.name + "\n" +
               renderEstimate(*made, target, output.style()));
    }
    return findOverBudget(*made, target) ? ExitCode::Finding : ExitCode::Ok;
  }

  /// Places the buffers of a list, as the minimalloc challenges have them.
  Expected<ExitCode> placeList() const {
    Expected<Input> input = readInput(runOptions.input);
    if (!input)
      return tl::unexpected(input.error());
    Expected<BufferList> list = parseBufferCsv(input->text, runOptions.input);
    if (!list)
      return tl::unexpected(list.error());
    PlacementReport report = placeAll(list->items, PlacementTime);
    if (output.json)
      printOut(
          jsonDocument("footprint-placement", {{"input", runOptions.input},
                                               {"placement", toJson(report)}}));
    else
      printOut(placedCsv(*list, report.best));
    if (!output.quiet)
      printMessage(
          renderPlacement(report, runOptions.input, capacity, Style()));
    bool isOver = capacity > 0 && report.best.height.value > capacity;
    return isOver ? ExitCode::Finding : ExitCode::Ok;
  }

  std::string document(const Run &run, PassIndex index) const {
    Json json = toJson(run);
    if (wantsPlacement) {
      const std::vector<Buffer> &buffers =
          index.value < 0 ? run.inputBuffers : run.passes[index.value].buffers;
      json["placement"] = Json::object();
      for (MemorySpace space : {MemorySpace::LM, MemorySpace::SM})
        if (auto items = placementItems(buffers, space); !items.empty())
          json["placement"][std::string(toString(space))] =
              toJson(placeAll(items, PlacementTime));
    }
    return jsonDocument("footprint", json);
  }

  std::string renderPlacements(const std::vector<Buffer> &buffers,
                               const Target &target) const {
    std::string text;
    for (MemorySpace space :
         {MemorySpace::LM, MemorySpace::SM, MemorySpace::Other}) {
      std::vector<PlacementItem> items = placementItems(buffers, space);
      if (items.empty())
        continue;
      std::string name(toString(space));
      const TargetMemory *memory = target.memory(name);
      PlacementReport report = placeAll(items, PlacementTime);
      text += "\n" +
              renderPlacement(report, name,
                              capacity > 0 ? capacity
                              : memory     ? memory->limit.value
                                           : 0,
                              output.style()) +
              renderOffsets(report, buffers, space, output.style());
    }
    return text;
  }

  std::string render(const Run &run, const Target &target,
                     PassIndex index) const {
    Style style = output.style();
    std::string text = renderHeading(run, style);
    if (run.verdict.kind != VerdictClass::None)
      text += "\n" + renderVerdict(run, style);
    if (run.verdict.kind == VerdictClass::ParseError)
      return text;
    text += "\n" + renderFootprint(run, target, style);
    const std::vector<Buffer> &live =
        index.value < 0 ? run.inputBuffers : run.passes[index.value].buffers;
    if (std::string peaks = renderPeaks(live, style); !peaks.empty())
      text += "\n" + peaks;
    if (wantsPlacement)
      text += renderPlacements(live, target);
    std::string buffers = renderBuffers(run, index, style);
    if (!buffers.empty())
      text += "\nbuffers after " +
              (index.value < 0 ? std::string("input")
                               : run.passes[index.value].pass.name) +
              "\n" + buffers;
    return text;
  }

  static constexpr std::chrono::seconds PlacementTime{10};

  RunOptions runOptions;
  std::string after;
  bool wantsEstimate = false;
  bool wantsPlacement = false;
  int64_t capacity = 0;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createFootprintCommand() {
  return std::make_unique<FootprintCommand>();
}
