//===- SliceEncoding.td - The slice encoding under both of its names ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TTG_SLICEENCODING
#define IRSIFT_CORE_DIALECT_TTG_SLICEENCODING

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/Interfaces.td"

def TritonGpu_Dialect : Dialect {
  let name = "triton_gpu";
  let cppNamespace = "::irsift::ttg";
  let summary = "Slices of layouts, as the 3.0 line spells them";
  let useDefaultAttributePrinterParser = 1;
}

def Ttg_Dialect : Dialect {
  let name = "ttg";
  let cppNamespace = "::irsift::ttg";
  let summary = "Slices of layouts and on-chip buffers of the 3.6 line";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = "void registerBuffers();";
}

def DistributedLayoutInterface : AttrInterface<"DistributedLayoutInterface"> {
  let cppNamespace = "::irsift::ttg";
  let description = "A layout that spreads a tensor over cores.";
  let methods = [
    InterfaceMethod<"Number of tensor dimensions the layout speaks of.",
                    "unsigned", "getRank">,
  ];
}

def SliceInterface : AttrInterface<"SliceInterface"> {
  let cppNamespace = "::irsift::ttg";
  let description = [{
    The layout of a tensor that is `parent`'s tensor without dimension `dim`;
    the cores along that dimension hold copies. Both spellings implement it, so
    nobody asks for one of the two classes.
  }];
  let methods = [
    InterfaceMethod<"The dimension that is missing.", "unsigned", "getDim">,
    InterfaceMethod<"The layout that is sliced.", "::mlir::Attribute",
                    "getParent">,
  ];
}

def BufferSpaceInterface : AttrInterface<"BufferSpaceInterface"> {
  let cppNamespace = "::irsift::ttg";
  let description = [{
    An on-chip memory that a buffer can lie in. Tells a buffer's memory from its
    encoding, which are written one after the other and may both be missing.
  }];
  let methods = [
    InterfaceMethod<"Whether all cores of a cluster share the buffer.", "bool",
                    "isShared">,
  ];
}

class SliceBase<Dialect dialect, string name>
    : AttrDef<dialect, name, [
        DeclareAttrInterfaceMethods<DistributedLayoutInterface>,
        SliceInterface]> {
  let mnemonic = "slice";
  let parameters = (ins "unsigned":$dim, "::mlir::Attribute":$parent);
  let assemblyFormat = "`<` `{` struct(params) `}` `>`";
  let genVerifyDecl = 1;
}

def TritonGpu_SliceAttr : SliceBase<TritonGpu_Dialect, "TritonGpuSlice">;
def Ttg_SliceAttr : SliceBase<Ttg_Dialect, "TtgSlice">;

#endif // IRSIFT_CORE_DIALECT_TTG_SLICEENCODING
