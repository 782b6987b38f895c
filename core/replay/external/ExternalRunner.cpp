//===- ExternalRunner.cpp - Runs a pipeline in somebody else's mlir-opt ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/external/ExternalRunner.h"

#include "core/ingest/IrText.h"
#include "core/ingest/LogParser.h"
#include "core/memory/Footprint.h"
#include "core/pipeline/PipelineText.h"
#include "core/replay/SnapshotReader.h"
#include "core/replay/external/DumpStream.h"
#include "core/replay/external/ExternalPlan.h"
#include "core/replay/external/OptProgram.h"
#include "core/verdict/Classify.h"
#include "core/verdict/Signature.h"
#include "core/verdict/recorded/FailureText.h"
#include "core/verdict/recorded/PassNames.h"

#include <algorithm>

#include <csignal>
#include <sys/wait.h>

using namespace irsift;
using namespace std::chrono_literals;

namespace {

using Kind = RunOutcome::Kind;
using Wake = ChildProcess::Wake;

/// Shortest time that starting the program and reading the input may take.
constexpr std::chrono::milliseconds loadTime = 60s;
constexpr size_t longestCrashText = 64 << 10;

/// How one process ended.
struct Ending {
  Wake wake = Wake::Closed;
  /// Signal, or 0 and the exit code.
  int signal = 0;
  int exitCode = 0;
  std::string out;

  bool succeeded() const {
    return wake == Wake::Closed && signal == 0 && exitCode == 0;
  }
};

std::vector<Diagnostic> diagnosticsIn(const std::string &text) {
  std::vector<Diagnostic> diagnostics;
  RecordedLog log = readLogText(text);
  for (const LogEvent &event : log.events)
    if (const auto *seen = event.get<DiagnosticSeen>())
      diagnostics.push_back(seen->diagnostic);
  return diagnostics;
}

const Diagnostic *firstError(const std::vector<Diagnostic> &diagnostics) {
  auto it = std::find_if(
      diagnostics.begin(), diagnostics.end(),
      [](const Diagnostic &d) { return d.severity == Severity::Error; });
  return it == diagnostics.end() ? nullptr : &*it;
}

bool anyError(const std::vector<Diagnostic> &diagnostics,
              bool (*test)(std::string_view)) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [test](const Diagnostic &d) {
                       return d.severity == Severity::Error && test(d.message);
                     });
}

/// First line of \p text that says something.
std::string firstLineOf(const std::string &text) {
  size_t begin = text.find_first_not_of(" \n\r\t");
  if (begin == std::string::npos)
    return {};
  return text.substr(begin, text.find('\n', begin) - begin);
}

bool looksLikeIr(const std::string &text) {
  DumpBody body;
  std::string_view rest = text;
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (body.feed(line) == DumpBody::Take::Foreign)
      return false;
    if (body.hasOperation())
      return true;
  }
  return false;
}

/// One run of one request.
class Session {
public:
  Session(const RunRequest &request, OptProgram program, RunObserver &observer,
          const std::stop_token &stop)
      : request(request), program(std::move(program)), observer(observer),
        stop(stop) {}

  Expected<Run> run(ExternalPlan plan);
  Expected<Run> refuse(std::string diagnostic);
  /// Fills in what is known before anything ran.
  void setUp(const ToolInfo &tool, const ExternalPlan &plan);

private:
  bool readInput();
  bool runStretch(size_t begin, size_t end);
  bool runAlone(size_t index);
  size_t stretchFrom(size_t index) const;
  bool fits(const DumpHeader &header, size_t index) const;
  bool isOfInnerPass(const DumpHeader &header, size_t index) const;

  Ending follow(const ProcessSpec &spec, DumpStream *stream,
                std::string &messages);
  void setDeadline(bool loading);
  void beginPass(size_t index);
  void setTime(size_t index, bool isFirst);
  void endPass(size_t index, const std::string &text, bool failed);
  void fail(std::optional<size_t> index, const Ending &ending,
            const std::string &messages, const std::string &failedText);
  bool failTool(std::optional<size_t> index, std::string diagnostic);
  void takeBuffers(PassIndex index, const std::string &text);
  std::string shown(const std::string &text) const;
  void mapPlaces(std::vector<Diagnostic> &diagnostics) const;
  const std::string *placeSnapshot(PassRun &pass, const std::string &text);

