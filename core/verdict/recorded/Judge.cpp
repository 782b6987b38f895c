//===- Judge.cpp - From the events of a failure to its verdict ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/recorded/Judge.h"

#include "core/ingest/CrashLine.h"
#include "core/ingest/PythonTraceback.h"
#include "core/ingest/TextScan.h"
#include "core/verdict/Advice.h"
#include "core/verdict/Signature.h"
#include "core/verdict/Stage.h"
#include "core/verdict/recorded/FailingPass.h"
#include "core/verdict/recorded/FailureText.h"
#include "core/verdict/recorded/PassNames.h"

#include <algorithm>

using namespace irsift;
using namespace irsift::scan;

namespace {

/// What is inside the texts of an incident's exceptions joins what was printed.
struct Findings {
  std::vector<Diagnostic> errors;
  std::vector<RunningPass> running;
  SourceLocation pipelineLocation;
  std::vector<ResourceShortage> shortages;
};

void addError(Findings &findings, Diagnostic error) {
  bool known = std::any_of(
      findings.errors.begin(), findings.errors.end(), [&](const Diagnostic &e) {
        return e.message == error.message && e.location == error.location;
      });
  if (!known)
    findings.errors.push_back(std::move(error));
}

/// The tail that the catch-all appends to the last line of what it caught.
std::string_view withoutMaskTail(std::string_view line) {
  size_t at = line.find(", Required:");
  return at == std::string_view::npos ? line : trimRight(line.substr(0, at));
}

void readMessage(Findings &findings, std::string_view message) {
  std::string_view rest = message;
  while (!rest.empty()) {
    std::string_view line = withoutMaskTail(rest.substr(0, rest.find('\n')));
    rest = rest.substr(std::min(rest.find('\n'), rest.size() - 1) + 1);
    std::vector<RunningPass> running = parseRunningPasses(line);
    std::optional<Diagnostic> said = parseDiagnosticLine(line, true);
    if (!running.empty())
      findings.running = std::move(running);
    if (!said || said->severity != Severity::Error)
      continue;
    if (!isGenericFailureText(said->message))
      addError(findings, std::move(*said));
    else if (!findings.pipelineLocation.isKnown())
      findings.pipelineLocation = said->location;
  }
  if (std::optional<ResourceShortage> shortage = parseResourceShortage(message))
    findings.shortages.push_back(std::move(*shortage));
}

Findings gather(const Incident &incident) {
  Findings findings;
  findings.errors = incident.errors;
  findings.running = incident.running;
  findings.pipelineLocation = incident.pipelineLocation;
  findings.shortages = incident.shortages;
  for (const PythonException &exception : incident.exceptions)
    readMessage(findings, exception.message);
  // `ub overflow, requires A bits while B bits available` comes as an error.
  for (auto it = findings.errors.begin(); it != findings.errors.end();) {
    std::optional<ResourceShortage> shortage =
        parseResourceShortage(it->message);
    if (!shortage) {
      ++it;
      continue;
    }
    findings.shortages.push_back(std::move(*shortage));
    ++it;
  }
  return findings;
}

/// Whether a Python file is the user's: neither an installed package nor a
/// compiler's own.
bool isUserFile(std::string_view file) {
  for (std::string_view part : {"site-packages/", "dist-packages/", "/triton/",
                                "lib/python", "<frozen", "<string>"})
    if (contains(file, part))
      return false;
  return true;
}

/// Where the user's own code launched the kernel.
SourceLocation launchPlace(const Incident &incident) {
  for (const PythonException &exception : incident.exceptions) {
    const auto &frames = exception.frames;
    for (auto it = frames.rbegin(); it != frames.rend(); ++it)
      if (isUserFile(it->location.file))
        return it->location;
  }
  return {};
}

/// "ttxir" of a frame in make_ttxir.
std::string stageOfFrames(const Incident &incident) {
  for (const PythonException &exception : incident.exceptions)
    for (const PythonFrame &frame : exception.frames)
      for (std::string_view stage : {"ttxir", "ttir", "llir"})
        if (frame.function == "make_" + std::string(stage))
          return std::string(stage);
  return {};
}

//===----------------------------------------------------------------------===//
// Which class
//===----------------------------------------------------------------------===//

bool isRealShortage(const ResourceShortage &shortage) {
  return !shortage.isMask() && shortage.required > shortage.limit;
}

const ResourceShortage *realShortage(const Findings &findings) {
  for (const ResourceShortage &shortage : findings.shortages)
    if (isRealShortage(shortage))
      return &shortage;
  return nullptr;
}

bool ranOutOfHostMemory(const Incident &incident) {
  if (!incident.hostMemory.empty())
    return true;
  for (const PythonException &exception : incident.exceptions)
    if (exception.type == "MemoryError")
      return true;
  // Nobody but the kernel's memory killer sends this one unasked.
  return incident.signal == "SIGKILL" && incident.watchdogs.empty();
}

bool timedOut(const Incident &incident) {
  if (!incident.watchdogs.empty() || incident.exitCode == 124)
    return true;
  return std::any_of(incident.exceptions.begin(), incident.exceptions.end(),
                     [](const PythonException &e) {
                       return e.type == "KeyboardInterrupt" ||
                              e.type.ends_with("TimeoutError") ||
                              e.type.ends_with("TimeoutExpired");
                     });
}

/// Every buffer length was tried, and each kernel needs too much of the stack.
const PythonException *findBufferRetry(const Incident &incident) {
  for (const PythonException &exception : incident.exceptions)
    if (contains(exception.message, "tune buffer size"))
      return &exception;
  return nullptr;
}

const PythonException *findFrontEndError(const Incident &incident) {
  for (const PythonException &exception : incident.exceptions)
    if (isFrontEndError(exception.type))
      return &exception;
  return nullptr;
}

VerdictClass classOf(const Incident &incident, const Findings &findings,
                     bool failedIrIsBroken) {
  if (incident.assertion)
    return VerdictClass::Assertion;
  if (incident.unreachable)
    return VerdictClass::Unreachable;
  if (ranOutOfHostMemory(incident))
    return VerdictClass::MemoryLimit;
  bool reported = !findings.errors.empty() && incident.pipelineFailed;
  if (timedOut(incident) && !reported)
    return VerdictClass::Timeout;
  if (incident.isCrash())
    return VerdictClass::Signal;
  if (findBufferRetry(incident))
    return VerdictClass::OverBudget;
  if (!findings.errors.empty() && !realShortage(findings)) {
    const auto &errors = findings.errors;
    auto any = [&](bool (*test)(std::string_view)) {
      return std::any_of(errors.begin(), errors.end(),
                         [&](const Diagnostic &e) { return test(e.message); });
    };
    if (any(isUsageMessage))
      return VerdictClass::ToolError;
    if (any(isVerifierMessage) || failedIrIsBroken)
      return VerdictClass::VerifierError;
    bool ran = !findings.running.empty() || incident.pipelineFailed ||
               incident.failedDump || incident.lastDump;
    if (!ran && any(isParserMessage))
      return VerdictClass::ParseError;
    return VerdictClass::PassFailure;
  }
  if (realShortage(findings))
    return VerdictClass::OverBudget;
  if (findFrontEndError(incident))
    return VerdictClass::ParseError;
  if (!incident.hasEvidence())
    return VerdictClass::ToolError;
  return failedIrIsBroken ? VerdictClass::VerifierError
                          : VerdictClass::PassFailure;
}

//===----------------------------------------------------------------------===//
// What was said
//===----------------------------------------------------------------------===//

std::string lastPart(std::string_view type) {
  return std::string(type.substr(type.rfind('.') + 1));
}

std::string exceptionText(const PythonException &exception) {
  return exception.message.empty()
             ? lastPart(exception.type)
             : lastPart(exception.type) + ": " + exception.message;
}

/// Where the kernel's own source gives a place and a message: the text of
/// Triton's front end is `at LINE:COLUMN:`, the source, then the message.
std::string frontEndMessage(const PythonException &exception) {
  std::string_view text = trimRight(exception.message);
  return std::string(trim(text.substr(text.rfind('\n') + 1)));
}

void describeCrash(const Incident &incident, ExplainedFailure &failure) {
  Verdict &verdict = failure.verdict;
  if (incident.assertion) {
    verdict.diagnostic = incident.assertion->condition;
    failure.compilerSource = incident.assertion->location;
  } else if (incident.unreachable) {
    verdict.diagnostic = incident.unreachable->message;
    failure.compilerSource = incident.unreachable->location;
  } else if (verdict.kind == VerdictClass::MemoryLimit) {
    verdict.diagnostic = incident.hostMemory.empty()
                             ? "killed by SIGKILL, as the kernel does to a "
                               "process when host memory runs out"
                             : incident.hostMemory.front();
  } else if (!incident.fatalErrors.empty()) {
    // `terminate called ...` says less than the `what()` after it.
    verdict.diagnostic = incident.fatalErrors.back();
    if (incident.fatalErrors.back().starts_with("Fatal Python error"))
      verdict.diagnostic = incident.fatalErrors.front();
  } else if (verdict.kind == VerdictClass::Signal) {
    verdict.diagnostic =
        "killed by " +
        (incident.signal.empty() ? std::string("a signal") : incident.signal);
  }
}

/// A process that died says why itself, unless all there is is an error that
/// was reported before it died.
bool hasLastWords(const Incident &incident, VerdictClass kind) {
  if (kind == VerdictClass::MemoryLimit)
    return true;
  if (kind == VerdictClass::Timeout || !incident.isCrash())
    return false;
  return incident.assertion || incident.unreachable ||
         !incident.fatalErrors.empty() || incident.errors.empty();
}

/// The compiler's function that stopped or did not return.
std::string functionOf(const Incident &incident) {
  if (incident.assertion && !incident.assertion->function.empty())
    return incident.assertion->function;
  for (const std::string &function : incident.stackFunctions)
    if (contains(function, "mlir::") && !function.starts_with("std::") &&
        !contains(function, "mlir::detail::") &&
        !contains(function, "mlir::PassManager") &&
        !contains(function, "MlirOptMain"))
      return function;
  return {};
}

void describeDiagnostic(const Findings &findings, Verdict &verdict) {
  const Diagnostic &first = findings.errors.front();
  verdict.diagnostic = first.message;
  verdict.op = first.op.empty() ? operationNamedBy(first.message) : first.op;
  verdict.location = first.location;
}

void describeShortage(const ResourceShortage &shortage, Verdict &verdict) {
  verdict.owner = "kernel";
  verdict.diagnostic = trim(shortage.text.substr(0, shortage.text.find('\n')));
  if (!shortage.isMemory)
    return;
  MemoryVerdict memory;
  memory.space = shortage.resource;
  memory.required = Bytes(shortage.required);
  memory.limit = Bytes(shortage.limit);
  memory.limitOrigin = "as the compiler reports it";
  memory.label = FootprintLabel::Measured;
  verdict.memory = memory;
}

void describePython(const Incident &incident, Verdict &verdict) {
  if (const PythonException *retry = findBufferRetry(incident)) {
    verdict.diagnostic = retry->message;
    verdict.owner = "kernel";
    return;
  }
  if (const PythonException *error = findFrontEndError(incident)) {
    verdict.diagnostic = frontEndMessage(*error);
    verdict.owner = "front end";
    verdict.stage = "ttir";
    return;
  }
  if (verdict.kind == VerdictClass::ToolError && !incident.exceptions.empty()) {
    verdict.diagnostic = exceptionText(incident.exceptions.back());
    verdict.owner = "not the compiler";
  }
}

/// What the user saw in place of the failure: numbers that are no measurement.
void describeMask(const Incident &incident, const Findings &findings,
                  Verdict &verdict) {
  auto masks = [](const ResourceShortage &s) { return s.isMask(); };
  if (std::none_of(findings.shortages.begin(), findings.shortages.end(), masks))
    return;
  verdict.masked = true;
  for (const PythonException &exception : incident.exceptions) {
    std::optional<ResourceShortage> shortage =
        parseResourceShortage(exception.message);
    if (shortage && shortage->isMask())
      verdict.maskedText = exceptionText(exception);
  }
  if (verdict.maskedText.empty())
    verdict.maskedText = std::find_if(findings.shortages.begin(),
                                      findings.shortages.end(), masks)
                             ->text;
}

std::string culpritOf(const Findings &findings, std::string_view pass) {
  for (const Diagnostic &error : findings.errors)
    for (const std::string &name : passesMentionedIn(error.message))
      if (!isSamePass(name, pass))
        return name;
  return {};
}

/// The rules know passes by their arguments, and knobs by a run.
void addAdvice(const RecordedLog &log, Verdict &verdict) {
  Run run;
  run.knobs = log.settings;
  Verdict asReplayed = verdict;
  asReplayed.pass = passArgumentOf(verdict.pass);
  verdict.advice = adviceFor(asReplayed, run);
}

} // namespace

