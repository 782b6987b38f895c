//===- BatchSession.cpp - A batch as the command line makes it ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/batch/BatchSession.h"
#include "cli/irsift/RunSession.h"
#include "core/batch/Discover.h"
#include "core/batch/Driver.h"
#include "core/ingest/Capture.h"
#include "core/ingest/InputKind.h"
#include "core/ingest/LogParser.h"
#include "core/replay/RecordedRunner.h"
#include "core/replay/WorkerProcess.h"
#include "core/verdict/recorded/Explain.h"
#include "viz/batch/JsonLines.h"

#include <fmt/format.h>

#include <filesystem>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

bool isRecorded(const std::string &kind) {
  return kind == toString(InputKind::Log) ||
         kind == toString(InputKind::TreeDir);
}

bool isNamedAsModule(const InputInfo &input) {
  fs::path extension = fs::path(input.path).extension();
  return extension == ".ttir" || extension == ".ttxir" || extension == ".mlir";
}

/// Opens what a case starts from, with hash and size of all that decides its
/// outcome. A capture without a module is its log.
Expected<Input> openCase(const std::string &path, int64_t &bytes) {
  Expected<Input> input = openInput(path);
  if (!input) {
    Expected<InputKind> kind = classifyPath(path);
    if (!kind || *kind != InputKind::Capture)
      return input;
    Expected<Capture> capture = readCapture(path);
    std::error_code error;
    if (!capture || !capture->modulePath.empty() ||
        !fs::exists(capture->logPath, error))
      return input;
    input = Input();
    input->info.path = capture->logPath;
    input->info.kind = toString(InputKind::Log);
  }
  bytes = static_cast<int64_t>(input->text.size());
  if (input->info.sha256.empty()) {
    Expected<ContentHash> hash = hashContent(input->info.path);
    if (!hash)
      return tl::unexpected(hash.error());
    input->info.sha256 = hash->sha256;
    bytes = hash->bytes;
  }
  return input;
}

/// The run that a log shows, or at least the verdict on it.
Expected<Run> readRecorded(const RunRequest &request, RunObserver &observer,
                           const std::stop_token &stop) {
  Expected<Run> run = RecordedRunner().run(request, observer, stop);
  if (run || request.input.kind == toString(InputKind::TreeDir))
    return run;
  Expected<RecordedLog> log = readLog(request.input.path);
  if (!log)
    return tl::unexpected(log.error());
  run = Run();
  run->input = request.input;
  run->verdict = explain(*log).verdict;
  if (run->verdict.kind == VerdictClass::None && isNamedAsModule(run->input))
    return makeError("'" + run->input.path +
                     "' is named as a module, but holds none");
  observer.runBegun(*run, {});
  observer.runFinished(*run);
  return run;
}

} // namespace

Expected<BatchSession> BatchSession::plan(const BatchOptions &options,
                                          BatchFolder &folder,
                                          const std::stop_token &stop) {
  BatchSession session(options, folder);
  Expected<std::vector<Configuration>> configurations =
      options.configurations();
  if (!configurations)
    return tl::unexpected(configurations.error());
  session.configurations = std::move(*configurations);
  if (!options.shardText.empty()) {
    Expected<Shard> shard = parseShard(options.shardText);
    if (!shard)
      return tl::unexpected(shard.error());
    session.shard = *shard;
  }
  std::vector<std::string> plugins = options.run.dialectPlugins;
  plugins.insert(plugins.end(), options.run.passPlugins.begin(),
                 options.run.passPlugins.end());
  Expected<CompilerIdentity> compiler = identifyCompiler(
      findWorkerProgram(), options.run.opt, options.run.optArguments, plugins);
  if (!compiler)
    return tl::unexpected(compiler.error());
  session.compiler = std::move(*compiler);

  Expected<void> done = session.readInputs(stop);
  if (done)
    done = folder.store().plan(session.planned);
  if (done)
    done = session.lookUp();
  if (done)
    done = session.openEvents();
  if (!done)
    return tl::unexpected(done.error());
  return session;
}

Expected<void> BatchSession::readInputs(const std::stop_token &stop) {
  Expected<Discovered> found = discoverInputs(options.paths, {folder.path()});
  if (!found)
    return tl::unexpected(found.error());
  for (const std::string &path : found->passedOver)
    printMessage("passed over '" + path + "': it is no file");
  ProgressLine progress(options.report.output.wantsProgress());
  size_t count = 0;
  for (const std::string &path : found->inputs) {
    if (stop.stop_requested())
      return makeError("interrupted", ExitCode::Interrupted);
    if (count++ % 64 == 0)
      progress.show(
          fmt::format("reading input {} of {}", count, found->inputs.size()));
    addCases(path);
  }
  return {};
}

