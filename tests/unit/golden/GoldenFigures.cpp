//===- GoldenFigures.cpp - What the real passes made of a kernel ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GoldenFigures.h"

#include "core/model/Json.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace irsift;
using namespace irsift::golden;
namespace fs = std::filesystem;

namespace {

/// A knob's value as the command line takes it.
std::string knobText(const Json &value) {
  if (value.is_boolean())
    return value.get<bool>() ? "1" : "0";
  if (!value.is_array())
    return value.dump();
  std::string text;
  for (const Json &element : value)
    text += (text.empty() ? "" : ",") + element.dump();
  return text;
}

/// Entries hold what differs from the entry before.
std::vector<PassFigures> readPasses(const Json &json) {
  std::vector<PassFigures> passes;
  PassFigures now;
  for (const Json &entry : json) {
    now.pass = entry.at("pass");
    const Json changes = entry.value("ops", Json::object());
    for (const auto &[op, change] : changes.items())
      if ((now.ops[op] += change.get<int64_t>()) == 0)
        now.ops.erase(op);
    if (entry.contains("lm"))
      entry.at("lm").get_to(now.lm);
    now.sm = entry.value("sm", now.sm);
    passes.push_back(now);
  }
  return passes;
}

Figures readFile(const fs::path &path) {
  std::ifstream file(path);
  Json json = Json::parse(file);
  Figures figures;
  figures.kernel = json.at("kernel");
  figures.line = json.at("line");
  figures.name = figures.line + "/" + path.stem().string();
  for (const auto &[knob, value] : json.at("knobs").items())
    figures.knobs[knob] = knobText(value);
  figures.bufferLength = json.at("buffer_len");
  json.at("pipeline").get_to(figures.pipeline);
  figures.passes = readPasses(json.at("passes"));
  if (const Json &failure = json.at("failure"); !failure.is_null())
    figures.failure.emplace(failure.at("pass"), failure.at("kind"));
  return figures;
}

} // namespace

std::vector<Figures> irsift::golden::loadFigures(const std::string &folder) {
  std::vector<Figures> all;
  for (const char *line : {"3.0", "3.6"})
    for (const auto &entry : fs::directory_iterator(fs::path(folder) / line))
      all.push_back(readFile(entry.path()));
  std::sort(all.begin(), all.end(),
            [](const Figures &a, const Figures &b) { return a.name < b.name; });
  return all;
}

std::vector<PassFigures> irsift::golden::figuresOf(const Run &run) {
  std::vector<PassFigures> passes;
  for (const PassRun &pass : run.passes) {
    if (pass.status != PassStatus::Ok)
      break;
    PassFigures &figures = passes.emplace_back();
    figures.pass = pass.pass.name;
    figures.ops = pass.ops;
    for (const Buffer &buffer : pass.buffers)
      if (buffer.space == MemorySpace::LM)
        figures.lm.push_back(buffer.bytes.value);
      else
        figures.sm += buffer.bytes.value;
  }
  return passes;
}
