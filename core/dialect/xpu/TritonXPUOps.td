//===- TritonXPUOps.td - The operations of triton_xpu ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes are required and have no defaults: that is how the backend prints
// them. The builders with few arguments fill in what create-gm2lm starts with.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_XPU_TRITONXPUOPS_TD
#define IRSIFT_CORE_DIALECT_XPU_TRITONXPUOPS_TD

include "core/dialect/tt/TritonTraits.td"
include "core/dialect/xpu/TritonXPUDialect.td"
include "core/dialect/xpu/TritonXPUInterfaces.td"
include "core/dialect/xpu/TritonXPUTileOps.td"
include "mlir/Dialect/Arith/IR/ArithBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===-- Types -------------------------------------------------------------===//

// The backend tells a general type with vectors from one without; since the
// released lines allow vectors wherever it matters, one suffices.
defvar XPU_Type = TT_Type;
def XPU_UI32Tensor : RankedTensorOf<[UI32]>;
def XPU_UIType : AnyTypeOf<[TT_Type, XPU_UI32Tensor]>;
def XPU_UIVectorLike : AnyTypeOf<[TT_VectorLike, XPU_UI32Tensor]>;
def XPU_TensorOrVecTensor
    : RankedTensorOf<[TT_Float, TT_Int, TT_Ptr, TT_Vec]>;
def XPU_ReadsGM : MemoryEffects<[MemRead<TT_GlobalMemory>]>;
def XPU_WritesGM : MemoryEffects<[MemWrite<TT_GlobalMemory>]>;

class XPU_Op<string mnemonic, list<Trait> traits = []>
    : Op<TritonXPU_Dialect, mnemonic, traits>;

//===-- Memory ------------------------------------------------------------===//

def XPU_AllocaOp : XPU_Op<"alloca"> {
  let summary = "a buffer in the local memory of every core";
  let description = [{
    `size` counts elements of the whole tensor. What a core reserves follows
    from the type; see core/memory.
  }];
  let arguments = (ins XPU_SI64Attr:$size);
  let results = (outs TT_PtrLike:$result);
}

class XPU_TransferInOp<string mnemonic, dag operands>
    : XPU_Op<mnemonic, [AttrSizedOperandSegments, XPU_ReadsGM,
                        DeclareOpInterfaceMethods<XPU_TransferIn>]> {
  let arguments = !con(operands, (ins
    XPU_OffsetStateAttr:$offsetState, XPU_SI32Attr:$fixedStride,
    XPU_SI64Attr:$rowLen, XPU_SI64Attr:$rowStride, XPU_SI32Attr:$lrie,
    XPU_SI32Attr:$tensorColSize, BoolAttr:$SVOpt,
    XPU_MemorySyncModeAttr:$syncMode, BoolAttr:$atomicSim, BoolAttr:$cache,
    BoolAttr:$handwrittenOffsetState));
  let results = (outs TT_PtrLike:$result);
}

def XPU_GM2LMOp : XPU_TransferInOp<"gm2lm", (ins
    TT_PtrLike:$ptr, Optional<TT_IntLike>:$len, Optional<XPU_Type>:$other,
    Optional<TT_PtrLike>:$bufPtr)> {
  let summary = "copies from global to local memory";
  let description = [{
    Up to the mask pass `len` holds the mask of the access, after it the number
    of elements that remain.
  }];
  let builders = [OpBuilder<(ins
    "::mlir::Type":$result, "::mlir::Value":$ptr, "::mlir::Value":$len,
    "::mlir::Value":$other, "::irsift::xpu::OffsetState":$offsetState,
    "::irsift::xpu::MemorySyncMode":$syncMode, "bool":$atomicSim,
    "bool":$handwrittenOffsetState), [{
      build($_builder, $_state, result, ptr, len, other,
            /*bufPtr=*/::mlir::Value(), offsetState, /*fixedStride=*/-1,
            /*rowLen=*/-1, /*rowStride=*/-1, /*lrie=*/-1,
            /*tensorColSize=*/-1, /*SVOpt=*/false, syncMode, atomicSim,
            /*cache=*/false, handwrittenOffsetState);
    }]>];
}

