//===- Reduce.cpp - irsift reduce -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/ReduceSession.h"
#include "cli/irsift/ResultFiles.h"
#include "cli/irsift/RunSession.h"
#include "cli/irsift/Units.h"
#include "core/ingest/Reproducer.h"
#include "core/model/TextFile.h"
#include "core/pipeline/PipelineText.h"
#include "core/replay/BuiltinRunner.h"
#include "reducer/Reduction.h"
#include "reducer/patterns/PatternList.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include <unistd.h>

using namespace irsift;
using namespace irsift::reduce;
namespace fs = std::filesystem;

namespace {

/// Characters that the body of an issue may have.
constexpr size_t LongestIssue = 65'536;

class ReduceCommand final : public Command {
public:
  void addOptions(CLI::App &app) override {
    runOptions.addTo(app);
    addOracleOptions(app);
    addSearchOptions(app);
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override;

private:
  void addOracleOptions(CLI::App &app);
  void addSearchOptions(CLI::App &app);
  Expected<void> checkNames() const;
  Expected<ReductionRequest> makeRequest() const;
  Expected<OracleSpec> makeOracle() const;
  void writeOtherFailures(const Reduction &reduction, ResultFiles &files) const;
  void storeAll(const ReductionRequest &request,
                const Reduction &reduction) const;
  std::string describe(const Reduction &reduction,
                       const ResultFiles &files) const;
  Json toDocument(const Reduction &reduction, const ResultFiles &files) const;

  RunOptions runOptions;
  StoreOptions store;
  OutputOptions output;
  OracleSpec oracle;
  std::string checkFile;
  std::string twin;
  std::string level = "both";
  std::vector<std::string> include, exclude;
  unsigned workers = 0;
  int64_t maxTests = 0;
  std::string candidateTime = "10s";
  bool keepPipeline = false;
  bool resume = false;
  std::string outputPath = "repro.mlir";
  std::string reproducerPath;
  std::string sideFolder;
};

} // namespace

void ReduceCommand::addOracleOptions(CLI::App &app) {
  app.add_flag("--keep-class", oracle.keepClass,
               "Keep the class of the failure only");
  app.add_flag("--keep-pass", oracle.keepPass, "Keep the failing pass only");
  app.add_option("--match", oracle.match,
                 "Keep a diagnostic that matches this expression")
      ->type_name("REGEX");
  app.add_option("--memory", oracle.goal,
                 "Keep a figure of the footprint: 'lm_peak > 8000'")
      ->type_name("GOAL");
  app.add_option("--text", checkFile,
                 "Keep an output that matches the FileCheck patterns in FILE")
      ->type_name("FILE");
  app.add_option("--twin", twin,
                 "Keep only what compiles with this knob set; or a file that "
                 "compiles, to be reduced along with the input")
      ->type_name("KNOB=VALUE|FILE");
  app.add_option("--test", oracle.script,
                 "Keep what this program accepts with exit code 0; it gets "
                 "the file as argument and on stdin")
      ->type_name("PROGRAM");
}

void ReduceCommand::addSearchOptions(CLI::App &app) {
  app.add_option("--level", level,
                 "What to reduce: the input, the IR before the failing pass, "
                 "or both")
      ->check(CLI::IsMember({"input", "pass", "both"}))
      ->capture_default_str();
  app.add_option("--include", include, "Use only these patterns")
      ->type_name("PATTERN")
      ->delimiter(',');
  app.add_option("--exclude", exclude, "Do not use these patterns")
      ->type_name("PATTERN")
      ->delimiter(',');
  app.add_flag("--keep-pipeline", keepPipeline,
               "Drop no passes and no options");
  app.add_option("-j,--jobs", workers, "Candidates judged at a time")
      ->type_name("N");
  app.add_option("--max-tests", maxTests, "Most candidates judged")
      ->type_name("N");
  app.add_option("--candidate-timeout", candidateTime,
                 "Longest time for one candidate")
      ->type_name("TIME")
      ->capture_default_str();
  app.add_option("-o,--output", outputPath, "Where the result goes")
      ->type_name("FILE")
      ->capture_default_str();
  app.add_option("--reproducer", reproducerPath,
                 "Write the result as a reproducer of MLIR, too")
      ->type_name("FILE");
  app.add_option("--others", sideFolder,
                 "Folder for other failures met on the way, one a signature")
      ->type_name("FOLDER");
  app.add_flag("--resume", resume,
               "Go on with a reduction that was stopped: the same input, "
               "options and output file");
}

Expected<OracleSpec> ReduceCommand::makeOracle() const {
  OracleSpec spec = oracle;
  spec.keepSignature = !spec.keepClass && !spec.keepPass && spec.match.empty();
  if (!checkFile.empty()) {
    Expected<std::string> checks = readTextFile(checkFile, mostInputBytes);
    if (!checks)
      return makeError("--text " + checkFile + ": " + checks.error().message);
    spec.checks = std::move(*checks);
    if (spec.checks.find("CHECK") == std::string::npos)
      return makeError("--text " + checkFile + ": without a line 'CHECK: ...'");
  }
  if (!spec.script.empty()) {
    std::error_code error;
    if (fs::path path = fs::absolute(spec.script, error); fs::exists(path))
      spec.script = path.string();
    if (::access(spec.script.c_str(), X_OK) != 0)
      return makeError("--test " + spec.script +
                       ": not an executable file (does it begin with a "
                       "#! line, and is it marked executable?)");
  }
  return spec;
}

/// Whether a shell would find \p program.
static bool isProgram(const std::string &program) {
  if (program.find('/') != std::string::npos)
    return ::access(program.c_str(), X_OK) == 0;
  std::istringstream folders(std::getenv("PATH") ? std::getenv("PATH") : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (::access((fs::path(folder) / program).c_str(), X_OK) == 0)
      return true;
  return false;
}

Expected<void> ReduceCommand::checkNames() const {
  for (const auto *names : {&include, &exclude})
    if (std::string_view name = unknownPattern(*names); !name.empty())
      return makeError("there is no pattern '" + std::string(name) +
                       "' ('irsift patterns' lists them)");
  if (!runOptions.opt.empty() && !isProgram(runOptions.opt))
    return makeError("--opt " + runOptions.opt + ": no such program");
  if (Expected<void> fit = ResultFiles::prepare("-o", outputPath); !fit)
    return fit;
  return reproducerPath.empty()
             ? Expected<void>()
             : ResultFiles::prepare("--reproducer", reproducerPath);
}

Expected<ReductionRequest> ReduceCommand::makeRequest() const {
  ReductionRequest request;
  if (Expected<void> sound = checkNames(); !sound)
    return tl::unexpected(sound.error());
  Expected<RunRequest> run = runOptions.makeRequest();
  if (!run)
    return tl::unexpected(run.error());
  request.base.run = std::move(*run);
  if (request.base.run.text.empty())
    return makeError("'" + request.base.run.input.path +
                     "' holds no module to reduce. If it is a log, `irsift "
                     "explain` reads it");
  if (!twin.empty() && level == "pass")
    return makeError("--twin compiles from the input on, so it is reduced on "
                     "that level: leave --level pass out");
  Expected<OracleSpec> spec = makeOracle();
  if (!spec)
    return tl::unexpected(spec.error());
  request.base.oracle = std::move(*spec);
  if (!runOptions.opt.empty()) {
    request.base.opt = runOptions.optArguments;
    request.base.opt.insert(request.base.opt.begin(), runOptions.opt);
  }
  request.base.include = include;
  request.base.exclude = exclude;
  request.base.workers = workers;
  if (workers == 0)
    request.base.workers = std::max(1u, std::thread::hardware_concurrency());
  request.base.reducePipeline = !keepPipeline;
  request.base.maxTests = maxTests;
  Expected<std::chrono::milliseconds> time = parseDuration(candidateTime);
  if (!time)
    return tl::unexpected(time.error());
  request.base.candidateTime = *time;
  if (!runOptions.timeLimit.empty()) {
    Expected<std::chrono::milliseconds> limit =
        parseDuration(runOptions.timeLimit);
    if (!limit)
      return tl::unexpected(limit.error());
    request.base.timeLimit = *limit;
  }
  request.twin = twin;
  request.wantsInput = level != "pass";
  request.wantsPass = level != "input";
  request.base.journal = outputPath + ".journal";
  return request;
}

void ReduceCommand::writeOtherFailures(const Reduction &reduction,
                                       ResultFiles &files) const {
  if (sideFolder.empty())
    return;
  std::error_code ignored;
  fs::create_directories(sideFolder, ignored);
  int number = 0;
  std::set<std::string> seen; // Both levels may have met it.
  for (const LevelResult &each : reduction.levels)
    for (const auto &[verdict, text] : each.result.otherFailures)
      if (seen.insert(verdict.signature).second)
        files.write(
            (fs::path(sideFolder) / fmt::format("other-{}.mlir", ++number))
                .string(),
            "// " + verdict.signature + "\n" + text);
}

void ReduceCommand::storeAll(const ReductionRequest &request,
                             const Reduction &reduction) const {
  Expected<RunStore> runs = store.open();
  if (!runs)
    return printMessage("the steps are not stored: " + runs.error().message);
  for (const LevelResult &each : reduction.levels)
    if (auto id = storeSteps(*runs, request.base.run, each); !id)
      printMessage("the steps are not stored: " + id.error().message);
}

/// What still tells the failure from what compiles.
static std::string describeTwin(const LevelResult &level,
                                const ResultFiles &files) {
  if (!level.twin)
    return {};
  std::string name =
      level.twin->isFile() ? files.twinPath() : "with " + level.twin->name;
  if (level.differences.empty())
    return "  " + name + " compiles, and nothing is left that differs\n";
  std::string text = "  " + name + " compiles; what is left that differs:\n";
  for (const std::string &line : level.differences)
    text += "    " + line + "\n";
  return text;
}

static Json twinJson(const LevelResult &level, const ResultFiles &files) {
  if (!level.twin)
    return nullptr;
  bool isFile = level.twin->isFile();
  return {{"name", level.twin->name},
          {"path", isFile ? Json(files.twinPath()) : Json(nullptr)},
          {"differences", level.differences}};
}

std::string ReduceCommand::describe(const Reduction &reduction,
                                    const ResultFiles &files) const {
  std::string text;
  for (const LevelResult &each : reduction.levels) {
    const ReduceResult &result = each.result;
    text += fmt::format(
        "{}: {} -> {} operations, {} tests ({} cached), {:.1f} s, {}{}\n",
        files.pathOf(each.level), result.startOps, result.result().ops,
        result.tests, result.cached, result.seconds, toString(result.end),
        each.isConfirmed ? "" : "; NOT CONFIRMED by a run of its own");
    text += "  kept: " + result.oracle + "\n";
    text += "  pipeline: " + result.result().pipeline + "\n";
    if (result.isForeign)
      text += "  read as operations of an unknown dialect: they have names of "
              "ours, and are none of ours\n";
    if (each.repro.size() > LongestIssue)
      text += fmt::format("  {} characters: an issue takes {}\n",
                          each.repro.size(), LongestIssue);
    if (!result.otherFailures.empty())
      text += fmt::format("  {} other failures were met on the way{}\n",
                          result.otherFailures.size(),
                          sideFolder.empty() ? " (--others FOLDER keeps them)"
                                             : "");
    text += describeTwin(each, files);
    int64_t edits = 0;
    for (const auto &[pattern, outcomes] : result.evidence)
      for (const auto &[outcome, count] : outcomes)
        edits += count;
    if (edits > 0)
      text += fmt::format("  minimal: none of {} single edits of {} patterns "
                          "leaves something simpler that fails like it\n",
                          edits, result.evidence.size());
  }
  return text;
}

Json ReduceCommand::toDocument(const Reduction &reduction,
                               const ResultFiles &files) const {
  Json levels = Json::array();
  for (const LevelResult &each : reduction.levels) {
    const ReduceResult &result = each.result;
    Json steps = Json::array();
    for (const ReduceStep &step : result.steps)
      steps.push_back({{"pattern", step.pattern},
                       {"ops", step.ops},
                       {"bytes", step.bytes},
                       {"tests", step.tests},
                       {"seconds", step.seconds}});
    const ReduceStep &last = result.result();
    levels.push_back(
        {{"level", each.level == Level::Input ? "input" : "pass"},
         {"oracle", result.oracle},
         {"start", {{"ops", result.startOps}, {"bytes", result.startBytes}}},
         {"result",
          {{"ops", last.ops},
           {"bytes", last.bytes},
           {"path", files.pathOf(each.level)},
           {"pipeline", last.pipeline},
           {"confirmed", each.isConfirmed}}},
         {"end", toString(result.end)},
         {"tests", result.tests},
         {"cached", result.cached},
         {"seconds", result.seconds},
         {"evidence", result.evidence},
         {"twin", twinJson(each, files)},
         {"verdict", irsift::toJson(result.verdict)},
         {"steps", std::move(steps)}});
  }
  // The first level's fields stand at the top as well: most ask for one.
  Json document = levels.empty() ? Json::object() : levels.front();
  document["levels"] = std::move(levels);
  return document;
}

Expected<ExitCode> ReduceCommand::run(const CommandContext &context) {
  Expected<ReductionRequest> request = makeRequest();
  if (!request)
    return tl::unexpected(request.error());
  ResultFiles files(outputPath, output.wantsProgress());
  if (!resume)
    removeJournals(*request);
  Expected<Reduction> reduction = reduceRun(*request, files, context.stop);
  files.clear();
  if (!reduction)
    return tl::unexpected(reduction.error());
  for (const LevelResult &each : reduction->levels) {
    files.write(files.pathOf(each.level), each.repro);
    if (each.twin && each.twin->isFile())
      files.write(files.twinPath(), each.result.result().twinText);
    if (!reproducerPath.empty())
      files.write(ResultFiles::pathOf(reproducerPath, each.level),
                  writeReproducer(each.result.result().text,
                                  each.result.result().pipeline));
  }
  storeAll(*request, *reduction);
  writeOtherFailures(*reduction, files);
  if (!files.problem.empty())
    return makeError(files.problem);
  printOut(output.json ? jsonDocument("reduce", toDocument(*reduction, files))
                       : describe(*reduction, files));
  if (context.stop.stop_requested())
    return ExitCode::Interrupted;
  auto anyEnded = [&](ReduceResult::End end) {
    return std::any_of(
        reduction->levels.begin(), reduction->levels.end(),
        [&](const LevelResult &each) { return each.result.end == end; });
  };
  for (const LevelResult &each : reduction->levels)
    if (!each.result.problem.empty())
      printMessage(each.result.problem +
                   "; this is its best so far, and --resume goes on");
  if (anyEnded(ReduceResult::End::Fault))
    return ExitCode::InternalFault;
  if (anyEnded(ReduceResult::End::TimeLimit))
    return ExitCode::TimeLimit;
  // What ran into a limit may go on with a higher one.
  if (!anyEnded(ReduceResult::End::TestLimit))
    removeJournals(*request);
  return ExitCode::Ok;
}

std::unique_ptr<Command> irsift::createReduceCommand() {
  return std::make_unique<ReduceCommand>();
}
