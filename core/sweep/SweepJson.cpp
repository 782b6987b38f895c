//===- SweepJson.cpp - Sweeps as JSON -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/sweep/SweepJson.h"

using namespace irsift;

namespace {

const char *nameOf(TrialKind kind) {
  switch (kind) {
  case TrialKind::AsGiven:
    return "as-given";
  case TrialKind::Grid:
    return "grid";
  case TrialKind::KnockOut:
    return "knock-out";
  case TrialKind::Rewrite:
    return "rewrite";
  }
  return "";
}

Json axisToJson(const SweepAxis &axis) {
  return {{"kind", axis.kind == SweepAxis::Kind::Knob ? "knob" : "shape"},
          {"name", axis.name},
          {"values", axis.values}};
}

Json trialToJson(const Sweep &sweep, size_t index) {
  const Trial &trial = sweep.trials[index];
  Json json{{"kind", nameOf(trial.kind)},
            {"label", trial.label},
            {"meaning", trial.meaning},
            {"values", trial.values},
            {"knobs", trial.knobs}};
  if (trial.rewrite) {
    const RewrittenInput &rewrite = sweep.rewrites[*trial.rewrite];
    json["places"] = rewrite.places;
    json["caveat"] = rewrite.caveat;
  }
  if (index < sweep.results.size()) {
    json["compiles"] = sweep.results[index].compiles();
    json.update(toJson(sweep.results[index]));
  }
  return json;
}

} // namespace

Json irsift::toJson(const TrialResult &result) {
  return {{"tried", result.wasTried},
          {"verdict", toJson(result.verdict)},
          {"lm_bytes_per_core", result.lmPerCore.value},
          {"lm_peak_bytes_per_core", result.lmPeakPerCore.value},
          {"sm_bytes_per_cluster", result.smPerCluster.value},
          {"bytes_over", result.bytesOver().value},
          {"fingerprint", result.fingerprint},
          {"error", result.error}};
}

void irsift::fromJson(const Json &json, TrialResult &result) {
  json.at("tried").get_to(result.wasTried);
  fromJson(json.at("verdict"), result.verdict);
  json.at("lm_bytes_per_core").get_to(result.lmPerCore.value);
  json.at("lm_peak_bytes_per_core").get_to(result.lmPeakPerCore.value);
  json.at("sm_bytes_per_cluster").get_to(result.smPerCluster.value);
  json.at("fingerprint").get_to(result.fingerprint);
  json.at("error").get_to(result.error);
}

Json irsift::toJson(const Sweep &sweep, const SweepFindings &findings) {
  Json json{{"axes", Json::array()}, {"trials", Json::array()}};
  for (const SweepAxis &axis : sweep.axes)
    json["axes"].push_back(axisToJson(axis));
  for (size_t i = 0; i < sweep.trials.size(); ++i)
    json["trials"].push_back(trialToJson(sweep, i));
  json["nearest"] = findings.nearest ? Json(*findings.nearest) : Json(nullptr);
  json["let_through"] = findings.letThrough;
  json["no_effect"] = Json::array();
  for (const IdleKnob &idle : findings.idle)
    json["no_effect"].push_back(
        {{"knob", idle.name}, {"reaches_no_pass", idle.reachesNoPass}});
  json["not_monotonic"] = findings.notMonotonic;
  return json;
}
