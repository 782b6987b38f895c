//===- Explain.cpp - The verdict on a log ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/recorded/Explain.h"

#include "core/verdict/recorded/Incident.h"
#include "core/verdict/recorded/Judge.h"
#include "core/verdict/recorded/Missing.h"

#include <algorithm>

using namespace irsift;

namespace {

/// Whether nobody caught the exception: it ended the program.
bool isUncaught(const Incident &incident) {
  return std::any_of(incident.exceptions.begin(), incident.exceptions.end(),
                     [](const PythonException &e) {
                       return !e.frames.empty() && !e.isLogged &&
                              e.frames.front().function == "<module>";
                     });
}

/// Why the run went on after \p incident; empty if it did not.
std::string recoveryOf(const Incident &incident) {
  if (incident.isSurvived && !incident.exitCode)
    return "the pass manager went on to the next pass";
  if (incident.endedWell)
    return "the process ended with exit code 0";
  if (incident.hasStrongProgress)
    return "the program says further down that it went on";
  bool died = incident.isCrash() || isUncaught(incident) ||
              incident.exitCode.value_or(0) != 0;
  if (incident.hasWeakProgress && !died)
    return "the program went on with other work";
  return {};
}

/// Two sightings of one failure.
bool isSameFailure(const ExplainedFailure &a, const ExplainedFailure &b) {
  const Verdict &x = a.verdict;
  const Verdict &y = b.verdict;
  return x.kind == y.kind && x.pass == y.pass && x.op == y.op &&
         x.location == y.location && x.diagnostic == y.diagnostic &&
         x.masked == y.masked && x.memory == y.memory;
}

void fold(ExplainedFailure &into, const ExplainedFailure &from) {
  into.count += from.count;
  into.lastLine = std::max(into.lastLine, from.lastLine);
  for (const std::string &source : from.sources)
    if (std::find(into.sources.begin(), into.sources.end(), source) ==
        into.sources.end())
      into.sources.push_back(source);
  if (from.recovery.empty())
    into.recovery.clear();
}

/// The failure that ended the run: of each process its last one, if nothing
/// shows that the process went on; of several processes the first to end.
std::optional<size_t> findDeciding(const std::vector<Incident> &incidents,
                                   const std::vector<size_t> &failureOf,
                                   const std::vector<ExplainedFailure> &all) {
  std::map<int32_t, size_t> lastOfLane;
  for (size_t i = 0; i < incidents.size(); ++i)
    lastOfLane[incidents[i].lane.value] = i;
  std::optional<size_t> first;
  for (auto [lane, i] : lastOfLane) {
    if (!recoveryOf(incidents[i]).empty())
      continue;
    if (!first || incidents[i].first.number < incidents[*first].first.number)
      first = i;
  }
  if (!first)
    return std::nullopt;
  return failureOf[*first];
}

/// Sizes of the IR from its first to its largest dump, or as a trace gives
/// them, if they tell of growth without bound.
std::optional<Growth> findGrowth(const RecordedLog &log) {
  constexpr int64_t notable = 1 << 20;
  Growth growth;
  auto note = [&growth](int64_t bytes, const std::string &pass) {
    if (bytes <= 0)
      return;
    if (growth.firstBytes == 0) {
      growth.firstBytes = bytes;
      growth.firstPass = pass;
    }
    if (bytes > growth.lastBytes) {
      growth.lastBytes = bytes;
      growth.lastPass = pass;
    }
  };
  for (const RecordedDump &dump : log.dumps)
    if (dump.header)
      note(dump.bytes, dump.header->passName);
  for (const LogEvent &event : log.events)
    if (const auto *trace = event.get<PassTraced>())
      note(trace->bytes, trace->pass);
  if (growth.lastBytes < notable || growth.lastBytes < growth.firstBytes * 50)
    return std::nullopt;
  return growth;
}

Json placeToJson(const SourceLocation &place) {
  if (!place.isKnown())
    return nullptr;
  return Json{{"file", place.file}, {"line", place.line}};
}

Json textOrNull(const std::string &text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

Json toJson(const ExplainedFailure &failure) {
  Json json = toJson(failure.verdict);
  json["pass_evidence"] = textOrNull(failure.passEvidence);
  json["culprit"] = textOrNull(failure.culprit);
  json["function"] = textOrNull(failure.function);
  json["compiler_source"] = placeToJson(failure.compilerSource);
  json["log_lines"] = Json::array({failure.firstLine, failure.lastLine});
  json["count"] = failure.count;
  json["sources"] = failure.sources;
  json["recovered"] = !failure.recovery.empty();
  json["recovery"] = textOrNull(failure.recovery);
  return json;
}

} // namespace

Explanation irsift::explain(const RecordedLog &log) {
  Explanation result;
  std::vector<Incident> incidents = collectIncidents(log);
  std::erase_if(incidents, [](const Incident &incident) {
    bool onlyWeak = !incident.errors.empty() && incident.onlyWeakErrors &&
                    !incident.pipelineFailed && !incident.isCrash() &&
                    incident.exceptions.empty() && !incident.failedDump &&
                    !incident.exitCode && incident.hostMemory.empty() &&
                    incident.shortages.empty();
    bool nothing = !incident.hasEvidence() && incident.exceptions.empty() &&
                   !incident.exitCode;
    return onlyWeak || nothing;
  });
  std::vector<size_t> failureOf;
  size_t harmless = 0;
  for (const Incident &incident : incidents) {
    ExplainedFailure failure = judge(log, incident);
    failure.recovery = recoveryOf(incident);
    // An error that stopped nothing is no failure at all.
    bool stoppedSomething = incident.pipelineFailed || incident.isCrash() ||
                            !incident.exceptions.empty() ||
                            !incident.shortages.empty() ||
                            incident.failedDump || incident.exitCode;
    if (!failure.recovery.empty() && !stoppedSomething) {
      failureOf.push_back(result.failures.size());
      ++harmless;
      continue;
    }
    auto same = std::find_if(
        result.failures.begin(), result.failures.end(),
        [&](const auto &earlier) { return isSameFailure(earlier, failure); });
    failureOf.push_back(static_cast<size_t>(same - result.failures.begin()));
    if (same != result.failures.end())
      fold(*same, failure);
    else
      result.failures.push_back(std::move(failure));
  }
  result.growth = findGrowth(log);
  result.deciding = findDeciding(incidents, failureOf, result.failures);
  if (result.deciding) {
    result.verdict = result.failures[*result.deciding].verdict;
    result.missing = missingEvidence(log, result.verdict);
  } else if (!result.failures.empty()) {
    result.outcome = "recovered: " + result.failures.back().recovery;
  } else if (harmless > 0) {
    result.outcome = "errors were printed, but nothing failed on them";
  } else {
    result.outcome = "no failure in this log";
  }
  return result;
}

Json irsift::toJson(const Explanation &explanation) {
  Json json;
  json["verdict"] = explanation.deciding
                        ? ::toJson(explanation.failures[*explanation.deciding])
                        : irsift::toJson(explanation.verdict);
  json["verdicts"] = Json::array();
  for (const ExplainedFailure &failure : explanation.failures)
    json["verdicts"].push_back(::toJson(failure));
  json["outcome"] = textOrNull(explanation.outcome);
  if (const std::optional<Growth> &growth = explanation.growth)
    json["growth"] = Json{{"first_bytes", growth->firstBytes},
                          {"first_pass", growth->firstPass},
                          {"last_bytes", growth->lastBytes},
                          {"last_pass", growth->lastPass}};
  else
    json["growth"] = nullptr;
  json["missing"] = Json::array();
  for (const MissingEvidence &missing : explanation.missing)
    json["missing"].push_back(Json{{"what", missing.what},
                                   {"line", textOrNull(missing.line)},
                                   {"environment", missing.environment},
                                   {"options", missing.options},
                                   {"note", missing.note}});
  return json;
}
