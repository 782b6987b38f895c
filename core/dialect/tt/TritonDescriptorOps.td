//===- TritonDescriptorOps.td - Tensor descriptors ---------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_TRITONDESCRIPTOROPS_TD
#define IRSIFT_CORE_DIALECT_TT_TRITONDESCRIPTOROPS_TD

include "core/dialect/tt/TritonTraits.td"

class TT_DescArg<list<MemoryEffect> effects>
    : Arg<TT_TensorDesc, "descriptor", effects>;
def TT_ReadDesc : TT_DescArg<[MemRead<TT_GlobalMemory>]>;
def TT_ReadWriteDesc
    : TT_DescArg<[MemRead<TT_GlobalMemory>, MemWrite<TT_GlobalMemory>]>;
def TT_RowOffsets : RankedTensorOf<[I32]>;

def TT_MakeTensorDescOp : TT_PureOp<"make_tensor_descriptor", [
    SameVariadicOperandSize]> {
  let arguments = (ins
    TT_Ptr:$base, Variadic<I32>:$shape, Variadic<I64>:$strides,
    DefaultValuedAttr<TT_PaddingOptionAttr,
                      "::irsift::tt::PaddingOption::PAD_ZERO">:$padding);
  let results = (outs TT_TensorDesc:$result);
  let assemblyFormat = [{
    $base `,` `[` $shape `]` `,` `[` $strides `]` attr-dict `:` type($base)
    `,` type($result)
  }];
}

def TT_DescriptorLoadOp : TT_Op<"descriptor_load"> {
  let arguments = (ins
    TT_ReadDesc:$desc, Variadic<I32>:$indices,
    DefaultValuedAttr<TT_CacheModifierAttr, "::irsift::tt::CacheModifier::NONE">
      :$cache,
    DefaultValuedAttr<TT_EvictionPolicyAttr,
                      "::irsift::tt::EvictionPolicy::NORMAL">:$evict);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $desc `[` $indices `]`
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` qualified(type($desc)) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TT_DescriptorStoreOp : TT_Op<"descriptor_store"> {
  let arguments =
      (ins TT_ReadWriteDesc:$desc, TT_Tensor:$src, Variadic<I32>:$indices);
  let assemblyFormat = [{
    $desc `[` $indices `]` `,` $src attr-dict `:` qualified(type($desc)) `,`
    type($src)
  }];
  let hasVerifier = 1;
}

def TT_DescriptorReduceOp : TT_Op<"descriptor_reduce"> {
  let arguments = (ins TT_DescriptorReduceKindAttr:$kind,
                       TT_ReadWriteDesc:$desc, TT_Tensor:$src,
                       Variadic<I32>:$indices);
  let assemblyFormat = [{
    $kind `,` $desc `[` $indices `]` `,` $src attr-dict `:`
    qualified(type($desc)) `,` type($src)
  }];
}

def TT_DescriptorGatherOp : TT_Op<"descriptor_gather"> {
  let arguments =
      (ins TT_ReadDesc:$desc, TT_RowOffsets:$x_offsets, I32:$y_offset);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $desc `[` $x_offsets `,` $y_offset `]` attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def TT_DescriptorScatterOp : TT_Op<"descriptor_scatter"> {
  let arguments = (ins TT_ReadWriteDesc:$desc, TT_RowOffsets:$x_offsets,
                       I32:$y_offset, TT_Tensor:$src);
  let assemblyFormat = [{
    $desc `[` $x_offsets `,` $y_offset `]` `,` $src attr-dict `:`
    type(operands)
  }];
  let hasVerifier = 1;
}

// What 3.0 to 3.3 did with descriptors. A pointer cannot become a descriptor,
// so the untyped accesses stay operations of their own.

def TT_ExperimentalDescriptorLoadOp : TT_Op<"experimental_descriptor_load"> {
  let arguments = (ins
    Arg<TT_Ptr, "", [MemRead<TT_GlobalMemory>]>:$desc, Variadic<I32>:$indices,
    DefaultValuedAttr<TT_CacheModifierAttr, "::irsift::tt::CacheModifier::NONE">
      :$cache,
    DefaultValuedAttr<TT_EvictionPolicyAttr,
                      "::irsift::tt::EvictionPolicy::NORMAL">:$evict);
  let results = (outs TT_Tensor:$result);
  let hasCustomAssemblyFormat = 1;
}

def TT_ExperimentalDescriptorStoreOp : TT_Op<"experimental_descriptor_store"> {
  let arguments =
      (ins Arg<TT_Ptr, "", [MemRead<TT_GlobalMemory>,
                            MemWrite<TT_GlobalMemory>]>:$desc,
           TT_Tensor:$src, Variadic<I32>:$indices);
  let hasCustomAssemblyFormat = 1;
}

def TT_ReinterpretTensorDescOp : TT_PureOp<"reinterpret_tensor_descriptor"> {
  let arguments = (ins TT_Ptr:$rawDesc);
  let results = (outs TT_TensorDesc:$result);
  let assemblyFormat = [{
    $rawDesc attr-dict `:` qualified(type($rawDesc)) `to`
    qualified(type($result))
  }];
}

def TT_ExperimentalTensormapCreateOp : TT_Op<"experimental_tensormap_create", [
    AttrSizedOperandSegments,
    MemoryEffects<[MemRead<TT_GlobalMemory>, MemWrite<TT_GlobalMemory>]>]> {
  let arguments = (ins
    TT_Ptr:$desc_ptr, TT_Ptr:$global_address, Variadic<I32>:$box_dim,
    Variadic<I32>:$global_dim, Variadic<I64>:$global_stride,
    Variadic<I32>:$element_stride, I32Attr:$elem_type,
    I32Attr:$interleave_layout, I32Attr:$swizzle_mode, I32Attr:$fill_mode);
  let assemblyFormat = [{
    $desc_ptr `,` $global_address `,` `[` $box_dim `]` `,` `[` $global_dim `]`
    `,` `[` $global_stride `]` `,` `[` $element_stride `]` attr-dict `:`
    functional-type(operands, results)
  }];
}

def TT_ExperimentalTensormapFenceproxyAcquireOp
    : TT_Op<"experimental_tensormap_fenceproxy_acquire", [
        MemoryEffects<[MemWrite<TT_GlobalMemory>]>]> {
  let arguments = (ins TT_Ptr:$desc_ptr);
  let assemblyFormat = "$desc_ptr attr-dict `:` qualified(type($desc_ptr))";
}

#endif // IRSIFT_CORE_DIALECT_TT_TRITONDESCRIPTOROPS_TD
