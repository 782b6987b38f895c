//===- CommonOptions.cpp - Options that several subcommands share ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/CommonOptions.h"
#include "cli/irsift/Units.h"
#include "core/pipeline/PipelineText.h"
#include "core/pipeline/Presets.h"
#include "core/replay/BuiltinRunner.h"
#include "core/replay/Input.h"

#include <filesystem>

using namespace irsift;

void OutputOptions::addTo(CLI::App &app) {
  app.add_flag("--json", json, "Print one JSON document on stdout");
  const std::map<std::string, ColorMode> modes = {{"auto", ColorMode::Auto},
                                                  {"always", ColorMode::Always},
                                                  {"never", ColorMode::Never}};
  app.add_option("--color", color, "When to colour: auto, always, never")
      ->transform(CLI::CheckedTransformer(modes))
      ->type_name("WHEN");
  app.add_flag("-q,--quiet", quiet, "No progress and no hints on stderr");
  app.add_flag("-v,--verbose", verbose, "Say more on stderr");
}

void StoreOptions::addTo(CLI::App &app) {
  app.add_option("--db", path, "File with the stored runs")->type_name("FILE");
}

std::string StoreOptions::file() const {
  return path.empty() ? RunStore::defaultPath() : path;
}

Expected<RunStore> StoreOptions::open() const { return RunStore::open(file()); }

Expected<RunStore> StoreOptions::openExisting() const {
  std::error_code error;
  if (!path.empty() && !std::filesystem::exists(path, error))
    return makeError("run store " + path +
                     ": no such file; `irsift replay --db` makes one");
  return open();
}

void KnobOptions::addTo(CLI::App &app) {
  app.add_option("--target", target,
                 "Device: a name (see `irsift targets`) or a target file")
      ->type_name("TARGET");
  app.add_option("--knob", knobs,
                 "XPUOptions field or environment variable (see `irsift "
                 "knobs`); may be repeated")
      ->type_name("NAME=VALUE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

Expected<std::map<std::string, std::string>> KnobOptions::knobMap() const {
  std::map<std::string, std::string> map;
  for (const std::string &knob : knobs) {
    size_t equals = knob.find('=');
    if (equals == 0 || equals == std::string::npos)
      return makeError("--knob takes NAME=VALUE, not '" + knob + "'");
    map[knob.substr(0, equals)] = knob.substr(equals + 1);
  }
  return map;
}

Expected<Target> KnobOptions::loadTarget() const {
  Expected<std::map<std::string, std::string>> map = knobMap();
  if (!map)
    return tl::unexpected(map.error());
  Expected<Target> loaded = irsift::loadTarget(
      target.empty() ? builtinTargets().front().name : target);
  if (!loaded)
    return loaded;
  return withKnobs(std::move(*loaded), *map);
}

void RunOptions::addTo(CLI::App &app) {
  app.add_option("INPUT", input,
                 "File with IR or a reproducer (- is stdin), log with dumps of "
                 "IR, folder of --mlir-print-ir-tree-dir or of the capture "
                 "helper")
      ->required();
  addSettings(app);
  app.add_option("--time-limit", timeLimit, "Longest time for everything")
      ->type_name("TIME");
}

void RunOptions::addSettings(CLI::App &app) {
  app.add_option("--pipeline", pipeline,
                 "Name of a pipeline (see `irsift pipelines`), a pipeline "
                 "text, or @FILE with one")
      ->type_name("NAME|TEXT|@FILE");
  app.add_option("--opt", opt,
                 "Run the passes in this program, any mlir-opt, in place of "
                 "our own")
      ->type_name("PROGRAM");
  app.add_option("--opt-arg", optArguments,
                 "Argument for the program of --opt; may be repeated")
      ->type_name("ARG")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--log-pipeline", logPipeline,
                 "Which of the pipelines that a log shows, from 1; by default "
                 "the one that failed, else the last")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  knobs.addTo(app);
  app.add_option("--load-dialect-plugin", dialectPlugins,
                 "Library with dialects; may be repeated")
      ->type_name("FILE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--load-pass-plugin", passPlugins,
                 "Library with passes; may be repeated")
      ->type_name("FILE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_flag("--allow-unregistered-dialect", allowUnregistered,
               "Read operations of unknown dialects in generic form");
  app.add_option("--pass-timeout", passTimeout,
                 "Longest time for one pass, 0 for no limit")
      ->type_name("TIME")
      ->capture_default_str();
  app.add_option("--memory-limit", memoryLimit,
                 "Most memory for the compiler, 0 for no limit")
      ->type_name("SIZE")
      ->capture_default_str();
}

namespace {

/// Sets preset or text of \p request from what --pipeline says, or else the
/// input, which names no files.
Expected<void> setPipeline(RunRequest &request, const std::string &pipeline,
                           bool mayNameFile) {
  if (pipeline.empty()) {
    request.preset = allPresets().front().name;
    return {};
  }
  if (findPreset(pipeline)) {
    request.preset = pipeline;
    return {};
  }
  request.pipelineText = pipeline;
  if (mayNameFile && pipeline[0] == '@') {
    Expected<Input> file = readInput(pipeline.substr(1));
    if (!file)
      return tl::unexpected(file.error());
    request.pipelineText = file->text;
  }
  if (auto passes = parsePipelineText(request.pipelineText); !passes)
    return tl::unexpected(passes.error());
  return {};
}

} // namespace

Expected<RunRequest> RunOptions::makeRequest() const {
  Expected<Input> read = openInput(input);
  if (!read)
    return tl::unexpected(read.error());
  return makeRequest(std::move(*read));
}

Expected<RunRequest> RunOptions::makeRequest(Input read) const {
  RunRequest request;
  request.input = std::move(read.info);
  request.text = std::move(read.text);
  std::string wanted = pipeline;
  if (wanted.empty())
    wanted = read.pipelineText.empty() ? read.preset : read.pipelineText;
  if (Expected<void> set = setPipeline(request, wanted, !pipeline.empty());
      !set)
    return tl::unexpected(set.error());
  Expected<std::map<std::string, std::string>> map = knobs.knobMap();
  if (!map)
    return tl::unexpected(map.error());
  request.knobs = std::move(*map);
  request.knobs.merge(read.knobs);
  Expected<Target> target = knobs.loadTarget();
  if (!target)
    return tl::unexpected(target.error());
  request.target = std::move(*target);
  request.dialectPlugins = dialectPlugins;
  request.passPlugins = passPlugins;
  request.allowUnregisteredDialects = allowUnregistered;

  Expected<std::chrono::milliseconds> time = parseDuration(passTimeout);
  if (!time)
    return tl::unexpected(time.error());
  request.limits.passTime = *time;
  Expected<int64_t> memory = parseSize(memoryLimit);
  if (!memory)
    return tl::unexpected(memory.error());
  request.limits.memoryBytes = *memory;

  return request;
}

std::string irsift::jsonDocument(std::string_view command,
                                 const Json &document) {
  Json json{{"schema", "irsift." + std::string(command) + "/1"}};
  json.update(document);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

ExitCode irsift::exitCodeOf(const Verdict &verdict) {
  switch (verdict.kind) {
  case VerdictClass::None:
    return ExitCode::Ok;
  case VerdictClass::ParseError:
  case VerdictClass::ToolError:
    return ExitCode::Usage;
  default:
    return ExitCode::Finding;
  }
}
