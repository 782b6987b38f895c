//===- ExplainText.cpp - What a log holds, as text ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/text/ExplainText.h"

#include "viz/text/VerdictText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace irsift;

namespace {

/// A masking text can repeat whole diagnostics; its ends say what it is.
std::string shortened(std::string text) {
  constexpr size_t most = 240;
  constexpr size_t tail = 110;
  for (char &c : text)
    if (c == '\n')
      c = ' ';
  if (text.size() <= most)
    return text;
  return text.substr(0, most - tail) + " ... " +
         text.substr(text.size() - tail);
}

std::string passText(const ExplainedFailure &failure) {
  const Verdict &verdict = failure.verdict;
  std::string text = verdict.pass;
  if (!verdict.stage.empty())
    text += ", stage " + verdict.stage;
  if (!failure.passEvidence.empty())
    text += " (by " + failure.passEvidence + ")";
  return text;
}

std::string diagnosticText(const Verdict &verdict) {
  if (!verdict.diagnostic.empty())
    return firstLine(verdict.diagnostic);
  return verdict.kind == VerdictClass::Timeout
             ? "none: the pass was still running"
             : "none in this log";
}

std::string whereInLog(const ExplainedFailure &failure) {
  std::string text =
      failure.firstLine == failure.lastLine
          ? fmt::format("line {}", failure.firstLine)
          : fmt::format("lines {} to {}", failure.firstLine, failure.lastLine);
  if (failure.count > 1)
    text += fmt::format(", {} times", failure.count);
  if (!failure.sources.empty())
    text += fmt::format(", from {}", fmt::join(failure.sources, ", "));
  return text;
}

std::string renderFailure(const ExplainedFailure &failure, const Style &style) {
  const Verdict &verdict = failure.verdict;
  std::string text =
      style.paint(verdictTitle(verdict), inkOf(verdict.kind)) + "\n";
  text += verdict.pass.empty() ? field(style, "stage", verdict.stage)
                               : field(style, "pass", passText(failure));
  if (!failure.culprit.empty())
    text += field(style, "culprit",
                  failure.culprit + ", an earlier pass that the diagnostic "
                                    "itself names; look at the IR after it");
  text += field(style, "operation", verdict.op);
  text += field(style, "location", verdict.location.str());
  text += field(style, "diagnostic", diagnosticText(verdict));
  text += field(style, "stopped in", failure.function);
  text += field(style, "source", failure.compilerSource.str());
  if (verdict.memory)
    text += field(style, "memory", memoryText(*verdict.memory));
  if (verdict.masked)
    text += field(style, "masked as", shortened(verdict.maskedText));
  text += field(style, "owner", verdict.owner);
  text += field(style, "in the log", whereInLog(failure));
  text += field(style, "signature", verdict.signature);
  return text + adviceText(verdict, style);
}

std::string oneLine(const ExplainedFailure &failure, bool decides) {
  const Verdict &verdict = failure.verdict;
  std::string text = verdictTitle(verdict);
  if (verdict.memory)
    text += ": " + memoryText(*verdict.memory);
  else if (!verdict.diagnostic.empty())
    text += ": " + shortened(firstLine(verdict.diagnostic));
  if (verdict.masked)
    text += " (masked)";
  text += fmt::format(" [{}]", whereInLog(failure));
  if (decides)
    text += " <- ended the run";
  else if (!failure.recovery.empty())
    text += ", survived: " + failure.recovery;
  return text;
}

std::string renderMissing(const std::vector<MissingEvidence> &all,
                          const Style &style) {
  std::string text;
  std::string_view last;
  for (const MissingEvidence &missing : all) {
    if (missing.what != last)
      text += style.paint("missing", Ink::Warning) + " " + missing.what + "\n";
    last = missing.what;
    std::string line = missing.line.empty() ? "both backend lines"
                                            : "backend line " + missing.line;
    if (!missing.environment.empty())
      text += field(
          style, "set",
          fmt::format("{} ({})", fmt::join(missing.environment, " "), line));
    text += field(style, "pass",
                  fmt::format("{}", fmt::join(missing.options, " ")));
    text += field(style, "", style.paint(missing.note, Ink::Dim));
  }
  return text;
}

} // namespace

std::string irsift::sizeText(int64_t bytes) {
  static constexpr const char *units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  double value = static_cast<double>(bytes);
  size_t unit = 0;
  for (; value >= 1024 && unit + 1 < std::size(units); ++unit)
    value /= 1024;
  return unit == 0 ? fmt::format("{} bytes", bytes)
                   : fmt::format("{:.3g} {}", value, units[unit]);
}

std::string irsift::renderExplanation(const Explanation &explanation,
                                      const Style &style) {
  std::string text;
  if (explanation.deciding)
    text = renderFailure(explanation.failures[*explanation.deciding], style);
  else
    text = style.paint(explanation.outcome, Ink::Good) + "\n";
  if (const std::optional<Growth> &growth = explanation.growth)
    text += field(style, "growth",
                  fmt::format("the IR grew from {} ({}) to {} ({})",
                              sizeText(growth->firstBytes), growth->firstPass,
                              sizeText(growth->lastBytes), growth->lastPass));
  size_t count = explanation.failures.size();
  if (count > 1 || (count == 1 && !explanation.deciding)) {
    text += fmt::format("\nFailures in this log, in order ({}):\n", count);
    for (size_t i = 0; i < count; ++i)
      text += fmt::format(
          "  {}. {}\n", i + 1,
          oneLine(explanation.failures[i], explanation.deciding == i));
  }
  if (!explanation.missing.empty())
    text += "\n" + renderMissing(explanation.missing, style);
  return text;
}
