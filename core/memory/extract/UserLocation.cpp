//===- UserLocation.cpp - Where in the user's source an operation is ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/extract/UserLocation.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace irsift;

namespace {

bool isInTritonLibrary(const SourceLocation &location) {
  return location.file.find("triton/language/") != std::string::npos;
}

} // namespace

SourceLocation irsift::userLocation(mlir::Location location) {
  if (auto place = llvm::dyn_cast<mlir::FileLineColRange>(location))
    return {place.getFilename().str(), int32_t(place.getStartLine()),
            int32_t(place.getStartColumn())};
  if (auto name = llvm::dyn_cast<mlir::NameLoc>(location))
    return userLocation(name.getChildLoc());
  if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location)) {
    SourceLocation callee = userLocation(call.getCallee());
    if (callee.isKnown() && !isInTritonLibrary(callee))
      return callee;
    return userLocation(call.getCaller());
  }
  if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location)) {
    for (mlir::Location part : fused.getLocations())
      if (SourceLocation found = userLocation(part); found.isKnown())
        return found;
    return {};
  }
  if (auto opaque = llvm::dyn_cast<mlir::OpaqueLoc>(location))
    return userLocation(opaque.getFallbackLocation());
  return {};
}
