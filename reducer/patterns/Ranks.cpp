//===- Ranks.cpp - Takes dimensions out of types --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"
#include "reducer/patterns/TypeRewriter.h"

#include <set>

using namespace mlir;
using namespace irsift::reduce;

namespace {

/// A way takes one dimension out of all types of one rank, or out of all that
/// have it. A tensor or vector without dimensions is a scalar; operations that
/// then only hand on their operand go.
class ReduceRank final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    return op == scene.module ? ways(op).size() : 0;
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    std::vector<Way> all = ways(op);
    if (variant >= all.size())
      return false;
    const Way &way = all[variant];
    SmallVector<Operation *> changing;
    SmallVector<std::pair<Operation *, bool>> before;
    editor.module()->walk([&](Operation *inner) {
      before.emplace_back(inner, isIdentity(inner));
    });
    for (auto [inner, wasIdentity] : before)
      if (llvm::any_of(inner->getOperandTypes(), isTaken(way)) ||
          llvm::any_of(inner->getResultTypes(), isTaken(way)))
        changing.push_back(inner);
    if (!rewriteTypes(editor.module(),
                      [&](Type type) { return without(type, way); }))
      return false;
    for (Operation *inner : changing)
      takeFromAttributes(inner, way);
    for (auto [inner, wasIdentity] : before)
      if (!wasIdentity && isIdentity(inner)) {
        inner->getResult(0).replaceAllUsesWith(inner->getOperand(0));
        editor.eraseReplaced(inner);
      }
    return true;
  }

  bool isChunkable() const override { return false; }

private:
  struct Way {
    /// 0 for any that has the dimension.
    int64_t rank;
    int64_t dimension;
  };

  static std::vector<Way> ways(Operation *module) {
    std::set<int64_t, std::greater<>> ranks;
    walkValueTypes(module, [&](Type type) {
      auto shaped = dyn_cast<ShapedType>(type);
      if (shaped && shaped.hasRank() && shaped.getRank() > 0)
        ranks.insert(shaped.getRank());
    });
    std::vector<Way> ways;
    for (int64_t rank : ranks)
      for (int64_t dimension = 0; dimension < rank; ++dimension)
        ways.push_back({rank, dimension});
    if (ranks.size() > 1)
      for (int64_t dimension = 0; dimension < *ranks.begin(); ++dimension)
        ways.push_back({0, dimension});
    return ways;
  }

  static Type without(Type type, const Way &way) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped || !shaped.hasRank() || shaped.getRank() <= way.dimension ||
        (way.rank != 0 && shaped.getRank() != way.rank))
      return {};
    if (shaped.getRank() == 1 && isa<RankedTensorType, VectorType>(type))
      return shaped.getElementType();
    SmallVector<int64_t> shape(shaped.getShape());
    shape.erase(shape.begin() + way.dimension);
    if (auto memory = dyn_cast<MemRefType>(type))
      return MemRefType::get(shape, memory.getElementType(),
                             MemRefLayoutAttrInterface(),
                             memory.getMemorySpace());
    // A layout for another rank is none.
    if (isa<RankedTensorType>(type))
      return RankedTensorType::get(shape, shaped.getElementType());
    return shaped.clone(shape);
  }

  static std::function<bool(Type)> isTaken(const Way &way) {
    return [way](Type type) { return bool(without(type, way)); };
  }

  static bool isIdentity(Operation *op) {
    return op->getNumOperands() == 1 && op->getNumResults() == 1 &&
           op->getNumRegions() == 0 &&
           op->getOperand(0).getType() == op->getResult(0).getType();
  }

  /// Dimensions behind the one that goes move up; lists lose its entry.
  static void takeFromAttributes(Operation *op, const Way &way) {
    NamedAttrList list(allAttributes(op));
    bool changed = false;
    for (NamedAttribute attribute : allAttributes(op)) {
      Attribute now = attribute.getValue(), then;
      StringRef name = attribute.getName();
      auto number = dyn_cast<IntegerAttr>(now);
      bool isDimension = name == "axis" || name.starts_with("dim");
      if (number && isDimension && number.getInt() > way.dimension)
        then = IntegerAttr::get(number.getType(), number.getInt() - 1);
      else if (auto numbers = dyn_cast<DenseI32ArrayAttr>(now))
        then = shortened<DenseI32ArrayAttr>(numbers, way, name);
      else if (auto numbers = dyn_cast<DenseI64ArrayAttr>(now))
        then = shortened<DenseI64ArrayAttr>(numbers, way, name);
      if (!then || then == now)
        continue;
      list.set(attribute.getName(), then);
      changed = true;
    }
    if (changed)
      setAllAttributes(op, list.getDictionary(op->getContext()));
  }

  template <typename Array>
  static Attribute shortened(Array numbers, const Way &way, StringRef name) {
    bool isSegments = name.ends_with("SegmentSizes");
    bool fits = way.rank != 0 ? numbers.size() == way.rank
                              : numbers.size() > way.dimension;
    if (isSegments || !fits)
      return {};
    auto values = llvm::to_vector(numbers.asArrayRef());
    bool isPermutation = name == "order" || name.starts_with("perm");
    if (isPermutation) {
      llvm::erase(values, way.dimension);
      for (auto &value : values)
        value -= value > way.dimension;
    } else {
      values.erase(values.begin() + way.dimension);
    }
    return Array::get(numbers.getContext(), values);
  }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeReduceRank() {
  return std::make_unique<ReduceRank>();
}
