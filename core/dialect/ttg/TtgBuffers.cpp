//===- TtgBuffers.cpp - Buffers in on-chip memory -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/ttg/TritonGPU.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace irsift::ttg;

#define GET_TYPEDEF_CLASSES
#include "core/dialect/ttg/TtgTypes.cpp.inc"
#define GET_OP_CLASSES
#include "core/dialect/ttg/TtgOps.cpp.inc"

void TtgDialect::registerBuffers() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "core/dialect/ttg/TtgTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "core/dialect/ttg/TtgOps.cpp.inc"
      >();
}

bool SharedMemoryAttr::isShared() const { return false; }

//===-- memdesc -----------------------------------------------------------===//

// !ttg.memdesc<64x128xf32, #encoding, #space, mutable, 2x64x128>: everything
// after the element type may be missing.
Type MemDescType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape, allocShape;
  Type element;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() ||
      parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
      parser.parseType(element))
    return {};
  Attribute encoding, space;
  bool isMutable = false;
  while (succeeded(parser.parseOptionalComma())) {
    if (isMutable) {
      if (parser.parseDimensionList(allocShape, /*allowDynamic=*/false,
                                    /*withTrailingX=*/false))
        return {};
      break;
    }
    if (succeeded(parser.parseOptionalKeyword("mutable"))) {
      isMutable = true;
      continue;
    }
    Attribute attribute;
    if (parser.parseAttribute(attribute))
      return {};
    bool isSpace = isa<BufferSpaceInterface>(attribute);
    if (space || (!isSpace && encoding)) {
      parser.emitError(loc, "expected 'mutable' after the memory of a buffer");
      return {};
    }
    (isSpace ? space : encoding) = attribute;
  }
  if (parser.parseGreater())
    return {};
  if (allocShape.empty())
    allocShape = shape;
  return MemDescType::getChecked([&] { return parser.emitError(loc); },
                                 parser.getContext(), shape, element, encoding,
                                 space, isMutable, allocShape);
}

void MemDescType::print(AsmPrinter &printer) const {
  printer << "<";
  printer.printDimensionList(getShape());
  if (!getShape().empty())
    printer << "x";
  printer << getElementType();
  if (getEncoding())
    printer << ", " << getEncoding();
  if (getMemorySpace())
    printer << ", " << getMemorySpace();
  if (getMutableMemory())
    printer << ", mutable";
  if (getAllocShape() != getShape()) {
    printer << ", ";
    printer.printDimensionList(getAllocShape());
  }
  printer << ">";
}

LogicalResult MemDescType::verify(function_ref<InFlightDiagnostic()> emitError,
                                  ArrayRef<int64_t> shape, Type elementType,
                                  Attribute encoding, Attribute memorySpace,
                                  bool mutableMemory,
                                  ArrayRef<int64_t> allocShape) {
  for (int64_t extent : shape)
    if (extent < 1)
      return emitError() << "a buffer needs positive extents, got " << extent;
  if (!elementType.isIntOrFloat())
    return emitError() << "a buffer holds integers or floats, not "
                       << elementType;
  if (memorySpace && !isa<BufferSpaceInterface>(memorySpace))
    return emitError() << memorySpace << " is no on-chip memory";
  if (allocShape.size() < shape.size())
    return emitError() << "a part of rank " << shape.size()
                       << " of a buffer of rank " << allocShape.size();
  if (allocShape != shape && !mutableMemory)
    return emitError() << "a part of a buffer must be mutable";
  return success();
}

bool MemDescType::isShared() const {
  auto space = dyn_cast_if_present<BufferSpaceInterface>(getMemorySpace());
  return space && space.isShared();
}

MemDescType MemDescType::withSpace(Attribute space) const {
  return get(getContext(), getShape(), getElementType(), getEncoding(), space,
             getMutableMemory(), getAllocShape());
}

//===-- Operations --------------------------------------------------------===//

static LogicalResult checkTensor(Operation *op, RankedTensorType tensor,
                                 MemDescType buffer) {
  if (tensor.getShape() != buffer.getShape() ||
      tensor.getElementType() != buffer.getElementType())
    return op->emitOpError("a tensor ")
           << tensor << " does not fit the buffer " << buffer;
  return success();
}

LogicalResult LocalAllocOp::verify() {
  MemDescType buffer = getType();
  if (getSrc())
    return checkTensor(*this, cast<RankedTensorType>(getSrc().getType()),
                       buffer);
  return success();
}

LogicalResult LocalLoadOp::verify() {
  return checkTensor(*this, cast<RankedTensorType>(getType()),
                     getSrc().getType());
}

LogicalResult LocalStoreOp::verify() {
  if (!getDst().getType().getMutableMemory())
    return emitOpError("stores into a buffer that is not mutable");
  return checkTensor(*this, cast<RankedTensorType>(getSrc().getType()),
                     getDst().getType());
}
