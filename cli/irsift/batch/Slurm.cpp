//===- Slurm.cpp - A batch as a job array of Slurm ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/batch/Executors.h"
#include "core/replay/Process.h"

#include <fmt/format.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <set>

using namespace irsift;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

constexpr std::chrono::seconds commandTime = 120s;
constexpr std::chrono::seconds shortestPoll = 1s;
constexpr std::chrono::seconds longestPoll = 15s;
/// A controller that restarts is silent for a while.
constexpr std::chrono::minutes patience = 30min;
/// A task is told that its time is nearly over, so that it ends in order.
constexpr const char *warning = "--signal=B:TERM@30";

bool waitFor(std::chrono::seconds time, const std::stop_token &stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

Expected<ProcessResult> call(std::vector<std::string> command,
                             std::string input = {}) {
  ProcessSpec spec;
  spec.command = std::move(command);
  spec.input = std::move(input);
  spec.limits.wall = commandTime;
  return runProcess(spec);
}

std::string firstLineOf(const std::string &text) {
  return text.substr(0, text.find('\n'));
}

class SlurmArray {
public:
  SlurmArray(BatchSession &session, BatchFolder &folder,
             const BatchOptions &options, const std::stop_token &stop)
      : session(session), folder(folder), options(options), stop(stop),
        parts(fs::absolute(folder.path()).string() + "/shards") {}

  Expected<void> run() {
    Expected<void> taken = takeParts();
    int submissions = 0;
    while (taken) {
      std::set<int> lost = partsToDo();
      if (lost.empty() || stop.stop_requested())
        return {};
      if (submissions > options.executor.resubmissions)
        return makeError(fmt::format(
            "Slurm lost {} of {} tasks {} times; see {}/*.log, and run the "
            "same command to go on",
            lost.size(), options.executor.tasks, submissions, parts));
      if (submissions++ > 0)
        printMessage(fmt::format("submitting {} task{} again", lost.size(),
                                 lost.size() == 1 ? "" : "s"));
      taken = submitAndWait(lost);
      if (taken)
        taken = takeParts();
    }
    return taken;
  }

private:
  /// Parts that hold a case without a result.
  std::set<int> partsToDo() const {
    std::set<int> numbers;
    for (const BatchCase &one : session.cases())
      if (!one.isDone)
        for (int i = 1; i <= options.executor.tasks; ++i)
          if (Shard{i, options.executor.tasks}.holds(one.sha256))
            numbers.insert(i);
    return numbers;
  }

  std::string partFolder(int number) const {
    return parts + "/" + std::to_string(number);
  }

  Expected<void> takeParts() {
    std::error_code error;
    for (int i = 1; i <= options.executor.tasks; ++i) {
      std::string file = BatchStore::fileIn(partFolder(i));
      if (!fs::exists(file, error))
        continue;
      Expected<BatchStore> part = BatchStore::open(file);
      if (!part)
        return tl::unexpected(part.error());
      if (Expected<void> taken = folder.store().takeResults(*part); !taken)
        return taken;
    }
    return session.lookUp();
  }

  /// \p word for the script, with the task's number in place of \p mark.
  static std::string scriptWord(const std::string &word,
                                std::string_view mark) {
    std::string quoted = shellLine({word});
    // Out of the quotes, if there are any, and in again.
    std::string number = quoted.starts_with('\'') ? "'\"$SLURM_ARRAY_TASK_ID\"'"
                                                  : "$SLURM_ARRAY_TASK_ID";
    if (size_t at = quoted.find(mark); at != std::string::npos)
      quoted.replace(at, mark.size(), number);
    return quoted;
  }

  std::string script() const {
    constexpr std::string_view mark = "@TASK@";
    std::string line = "exec " + shellLine({ownProgram()});
    for (const std::string &word : shardArguments(
             options, fmt::format("{}/{}", mark, options.executor.tasks),
             fmt::format("{}/{}", parts, mark)))
      line += " " + scriptWord(word, mark);
    return "#!/bin/sh\n" + line + "\n";
  }

  Expected<std::string> submit(const std::set<int> &numbers) const {
    std::error_code error;
    fs::create_directories(parts, error);
    std::string list;
    for (int number : numbers)
      list += (list.empty() ? "" : ",") + std::to_string(number);
    std::vector<std::string> command = {"sbatch",
                                        "--parsable",
                                        "--requeue",
                                        "--job-name=irsift-batch",
                                        "--array=" + list,
                                        "--output=" + parts + "/%a.log",
                                        "--open-mode=append"};
    if (!options.executor.partition.empty())
      command.push_back("--partition=" + options.executor.partition);
    if (!options.executor.timeLimit.empty())
      command.insert(command.end(),
                     {"--time=" + options.executor.timeLimit, warning});
    if (options.jobs > 0)
      command.push_back("--cpus-per-task=" + std::to_string(options.jobs));
    command.insert(command.end(), options.executor.slurmArguments.begin(),
                   options.executor.slurmArguments.end());
    Expected<ProcessResult> result = call(command, script());
    if (!result)
      return makeError("--executor slurm: " + result.error().message);
    if (!result->succeeded())
      return makeError("sbatch refused the job: " + firstLineOf(result->err));
    // "JOB" or "JOB;CLUSTER".
    std::string job = firstLineOf(result->out);
    return job.substr(0, job.find(';'));
  }

  Expected<void> submitAndWait(const std::set<int> &numbers) {
    Expected<std::string> job = submit(numbers);
    if (!job)
      return tl::unexpected(job.error());
    ProgressLine progress(options.report.output.wantsProgress());
    std::chrono::seconds poll = shortestPoll;
    auto lastAnswer = Clock::now();
    while (waitFor(poll, stop)) {
      poll = std::min(poll + shortestPoll, longestPoll);
      Expected<std::optional<size_t>> left = tasksLeft(*job);
      if (!left && Clock::now() - lastAnswer > patience)
        return tl::unexpected(left.error());
      if (!left || !*left)
        continue;
      lastAnswer = Clock::now();
      if (**left == 0)
        return {};
      progress.show(fmt::format("job {}: {} of {} tasks to go", *job, **left,
                                numbers.size()));
    }
    (void)call({"scancel", *job});
    return makeError("interrupted; job " + *job + " is cancelled",
                     ExitCode::Interrupted);
  }

  /// Tasks that Slurm has not ended with; nothing if it does not answer.
  Expected<std::optional<size_t>> tasksLeft(const std::string &job) const {
    Expected<ProcessResult> result =
        call({"squeue", "--noheader", "--array", "--jobs=" + job,
              "--states=all", "--format=%T"});
    if (!result)
      return tl::unexpected(result.error());
    if (!result->succeeded()) {
      // A job that ended is forgotten after some minutes.
      if (result->err.find("Invalid job id") != std::string::npos)
        return std::optional<size_t>(0);
      return makeError("squeue: " + firstLineOf(result->err));
    }
    size_t left = 0;
    static const std::set<std::string> ended = {
        "BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE",      "FAILED",
        "NODE_FAIL", "PREEMPTED", "TIMEOUT",   "OUT_OF_MEMORY", "REVOKED"};
    for (size_t at = 0; at < result->out.size();) {
      size_t end = std::min(result->out.find('\n', at), result->out.size());
      left += !ended.contains(result->out.substr(at, end - at));
      at = end + 1;
    }
    return std::optional<size_t>(left);
  }

  BatchSession &session;
  BatchFolder &folder;
  const BatchOptions &options;
  const std::stop_token &stop;
  std::string parts;
};

} // namespace

Expected<void> irsift::runInSlurm(BatchSession &session, BatchFolder &folder,
                                  const BatchOptions &options,
                                  const std::stop_token &stop) {
  if (!options.shardText.empty())
    return makeError("--shard and --executor slurm exclude each other");
  return SlurmArray(session, folder, options, stop).run();
}
