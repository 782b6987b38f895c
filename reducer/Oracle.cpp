//===- Oracle.cpp - Which failure a reduction keeps -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/Oracle.h"

#include <charconv>

using namespace irsift;
using namespace irsift::reduce;

namespace {

constexpr std::pair<std::string_view, NumericGoal::Field> fields[] = {
    {"lm_peak", NumericGoal::Field::LmPeak}, {"lm", NumericGoal::Field::Lm},
    {"sm_peak", NumericGoal::Field::SmPeak}, {"sm", NumericGoal::Field::Sm},
    {"ops", NumericGoal::Field::Ops},
};

constexpr std::pair<std::string_view, NumericGoal::Relation> relations[] = {
    {"<=", NumericGoal::Relation::LessEqual},
    {">=", NumericGoal::Relation::GreaterEqual},
    {"==", NumericGoal::Relation::Equal},
    {"<", NumericGoal::Relation::Less},
    {">", NumericGoal::Relation::Greater},
};

void skipBlanks(std::string_view &text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
}

template <typename Table, typename Value>
bool takeFrom(const Table &table, std::string_view &text, Value &value) {
  skipBlanks(text);
  for (const auto &[spelling, meaning] : table)
    if (text.substr(0, spelling.size()) == spelling) {
      text.remove_prefix(spelling.size());
      value = meaning;
      return true;
    }
  return false;
}

} // namespace

bool NumericGoal::holds(const Observation &observation) const {
  auto value = [&]() -> int64_t {
    switch (field) {
    case Field::Lm:
      return observation.memory.lmPerCore.value;
    case Field::LmPeak:
      return observation.memory.lmPeakPerCore.value;
    case Field::Sm:
      return observation.memory.smPerCluster.value;
    case Field::SmPeak:
      return observation.memory.smPeakPerCluster.value;
    case Field::Ops:
      break;
    }
    return observation.opCount;
  }();
  switch (relation) {
  case Relation::Less:
    return value < bound;
  case Relation::LessEqual:
    return value <= bound;
  case Relation::Greater:
    return value > bound;
  case Relation::GreaterEqual:
    return value >= bound;
  case Relation::Equal:
    break;
  }
  return value == bound;
}

Expected<NumericGoal> irsift::reduce::parseNumericGoal(std::string_view text) {
  NumericGoal goal;
  std::string_view rest = text;
  bool isSound = takeFrom(fields, rest, goal.field) &&
                 takeFrom(relations, rest, goal.relation);
  skipBlanks(rest);
  auto [end, error] =
      std::from_chars(rest.data(), rest.data() + rest.size(), goal.bound);
  std::string_view after(end, rest.data() + rest.size() - end);
  skipBlanks(after);
  if (!isSound || error != std::errc() || !after.empty())
    return makeError("goal '" + std::string(text) +
                     "': expected FIELD RELATION NUMBER like 'lm_peak > 8000' "
                     "with FIELD one of lm, lm_peak, sm, sm_peak, ops");
  return goal;
}

Json irsift::reduce::toJson(const OracleSpec &spec) {
  return Json{{"signature", spec.keepSignature},
              {"class", spec.keepClass},
              {"pass", spec.keepPass},
              {"match", spec.match},
              {"goal", spec.goal},
              {"checks", spec.checks},
              {"script", spec.script}};
}

void irsift::reduce::fromJson(const Json &json, OracleSpec &spec) {
  spec.keepSignature = json.value("signature", true);
  spec.keepClass = json.value("class", false);
  spec.keepPass = json.value("pass", false);
  spec.match = json.value("match", "");
  spec.goal = json.value("goal", "");
  spec.checks = json.value("checks", "");
  spec.script = json.value("script", "");
}

Expected<Oracle> Oracle::make(const OracleSpec &spec) {
  Oracle oracle;
  oracle.settings = spec;
  if (!spec.match.empty()) {
    try {
      oracle.match.emplace(spec.match, std::regex::optimize);
    } catch (const std::regex_error &error) {
      return makeError("--match '" + spec.match + "': " + error.what());
    }
  }
  if (!spec.goal.empty()) {
    Expected<NumericGoal> goal = parseNumericGoal(spec.goal);
    if (!goal)
      return tl::unexpected<Error>(goal.error());
    oracle.goal = *goal;
  }
  return oracle;
}

bool Oracle::isRelative() const {
  return settings.script.empty() && !goal && settings.checks.empty();
}

std::string Oracle::adopt(const Verdict &start) {
  wanted = start;
  keepsBudget = wanted.kind == VerdictClass::OverBudget;
  if (wanted.kind == VerdictClass::None)
    return "the start does not fail: the pipeline goes through";
  if (wanted.kind == VerdictClass::ParseError)
    return "the start does not parse, so there is nothing to reduce: " +
           wanted.diagnostic;
  if (match && !std::regex_search(wanted.diagnostic, *match))
    return "the start fails, but its diagnostic does not match '" +
           settings.match + "': " + wanted.diagnostic;
  return "";
}

bool Oracle::accepts(const Observation &observation, bool checksMatch) const {
  const Verdict &verdict = observation.verdict;
  if (!settings.script.empty())
    return observation.scriptAccepts.value_or(false);
  if (goal)
    return goal->holds(observation);
  if (!settings.checks.empty())
    return verdict.kind == VerdictClass::None && checksMatch;
  if (verdict.kind == VerdictClass::None)
    return false;
  if (match && !std::regex_search(verdict.diagnostic, *match))
    return false;
  if (settings.keepClass && verdict.kind != wanted.kind)
    return false;
  if (settings.keepPass && verdict.pass != wanted.pass)
    return false;
  if (!settings.keepSignature)
    return true;
  // Where memory runs out first, and what is said then, is chance.
  if (wanted.kind == VerdictClass::MemoryLimit)
    return verdict.kind == wanted.kind && verdict.pass == wanted.pass;
  return verdict.signature == wanted.signature;
}

std::string Oracle::describe() const {
  if (!settings.script.empty())
    return "test " + settings.script + " exits with 0";
  if (goal)
    return settings.goal;
  if (!settings.checks.empty())
    return "the output of the pipeline matches the patterns";
  std::string text;
  auto add = [&](std::string part) {
    text += (text.empty() ? "" : ", ") + std::move(part);
  };
  if (settings.keepSignature)
    add("same signature (" + wanted.signature + ")");
  if (settings.keepClass)
    add("same class (" + std::string(toString(wanted.kind)) + ")");
  if (settings.keepPass)
    add("same pass (" + wanted.pass + ")");
  if (match)
    add("diagnostic matches '" + settings.match + "'");
  return text;
}
