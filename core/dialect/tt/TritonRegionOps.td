//===- TritonRegionOps.td - Operations with a body, calls to foreign code -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_TRITONREGIONOPS_TD
#define IRSIFT_CORE_DIALECT_TT_TRITONREGIONOPS_TD

include "core/dialect/tt/TritonTraits.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

class TT_ReturnLikeOp<string mnemonic, string parent>
    : TT_PureOp<mnemonic, [HasParent<parent>, Terminator, ReturnLike]> {
  let arguments = (ins Variadic<AnyType>:$result);
}

def TT_ReduceOp : TT_PureOp<"reduce", [
    SameOperandsShape, TT_SameOperandsEncoding, SingleBlock,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "reduction along an axis by a region";
  let arguments = (ins Variadic<TT_Tensor>:$srcs, I32Attr:$axis);
  let results = (outs Variadic<TT_Type>:$result);
  let regions = (region SizedRegion<1>:$combineOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The slice that a result has may be spelled in more than one way.
    static bool isCompatibleReturnTypes(mlir::TypeRange inferred,
                                        mlir::TypeRange declared);
    llvm::SmallVector<mlir::RankedTensorType> getInputTypes();
    llvm::SmallVector<mlir::Type> getElementTypes();
  }];
}

def TT_ReduceReturnOp
    : TT_ReturnLikeOp<"reduce.return", "::irsift::tt::ReduceOp"> {
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def TT_ScanOp : TT_PureOp<"scan", [
    SameOperandsAndResultShape, TT_SameOperandsAndResultEncoding, SingleBlock,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "running reduction along an axis by a region";
  // `reverse` is required in a kernel; its default is for text of before 2.3.
  let arguments = (ins Variadic<TT_Tensor>:$srcs, I32Attr:$axis,
                       DefaultValuedAttr<BoolAttr, "false">:$reverse);
  let results = (outs Variadic<TT_Tensor>:$result);
  let regions = (region SizedRegion<1>:$combineOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    llvm::SmallVector<mlir::RankedTensorType> getInputTypes();
    llvm::SmallVector<mlir::Type> getElementTypes();
  }];
}

def TT_ScanReturnOp : TT_ReturnLikeOp<"scan.return", "::irsift::tt::ScanOp"> {
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def TT_MapElementwiseOp : TT_Op<"map_elementwise", [
    SameOperandsAndResultShape, TT_SameOperandsAndResultEncoding,
    RecursiveMemoryEffects]> {
  let summary = "a scalar region applied to every element";
  let arguments = (ins Variadic<TT_Tensor>:$srcs, I32Attr:$pack);
  let results = (outs Variadic<TT_Tensor>:$result);
  let regions = (region AnyRegion:$scalarOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def TT_MapElementwiseReturnOp
    : TT_ReturnLikeOp<"map_elementwise.return",
                      "::irsift::tt::MapElementwiseOp"> {
  let assemblyFormat = "attr-dict ($result^ `:` type($result))?";
}

def TT_ExternElementwiseOp : TT_Op<"extern_elementwise", [
    Elementwise, TT_SameOperandsAndResultEncoding, SameVariadicOperandSize,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "function of a device library applied to every element";
  let arguments = (ins Variadic<TT_Type>:$srcs, StrAttr:$libname,
                       StrAttr:$libpath, StrAttr:$symbol, BoolAttr:$pure);
  let results = (outs TT_Type:$result);
  let assemblyFormat =
      "operands attr-dict `:` functional-type(operands, $result)";
}

def TT_ElementwiseInlineAsmOp : TT_Op<"elementwise_inline_asm", [
    Elementwise, TT_SameOperandsAndResultEncoding,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "assembly text applied to every element";
  let arguments = (ins StrAttr:$asm_string, StrAttr:$constraints,
                       BoolAttr:$pure, I32Attr:$packed_element,
                       Variadic<TT_Type>:$args);
  let results = (outs Variadic<TT_Type>:$result);
  let assemblyFormat = [{
    $asm_string attr-dict ($args^ `:` type($args))? `->` type($result)
  }];
  let hasVerifier = 1;
}

def TT_PrintOp : TT_Op<"print", [SameVariadicOperandSize,
                                 MemoryEffects<[MemWrite<TT_GlobalMemory>]>]> {
  let arguments = (ins StrAttr:$prefix, BoolAttr:$hex, Variadic<TT_Type>:$args,
                       DenseI32ArrayAttr:$isSigned);
  let hasCustomAssemblyFormat = 1;
}

def TT_AssertOp : TT_Op<"assert", [MemoryEffects<[MemWrite<TT_GlobalMemory>]>]> {
  let arguments = (ins AnyTypeOf<[I1, TT_BoolTensor]>:$condition,
                       StrAttr:$message);
  let hasCustomAssemblyFormat = 1;
}

#endif // IRSIFT_CORE_DIALECT_TT_TRITONREGIONOPS_TD