void BatchSession::addCases(const std::string &path) {
  BatchCase one;
  one.input = path;
  Expected<Input> input = openCase(path, one.bytes);
  if (!input) {
    // Its path decides where it belongs: there is no content.
    if (!shard.holds(snapshotIdOf(path)))
      return;
    one.configuration = configurations.front().name;
    one.isDone = true;
    one.verdict = toolError(input.error().message);
    planned.push_back(std::move(one));
    return;
  }
  if (!shard.holds(input->info.sha256))
    return;
  one.kind = input->info.kind;
  one.sha256 = input->info.sha256;
  size_t count = isRecorded(one.kind) ? 1 : configurations.size();
  for (size_t i = 0; i < count; ++i) {
    one.position = static_cast<int64_t>(i);
    one.configuration =
        isRecorded(one.kind) ? recordedConfiguration : configurations[i].name;
    Expected<RunRequest> request =
        options.runOptionsFor(configurations[i]).makeRequest(*input);
    if (request) {
      one.key = caseKey(*request, one.sha256, compiler);
    } else {
      one.isDone = true;
      one.verdict = toolError(request.error().message);
    }
    planned.push_back(one);
  }
}

const Configuration &BatchSession::configurationOf(const BatchCase &one) const {
  return configurations.at(static_cast<size_t>(one.position));
}

Expected<RunRequest> BatchSession::requestFor(const BatchCase &one) const {
  int64_t bytes = 0;
  Expected<Input> input = openCase(one.input, bytes);
  if (!input)
    return tl::unexpected(input.error());
  // Its result would be kept as that of the content that was planned.
  if (input->info.sha256 != one.sha256)
    return makeError("'" + one.input + "' changed while the batch ran",
                     ExitCode::InternalFault);
  return options.runOptionsFor(configurationOf(one))
      .makeRequest(std::move(*input));
}

Expected<Run> BatchSession::runCase(const BatchCase &one, bool keepSnapshots,
                                    RunObserver &observer,
                                    const std::stop_token &stop) const {
  Expected<RunRequest> request = requestFor(one);
  if (!request)
    return tl::unexpected(request.error());
  if (isRecorded(one.kind))
    return readRecorded(*request, observer, stop);
  request->keepSnapshots = keepSnapshots;
  return makeRunner(options.run, *request)->run(*request, observer, stop);
}

Expected<void> BatchSession::openEvents() {
  auto wanted = options.report.files.find("jsonl");
  if (wanted == options.report.files.end() || wanted->second.empty() ||
      wanted->second == "-")
    return {};
  events.open(wanted->second, std::ios::binary);
  if (!events)
    return makeError("cannot write '" + wanted->second + "' of --jsonl");
  return {};
}

std::string_view BatchSession::streamedFormat() const {
  return events.is_open() ? "jsonl" : "";
}

void BatchSession::tell(const std::string &line) {
  if (events.is_open())
    events << line << std::flush;
}

Expected<void> BatchSession::replay(const std::stop_token &stop) {
  size_t done = 0;
  for (const BatchCase &one : planned)
    done += one.isDone;
  tell(batchBegunLine(planned.size(), done));
  for (const BatchCase &one : planned)
    if (one.isDone)
      tell(caseFinishedLine(one));
  ProgressLine progress(options.report.output.wantsProgress());
  MemoryGate gate;
  size_t failed = 0;
  DriverOptions driver;
  driver.jobs = options.jobs;
  driver.gate = &gate;
  driver.run = [&](const BatchCase &one, const std::stop_token &token) {
    RunObserver nobody;
    return runCase(one, /*keepSnapshots=*/false, nobody, token);
  };
  driver.finished = [&](const BatchCase &one) -> Expected<void> {
    ++done;
    failed += one.failed();
    progress.show(
        fmt::format("case {} of {}, {} fail", done, planned.size(), failed));
    tell(caseFinishedLine(one));
    return one.isTransient ? Expected<void>() : folder.store().putResult(one);
  };
  return runCases(planned, driver, stop);
}

Expected<BatchReport> BatchSession::conclude(const Baseline &baseline,
                                             const std::stop_token &stop) {
  BatchReport report;
  report.cases = planned;
  judge(report, baseline);
  ProgressLine progress(options.report.output.wantsProgress());
  for (size_t i = 0; i < report.buckets.size(); ++i) {
    Bucket &bucket = report.buckets[i];
    progress.show(fmt::format("bucket {} of {}", i + 1, report.buckets.size()));
    Expected<void> made;
    if (!stop.stop_requested())
      made = reduceBucket(report, bucket, stop);
    if (made && !stop.stop_requested())
      made = packBucket(report, bucket, stop);
    if (!made)
      return tl::unexpected(made.error());
    tell(bucketLine(report, bucket));
  }
  tell(batchFinishedLine(report));
  if (events.is_open() && !events.flush())
    return makeError("cannot write '" + options.report.files.at("jsonl") +
                     "' of --jsonl");
  return report;
}
