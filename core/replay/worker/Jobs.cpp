//===- Jobs.cpp - What a worker can be asked to do ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/Jobs.h"
#include "core/memory/extract/BufferExtraction.h"
#include "core/replay/worker/DiagnosticCollector.h"
#include "core/replay/worker/PassSteps.h"
#include "core/replay/worker/ReplayJob.h"
#include "core/replay/worker/RewriteJob.h"

#include "mlir/Parser/Parser.h"

using namespace irsift;

namespace {

struct Job {
  std::string_view name;
  void (*run)(WorkerSession &, const protocol::Message &);
};

void replay(WorkerSession &session, const protocol::Message &request) {
  ReplayJob(session, request).run();
}

/// Says which of the passes in "names" exist.
void findPasses(WorkerSession &session, const protocol::Message &request) {
  std::vector<std::string> found;
  for (const std::string &name :
       request.header.value("names", std::vector<std::string>()))
    if (isRegistered(name))
      found.push_back(name);
  session.send({{"event", "passes"}, {"names", found}});
}

/// Says which on-chip buffers the module in the payload has.
void findBuffers(WorkerSession &session, const protocol::Message &request) {
  bool is30 = request.header.value("line", "") == "3.0";
  mlir::MLIRContext context(
      session.registryFor(is30 ? tt::CoreLine::V3_0 : tt::CoreLine::V3_6),
      mlir::MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  DiagnosticCollector collector(&context);
  mlir::ParserConfig config(&context);
  auto module =
      mlir::parseSourceString<mlir::ModuleOp>(request.payload, config);
  if (!module)
    return session.refuse("not readable");
  Json buffers = Json::array();
  // Without locations of its own the text's lines are nobody's source.
  bool hasLocations = request.payload.find("loc(") != std::string::npos;
  for (Buffer &buffer :
       extractBuffers(*module, request.header.value("buffer_len", 0))) {
    if (!hasLocations)
      buffer.location.clear();
    buffers.push_back(toJson(buffer));
  }
  session.send({{"event", "buffers"}, {"buffers", std::move(buffers)}});
}

constexpr Job jobs[] = {
    {"replay", replay},
    {"find-passes", findPasses},
    {"rewrite", sendRewrites},
    {"find-buffers", findBuffers},
};

} // namespace

void irsift::runJob(WorkerSession &session, const protocol::Message &request) {
  std::string name = request.header.value("job", "");
  for (const Job &job : jobs)
    if (job.name == name)
      return job.run(session, request);
  session.refuse("this worker knows no job '" + name + "'");
}
