//===- Diff.cpp - irsift diff ---------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "cli/irsift/RunReference.h"
#include "core/bundle/RunBundle.h"
#include "core/ingest/IrText.h"
#include "core/replay/Input.h"
#include "viz/text/DiffText.h"
#include "viz/text/RunText.h"
#include "viz/text/VerdictText.h"

#include <filesystem>
#include <optional>

using namespace irsift;

namespace {

/// What is compared: a module, and the run it is of, if it is of one.
struct Side {
  std::string label;
  std::string text;
  std::map<std::string, int64_t> ops;
  std::vector<Buffer> buffers;
  std::optional<Run> run;
  /// Whether the whole run was named, not a pass of it.
  bool isWholeRun = false;
};

/// \p name is RUN or RUN:PASS, where RUN may be the path of a bundle.
Expected<Side> sideOfRun(const StoreOptions &store, const std::string &name) {
  size_t colon = isRunBundle(name) ? std::string::npos : name.rfind(':');
  Side side;
  Expected<KeptRun> kept = openRun(store, name.substr(0, colon));
  if (!kept)
    return tl::unexpected(kept.error());
  const Run &run = kept->run;
  Expected<PassIndex> index = lastFinishedPass(run);
  side.isWholeRun = colon == std::string::npos;
  if (!side.isWholeRun)
    index = findPassNamed(run, name.substr(colon + 1));
  if (!index)
    return tl::unexpected(index.error());
  Expected<std::string> text = textAfter(*kept, *index);
  if (!text)
    return tl::unexpected(text.error());
  side.text = std::move(*text);
  bool isInput = index->value < 0;
  side.ops = isInput ? run.inputOps : run.passes[index->value].ops;
  // A pass that failed leaves a module, but nothing was counted in it.
  if (side.ops.empty())
    side.ops = countOperations(side.text);
  side.buffers = isInput ? run.inputBuffers : run.passes[index->value].buffers;
  side.label =
      kept->label + (isInput ? ", input"
                             : ", after " + std::to_string(index->value) + " " +
                                   run.passes[index->value].pass.name);
  side.run = std::move(kept->run);
  return side;
}

class DiffCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    app.add_option("BEFORE", before,
                   "File with IR, RUN (a number, `latest`, or the path of a "
                   "bundle), or RUN:PASS (number or name of a pass, or "
                   "`input`)")
        ->required();
    app.add_option("AFTER", after, "The same")->required();
    app.add_option("-U,--unified", context, "Lines of context")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_flag("--words", wantsWords,
                 "Write lines that changed in part once, as kept "
                 "[-went-]{+came+}");
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &) override {
    Expected<Side> left = load(before);
    if (!left)
      return tl::unexpected(left.error());
    Expected<Side> right = load(after);
    if (!right)
      return tl::unexpected(right.error());
    IrDiff diff = diffIr(left->text, right->text);
    Style style = output.style();
    std::string runs;
    if (left->isWholeRun && right->isWholeRun)
      runs = renderRunDiff(*left->run, *right->run, style);
    bool isVerdictEqual =
        !left->isWholeRun || !right->isWholeRun ||
        left->run->verdict.signature == right->run->verdict.signature;
    bool isEqual = diff.isEmpty() && runs.empty() && isVerdictEqual;
    if (output.json)
      printOut(document(*left, *right, diff, isEqual));
    else
      printOut(render(*left, *right, diff, runs, isVerdictEqual));
    return isEqual ? ExitCode::Ok : ExitCode::Finding;
  }

private:
  Expected<Side> load(const std::string &name) const {
    std::error_code error;
    if (name == "-" ||
        (std::filesystem::exists(name, error) && !isRunBundle(name))) {
      Expected<Input> input = openInput(name);
      if (!input)
        return tl::unexpected(input.error());
      if (input->text.empty())
        return makeError("'" + name +
                         "' is no module; replay it, and compare the runs");
      Side side;
      side.label = name;
      side.text = std::move(input->text);
      side.ops = countOperations(side.text);
      return side;
    }
    Expected<Side> side = sideOfRun(store, name);
    if (!side && name.find_first_of("./") != std::string::npos &&
        name.find(':') == std::string::npos)
      return makeError("there is no file '" + name + "'");
    return side;
  }

  std::string render(const Side &left, const Side &right, const IrDiff &diff,
                     const std::string &runs, bool isVerdictEqual) const {
    Style style = output.style();
    std::string text;
    auto add = [&](std::string part) {
      if (!part.empty())
        text += (text.empty() ? "" : "\n") + part;
    };
    if (!isVerdictEqual)
      add("- " + verdictTitle(left.run->verdict) + "\n+ " +
          verdictTitle(right.run->verdict) + "\n");
    add(runs);
    add(renderOpCounts(left.ops, right.ops, style));
    if (left.run && right.run)
      add(renderBufferDiff(left.buffers, right.buffers, style));
    add(wantsWords
            ? renderWordDiff(diff, left.label, right.label, context, style)
            : renderIrDiff(diff, left.label, right.label, context, style));
    return text;
  }

  static std::string document(const Side &left, const Side &right,
                              const IrDiff &diff, bool isEqual) {
    Json lines = Json::array();
    for (const IrDiffLine &line : diff.lines)
      if (line.kind != IrDiffLine::Kind::Both)
        lines.push_back(
            {{"kind", line.kind == IrDiffLine::Kind::Added ? "+" : "-"},
             {"text", line.text}});
    Json counts = Json::object();
    for (const auto *ops : {&left.ops, &right.ops})
      for (const auto &[name, count] : *ops) {
        auto in = [&](const Side &side) {
          auto found = side.ops.find(name);
          return found == side.ops.end() ? int64_t(0) : found->second;
        };
        if (in(left) != in(right))
          counts[name] = {in(left), in(right)};
      }
    return jsonDocument("diff", {{"before", left.label},
                                 {"after", right.label},
                                 {"equal", isEqual},
                                 {"removed", diff.removed},
                                 {"added", diff.added},
                                 {"ops", counts},
                                 {"lines", lines}});
  }

  std::string before, after;
  int context = 3;
  bool wantsWords = false;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createDiffCommand() {
  return std::make_unique<DiffCommand>();
}
