//===- SignatureTest.cpp - What two sightings have in common --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/Signature.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

TEST(Signature, ExtentsGoAndRankAndElementTypeStay) {
  EXPECT_EQ(normalizeDiagnostic("but got 'tensor<16x128xf32>'"),
            "but got 'tensor<_x_xf32>'");
  EXPECT_EQ(normalizeDiagnostic("tensor<?x64x!tt.ptr<f32, 1>, #cluster2>"),
            "tensor<_x_x!tt.ptr<f32, _>, #cluster>");
  EXPECT_EQ(normalizeDiagnostic("vector<16xf32> i64 bf16 sm2gm f8E4M3FN"),
            "vector<_xf32> i64 bf16 sm2gm f8E4M3FN");
}

TEST(Signature, NamesOfValuesAndSymbolsGo) {
  EXPECT_EQ(normalizeDiagnostic("operand %arg0 of @kernel_1, %12#1, %cst_0"),
            "operand %_ of @_, %_, %_");
}

TEST(Signature, QuotedNamesOfSymbolsDoNotSplitABucket) {
  EXPECT_EQ(normalizeDiagnostic("redefinition of symbol named 'softmax_2'"),
            "redefinition of symbol named '_'");
  EXPECT_EQ(
      normalizeDiagnostic(
          "'tt.call' op 'helper.f32' does not reference a valid function"),
      "'tt.call' op '_' does not reference a valid function");
  EXPECT_EQ(normalizeDiagnostic("no function 'f' and callee 'g'"),
            "no function '_' and callee '_'");
}

TEST(Signature, QuotedNamesOfOperationsTypesAndAttributesStay) {
  for (const char *text :
       {"'tt.reduce' op requires attribute 'axis'",
        "failed to legalize operation 'math.tanh'",
        "custom op 'tt.lead' is unknown", "but got 'f32'",
        "op 'axis' is out of range", "named '", "it's named 'x"})
    EXPECT_EQ(normalizeDiagnostic(text), text);
}

TEST(Signature, NumbersAndAddressesGo) {
  EXPECT_EQ(normalizeDiagnostic("#3 0x00007f95 needs -12, 1.5e+00 or 100%"),
            "#_ _ needs _, _ or _%");
}

TEST(Signature, OfPathsTheFileStays) {
  EXPECT_EQ(normalizeDiagnostic("at /a/b-c/CoreTiling.cpp:205!"),
            "at CoreTiling.cpp:_!");
  EXPECT_EQ(normalizeDiagnostic("lib/a/Legalize.cpp:3"), "Legalize.cpp:_");
  EXPECT_EQ(normalizeDiagnostic("16/32"), "_/_");
}

TEST(Signature, WordsWithASlashAreNoPath) {
  EXPECT_EQ(normalizeDiagnostic("all non-scalar operands/results must have"),
            "all non-scalar operands/results must have");
  EXPECT_EQ(normalizeDiagnostic("tt.load/tt.store and/or nothing."),
            "tt.load/tt.store and/or nothing.");
  EXPECT_EQ(normalizeDiagnostic("see ./lib/A.cpp, lib/B.h and ../c/D.td."),
            "see A.cpp, B.h and D.td.");
  EXPECT_NE(normalizeDiagnostic("of operands/results"),
            normalizeDiagnostic("of results"));
}

TEST(Signature, OnlyTheFirstLineCounts) {
  EXPECT_EQ(normalizeDiagnostic("  a   b \nrest"), "a b");
  EXPECT_EQ(normalizeDiagnostic(""), "");
}

TEST(Signature, PartsAreKeptApart) {
  EXPECT_EQ(signatureOf(VerdictClass::VerifierError, "cse", "tt.reduce",
                        "'tt.reduce' op has 2 results"),
            "verifier-error|cse|tt.reduce|'tt.reduce' op has _ results");
  EXPECT_EQ(signatureOf(VerdictClass::None, "", "", ""), "");
}

TEST(Signature, NormalisingTwiceChangesNothing) {
  for (const char *text :
       {"but got 'tensor<16x128xf32, #cluster1>' at /a/B.cpp:3",
        "%1 = \"tt.x\"(%2) : (i32) -> tensor<4x?xvector<16xf32>>",
        "still running after 2.5 s"}) {
    std::string once = normalizeDiagnostic(text);
    EXPECT_EQ(normalizeDiagnostic(once), once);
  }
}

} // namespace
