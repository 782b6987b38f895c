//===- ClusterTextTest.cpp - Repair of the 3.0 line's text ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/ClusterText.h"

#include <gtest/gtest.h>

using namespace irsift::xpu;

namespace {

const std::string cluster =
    "#triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 64], "
    "groupsPerCluster = [1, 1], order = [0, 1]}>";
const std::string surplus = "}>";

/// What the 3.0 line prints for `right`, which has one cluster attribute.
void expectRepaired(const std::string &before, const std::string &after) {
  std::string right = before + cluster + after;
  std::string wrong = before + cluster + surplus + after;
  EXPECT_TRUE(hasSurplusClosings(wrong)) << wrong;
  EXPECT_EQ(dropSurplusClosings(wrong), right);
  EXPECT_FALSE(hasSurplusClosings(right)) << right;
  EXPECT_EQ(dropSurplusClosings(right), right);
}

TEST(ClusterText, Alias) { expectRepaired("#cluster = ", "\nmodule {\n}\n"); }

TEST(ClusterText, AliasAtTheEnd) { expectRepaired("#cluster = ", ""); }

TEST(ClusterText, InATensorType) {
  expectRepaired("%0 = arith.constant dense<0> : tensor<8x64xi32, ", ">\n");
}

TEST(ClusterText, InASlice) {
  expectRepaired("%1 : tensor<8xf32, #triton_gpu.slice<{dim = 1, parent = ",
                 "}>>");
}

TEST(ClusterText, InASliceOfASlice) {
  expectRepaired("tensor<f32, #triton_gpu.slice<{dim = 0, parent = "
                 "#triton_gpu.slice<{dim = 1, parent = ",
                 "}>}>>");
}

TEST(ClusterText, InAnAliasOfASlice) {
  expectRepaired("#s = #triton_gpu.slice<{dim = 1, parent = ", "}>\n");
}

TEST(ClusterText, TypeInsideProperties) {
  expectRepaired("\"x\"() <{value = dense<0.0> : tensor<8x64xf32, ",
                 ">}> : () -> ()");
}

TEST(ClusterText, InADictionary) {
  expectRepaired("  \"x\"() {a = ", "} : () -> ()");
  expectRepaired("  \"x\"() {a = ", ", b = {c}} : () -> ()");
}

// What closes is the properties.
TEST(ClusterText, PropertyIsLeftAlone) {
  std::string text = "  \"x\"() <{layout = " + cluster + "}> : () -> ()";
  EXPECT_EQ(dropSurplusClosings(text), text);
}

TEST(ClusterText, VerboseSpelling) {
  std::string verbose =
      "#a = #triton_xpu<cluster<{sizePerCore = [1], coresPerGroup = [1], "
      "groupsPerCluster = [1], order = [0]}>>";
  EXPECT_EQ(dropSurplusClosings(verbose + surplus + "\n"), verbose + "\n");
  EXPECT_EQ(dropSurplusClosings(verbose + "\n"), verbose + "\n");
}

TEST(ClusterText, SeveralInALine) {
  std::string type = "tensor<8x64xf32, " + cluster + ">";
  std::string wrong = "tensor<8x64xf32, " + cluster + surplus + ">";
  EXPECT_EQ(dropSurplusClosings("f(" + wrong + ", " + wrong + ") -> " + wrong),
            "f(" + type + ", " + type + ") -> " + type);
}

TEST(ClusterText, OtherTextIsLeftAlone) {
  for (std::string text :
       {"", "}>}>", "#cluster = 1", "#triton_xpu.cluster<{sizePerCore = [1",
        "#triton_xpu.cluster<{}", "# \"#triton_xpu\" #"})
    EXPECT_EQ(dropSurplusClosings(text), text);
}

} // namespace
