//===- FuzzBodies.cpp - What is done to a made-up input -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/fuzz/FuzzBodies.h"

#include "core/dialect/xpu/ClusterText.h"
#include "core/ingest/InputKind.h"
#include "core/ingest/IrText.h"
#include "core/ingest/LogParser.h"
#include "core/ingest/RecordedPipeline.h"
#include "core/ingest/Reproducer.h"
#include "core/replay/ModuleComposer.h"
#include "core/replay/external/DumpStream.h"
#include "core/replay/external/ExternalPlan.h"
#include "core/replay/external/OptProgram.h"
#include "core/verdict/recorded/Explain.h"

#include <cstdlib>

using namespace irsift;

namespace {

void require(bool holds) {
  if (!holds)
    std::abort();
}

} // namespace

void irsift::fuzz_log(std::string_view text) {
  RecordedLog log = readLogText(text);
  for (size_t i = 0; i < log.dumps.size() && i < 8; ++i)
    readDumpFromText(log, i, text);
  Explanation explanation = explain(log);
  for (const ExplainedFailure &failure : explanation.failures)
    require(!isGenericFailureText(failure.verdict.diagnostic));
  require(explanation.deciding.has_value() ==
          (explanation.verdict.kind != VerdictClass::None));
  toJson(explanation).dump(-1, ' ', false, Json::error_handler_t::replace);
  for (const RecordedPipeline &pipeline : findPipelines(log))
    require(!pipeline.steps.empty());
  classifyText(text);

  std::string buffer(text);
  DumpStream stream;
  stream.onHeader = [](const DumpHeader &) {};
  stream.onDump = [](std::string) {};
  stream.take(buffer);
  stream.finish(buffer);
}

void irsift::fuzz_reproducer(std::string_view text) {
  hasReproducerPipeline(text);
  Expected<Reproducer> read = readReproducer(text);
  // Of torn files, remains of other blocks may be left in the module.
  if (!read || read->module.find("pipeline") != std::string::npos ||
      read->module.find("{-#") != std::string::npos)
    return;
  std::string written = writeReproducer(read->module, read->pipeline);
  Expected<Reproducer> again = readReproducer(written);
  require(again.has_value());
  require(again->pipeline == read->pipeline);
}

void irsift::fuzz_ir(std::string_view text) {
  countOperations(text);
  normalizeIr(text);
  functionsIn(text);
  std::string mended = xpu::dropSurplusClosings(std::string(text));
  require(mended.size() <= text.size());
  withoutLocations(text);
  widestFloatBytesIn(text);
  ModuleComposer composer;
  composer.setModule(text);
  composer.text();
  composer.setFunction("f", text);
  composer.text();
}
