//===- Encodings.cpp - Forgets encodings and makes them simple ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/LayoutText.h"
#include "reducer/patterns/Pattern.h"
#include "reducer/patterns/TypeRewriter.h"

using namespace mlir;
using namespace irsift::reduce;

namespace {

/// Way 0 drops all encodings, way n encoding n - 1.
class DropEncodings final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    if (op != scene.module)
      return 0;
    size_t count = encodingsIn(scene.module).size();
    return count > 1 ? 1 + count : count;
  }

  bool apply(Operation *, unsigned variant, Editor &editor) const override {
    std::vector<Attribute> encodings = encodingsIn(editor.module());
    if (variant > encodings.size())
      return false;
    return rewriteTypes(editor.module(), [&](Type type) -> Type {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor || !tensor.getEncoding() ||
          (variant > 0 && tensor.getEncoding() != encodings[variant - 1]))
        return {};
      return tensor.dropEncoding();
    });
  }

  bool isChunkable() const override { return false; }
};

/// Two ways for each number in a list of an encoding: 1, and half of it.
class SimplifyEncodings final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    if (op != scene.module)
      return 0;
    unsigned count = 0;
    for (Attribute encoding : encodingsIn(scene.module))
      count += 2 * LayoutText(encoding).numbers.size();
    return count;
  }

  bool apply(Operation *, unsigned variant, Editor &editor) const override {
    unsigned wanted = variant / 2;
    for (Attribute encoding : encodingsIn(editor.module())) {
      LayoutText text(encoding);
      if (wanted >= text.numbers.size()) {
        wanted -= text.numbers.size();
        continue;
      }
      int64_t &value = text.numbers[wanted].value;
      int64_t to = variant % 2 == 0 ? 1 : value / 2;
      if (value <= 1 || (variant % 2 == 1 && to == 1))
        return false;
      value = to;
      Attribute simple = text.parse(editor.context());
      return simple &&
             rewriteAttributes(editor.module(), [&](Attribute attribute) {
               return attribute == encoding ? simple : Attribute();
             });
    }
    return false;
  }

  bool isChunkable() const override { return false; }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeDropEncodings() {
  return std::make_unique<DropEncodings>();
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeSimplifyEncodings() {
  return std::make_unique<SimplifyEncodings>();
}
