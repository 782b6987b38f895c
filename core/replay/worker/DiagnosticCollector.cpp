//===- DiagnosticCollector.cpp - MLIR's diagnostics as plain values -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/DiagnosticCollector.h"
#include "core/ingest/DiagnosticLine.h"
#include "core/memory/extract/UserLocation.h"

using namespace irsift;

namespace {

/// Longest message or note that is kept: notes quote whole operations, and a
/// constant may be of any size.
constexpr size_t MaxMessage = 16 << 10;

Severity severityOf(mlir::DiagnosticSeverity severity) {
  switch (severity) {
  case mlir::DiagnosticSeverity::Error:
    return Severity::Error;
  case mlir::DiagnosticSeverity::Warning:
    return Severity::Warning;
  case mlir::DiagnosticSeverity::Remark:
    return Severity::Remark;
  case mlir::DiagnosticSeverity::Note:
    break;
  }
  return Severity::Note;
}

Diagnostic convert(mlir::Diagnostic &diagnostic) {
  Diagnostic result;
  result.severity = severityOf(diagnostic.getSeverity());
  result.message = diagnostic.str();
  if (result.message.size() > MaxMessage) {
    result.message.resize(MaxMessage);
    result.message += " ...";
  }
  result.location = userLocation(diagnostic.getLocation());
  for (mlir::Diagnostic &note : diagnostic.getNotes())
    result.notes.push_back(convert(note));
  result.op = operationNamedBy(result);
  return result;
}

} // namespace

DiagnosticCollector::DiagnosticCollector(mlir::MLIRContext *context)
    : handler(context, [this](mlir::Diagnostic &diagnostic) {
        diagnostics.push_back(convert(diagnostic));
        return mlir::success();
      }) {}
