//===- TritonFunctionOps.td - Functions and calls ----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_TRITONFUNCTIONOPS_TD
#define IRSIFT_CORE_DIALECT_TT_TRITONFUNCTIONOPS_TD

include "core/dialect/tt/TritonTraits.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"

def TT_FuncOp : TT_Op<"func", [
    AffineScope, AutomaticAllocationScope, CallableOpInterface,
    FunctionOpInterface, HasParent<"::mlir::ModuleOp">, IsolatedFromAbove,
    OpAsmOpInterface]> {
  let summary = "kernel (public) or device function (private)";
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins
      "llvm::StringRef":$name, "mlir::FunctionType":$type,
      CArg<"llvm::ArrayRef<mlir::NamedAttribute>", "{}">:$attrs,
      CArg<"llvm::ArrayRef<mlir::DictionaryAttr>", "{}">:$argAttrs)>
  ];
  let extraClassDeclaration = [{
    mlir::Region *getCallableRegion() {
      return isExternal() ? nullptr : &getBody();
    }
    llvm::ArrayRef<mlir::Type> getArgumentTypes() {
      return getFunctionType().getInputs();
    }
    llvm::ArrayRef<mlir::Type> getResultTypes() {
      return getFunctionType().getResults();
    }
    /// Kernels are public.
    bool isKernel() { return isPublic(); }
  }];
  let hasCustomAssemblyFormat = 1;
}

def TT_CallOp : TT_Op<"call", [
    CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>);
  let builders = [
    OpBuilder<(ins "FuncOp":$callee,
                   CArg<"mlir::ValueRange", "{}">:$operands), [{
      $_state.addOperands(operands);
      $_state.addAttribute("callee", mlir::SymbolRefAttr::get(callee));
      $_state.addTypes(callee.getFunctionType().getResults());
    }]>
  ];
  let extraClassDeclaration = [{
    mlir::CallInterfaceCallable getCallableForCallee() {
      return mlir::SymbolRefAttr(getCalleeAttr());
    }
    void setCalleeFromCallable(mlir::CallInterfaceCallable callee) {
      setCalleeAttr(llvm::cast<mlir::FlatSymbolRefAttr>(
          llvm::cast<mlir::SymbolRefAttr>(callee)));
    }
    mlir::Operation::operand_range getArgOperands() { return getOperands(); }
    mlir::MutableOperandRange getArgOperandsMutable() {
      return getOperandsMutable();
    }
  }];
  let assemblyFormat = [{
    $callee `(` $operands `)` attr-dict `:`
    functional-type($operands, results)
  }];
}

def TT_ReturnOp : TT_PureOp<"return", [
    HasParent<"::irsift::tt::FuncOp">, Terminator, ReturnLike]> {
  let arguments = (ins Variadic<AnyType>:$srcs);
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, {}); }]>];
  let assemblyFormat = "attr-dict ($srcs^ `:` type($srcs))?";
  let hasVerifier = 1;
}

#endif // IRSIFT_CORE_DIALECT_TT_TRITONFUNCTIONOPS_TD
