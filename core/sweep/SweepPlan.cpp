//===- SweepPlan.cpp - Which settings to try ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/sweep/SweepPlan.h"
#include "core/pipeline/Knobs.h"
#include "core/sweep/Shapes.h"

#include <algorithm>
#include <charconv>

using namespace irsift;

namespace {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    size_t end = std::min(text.find(separator), text.size());
    parts.emplace_back(text.substr(0, end));
    if (end == text.size())
      return parts;
    text.remove_prefix(end + 1);
  }
}

bool isExtent(std::string_view text) {
  int64_t value = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value > 0;
}

/// The value of axis \p axis in \p trial: a knob to set, or a shape to have.
Expected<void> applyValue(Trial &trial, const SweepAxis &axis,
                          const std::string &value, const std::string &input) {
  trial.label += (trial.label.empty() ? "" : " ") + axis.name + "=" + value;
  if (axis.kind == SweepAxis::Kind::Knob) {
    trial.knobs[axis.name] = value;
    return {};
  }
  Expected<std::string> reshaped =
      withExtent(trial.text.empty() ? input : trial.text, std::stoll(axis.name),
                 std::stoll(value));
  if (!reshaped)
    return tl::unexpected(reshaped.error());
  trial.text = std::move(*reshaped);
  return {};
}

Expected<SweepAxis> parseAxis(std::string_view text, const char *option) {
  size_t equals = text.find('=');
  if (equals == 0 || equals == std::string_view::npos ||
      equals + 1 == text.size())
    return makeError(std::string(option) + " takes NAME=VALUE,VALUE..., not '" +
                     std::string(text) + "'");
  SweepAxis axis;
  axis.name = text.substr(0, equals);
  const Knob *knob = findKnob(axis.name);
  bool hasCommas = knob && knob->type == KnobType::Grid;
  axis.values = split(text.substr(equals + 1), hasCommas ? ';' : ',');
  return axis;
}

} // namespace

Expected<SweepAxis> irsift::parseKnobAxis(std::string_view text) {
  Expected<SweepAxis> axis = parseAxis(text, "--knob");
  if (!axis)
    return axis;
  for (const std::string &value : axis->values)
    if (auto checked = KnobSettings::parse({{axis->name, value}}); !checked)
      return tl::unexpected(checked.error());
  return axis;
}

Expected<SweepAxis> irsift::parseShapeAxis(std::string_view text) {
  Expected<SweepAxis> axis = parseAxis(text, "--shape");
  if (!axis)
    return axis;
  axis->kind = SweepAxis::Kind::Shape;
  std::vector<std::string> numbers = axis->values;
  numbers.push_back(axis->name);
  for (const std::string &number : numbers)
    if (!isExtent(number))
      return makeError("--shape takes extents above 0, not '" + number + "'");
  return axis;
}

Sweep irsift::planSweep() {
  Sweep sweep;
  Trial &asGiven = sweep.trials.emplace_back();
  asGiven.label = "(as given)";
  return sweep;
}

Expected<void> irsift::addGrid(Sweep &sweep, std::vector<SweepAxis> axes,
                               const std::string &text) {
  size_t count = 1;
  for (const SweepAxis &axis : axes) {
    count *= axis.values.size();
    if (count > maxTrials)
      return makeError("more than " + std::to_string(maxTrials) +
                       " settings; give fewer values");
  }
  for (size_t number = 0; number < count && !axes.empty(); ++number) {
    Trial trial;
    trial.kind = TrialKind::Grid;
    // The last axis turns fastest.
    size_t stride = count;
    for (const SweepAxis &axis : axes) {
      stride /= axis.values.size();
      const std::string &value =
          axis.values[number / stride % axis.values.size()];
      trial.values.push_back(value);
      if (Expected<void> applied = applyValue(trial, axis, value, text);
          !applied)
        return applied;
    }
    sweep.trials.push_back(std::move(trial));
  }
  sweep.axes = std::move(axes);
  return {};
}

Expected<void> irsift::addEachAlone(Sweep &sweep, std::vector<SweepAxis> axes,
                                    const std::string &text) {
  for (size_t i = 0; i < axes.size(); ++i)
    for (const std::string &value : axes[i].values) {
      Trial trial;
      trial.kind = TrialKind::Grid;
      trial.values.resize(axes.size());
      trial.values[i] = value;
      if (Expected<void> applied = applyValue(trial, axes[i], value, text);
          !applied)
        return applied;
      sweep.trials.push_back(std::move(trial));
    }
  sweep.axes = std::move(axes);
  return {};
}

void irsift::addKnockOuts(Sweep &sweep, const RunRequest &request) {
  for (const Knob &knob : allKnobs()) {
    std::string name(knob.name());
    std::string_view lower = knob.field;
    bool closes = lower.starts_with("isClose") ||
                  lower.starts_with("isCLOSE") ||
                  knob.environment == "TRITONXPU_OTHER_SIM" ||
                  knob.environment == "TRITONXPU_CLOSE_OPTIMIZE";
    bool isSet = std::any_of(
        request.knobs.begin(), request.knobs.end(),
        [&](const auto &entry) { return findKnob(entry.first) == &knob; });
    if (!closes || isSet || knob.defaultValue != "0")
      continue;
    Trial trial;
    trial.kind = TrialKind::KnockOut;
    trial.knobs[name] = "1";
    trial.label = name + "=1";
    trial.meaning = knob.effect.substr(0, knob.effect.find(';'));
    sweep.trials.push_back(std::move(trial));
  }
}

void irsift::addRewrites(Sweep &sweep, std::vector<RewrittenInput> rewrites) {
  for (size_t i = 0; i < rewrites.size(); ++i) {
    Trial trial;
    trial.kind = TrialKind::Rewrite;
    trial.rewrite = i;
    trial.text = rewrites[i].text;
    trial.label = rewrites[i].name;
    trial.meaning = rewrites[i].words;
    sweep.trials.push_back(std::move(trial));
  }
  sweep.rewrites = std::move(rewrites);
}

SweepAxis irsift::retryAxis() {
  return {SweepAxis::Kind::Knob,
          "TRITONXPU_BUFFER_SIZE",
          {"512", "256", "128", "64", "32", "16"}};
}

std::vector<SweepAxis> irsift::usualAxes() {
  return {{SweepAxis::Kind::Knob,
           "TRITONXPU_BUFFER_SIZE",
           {"64", "128", "256", "1024"}},
          {SweepAxis::Kind::Knob, "TRITONXPU_UNROLL_NUM", {"1", "4"}}};
}
