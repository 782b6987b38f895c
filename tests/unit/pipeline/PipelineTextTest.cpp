//===- PipelineTextTest.cpp -----------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/pipeline/PipelineText.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

std::string roundTrip(std::string_view text) {
  Expected<std::vector<PassSpec>> passes = parsePipelineText(text);
  return passes ? printPipelineText(*passes) : passes.error().message;
}

TEST(PipelineText, RoundTripsNestingAndOptions) {
  for (const char *text : {
           "builtin.module(cse)",
           "builtin.module()",
           "builtin.module(cse,canonicalize{top-down=false max-iterations=3})",
           "builtin.module(func.func(cse,scf.for(canonicalize)),symbol-dce)",
           "builtin.module(a{list=1,2,3 text=\"x } y\" map={a=1 b={c}} flag})",
       })
    EXPECT_EQ(roundTrip(text), text);
}

TEST(PipelineText, TheModuleAroundItMayBeLeftOut) {
  EXPECT_EQ(roundTrip("cse, func.func( canonicalize )"),
            "builtin.module(cse,func.func(canonicalize))");
}

TEST(PipelineText, InnerModulesAreAnchors) {
  EXPECT_EQ(roundTrip("builtin.module(builtin.module(cse))"),
            "builtin.module(builtin.module(cse))");
}

TEST(PipelineText, NeighboursShareTheirNesting) {
  auto passes = parsePipelineText("func.func(cse),func.func(canonicalize)");
  ASSERT_TRUE(passes);
  EXPECT_EQ(passes->size(), 2u);
  EXPECT_EQ(printPipelineText(*passes),
            "builtin.module(func.func(cse,canonicalize))");
}

TEST(PipelineText, ErrorsNameTheColumn) {
  EXPECT_EQ(roundTrip("builtin.module(cse"),
            "pipeline text, column 19: expected ')'");
  EXPECT_EQ(roundTrip("a{x=1"),
            "pipeline text, column 6: expected '}' after the options");
  EXPECT_EQ(roundTrip("a)"),
            "pipeline text, column 2: expected ',' or the end of the pipeline");
  EXPECT_EQ(roundTrip("a,,b"),
            "pipeline text, column 3: expected the name of a pass or of an "
            "operation");
  EXPECT_EQ(roundTrip("a{x=\"1}"),
            "pipeline text, column 8: an option value is not closed");
}

TEST(PipelineText, HostileNestingIsRefused) {
  EXPECT_NE(roundTrip(std::string(1 << 16, 'a')).size(), 0u);
  std::string deep;
  for (int i = 0; i < 100000; ++i)
    deep += "a(";
  EXPECT_NE(roundTrip(deep).find("nested too deeply"), std::string::npos);
}

} // namespace
