//===- FormatList.cpp - The formats of a batch --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/batch/Format.h"

using namespace irsift;

static constexpr BatchFormat formats[] = {
#define IRSIFT_BATCH_FORMAT(NAME, SPELLING, APPENDS, SUMMARY)                  \
  {SPELLING, SUMMARY, APPENDS, render##NAME},
#include "viz/batch/Formats.def"
};

std::span<const BatchFormat> irsift::batchFormats() { return formats; }
