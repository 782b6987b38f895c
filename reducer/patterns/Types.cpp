//===- Types.cpp - Shrinks shapes and simplifies types everywhere
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"
#include "reducer/patterns/TypeRewriter.h"

#include "llvm/ADT/SetVector.h"

#include <set>

using namespace mlir;
using namespace irsift::reduce;

namespace {

/// Calls \p visit with every type of a value of the module.
void walkValueTypes(Operation *module, function_ref<void(Type)> visit) {
  module->walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      visit(type);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          visit(type);
  });
}

/// One extent becomes a smaller one wherever it stands. The ways differ in
/// what follows it: ranges and sizes in attributes, or constants too.
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
  struct Way {
    int64_t from, to;
    bool withConstants;
  };

  static std::vector<Way> ways(Operation *module) {
    std::set<int64_t, std::greater<>> extents;
    walkValueTypes(module, [&](Type type) {
      if (auto shaped = dyn_cast<ShapedType>(type))
        if (shaped.hasRank())
          for (int64_t extent : shaped.getShape())
            if (extent > 1)
              extents.insert(extent);
    });
    std::vector<Way> ways;
    for (int64_t from : extents) {
      std::set<int64_t> targets = {1, 2};
      for (int64_t to = from / 2; to > 2; to /= 2)
        targets.insert(to);
      for (int64_t to : targets)
        if (to < from)
          for (bool withConstants : {false, true})
            ways.push_back({from, to, withConstants});
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

  static void shrinkAttributes(Operation *op, int64_t from, int64_t to) {
    NamedAttrList list(allAttributes(op));
    bool changed = false;
    for (NamedAttribute attribute : allAttributes(op)) {
      auto typed = dyn_cast<TypedAttr>(attribute.getValue());
      if (!typed || !isConstantOf(typed, from))
        continue;
      list.set(attribute.getName(), constantOf(typed.getType(), to));
      changed = true;
    }
    if (changed)
      setAllAttributes(op, list.getDictionary(op->getContext()));
  }
};

class DropEncodings final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    if (op != scene.module)
      return 0;
    bool found = false;
    walkValueTypes(op, [&](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      found |= tensor && tensor.getEncoding();
    });
    return found ? 1 : 0;
  }

  bool apply(Operation *, unsigned, Editor &editor) const override {
    return rewriteTypes(editor.module(), [](Type type) -> Type {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor && tensor.getEncoding() ? tensor.dropEncoding() : Type();
    });
  }

  bool isChunkable() const override { return false; }
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
                      (type.isSignlessInteger() && !type.isInteger(1));
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

std::unique_ptr<ReductionPattern> irsift::reduce::makeDropEncodings() {
  return std::make_unique<DropEncodings>();
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeSimplifyElements() {
  return std::make_unique<SimplifyElements>();
}
