//===- ModuleReader.cpp - From text to a module, whichever way works ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/ModuleReader.h"

#include "core/dialect/xpu/ClusterText.h"
#include "core/replay/worker/DiagnosticCollector.h"

#include "mlir/Parser/Parser.h"

using namespace irsift;

ReadModule irsift::readModule(const WorkerSession &session,
                              const std::string &text, const std::string &path,
                              const ReadingRules &rules) {
  ReadModule read;
  read.onlyUpstream = rules.onlyUpstream;
  read.context = std::make_unique<mlir::MLIRContext>(
      rules.onlyUpstream ? session.upstreamRegistry()
                         : session.registryFor(rules.line),
      mlir::MLIRContext::Threading::DISABLED);
  read.context->allowUnregisteredDialects(rules.allowUnregistered);
  DiagnosticCollector collector(read.context.get());
  read.module = mlir::parseSourceString<mlir::ModuleOp>(
      xpu::dropSurplusClosings(text), mlir::ParserConfig(read.context.get()),
      path);
  read.diagnostics = collector.take();
  return read;
}

ReadModule irsift::readModuleAnyhow(const WorkerSession &session,
                                    const std::string &text,
                                    const std::string &path,
                                    ReadingRules rules) {
  ReadModule read = readModule(session, text, path, rules);
  if (read.module || !rules.allowUnregistered || rules.onlyUpstream)
    return read;
  rules.onlyUpstream = true;
  ReadModule other = readModule(session, text, path, rules);
  return other.module ? std::move(other) : std::move(read);
}
