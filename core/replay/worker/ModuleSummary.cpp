//===- ModuleSummary.cpp - One walk over a module -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/ModuleSummary.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"

using namespace irsift;

namespace {

/// Types, attributes and names are unique in a context, so their addresses
/// stand for them.
class Summarizer {
public:
  void visit(mlir::Operation &op) {
    ++counts[op.getName()];
    mix(op.getName().getAsOpaquePointer());
    mix(op.getRawDictionaryAttrs().getAsOpaquePointer());
    if (op.getPropertiesStorageSize() != 0)
      mix(size_t(op.hashProperties()));
    for (mlir::Value operand : op.getOperands())
      mix(numberOf(operand.getAsOpaquePointer()));
    for (mlir::Value result : op.getResults()) {
      mix(result.getType().getAsOpaquePointer());
      numberOf(result.getAsOpaquePointer());
    }
    for (mlir::Block *successor : op.getSuccessors())
      mix(numberOf(successor));
    for (mlir::Region &region : op.getRegions())
      visit(region);
  }

  ModuleSummary finish() {
    ModuleSummary summary;
    summary.fingerprint = hash;
    for (const auto &[name, count] : counts)
      summary.ops[name.getStringRef().str()] = count;
    return summary;
  }

private:
  void visit(mlir::Region &region) {
    mix(size_t(llvm::range_size(region)));
    for (mlir::Block &block : region) {
      mix(numberOf(&block));
      for (mlir::BlockArgument argument : block.getArguments()) {
        mix(argument.getType().getAsOpaquePointer());
        numberOf(argument.getAsOpaquePointer());
      }
      mix(size_t(block.getNumArguments()));
      for (mlir::Operation &op : block)
        visit(op);
    }
    mix(size_t(0));
  }

  template <typename T> void mix(T value) {
    hash = llvm::hash_combine(hash, value);
  }

  /// Values and blocks are numbered as they are met first, uses included.
  size_t numberOf(const void *entity) {
    return numbers.try_emplace(entity, numbers.size()).first->second;
  }

  size_t hash = 0;
  llvm::DenseMap<const void *, size_t> numbers;
  llvm::DenseMap<mlir::OperationName, int64_t> counts;
};

} // namespace

ModuleSummary irsift::summarize(mlir::ModuleOp module) {
  Summarizer summarizer;
  summarizer.visit(*module);
  ModuleSummary summary = summarizer.finish();
  auto top = summary.ops.find("builtin.module");
  if (--top->second == 0)
    summary.ops.erase(top);
  return summary;
}
