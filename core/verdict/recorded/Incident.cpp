//===- Incident.cpp - The events of a log that tell of one failure --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/recorded/Incident.h"

#include "core/ingest/PythonTraceback.h"
#include "core/ingest/TextScan.h"

#include <algorithm>

using namespace irsift;
using namespace irsift::scan;

namespace {

/// Memory stays small however often a log repeats itself.
constexpr size_t mostErrors = 64;
constexpr size_t mostIncidents = 10000;

/// Follows every lane through the events, one incident open at a time in each.
class Collector {
public:
  explicit Collector(const RecordedLog &log)
      : log(log), lanes(std::max<size_t>(log.lanes.size(), 1)) {}

  std::vector<Incident> collect() {
    for (const LogEvent &event : log.events) {
      current = &event;
      std::visit([this](const auto &what) { take(what); }, event.what);
    }
    return std::move(incidents);
  }

private:
  struct Lane {
    /// Index of the incident that events still join.
    std::optional<size_t> open;
    /// It has its end: an exception, an exit. Only what belongs to the same
    /// end joins it now.
    bool concluded = false;
    std::optional<size_t> last;
    std::string stage;
    std::string tracedPass;
    std::optional<size_t> lastDump;
  };

  Lane &lane() {
    return lanes[static_cast<size_t>(current->lane.value) % lanes.size()];
  }

  /// The open incident, or a new one.
  Incident &join() {
    Lane &here = lane();
    if (!here.open && incidents.size() < mostIncidents) {
      Incident &incident = incidents.emplace_back();
      incident.lane = current->lane;
      incident.lanes = {current->lane};
      incident.first = current->position;
      incident.stage = here.stage;
      incident.tracedPass = here.tracedPass;
      incident.lastDump = here.lastDump;
      here.open = here.last = incidents.size() - 1;
      here.concluded = false;
    }
    Incident &incident = incidents[here.open.value_or(incidents.size() - 1)];
    incident.last = current->position;
    // What went on in between did not get far.
    incident.hasStrongProgress = incident.hasWeakProgress = false;
    return incident;
  }

  /// As join, but never one that has its end.
  Incident &joinUnconcluded() {
    if (lane().concluded)
      close();
    return join();
  }

  void close() {
    lane().open.reset();
    lane().concluded = false;
  }

  Incident *openIncident() {
    return lane().open ? &incidents[*lane().open] : nullptr;
  }

  void take(const DumpSeen &seen) {
    const RecordedDump &dump = log.dumps[seen.dump];
    if (!dump.header)
      return;
    if (dump.header->hasFailed) {
      joinUnconcluded().failedDump = seen.dump;
      lane().lastDump = seen.dump;
      return;
    }
    // The pass manager went on: what was reported so far did not stop it.
    if (Incident *incident = openIncident()) {
      if (!lane().concluded && !incident->isCrash() &&
          !incident->pipelineFailed && !incident->failedDump)
        incident->isSurvived = true;
      close();
    }
    lane().lastDump = seen.dump;
  }

  void take(const DiagnosticSeen &seen) {
    if (seen.diagnostic.severity != Severity::Error)
      return;
    Incident &incident = joinUnconcluded();
    incident.onlyWeakErrors &= seen.isWeak;
    bool known = std::any_of(incident.errors.begin(), incident.errors.end(),
                             [&](const auto &e) {
                               return e.message == seen.diagnostic.message &&
                                      e.location == seen.diagnostic.location;
                             });
    if (!known && incident.errors.size() < mostErrors)
      incident.errors.push_back(seen.diagnostic);
  }

  void take(const PipelineFailed &failed) {
    Incident &incident = joinUnconcluded();
    incident.pipelineFailed = true;
    if (!failed.passes.empty())
      incident.running = failed.passes;
    if (!incident.pipelineLocation.isKnown())
      incident.pipelineLocation = failed.location;
  }

  void take(const AssertionFailed &assertion) {
    if (Incident *open = openIncident(); open && open->isCrash())
      close();
    joinUnconcluded().assertion = assertion;
  }

  void take(const UnreachableReached &reached) {
    if (Incident *open = openIncident(); open && open->isCrash())
      close();
    joinUnconcluded().unreachable = reached;
  }

  void take(const FatalErrorSeen &seen) {
    Incident &incident = joinUnconcluded();
    if (incident.fatalErrors.size() < mostErrors)
      incident.fatalErrors.push_back(seen.message);
  }

  void take(const StackSeen &stack) {
    Incident &incident = join();
    incident.hasStackDump |= !stack.programArguments.empty();
    std::vector<std::string> &functions = incident.stackFunctions;
    if (functions.size() < 256)
      functions.insert(functions.end(), stack.functions.begin(),
                       stack.functions.end());
  }

  void take(const PythonException &exception) {
    // Python's fault handler: the frames of a crash that is known already.
    bool framesOnly = exception.type.empty();
    if (!framesOnly && !exception.isChained && lane().concluded)
      close();
    Incident &incident = join();
    if (incident.exceptions.size() < mostErrors)
      incident.exceptions.push_back(exception);
    if (!framesOnly)
      lane().concluded = true;
  }