def XPU_GM2LMMaskOp : XPU_TransferInOp<"gm2lm_mask", (ins
    TT_PtrLike:$ptr, Optional<TT_BoolLike>:$mask, Optional<XPU_Type>:$other,
    Optional<TT_IntLike>:$len, Optional<TT_PtrLike>:$bufPtr)> {
  let summary = "copies from global to local memory where a mask is set";
  let builders = [OpBuilder<(ins
    "::mlir::Type":$result, "::mlir::Value":$ptr, "::mlir::Value":$mask,
    "::mlir::Value":$other, "::irsift::xpu::OffsetState":$offsetState,
    "::irsift::xpu::MemorySyncMode":$syncMode, "bool":$atomicSim,
    "bool":$handwrittenOffsetState), [{
      build($_builder, $_state, result, ptr, mask, other,
            /*len=*/::mlir::Value(), /*bufPtr=*/::mlir::Value(), offsetState,
            /*fixedStride=*/-1, /*rowLen=*/-1, /*rowStride=*/-1, /*lrie=*/-1,
            /*tensorColSize=*/-1, /*SVOpt=*/false, syncMode, atomicSim,
            /*cache=*/false, handwrittenOffsetState);
    }]>];
}

class XPU_TransferOutOp<string mnemonic, dag operands>
    : XPU_Op<mnemonic, [AttrSizedOperandSegments, XPU_WritesGM,
                        DeclareOpInterfaceMethods<XPU_TransferOut>]> {
  let arguments = !con(operands, (ins
    XPU_SI32Attr:$tensorColSize, XPU_OffsetStateAttr:$offsetState,
    XPU_SI64Attr:$rowLen, XPU_SI64Attr:$rowStride,
    XPU_MemorySyncModeAttr:$syncMode, BoolAttr:$atomicSim,
    BoolAttr:$handwrittenOffsetState));
}

// `value` is there until the alloca pass puts a buffer in its place.
def XPU_LM2GMOp : XPU_TransferOutOp<"lm2gm", (ins
    TT_PtrLike:$ptr, Optional<XPU_UIType>:$value, Optional<TT_IntLike>:$len,
    Optional<TT_PtrLike>:$bufPtr)> {
  let summary = "copies from local to global memory";
  let builders = [OpBuilder<(ins
    "::mlir::Value":$ptr, "::mlir::Value":$value, "::mlir::Value":$len,
    "::irsift::xpu::OffsetState":$offsetState,
    "::irsift::xpu::MemorySyncMode":$syncMode, "bool":$atomicSim,
    "bool":$handwrittenOffsetState), [{
      build($_builder, $_state, ptr, value, len, /*bufPtr=*/::mlir::Value(),
            /*tensorColSize=*/-1, offsetState, /*rowLen=*/-1,
            /*rowStride=*/-1, syncMode, atomicSim, handwrittenOffsetState);
    }]>];
}

def XPU_LM2GMMaskOp : XPU_TransferOutOp<"lm2gm_mask", (ins
    TT_PtrLike:$ptr, Optional<XPU_UIType>:$value, Optional<TT_BoolLike>:$mask,
    Optional<TT_IntLike>:$len, Optional<TT_PtrLike>:$bufPtr)> {
  let summary = "copies from local to global memory where a mask is set";
  let builders = [OpBuilder<(ins
    "::mlir::Value":$ptr, "::mlir::Value":$value, "::mlir::Value":$mask,
    "::irsift::xpu::OffsetState":$offsetState,
    "::irsift::xpu::MemorySyncMode":$syncMode, "bool":$atomicSim,
    "bool":$handwrittenOffsetState), [{
      build($_builder, $_state, ptr, value, mask, /*len=*/::mlir::Value(),
            /*bufPtr=*/::mlir::Value(), /*tensorColSize=*/-1, offsetState,
            /*rowLen=*/-1, /*rowStride=*/-1, syncMode, atomicSim,
            handwrittenOffsetState);
    }]>];
}

