//===- Sha256.h - Digest that names an input ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MODEL_SHA256_H
#define IRSIFT_CORE_MODEL_SHA256_H

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace irsift {

/// SHA-256 (FIPS 180-4) of \p text in 64 hexadecimal digits, so that anybody
/// can compare it with sha256sum. Not used where speed counts: snapshots are
/// named by snapshotIdOf.
std::string sha256(std::string_view text);

/// The same of a text that comes in pieces.
class Sha256 {
public:
  void add(std::string_view piece);
  /// The digest of all pieces; nothing is added after it.
  std::string finish();

private:
  std::array<uint32_t, 8> state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                   0xa54ff53a, 0x510e527f, 0x9b05688c,
                                   0x1f83d9ab, 0x5be0cd19};
  /// What does not fill a block yet.
  std::string rest;
  uint64_t bytes = 0;
};

} // namespace irsift

#endif // IRSIFT_CORE_MODEL_SHA256_H