  void take(const ResourceShortage &shortage) {
    // A logger's copy of the exception before it.
    if (lane().last && !lane().open &&
        repeats(incidents[*lane().last], shortage))
      return;
    if (Incident *open = openIncident();
        open && lane().concluded && repeats(*open, shortage))
      return;
    joinUnconcluded().shortages.push_back(shortage);
    lane().concluded = true;
  }

  static bool repeats(const Incident &incident,
                      const ResourceShortage &shortage) {
    std::string_view text = shortage.text;
    size_t at = text.find("ut of resource");
    text.remove_prefix(std::min(at, text.size()));
    return std::any_of(
        incident.exceptions.begin(), incident.exceptions.end(),
        [&](const auto &e) { return contains(e.message, text); });
  }

  void take(const ProcessEnded &ended) {
    if (ended.exitCode == 0 && ended.signal.empty()) {
      for (Incident &incident : incidents)
        if (isSameSource(incident.lane, current->lane))
          incident.endedWell = true;
      close();
      return;
    }
    // A launcher that takes down the other ranks.
    if (ended.signal == "SIGTERM" && !openIncident())
      return;
    Incident &incident =
        !lane().open && lane().last ? incidents[*lane().last] : join();
    if (!incident.exitCode)
      incident.exitCode = ended.exitCode;
    if (incident.signal.empty())
      incident.signal = ended.signal;
    incident.last = current->position;
    incident.hasStrongProgress = incident.hasWeakProgress = false;
    lane().concluded = lane().open.has_value();
  }

  void take(const WatchdogFired &fired) {
    Incident &incident = joinUnconcluded();
    if (incident.watchdogs.size() < mostErrors)
      incident.watchdogs.push_back(fired.text);
  }

  void take(const HostMemoryExhausted &exhausted) {
    Incident &incident = join();
    if (incident.hostMemory.size() < mostErrors)
      incident.hostMemory.push_back(exhausted.text);
  }

  void take(const PassTraced &trace) {
    if (trace.state == PassTraced::State::Failed) {
      Incident &incident = joinUnconcluded();
      incident.tracedPass = trace.pass;
      incident.tracedPassFailed = true;
      return;
    }
    if (lane().concluded)
      close();
    else if (Incident *open = openIncident(); open && !open->isCrash())
      open->isSurvived = !open->pipelineFailed;
    lane().tracedPass =
        trace.state == PassTraced::State::Started ? trace.pass : std::string();
  }

  void take(const SectionBegan &) { close(); }

  void take(const StageEntered &entered) {
    if (lane().concluded)
      close();
    lane().stage = entered.stage;
    lane().tracedPass.clear();
  }

  void take(const ProgressSeen &progress) {
    for (Incident &incident : incidents) {
      if (!isSameSource(incident.lane, current->lane))
        continue;
      incident.hasStrongProgress |= progress.isStrong;
      incident.hasWeakProgress |= incident.lane == current->lane;
    }
  }

  /// Lines without a source may be of any process.
  static bool isSameSource(LaneId a, LaneId b) {
    return a == b || a.value == 0 || b.value == 0;
  }

