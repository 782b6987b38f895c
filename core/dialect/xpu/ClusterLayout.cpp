//===- ClusterLayout.cpp - Text and rules of the cluster attribute --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace irsift::xpu;

#define GET_ATTRDEF_CLASSES
#include "core/dialect/xpu/TritonXPUAttrs.cpp.inc"

void TritonXPUDialect::registerAttributes() {
  addAttributes<ClusterLayoutAttr, SmemAttr>();
}

bool SmemAttr::isShared() const { return true; }

unsigned ClusterLayoutAttr::getRank() const { return getOrder().size(); }

/// Reads one list of the dictionary: non-negative integers of any integer type.
static LogicalResult readCounts(AsmParser &parser, NamedAttribute entry,
                                Counts &counts) {
  auto complain = [&] {
    return parser.emitError(parser.getNameLoc())
           << "expected a list of non-negative integers for '"
           << entry.getName().getValue() << "'";
  };
  auto list = dyn_cast<ArrayAttr>(entry.getValue());
  if (!list)
    return complain();
  for (Attribute element : list) {
    auto number = dyn_cast<IntegerAttr>(element);
    if (!number || !isa<IntegerType>(number.getType()))
      return complain();
    bool isUnsigned = number.getType().isUnsignedInteger();
    const llvm::APInt &value = number.getValue();
    if ((!isUnsigned && value.isNegative()) || value.getActiveBits() > 32)
      return complain();
    counts.push_back(value.getZExtValue());
  }
  return success();
}

Attribute ClusterLayoutAttr::parse(AsmParser &parser, Type) {
  DictionaryAttr dictionary;
  if (parser.parseLess() || parser.parseAttribute(dictionary) ||
      parser.parseGreater())
    return {};
  Counts sizePerCore, coresPerGroup, groupsPerCluster, order;
  for (NamedAttribute entry : dictionary) {
    Counts *counts = llvm::StringSwitch<Counts *>(entry.getName().getValue())
                         .Case("sizePerCore", &sizePerCore)
                         .Case("coresPerGroup", &coresPerGroup)
                         .Case("groupsPerCluster", &groupsPerCluster)
                         .Case("order", &order)
                         .Default(nullptr);
    if (!counts) {
      parser.emitError(parser.getNameLoc())
          << "a cluster layout has no '" << entry.getName().getValue() << "'";
      return {};
    }
    if (failed(readCounts(parser, entry, *counts)))
      return {};
  }
  return parser.getChecked<ClusterLayoutAttr>(
      parser.getContext(), sizePerCore, coresPerGroup, groupsPerCluster, order);
}

void ClusterLayoutAttr::print(AsmPrinter &printer) const {
  auto list = [&](StringRef name, ArrayRef<unsigned> counts) {
    printer << name << " = [";
    llvm::interleaveComma(counts, printer);
    printer << "]";
  };
  printer << "<{";
  list("sizePerCore", getSizePerCore());
  list(", coresPerGroup", getCoresPerGroup());
  list(", groupsPerCluster", getGroupsPerCluster());
  list(", order", getOrder());
  printer << "}>";
}

LogicalResult ClusterLayoutAttr::verify(
    function_ref<InFlightDiagnostic()> emitError,
    ArrayRef<unsigned> sizePerCore, ArrayRef<unsigned> coresPerGroup,
    ArrayRef<unsigned> groupsPerCluster, ArrayRef<unsigned> order) {
  size_t rank = order.size();
  if (sizePerCore.size() != rank || coresPerGroup.size() != rank ||
      groupsPerCluster.size() != rank)
    return emitError() << "the lists of a cluster layout differ in length: "
                       << sizePerCore.size() << ", " << coresPerGroup.size()
                       << ", " << groupsPerCluster.size() << " and " << rank;
  llvm::SmallVector<bool> seen(rank, false);
  for (unsigned dim : order) {
    if (dim >= rank || seen[dim])
      return emitError() << "order of a cluster layout is no permutation of "
                            "the dimensions 0 to "
                         << int64_t(rank) - 1;
    seen[dim] = true;
  }
  return success();
}
