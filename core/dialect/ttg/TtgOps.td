//===- TtgOps.td - Operations on buffers in on-chip memory ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TTG_TTGOPS_TD
#define IRSIFT_CORE_DIALECT_TTG_TTGOPS_TD

include "core/dialect/tt/TritonTypes.td"
include "core/dialect/ttg/TtgTypes.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Ttg_Op<string mnemonic, list<Trait> traits = []>
    : Op<Ttg_Dialect, mnemonic, traits>;

def Ttg_LocalAllocOp : Ttg_Op<"local_alloc"> {
  let summary = "a buffer, filled with a tensor if there is one";
  let arguments = (ins Optional<TT_Tensor>:$src,
                       OptionalAttr<I32Attr>:$alignment);
  let results = (outs Res<Ttg_MemDesc, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    ($src^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Ttg_LocalLoadOp : Ttg_Op<"local_load"> {
  let summary = "the tensor that a buffer holds";
  let arguments = (ins Arg<Ttg_MemDesc, "", [MemRead]>:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $src attr-dict `:` qualified(type($src)) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Ttg_LocalStoreOp : Ttg_Op<"local_store"> {
  let summary = "puts a tensor into a buffer";
  let arguments = (ins TT_Tensor:$src, Arg<Ttg_MemDesc, "", [MemWrite]>:$dst);
  let assemblyFormat = [{
    $src `,` $dst attr-dict `:` type($src) `->` qualified(type($dst))
  }];
  let hasVerifier = 1;
}

def Ttg_LocalDeallocOp : Ttg_Op<"local_dealloc"> {
  let summary = "the end of a buffer";
  let arguments = (ins Arg<Ttg_MemDesc, "", [MemFree]>:$src);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src))";
}

#endif // IRSIFT_CORE_DIALECT_TTG_TTGOPS_TD
