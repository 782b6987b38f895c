//===- ReproducerTest.cpp - Module and pipeline out of a reproducer -------===//
//-----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/Reproducer.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

TEST(Reproducer, ReadsTheResourceBlock) {
  auto read = readReproducer(R"-(module {
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(func.func(cse, fold{mode=\"a\\b\"}))",
      disable_threading: true,
      verify_each: false
    }
  }
#-}
)-");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->module, "module {\n}\n");
  EXPECT_EQ(read->pipeline,
            R"-(builtin.module(func.func(cse, fold{mode="a\b"})))-");
  EXPECT_TRUE(read->disableThreading);
  EXPECT_FALSE(read->verifyEach);
}

TEST(Reproducer, KeepsOtherResources) {
  auto read = readReproducer(R"-(module {}
{-#
  dialect_resources: {
    builtin: { blob: "0x0800000001" }
  },
  external_resources: {
    mlir_reproducer: { pipeline: "cse", verify_each: true }
  }
#-}
)-");
  ASSERT_TRUE(read.has_value());
  EXPECT_NE(read->module.find("blob"), std::string::npos);
  EXPECT_EQ(read->module.find("mlir_reproducer"), std::string::npos);
  EXPECT_EQ(read->pipeline, "builtin.module(cse)");
}

TEST(Reproducer, MendsAnchors) {
  EXPECT_EQ(anchorOnModule("any(cse,canonicalize)"),
            "builtin.module(cse,canonicalize)");
  EXPECT_EQ(anchorOnModule("any(builtin.module(cse))"), "builtin.module(cse)");
  EXPECT_EQ(anchorOnModule("func.func(cse),inline"),
            "builtin.module(func.func(cse),inline)");
  EXPECT_EQ(anchorOnModule(" builtin.module(cse) "), "builtin.module(cse)");
}

TEST(Reproducer, ReadsTheCommentOfOldVersions) {
  auto read = readReproducer("// configuration: -pass-pipeline='func.func(cse)'"
                             " -o x.mlir\nmodule {\n}\n");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->pipeline, "builtin.module(func.func(cse))");
}

TEST(Reproducer, WhatIsWrittenIsRead) {
  std::string text = writeReproducer("module {\n}\n", "cse,fold{x=\"y\"}");
  auto read = readReproducer(text);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->pipeline, "builtin.module(cse,fold{x=\"y\"})");
  EXPECT_EQ(read->module, "module {\n}\n");
  EXPECT_EQ(writeReproducer(text, "cse,fold{x=\"y\"}"), text);
}

TEST(Reproducer, WrittenIntoResourcesThatExist) {
  std::string text = writeReproducer(
      "module {}\n{-#\n  dialect_resources: {\n  }\n#-}\n", "cse");
  auto read = readReproducer(text);
  ASSERT_TRUE(read.has_value());
  EXPECT_NE(text.find("dialect_resources"), std::string::npos);
  EXPECT_EQ(read->pipeline, "builtin.module(cse)");
}

TEST(Reproducer, OthersAreErrors) {
  EXPECT_FALSE(readReproducer("module {\n}\n").has_value());
  EXPECT_FALSE(
      readReproducer("{-# external_resources: { mlir_reproducer: { pip")
          .has_value());
  EXPECT_FALSE(readReproducer("").has_value());
}

} // namespace
