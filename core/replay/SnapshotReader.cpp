//===- SnapshotReader.cpp - What our dialects see in a snapshot's text ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/SnapshotReader.h"

#include "core/dialect/xpu/ClusterText.h"
#include "core/memory/Footprint.h"
#include "core/model/Json.h"

using namespace irsift;
using namespace std::chrono_literals;

namespace {

constexpr int mostLosses = 3;
constexpr auto answerTime = 30s;

/// Whether \p text has operations that take on-chip memory.
bool hasAllocations(const std::string &text) {
  for (std::string_view name : allocatingOps)
    if (text.find(name) != std::string::npos)
      return true;
  return false;
}

} // namespace

std::vector<Buffer> SnapshotReader::readBuffers(const std::string &text,
                                                int64_t bufferLength) {
  std::vector<Buffer> buffers;
  if (losses >= mostLosses || !hasAllocations(text))
    return buffers;
  if (!worker) {
    ProcessLimits limits;
    limits.memoryBytes = int64_t(4) << 30;
    Expected<WorkerProcess> started =
        WorkerProcess::start(findWorkerProgram(), limits);
    if (!started) {
      losses = mostLosses;
      return buffers;
    }
    worker = std::move(*started);
  }
  bool isLine30 = text.find("#triton_gpu.") != std::string::npos;
  worker->send(Json{{"job", "find-buffers"},
                    {"buffer_len", bufferLength},
                    {"line", isLine30 ? "3.0" : "3.6"}},
               xpu::dropSurplusClosings(text));
  protocol::Message message;
  Clock::time_point deadline = Clock::now() + answerTime;
  while (worker->next(message, deadline, {}) == WorkerProcess::Wake::Event) {
    const Json &event = message.header;
    std::string name = event.value("event", "");
    if (name == "buffers")
      for (const Json &buffer : event.value("buffers", Json::array()))
        fromJson(buffer, buffers.emplace_back());
    if (name == "buffers" || name == "refused")
      return buffers;
  }
  worker.reset();
  ++losses;
  return buffers;
}
