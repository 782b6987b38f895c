//===- FuzzMain.cpp - The entry of a fuzz target --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/fuzz/FuzzBodies.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  irsift::FUZZ_BODY({reinterpret_cast<const char *>(data), size});
  return 0;
}