  const RunRequest &request;
  OptProgram program;
  RunObserver &observer;
  const std::stop_token &stop;
  ScratchFolder scratch;
  Run run_;
  RunOutcome outcome;
  SnapshotReader snapshots;
  std::vector<Buffer> buffers;
  /// Set where the program itself is at fault.
  std::optional<std::string> toolFault;
  /// The output of the process that runs is of no use.
  bool abandoned = false;

  /// Text to go on from, with locations if they are asked for.
  std::string current;
  std::string currentFile;
  std::string shownText;
  std::string normal;
  SnapshotId last;
  Clock::time_point deadline = Clock::time_point::max();
  Clock::time_point passBegan;
  Clock::duration startTime{};
};

void Session::setUp(const ToolInfo &tool, const ExternalPlan &plan) {
  run_.tool = tool;
  run_.tool.version = IRSIFT_VERSION;
  run_.input = request.input;
  run_.input.kernels = functionsIn(request.text);
  run_.target = request.target.name;
  run_.knobs = request.knobs;
  run_.pipeline = plan.pipeline;
  run_.bufferLength = plan.bufferLength;
  for (const PassSpec &spec : plan.pipeline.passes) {
    PassRun &pass = run_.passes.emplace_back();
    pass.index = PassIndex(static_cast<int32_t>(run_.passes.size()) - 1);
    pass.pass = spec;
  }
}

/// What is stored: as printed without debug information, unless the input has
/// locations itself.
std::string Session::shown(const std::string &text) const {
  bool inputHasLocations = request.text.find("loc(") != std::string::npos;
  return inputHasLocations ? text : withoutLocations(text);
}

/// Places in our temporary copies are places in the input, and locations are
/// printed because we ask for them.
void Session::mapPlaces(std::vector<Diagnostic> &diagnostics) const {
  for (Diagnostic &diagnostic : diagnostics) {
    if (diagnostic.location.file == currentFile)
      diagnostic.location.file = request.input.path;
    if (diagnostic.message.starts_with("see current operation"))
      diagnostic.message = withoutLocations(diagnostic.message);
    mapPlaces(diagnostic.notes);
  }
}

void Session::setDeadline(bool loading) {
  auto limit = request.limits.passTime;
  if (limit <= 0ms)
    return;
  deadline = Clock::now() + (loading ? std::max(limit, loadTime) : limit);
}

/// Runs a process to its end. \p messages gets its stderr, but for the dumps
/// that \p stream takes out of it.
Ending Session::follow(const ProcessSpec &spec, DumpStream *stream,
                       std::string &messages) {
  Ending ending;
  abandoned = false;
  Expected<ChildProcess> child = ChildProcess::start(spec);
  if (!child) {
    ending.exitCode = 127;
    messages = child.error().message;
    return ending;
  }
  child->closeInput();
  std::string &errors = child->text(ChildProcess::Err);
  do {
    ending.wake = child->wait(deadline, stop);
    if (stream)
      stream->take(errors);
  } while (ending.wake == Wake::Data && !abandoned);
  if (ending.wake != Wake::Closed)
    child->killGroup();
  int raw = child->reap();
  ending.signal = WIFSIGNALED(raw) ? WTERMSIG(raw) : 0;
  ending.exitCode = WIFEXITED(raw) ? WEXITSTATUS(raw) : 0;
  // A script around the compiler passes its signal on as an exit code.
  if (ending.signal == 0 && ending.exitCode > 128 &&
      ending.exitCode < 128 + 32) {
    ending.signal = ending.exitCode - 128;
    ending.exitCode = 0;
  }
  ending.out = std::move(child->text(ChildProcess::Out));
  if (stream) {
    stream->finish(errors);
    messages = std::move(stream->messages());
  } else {
    messages = std::move(errors);
  }
  return ending;
}

bool Session::failTool(std::optional<size_t> index, std::string diagnostic) {
  toolFault = std::move(diagnostic);
  if (index) {
    outcome.pass = PassIndex(static_cast<int32_t>(*index));
    run_.passes[*index].status = PassStatus::Failed;
    observer.passFinished(run_.passes[*index], nullptr);
  }
  return false;
}

