//===- BatchOptions.cpp - Options of batch and merge --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/batch/BatchOptions.h"
#include "viz/batch/Format.h"

#include <algorithm>
#include <filesystem>

using namespace irsift;
namespace fs = std::filesystem;

void ReportOptions::addTo(CLI::App &app) {
  for (const BatchFormat &format : batchFormats())
    app.add_option("--" + std::string(format.name),
                   files[std::string(format.name)], std::string(format.summary))
        ->type_name("FILE");
  app.add_option("--baseline", baseline,
                 "Store or folder of an earlier batch: tells new failures from "
                 "known, changed and fixed ones")
      ->type_name("DB");
  const std::map<std::string, FailOn> rules = {
      {"new", FailOn::New}, {"any", FailOn::Any}, {"none", FailOn::None}};
  app.add_option("--fail-on", failOn,
                 "Which failures make the exit code 1: new (against the "
                 "baseline), any, none")
      ->transform(CLI::CheckedTransformer(rules))
      ->type_name("WHICH");
  output.addTo(app);
}

bool ReportOptions::isStdoutTaken() const {
  return std::any_of(files.begin(), files.end(),
                     [](const auto &file) { return file.second == "-"; });
}

Expected<void> ReportOptions::makeFolders() const {
  for (const auto &[format, file] : files) {
    fs::path folder = fs::path(file).parent_path();
    std::error_code error;
    fs::create_directories(folder, error);
    if (!folder.empty() && !fs::is_directory(folder, error))
      return makeError("cannot write '" + file + "' of --" + format +
                       ": there is no such folder, and none can be made");
  }
  return {};
}

void ExecutorOptions::addTo(CLI::App &app) {
  app.add_option("--executor", name,
                 "Who runs the cases: local; slurm (submits a job array and "
                 "merges); parallel (prints the line for GNU parallel)")
      ->check(CLI::IsMember({"local", "slurm", "parallel"}))
      ->capture_default_str();
  app.add_option("--tasks", tasks, "Tasks that an executor gets")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  app.add_option("--slurm-partition", partition, "Partition of the job array")
      ->type_name("NAME");
  app.add_option("--slurm-time", timeLimit,
                 "Time limit of a task, as sbatch takes it")
      ->type_name("TIME");
  app.add_option("--slurm-arg", slurmArguments,
                 "Another argument for sbatch; may be repeated")
      ->type_name("ARG")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--resubmit", resubmissions,
                 "How often tasks that were lost are submitted again")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
}

void BatchOptions::addTo(CLI::App &app) {
  app.add_option("PATHS", paths,
                 "Modules, reproducers, captures, logs, and folders that hold "
                 "such")
      ->required();
  app.add_option("-o,--output", folder,
                 "Folder of the store, the index and a bundle for each kind of "
                 "failure; a batch that was stopped goes on there")
      ->required()
      ->type_name("FOLDER");
  app.add_option("--matrix", matrixFile,
                 "File of configurations, 'NAME: KNOB=VALUE ...' a line: every "
                 "input is run with each")
      ->type_name("FILE");
  app.add_option("-j,--jobs", jobs,
                 "Runs at a time, fewer while memory is short; 0 is one a "
                 "processor")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  app.add_flag("!--no-reduce", wantsReduction,
               "Do not reduce the smallest input of each kind of failure");
  app.add_option("--time-limit", bucketTime,
                 "Longest time for the reduction of one kind of failure")
      ->type_name("TIME")
      ->capture_default_str();
  app.add_option("--shard", shardText,
                 "Do only part I of N; by content, so that an input stays in "
                 "its part")
      ->type_name("I/N");
  report.addTo(app);
  run.addSettings(app);
  executor.addTo(app);
}

Expected<std::vector<Configuration>> BatchOptions::configurations() const {
  std::vector<Configuration> all(1);
  all.front().name = "default";
  if (!matrixFile.empty()) {
    Expected<Input> file = readInput(matrixFile);
    if (!file)
      return tl::unexpected(file.error());
    Expected<std::vector<Configuration>> read =
        parseMatrix(file->text, matrixFile);
    if (!read)
      return read;
    all = std::move(*read);
  }
  for (const Configuration &configuration : all)
    if (Expected<RunRequest> sound =
            runOptionsFor(configuration).makeRequest(Input());
        !sound)
      return makeError(matrixFile.empty() ? sound.error().message
                                          : matrixFile + ": configuration '" +
                                                configuration.name +
                                                "': " + sound.error().message);
  return all;
}

RunOptions
BatchOptions::runOptionsFor(const Configuration &configuration) const {
  RunOptions options = run;
  for (const auto &[name, value] : configuration.knobs)
    options.knobs.knobs.push_back(name + "=" + value);
  if (!configuration.pipeline.empty())
    options.pipeline = configuration.pipeline;
  if (!configuration.target.empty())
    options.knobs.target = configuration.target;
  return options;
}

std::vector<std::string> irsift::shardArguments(const BatchOptions &options,
                                                const std::string &shard,
                                                const std::string &folder) {
  const RunOptions &run = options.run;
  std::vector<std::string> arguments = {"batch"};
  auto add = [&](const char *name, const std::string &value) {
    if (!value.empty())
      arguments.insert(arguments.end(), {name, value});
  };
  auto addAll = [&](const char *name, const std::vector<std::string> &values) {
    for (const std::string &value : values)
      add(name, value);
  };
  add("--output", folder);
  add("--shard", shard);
  add("--matrix", options.matrixFile);
  add("--pipeline", run.pipeline);
  add("--opt", run.opt);
  for (const std::string &argument : run.optArguments)
    arguments.push_back("--opt-arg=" + argument);
  add("--target", run.knobs.target);
  addAll("--knob", run.knobs.knobs);
  addAll("--load-dialect-plugin", run.dialectPlugins);
  addAll("--load-pass-plugin", run.passPlugins);
  if (run.allowUnregistered)
    arguments.push_back("--allow-unregistered-dialect");
  add("--pass-timeout", run.passTimeout);
  add("--memory-limit", run.memoryLimit);
  add("--jobs", options.jobs > 0 ? std::to_string(options.jobs) : "");
  arguments.insert(arguments.end(),
                   {"--no-reduce", "--fail-on", "none", "--quiet", "--"});
  arguments.insert(arguments.end(), options.paths.begin(), options.paths.end());
  return arguments;
}
