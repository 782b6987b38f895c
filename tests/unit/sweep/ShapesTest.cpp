//===- ShapesTest.cpp - The same kernel with other extents ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/sweep/Shapes.h"

#include <gtest/gtest.h>

using namespace irsift;

TEST(ShapesTest, ReplacesExtentsOfTensorsAndEndsOfRanges) {
  EXPECT_EQ(
      *withExtent("%r = tt.make_range {end = 16 : i32, start = 0 : i32} : "
                  "tensor<16xi32>\n%s = tt.expand_dims %r : tensor<16xi32> -> "
                  "tensor<16x1xi32>\n",
                  16, 64),
      "%r = tt.make_range {end = 64 : i32, start = 0 : i32} : "
      "tensor<64xi32>\n%s = tt.expand_dims %r : tensor<64xi32> -> "
      "tensor<64x1xi32>\n");
}

TEST(ShapesTest, LeavesScalarsElementTypesAndLongerNumbersAlone) {
  const char *text = "%c = arith.constant 16 : i32\n"
                     "%r = tt.make_range {end = 161 : i32} : tensor<161xi16>\n"
                     "%t = foo : tensor<116x160x!tt.ptr<bf16>>\n"
                     "%u = foo : tensor<8xi32>\n";
  EXPECT_EQ(
      *withExtent(text, 8, 4),
      std::string(text).replace(std::string(text).find("<8x") + 1, 1, "4"));
  EXPECT_FALSE(withExtent(text, 16, 32));
}

TEST(ShapesTest, ReplacesEveryDimension) {
  EXPECT_EQ(*withExtent("tensor<128x128x128xf32>", 128, 2),
            "tensor<2x2x2xf32>");
}
