//===- Editor.cpp - Changes a module on behalf of patterns ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Editor.h"

#include "reducer/patterns/Pair.h"
#include "reducer/patterns/TypeRewriter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <optional>

using namespace mlir;
using namespace irsift::reduce;

namespace {

/// Calls of calls of calls: past this an argument is not passed on.
constexpr unsigned MaxCallDepth = 8;

bool hasOutsideUsers(Operation *op) {
  for (Operation *user : op->getUsers())
    if (!op->isProperAncestor(user))
      return true;
  return false;
}

} // namespace

Editor::Editor(ModuleOp module)
    : top(module), rewriterImpl(module->getContext(), this) {}

std::vector<Operation *> irsift::reduce::usersOf(Operation *symbol,
                                                 ModuleOp module) {
  StringAttr name = SymbolTable::getSymbolName(symbol);
  std::vector<Operation *> users;
  moduleOf(symbol, module)->walk([&](Operation *op) {
    if (symbol->isAncestor(op))
      return;
    bool isUser = false;
    op->getAttrDictionary().walk([&](SymbolRefAttr reference) {
      isUser |= reference.getRootReference() == name ||
                reference.getLeafReference() == name;
    });
    if (isUser)
      users.push_back(op);
  });
  return users;
}

std::optional<std::vector<CallOpInterface>>
irsift::reduce::callersOf(FunctionOpInterface function, ModuleOp module) {
  std::vector<CallOpInterface> callers;
  for (Operation *user : usersOf(function, module)) {
    auto call = dyn_cast<CallOpInterface>(user);
    if (!call || !isa<SymbolRefAttr>(call.getCallableForCallee()))
      return std::nullopt;
    callers.push_back(call);
  }
  return callers;
}

Operation *irsift::reduce::terminatorOf(Region &region) {
  if (!region.hasOneBlock() || region.front().empty())
    return nullptr;
  Operation &last = region.front().back();
  return last.mightHaveTrait<OpTrait::IsTerminator>() ? &last : nullptr;
}

DictionaryAttr irsift::reduce::allAttributes(Operation *op) {
  return op->getAttrDictionary();
}

DictionaryAttr irsift::reduce::shrinkSegment(DictionaryAttr attributes,
                                             StringRef sizes, unsigned index) {
  auto segments = attributes.getAs<DenseI32ArrayAttr>(sizes);
  if (!segments)
    return attributes;
  SmallVector<int32_t> shrunk(segments.asArrayRef());
  for (int32_t &size : shrunk) {
    if (index < static_cast<unsigned>(size)) {
      --size;
      break;
    }
    index -= size;
  }
  NamedAttrList list(attributes);
  list.set(sizes, DenseI32ArrayAttr::get(attributes.getContext(), shrunk));
  return list.getDictionary(attributes.getContext());
}

bool irsift::reduce::setAllAttributes(Operation *op,
                                      DictionaryAttr attributes) {
  if (!op->isRegistered()) {
    op->setAttrs(attributes);
    return true;
  }
  DictionaryAttr before = op->getAttrDictionary();
  NamedAttrList inherent, discardable;
  for (NamedAttribute attribute : attributes)
    (op->getInherentAttr(attribute.getName()) ? inherent : discardable)
        .append(attribute);
  bool refused = false;
  auto refuse = [&]() {
    refused = true;
    return emitError(op->getLoc());
  };
  {
    ScopedDiagnosticHandler silence(op->getContext(),
                                    [](Diagnostic &) { return success(); });
    op->setDiscardableAttrs(discardable.getDictionary(op->getContext()));
    if (op->getPropertiesStorageSize() > 0) {
      // What a dictionary does not name keeps its value, unless it is unset.
      for (NamedAttribute attribute : before)
        if (!attributes.get(attribute.getName()) &&
            op->getInherentAttr(attribute.getName()))
          op->setInherentAttr(attribute.getName(), Attribute());
      op->getName().populateDefaultProperties(op->getPropertiesStorage());
      refused |= failed(op->setPropertiesFromAttribute(
          inherent.getDictionary(op->getContext()), refuse));
    }
    if (refused)
      op->setAttrs(before);
  }
  return !refused;
}

