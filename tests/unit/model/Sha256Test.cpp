//===- Sha256Test.cpp - The digest against published values -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Sha256.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

TEST(Sha256, GivesThePublishedValues) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb924"
                        "27ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223"
                           "b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67"
            "f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PiecesOfAnySizeMakeTheSameDigest) {
  std::string text;
  for (int i = 0; i < 1000; ++i)
    text += static_cast<char>(i * 7);
  for (size_t piece : {1, 3, 55, 63, 64, 65, 127, 128, 999}) {
    Sha256 digest;
    for (size_t at = 0; at < text.size(); at += piece)
      digest.add(std::string_view(text).substr(at, piece));
    EXPECT_EQ(digest.finish(), sha256(text)) << piece;
  }
}

} // namespace
