//===- Measure.cpp - How simple a module is, and which one it is ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/worker/Measure.h"

#include "reducer/patterns/LayoutText.h"
#include "reducer/patterns/Pair.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/SymbolTable.h"

#include "llvm/ADT/bit.h"

#include <xxhash.h>

using namespace mlir;
using namespace irsift::reduce;

namespace {

int64_t bitsOf(uint64_t value) { return llvm::bit_width(value); }

int64_t bitsOf(const llvm::APInt &value) {
  return value.isNegative() ? value.getSignificantBits() + 1
                            : value.getActiveBits();
}

int64_t elementWeight(Type type) {
  if (type.isF32() || type.isInteger(32) || type.isInteger(1))
    return 1;
  return 2;
}

int64_t encodingWeight(Attribute encoding) {
  int64_t weight = 8;
  for (const LayoutText::Number &number : LayoutText(encoding).numbers)
    weight += bitsOf(static_cast<uint64_t>(number.value));
  return weight;
}

template <typename Array> int64_t listWeight(Array array) {
  int64_t weight = 1;
  for (auto value : array.asArrayRef())
    weight += 1 + bitsOf(static_cast<uint64_t>(std::abs(value)));
  return weight;
}

/// Mixes numbers into one; the order counts.
class Mixer {
public:
  void add(uint64_t value) {
    state ^= value + 0x9e3779b97f4a7c15ull + (state << 6) + (state >> 2);
    state *= 0xff51afd7ed558ccdull;
    state ^= state >> 32;
  }
  uint64_t result() const { return state; }

private:
  uint64_t state = 0x243f6a8885a308d3ull;
};

} // namespace

int64_t Measurer::weightOf(Type type) {
  auto [entry, isNew] = weights.try_emplace(type.getAsOpaquePointer(), 0);
  if (!isNew)
    return entry->second;
  int64_t weight = elementWeight(type);
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    weight = 2 + elementWeight(shaped.getElementType());
    if (shaped.hasRank())
      for (int64_t extent : shaped.getShape())
        weight += 1 + bitsOf(static_cast<uint64_t>(std::abs(extent)));
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      if (tensor.getEncoding())
        weight += encodingWeight(tensor.getEncoding());
  }
  weights[type.getAsOpaquePointer()] = weight;
  return weight;
}

int64_t Measurer::weightOf(Attribute attribute) {
  auto [entry, isNew] = weights.try_emplace(attribute.getAsOpaquePointer(), 0);
  if (!isNew)
    return entry->second;
  int64_t weight = 1;
  if (auto integer = dyn_cast<IntegerAttr>(attribute))
    weight = bitsOf(integer.getValue());
  else if (auto real = dyn_cast<FloatAttr>(attribute))
    weight = real.getValue().isZero()            ? 0
             : real.getValue().isExactlyValue(1) ? 1
                                                 : 4;
  else if (auto dense = dyn_cast<DenseElementsAttr>(attribute))
    weight = dense.isSplat() ? weightOf(dense.getSplatValue<Attribute>())
                             : 2 + dense.getNumElements();
  else if (auto text = dyn_cast<StringAttr>(attribute))
    weight = text.size();
  else if (auto array = dyn_cast<ArrayAttr>(attribute))
    for (Attribute element : array)
      weight += 1 + weightOf(element);
  else if (auto dictionary = dyn_cast<DictionaryAttr>(attribute))
    for (NamedAttribute element : dictionary)
      weight += 1 + weightOf(element.getValue());
  else if (auto numbers = dyn_cast<DenseI32ArrayAttr>(attribute))
    weight = listWeight(numbers);
  else if (auto numbers = dyn_cast<DenseI64ArrayAttr>(attribute))
    weight = listWeight(numbers);
  else if (auto map = dyn_cast<AffineMapAttr>(attribute))
    weight =
        map.getValue().isIdentity() ? 1 : 2 + map.getValue().getNumResults();
  weights[attribute.getAsOpaquePointer()] = weight;
  return weight;
}

template <typename Entity> uint64_t Measurer::textHash(Entity entity) {
  auto [entry, isNew] = hashes.try_emplace(entity.getAsOpaquePointer(), 0);
  if (isNew) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    entity.print(stream);
    entry->second = XXH3_64bits(text.data(), text.size());
  }
  return entry->second;
}

Measure Measurer::measure(ModuleOp module) {
  Measure measure;
  measure.difference = differenceOf(module);
  llvm::DenseMap<Operation *, int64_t> numbers;
  Location unknown = UnknownLoc::get(module->getContext());
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    numbers[op] = ++measure.ops;
    measure.values += op->getNumOperands() + op->getNumResults();
    for (Type type : op->getResultTypes())
      measure.weight += weightOf(type);
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        measure.values += block.getNumArguments();
        for (Type type : block.getArgumentTypes())
          measure.weight += weightOf(type);
      }
    for (NamedAttribute attribute : op->getAttrDictionary()) {
      if (attribute.getName() == SymbolTable::getSymbolAttrName()) {
        measure.names += weightOf(attribute.getValue());
        continue;
      }
      ++measure.attributes;
      measure.weight += weightOf(attribute.getValue());
    }
    measure.names += op->getLoc() != unknown;
  });
  module->walk([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *definition = operand.getDefiningOp())
        measure.lateness += numbers[definition];
      else
        measure.lateness += cast<BlockArgument>(operand).getArgNumber() != 0;
  });
  return measure;
}

uint64_t Measurer::hash(ModuleOp module) {
  Mixer mixer;
  llvm::DenseMap<Value, uint64_t> values;
  llvm::DenseMap<Block *, uint64_t> blocks;
  auto number = [](auto &map, auto key) {
    return map.try_emplace(key, map.size()).first->second;
  };
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    mixer.add(textHash(op->getName().getIdentifier()));
    for (Value operand : op->getOperands())
      mixer.add(number(values, operand));
    for (Value result : op->getResults()) {
      number(values, result);
      mixer.add(textHash(result.getType()));
    }
    for (Block *successor : op->getSuccessors())
      mixer.add(number(blocks, successor));
    mixer.add(textHash(op->getAttrDictionary()));
    mixer.add(op->getNumRegions());
    for (Region &region : op->getRegions()) {
      mixer.add(region.getBlocks().size());
      for (Block &block : region) {
        number(blocks, &block);
        mixer.add(block.getNumArguments());
        mixer.add(block.getOperations().size());
        for (BlockArgument argument : block.getArguments()) {
          number(values, argument);
          mixer.add(textHash(argument.getType()));
        }
      }
    }
  });
  return mixer.result();
}
