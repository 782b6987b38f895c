//===- Batch.cpp - Many inputs under many settings ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/Batch.h"
#include "core/model/Json.h"
#include "core/model/Sha256.h"

#include <algorithm>
#include <array>
#include <set>

using namespace irsift;

std::string BatchCase::name() const {
  return input + " [" + configuration + "]";
}

size_t BatchReport::countInputs() const {
  std::set<std::string_view> inputs;
  for (const BatchCase &one : cases)
    inputs.insert(one.input);
  return inputs.size();
}

size_t BatchReport::countFailed() const {
  return std::count_if(cases.begin(), cases.end(),
                       [](const BatchCase &one) { return one.failed(); });
}

size_t BatchReport::countDone() const {
  return std::count_if(cases.begin(), cases.end(),
                       [](const BatchCase &one) { return one.isDone; });
}

std::string irsift::bucketName(const Verdict &verdict) {
  std::string name(toString(verdict.kind));
  if (!verdict.pass.empty())
    name += "-" + verdict.pass.substr(0, 48);
  for (char &c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '-')
      c = '_';
  return name + "-" + sha256(verdict.signature).substr(0, 8);
}

std::string_view irsift::toString(BucketStatus status) {
  static constexpr std::array<std::string_view, 4> names = {"new", "known",
                                                            "changed", "fixed"};
  return names.at(static_cast<size_t>(status));
}
