//===- Repro.cpp - The result of a reduction as a file --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/Repro.h"

#include "core/pipeline/Knobs.h"

#include <fmt/format.h>

#include <sstream>

using namespace irsift;
using namespace irsift::reduce;

namespace {

/// A diagnostic may quote any amount of IR.
constexpr size_t LongestLine = 1000;

/// \p text with what FileCheck would take for a pattern made literal.
std::string literalForFileCheck(std::string_view text) {
  std::string literal;
  for (size_t i = 0; i < text.size(); ++i) {
    std::string_view two = text.substr(i, 2);
    if (two == "[[" || two == "{{") {
      literal += two == "[[" ? "{{\\[\\[}}" : "{{[{][{]}}";
      ++i;
    } else {
      literal += text[i];
    }
  }
  return literal;
}

/// How a test of LLVM says that a program dies in this way, under the limits
/// that it ran into.
std::string expectationOf(const ReduceRequest &request,
                          const Verdict &verdict) {
  auto seconds = std::chrono::ceil<std::chrono::seconds>(request.candidateTime);
  switch (verdict.kind) {
  case VerdictClass::Assertion:
  case VerdictClass::Unreachable:
    return "not --crash ";
  case VerdictClass::Signal:
    // A compiler that exits in the middle of a pass is of this class, too.
    return verdict.diagnostic.starts_with("killed by") ? "not --crash "
                                                       : "not ";
  case VerdictClass::Timeout:
    return fmt::format("not timeout {} ", seconds.count());
  case VerdictClass::MemoryLimit:
    return fmt::format("not --crash prlimit --data={} ",
                       request.run.limits.memoryBytes);
  case VerdictClass::None:
    return "";
  default:
    return "not ";
  }
}

/// \p word as a shell takes it for one.
std::string quoted(const std::string &word) {
  bool isPlain = word.find_first_of(" '\"$;&|<>(){}*?") == std::string::npos;
  return isPlain ? word : "'" + word + "'";
}

/// What passes look up for themselves, as a shell sets it.
std::string environmentOf(const ReduceRequest &request) {
  std::string assignments;
  if (Expected<KnobSettings> settings = KnobSettings::parse(request.run.knobs))
    for (const auto &[name, value] : settings->passEnvironment())
      assignments += name + "=" + quoted(value) + " ";
  return assignments.empty() ? assignments : "env " + assignments;
}

/// The program that shows the failure, with all but the passes.
std::string toolOf(const ReduceRequest &request, bool ofIrsift,
                   bool isForeign) {
  std::string command = environmentOf(request);
  bool isExternal = !request.opt.empty() && !ofIrsift;
  if (isExternal)
    for (const std::string &word : request.opt)
      command += (command.empty() ? "" : " ") + quoted(word);
  else if (isForeign)
    command += "mlir-opt"; // It knows as little of our dialects.
  else
    command += ofIrsift ? "irsift footprint" : "xpu-opt";
  constexpr std::string_view Allow = "--allow-unregistered-dialect";
  if (request.run.allowUnregisteredDialects &&
      command.find(Allow) == std::string::npos)
    command.append(" ").append(Allow);
  if (isExternal)
    return command;
  if (ofIrsift)
    for (const auto &[name, value] : request.run.knobs)
      command += " --knob " + quoted(name + "=" + value);
  for (const std::string &plugin : request.run.dialectPlugins)
    command += " --load-dialect-plugin=" + quoted(plugin);
  for (const std::string &plugin : request.run.passPlugins)
    command += " --load-pass-plugin=" + quoted(plugin);
  return command;
}

std::string asComments(const std::string &text) {
  std::istringstream lines(text);
  std::string comments;
  for (std::string line; std::getline(lines, line);)
    comments += (line.starts_with("//") ? "" : "// ") + line + "\n";
  return comments;
}

/// RUN and CHECK lines.
std::string testLines(const ReduceRequest &request,
                      const ReduceResult &result) {
  const std::string &pipeline = result.result().pipeline;
  const Verdict &verdict = result.seen;
  if (!request.oracle.script.empty())
    return "// RUN: " + quoted(request.oracle.script) + " %s\n";
  // Figures are told by irsift alone.
  bool isOverBudget = verdict.kind == VerdictClass::OverBudget;
  if (!request.oracle.goal.empty() || isOverBudget)
    return fmt::format("// RUN: {}{} %s --pipeline '{}'{}\n{}",
                       isOverBudget ? "not " : "",
                       toolOf(request, /*ofIrsift=*/true, result.isForeign),
                       pipeline, isOverBudget ? " | FileCheck %s" : "",
                       isOverBudget ? "// CHECK: over-budget\n" : "");
  std::string run = fmt::format(
      "{} %s --pass-pipeline='{}'",
      toolOf(request, /*ofIrsift=*/false, result.isForeign), pipeline);
  if (!request.oracle.checks.empty())
    return "// RUN: " + run + " --mlir-print-op-generic | FileCheck %s\n" +
           asComments(request.oracle.checks);
  std::string line =
      verdict.diagnostic.substr(0, verdict.diagnostic.find('\n'));
  line.resize(std::min(line.size(), LongestLine));
  bool isDiagnostic = verdict.kind == VerdictClass::PassFailure ||
                      verdict.kind == VerdictClass::VerifierError;
  if (isDiagnostic)
    return fmt::format("// RUN: not {} 2>&1 | FileCheck %s\n"
                       "// CHECK: error: {{{{.*}}}}{}\n",
                       run, literalForFileCheck(line));
  return fmt::format("// RUN: {}{}\n// It ends so: {}\n",
                     expectationOf(request, verdict), run, line);
}

} // namespace

std::string irsift::reduce::reproText(const ReduceRequest &request,
                                      const ReduceResult &result,
                                      std::string_view version) {
  const ReduceStep &step = result.result();
  std::string twin;
  if (request.twin)
    twin = (request.twin->isFile() ? "// Compiles, and is much like it: "
                                   : "// Compiles with ") +
           request.twin->name + "\n";
  return fmt::format(
             "// Reduced by irsift {}: {} of {} operations, {} tests, {:.1f} "
             "s.\n// Kept: {}\n",
             version, step.ops, result.startOps, result.tests, result.seconds,
             result.oracle.substr(0, LongestLine)) +
         twin + testLines(request, result) + "\n" + step.text;
}
