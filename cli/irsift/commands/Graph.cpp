//===- Graph.cpp - irsift graph -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "cli/irsift/RunReference.h"
#include "core/bundle/FileTree.h"
#include "viz/graph/GraphLayout.h"
#include "viz/graph/RunGraphs.h"
#include "viz/svg/AddressMap.h"
#include "viz/svg/FootprintChart.h"
#include "viz/text/RunText.h"

using namespace irsift;

namespace {

class GraphCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    app.add_option("RUN", which,
                   "Number of a run, `latest`, or the path of a bundle")
        ->capture_default_str();
    app.add_option("--kind", kind,
                   "footprint (bytes over passes), buffers (program order by "
                   "address), pipeline, liveness, interference, dataflow "
                   "(around --at)")
        ->check(CLI::IsMember({"footprint", "buffers", "pipeline", "liveness",
                               "interference", "dataflow"}))
        ->capture_default_str();
    app.add_option("--format", format,
                   "svg, png, json; for graphs also dot. By default what "
                   "--output ends with, else svg")
        ->check(CLI::IsMember({"svg", "dot", "png", "json"}));
    app.add_option("-o,--output", path, "Write it here instead of to stdout")
        ->type_name("FILE");
    app.add_flag("--plain", plain, "Print the same as text");
    app.add_option("--at", selection.at,
                   "What dataflow is drawn around: the name of an operation "
                   "(tt.reduce) or of a value (%5), `line N`, `buffer N`; by "
                   "default the operation that the verdict names")
        ->type_name("WHAT");
    app.add_option("--depth", selection.depth,
                   "How many steps dataflow follows each way")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    app.add_option("--after", after,
                   "Buffers or module after this pass instead of the last "
                   "that ran")
        ->type_name("PASS");
    app.add_option("--space", space, "Memory of a picture of buffers: LM, SM")
        ->check(CLI::IsMember({"LM", "SM"}))
        ->capture_default_str();
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override {
    if (Expected<void> settled = settleFormat(); !settled)
      return tl::unexpected(settled.error());
    Expected<KeptRun> kept = openRun(store, which);
    if (!kept)
      return tl::unexpected(kept.error());
    Run *run = &kept->run;
    Expected<PassIndex> index = lastFinishedPass(*run);
    if (!after.empty())
      index = findPassNamed(*run, after);
    if (!index)
      return tl::unexpected(index.error());
    Expected<Target> target = targetOfRun(*run, {});
    if (!target)
      return tl::unexpected(target.error());
    Expected<std::string> picture =
        kind == "footprint" || kind == "buffers"
            ? drawPicture(*run, *index, *target, context.stop)
            : drawGraph(*kept, *index, context.stop);
    if (!picture)
      return tl::unexpected(picture.error());
    if (path.empty()) {
      printOut(*picture);
      return ExitCode::Ok;
    }
    if (Expected<void> wrote = writeOneFile(path, *picture); !wrote)
      return tl::unexpected(wrote.error());
    if (!output.quiet)
      printMessage("wrote " + path);
    return ExitCode::Ok;
  }

private:
  /// --format, or what the other options imply.
  Expected<void> settleFormat() {
    if (output.json && !format.empty() && format != "json")
      return makeError("--json and --format " + format + " exclude each other");
    if (output.json && plain)
      return makeError("--json and --plain exclude each other");
    if (output.json)
      format = "json";
    for (const char *known : {"svg", "dot", "png", "json"})
      if (format.empty() && path.ends_with("." + std::string(known)))
        format = known;
    if (format.empty() && !path.empty() && !plain)
      return makeError("'" + path +
                       "' ends with none of .svg, .png, .dot, .json: say which "
                       "with --format");
    if (format.empty())
      format = "svg";
    return {};
  }

  static const std::vector<Buffer> &buffersAfter(const Run &run,
                                                 PassIndex index) {
    return index.value < 0 ? run.inputBuffers : run.passes[index.value].buffers;
  }

  Expected<std::string> drawPicture(const Run &run, PassIndex index,
                                    const Target &target,
                                    const std::stop_token &stop) const {
    if (plain && kind == "footprint")
      return renderFootprint(run, target, output.style());
    if (plain)
      return plainBuffers(run, index);
    if (format == "dot")
      return makeError("a picture of " + kind +
                       " is no graph: there is svg, png and json of it");
    MemorySpace memory = space == "SM" ? MemorySpace::SM : MemorySpace::LM;
    const std::vector<Buffer> &buffers = buffersAfter(run, index);
    if (format == "json")
      return jsonDocument("graph", kind == "footprint"
                                       ? footprintFigures(run, target)
                                       : addressFigures(buffers, memory));
    std::string svg = kind == "footprint" ? footprintChart(run, target)
                                          : addressMap(buffers, memory);
    if (svg.empty())
      return makeError("there are no buffers in " + space);
    return format == "png" ? runRasterizer(svg, {}, stop)
                           : Expected<std::string>(svg);
  }

  std::string plainBuffers(const Run &run, PassIndex index) const {
    std::string table = renderBuffers(run, index, output.style());
    return table.empty() ? "no on-chip buffers\n" : table;
  }

  Expected<std::string> drawGraph(const KeptRun &kept, PassIndex index,
                                  const std::stop_token &stop) const {
    if (plain && kind == "pipeline")
      return renderPassTable(kept.run, output.style());
    Expected<Graph> graph = makeGraph(kept, index);
    if (!graph)
      return tl::unexpected(graph.error());
    if (plain)
      return graph->nodes.empty() ? std::string("nothing to draw\n")
                                  : toText(*graph);
    if (format == "json")
      return jsonDocument("graph", toJson(*graph));
    std::string dot = toDot(*graph);
    if (format == "dot")
      return dot;
    Expected<std::string> picture = runDot(dot, format, {}, stop);
    if (!picture && picture.error().exitCode != ExitCode::Interrupted)
      return makeError(picture.error().message +
                       "; use --format dot, or --plain");
    return picture && format == "svg" ? withStyle(std::move(*picture))
                                      : picture;
  }

  Expected<Graph> makeGraph(const KeptRun &kept, PassIndex index) const {
    const Run &run = kept.run;
    const std::vector<Buffer> &buffers = buffersAfter(run, index);
    if (kind == "pipeline")
      return pipelineGraph(run);
    if (kind == "liveness")
      return livenessGraph(buffers);
    if (kind == "interference")
      return interferenceGraph(buffers);
    DataflowSelection wanted = selection;
    if (wanted.at.empty()) {
      wanted.at = run.verdict.op;
      // What the verdict names is in what the failing pass left.
      if (after.empty() && run.verdict.passIndex &&
          !snapshotAfter(run, *run.verdict.passIndex).empty())
        index = *run.verdict.passIndex;
    }
    if (wanted.at.empty())
      return makeError("say what to draw around: --at OPERATION, %VALUE, `line "
                       "N` or `buffer N`");
    Expected<std::string> text = textAfter(kept, index);
    if (!text)
      return tl::unexpected(text.error());
    return dataflowGraph(*text, buffers, wanted);
  }

  std::string which = "latest";
  std::string kind = "footprint";
  std::string format;
  std::string path;
  bool plain = false;
  std::string after;
  std::string space = "LM";
  DataflowSelection selection;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createGraphCommand() {
  return std::make_unique<GraphCommand>();
}
