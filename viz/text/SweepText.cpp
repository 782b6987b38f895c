//===- SweepText.cpp - A sweep as text ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/text/SweepText.h"
#include "core/model/Json.h"
#include "viz/text/Table.h"
#include "viz/text/VerdictText.h"

#include <fmt/format.h>

#include <algorithm>

using namespace irsift;

namespace {

Cell outcomeCell(const TrialResult &result) {
  if (!result.wasTried)
    return {"not tried", Ink::Dim};
  if (!result.error.empty())
    return {"no run", Ink::Warning};
  if (result.compiles())
    return {"compiles", Ink::Good};
  return {std::string(toString(result.verdict.kind)), Ink::Bad};
}

/// "ok 384" or "over 120" or "legalize: verifier-error".
Cell matrixCell(const TrialResult &result) {
  if (!result.wasTried || !result.error.empty())
    return outcomeCell(result);
  if (result.compiles())
    return {"ok " + withThousands(result.lmPerCore.value), Ink::Good};
  if (result.verdict.kind == VerdictClass::OverBudget)
    return {"over by " + withThousands(result.bytesOver().value), Ink::Bad};
  constexpr std::string_view prefix = "tritonxpu-";
  std::string pass = result.verdict.pass;
  if (pass.starts_with(prefix))
    pass.erase(0, prefix.size());
  return {pass.empty() ? std::string(toString(result.verdict.kind)) : pass,
          Ink::Bad};
}

std::vector<Cell> trialRow(const Trial &trial, const TrialResult &result) {
  bool wasRun = result.wasTried && result.error.empty() &&
                result.verdict.kind != VerdictClass::ParseError;
  std::string detail = trial.meaning;
  if (!result.error.empty())
    detail = firstLine(result.error);
  return {trial.label,
          outcomeCell(result),
          result.verdict.pass,
          wasRun ? withThousands(result.lmPerCore.value) : std::string(),
          wasRun ? withThousands(result.lmPeakPerCore.value) : std::string(),
          result.bytesOver().value > 0
              ? Cell(withThousands(result.bytesOver().value), Ink::Bad)
              : Cell(),
          detail};
}

std::string line(const std::string &text) { return text + '\n'; }

/// One rewrite or knock-out that helps, with where and how.
std::string wayOut(const Sweep &sweep, size_t index, const Style &style) {
  const Trial &trial = sweep.trials[index];
  std::string text =
      field(style, "compiles", trial.label + ": " + trial.meaning);
  if (!trial.rewrite)
    return text;
  const RewrittenInput &rewrite = sweep.rewrites[*trial.rewrite];
  constexpr size_t shown = 4;
  for (size_t i = 0; i < std::min(shown, rewrite.places.size()); ++i)
    text += field(style, "", "at " + rewrite.places[i]);
  if (rewrite.places.size() > shown)
    text +=
        field(style, "",
              fmt::format("and {} more places", rewrite.places.size() - shown));
  if (!rewrite.caveat.empty())
    text += field(style, "", "but " + rewrite.caveat);
  return text;
}

bool hasKnobTrials(const Sweep &sweep) {
  return std::any_of(sweep.trials.begin(), sweep.trials.end(),
                     [](const Trial &trial) {
                       return trial.kind == TrialKind::Grid ||
                              trial.kind == TrialKind::KnockOut;
                     });
}

bool knobHelps(const Sweep &sweep) {
  for (size_t i = 1; i < sweep.trials.size(); ++i)
    if (!sweep.trials[i].rewrite && sweep.results[i].compiles())
      return true;
  return false;
}

} // namespace

std::string irsift::renderSweepTable(const Sweep &sweep, const Style &style) {
  Table table;
  table.addColumn("setting");
  table.addColumn("outcome");
  table.addColumn("pass");
  table.addColumn("LM/core", Table::Align::Right);
  table.addColumn("LM peak", Table::Align::Right);
  table.addColumn("over", Table::Align::Right);
  table.addColumn("");
  for (size_t i = 0; i < sweep.trials.size(); ++i)
    table.addRow(trialRow(sweep.trials[i], sweep.results[i]));
  return table.render(style);
}

std::string irsift::renderSweepMatrix(const Sweep &sweep, const Style &style) {
  bool isCrossed = std::none_of(
      sweep.trials.begin(), sweep.trials.end(), [](const Trial &trial) {
        return std::count(trial.values.begin(), trial.values.end(), "") > 0;
      });
  if (sweep.axes.size() != 2 || !isCrossed)
    return {};
  const SweepAxis &rows = sweep.axes[0], &columns = sweep.axes[1];
  Table table;
  table.addColumn(rows.name + " \\ " + columns.name);
  for (const std::string &value : columns.values)
    table.addColumn(value);
  for (const std::string &row : rows.values) {
    std::vector<Cell> cells = {row};
    for (const std::string &column : columns.values)
      for (size_t i = 0; i < sweep.trials.size(); ++i)
        if (sweep.trials[i].values == std::vector{row, column}) {
          cells.push_back(matrixCell(sweep.results[i]));
          break;
        }
    table.addRow(std::move(cells));
  }
  return table.render(style);
}

std::string irsift::renderFindings(const Sweep &sweep,
                                   const SweepFindings &findings,
                                   const std::string &input,
                                   const Style &style) {
  std::string text;
  if (findings.compilesAsGiven)
    text += line("compiles as given");
  if (findings.nearest) {
    const Trial &trial = sweep.trials[*findings.nearest];
    text += field(style, "nearest", trial.label);
    if (!findings.compilesAsGiven && trial.text.empty()) {
      text += field(
          style, "",
          fmt::format("irsift triage {} {}", input, knobArguments(trial)));
      text += field(style, "", knobEnvironment(trial));
    }
  }
  for (size_t index : findings.letThrough)
    text += wayOut(sweep, index, style);
  if (!findings.compilesAsGiven && hasKnobTrials(sweep) && !knobHelps(sweep))
    text += field(style, "no knob", "no setting tried compiles and fits");
  for (const IdleKnob &idle : findings.idle)
    text += field(style, "no effect",
                  idle.name + (idle.reachesNoPass
                                   ? ": reaches no pass on this path"
                                   : ": all its values come out alike here"));
  for (const std::string &axis : findings.notMonotonic)
    text += field(style, "mixed",
                  axis + ": outcomes change back and forth along it; a value "
                         "between two that compile need not");
  text += field(style, "tried",
                fmt::format("{} of {} settings: {} compile{}", findings.tried,
                            sweep.trials.size(), findings.compiling,
                            findings.compilesAsGiven
                                ? std::string()
                                : fmt::format(", {} fail as the input does",
                                              findings.sameFailure)));
  return text;
}
