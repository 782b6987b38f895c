//===- FuzzBodies.h - What is done to a made-up input ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_TESTS_FUZZ_FUZZBODIES_H
#define IRSIFT_TESTS_FUZZ_FUZZBODIES_H

#include <string_view>

namespace irsift {

/// Each takes any bytes. They abort where a promise does not hold.
void fuzz_log(std::string_view text);
void fuzz_reproducer(std::string_view text);
void fuzz_ir(std::string_view text);

} // namespace irsift

#endif // IRSIFT_TESTS_FUZZ_FUZZBODIES_H
