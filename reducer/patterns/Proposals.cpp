//===- Proposals.cpp - Passes whose result may be simpler
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace irsift::reduce;

namespace {

/// A pass is a proposal like any other: kept if the failure stays. It runs
/// where candidates are judged first, so one that crashes costs a try.
class PassProposal final : public ReductionPattern {
public:
  using Maker = std::unique_ptr<Pass> (*)();
  explicit PassProposal(Maker make) : make(make) {}

  unsigned countVariants(Operation *op, const Scene &scene) const override {
    return op == scene.module ? 1 : 0;
  }

  bool apply(Operation *op, unsigned, Editor &) const override {
    PassManager manager(op->getContext(), op->getName().getStringRef());
    manager.enableVerifier(false);
    manager.addPass(make());
    ScopedDiagnosticHandler silence(op->getContext(),
                                    [](Diagnostic &) { return success(); });
    return succeeded(manager.run(op));
  }

  bool isChunkable() const override { return false; }
  bool isRisky() const override { return true; }

private:
  Maker make;
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeCanonicalize() {
  return std::make_unique<PassProposal>(
      +[] { return createCanonicalizerPass(); });
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeEliminateCommon() {
  return std::make_unique<PassProposal>(+[] { return createCSEPass(); });
}
