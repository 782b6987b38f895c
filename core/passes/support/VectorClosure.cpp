//===- VectorClosure.cpp - What must become vectors together --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/VectorClosure.h"

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/VectorRules.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace irsift;

VectorClosures::VectorClosures(ModuleOp module) {
  number(module);
  for (unsigned node = 0, count = nodes.size(); node != count; ++node)
    addEdges(node);
  for (unsigned node = 0, count = nodes.size(); node != count; ++node)
    for (const Edge &edge : nodes[node].edges)
      nodes[edge.target].reached.push_back(node);
}

void VectorClosures::number(Operation *op) {
  auto add = [&] {
    numbers[op] = nodes.size();
    nodes.emplace_back().op = op;
  };
  bool behindItsBody = isa<scf::IfOp>(op);
  if (!behindItsBody)
    add();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block)
        number(&inner);
  if (behindItsBody)
    add();
}

void VectorClosures::addEdges(unsigned source) {
  Node &node = nodes[source];
  VectorDemand demand = vectorDemandOf(node.op);
  node.qualifies = demand.qualifies;
  node.stop = demand.stop;
  if (!node.qualifies || !node.stop.empty())
    return;
  for (Operation *needed : demand.needs)
    node.edges.push_back({numbers.at(needed), false});
  // Who uses what a reduce makes is of no interest.
  if (isa<xpu::ReduceOp>(node.op))
    return;
  for (OpOperand &use : node.op->getUses()) {
    auto load = dyn_cast<xpu::LoadOp>(use.getOwner());
    if (load && load.getOther() == use.get())
      continue;
    node.edges.push_back({numbers.at(use.getOwner()), true});
  }
}

void VectorClosures::reject(unsigned node) {
  SmallVector<unsigned> open{node};
  while (!open.empty()) {
    unsigned next = open.pop_back_val();
    if (nodes[next].taken || nodes[next].rejected)
      continue;
    nodes[next].rejected = true;
    open.append(nodes[next].reached.begin(), nodes[next].reached.end());
  }
}

LogicalResult VectorClosures::stopAt(const Node &node, StringRef why) {
  return node.op->emitOpError()
         << why
         << "; the backend cannot tell whether it can be vectorized "
            "and stops here";
}

/// Collects the closure of `root`; false if something in it does not qualify.
FailureOr<bool> VectorClosures::explore(unsigned root,
                                        std::vector<unsigned> &members) {
  ++visits;
  SmallVector<unsigned> known; // Needs no further questions.
  SmallVector<Edge> open{{root, false}};
  while (!open.empty()) {
    auto [number, asUser] = open.pop_back_val();
    Node &node = nodes[number];
    if (node.rejected || node.taken || !node.qualifies) {
      reject(number);
      return false;
    }
    if (asUser && isa<xpu::LoadOp>(node.op) &&
        !cast<xpu::LoadOp>(node.op).getOther())
      return stopAt(node, "has no 'other' value and is met as a user of its "
                          "buffer");
    if (node.visit == visits)
      continue;
    node.visit = visits;
    if (!node.stop.empty())
      return stopAt(node, node.stop);
    members.push_back(number);
    if (node.accepted)
      known.push_back(number);
    else
      open.append(node.edges.rbegin(), node.edges.rend());
  }
  while (!known.empty())
    for (const Edge &edge : nodes[known.pop_back_val()].edges)
      if (nodes[edge.target].visit != visits) {
        nodes[edge.target].visit = visits;
        members.push_back(edge.target);
        known.push_back(edge.target);
      }
  return true;
}

FailureOr<std::vector<Operation *>> VectorClosures::take(Operation *root) {
  std::vector<Operation *> closure;
  unsigned rootNumber = numbers.at(root);
  if (nodes[rootNumber].rejected || nodes[rootNumber].taken)
    return closure;
  std::vector<unsigned> members;
  FailureOr<bool> qualifies = explore(rootNumber, members);
  if (failed(qualifies))
    return failure();
  if (!*qualifies) {
    // What was met and leads nowhere bad is good for later roots too.
    for (unsigned member : members)
      nodes[member].accepted |= !nodes[member].rejected;
    return closure;
  }
  llvm::sort(members);
  for (unsigned member : members)
    nodes[member].taken = true;
  for (unsigned member : members) {
    closure.push_back(nodes[member].op);
    for (unsigned source : nodes[member].reached)
      reject(source);
  }
  return closure;
}