def XPU_SM2GMOp : XPU_Op<"sm2gm", [AttrSizedOperandSegments]> {
  let summary = "copies from shared to global memory";
  let arguments = (ins
    TT_PtrLike:$ptr, Optional<XPU_Type>:$value, Optional<TT_IntLike>:$len,
    Optional<TT_PtrLike>:$bufPtr, XPU_OffsetStateAttr:$offsetState);
}

def XPU_SM2GMMaskOp : XPU_Op<"sm2gm_mask", [AttrSizedOperandSegments]> {
  let summary = "copies from shared to global memory where a mask is set";
  let arguments = (ins
    TT_PtrLike:$ptr, Optional<XPU_Type>:$value, Optional<TT_BoolLike>:$mask,
    Optional<TT_IntLike>:$len, Optional<TT_PtrLike>:$bufPtr,
    XPU_OffsetStateAttr:$offsetState);
}

def XPU_LoadOp : XPU_Op<"load", [AttrSizedOperandSegments,
                                 MemoryEffects<[MemRead]>]> {
  let summary = "reads a buffer in local memory";
  let arguments = (ins
    TT_PtrLike:$ptr, Optional<TT_BoolLike>:$mask, Optional<XPU_Type>:$other,
    Optional<TT_Int>:$index, XPU_SI32Attr:$stride, XPU_SI32Attr:$tensorColSize,
    BoolAttr:$isDiscrete, BoolAttr:$SVOpt, BoolAttr:$bf16Tofp32Unordered,
    XPU_MemorySyncModeAttr:$syncMode);
  let results = (outs XPU_Type:$result);
  let builders = [OpBuilder<(ins
    "::mlir::Type":$result, "::mlir::Value":$ptr, "::mlir::Value":$mask,
    "::mlir::Value":$other, "::irsift::xpu::MemorySyncMode":$syncMode), [{
      build($_builder, $_state, result, ptr, mask, other,
            /*index=*/::mlir::Value(), /*stride=*/1, /*tensorColSize=*/-1,
            /*isDiscrete=*/false, /*SVOpt=*/false,
            /*bf16Tofp32Unordered=*/false, syncMode);
    }]>];
}

def XPU_StoreOp : XPU_Op<"store", [AttrSizedOperandSegments,
                                   MemoryEffects<[MemWrite]>]> {
  let summary = "writes a buffer in local memory";
  let arguments = (ins
    TT_PtrLike:$ptr, XPU_UIType:$value, Optional<TT_BoolLike>:$mask,
    Optional<TT_Int>:$index, XPU_SI32Attr:$tensorColSize,
    BoolAttr:$bf16Tofp32Unordered, XPU_DtypeAttr:$dtype,
    XPU_MemorySyncModeAttr:$syncMode);
  let builders = [OpBuilder<(ins
    "::mlir::Value":$ptr, "::mlir::Value":$value, "::mlir::Value":$mask,
    "::irsift::xpu::MemorySyncMode":$syncMode), [{
      build($_builder, $_state, ptr, value, mask, /*index=*/::mlir::Value(),
            /*tensorColSize=*/-1, /*bf16Tofp32Unordered=*/false,
            ::irsift::xpu::Dtype::Unknown, syncMode);
    }]>];
}

def XPU_StoreSMOp : XPU_Op<"storeSM", [AttrSizedOperandSegments,
                                       MemoryEffects<[MemWrite]>]> {
  let summary = "writes shared memory";
  let arguments = (ins
    TT_PtrLike:$ptr, XPU_Type:$value, Optional<TT_BoolLike>:$mask,
    Optional<TT_Int>:$index);
}