/// Prints the input as the program prints it, which shows that it can.
bool Session::readInput() {
  bool isFile =
      !request.input.path.empty() &&
      (request.input.kind == "ttir" || request.input.kind == "ttxir" ||
       request.input.kind == "mlir") &&
      std::filesystem::is_regular_file(request.input.path);
  currentFile = request.input.path;
  if (!isFile) {
    Expected<std::string> file = scratch.write("input.mlir", request.text);
    if (!file)
      return failTool(std::nullopt, file.error().message);
    currentFile = *file;
  }
  setDeadline(/*loading=*/true);
  std::string messages;
  Clock::time_point began = Clock::now();
  Ending ending = follow(program.runOnce(currentFile, {}), nullptr, messages);
  startTime = Clock::now() - began;
  if (!ending.succeeded()) {
    fail(std::nullopt, ending, messages, {});
    return false;
  }
  current = mendClusterBrackets(std::move(ending.out));
  if (!looksLikeIr(current))
    return failTool(std::nullopt,
                    "the program printed no IR for the input: " +
                        firstLineOf(current.empty() ? messages : current));
  shownText = shown(current);
  while (shownText.ends_with("\n\n"))
    shownText.pop_back();
  normal = normalizeIr(shownText);
  run_.inputOps = countOperations(shownText);
  takeBuffers(PassIndex(-1), current);
  run_.inputBuffers = buffers;
  run_.inputMemory = summarizeMemory(buffers);
  run_.inputSnapshot = last = snapshotIdOf(shownText);
  observer.runBegun(run_, shownText);
  return true;
}

/// Time since the pass began. The first one of a process also waits for the
/// program to load and to read its input; reading the input has shown how long
/// that takes.
void Session::setTime(size_t index, bool isFirst) {
  auto took = Clock::now() - passBegan;
  if (isFirst)
    took = std::max(took - startTime, Clock::duration::zero());
  run_.passes[index].wallMicroseconds =
      std::chrono::duration_cast<std::chrono::microseconds>(took).count();
}

void Session::beginPass(size_t index) {
  if (index >= run_.passes.size())
    return;
  passBegan = Clock::now();
  observer.passBegun(run_.passes[index].index, run_.passes[index].pass);
}

/// Sets counts and snapshot of a pass; returns the text if it is a new one.
const std::string *Session::placeSnapshot(PassRun &pass,
                                          const std::string &text) {
  std::string now = shown(text);
  while (now.ends_with("\n\n"))
    now.pop_back();
  std::string nowNormal = normalizeIr(now);
  pass.changed = nowNormal != normal;
  pass.ops = countOperations(now);
  if (!pass.changed) {
    pass.snapshot = last;
    return nullptr;
  }
  pass.snapshot = snapshotIdOf(now);
  bool isNew = pass.snapshot != last;
  last = pass.snapshot;
  normal = std::move(nowNormal);
  shownText = std::move(now);
  return isNew ? &shownText : nullptr;
}

void Session::endPass(size_t index, const std::string &text, bool failed) {
  PassRun &pass = run_.passes[index];
  pass.status = failed ? PassStatus::Failed : PassStatus::Ok;
  const std::string *isNew = text.empty() ? nullptr : placeSnapshot(pass, text);
  if (!failed) {
    if (pass.changed)
      takeBuffers(pass.index, text);
    pass.buffers = buffers;
    pass.memory = summarizeMemory(buffers);
    current = text;
  }
  observer.passFinished(pass, isNew);
}

/// The buffers of a snapshot, as far as our dialects can read it.
void Session::takeBuffers(PassIndex index, const std::string &text) {
  std::vector<Buffer> now = snapshots.readBuffers(text, run_.bufferLength);
  inheritOrigins(now, buffers, index);
  buffers = std::move(now);
}

