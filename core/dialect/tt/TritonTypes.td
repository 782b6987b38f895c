//===- TritonTypes.td - Types and type constraints of tt ---*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_TRITONTYPES_TD
#define IRSIFT_CORE_DIALECT_TT_TRITONTYPES_TD

include "core/dialect/tt/TritonDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

def TT_Ptr : TypeDef<Triton_Dialect, "Pointer"> {
  let mnemonic = "ptr";
  let summary = "pointer";
  let description = [{
    Address space 1, the default, is global memory and is not printed.
  }];
  let parameters = (ins "::mlir::Type":$pointeeType, "int":$addressSpace);
  let builders = [
    TypeBuilderWithInferredContext<(ins
        "::mlir::Type":$pointeeType, CArg<"int", "1">:$addressSpace), [{
      return $_get(pointeeType.getContext(), pointeeType, addressSpace);
    }]>
  ];
  let skipDefaultBuilders = 1;
  let hasCustomAssemblyFormat = 1;
}

def TT_TensorDesc : TypeDef<Triton_Dialect, "TensorDesc"> {
  let mnemonic = "tensordesc";
  let summary = "descriptor of a tensor in global memory, read by blocks";
  let parameters = (ins "::mlir::RankedTensorType":$blockType);
  let builders = [
    TypeBuilderWithInferredContext<(ins
        "::mlir::RankedTensorType":$blockType), [{
      return $_get(blockType.getContext(), blockType);
    }]>
  ];
  let skipDefaultBuilders = 1;
  // Also reads the 3.8 form, `<64x32xf16>`.
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// The block with integers made signless, to compare with tensors.
    ::mlir::RankedTensorType getSignlessBlockType() const;
  }];
}

def TT_Float : AnyTypeOf<[
  F8E4M3FN, F8E4M3FNUZ, F8E4M3B11FNUZ, F8E5M2, F8E5M2FNUZ, F16, BF16, F32, F64
], "floating-point">;
def TT_I4 : I<4>;
def TT_Int : AnyTypeOf<[I1, TT_I4, I8, I16, I32, I64], "integer">;
// Vectors come from the XPU passes, as elements of tensors or in the region of
// a reduction.
def TT_Vec : FixedVectorOfAnyRank<[TT_Float, TT_Int]>;

def TT_FloatTensor : RankedTensorOf<[TT_Float]>;
def TT_IntTensor : RankedTensorOf<[TT_Int]>;
def TT_PtrTensor : RankedTensorOf<[TT_Ptr]>;
def TT_VecTensor : RankedTensorOf<[TT_Vec]>;
def TT_BoolTensor : RankedTensorOf<[I1]>;
def TT_I64Tensor : TensorOf<[I64]>;
def TT_NumTensor : RankedTensorOf<[TT_Float, TT_Int]>;
def TT_Tensor : RankedTensorOf<[TT_Float, TT_Int, TT_Ptr]>;
def TT_TensorOrVec : RankedTensorOf<[TT_Float, TT_Int, TT_Ptr, TT_Vec]>;

def TT_VectorLike : AnyTypeOf<[TT_Vec, TT_VecTensor]>;
def TT_FloatLike : AnyTypeOf<[TT_Float, TT_FloatTensor], "floating-point-like">;
def TT_IntLike : AnyTypeOf<[TT_Int, TT_IntTensor], "integer-like">;
def TT_BoolLike : AnyTypeOf<[I1, TT_BoolTensor], "bool-like">;
def TT_I64Like : AnyTypeOf<[I64, TT_I64Tensor], "i64-like">;
def TT_PtrLike : AnyTypeOf<[TT_Ptr, TT_PtrTensor], "pointer-like">;

def TT_BlockPtr : Type<
    CPred<"::irsift::tt::isBlockPointer($_self)">, "block pointer",
    "::irsift::tt::PointerType">;
def TT_PtrOrBlock : AnyTypeOf<[TT_PtrLike, TT_BlockPtr]>;

// The general type. The released 3.6 backend lets it include vectors, as the
// 3.0 fork does.
def TT_Type
    : AnyTypeOf<[TT_FloatLike, TT_IntLike, TT_PtrLike, TT_BlockPtr,
                 TT_VectorLike], "scalar, pointer or tensor">;

#endif // IRSIFT_CORE_DIALECT_TT_TRITONTYPES_TD
