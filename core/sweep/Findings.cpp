//===- Findings.cpp - What a sweep says -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/sweep/Findings.h"
#include "core/pipeline/Knobs.h"
#include "core/verdict/Advice.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>

using namespace irsift;

namespace {

std::optional<double> numberOf(const std::string &text) {
  char *end = nullptr;
  double number = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != 0)
    return std::nullopt;
  return number;
}

/// The value that \p axis has where a trial does not set it.
std::string givenValue(const SweepAxis &axis, const RunRequest &request) {
  if (axis.kind == SweepAxis::Kind::Shape)
    return axis.name;
  const Knob *knob = findKnob(axis.name);
  for (const auto &[name, value] : request.knobs)
    if (findKnob(name) == knob)
      return value;
  return knob ? std::string(knob->defaultValue) : std::string();
}

/// How far a value is from the given one: in doublings for numbers.
double distance(const std::string &value, const std::string &given) {
  if (value == given || value.empty())
    return 0;
  std::optional<double> a = numberOf(value), b = numberOf(given);
  if (!a || !b || *a <= 0 || *b <= 0)
    return 1;
  return std::abs(std::log2(*a / *b));
}

/// Trials of the grid that differ only on axis \p axis, by their other values.
std::map<std::vector<std::string>, std::vector<size_t>>
linesAlong(const Sweep &sweep, size_t axis) {
  std::map<std::vector<std::string>, std::vector<size_t>> lines;
  for (size_t i = 0; i < sweep.trials.size(); ++i) {
    const Trial &trial = sweep.trials[i];
    if (trial.kind != TrialKind::Grid || trial.values[axis].empty() ||
        !sweep.results[i].wasTried)
      continue;
    std::vector<std::string> others = trial.values;
    others[axis].clear();
    lines[others].push_back(i);
  }
  return lines;
}

/// Whether all values of the axis come out alike, and alike the input as given
/// where only this axis is set.
bool isIdle(const Sweep &sweep, size_t axis) {
  bool isCompared = false;
  for (auto &[others, line] : linesAlong(sweep, axis)) {
    std::vector<size_t> alike = line;
    if (std::all_of(others.begin(), others.end(),
                    [](const std::string &value) { return value.empty(); }))
      alike.push_back(0);
    isCompared |= alike.size() > 1;
    for (size_t index : alike)
      if (sweep.results[index].fingerprint !=
          sweep.results[alike.front()].fingerprint)
        return false;
  }
  return isCompared;
}

bool isNotMonotonic(const Sweep &sweep, size_t axis) {
  for (auto &[others, line] : linesAlong(sweep, axis)) {
    std::vector<std::pair<double, bool>> outcomes;
    for (size_t index : line)
      if (auto number = numberOf(sweep.trials[index].values[axis]))
        outcomes.emplace_back(*number, sweep.results[index].compiles());
    std::sort(outcomes.begin(), outcomes.end());
    int turns = 0;
    for (size_t i = 1; i < outcomes.size(); ++i)
      turns += outcomes[i].second != outcomes[i - 1].second;
    if (turns > 1)
      return true;
  }
  return false;
}

std::optional<size_t> nearestOf(const Sweep &sweep, const RunRequest &request) {
  std::vector<std::string> given;
  for (const SweepAxis &axis : sweep.axes)
    given.push_back(givenValue(axis, request));
  std::optional<size_t> nearest;
  double best = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < sweep.trials.size(); ++i) {
    if (sweep.trials[i].kind != TrialKind::Grid || !sweep.results[i].compiles())
      continue;
    double sum = 0;
    for (size_t axis = 0; axis < given.size(); ++axis)
      sum += distance(sweep.trials[i].values[axis], given[axis]);
    if (sum < best) {
      best = sum;
      nearest = i;
    }
  }
  return nearest;
}

/// The first few of \p places.
std::string joined(const std::vector<std::string> &places) {
  constexpr size_t shown = 4;
  std::string text;
  for (size_t i = 0; i < std::min(shown, places.size()); ++i)
    text += (i == 0 ? "" : ", ") + places[i];
  if (places.size() > shown)
    text += " and " + std::to_string(places.size() - shown) + " more places";
  return text;
}

