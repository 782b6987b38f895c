//===- TargetTest.cpp -----------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/Target.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

std::string problemOf(std::string_view text) {
  Expected<Target> target = parseTarget(text, "t.json");
  return target ? "" : target.error().message;
}

TEST(Target, BuiltinsCarryTheDocumentedLimits) {
  const Target &target = builtinTargets().front();
  EXPECT_EQ(target.name, "xpu3");
  EXPECT_EQ(target.memory("LM")->size, Bytes(8192));
  EXPECT_EQ(target.memory("LM")->limit, Bytes(8000));
  EXPECT_EQ(target.memory("SM")->size, Bytes(262144));
  EXPECT_EQ(target.memory("L3"), nullptr);
  EXPECT_EQ(loadTarget("xpu2")->clusters, 8);
}

TEST(Target, ProblemsNameFileAndField) {
  EXPECT_EQ(problemOf(R"({"clusters": 1})"),
            "target file t.json: field \"name\": expected a string "
            "(docs/formats.md shows a target file)");
  EXPECT_EQ(problemOf(R"({"name": "a", "clusters": 1, "cores_per_cluster": 1,
                          "memories": [{"name": "LM", "scope": "core",
                                        "bytes": 64, "limit": 65}]})"),
            "target file t.json: memory 0: field \"limit\": more than "
            "the memory has (docs/formats.md shows a target file)");
  EXPECT_NE(problemOf("[1, 2"), "");
  EXPECT_NE(problemOf("[]"), "");
  EXPECT_NE(problemOf(R"({"name": "a", "clusters": -1})"), "");
}

TEST(Target, LimitDefaultsToWhatIsNotReserved) {
  Expected<Target> target = parseTarget(
      R"({"name": "mine", "clusters": 1, "cores_per_cluster": 2, "memories": [
          {"name": "LM", "scope": "core", "bytes": 1024, "reserve": 24}]})",
      "t.json");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->memory("LM")->limit, Bytes(1000));
}

TEST(Target, UnknownNamesSayWhereToLook) {
  EXPECT_NE(loadTarget("xpu9").error().message.find("irsift targets"),
            std::string::npos);
}

} // namespace
