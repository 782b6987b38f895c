//===- ChromeTrace.cpp - Passes and buffers for trace viewers -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/report/ChromeTrace.h"
#include "core/model/Json.h"
#include "viz/text/RunText.h"

using namespace irsift;

namespace {

constexpr int Passes = 1, Buffers = 2;

Json named(int process, const char *what, const std::string &name,
           int thread = 0) {
  return {{"name", what},
          {"ph", "M"},
          {"pid", process},
          {"tid", thread},
          {"args", {{"name", name}}}};
}

void addPasses(const Run &run, Json &events) {
  events.push_back(named(Passes, "process_name", "passes"));
  int64_t at = 0;
  for (const PassRun &pass : run.passes) {
    if (pass.status == PassStatus::NotRun)
      continue;
    // A viewer drops what takes no time.
    int64_t duration = std::max<int64_t>(pass.wallMicroseconds, 1);
    events.push_back(
        {{"name", pass.pass.name},
         {"cat", "pass"},
         {"ph", "X"},
         {"pid", Passes},
         {"tid", 0},
         {"ts", at},
         {"dur", duration},
         {"args",
          {{"index", pass.index.value},
           {"status", toString(pass.status)},
           {"changed", pass.changed},
           {"pipeline", passText(pass.pass.name, pass.pass.options)}}}});
    at += duration;
    if (pass.status != PassStatus::Ok)
      continue;
    for (auto [name, value] :
         {std::pair("LM bytes per core", pass.memory.lmPerCore.value),
          std::pair("LM peak bytes per core", pass.memory.lmPeakPerCore.value),
          std::pair("SM peak bytes per cluster",
                    pass.memory.smPeakPerCluster.value),
          std::pair("operations", pass.opCount())})
      events.push_back({{"name", name},
                        {"ph", "C"},
                        {"pid", Passes},
                        {"ts", at},
                        {"args", {{"value", value}}}});
  }
}

void addBuffers(const Run &run, Json &events) {
  PassIndex index = lastFinishedPass(run);
  const std::vector<Buffer> &buffers =
      index.value < 0 ? run.inputBuffers : run.passes[index.value].buffers;
  if (buffers.empty())
    return;
  events.push_back(named(Buffers, "process_name",
                         "buffers (1 us = 1 operation in program order)"));
  for (const Buffer &buffer : buffers) {
    int thread = buffer.id.value;
    std::string name = std::string(toString(buffer.space)) + " buffer " +
                       std::to_string(buffer.id.value);
    events.push_back(named(Buffers, "thread_name", name, thread));
    events.push_back(
        {{"name", name + ", " + std::to_string(buffer.bytes.value) + " bytes"},
         {"cat", "buffer"},
         {"ph", "X"},
         {"pid", Buffers},
         {"tid", thread},
         {"ts", buffer.live.from.value},
         {"dur", buffer.live.to.value - buffer.live.from.value},
         {"args",
          {{"bytes", buffer.bytes.value},
           {"type", buffer.type},
           {"function", buffer.function},
           {"first_writer", buffer.firstWriter},
           {"last_reader", buffer.lastReader}}}});
  }
}

} // namespace

std::string irsift::chromeTrace(const Run &run) {
  Json events = Json::array();
  addPasses(run, events);
  addBuffers(run, events);
  Json document{{"traceEvents", events},
                {"displayTimeUnit", "ms"},
                {"otherData",
                 {{"input", run.input.path}, {"pipeline", run.pipeline.name}}}};
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}
