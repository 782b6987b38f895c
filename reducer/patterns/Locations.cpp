//===- Locations.cpp - Forgets source locations
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"

using namespace mlir;
using namespace irsift::reduce;

namespace {

class StripLocations final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    if (op != scene.module)
      return 0;
    Location unknown = UnknownLoc::get(op->getContext());
    WalkResult found = op->walk([&](Operation *inner) {
      return inner->getLoc() == unknown ? WalkResult::advance()
                                        : WalkResult::interrupt();
    });
    return found.wasInterrupted() ? 1 : 0;
  }

  bool apply(Operation *op, unsigned, Editor &) const override {
    Location unknown = UnknownLoc::get(op->getContext());
    op->walk([&](Operation *inner) {
      inner->setLoc(unknown);
      for (Region &region : inner->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            argument.setLoc(unknown);
    });
    return true;
  }

  bool isChunkable() const override { return false; }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeStripLocations() {
  return std::make_unique<StripLocations>();
}
