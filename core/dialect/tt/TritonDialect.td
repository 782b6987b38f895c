//===- TritonDialect.td - The tt dialect -------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_TRITONDIALECT_TD
#define IRSIFT_CORE_DIALECT_TT_TRITONDIALECT_TD

include "mlir/IR/OpBase.td"

def Triton_Dialect : Dialect {
  let name = "tt";
  let cppNamespace = "::irsift::tt";
  let summary = "Triton's block-level language, as TTIR files print it";
  let description = [{
    Written as Triton 3.6 prints it, reading the text of 2.1 to 3.7 and of the
    3.0 fork of the XPU backend as well.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect",
    "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect",
    "::mlir::ub::UBDialect"
  ];
  let hasConstantMaterializer = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    /// Reads operations that were renamed since: `tt.view` and the like.
    std::optional<ParseOpHook>
    getParseOperationHook(llvm::StringRef opName) const override;

    /// The rules of this context; see CoreRules.
    const CoreRules &getRules() const { return rules; }
    void setRules(const CoreRules &newRules) { rules = newRules; }

  private:
    void registerOps();
    void registerTypes();

    CoreRules rules;

  public:
  }];
}

#endif // IRSIFT_CORE_DIALECT_TT_TRITONDIALECT_TD
