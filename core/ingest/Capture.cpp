//===- Capture.cpp - Folders of the capture helper ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/Capture.h"

#include "core/model/Json.h"
#include "core/model/TextFile.h"
#include "core/pipeline/Knobs.h"

#include <filesystem>

using namespace irsift;

namespace fs = std::filesystem;

namespace {

/// A value as `--knob` takes it; empty if it is none.
std::string knobText(const Json &value) {
  if (value.is_boolean())
    return value.get<bool>() ? "1" : "0";
  if (value.is_number_integer())
    return std::to_string(value.get<int64_t>());
  if (value.is_string())
    return value.get<std::string>();
  std::string text;
  if (value.is_array())
    for (const Json &element : value)
      text += (text.empty() ? "" : ",") + knobText(element);
  return text;
}

/// Knobs among the entries of \p object, other than by default, that the knobs'
/// own rules accept.
void takeKnobs(const Json &object, std::map<std::string, std::string> &knobs) {
  for (const auto &[name, value] : object.items()) {
    std::string text = knobText(value);
    const Knob *knob = findKnob(name);
    if (!knob || text.empty() || text == knob->defaultValue)
      continue;
    if (KnobSettings::parse({{name, text}}))
      knobs[name] = text;
  }
}

/// The module to replay. Stages behind ttxir work on what no pass of ours
/// takes: there the module before ttxir is the one to look at.
std::string moduleOf(const std::string &folder, const Json &manifest) {
  std::string stage = manifest.value("stage", "");
  std::string earlier = folder + "/before-ttxir.mlir";
  std::error_code error;
  if (stage != "ttir" && stage != "ttxir" && fs::exists(earlier, error))
    return earlier;
  auto module = manifest.find("module");
  if (module == manifest.end() || !module->is_string())
    return {};
  return folder + "/" +
         fs::path(module->get<std::string>()).filename().string();
}

} // namespace

Expected<Capture> irsift::readCapture(const std::string &folder) {
  std::string path = folder + "/manifest.json";
  Expected<std::string> text = readTextFile(path, mostInputBytes);
  if (!text)
    return tl::unexpected(text.error());
  Json manifest = Json::parse(*text, nullptr, /*allow_exceptions=*/false);
  if (!manifest.is_object())
    return makeError("'" + path + "' is damaged: not a JSON object");
  try {
    if (manifest.value("schema", "") != "irsift.capture/1")
      return makeError("'" + path +
                       "' is of no capture that this irsift knows "
                       "(schema irsift.capture/1)");
    Capture capture;
    capture.kernel = manifest.value("kernel", "");
    capture.stage = manifest.value("stage", "");
    capture.modulePath = moduleOf(folder, manifest);
    capture.logPath = folder + "/output.log";
    takeKnobs(manifest.value("environment", Json::object()), capture.knobs);
    takeKnobs(manifest.value("options", Json::object()), capture.knobs);
    Json launch = manifest.value("launch", Json::object());
    if (auto grid = launch.find("grid");
        grid != launch.end() && grid->is_array() && grid->size() == 3)
      takeKnobs(Json{{"grid", *grid}}, capture.knobs);
    std::string version =
        manifest.value("versions", Json::object()).value("triton", "");
    if (version.starts_with("3.0"))
      capture.preset = "xpu3.0";
    else if (version.starts_with("3.6"))
      capture.preset = "xpu3.6";
    return capture;
  } catch (const Json::exception &error) {
    return makeError("'" + path + "' is damaged: " + error.what());
  }
}
