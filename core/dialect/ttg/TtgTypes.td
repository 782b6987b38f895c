//===- TtgTypes.td - Buffers in on-chip memory ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TTG_TTGTYPES_TD
#define IRSIFT_CORE_DIALECT_TTG_TTGTYPES_TD

include "core/dialect/ttg/SliceEncoding.td"
include "mlir/IR/AttrTypeBase.td"

def Ttg_SharedMemoryAttr : AttrDef<Ttg_Dialect, "SharedMemory", [
    DeclareAttrInterfaceMethods<BufferSpaceInterface>]> {
  let mnemonic = "shared_memory";
  let summary = "the usual on-chip memory, on an XPU that of each core";
}

def Ttg_SwizzledSharedAttr : AttrDef<Ttg_Dialect, "SwizzledShared"> {
  let mnemonic = "swizzled_shared";
  let summary = "how elements lie in a buffer; the XPU passes do not read it";
  let parameters = (ins "unsigned":$vec, "unsigned":$perPhase,
                        "unsigned":$maxPhase,
                        ArrayRefParameter<"unsigned">:$order);
  let hasCustomAssemblyFormat = 1;
}

def Ttg_MemDesc : TypeDef<Ttg_Dialect, "MemDesc"> {
  let mnemonic = "memdesc";
  let summary = "a buffer in on-chip memory";
  let description = [{
    Encoding and memory space may be missing; a buffer without a space lies in
    the memory of each core. `allocShape` is the shape of the whole buffer where
    this is a part of it, else it equals `shape`.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape,
                        "::mlir::Type":$elementType,
                        "::mlir::Attribute":$encoding,
                        "::mlir::Attribute":$memorySpace,
                        "bool":$mutableMemory,
                        ArrayRefParameter<"int64_t">:$allocShape);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Whether all cores of a cluster share the buffer.
    bool isShared() const;
    /// The same buffer in another memory.
    MemDescType withSpace(::mlir::Attribute space) const;
  }];
}

#endif // IRSIFT_CORE_DIALECT_TTG_TTGTYPES_TD
