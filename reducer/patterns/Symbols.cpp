//===- Symbols.cpp - Erases and renames symbols
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"

#include "mlir/IR/SymbolTable.h"

#include <optional>

using namespace mlir;
using namespace irsift::reduce;

namespace {

/// Way 0 erases the symbol and what refers to it; way 1 leaves a declaration.
class DropSymbols final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    if (scene.isRoot(op) || !isa<SymbolOpInterface>(op))
      return 0;
    auto function = dyn_cast<FunctionOpInterface>(op);
    return function && !function.isExternal() ? 2 : 1;
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    if (variant == 1)
      return makeDeclaration(cast<FunctionOpInterface>(op), editor);
    for (Operation *user : usersOf(op, editor.module()))
      if (isRoot(user, editor.module()) ||
          !editor.erase(user, Editor::Substitute::Argument))
        return false;
    editor.eraseReplaced(op);
    return true;
  }

private:
  static bool makeDeclaration(FunctionOpInterface function, Editor &editor) {
    Block &entry = function.getFunctionBody().front();
    for (Block &block : function.getFunctionBody())
      block.dropAllDefinedValueUses();
    while (!entry.empty())
      editor.eraseReplaced(&entry.back());
    function.getFunctionBody().getBlocks().clear();
    SymbolTable::setSymbolVisibility(function,
                                     SymbolTable::Visibility::Private);
    return true;
  }
};

class ShortenNames final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    return !scene.isRoot(op) && symbol && symbol.getName().size() > 1 ? 1 : 0;
  }

  bool apply(Operation *op, unsigned, Editor &editor) const override {
    Operation *table = SymbolTable::getNearestSymbolTable(op->getParentOp());
    if (!table)
      return false;
    constexpr StringLiteral Letters = "fghabcdeijklmnopqrstuvwxyz";
    for (char letter : Letters) {
      StringRef name(&letter, 1);
      if (SymbolTable::lookupSymbolIn(table, name))
        continue;
      StringAttr attribute = StringAttr::get(op->getContext(), name);
      if (failed(SymbolTable::replaceAllSymbolUses(op, attribute, table)))
        return false;
      SymbolTable::setSymbolName(op, attribute);
      return true;
    }
    return false;
  }

  bool isChunkable() const override { return false; }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeDropSymbols() {
  return std::make_unique<DropSymbols>();
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeShortenNames() {
  return std::make_unique<ShortenNames>();
}