Value Editor::newArgument(Type type, FunctionOpInterface function,
                          unsigned depth) {
  if (function.isExternal() || depth > MaxCallDepth)
    return {};
  std::optional<std::vector<CallOpInterface>> callers =
      callersOf(function, top);
  if (!callers)
    return {};
  std::vector<Value> passed;
  for (CallOpInterface call : *callers) {
    auto caller = call->getParentOfType<FunctionOpInterface>();
    if (!caller || caller == function)
      return {};
    Value value = newArgument(type, caller, depth + 1);
    if (!value)
      return {};
    passed.push_back(value);
  }
  unsigned index = function.getNumArguments();
  if (failed(function.insertArgument(index, type, {}, function.getLoc())))
    return {};
  for (auto [call, value] : llvm::zip(*callers, passed))
    call.getArgOperandsMutable().append(value);
  return function.getArgument(index);
}

/// A new operation before \p op.
Value Editor::makeConstant(Type type, Operation *op, Substitute substitute) {
  OpBuilder builder(op);
  if (substitute == Substitute::Placeholder) {
    context()->getOrLoadDialect<ub::UBDialect>();
    return ub::PoisonOp::create(builder, op->getLoc(), type);
  }
  TypedAttr value = constantOf(type, substitute == Substitute::One);
  if (!value)
    return {};
  context()->getOrLoadDialect<arith::ArithDialect>();
  return arith::ConstantOp::create(builder, op->getLoc(), value);
}

Value Editor::substituteFor(Type type, Operation *op, Substitute substitute) {
  if (substitute == Substitute::Zero || substitute == Substitute::One ||
      substitute == Substitute::Placeholder)
    return makeConstant(type, op, substitute);
  if (substitute == Substitute::Operand) {
    for (Value operand : op->getOperands())
      if (operand.getType() == type)
        return operand;
    return {};
  }
  if (substitute == Substitute::EarlierValue) {
    for (Operation *scope = op; scope; scope = scope->getParentOp()) {
      for (Operation *before = scope->getPrevNode(); before;
           before = before->getPrevNode())
        for (Value result : before->getResults())
          if (result.getType() == type)
            return result;
      if (Block *block = scope->getBlock())
        for (BlockArgument argument : block->getArguments())
          if (argument.getType() == type)
            return argument;
      if (Operation *parent = scope->getParentOp();
          !parent || parent->hasTrait<OpTrait::IsIsolatedFromAbove>())
        return {};
    }
    return {};
  }
  auto function = op->getParentOfType<FunctionOpInterface>();
  if (!function)
    return {};
  for (Operation *parent = op->getParentOp(); parent != function;
       parent = parent->getParentOp())
    if (parent->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return {};
  if (substitute == Substitute::Argument && !function.isExternal())
    for (BlockArgument argument : function.getArguments())
      if (argument.getType() == type)
        return argument;
  return newArgument(type, function, 0);
}

bool Editor::erase(Operation *op, Substitute substitute) {
  std::vector<std::pair<Value, Value>> replacements;
  for (Value result : op->getResults()) {
    bool isUsed = llvm::any_of(result.getUsers(), [&](Operation *user) {
      return !op->isAncestor(user);
    });
    if (!isUsed)
      continue;
    Value value = substituteFor(result.getType(), op, substitute);
    if (!value)
      return false;
    replacements.emplace_back(result, value);
  }
  for (auto [from, to] : replacements)
    from.replaceAllUsesWith(to);
  eraseUnused(op);
  return true;
}

void Editor::eraseUnused(Operation *op) {
  std::vector<Operation *> producers;
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        if (!op->isAncestor(producer))
          producers.push_back(producer);
  });
  op->dropAllUses();
  eraseReplaced(op);
  for (Operation *producer : producers)
    if (isAlive(producer) && isOpTriviallyDead(producer) &&
        !hasOutsideUsers(producer))
      eraseUnused(producer);
}

void Editor::eraseReplaced(Operation *op) {
  // Values of nested blocks may be used by later ones in any order.
  op->walk([](Operation *inner) { inner->dropAllReferences(); });
  op->walk([&](Operation *inner) { notifyOperationErased(inner); });
  op->erase();
}

Operation *Editor::rebuild(Operation *op, ValueRange operands,
                           TypeRange results, DictionaryAttr attributes) {
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(operands);
  state.addTypes(results);
  state.addSuccessors(op->getSuccessors());
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  if (!op->isRegistered() || op->getPropertiesStorageSize() == 0)
    state.addAttributes(attributes.getValue());
  Operation *replacement = Operation::create(state);
  op->getBlock()->getOperations().insert(op->getIterator(), replacement);
  if (op->isRegistered() && op->getPropertiesStorageSize() > 0) {
    replacement->copyProperties(op->getPropertiesStorage());
    setAllAttributes(replacement, attributes);
  }
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    replacement->getRegion(i).takeBody(op->getRegion(i));
  return replacement;
}
