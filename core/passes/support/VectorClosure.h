//===- VectorClosure.h - What must become vectors together ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value becomes a vector only together with everything it is computed from
// and everything that uses it: the closure of a root. One operation in it that
// does not qualify keeps the whole closure scalar.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_VECTORCLOSURE_H
#define IRSIFT_CORE_PASSES_SUPPORT_VECTORCLOSURE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace irsift {

/// The closures of a module. All of them together cost about one walk over the
/// def-use graph. Operations whose closure was handed out must be replaced, or
/// at least not asked about again; every other change of uses ends the life of
/// the graph.
class VectorClosures {
public:
  explicit VectorClosures(mlir::ModuleOp module);

  /// The operations that become vectors together with `root`, in the order in
  /// which their types are to be settled: program order, an `scf.if` behind
  /// what it holds. None if one of them does not qualify, or belongs to a
  /// closure that was handed out. Fails with an error where the backend stops.
  mlir::FailureOr<std::vector<mlir::Operation *>> take(mlir::Operation *root);

private:
  struct Edge {
    unsigned target;
    bool asUser; ///< The target uses the source; otherwise it is needed by it.
  };
  struct Node {
    mlir::Operation *op;
    bool qualifies = false;
    llvm::StringRef stop;          ///< Why the backend stops at it, if it does.
    std::vector<Edge> edges;       ///< In the order in which they are followed.
    std::vector<unsigned> reached; ///< Nodes with an edge to this one.
    unsigned visit = 0;            ///< The last search that came here.
    bool rejected = false; ///< Reaches one that does not qualify or is taken.
    bool accepted = false; ///< Its whole closure qualifies.
    bool taken = false;
  };

  std::vector<Node> nodes;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  unsigned visits = 0;

  void number(mlir::Operation *op);
  void addEdges(unsigned source);
  void reject(unsigned node);
  mlir::LogicalResult stopAt(const Node &node, llvm::StringRef why);
  mlir::FailureOr<bool> explore(unsigned root, std::vector<unsigned> &members);
};

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_VECTORCLOSURE_H
