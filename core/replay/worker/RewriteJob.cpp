//===- RewriteJob.cpp - The input as it might have been written -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/RewriteJob.h"
#include "core/dialect/xpu/ClusterText.h"
#include "core/memory/extract/UserLocation.h"
#include "core/replay/worker/DiagnosticCollector.h"
#include "core/replay/worker/Rewrites.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include <algorithm>

using namespace irsift;

namespace {

std::string textOf(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, mlir::OpPrintingFlags().enableDebugInfo());
  return text + '\n';
}

/// "file:line:column" of each place once, in source order.
std::vector<std::string> placesOf(llvm::ArrayRef<mlir::Location> locations) {
  std::vector<SourceLocation> places;
  for (mlir::Location location : locations)
    if (SourceLocation place = userLocation(location); place.isKnown())
      places.push_back(std::move(place));
  auto key = [](const SourceLocation &place) {
    return std::tie(place.file, place.line, place.column);
  };
  std::sort(places.begin(), places.end(),
            [&](const auto &a, const auto &b) { return key(a) < key(b); });
  places.erase(std::unique(places.begin(), places.end()), places.end());
  std::vector<std::string> texts;
  for (const SourceLocation &place : places)
    texts.push_back(place.str());
  return texts;
}

} // namespace

void irsift::sendRewrites(WorkerSession &session,
                          const protocol::Message &request) {
  const Json &header = request.header;
  tt::CoreLine line = header.value("line", "3.6") == "3.0" ? tt::CoreLine::V3_0
                                                           : tt::CoreLine::V3_6;
  mlir::MLIRContext context(session.registryFor(line),
                            mlir::MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects(header.value("allow_unregistered", false));
  DiagnosticCollector collector(&context);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      xpu::dropSurplusClosings(request.payload), mlir::ParserConfig(&context),
      header.value("path", "input"));
  if (!module)
    return session.refuse("the input is no sound module");
  for (const Rewrite &rewrite : allRewrites()) {
    mlir::OwningOpRef<mlir::ModuleOp> copy = module->clone();
    std::vector<mlir::Location> locations = rewrite.apply(*copy);
    if (locations.empty() || mlir::failed(mlir::verify(*copy)))
      continue;
    session.send({{"event", "rewrite"},
                  {"name", rewrite.name},
                  {"words", rewrite.words},
                  {"caveat", rewrite.caveat},
                  {"places", placesOf(locations)},
                  {"text", textOf(*copy)}});
  }
  session.send({{"event", "rewrites-done"}});
}
