//===- TritonXPUInterfaces.td - What the memory operations share ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_XPU_TRITONXPUINTERFACES_TD
#define IRSIFT_CORE_DIALECT_XPU_TRITONXPUINTERFACES_TD

include "mlir/IR/Interfaces.td"

class XPU_Get<string type, string name>
    : InterfaceMethod<"", type, "get" # name>;
class XPU_Set<string type, string name>
    : InterfaceMethod<"", "void", "set" # name, (ins type:$value)>;

class XPU_TransferInterface<string name> : OpInterface<name> {
  let cppNamespace = "::irsift::xpu";
  list<InterfaceMethod> shared = [
    XPU_Get<"::mlir::Value", "Ptr">,
    XPU_Get<"::mlir::Value", "Len">,
    XPU_Get<"::mlir::Value", "BufPtr">,
    InterfaceMethod<"", "::mlir::MutableOperandRange", "getBufPtrMutable">,
    XPU_Get<"::irsift::xpu::OffsetState", "OffsetState">,
    XPU_Set<"::irsift::xpu::OffsetState", "OffsetState">,
    XPU_Get<"int64_t", "RowLen">, XPU_Set<"int64_t", "RowLen">,
    XPU_Get<"int64_t", "RowStride">, XPU_Set<"int64_t", "RowStride">,
    XPU_Get<"int32_t", "TensorColSize">, XPU_Set<"int32_t", "TensorColSize">,
    XPU_Get<"::irsift::xpu::MemorySyncMode", "SyncMode">,
    XPU_Set<"::irsift::xpu::MemorySyncMode", "SyncMode">,
    XPU_Get<"bool", "AtomicSim">,
    XPU_Get<"bool", "HandwrittenOffsetState">
  ];
}

def XPU_TransferIn : XPU_TransferInterface<"TransferIn"> {
  let description = "`gm2lm` or `gm2lm_mask`: fills a buffer in local memory.";
  let methods = !listconcat(shared, [
    XPU_Get<"::mlir::Value", "Other">,
    XPU_Get<"int32_t", "FixedStride">, XPU_Set<"int32_t", "FixedStride">,
    XPU_Get<"int32_t", "Lrie">, XPU_Set<"int32_t", "Lrie">,
    XPU_Get<"bool", "SVOpt">, XPU_Set<"bool", "SVOpt">,
    XPU_Get<"bool", "Cache">, XPU_Set<"bool", "Cache">,
    InterfaceMethod<"The buffer that was filled.", "::mlir::Value",
                    "getBuffer", (ins), [{ return $_op.getResult(); }]>
  ]);
}

def XPU_TransferOut : XPU_TransferInterface<"TransferOut"> {
  let description = "`lm2gm` or `lm2gm_mask`: empties a buffer.";
  let methods = !listconcat(shared, [
    XPU_Get<"::mlir::Value", "Value">,
    InterfaceMethod<"", "::mlir::MutableOperandRange", "getValueMutable">
  ]);
}

#endif // IRSIFT_CORE_DIALECT_XPU_TRITONXPUINTERFACES_TD
