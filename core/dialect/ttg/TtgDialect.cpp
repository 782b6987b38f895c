//===- TtgDialect.cpp - The slice of the 3.6 line -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/ttg/LayoutInference.h"
#include "core/dialect/ttg/TritonGPU.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace irsift::ttg;

#include "core/dialect/ttg/TtgDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "core/dialect/ttg/TtgAttrs.cpp.inc"

void TtgDialect::initialize() {
  addAttributes<TtgSliceAttr, SharedMemoryAttr, SwizzledSharedAttr>();
  registerBuffers();
  addInterfaces<LayoutInference>();
}

unsigned TtgSliceAttr::getRank() const { return getSliceRank(*this); }

LogicalResult TtgSliceAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   unsigned dim, Attribute parent) {
  auto layout = dyn_cast<DistributedLayoutInterface>(parent);
  if (!layout)
    return emitError() << "the parent of a slice must be a layout that spreads "
                          "a tensor over cores, got "
                       << parent;
  unsigned rank = layout.getRank();
  if (rank < 2)
    return emitError() << "a slice needs a parent of rank 2 or more, got rank "
                       << rank;
  if (dim >= rank)
    return emitError() << "slice dimension " << dim
                       << " is not below the rank of the parent, " << rank;
  return success();
}

//===-- swizzled_shared ---------------------------------------------------===//

// <{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
Attribute SwizzledSharedAttr::parse(AsmParser &parser, Type) {
  unsigned vec = 0, perPhase = 0, maxPhase = 0;
  SmallVector<unsigned> order;
  auto parseOrder = [&] { return parser.parseInteger(order.emplace_back()); };
  if (parser.parseLess() || parser.parseLBrace() ||
      parser.parseKeyword("vec") || parser.parseEqual() ||
      parser.parseInteger(vec) || parser.parseComma() ||
      parser.parseKeyword("perPhase") || parser.parseEqual() ||
      parser.parseInteger(perPhase) || parser.parseComma() ||
      parser.parseKeyword("maxPhase") || parser.parseEqual() ||
      parser.parseInteger(maxPhase) || parser.parseComma() ||
      parser.parseKeyword("order") || parser.parseEqual() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                     parseOrder) ||
      parser.parseRBrace() || parser.parseGreater())
    return {};
  return SwizzledSharedAttr::get(parser.getContext(), vec, perPhase, maxPhase,
                                 order);
}

void SwizzledSharedAttr::print(AsmPrinter &printer) const {
  printer << "<{vec = " << getVec() << ", perPhase = " << getPerPhase()
          << ", maxPhase = " << getMaxPhase() << ", order = [";
  llvm::interleaveComma(getOrder(), printer.getStream());
  printer << "]}>";
}
