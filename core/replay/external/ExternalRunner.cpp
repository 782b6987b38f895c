//===- ExternalRunner.cpp - Runs a pipeline in somebody else's mlir-opt ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/external/ExternalRunner.h"

#include "core/dialect/xpu/ClusterText.h"
#include "core/model/ScratchFolder.h"
#include "core/pipeline/PipelineText.h"
#include "core/replay/external/DumpStream.h"
#include "core/replay/external/ExternalPlan.h"
#include "core/replay/external/ExternalRecord.h"
#include "core/replay/external/OptProcess.h"
#include "core/replay/external/OptProgram.h"
#include "core/verdict/recorded/FailureText.h"
#include "core/verdict/recorded/PassNames.h"

#include <algorithm>
#include <functional>

using namespace irsift;
using namespace std::chrono_literals;

namespace {

using Wake = ChildProcess::Wake;

/// Shortest time that starting the program and reading the input may take.
constexpr std::chrono::milliseconds loadTime = 60s;

/// Matches the dumps of one process to the passes [next, end) as they come.
class Stretch {
public:
  Stretch(ExternalRecord &record, OptProcess &process, size_t begin, size_t end,
          Clock::duration startTime, std::function<void()> onProgress)
      : record(record), process(process), begin(begin), end(end), next(begin),
        startTime(startTime), onProgress(std::move(onProgress)) {
    stream.onHeader = [this](const DumpHeader &header) { takeHeader(header); };
    stream.onDump = [this](std::string text) {
      if (!misfit && !ignoring)
        dump = xpu::dropSurplusClosings(text);
    };
  }

  /// Takes the dump of pass `next`, if it is complete, for its result.
  void commit() {
    if (!dump || failed || misfit)
      return;
    record.endPass(next, *dump, passMessages);
    passMessages.clear();
    dump.reset();
    if (++next < end)
      record.beginPass(next);
  }

  DumpStream stream;
  /// The dumps are others than those of the passes asked for.
  bool misfit = false;
  size_t nextPass() const { return next; }
  bool sawDumps() const { return next > begin || dump; }
  const std::string &messagesOfPass() const { return passMessages; }
  std::string failedText() const {
    return failed && dump ? *dump : std::string();
  }

private:
  void takeHeader(const DumpHeader &header) {
    if (misfit)
      return;
    // A nested pass that meets a second operation prints again: the dump
    // before shows half of what it does.
    ignoring = isOfInnerPass(header);
    if (ignoring)
      return;
    misfit = dump && !spec().anchors.empty() && fits(header);
    commit();
    misfit = misfit || next >= end || header.isBefore || !fits(header);
    process.abandoned = misfit;
    if (misfit)
      return;
    record.setTime(next, next == begin ? startTime : Clock::duration::zero());
    failed = header.hasFailed;
    passMessages = std::move(stream.messages());
    stream.messages().clear();
    onProgress();
  }

  const PassSpec &spec() const { return record.passes()[next].pass; }

  /// Whether \p header is of a pass that pass `next` runs itself, as the
  /// inliner does on each function: it is on another kind of operation.
  bool isOfInnerPass(const DumpHeader &header) const {
    if (header.op.empty())
      return false;
    const std::vector<std::string> &anchors = spec().anchors;
    return header.op != (anchors.empty() ? "builtin.module" : anchors.back());
  }

  /// Whether \p header is of pass `next`.
  bool fits(const DumpHeader &header) const {
    return header.passArgument.empty()
               ? isSamePass(header.passName, spec().name)
               : header.passArgument == spec().name;
  }

  ExternalRecord &record;
  OptProcess &process;
  size_t begin;
  size_t end;
  size_t next;
  /// The first pass of a process also waits for the program to load and to
  /// read its input; reading the input has shown how long that takes.
  Clock::duration startTime;
  std::function<void()> onProgress;
  bool failed = false;
  bool ignoring = false;
  std::string passMessages;
  std::optional<std::string> dump;
};

/// One run of one request.
class Session {
public:
  Session(const RunRequest &request, OptProgram program, ExternalRecord &record,
          const std::stop_token &stop)
      : request(request), program(std::move(program)), record(record),
        stop(stop) {}

  Expected<Run> run();

private:
  bool readInput();
  bool runStretch(size_t begin, size_t end);
  bool runAlone(size_t index);
  size_t stretchFrom(size_t index) const;
  bool writeInput(const std::string &name, const std::string &text);
  void setDeadline(bool loading);

