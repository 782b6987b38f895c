//===- Sha256.h - Digest that names an input ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MODEL_SHA256_H
#define IRSIFT_CORE_MODEL_SHA256_H

#include <string>
#include <string_view>

namespace irsift {

/// SHA-256 (FIPS 180-4) of \p text in 64 hexadecimal digits, so that anybody
/// can compare it with sha256sum. Not used where speed counts: snapshots are
/// named by snapshotIdOf.
std::string sha256(std::string_view text);

} // namespace irsift

#endif // IRSIFT_CORE_MODEL_SHA256_H
