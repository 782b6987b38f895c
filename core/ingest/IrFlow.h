//===- IrFlow.h - Which operation uses which, by the text -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_IRFLOW_H
#define IRSIFT_CORE_INGEST_IRFLOW_H

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// An operation, or the arguments of a function or block.
struct FlowOp {
  /// "tt.load"; "arguments" for those.
  std::string name;
  /// Its first line without indentation.
  std::string text;
  /// From 1.
  size_t line = 0;
  std::vector<std::string> results;
  /// Positions of the operations whose values it uses, each once, ascending.
  std::vector<size_t> uses;
  /// The operation in whose region it is; nothing at the top.
  std::optional<size_t> owner;
};

/// The operations of a module in order, of any dialect, one a line as MLIR
/// prints them. Names of values are looked up from the innermost region that
/// is open outwards. What ends a region feeds the operation that has it.
std::vector<FlowOp> readFlow(std::string_view module);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_IRFLOW_H