def XPU_StageSMOp : XPU_Op<"stage_sm", [
    MemoryEffects<[MemRead<TT_GlobalMemory>, MemWrite]>]> {
  let summary = "copies an index array to the top of shared memory";
  let description = "Later than the released 3.6 line.";
  let arguments = (ins
    TT_Ptr:$ptr, Optional<I32>:$len, I32:$smOffset, I32:$bufElems,
    XPU_MemorySyncModeAttr:$syncMode);
  let results = (outs TT_Ptr:$result);
  let hasVerifier = 1;
}

def XPU_LoadScalarIndexedOp : XPU_Op<"load_scalar_indexed", [
    MemoryEffects<[MemRead]>]> {
  let summary = "reads one element of a buffer";
  let description = "Later than the released 3.6 line.";
  let arguments = (ins
    TT_PtrLike:$ptr, TT_Int:$index, XPU_MemorySyncModeAttr:$syncMode);
  let results = (outs XPU_Type:$result);
}

//===-- Where this core is ------------------------------------------------===//

def XPU_GetCoreIdOp : XPU_Op<"get_core_id"> {
  let results = (outs XPU_Type:$result);
}

def XPU_GetThreadIdOp : XPU_Op<"get_thread_id"> {
  let summary = "number of the core on the device";
  let description = [{
    `threadType` 0 counts clusters first: core * clusters + cluster; 1 counts
    cores first: cores * cluster + core.
  }];
  let arguments = (ins XPU_SI32Attr:$threadType);
  let results = (outs XPU_Type:$result);
}

