//===- TritonTraits.td - Traits of the operations of tt ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_TRITONTRAITS_TD
#define IRSIFT_CORE_DIALECT_TT_TRITONTRAITS_TD

include "core/dialect/tt/TritonAttrs.td"
include "core/dialect/tt/TritonTypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class TT_Trait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::irsift::tt::trait";
}

def TT_TensorRules : TT_Trait<"TensorRules">;
def TT_SameOperandsEncoding : TT_Trait<"SameOperandsEncoding">;
def TT_SameOperandsAndResultEncoding
    : TT_Trait<"SameOperandsAndResultEncoding">;
def TT_SameAccessShape : TT_Trait<"SameAccessShape">;
def TT_SameAccessEncoding : TT_Trait<"SameAccessEncoding">;

def TT_GlobalMemory : Resource<"::irsift::tt::GlobalMemory">;

// Pointee, mask and value of an access follow from its pointer.
class TT_PointeeOf<string value>
    : OptionalTypesMatchWith<"type of " # value # " is what ptr points to",
                             "ptr", value, "::irsift::tt::getPointee($_self)">;
def TT_MaskOfPointer
    : OptionalTypesMatchWith<
          "mask has the shape of ptr and i1 elements", "ptr", "mask",
          "::irsift::tt::getI1SameShape(::irsift::tt::getPointee($_self))">;
class TT_MaskOf<string value>
    : OptionalTypesMatchWith<"mask has the shape of " # value
                                 # " and i1 elements",
                             value, "mask",
                             "::irsift::tt::getI1SameShape($_self)">;
class TT_PointerTo<string value>
    : TypesMatchWith<"ptr points to the type of " # value # " in global memory",
                     value, "ptr",
                     "::irsift::tt::getPointerToSameShape($_self)">;

class TT_Op<string mnemonic, list<Trait> traits = []>
    : Op<Triton_Dialect, mnemonic, !listconcat(traits, [TT_TensorRules])>;

// Elementwise without effects, encodings and shapes alike.
class TT_PureOp<string mnemonic, list<Trait> traits = []>
    : TT_Op<mnemonic, !listconcat([Pure], traits)>;
class TT_ElementwiseOp<string mnemonic, list<Trait> traits = []>
    : TT_PureOp<mnemonic, !listconcat([Elementwise], traits)>;

#endif // IRSIFT_CORE_DIALECT_TT_TRITONTRAITS_TD