/// The end of a run that went wrong, while pass \p index ran or, without one,
/// while the input was read.
void Session::fail(std::optional<size_t> index, const Ending &ending,
                   const std::string &messages, const std::string &failedText) {
  if (toolFault)
    return;
  std::vector<Diagnostic> diagnostics = diagnosticsIn(messages);
  mapPlaces(diagnostics);
  outcome.errorOutput = messages.substr(0, longestCrashText);
  outcome.signal = ending.signal;
  outcome.exitCode = ending.exitCode;
  if (index)
    outcome.pass = PassIndex(static_cast<int32_t>(*index));
  PassStatus status = PassStatus::Crashed;
  switch (ending.wake) {
  case Wake::Deadline:
    outcome.kind = Kind::TimedOut;
    outcome.limit = request.limits.passTime.count();
    status = PassStatus::Timeout;
    break;
  case Wake::Memory:
    outcome.kind = Kind::MemoryLimit;
    outcome.limit = request.limits.memoryBytes;
    break;
  case Wake::Output:
    outcome.kind = Kind::OutputLimit;
    outcome.limit = request.limits.outputBytes;
    break;
  default:
    if (ending.signal != 0) {
      outcome.kind = Kind::Died;
      break;
    }
    const Diagnostic *error = firstError(diagnostics);
    bool usage = ending.exitCode == 127 ||
                 anyError(diagnostics, isUsageMessage) ||
                 isUsageMessage(messages);
    if (usage || (!index && !error)) {
      failTool(index, firstLineOf(error ? error->message : messages));
      return;
    }
    status = PassStatus::Failed;
    outcome.kind =
        !index ? Kind::InputRejected
        : failedText.starts_with('"') ||
                failedText.find("\n\"builtin.module\"(") != std::string::npos ||
                anyError(diagnostics, isVerifierMessage)
            ? Kind::VerifierFailed
            : Kind::PassFailed;
    break;
  }
  if (!index) {
    outcome.diagnostics = std::move(diagnostics);
    return;
  }
  PassRun &pass = run_.passes[*index];
  pass.diagnostics = std::move(diagnostics);
  if (outcome.kind != Kind::PassFailed && outcome.kind != Kind::VerifierFailed)
    pass.crashText = outcome.errorOutput;
  const std::string *isNew =
      failedText.empty() ? nullptr : placeSnapshot(pass, failedText);
  pass.status = status;
  observer.passFinished(pass, isNew);
}

/// End of the stretch of passes from \p index that one process can run: those
/// on the module, and those on the only operation of their kind.
size_t Session::stretchFrom(size_t index) const {
  std::map<std::string, int64_t> ops = countOperations(shownText);
  size_t end = index;
  for (; end < run_.passes.size(); ++end) {
    const std::vector<std::string> &anchors = run_.passes[end].pass.anchors;
    if (anchors.empty())
      continue;
    auto count = ops.find(anchors.front());
    if (anchors.size() > 1 || count == ops.end() || count->second != 1)
      break;
  }
  return end;
}

/// Whether \p header is of a pass that pass \p index runs itself, as the
/// inliner does on each function: it is on another kind of operation.
bool Session::isOfInnerPass(const DumpHeader &header, size_t index) const {
  if (header.op.empty() || index >= run_.passes.size())
    return false;
  const std::vector<std::string> &anchors = run_.passes[index].pass.anchors;
  return header.op != (anchors.empty() ? "builtin.module" : anchors.back());
}

/// Whether \p header is of pass \p index.
bool Session::fits(const DumpHeader &header, size_t index) const {
  const std::string &name = run_.passes[index].pass.name;
  return header.passArgument.empty() ? isSamePass(header.passName, name)
                                     : header.passArgument == name;
}

/// Runs passes [begin, end) in one process, or as many of them as its dumps
/// fit, and then one more by itself. False if the run is over.
bool Session::runStretch(size_t begin, size_t end) {
  std::vector<PassSpec> passes(
      run_.pipeline.passes.begin() + static_cast<long>(begin),
      run_.pipeline.passes.begin() + static_cast<long>(end));
  DumpStream stream;
  size_t next = begin;
  bool misfit = false;
  bool failed = false;
  bool ignoring = false;
  std::string passMessages;
  // The dump of pass `next`, if it is complete.
  std::optional<std::string> dump;
  auto commit = [&] {
    if (!dump || failed || misfit)
      return;
    run_.passes[next].diagnostics = diagnosticsIn(passMessages);
    mapPlaces(run_.passes[next].diagnostics);
    passMessages.clear();
    endPass(next, *dump, /*failed=*/false);
    dump.reset();
    if (++next < end)
      beginPass(next);
  };
  stream.onHeader = [&](const DumpHeader &header) {
    // A nested pass that meets a second operation prints again: the dump
    // before shows half of what it does.
    ignoring = isOfInnerPass(header, next);
    if (ignoring)
      return;
    bool isNested = !run_.passes[next].pass.anchors.empty();
    misfit |= dump && isNested && fits(header, next);
    commit();
    misfit |= next >= end || header.isBefore || !fits(header, next);
    abandoned = misfit;
    if (misfit)
      return;
    setTime(next, /*isFirst=*/next == begin);
    failed = header.hasFailed;
    passMessages = std::move(stream.messages());
    stream.messages().clear();
    setDeadline(/*loading=*/false);
  };
  stream.onDump = [&](std::string text) {
    if (!misfit && !ignoring)
      dump = mendClusterBrackets(std::move(text));
  };
  beginPass(begin);
  setDeadline(/*loading=*/true);
  std::string messages;
  Ending ending =
      follow(program.runDumping(currentFile, passes), &stream, messages);
  if (ending.wake == Wake::Cancelled)
    return false;
  bool wasDumping = next > begin || dump;
  commit();
  if (ending.succeeded() && next == end)
    return true;
  // No dumps, or others than were asked for: one process a pass tells.
  if (misfit || ending.succeeded() || (!wasDumping && isUsageMessage(messages)))
    return runAlone(next);
  fail(next, ending, passMessages + messages,
       failed && dump ? *dump : std::string());
  return false;
}

