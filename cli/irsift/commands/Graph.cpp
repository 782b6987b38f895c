//===- Graph.cpp - irsift graph -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "cli/irsift/RunReference.h"
#include "viz/graph/DotGraphs.h"
#include "viz/graph/GraphLayout.h"
#include "viz/svg/AddressMap.h"
#include "viz/svg/FootprintChart.h"
#include "viz/text/RunText.h"

using namespace irsift;

namespace {

class GraphCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    app.add_option("RUN", which, "Number of a run, or `latest`")
        ->capture_default_str();
    app.add_option("--kind", kind,
                   "footprint (bytes over passes), buffers (program order by "
                   "address), pipeline, liveness, interference")
        ->check(CLI::IsMember(
            {"footprint", "buffers", "pipeline", "liveness", "interference"}))
        ->capture_default_str();
    app.add_option("--format", format,
                   "svg, or dot for graphs, or png for them")
        ->check(CLI::IsMember({"svg", "dot", "png"}))
        ->capture_default_str();
    app.add_flag("--plain", plain, "Print the same as text");
    app.add_option("--after", after,
                   "Buffers after this pass instead of the last that ran")
        ->type_name("PASS");
    app.add_option("--space", space, "Memory of a picture of buffers: LM, SM")
        ->check(CLI::IsMember({"LM", "SM"}))
        ->capture_default_str();
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override {
    Expected<RunStore> runs = store.open();
    if (!runs)
      return tl::unexpected(runs.error());
    Expected<Run> run = loadRunNamed(*runs, which);
    if (!run)
      return tl::unexpected(run.error());
    Expected<PassIndex> index = lastFinishedPass(*run);
    if (!after.empty())
      index = findPassNamed(*run, after);
    if (!index)
      return tl::unexpected(index.error());
    Expected<Target> target = loadTarget(run->target);
    if (!target)
      return tl::unexpected(target.error());
    Expected<std::string> picture =
        plain ? text(*run, *index, *target)
              : draw(*run, *index, *target, context.stop);
    if (!picture)
      return tl::unexpected(picture.error());
    printOut(*picture);
    return ExitCode::Ok;
  }

private:
  std::string text(const Run &run, PassIndex index,
                   const Target &target) const {
    Style style = output.style();
    if (kind == "footprint")
      return renderFootprint(run, target, style);
    if (kind == "pipeline")
      return renderPassTable(run, style);
    std::string buffers = renderBuffers(run, index, style);
    return buffers.empty() ? "no on-chip buffers\n" : buffers;
  }

  Expected<std::string> draw(const Run &run, PassIndex index,
                             const Target &target,
                             const std::stop_token &stop) const {
    const std::vector<Buffer> &buffers =
        index.value < 0 ? run.inputBuffers : run.passes[index.value].buffers;
    bool isPicture = kind == "footprint" || kind == "buffers";
    if (isPicture && format != "svg")
      return makeError("a picture of " + kind + " is made as svg only");
    if (kind == "footprint")
      return footprintChart(run, target);
    if (kind == "buffers") {
      std::string map = addressMap(buffers, space == "SM" ? MemorySpace::SM
                                                          : MemorySpace::LM);
      if (map.empty())
        return makeError("there are no buffers in " + space);
      return map;
    }
    std::string dot = kind == "pipeline"   ? pipelineGraph(run)
                      : kind == "liveness" ? livenessGraph(buffers)
                                           : interferenceGraph(buffers);
    if (format == "dot")
      return dot;
    Expected<std::string> drawn = runDot(dot, format, {}, stop);
    if (!drawn && drawn.error().exitCode != ExitCode::Interrupted)
      return makeError(drawn.error().message +
                       "; use --format dot, or --plain");
    return drawn;
  }

  std::string which = "latest";
  std::string kind = "footprint";
  std::string format = "svg";
  bool plain = false;
  std::string after;
  std::string space = "LM";
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createGraphCommand() {
  return std::make_unique<GraphCommand>();
}
