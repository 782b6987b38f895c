//===- MatrixTest.cpp - Files of configurations -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/Matrix.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

TEST(Matrix, ReadsNamedConfigurationsAndProducts) {
  auto all = parseMatrix("# nightly\n"
                         "default:\n"
                         "old: pipeline=xpu3.0 target=xpu2  # the old line\n"
                         "*: unroll_num=2,4 TRITONXPU_BUFFER_SIZE=128,256\n",
                         "m");
  ASSERT_TRUE(all.has_value()) << all.error().message;
  ASSERT_EQ(all->size(), 6u);
  EXPECT_EQ((*all)[0].name, "default");
  EXPECT_TRUE((*all)[0].knobs.empty());
  EXPECT_EQ((*all)[1].pipeline, "xpu3.0");
  EXPECT_EQ((*all)[1].target, "xpu2");
  EXPECT_EQ((*all)[2].name, "unroll_num=2 TRITONXPU_BUFFER_SIZE=128");
  EXPECT_EQ((*all)[5].knobs.at("unroll_num"), "4");
  EXPECT_EQ((*all)[5].knobs.at("TRITONXPU_BUFFER_SIZE"), "256");
}

TEST(Matrix, PipelinesAreAnAxisAndMayHaveCommas) {
  auto all =
      parseMatrix("*: pipeline=cse,canonicalize;cse target=xpu2,xpu3\n", "m");
  ASSERT_TRUE(all.has_value()) << all.error().message;
  ASSERT_EQ(all->size(), 4u);
  EXPECT_EQ((*all)[0].pipeline, "cse,canonicalize");
  EXPECT_EQ((*all)[0].target, "xpu2");
  EXPECT_EQ((*all)[3].name, "pipeline=cse target=xpu3");
}

TEST(Matrix, NamesTheLineOfAMistake) {
  const std::pair<const char *, const char *> bad[] = {
      {"a: x=1\nb: novalue\n", "m:2: "},
      {"a: x=1\na: x=2\n", "m:2: "},
      {"just words\n", "m:1: "},
      {": x=1\n", "m:1: "},
      {"*:\n", "m:1: "},
      {"a: =1\n", "m:1: "},
      {"a: x=1 x=2\n", "m:1: 'x' is given twice"},
      {"*: unroll_num=1,2 target=xpu2 unroll_num=3\n",
       "m:1: 'unroll_num' is given twice"},
      {"# nothing\n", "m names no"}};
  for (const auto &[text, where] : bad) {
    auto all = parseMatrix(text, "m");
    ASSERT_FALSE(all.has_value()) << text;
    EXPECT_EQ(all.error().message.rfind(where, 0), 0u) << all.error().message;
  }
}

TEST(Matrix, RefusesAProductWithoutEnd) {
  std::string line = "*:";
  for (int i = 0; i < 20; ++i)
    line += " k" + std::to_string(i) + "=1,2";
  EXPECT_FALSE(parseMatrix(line, "m").has_value());
}

} // namespace
