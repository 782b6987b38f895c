//===- Json.cpp - The values as JSON, and back ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Json.h"

#include <array>

using namespace irsift;

namespace {

/// Spellings of an enumeration, indexed by its value.
template <typename E> struct Spelling;

template <> struct Spelling<VerdictClass> {
  static constexpr std::array names = {
      "none",         "parse-error", "verifier-error", "pass-failure",
      "assertion",    "unreachable", "signal",         "timeout",
      "memory-limit", "over-budget", "tool-error"};
};
template <> struct Spelling<PassStatus> {
  static constexpr std::array names = {"ok", "failed", "crashed", "timeout",
                                       "not-run"};
};
template <> struct Spelling<Severity> {
  static constexpr std::array names = {"error", "warning", "remark", "note"};
};
template <> struct Spelling<FootprintLabel> {
  static constexpr std::array names = {"lower-bound", "placed", "measured"};
};
template <> struct Spelling<MemorySpace> {
  static constexpr std::array names = {"LM", "SM", "other"};
};

template <typename E> std::string_view spell(E value) {
  return Spelling<E>::names.at(static_cast<size_t>(value));
}

template <typename E> void unspell(std::string_view text, E &value) {
  for (size_t i = 0; i < Spelling<E>::names.size(); ++i)
    if (text == Spelling<E>::names[i])
      value = static_cast<E>(i);
}

/// Reads a field if it is there and not null.
template <typename T> void read(const Json &json, const char *key, T &value) {
  auto it = json.find(key);
  if (it == json.end() || it->is_null())
    return;
  if constexpr (requires { Spelling<T>::names; })
    unspell(it->template get<std::string>(), value);
  else if constexpr (requires { value.value; })
    value.value = it->template get<decltype(value.value)>();
  else
    it->get_to(value);
}

Json optionsToJson(const OptionList &options) {
  Json json = Json::object();
  for (const auto &[name, value] : options)
    json[name] = value;
  return json;
}

OptionList optionsFromJson(const Json &json) {
  OptionList options;
  for (const auto &[name, value] : json.items())
    options.emplace_back(name, value.get<std::string>());
  return options;
}

Json locationToJson(const SourceLocation &location) {
  if (!location.isKnown())
    return nullptr;
  return Json{{"file", location.file},
              {"line", location.line},
              {"column", location.column}};
}

SourceLocation locationFromJson(const Json &json) {
  SourceLocation location;
  if (json.is_object()) {
    read(json, "file", location.file);
    read(json, "line", location.line);
    read(json, "column", location.column);
  }
  return location;
}

template <typename T> std::vector<T> vectorFromJson(const Json &json) {
  std::vector<T> values;
  for (const Json &element : json)
    fromJson(element, values.emplace_back());
  return values;
}

template <typename T> Json vectorToJson(const std::vector<T> &values) {
  Json json = Json::array();
  for (const T &value : values)
    json.push_back(toJson(value));
  return json;
}

Json textOrNull(const std::string &text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

Json memoryVerdictToJson(const MemoryVerdict &memory) {
  Json peak = Json::array();
  for (BufferId id : memory.peakBuffers)
    peak.push_back(id.value);
  return Json{{"space", memory.space},
              {"scope", memory.scope},
              {"required_bytes", memory.required.value},
              {"limit_bytes", memory.limit.value},
              {"over_bytes", memory.required.value - memory.limit.value},
              {"limit_origin", memory.limitOrigin},
              {"step_from_bytes", memory.beforeStep.value},
              {"step_to_bytes", memory.afterStep.value},
              {"label", toString(memory.label)},
              {"peak_buffers", peak}};
}

MemoryVerdict memoryVerdictFromJson(const Json &json) {
  MemoryVerdict memory;
  read(json, "space", memory.space);
  read(json, "scope", memory.scope);
  read(json, "required_bytes", memory.required);
  read(json, "limit_bytes", memory.limit);
  read(json, "limit_origin", memory.limitOrigin);
  read(json, "step_from_bytes", memory.beforeStep);
  read(json, "step_to_bytes", memory.afterStep);
  read(json, "label", memory.label);
  for (const Json &id : json.value("peak_buffers", Json::array()))
    memory.peakBuffers.emplace_back(id.get<int32_t>());
  return memory;
}

} // namespace

std::string_view irsift::toString(VerdictClass kind) { return spell(kind); }
std::string_view irsift::toString(PassStatus status) { return spell(status); }
std::string_view irsift::toString(Severity severity) { return spell(severity); }
std::string_view irsift::toString(FootprintLabel label) { return spell(label); }
std::string_view irsift::toString(MemorySpace space) { return spell(space); }

Json irsift::toJson(const Diagnostic &diagnostic) {
  return Json{{"severity", toString(diagnostic.severity)},
              {"message", diagnostic.message},
              {"op", textOrNull(diagnostic.op)},
              {"location", locationToJson(diagnostic.location)},
              {"notes", vectorToJson(diagnostic.notes)}};
}

void irsift::fromJson(const Json &json, Diagnostic &diagnostic) {
  read(json, "severity", diagnostic.severity);
  read(json, "message", diagnostic.message);
  read(json, "op", diagnostic.op);
  diagnostic.location = locationFromJson(json.value("location", Json()));
  diagnostic.notes =
      vectorFromJson<Diagnostic>(json.value("notes", Json::array()));
}

Json irsift::toJson(const Buffer &buffer) {
  bool perCore = buffer.space != MemorySpace::SM;
  return Json{
      {"id", buffer.id.value},
      {"space", toString(buffer.space)},
      {"function", buffer.function},
      {"op", buffer.op},
      {"type", buffer.type},
      {perCore ? "elements_per_core" : "elements_per_cluster", buffer.elements},
      {perCore ? "bytes_per_core" : "bytes_per_cluster", buffer.bytes.value},
      {"live", {buffer.live.from.value, buffer.live.to.value}},
      {"pass_created", buffer.passCreated.value},
      {"first_writer", buffer.firstWriter},
      {"last_reader", buffer.lastReader},
      {"location", textOrNull(buffer.location)}};
}

void irsift::fromJson(const Json &json, Buffer &buffer) {
  read(json, "id", buffer.id);
  read(json, "space", buffer.space);
  read(json, "function", buffer.function);
  read(json, "op", buffer.op);
  read(json, "type", buffer.type);
  read(json, "elements_per_core", buffer.elements);
  read(json, "elements_per_cluster", buffer.elements);
  read(json, "bytes_per_core", buffer.bytes);
  read(json, "bytes_per_cluster", buffer.bytes);
  read(json, "pass_created", buffer.passCreated);
  read(json, "first_writer", buffer.firstWriter);
  read(json, "last_reader", buffer.lastReader);
  read(json, "location", buffer.location);
  if (auto it = json.find("live"); it != json.end() && it->size() == 2)
    buffer.live = {ProgramPoint((*it)[0].get<int32_t>()),
                   ProgramPoint((*it)[1].get<int32_t>())};
}

Json irsift::toJson(const MemorySummary &memory) {
  return Json{{"lm_bytes_per_core", memory.lmPerCore.value},
              {"lm_peak_bytes_per_core", memory.lmPeakPerCore.value},
              {"sm_bytes_per_cluster", memory.smPerCluster.value},
              {"sm_peak_bytes_per_cluster", memory.smPeakPerCluster.value}};
}

void irsift::fromJson(const Json &json, MemorySummary &memory) {
  read(json, "lm_bytes_per_core", memory.lmPerCore);
  read(json, "lm_peak_bytes_per_core", memory.lmPeakPerCore);
  read(json, "sm_bytes_per_cluster", memory.smPerCluster);
  read(json, "sm_peak_bytes_per_cluster", memory.smPeakPerCluster);
}

Json irsift::toJson(const PassRun &pass) {
  Json json{{"index", pass.index.value},
            {"name", pass.pass.name},
            {"options", optionsToJson(pass.pass.options)},
            {"status", toString(pass.status)},
            {"changed", pass.changed},
            {"wall_us", pass.wallMicroseconds},
            {"op_count", pass.opCount()},
            {"ops", pass.ops},
            {"buffers", vectorToJson(pass.buffers)},
            {"memory", toJson(pass.memory)},
            {"snapshot", textOrNull(pass.snapshot)},
            {"diagnostics", vectorToJson(pass.diagnostics)}};
  if (!pass.pass.anchors.empty())
    json["anchors"] = pass.pass.anchors;
  if (!pass.crashText.empty())
    json["crash_text"] = pass.crashText;
  return json;
}

void irsift::fromJson(const Json &json, PassRun &pass) {
  read(json, "index", pass.index);
  read(json, "name", pass.pass.name);
  pass.pass.options = optionsFromJson(json.value("options", Json::object()));
  read(json, "anchors", pass.pass.anchors);
  read(json, "status", pass.status);
  read(json, "changed", pass.changed);
  read(json, "wall_us", pass.wallMicroseconds);
  read(json, "ops", pass.ops);
  pass.buffers = vectorFromJson<Buffer>(json.value("buffers", Json::array()));
  fromJson(json.value("memory", Json::object()), pass.memory);
  read(json, "snapshot", pass.snapshot);
  read(json, "crash_text", pass.crashText);
  pass.diagnostics =
      vectorFromJson<Diagnostic>(json.value("diagnostics", Json::array()));
}

Json irsift::toJson(const Verdict &verdict) {
  Json advice = Json::array();
  for (const Advice &entry : verdict.advice)
    advice.push_back({{"text", entry.text}, {"evidence", entry.evidence}});
  return Json{{"class", toString(verdict.kind)},
              {"stage", textOrNull(verdict.stage)},
              {"pass_index", verdict.passIndex ? Json(verdict.passIndex->value)
                                               : Json(nullptr)},
              {"pass", textOrNull(verdict.pass)},
              {"options", optionsToJson(verdict.options)},
              {"op", textOrNull(verdict.op)},
              {"location", locationToJson(verdict.location)},
              {"diagnostic", textOrNull(verdict.diagnostic)},
              {"masked", verdict.masked},
              {"masked_text", textOrNull(verdict.maskedText)},
              {"owner", textOrNull(verdict.owner)},
              {"signature", textOrNull(verdict.signature)},
              {"memory", verdict.memory ? memoryVerdictToJson(*verdict.memory)
                                        : Json(nullptr)},
              {"advice", advice}};
}

void irsift::fromJson(const Json &json, Verdict &verdict) {
  read(json, "class", verdict.kind);
  read(json, "stage", verdict.stage);
  if (auto it = json.find("pass_index"); it != json.end() && !it->is_null())
    verdict.passIndex = PassIndex(it->get<int32_t>());
  read(json, "pass", verdict.pass);
  verdict.options = optionsFromJson(json.value("options", Json::object()));
  read(json, "op", verdict.op);
  verdict.location = locationFromJson(json.value("location", Json()));
  read(json, "diagnostic", verdict.diagnostic);
  read(json, "masked", verdict.masked);
  read(json, "masked_text", verdict.maskedText);
  read(json, "owner", verdict.owner);
  read(json, "signature", verdict.signature);
  if (auto it = json.find("memory"); it != json.end() && it->is_object())
    verdict.memory = memoryVerdictFromJson(*it);
  for (const Json &entry : json.value("advice", Json::array())) {
    Advice &advice = verdict.advice.emplace_back();
    read(entry, "text", advice.text);
    read(entry, "evidence", advice.evidence);
  }
}

Json irsift::toJson(const Run &run) {
  return Json{{"run", run.id.value},
              {"tool",
               {{"version", run.tool.version},
                {"llvm", run.tool.llvm},
                {"assertions", run.tool.assertions}}},
              {"input",
               {{"path", run.input.path},
                {"kind", run.input.kind},
                {"sha256", run.input.sha256},
                {"kernels", run.input.kernels},
                {"snapshot", textOrNull(run.inputSnapshot)},
                {"ops", run.inputOps},
                {"buffers", vectorToJson(run.inputBuffers)},
                {"memory", toJson(run.inputMemory)}}},
              {"target", run.target},
              {"pipeline",
               {{"name", run.pipeline.name},
                {"text", run.pipeline.text},
                {"absent", run.pipeline.absent}}},
              {"knobs", run.knobs},
              {"buffer_len", run.bufferLength},
              {"passes", vectorToJson(run.passes)},
              {"verdict", toJson(run.verdict)}};
}

void irsift::fromJson(const Json &json, Run &run) {
  read(json, "run", run.id);
  const Json tool = json.value("tool", Json::object());
  read(tool, "version", run.tool.version);
  read(tool, "llvm", run.tool.llvm);
  read(tool, "assertions", run.tool.assertions);
  const Json input = json.value("input", Json::object());
  read(input, "path", run.input.path);
  read(input, "kind", run.input.kind);
  read(input, "sha256", run.input.sha256);
  read(input, "kernels", run.input.kernels);
  read(input, "snapshot", run.inputSnapshot);
  read(input, "ops", run.inputOps);
  run.inputBuffers =
      vectorFromJson<Buffer>(input.value("buffers", Json::array()));
  fromJson(input.value("memory", Json::object()), run.inputMemory);
  read(json, "target", run.target);
  const Json pipeline = json.value("pipeline", Json::object());
  read(pipeline, "name", run.pipeline.name);
  read(pipeline, "text", run.pipeline.text);
  read(pipeline, "absent", run.pipeline.absent);
  read(json, "knobs", run.knobs);
  read(json, "buffer_len", run.bufferLength);
  run.passes = vectorFromJson<PassRun>(json.value("passes", Json::array()));
  fromJson(json.value("verdict", Json::object()), run.verdict);
}
