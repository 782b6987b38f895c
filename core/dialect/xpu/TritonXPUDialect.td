//===- TritonXPUDialect.td - The triton_xpu dialect, its attributes -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_XPU_TRITONXPUDIALECT_TD
#define IRSIFT_CORE_DIALECT_XPU_TRITONXPUDIALECT_TD

include "core/dialect/ttg/SliceEncoding.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def TritonXPU_Dialect : Dialect {
  let name = "triton_xpu";
  let cppNamespace = "::irsift::xpu";
  let summary = "Triton on a Kunlunxin XPU: layouts, transfers, vectors";
  let dependentDialects = [
    "::irsift::tt::TritonDialect",
    "::irsift::ttg::TritonGpuDialect",
    "::irsift::ttg::TtgDialect"
  ];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerOps();
  }];
}

def XPU_ClusterLayoutAttr : AttrDef<TritonXPU_Dialect, "ClusterLayout", [
    DeclareAttrInterfaceMethods<DistributedLayoutInterface>]> {
  let mnemonic = "cluster";
  let summary = "how the elements of a tensor are spread over the cores";
  let description = [{
    One entry a dimension in each list. Along dimension d,
    coresPerGroup[d] * groupsPerCluster[d] cores share the extent evenly;
    sizePerCore[d] is how many neighbours one core takes in a step and does not
    change how many elements a core holds. See Layout.h.
  }];
  let parameters = (ins
    ArrayRefParameter<"unsigned">:$sizePerCore,
    ArrayRefParameter<"unsigned">:$coresPerGroup,
    ArrayRefParameter<"unsigned">:$groupsPerCluster,
    ArrayRefParameter<"unsigned">:$order
  );
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def XPU_SmemAttr : AttrDef<TritonXPU_Dialect, "Smem", [
    DeclareAttrInterfaceMethods<BufferSpaceInterface>]> {
  let mnemonic = "smem";
  let summary = "the memory that all cores of a cluster share";
}

class XPU_I32Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::irsift::xpu";
}

def XPU_MemorySyncModeAttr
    : XPU_I32Enum<"MemorySyncMode", "whether a fence follows a copy", [
  I32EnumAttrCase<"Sync", 1, "sync">, I32EnumAttrCase<"Async", 2, "async">]>;

def XPU_DtypeAttr
    : XPU_I32Enum<"Dtype", "element kind of a fused compare result", [
  I32EnumAttrCase<"Unknown", 0, "unknown">, I32EnumAttrCase<"FP32", 1, "fp32">,
  I32EnumAttrCase<"FP16", 2, "fp16">]>;

def XPU_ElemStateAttr
    : XPU_I32Enum<"ElemState", "which operands are scalars or vectors", [
  I32EnumAttrCase<"SS", 0, "ss">, I32EnumAttrCase<"SV", 1, "sv">,
  I32EnumAttrCase<"VS", 2, "vs">, I32EnumAttrCase<"VV", 3, "vv">]>;

class XPU_SignedAttr<int width> : TypedAttrBase<
    SI<width>, "IntegerAttr",
    And<[CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">,
         CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getType()."
               "isSignedInteger(" # width # ")">]>,
    width # "-bit signed integer attribute"> {
  let returnType = "int" # width # "_t";
  let convertFromStorage =
      "static_cast<int" # width # "_t>($_self.getValue().getSExtValue())";
  let constBuilderCall = "$_builder.getIntegerAttr($_builder.getIntegerType("
                         # width # ", /*isSigned=*/true), $0)";
}
def XPU_SI32Attr : XPU_SignedAttr<32>;
def XPU_SI64Attr : XPU_SignedAttr<64>;

// Any number is accepted: 3.6 takes it from an attribute of the kernel's text.
def XPU_OffsetStateAttr : XPU_SignedAttr<32> {
  let returnType = "::irsift::xpu::OffsetState";
  let convertFromStorage = "static_cast<::irsift::xpu::OffsetState>("
                           "$_self.getValue().getSExtValue())";
  let constBuilderCall = "$_builder.getIntegerAttr($_builder.getIntegerType("
                         "32, /*isSigned=*/true), static_cast<int64_t>($0))";
}

#endif // IRSIFT_CORE_DIALECT_XPU_TRITONXPUDIALECT_TD
