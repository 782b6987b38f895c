//===- DiagnosticCollector.cpp - MLIR's diagnostics as plain values -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/DiagnosticCollector.h"
#include "core/verdict/DiagnosticText.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"

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

bool isInTritonLibrary(const SourceLocation &location) {
  return location.file.find("triton/language/") != std::string::npos;
}

Diagnostic convert(mlir::Diagnostic &diagnostic) {
  Diagnostic result;
  result.severity = severityOf(diagnostic.getSeverity());
  result.message = diagnostic.str();
  if (result.message.size() > MaxMessage) {
    result.message.resize(MaxMessage);
    result.message += " ...";
  }
  result.location = sourceLocationOf(diagnostic.getLocation());
  for (mlir::Diagnostic &note : diagnostic.getNotes())
    result.notes.push_back(convert(note));
  result.op = operationNamedIn(result);
  return result;
}

} // namespace

SourceLocation irsift::sourceLocationOf(mlir::Location location) {
  if (auto place = llvm::dyn_cast<mlir::FileLineColRange>(location))
    return {place.getFilename().str(), int32_t(place.getStartLine()),
            int32_t(place.getStartColumn())};
  if (auto name = llvm::dyn_cast<mlir::NameLoc>(location))
    return sourceLocationOf(name.getChildLoc());
  if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location)) {
    SourceLocation callee = sourceLocationOf(call.getCallee());
    if (callee.isKnown() && !isInTritonLibrary(callee))
      return callee;
    return sourceLocationOf(call.getCaller());
  }
  if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location)) {
    for (mlir::Location part : fused.getLocations())
      if (SourceLocation found = sourceLocationOf(part); found.isKnown())
        return found;
    return {};
  }
  if (auto opaque = llvm::dyn_cast<mlir::OpaqueLoc>(location))
    return sourceLocationOf(opaque.getFallbackLocation());
  return {};
}

DiagnosticCollector::DiagnosticCollector(mlir::MLIRContext *context)
    : handler(context, [this](mlir::Diagnostic &diagnostic) {
        diagnostics.push_back(convert(diagnostic));
        return mlir::success();
      }) {}
