//===- LlvmXPU.td - What passes use of llvm_xpu ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_XPU_LLVMXPU_TD
#define IRSIFT_CORE_DIALECT_XPU_LLVMXPU_TD

include "mlir/IR/OpBase.td"

def LlvmXPU_Dialect : Dialect {
  let name = "llvm_xpu";
  let cppNamespace = "::irsift::llvmxpu";
  let summary = "Instructions of a Kunlunxin XPU: the fence alone";
}

def LlvmXPU_MfenceOp : Op<LlvmXPU_Dialect, "mfence"> {
  let summary = "waits until copies of the memories in a mask are done";
  let description = "Bit 0 is LM, bit 1 SM, bit 2 GM.";
  let arguments = (ins I32:$num);
  let assemblyFormat = "$num attr-dict";
}

#endif // IRSIFT_CORE_DIALECT_XPU_LLVMXPU_TD