def XPU_GetClusterIdOp : XPU_Op<"get_cluster_id", [NoMemoryEffect]> {
  let results = (outs I32:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def XPU_GetNumClusterOp : XPU_Op<"get_num_cluster", [NoMemoryEffect]> {
  let results = (outs I32:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

//===-- Ranges ------------------------------------------------------------===//

def XPU_MakeRangeOp : XPU_Op<"make_range", [Pure, AttrSizedOperandSegments]> {
  let summary = "the indices a core works on, in a trip of its loops";
  let description = [{
    `realSize` is the length of the range before slicing; `end - start` may
    exceed the length of the result.
  }];
  let arguments = (ins
    Optional<TT_Int>:$loopIndex, Optional<TT_Int>:$unrollIndex,
    I32Attr:$start, I32Attr:$end, I32Attr:$realSize);
  let results = (outs TT_IntTensor:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def XPU_InterleaveOp : XPU_Op<"interleave", [Pure, AttrSizedOperandSegments]> {
  let summary = "a range dealt out to the cores of all clusters";
  let arguments = (ins
    Optional<TT_Int>:$loopIndex, Optional<TT_Int>:$unrollIndex,
    I32Attr:$start, I32Attr:$end);
  let results = (outs TT_IntTensor:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def XPU_OutRangeOp : XPU_Op<"out_range"> {
  let summary = "the rows a core works on, in a trip of its loop";
  let arguments = (ins
    TT_Int:$index, I32Attr:$groupsize, I32Attr:$rowspercore);
  let results = (outs TT_IntTensor:$result);
}

//===-- Vectors -----------------------------------------------------------===//

class XPU_VectorUnaryOp<string mnemonic>
    : XPU_Op<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins TT_VectorLike:$value);
  let results = (outs TT_VectorLike:$result);
  // The comma is part of the backend's text.
  let assemblyFormat = "$value `,` attr-dict `:` type($result)";
}
def XPU_VExpFOp : XPU_VectorUnaryOp<"vexpf">;
def XPU_VLogFOp : XPU_VectorUnaryOp<"vlogf">;
def XPU_VSinFOp : XPU_VectorUnaryOp<"vsinf">;
def XPU_VCosFOp : XPU_VectorUnaryOp<"vcosf">;
def XPU_VSqrtFOp : XPU_VectorUnaryOp<"vsqrtf">;
def XPU_VAbsFOp : XPU_VectorUnaryOp<"vabsf">;

class XPU_VectorBinaryOp<string mnemonic>
    : XPU_Op<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins TT_VectorLike:$lhs, TT_VectorLike:$rhs);
  let results = (outs TT_VectorLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}
def XPU_VVAddFOp : XPU_VectorBinaryOp<"vvaddf">;
def XPU_VVSubFOp : XPU_VectorBinaryOp<"vvsubf">;
def XPU_VVMulFOp : XPU_VectorBinaryOp<"vvmulf">;
def XPU_VVDivFOp : XPU_VectorBinaryOp<"vvdivf">;
def XPU_VVMaxFOp : XPU_VectorBinaryOp<"vvmaxf">;
def XPU_VVMinFOp : XPU_VectorBinaryOp<"vvminf">;
def XPU_VVMaxNumFOp : XPU_VectorBinaryOp<"vvmaxnumf">;
def XPU_VVMinNumFOp : XPU_VectorBinaryOp<"vvminnumf">;
def XPU_VVOrIOp : XPU_VectorBinaryOp<"vvori">;
def XPU_VVXorIOp : XPU_VectorBinaryOp<"vvxori">;
def XPU_VVAndIOp : XPU_VectorBinaryOp<"vvandi">;
def XPU_VVAddIOp : XPU_VectorBinaryOp<"vvaddi">;
def XPU_VVSubIOp : XPU_VectorBinaryOp<"vvsubi">;
def XPU_VVMulIOp : XPU_VectorBinaryOp<"vvmuli">;

def XPU_VMacFOp : XPU_Op<"vmacf", [SameOperandsAndResultType]> {
  let summary = "value * mulData + addData";
  let arguments = (ins
    TT_VectorLike:$value, TT_VectorLike:$mulData, TT_VectorLike:$addData);
  let results = (outs TT_VectorLike:$result);
  let assemblyFormat =
      "$value `,` $mulData `,` $addData attr-dict `:` type($result)";
}

// One operand is a vector, the other one scalar a core; elemState says which.
class XPU_ScalarVectorOp<string mnemonic> : XPU_Op<mnemonic> {
  let arguments = (ins XPU_Type:$lhs, XPU_Type:$rhs,
                       XPU_ElemStateAttr:$elemState);
  let results = (outs TT_VectorLike:$result);
}
def XPU_SVAddFOp : XPU_ScalarVectorOp<"svaddf">;
def XPU_SVMulFOp : XPU_ScalarVectorOp<"svmulf">;
def XPU_SVSubFOp : XPU_ScalarVectorOp<"svsubf">;
def XPU_SVMaxFOp : XPU_ScalarVectorOp<"svmaxf">;
def XPU_SVXorIOp : XPU_ScalarVectorOp<"svxori">;

class XPU_VectorCastOp<string mnemonic> : XPU_Op<mnemonic> {
  let arguments = (ins TT_VectorLike:$value);
  let results = (outs TT_VectorLike:$result);
}
def XPU_VSIToFPOp : XPU_VectorCastOp<"vsitofp">;
def XPU_VExtFOp : XPU_VectorCastOp<"vextf">;
def XPU_VTruncFOp : XPU_VectorCastOp<"vtruncf">;

def XPU_VConstOp : XPU_Op<"vconst"> {
  let description = [{
    `value` is the dense attribute of the scalar constant it came from, whose
    shape and layout are not those of the result.
  }];
  let arguments = (ins AnyAttr:$value);
  let results = (outs TT_VectorLike:$result);
}

def XPU_VSplatOp : XPU_Op<"vsplat"> {
  let arguments = (ins XPU_Type:$src);
  let results = (outs TT_VectorLike:$result);
}

def XPU_VSelectOp : XPU_Op<"vselect"> {
  let arguments = (ins XPU_UIType:$condition, XPU_Type:$true_value,
                       XPU_Type:$false_value);
  let results = (outs TT_VectorLike:$result);
}

def XPU_VCmpFOp : XPU_Op<"vcmpf"> {
  let arguments = (ins TT_VectorLike:$lhs, TT_VectorLike:$rhs,
                       Arith_CmpFPredicateAttr:$predicate);
  let results = (outs XPU_UIVectorLike:$result);
}

def XPU_CmpFOp : XPU_Op<"cmpf"> {
  let summary = "a compare fused with the store of its result";
  let arguments = (ins XPU_Type:$lhs, XPU_Type:$rhs,
                       Arith_CmpFPredicateAttr:$predicate);
  let results = (outs XPU_UIType:$result);
}

//===-- Shapes, reductions, the rest --------------------------------------===//

def XPU_MinOp : XPU_Op<"min"> {
  let arguments = (ins XPU_Type:$lhs, XPU_Type:$rhs);
  let results = (outs XPU_Type:$result);
}

def XPU_ExtractOp : XPU_Op<"extract"> {
  let summary = "one of a core's elements";
  let arguments = (ins XPU_Type:$tensor, I32Attr:$index);
  let results = (outs XPU_Type:$result);
}

def XPU_ExtractSliceOp : XPU_Op<"extract_slice"> {
  let arguments = (ins XPU_Type:$tensor);
  let results = (outs XPU_Type:$result);
}

def XPU_ConvertLayoutOp : XPU_Op<"convert_layout", [
    Pure, SameOperandsAndResultShape, SameOperandsAndResultElementType]> {
  let summary = "the same elements under another layout";
  let description = "Moves no data: a core keeps the values it has.";
  let arguments = (ins XPU_TensorOrVecTensor:$src);
  let results = (outs XPU_TensorOrVecTensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
}

def XPU_BroadcastOp : XPU_Op<"broadcast", [Pure]> {
  let summary = "repeats along dimensions of extent 1";
  let description = [{
    Deliberately without a verifier: the backend compares neither shape nor
    element type.
  }];
  let arguments = (ins XPU_TensorOrVecTensor:$src);
  let results = (outs XPU_TensorOrVecTensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

class XPU_FoldingOp<string mnemonic>
    : XPU_Op<mnemonic, [Pure, SingleBlock,
                        InferTypeOpAdaptorWithIsCompatible]> {
  let results = (outs Variadic<XPU_Type>:$result);
  let regions = (region SizedRegion<1>:$combineOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def XPU_ReduceOp : XPU_FoldingOp<"reduce"> {
  let summary = "reduces along a dimension, in trip `loopIndex` of `loopNum`";
  let arguments = (ins Variadic<XPU_Type>:$srcs, TT_Int:$loopIndex,
                       I32Attr:$axis, I32Attr:$loopNum);
}

def XPU_ScanOp : XPU_FoldingOp<"scan"> {
  let summary = "scans along a dimension";
  let arguments = (ins Variadic<XPU_Type>:$srcs, TT_Int:$loopIndex,
                       I32Attr:$axis, BoolAttr:$reverse);
}

class XPU_CombineReturnOp<string mnemonic, string parent>
    : XPU_Op<mnemonic, [Pure, Terminator, ReturnLike, HasParent<parent>]> {
  let arguments = (ins Variadic<AnyType>:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}
def XPU_ReduceReturnOp : XPU_CombineReturnOp<"reduce.return", "ReduceOp">;
def XPU_ScanReturnOp : XPU_CombineReturnOp<"scan.return", "ScanOp">;

def XPU_PrintOp : XPU_Op<"xpuprint", [XPU_WritesGM]> {
  let summary = "device print with the coordinates of program and loops";
  let arguments = (ins
    I32:$pidx, I32:$pidy, I32:$pidz, I64:$outerIndex, I64:$innerIndex,
    I64:$ucIndex, I64:$innerBound, I64:$ucBound, Variadic<XPU_Type>:$args,
    StrAttr:$prefix, BoolAttr:$hex);
  let hasCustomAssemblyFormat = 1;
}

#endif // IRSIFT_CORE_DIALECT_XPU_TRITONXPUOPS_TD