ExplainedFailure irsift::judge(const RecordedLog &log,
                               const Incident &incident) {
  Findings findings = gather(incident);
  ExplainedFailure failure;
  failure.lane = incident.lane;
  failure.diagnostics = findings.errors;
  failure.firstLine = incident.first.number;
  failure.lastLine = incident.last.number;
  failure.count = incident.count;
  for (LaneId lane : incident.lanes)
    if (const std::string &name = log.lanes[static_cast<size_t>(lane.value)];
        !name.empty())
      failure.sources.push_back(name);

  Verdict &verdict = failure.verdict;
  bool broken =
      incident.failedDump && log.dumps[*incident.failedDump].isGeneric;
  verdict.kind = classOf(incident, findings, broken);
  verdict.stage = stageOfFrames(incident);

  // Resources are checked after compilation, unless a pass reports them.
  bool isOfPass =
      verdict.kind != VerdictClass::OverBudget || !findings.errors.empty();
  if (isOfPass && verdict.kind != VerdictClass::ToolError) {
    NamedPass pass = findPass(log, incident, findings.running);
    verdict.pass = pass.name;
    failure.passEvidence = pass.evidence;
  }
  std::string argument = passArgumentOf(verdict.pass);
  if (verdict.stage.empty())
    verdict.stage = stageOfPass(argument);
  if (verdict.stage.empty())
    verdict.stage = incident.stage;
  if (!verdict.pass.empty())
    verdict.owner = ownerOf(argument);

  const ResourceShortage *shortage = realShortage(findings);
  if (verdict.kind == VerdictClass::OverBudget && shortage &&
      !findings.errors.empty())
    describeDiagnostic(findings, verdict);
  if (verdict.kind == VerdictClass::OverBudget && shortage)
    describeShortage(*shortage, verdict);
  else if (hasLastWords(incident, verdict.kind))
    describeCrash(incident, failure);
  else if (verdict.kind != VerdictClass::Timeout && !findings.errors.empty() &&
           !findBufferRetry(incident))
    describeDiagnostic(findings, verdict);
  else
    describePython(incident, verdict);
  if (!verdict.location.isKnown())
    verdict.location = findings.pipelineLocation.isKnown()
                           ? findings.pipelineLocation
                           : launchPlace(incident);
  // Torn lines can look like anything; what says nothing is still no cause.
  if (isGenericFailureText(verdict.diagnostic))
    verdict.diagnostic.clear();
  describeMask(incident, findings, verdict);
  failure.culprit = culpritOf(findings, verdict.pass);
  failure.function = functionOf(incident);
  verdict.signature = signatureOf(verdict);
  addAdvice(log, verdict);
  return failure;
}
