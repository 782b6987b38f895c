//===- TritonElementwiseOps.td - Casts, arithmetic, pointers -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_TRITONELEMENTWISEOPS_TD
#define IRSIFT_CORE_DIALECT_TT_TRITONELEMENTWISEOPS_TD

include "core/dialect/tt/TritonTraits.td"

class TT_CastOp<string mnemonic, TypeConstraint from, TypeConstraint to>
    : TT_ElementwiseOp<mnemonic, [SameOperandsAndResultShape,
                                  TT_SameOperandsAndResultEncoding]> {
  let arguments = (ins from:$src);
  let results = (outs to:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
}

def TT_IntToPtrOp : TT_CastOp<"int_to_ptr", TT_I64Like, TT_PtrLike>;
def TT_PtrToIntOp : TT_CastOp<"ptr_to_int", TT_PtrLike, TT_I64Like>;
def TT_BitcastOp : TT_CastOp<"bitcast", TT_Type, TT_Type> {
  let hasVerifier = 1;
}
// Of the XPU fork.
def TT_GeluOp : TT_CastOp<"gelu", TT_Type, TT_Type>;

def TT_FpToFpOp : TT_ElementwiseOp<"fp_to_fp", [
    SameOperandsAndResultShape, TT_SameOperandsAndResultEncoding]> {
  let summary = "conversion between float formats";
  let arguments = (ins TT_FloatLike:$src,
                       OptionalAttr<TT_RoundingModeAttr>:$rounding);
  let results = (outs TT_FloatLike:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

class TT_SameTypeOp<string mnemonic>
    : TT_ElementwiseOp<mnemonic, [SameOperandsAndResultType]>;

def TT_ClampFOp : TT_SameTypeOp<"clampf"> {
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$min, TT_FloatLike:$max,
                       TT_PropagateNanAttr:$propagateNan);
  let results = (outs TT_FloatLike:$result);
  let hasCustomAssemblyFormat = 1;
}

def TT_PreciseSqrtOp : TT_SameTypeOp<"precise_sqrt"> {
  let arguments = (ins TT_FloatLike:$x);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

def TT_PreciseDivFOp : TT_SameTypeOp<"precise_divf"> {
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$y);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

def TT_MulhiUIOp : TT_SameTypeOp<"mulhiui"> {
  let summary = "upper half of the double-width unsigned product";
  let arguments = (ins TT_IntLike:$x, TT_IntLike:$y);
  let results = (outs TT_IntLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

def TT_AddPtrOp : TT_ElementwiseOp<"addptr", [
    SameOperandsAndResultShape, TT_SameOperandsAndResultEncoding,
    TypesMatchWith<"result has the type of ptr", "result", "ptr", "$_self">]> {
  let summary = "pointer plus an offset in elements";
  let arguments = (ins TT_PtrLike:$ptr, TT_IntLike:$offset);
  let results = (outs TT_PtrLike:$result);
  let assemblyFormat =
      "$ptr `,` $offset attr-dict `:` type($result) `,` type($offset)";
  let hasFolder = 1;
}

def TT_AdvanceOp : TT_PureOp<"advance", [
    TypesMatchWith<"result has the type of ptr", "result", "ptr", "$_self">]> {
  let summary = "block pointer moved by offsets";
  let arguments = (ins TT_BlockPtr:$ptr, Variadic<I32>:$offsets);
  let results = (outs TT_BlockPtr:$result);
  let assemblyFormat =
      "$ptr `,` `[` $offsets `]` attr-dict `:` type($result)";
  let hasFolder = 1;
}

def TT_MakeTensorPtrOp : TT_PureOp<"make_tensor_ptr", [
    SameVariadicOperandSize,
    TypesMatchWith<"base points to the elements of the block", "result",
                   "base", "::irsift::tt::getBaseOfBlock($_self)">]> {
  let summary = "block pointer from base, shape, strides and offsets";
  let arguments = (ins TT_Ptr:$base, Variadic<I64>:$shape,
                       Variadic<I64>:$strides, Variadic<I32>:$offsets,
                       DenseI32ArrayAttr:$order);
  let results = (outs TT_BlockPtr:$result);
  let assemblyFormat = [{
    $base `,` `[` $shape `]` `,` `[` $strides `]` `,` `[` $offsets `]`
    attr-dict `:` type($result)
  }];
}

#endif // IRSIFT_CORE_DIALECT_TT_TRITONELEMENTWISEOPS_TD
