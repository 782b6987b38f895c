//===- TritonMemoryOps.td - Loads, stores, atomics ---------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_TRITONMEMORYOPS_TD
#define IRSIFT_CORE_DIALECT_TT_TRITONMEMORYOPS_TD

include "core/dialect/tt/TritonTraits.td"

def TT_LoadOp : TT_Op<"load", [
    TT_SameAccessShape, TT_SameAccessEncoding, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    TT_PointeeOf<"result">, TT_PointeeOf<"other">, TT_MaskOfPointer]> {
  let summary = "load through a pointer, a tensor of them, or a block pointer";
  let description = [{
    `offsetState` and `syncMode` are the two clauses of the XPU fork. They are
    there if and only if the text has them; a reader asks through
    `getOffsetStatePolicy` and `getMemorySyncMode`, which also know the
    discardable attributes of the 3.6 line.
  }];
  let arguments = (ins
    TT_PtrOrBlock:$ptr,
    Optional<TT_BoolLike>:$mask,
    Optional<TT_Type>:$other,
    DefaultValuedAttr<DenseI32ArrayAttr, "::llvm::ArrayRef<int32_t>{}">
      :$boundaryCheck,
    OptionalAttr<TT_PaddingOptionAttr>:$padding,
    DefaultValuedAttr<TT_CacheModifierAttr, "::irsift::tt::CacheModifier::NONE">
      :$cache,
    DefaultValuedAttr<TT_EvictionPolicyAttr,
                      "::irsift::tt::EvictionPolicy::NORMAL">:$evict,
    DefaultValuedAttr<BoolAttr, "false">:$isVolatile,
    OptionalAttr<TT_OffsetStatePolicyAttr>:$offsetState,
    OptionalAttr<TT_MemorySyncModeAttr>:$syncMode
  );
  let results = (outs TT_Type:$result);
  let builders = [
    OpBuilder<(ins "::mlir::Value":$ptr, "::mlir::Value":$mask,
                   "::mlir::Value":$other,
                   CArg<"CacheModifier", "CacheModifier::NONE">:$cache,
                   CArg<"EvictionPolicy", "EvictionPolicy::NORMAL">:$evict,
                   CArg<"bool", "false">:$isVolatile)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
}

def TT_StoreOp : TT_Op<"store", [
    TT_SameAccessShape, TT_SameAccessEncoding, TT_PointeeOf<"value">,
    TT_MaskOfPointer]> {
  let summary = "store through a pointer, a tensor of them, or a block pointer";
  let arguments = (ins
    Arg<TT_PtrOrBlock, "", [MemWrite<TT_GlobalMemory>]>:$ptr,
    TT_Type:$value,
    Optional<TT_BoolLike>:$mask,
    DefaultValuedAttr<DenseI32ArrayAttr, "::llvm::ArrayRef<int32_t>{}">
      :$boundaryCheck,
    DefaultValuedAttr<TT_CacheModifierAttr, "::irsift::tt::CacheModifier::NONE">
      :$cache,
    DefaultValuedAttr<TT_EvictionPolicyAttr,
                      "::irsift::tt::EvictionPolicy::NORMAL">:$evict,
    OptionalAttr<TT_OffsetStatePolicyAttr>:$offsetState,
    OptionalAttr<TT_MemorySyncModeAttr>:$syncMode
  );
  let builders = [
    OpBuilder<(ins "::mlir::Value":$ptr, "::mlir::Value":$value,
                   "::mlir::Value":$mask,
                   CArg<"CacheModifier", "CacheModifier::NONE">:$cache,
                   CArg<"EvictionPolicy", "EvictionPolicy::NORMAL">:$evict)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
}

def TT_AtomicRMWOp : TT_Op<"atomic_rmw", [
    SameOperandsAndResultShape, TT_SameOperandsAndResultEncoding,
    TT_PointerTo<"val">, TT_MaskOf<"val">]> {
  let summary = "atomic read-modify-write; yields the previous value";
  let arguments = (ins
    TT_RMWOpAttr:$atomic_rmw_op,
    Arg<TT_PtrLike, "", [MemRead<TT_GlobalMemory>, MemWrite<TT_GlobalMemory>]>
      :$ptr,
    TT_Type:$val,
    Optional<TT_BoolLike>:$mask,
    TT_MemSemanticAttr:$sem,
    DefaultValuedAttr<TT_MemSyncScopeAttr, "::irsift::tt::MemSyncScope::GPU">
      :$scope
  );
  let results = (outs TT_Type:$result);
  let assemblyFormat = [{
    $atomic_rmw_op `,` $sem `,` $scope `,` $ptr `,` $val (`,` $mask^)?
    attr-dict `:` functional-type(operands, $result)
  }];
}

def TT_AtomicCASOp : TT_Op<"atomic_cas", [
    SameOperandsAndResultShape, TT_SameOperandsAndResultEncoding,
    TT_PointerTo<"cmp">, TT_PointerTo<"val">]> {
  let summary = "atomic compare-and-swap; yields the previous value";
  let arguments = (ins
    Arg<TT_PtrLike, "", [MemRead<TT_GlobalMemory>, MemWrite<TT_GlobalMemory>]>
      :$ptr,
    TT_Type:$cmp,
    TT_Type:$val,
    TT_MemSemanticAttr:$sem,
    DefaultValuedAttr<TT_MemSyncScopeAttr, "::irsift::tt::MemSyncScope::GPU">
      :$scope
  );
  let results = (outs TT_Type:$result);
  let assemblyFormat = [{
    $sem `,` $scope `,` $ptr `,` $cmp `,` $val attr-dict `:`
    functional-type(operands, $result)
  }];
}

#endif // IRSIFT_CORE_DIALECT_TT_TRITONMEMORYOPS_TD
