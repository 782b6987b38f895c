//===- Types.cpp - Shrinks shapes and simplifies types everywhere
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/LayoutText.h"
#include "reducer/patterns/Pattern.h"
#include "reducer/patterns/TypeRewriter.h"

#include "llvm/ADT/SetVector.h"

#include <set>

using namespace mlir;
using namespace irsift::reduce;

namespace {

/// One extent becomes a smaller one wherever it stands. Ranges and sizes in
/// attributes follow; the ways differ in whether constants do, and in what
/// becomes of the numbers of layouts.
class ShrinkShapes final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    return op == scene.module ? ways(op).size() : 0;
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    std::vector<Way> all = ways(op);
    if (variant >= all.size())
      return false;
    const Way &way = all[variant];
    if (way.layouts != Layouts::Keep && !shrinkLayouts(editor.module(), way))
      return false;
    bool changed = rewriteTypes(editor.module(), [&](Type type) {
      return shrink(type, way.from, way.to);
    });
    editor.module()->walk([&](Operation *inner) {
      if (way.withConstants || !inner->hasTrait<OpTrait::ConstantLike>())
        shrinkAttributes(inner, way.from, way.to);
    });
    return changed;
  }

  bool isChunkable() const override { return false; }

private:
  /// What stands in a layout may be the extent itself, or a part of it that
  /// one core has, and then it shrinks in proportion.
  enum class Layouts { Keep, Extents, Parts };

  struct Way {
    int64_t from, to;
    bool withConstants;
    Layouts layouts;
  };

  static std::vector<Way> ways(Operation *module) {
    std::set<int64_t, std::greater<>> extents;
    bool hasLayouts = false;
    walkValueTypes(module, [&](Type type) {
      auto shaped = dyn_cast<ShapedType>(type);
      if (!shaped || !shaped.hasRank())
        return;
      auto tensor = dyn_cast<RankedTensorType>(type);
      hasLayouts |= tensor && tensor.getEncoding();
      for (int64_t extent : shaped.getShape())
        if (extent > 1)
          extents.insert(extent);
    });
    std::vector<Layouts> layouts = {Layouts::Keep};
    if (hasLayouts)
      layouts.insert(layouts.end(), {Layouts::Extents, Layouts::Parts});
    std::vector<Way> ways;
    for (int64_t from : extents) {
      std::set<int64_t> targets = {1, 2};
      for (int64_t to = from / 2; to > 2; to /= 2)
        targets.insert(to);
      for (int64_t to : targets)
        if (to < from)
          for (Layouts each : layouts)
            for (bool withConstants : {false, true})
              ways.push_back({from, to, withConstants, each});
    }
    return ways;
  }

  static Type shrink(Type type, int64_t from, int64_t to) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped || !shaped.hasRank() ||
        !llvm::is_contained(shaped.getShape(), from))
      return {};
    SmallVector<int64_t> shape(shaped.getShape());
    std::replace(shape.begin(), shape.end(), from, to);
    return shaped.clone(shape);
  }

  /// Changes the layouts of types that have the extent, wherever they stand.
  static bool shrinkLayouts(ModuleOp module, const Way &way) {
    llvm::DenseMap<Attribute, Attribute> changes;
    walkValueTypes(module, [&](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor || !tensor.getEncoding() ||
          !llvm::is_contained(tensor.getShape(), way.from))
        return;
      auto [entry, isNew] = changes.try_emplace(tensor.getEncoding());
      if (isNew)
        entry->second = shrinkLayout(tensor, way);
    });
    return rewriteAttributes(
        module, [&](Attribute attribute) { return changes.lookup(attribute); });
  }

  static Attribute shrinkLayout(RankedTensorType type, const Way &way) {
    LayoutText text(type.getEncoding());
    bool changed = false;
    for (LayoutText::Number &number : text.numbers) {
      int64_t now = number.value;
      bool isOfExtent = number.position < type.getShape().size() &&
                        type.getShape()[number.position] == way.from;
      if (way.layouts == Layouts::Extents && now == way.from)
        number.value = way.to;
      else if (way.layouts == Layouts::Parts && isOfExtent && number.list == 0)
        number.value = std::max<int64_t>(1, now * way.to / way.from);
      changed |= number.value != now;
    }
    return changed ? text.parse(type.getContext()) : Attribute();
  }

  /// `from` becomes `to`, and a range of that length gets the new one.
  static void shrinkAttributes(Operation *op, int64_t from, int64_t to) {
    NamedAttrList list(allAttributes(op));
    bool changed = false;
    auto start = dyn_cast_if_present<IntegerAttr>(list.get("start"));
    auto end = dyn_cast_if_present<IntegerAttr>(list.get("end"));
    if (start && end && end.getInt() - start.getInt() == from) {
      list.set("end", IntegerAttr::get(end.getType(), start.getInt() + to));
      changed = true;
    }
    for (NamedAttribute attribute : allAttributes(op)) {
      auto typed = dyn_cast<TypedAttr>(attribute.getValue());
      if (!typed || list.get(attribute.getName()) != attribute.getValue() ||
          !isConstantOf(typed, from))
        continue;
      list.set(attribute.getName(), constantOf(typed.getType(), to));
      changed = true;
    }
    if (changed)
      setAllAttributes(op, list.getDictionary(op->getContext()));
  }
};

/// One element type becomes f32 or i32 everywhere; casts that then cast
/// nothing go.
class SimplifyElements final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    return op == scene.module ? candidates(op).size() : 0;
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    llvm::SetVector<Type> all = candidates(op);
    if (variant >= all.size())
      return false;
    Type from = all[variant];
    Type to = simpleFor(from);
    bool changed = rewriteTypes(
        editor.module(), [&](Type type) { return type == from ? to : Type(); });
    SmallVector<Operation *> casts;
    editor.module()->walk([&](Operation *inner) {
      if (inner->getNumOperands() == 1 && inner->getNumResults() == 1 &&
          inner->getNumRegions() == 0 && isCast(inner) &&
          inner->getOperand(0).getType() == inner->getResult(0).getType())
        casts.push_back(inner);
    });
    for (Operation *cast : casts) {
      cast->getResult(0).replaceAllUsesWith(cast->getOperand(0));
      editor.eraseReplaced(cast);
    }
    return changed;
  }

  bool isChunkable() const override { return false; }

private:
  static bool isCast(Operation *op) {
    StringRef name = op->getName().stripDialect();
    return name.starts_with("ext") || name.starts_with("trunc") ||
           name.contains("cast") || name == "fp_to_fp";
  }

  static Type simpleFor(Type type) {
    if (isa<FloatType>(type))
      return Float32Type::get(type.getContext());
    return IntegerType::get(type.getContext(), 32);
  }

  static llvm::SetVector<Type> candidates(Operation *module) {
    llvm::SetVector<Type> types;
    auto visit = [&](Type type) {
      bool isNumber = isa<FloatType>(type) ||
                      (isa<IntegerType>(type) && !type.isInteger(1));
      if (isNumber && type != simpleFor(type))
        types.insert(type);
    };
    walkValueTypes(module, [&](Type type) {
      type.walk([&](Type inner) { visit(inner); });
    });
    return types;
  }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeShrinkShapes() {
  return std::make_unique<ShrinkShapes>();
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeSimplifyElements() {
  return std::make_unique<SimplifyElements>();
}
