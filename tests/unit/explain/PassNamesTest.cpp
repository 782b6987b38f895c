//===- PassNamesTest.cpp - One pass under its several names ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/recorded/PassNames.h"
#include "core/verdict/recorded/FailureText.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

TEST(PassNames, ArgumentsOfClasses) {
  EXPECT_EQ(passArgumentOf("TritonXPUCoreTiling"), "tritonxpu-core-tiling");
  EXPECT_EQ(passArgumentOf("TritonXPUCreateGM2LM"), "tritonxpu-create-gm2lm");
  EXPECT_EQ(passArgumentOf("TritonXPUCFToSCF"), "tritonxpu-cf-to-scf");
  EXPECT_EQ(passArgumentOf("TritonXPULegalizePass"), "tritonxpu-legalize");
  EXPECT_EQ(passArgumentOf("CSEPass"), "cse");
  EXPECT_EQ(passArgumentOf("Canonicalizer"), "canonicalize");
  EXPECT_EQ(passArgumentOf("LoopInvariantCodeMotion"),
            "loop-invariant-code-motion");
  EXPECT_EQ(passArgumentOf("mlir::OneShotBufferizePass"), "one-shot-bufferize");
  EXPECT_EQ(passArgumentOf("tritonxpu-alloca"), "tritonxpu-alloca");
  EXPECT_TRUE(isSamePass("TritonXPUAlloca", "tritonxpu-alloca"));
  EXPECT_FALSE(isSamePass("", ""));
}

TEST(PassNames, PassesOfSourceFiles) {
  EXPECT_EQ(passOfSourceFile("/b/lib/Dialect/TritonXPU/Transforms/Mask.cpp"),
            "TritonXPUMask");
  EXPECT_EQ(passOfSourceFile("/b/lib/Conversion/TritonXPUToLLVM/Reduce.cpp"),
            "ConvertTritonXPUToLLVM");
  EXPECT_EQ(passOfSourceFile("/b/lib/Conversion/TritonToTritonXPU/X.cpp"),
            "ConvertTritonToTritonXPU");
  EXPECT_EQ(passOfSourceFile("/l/mlir/lib/Transforms/CSE.cpp"), "CSE");
  EXPECT_EQ(passOfSourceFile("/b/lib/Analysis/UtilityXPU.cpp"), "");
  EXPECT_EQ(passOfSourceFile("/l/mlir/include/mlir/IR/Operation.h"), "");
}

TEST(PassNames, PassesOfFunctions) {
  EXPECT_EQ(passOfFunction("mlir::x::TritonXPUMaskPass::runOnOperation"),
            "TritonXPUMask");
  EXPECT_EQ(passOfFunction("(anonymous namespace)::CSE::runOnOperation"),
            "CSE");
  EXPECT_EQ(passOfFunction("mlir::sortOpTreeBwd"), "TritonXPULegalize");
  EXPECT_EQ(passOfFunction("mlir::detail::OpToOpPassAdaptor::run"), "");
  EXPECT_EQ(passOfFunction("mlir::PassManager::run"), "");
}

TEST(PassNames, PassesInAMessage) {
  EXPECT_EQ(passesMentionedIn("x; tritonxpu-alloca must attach one"),
            std::vector<std::string>{"tritonxpu-alloca"});
  EXPECT_TRUE(passesMentionedIn("triton_xpu.unpack has no pre-set").empty());
}

TEST(FailureText, TellsVerifierFromPass) {
  EXPECT_TRUE(isVerifierMessage("'a.b' op operand #0 must be tensor"));
  EXPECT_TRUE(isVerifierMessage("'a.b' op requires the same shape for all"));
  EXPECT_TRUE(isVerifierMessage("operand #1 does not dominate this use"));
  EXPECT_FALSE(isVerifierMessage("failed to legalize operation 'a.b'"));
  EXPECT_FALSE(isVerifierMessage("'a.b' op is not supported"));
  EXPECT_TRUE(isParserMessage("custom op 'a.b' is unknown"));
  EXPECT_FALSE(isParserMessage("'a.b' op expected one result"));
  EXPECT_TRUE(isUsageMessage("'x' does not refer to a registered pass"));
}

} // namespace