  const RunRequest &request;
  OptProgram program;
  ExternalRecord &record;
  const std::stop_token &stop;
  ScratchFolder scratch{"opt"};
  OptProcess process;
  Clock::duration startTime{};
  /// A temporary file could not be written.
  std::optional<Error> fault;
};

void Session::setDeadline(bool loading) {
  auto limit = request.limits.passTime;
  if (limit > 0ms)
    process.deadline =
        Clock::now() + (loading ? std::max(limit, loadTime) : limit);
}

/// Prints the input as the program prints it, which shows that it can.
bool Session::readInput() {
  bool isFile =
      !request.input.path.empty() &&
      (request.input.kind == "ttir" || request.input.kind == "ttxir" ||
       request.input.kind == "mlir") &&
      std::filesystem::is_regular_file(request.input.path);
  record.file = request.input.path;
  if (!isFile && !writeInput("input.mlir", request.text))
    return false;
  setDeadline(/*loading=*/true);
  Clock::time_point began = Clock::now();
  OptProcess::Ending ending =
      process.follow(program.runOnce(record.file, {}), nullptr, stop);
  startTime = Clock::now() - began;
  if (!ending.succeeded()) {
    record.fail(std::nullopt, ending, ending.messages, {});
    return false;
  }
  if (!looksLikeIr(ending.out)) {
    record.failTool(
        std::nullopt,
        "the program printed no IR for the input: " +
            firstLineOf(ending.out.empty() ? ending.messages : ending.out));
    return false;
  }
  record.begin(xpu::dropSurplusClosings(ending.out));
  return true;
}

/// End of the stretch of passes from \p index that one process can run: those
/// on the module, and those on the only operation of their kind.
size_t Session::stretchFrom(size_t index) const {
  const std::map<std::string, int64_t> &ops = record.operations();
  size_t end = index;
  for (; end < record.passes().size(); ++end) {
    const std::vector<std::string> &anchors = record.passes()[end].pass.anchors;
    if (anchors.empty())
      continue;
    auto count = ops.find(anchors.front());
    if (anchors.size() > 1 || count == ops.end() || count->second != 1)
      break;
  }
  return end;
}

/// Writes what the program reads next.
bool Session::writeInput(const std::string &name, const std::string &text) {
  Expected<std::string> file = scratch.write(name, text);
  if (file)
    record.file = *file;
  else
    fault = file.error();
  return file.has_value();
}

/// Runs passes [begin, end) in one process, or as many of them as its dumps
/// fit, and then one more by itself. False if the run is over.
bool Session::runStretch(size_t begin, size_t end) {
  std::vector<PassSpec> passes;
  for (size_t i = begin; i < end; ++i)
    passes.push_back(record.passes()[i].pass);
  Stretch stretch(record, process, begin, end, startTime,
                  [this] { setDeadline(/*loading=*/false); });
  record.beginPass(begin);
  setDeadline(/*loading=*/true);
  OptProcess::Ending ending = process.follow(
      program.runDumping(record.file, passes), &stretch.stream, stop);
  if (ending.wake == Wake::Cancelled)
    return false;
  bool sawDumps = stretch.sawDumps();
  stretch.commit();
  size_t next = stretch.nextPass();
  if (ending.succeeded() && next == end)
    return true;
  // No dumps, or others than were asked for: one process a pass tells.
  if (stretch.misfit || ending.succeeded() ||
      (!sawDumps && isUsageMessage(ending.messages)))
    return runAlone(next);
  record.fail(next, ending, stretch.messagesOfPass() + ending.messages,
              stretch.failedText());
  return false;
}

/// Runs one pass in a process of its own.
bool Session::runAlone(size_t index) {
  if (!writeInput("snapshot.mlir", record.text()))
    return false;
  record.beginPass(index);
  setDeadline(/*loading=*/true);
  OptProcess::Ending ending = process.follow(
      program.runOnce(record.file, {record.passes()[index].pass}), nullptr,
      stop);
  record.setTime(index, startTime);
  if (ending.wake == Wake::Cancelled)
    return false;
  if (!ending.succeeded()) {
    record.fail(index, ending, ending.messages, {});
    return false;
  }
  if (!looksLikeIr(ending.out)) {
    record.failTool(index, "the program printed no IR after the pass: " +
                               firstLineOf(ending.out.empty() ? ending.messages
                                                              : ending.out));
    return false;
  }
  record.endPass(index, xpu::dropSurplusClosings(ending.out), ending.messages);
  return true;
}

Expected<Run> Session::run() {
  bool goesOn = readInput();
  size_t done = 0;
  while (goesOn && done < record.passes().size()) {
    if (stop.stop_requested())
      break;
    size_t end = stretchFrom(done);
    if (done > 0 && !writeInput("snapshot.mlir", record.text()))
      break;
    goesOn = end > done ? runStretch(done, end) : runAlone(done);
    while (done < record.passes().size() &&
           record.passes()[done].status == PassStatus::Ok)
      ++done;
  }
  if (stop.stop_requested())
    return makeError("interrupted", ExitCode::Interrupted);
  if (fault)
    return tl::unexpected(*fault);
  return record.conclude();
}

} // namespace

Expected<Run> ExternalRunner::run(const RunRequest &request,
                                  RunObserver &observer,
                                  const std::stop_token &stop) {
  OptProgram opt(program, arguments, request);
  Expected<ExternalPlan> plan = planExternal(request, opt);
  if (!plan)
    return tl::unexpected(plan.error());
  ExternalRecord record(request, observer);
  record.setUp(opt.version(), *plan);
  ProcessSpec probe;
  probe.command = {program, "--version"};
  probe.limits.wall = 20s;
  if (Expected<ProcessResult> started = runProcess(probe); !started)
    return record.refuse(started.error().message);
  return Session(request, std::move(opt), record, stop).run();
}
