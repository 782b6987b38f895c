//===- TritonXPUTileOps.td - Operations on tile buffers -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of the later 3.6 line, of kernels that manage tiles in on-chip
// memory themselves (`tle_*`, on buffers of ttg).
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_XPU_TRITONXPUTILEOPS_TD
#define IRSIFT_CORE_DIALECT_XPU_TRITONXPUTILEOPS_TD

include "core/dialect/tt/TritonTraits.td"
include "core/dialect/ttg/TtgTypes.td"
include "core/dialect/xpu/TritonXPUDialect.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class XPU_TileOp<string mnemonic, list<Trait> traits = []>
    : Op<TritonXPU_Dialect, mnemonic, traits>;

def XPU_FillsTile
    : MemoryEffects<[MemRead<TT_GlobalMemory>, MemWrite]>;
def XPU_EmptiesTile
    : MemoryEffects<[MemRead, MemWrite<TT_GlobalMemory>]>;

//===-- Copies of tiles ---------------------------------------------------===//

// `is_sync` says whether a fence follows the copy.
class XPU_TileBlockCopy<string mnemonic, Trait effects, dag buffer>
    : XPU_TileOp<mnemonic, [AttrSizedOperandSegments, effects]> {
  let arguments = !con((ins TT_TensorDesc:$desc, Variadic<I32>:$offsets),
                       buffer,
                       (ins Variadic<I64>:$strides, Variadic<I32>:$shapes,
                        DefaultValuedAttr<BoolAttr, "true">:$is_sync));
  let hasVerifier = 1;
}

def XPU_TLECopyG2LOp : XPU_TileBlockCopy<"tle_copy_g2l", XPU_FillsTile,
                                         (ins Ttg_MemDesc:$buffer)> {
  let summary = "fills a buffer with a block of a described tensor";
}
def XPU_TLECopyL2GOp : XPU_TileBlockCopy<"tle_copy_l2g", XPU_EmptiesTile,
                                         (ins Ttg_MemDesc:$buffer)> {
  let summary = "copies a buffer into a block of a described tensor";
}

def XPU_TLENormCopyG2LOp : XPU_TileOp<"tle_normcopy_g2l", [XPU_FillsTile]> {
  let summary = "fills a buffer from pointers, element by element";
  let arguments = (ins TT_PtrLike:$ptr, Ttg_MemDesc:$buffer,
                       DefaultValuedAttr<BoolAttr, "true">:$is_sync);
  let hasVerifier = 1;
}
def XPU_TLENormCopyL2GOp : XPU_TileOp<"tle_normcopy_l2g", [XPU_EmptiesTile]> {
  let summary = "copies a buffer to pointers, element by element";
  let arguments = (ins Ttg_MemDesc:$buffer, TT_PtrLike:$ptr,
                       DefaultValuedAttr<BoolAttr, "true">:$is_sync);
  let hasVerifier = 1;
}

//===-- Accesses of tiles -------------------------------------------------===//

def XPU_TLELocalPtrOp
    : XPU_TileOp<"tle_local_ptr", [AttrSizedOperandSegments, Pure]> {
  let summary = "pointers to elements of a buffer";
  let description = [{
    Without indices, to all of them. `loopIndex` counts the slices of the buffer
    where unroll control cut its loop.
  }];
  let arguments = (ins Ttg_MemDesc:$buffer, Variadic<TT_IntLike>:$indices,
                       Optional<TT_Int>:$loopIndex);
  let results = (outs TT_PtrLike:$result);
  let hasVerifier = 1;
}

def XPU_TLEVLoadOp : XPU_TileOp<"tle_vload", [
    AttrSizedOperandSegments, MemoryEffects<[MemRead]>]> {
  let summary = "the vectors that a buffer holds";
  let arguments = (ins Ttg_MemDesc:$buffer, Optional<TT_Int>:$loopIndex,
                       Optional<TT_Int>:$smElemOffset);
  let results = (outs TT_Type:$result);
}

def XPU_TLEVStoreOp : XPU_TileOp<"tle_vstore"> {
  let summary = "puts vectors into a buffer";
  let arguments = (ins Ttg_MemDesc:$buffer, TT_Type:$value,
                       Optional<TT_Int>:$loopIndex);
}

//===-- Waits -------------------------------------------------------------===//

// A wait drains everything outstanding; bit 0 is LM, bit 1 SM, bit 2 GM.
class XPU_WaitOp<string mnemonic, string mask> : XPU_TileOp<mnemonic> {
  let arguments = (ins DefaultValuedAttr<I32Attr, mask>:$mask);
  let assemblyFormat = "attr-dict";
}
def XPU_TLEWaitOp : XPU_WaitOp<"tle_wait", "1"> {
  let summary = "waits for copies of the memories in `mask`";
}
def XPU_TLEDmaWaitOp : XPU_WaitOp<"tle_dma_wait", "5"> {
  let summary = "waits for copies that the kernel issued itself";
}

//===-- Code of others ----------------------------------------------------===//

def XPU_RawOp : XPU_TileOp<"raw"> {
  let summary = "calls code that the kernel brings along as LLVM IR";
  let arguments = (ins StrAttr:$callee, StrAttr:$source_id,
                       Variadic<AnyType>:$args);
  let assemblyFormat = [{
    $callee `(` $args `)` attr-dict `:` functional-type($args, results)
  }];
}

#endif // IRSIFT_CORE_DIALECT_XPU_TRITONXPUTILEOPS_TD