  const RecordedLog &log;
  std::vector<Lane> lanes;
  std::vector<Incident> incidents;
  const LogEvent *current = nullptr;
};

/// What the user got to read, from where two reports of it begin to agree.
std::vector<std::string_view> shownTexts(const Incident &incident) {
  std::vector<std::string_view> texts;
  auto add = [&texts](std::string_view text) {
    size_t at = text.find("ut of resource");
    if (at != std::string_view::npos)
      text.remove_prefix(at);
    if (text.size() > 8)
      texts.push_back(text);
  };
  for (const PythonException &exception : incident.exceptions)
    add(exception.message);
  for (const ResourceShortage &shortage : incident.shortages)
    add(shortage.text);
  return texts;
}

/// Whether \p incident shows what \p earlier has shown already.
bool isEcho(const Incident &incident, const Incident &earlier) {
  for (std::string_view text : shownTexts(incident))
    for (std::string_view original : shownTexts(earlier))
      if (contains(text, original))
        return true;
  return false;
}

/// Moves what a process printed without a prefix into the incident of the
/// process that the prefix of its exception names.
void absorb(Incident &into, Incident &&from) {
  into.first = std::min(into.first, from.first,
                        [](auto a, auto b) { return a.number < b.number; });
  if (from.last.number > into.last.number)
    into.last = from.last;
  into.errors = std::move(from.errors);
  into.onlyWeakErrors = from.onlyWeakErrors;
  for (LaneId lane : from.lanes)
    if (lane.value != 0 && lane != into.lane)
      into.lanes.push_back(lane);
  into.pipelineFailed |= from.pipelineFailed;
  if (into.running.empty())
    into.running = std::move(from.running);
  if (!into.pipelineLocation.isKnown())
    into.pipelineLocation = from.pipelineLocation;
  if (!into.failedDump)
    into.failedDump = from.failedDump;
  if (!into.lastDump)
    into.lastDump = from.lastDump;
  if (into.tracedPass.empty())
    into.tracedPass = std::move(from.tracedPass);
  if (into.stage.empty())
    into.stage = std::move(from.stage);
}

/// Shows that something failed in a compiler, and nothing of what or where.
bool lacksCause(const Incident &incident) {
  return incident.errors.empty() && incident.running.empty() &&
         !incident.isCrash() &&
         (!incident.exceptions.empty() || !incident.shortages.empty());
}

bool isCompilerException(const PythonException &exception) {
  return contains(exception.message, "PassManager::run failed") ||
         contains(exception.message, "ut of resource") ||
         contains(exception.message, "tune buffer size") ||
         isFrontEndError(exception.type) ||
         std::any_of(exception.frames.begin(), exception.frames.end(),
                     [](const PythonFrame &frame) {
                       return frame.function.starts_with("make_tt") ||
                              frame.function.starts_with("make_ll");
                     });
}

/// What a compiler printed, without the exception that came of it.
bool isUnclaimed(const Incident &incident) {
  return !incident.isCrash() && incident.shortages.empty() &&
         (!incident.errors.empty() || incident.pipelineFailed) &&
         std::none_of(incident.exceptions.begin(), incident.exceptions.end(),
                      isCompilerException);
}

/// Only what a launcher says about the end of one of its processes.
bool isEndReport(const Incident &incident) {
  return incident.isCrash() && incident.errors.empty() && !incident.assertion &&
         !incident.unreachable && incident.fatalErrors.empty() &&
         !incident.hasStackDump && incident.stackFunctions.empty();
}

/// The incident that holds the cause of \p incident: of those printed without
/// an exception the last one before it, else the next one after it (pytest and
/// buffered streams show stderr last).
std::optional<size_t> findCause(const std::vector<Incident> &all, size_t index,
                                const std::vector<bool> &used) {
  const Incident &incident = all[index];
  auto fits = [&](size_t i) {
    return i != index && !used[i] && isUnclaimed(all[i]);
  };
  for (size_t i = all.size(); i-- > 0;)
    if (fits(i) && all[i].first.number <= incident.last.number)
      return i;
  for (size_t i = index + 1; i < all.size(); ++i)
    if (all[i].lane == incident.lane)
      return fits(i) ? std::optional(i) : std::nullopt;
  return std::nullopt;
}

void countSighting(Incident &source, const Incident &incident) {
  ++source.count;
  if (std::find(source.lanes.begin(), source.lanes.end(), incident.lane) ==
      source.lanes.end())
    source.lanes.push_back(incident.lane);
}

/// Folds \p incident, which tells nothing new, into \p source.
void foldInto(Incident &source, const Incident &incident) {
  if (incident.last.number > source.last.number)
    source.last = incident.last;
  if (incident.first.number < source.first.number)
    source.first = incident.first;
  source.hasStrongProgress &= incident.hasStrongProgress;
  source.hasWeakProgress &= incident.hasWeakProgress;
  if (!source.exitCode)
    source.exitCode = incident.exitCode;
}

} // namespace

bool Incident::hasEvidence() const {
  if (!errors.empty() || pipelineFailed || isCrash() || failedDump ||
      tracedPassFailed || !shortages.empty() || !hostMemory.empty())
    return true;
  // A pass was under way, and then the process ended badly.
  if (exitCode.value_or(0) != 0 && (lastDump || !tracedPass.empty()))
    return true;
  if (!watchdogs.empty())
    return !tracedPass.empty() || lastDump || !stackFunctions.empty();
  return std::any_of(exceptions.begin(), exceptions.end(), isCompilerException);
}

std::vector<Incident> irsift::collectIncidents(const RecordedLog &log) {
  std::vector<Incident> found = Collector(log).collect();
  std::vector<bool> used(found.size());
  for (size_t i = 0; i < found.size(); ++i) {
    if (used[i] || !lacksCause(found[i]) || !found[i].hasEvidence())
      continue;
    if (std::optional<size_t> cause = findCause(found, i, used)) {
      absorb(found[i], std::move(found[*cause]));
      used[*cause] = true;
    }
  }
  std::vector<Incident> result;
  for (size_t i = 0; i < found.size(); ++i) {
    Incident &incident = found[i];
    if (used[i])
      continue;
    // A launcher or a parent that passes on what a child has said.
    auto isSource = [&incident](const Incident &earlier) {
      if (isEndReport(incident))
        return earlier.isCrash() &&
               (earlier.signal.empty() || earlier.signal == incident.signal);
      return lacksCause(incident) && isEcho(incident, earlier);
    };
    auto source = std::find_if(result.begin(), result.end(), isSource);
    if (source != result.end())
      countSighting(*source, incident);
    if (source == result.end() && !incident.hasEvidence() && !result.empty() &&
        !result.back().hasStrongProgress && !result.back().endedWell)
      source = result.end() - 1;
    if (source == result.end())
      result.push_back(std::move(incident));
    else
      foldInto(*source, incident);
  }
  return result;
}
