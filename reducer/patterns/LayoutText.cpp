//===- LayoutText.cpp - The numbers of an encoding, whichever it is -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/LayoutText.h"

#include "reducer/patterns/TypeRewriter.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

#include <utility>

using namespace mlir;
using namespace irsift::reduce;

LayoutText::LayoutText(Attribute encoding) {
  std::string text;
  llvm::raw_string_ostream(text) << encoding;
  std::string piece;
  unsigned position = 0;
  bool inList = false;
  bool isQuoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    isQuoted ^= c == '"';
    if (isQuoted) {
      piece += c;
      continue;
    }
    if (c == '[') {
      inList = true;
      position = 0;
      ++lists;
    } else if (c == ']') {
      inList = false;
    } else if (inList && c == ',') {
      ++position;
    }
    bool beginsNumber =
        inList && llvm::isDigit(c) &&
        (text[i - 1] == '[' || text[i - 1] == ' ' || text[i - 1] == ',');
    if (!beginsNumber) {
      piece += c;
      continue;
    }
    size_t end = text.find_first_not_of("0123456789", i);
    int64_t value = 0;
    if (StringRef(text).substr(i, end - i).getAsInteger(10, value)) {
      piece += c;
      continue;
    }
    numbers.push_back({value, lists - 1, position});
    pieces.push_back(std::exchange(piece, {}));
    i = end - 1;
  }
  pieces.push_back(std::move(piece));
}

Attribute LayoutText::parse(MLIRContext *context) const {
  std::string text;
  for (size_t i = 0; i < numbers.size(); ++i)
    text += pieces[i] + std::to_string(numbers[i].value);
  text += pieces.back();
  ScopedDiagnosticHandler silence(context,
                                  [](Diagnostic &) { return success(); });
  return parseAttribute(text, context);
}

std::vector<Attribute> irsift::reduce::encodingsIn(ModuleOp module) {
  llvm::SetVector<Attribute> encodings;
  walkValueTypes(module, [&](Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      if (tensor.getEncoding())
        encodings.insert(tensor.getEncoding());
  });
  return {encodings.begin(), encodings.end()};
}