std::string capitalised(std::string text) {
  if (!text.empty())
    text[0] = char(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

/// "tried: it compiles, 384 bytes of LM per core".
std::string evidenceOf(const TrialResult &result) {
  return "tried: it compiles and takes " +
         std::to_string(result.lmPerCore.value) + " bytes of LM per core";
}

Advice adviceOn(const Sweep &sweep, size_t index) {
  const Trial &trial = sweep.trials[index];
  std::string text = capitalised(trial.meaning);
  if (trial.rewrite) {
    const RewrittenInput &rewrite = sweep.rewrites[*trial.rewrite];
    if (!rewrite.places.empty())
      text += ": " + joined(rewrite.places);
    if (!rewrite.caveat.empty())
      text += " (" + rewrite.caveat + ")";
    return {text + ".", evidenceOf(sweep.results[index])};
  }
  if (text.empty())
    text = "Set " + trial.label;
  if (!trial.knobs.empty())
    text += ": " + knobArguments(trial);
  if (std::string environment = knobEnvironment(trial); !environment.empty())
    text += ", or " + environment;
  return {text, evidenceOf(sweep.results[index])};
}

} // namespace

SweepFindings irsift::findingsOf(const Sweep &sweep,
                                 const RunRequest &request) {
  SweepFindings findings;
  const TrialResult &given = sweep.results.at(0);
  findings.compilesAsGiven = given.compiles();
  for (size_t i = 0; i < sweep.results.size(); ++i) {
    const TrialResult &result = sweep.results[i];
    findings.tried += result.wasTried;
    findings.compiling += result.compiles();
    findings.sameFailure += result.wasTried && !given.compiles() &&
                            result.verdict.signature == given.verdict.signature;
    bool isAlone = sweep.trials[i].kind == TrialKind::KnockOut ||
                   sweep.trials[i].kind == TrialKind::Rewrite;
    if (isAlone && !given.compiles() && result.compiles())
      findings.letThrough.push_back(i);
  }
  findings.nearest = nearestOf(sweep, request);
  for (size_t axis = 0; axis < sweep.axes.size(); ++axis) {
    const SweepAxis &swept = sweep.axes[axis];
    const Knob *knob = findKnob(swept.name);
    if (swept.kind == SweepAxis::Kind::Knob && isIdle(sweep, axis))
      findings.idle.push_back(
          {swept.name, knob && !reachesPasses(*knob, request.preset)});
    if (isNotMonotonic(sweep, axis))
      findings.notMonotonic.push_back(swept.name);
  }
  return findings;
}

std::vector<Advice> irsift::adviceFrom(const Sweep &sweep,
                                       const SweepFindings &findings) {
  std::vector<Advice> advice;
  if (findings.compilesAsGiven)
    return advice;
  // The first rewrite that helps asks least of the user; so does one knob.
  bool hasRewrite = false;
  if (findings.nearest)
    advice.push_back(adviceOn(sweep, *findings.nearest));
  for (size_t index : findings.letThrough) {
    bool isRewrite = sweep.trials[index].rewrite.has_value();
    if (isRewrite && hasRewrite)
      continue;
    hasRewrite |= isRewrite;
    advice.push_back(adviceOn(sweep, index));
  }
  size_t knobs = 0;
  bool knobHelps = findings.nearest.has_value();
  for (size_t i = 1; i < sweep.trials.size(); ++i) {
    bool isKnob = !sweep.trials[i].rewrite && sweep.results[i].wasTried;
    knobs += isKnob;
    knobHelps |= isKnob && sweep.results[i].compiles();
  }
  if (knobs > 0 && !knobHelps)
    advice.push_back({"Do not look for a knob: none of those tried lets the "
                      "kernel through.",
                      "tried: " + std::to_string(knobs) +
                          " settings of buffer limits, unrolling and optional "
                          "passes (irsift sweep)"});
  return advice;
}

void irsift::giveMeasuredAdvice(Verdict &verdict,
                                std::vector<Advice> measured) {
  if (measured.empty())
    return;
  std::erase_if(verdict.advice, [](const Advice &advice) {
    return std::any_of(adviceRules().begin(), adviceRules().end(),
                       [&](const AdviceRule &rule) {
                         return rule.isFromOtherKernels &&
                                rule.text == advice.text;
                       });
  });
  verdict.advice.insert(verdict.advice.begin(), measured.begin(),
                        measured.end());
}

std::string irsift::knobArguments(const Trial &trial) {
  std::string text;
  for (const auto &[name, value] : trial.knobs)
    text += (text.empty() ? "" : " ") + ("--knob " + name) + "=" + value;
  return text;
}

std::string irsift::knobEnvironment(const Trial &trial) {
  std::string text;
  for (const auto &[name, value] : trial.knobs) {
    const Knob *knob = findKnob(name);
    if (!knob || knob->environment.empty())
      return {};
    text += (text.empty() ? "export " : " ") + std::string(knob->environment) +
            "=" + value;
  }
  return text;
}