/// Runs one pass in a process of its own.
bool Session::runAlone(size_t index) {
  Expected<std::string> file = scratch.write("snapshot.mlir", current);
  if (!file)
    return failTool(index, file.error().message);
  std::string inputFile = std::exchange(currentFile, *file);
  beginPass(index);
  setDeadline(/*loading=*/true);
  std::string messages;
  Ending ending =
      follow(program.runOnce(currentFile, {run_.pipeline.passes[index]}),
             nullptr, messages);
  setTime(index, /*isFirst=*/true);
  if (ending.wake == Wake::Cancelled)
    return false;
  if (!ending.succeeded()) {
    fail(index, ending, messages, {});
    return false;
  }
  std::string text = mendClusterBrackets(std::move(ending.out));
  if (!looksLikeIr(text))
    return failTool(index, "the program printed no IR after the pass: " +
                               firstLineOf(text.empty() ? messages : text));
  run_.passes[index].diagnostics = diagnosticsIn(messages);
  mapPlaces(run_.passes[index].diagnostics);
  endPass(index, text, /*failed=*/false);
  return true;
}

Expected<Run> Session::run(ExternalPlan plan) {
  bool goesOn = readInput();
  size_t done = 0;
  while (goesOn && done < run_.passes.size()) {
    if (stop.stop_requested())
      break;
    size_t end = stretchFrom(done);
    if (done > 0) {
      Expected<std::string> file = scratch.write("snapshot.mlir", current);
      if (!file)
        return tl::unexpected(file.error());
      currentFile = *file;
    }
    goesOn = end > done ? runStretch(done, end) : runAlone(done);
    while (done < run_.passes.size() &&
           run_.passes[done].status == PassStatus::Ok)
      ++done;
  }
  if (stop.stop_requested())
    return makeError("interrupted", ExitCode::Interrupted);
  run_.verdict = classify(run_, outcome, request.target);
  if (toolFault) {
    run_.verdict.kind = VerdictClass::ToolError;
    run_.verdict.diagnostic = *toolFault;
    run_.verdict.owner = "external program";
    run_.verdict.masked = false;
    run_.verdict.advice.clear();
    run_.verdict.signature = signatureOf(run_.verdict);
  }
  observer.runFinished(run_);
  return std::move(run_);
}

Expected<Run> Session::refuse(std::string diagnostic) {
  toolFault = std::move(diagnostic);
  observer.runBegun(run_, request.text);
  run_.verdict.kind = VerdictClass::ToolError;
  run_.verdict.diagnostic = *toolFault;
  run_.verdict.owner = "external program";
  run_.verdict.signature = signatureOf(run_.verdict);
  observer.runFinished(run_);
  return std::move(run_);
}

} // namespace

Expected<Run> ExternalRunner::run(const RunRequest &request,
                                  RunObserver &observer,
                                  const std::stop_token &stop) {
  OptProgram opt(program, arguments, request);
  Expected<ExternalPlan> plan = planExternal(request, opt);
  if (!plan)
    return tl::unexpected(plan.error());
  ToolInfo tool = opt.version();
  Session session(request, std::move(opt), observer, stop);
  session.setUp(tool, *plan);
  ProcessSpec probe;
  probe.command = {program, "--version"};
  probe.limits.wall = 20s;
  if (Expected<ProcessResult> started = runProcess(probe); !started)
    return session.refuse(started.error().message);
  return session.run(std::move(*plan));
}
