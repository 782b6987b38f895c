//===- TritonShapeOps.td - Shapes, grid, products ----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_TRITONSHAPEOPS_TD
#define IRSIFT_CORE_DIALECT_TT_TRITONSHAPEOPS_TD

include "core/dialect/tt/TritonTraits.td"

def TT_SplatOp : TT_PureOp<"splat", [
    SameOperandsAndResultElementType, TT_SameOperandsAndResultEncoding]> {
  let arguments = (ins TT_Type:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat =
      "$src attr-dict `:` custom<ArrowTypes>(type($src), type($result))";
  let hasFolder = 1;
}

def TT_UnsplatOp : TT_PureOp<"unsplat", [
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "the element of a tensor of one";
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Type:$result);
  let assemblyFormat = "$src attr-dict `:` type($src)";
  let hasVerifier = 1;
}

def TT_ExpandDimsOp : TT_PureOp<"expand_dims", [
    SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins TT_TensorOrVec:$src, I32Attr:$axis);
  let results = (outs TT_TensorOrVec:$result);
  let assemblyFormat =
      "$src attr-dict `:` custom<ArrowTypes>(type($src), type($result))";
  let extraClassDeclaration = [{
    /// Types that differ in a foreign encoding only are compatible.
    static bool isCompatibleReturnTypes(mlir::TypeRange inferred,
                                        mlir::TypeRange declared);
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def TT_ReshapeOp : TT_PureOp<"reshape", [SameOperandsAndResultElementType]> {
  let arguments = (ins TT_Tensor:$src, UnitAttr:$allow_reorder,
                       UnitAttr:$efficient_layout);
  let results = (outs TT_Tensor:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def TT_BroadcastOp : TT_PureOp<"broadcast", [
    SameOperandsAndResultElementType]> {
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

// May permute the elements, hence not speculatable.
def TT_CatOp : TT_Op<"cat", [NoMemoryEffect, SameTypeOperands,
                             SameOperandsAndResultElementType]> {
  let arguments = (ins TT_Tensor:$lhs, TT_Tensor:$rhs);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<ArrowTypes>(type($lhs), type($result))
  }];
}

def TT_JoinOp : TT_PureOp<"join", [SameTypeOperands]> {
  let arguments = (ins TT_Tensor:$lhs, TT_Tensor:$rhs);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat =
      "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}

def TT_SplitOp : TT_PureOp<"split", [
    DeclareOpInterfaceMethods<InferTypeOpInterface>,
    TypesMatchWith<"both halves have one type", "outLHS", "outRHS",
                   "$_self">]> {
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$outLHS, TT_Tensor:$outRHS);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($outLHS)";
  let extraClassDeclaration = [{
    /// Types that differ only in how they write one layout are compatible.
    static bool isCompatibleReturnTypes(mlir::TypeRange inferred,
                                        mlir::TypeRange declared);
  }];
}

def TT_TransOp : TT_PureOp<"trans", [
    SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins TT_Tensor:$src, DenseI32ArrayAttr:$order);
  let results = (outs TT_Tensor:$result);
  let extraClassDeclaration = [{
    /// Types that differ only in how they write one layout are compatible.
    static bool isCompatibleReturnTypes(mlir::TypeRange inferred,
                                        mlir::TypeRange declared);
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def TT_GetProgramIdOp : TT_PureOp<"get_program_id"> {
  let arguments = (ins TT_ProgramDimAttr:$axis);
  let results = (outs I32:$result);
  let hasCustomAssemblyFormat = 1;
}

def TT_GetNumProgramsOp : TT_PureOp<"get_num_programs"> {
  let arguments = (ins TT_ProgramDimAttr:$axis);
  let results = (outs I32:$result);
  let hasCustomAssemblyFormat = 1;
}

def TT_MakeRangeOp : TT_PureOp<"make_range"> {
  let summary = "the integers start to end, end excluded";
  let arguments = (ins I32Attr:$start, I32Attr:$end);
  let results = (outs TT_IntTensor:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def TT_DotOp : TT_PureOp<"dot", [
    DeclareOpInterfaceMethods<InferTypeOpInterface>,
    TypesMatchWith<"accumulator has the type of the result", "d", "c",
                   "$_self">]> {
  let summary = "a times b, plus c";
  let arguments = (ins
    TT_NumTensor:$a, TT_NumTensor:$b, TT_NumTensor:$c,
    DefaultValuedAttr<TT_InputPrecisionAttr,
                      "::irsift::tt::InputPrecision::IEEE">:$inputPrecision,
    DefaultValuedAttr<I32Attr, "0">:$maxNumImpreciseAcc
  );
  let results = (outs TT_NumTensor:$d);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def TT_ScaledOperand : RankedTensorOf<[TT_Float, I8]>;

def TT_DotScaledOp : TT_PureOp<"dot_scaled", [
    AttrSizedOperandSegments,
    TypesMatchWith<"accumulator has the type of the result", "d", "c",
                   "$_self">]> {
  let summary = "product of operands with one scale for several elements";
  let arguments = (ins
    TT_ScaledOperand:$a, TT_ScaledOperand:$b, TT_FloatTensor:$c,
    Optional<TT_ScaledOperand>:$a_scale, Optional<TT_ScaledOperand>:$b_scale,
    TT_ScaleDotElemTypeAttr:$a_elem_type, TT_ScaleDotElemTypeAttr:$b_elem_type,
    BoolAttr:$fastMath,
    DefaultValuedAttr<BoolAttr, "true">:$lhs_k_pack,
    DefaultValuedAttr<BoolAttr, "true">:$rhs_k_pack
  );
  let results = (outs TT_FloatTensor:$d);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def TT_HistogramOp : TT_PureOp<"histogram", [TT_MaskOf<"src">]> {
  let arguments = (ins TT_IntTensor:$src, Optional<TT_BoolLike>:$mask);
  let results = (outs TT_IntTensor:$result);
  let assemblyFormat =
      "$src (`,` $mask^)? attr-dict `:` type($src) `->` type($result)";
}

def TT_GatherOp : TT_PureOp<"gather", [
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins TT_Tensor:$src, TT_IntTensor:$indices, I32Attr:$axis,
                       UnitAttr:$efficient_layout);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $src `[` $indices `]` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // IRSIFT_CORE_DIALECT_TT_TRITONSHAPEOPS_TD
