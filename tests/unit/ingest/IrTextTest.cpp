//===- IrTextTest.cpp - IR as text ----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/IrText.h"

#include "core/ingest/InputKind.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

using Counts = std::map<std::string, int64_t>;

TEST(IrText, CountsPrettyForm) {
  EXPECT_EQ(countOperations("#map = affine_map<(d0) -> (d0)>\n"
                            "module attributes {a = 1 : i32} {\n"
                            "  func.func @f(%a: i1, %n: index) -> i32 {\n"
                            "    %c0, %c1:2 = \"x.pair\"() : () -> (i32, i32)\n"
                            "    scf.if %a {\n"
                            "      memref.store %c0, %m[%n] : memref<?xi32>\n"
                            "    } else {\n"
                            "      %z = scf.for %i = %n to %n step %n iter_args"
                            "(%x = %c0) -> (i32) {\n"
                            "        scf.yield %x : i32\n"
                            "      } loc(#loc1)\n"
                            "    }\n"
                            "    return %c0 : i32 loc(\"a.py\":1:2)\n"
                            "  } loc(#loc)\n"
                            "}\n"
                            "#loc = loc(\"a.py\":1:1)\n"),
            (Counts{{"func.func", 1},
                    {"func.return", 1},
                    {"memref.store", 1},
                    {"scf.for", 1},
                    {"scf.if", 1},
                    {"scf.yield", 3},
                    {"x.pair", 1}}));
}

TEST(IrText, CountsGenericForm) {
  EXPECT_EQ(
      countOperations("\"builtin.module\"() ({\n"
                      "  \"tt.func\"() <{sym_name = \"k\"}> ({\n"
                      "  ^bb0(%arg0: i32):\n"
                      "    \"scf.if\"(%1) ({\n"
                      "      \"scf.yield\"() : () -> ()\n"
                      "    }, {\n"
                      "    }) : (i1) -> ()\n"
                      "    \"tt.return\"() : () -> ()\n"
                      "  }) : () -> ()\n"
                      "}) : () -> ()\n"),
      (Counts{
          {"scf.if", 1}, {"scf.yield", 1}, {"tt.func", 1}, {"tt.return", 1}}));
}

TEST(IrText, NormalFormKnowsNoNamesAndPlaces) {
  EXPECT_EQ(normalizeIr("%a = x.y %b {m = \"%b\"} : i32 loc(\"f\":1:2)\n\n"
                        "#loc = loc(\"f\":1:1)\n^bb7(%c: i32 loc(#loc3)):  // "
                        "pred: ^bb2\n"),
            normalizeIr("%0 = x.y %1 {m = \"%b\"} : i32\n^bb1(%2: i32):\n"));
  EXPECT_NE(normalizeIr("x.y %a, %b"), normalizeIr("x.y %a, %a"));
  EXPECT_NE(normalizeIr("x.y : i32"), normalizeIr("x.y : i64"));
}

TEST(IrText, FunctionsWithABody) {
  EXPECT_EQ(functionsIn("module {\n  tt.func public @a(%x: i32) {\n  }\n"
                        "  func.func private @b(i32)\n"
                        "  \"llvm.func\"() <{sym_name = \"c\"}> ({\n  }) : "
                        "() -> ()\n}\n"),
            (std::vector<std::string>{"a", "c"}));
}

TEST(InputKind, IsToldByTheText) {
  EXPECT_EQ(
      classifyText("// a kernel\n#loc = loc(unknown)\nmodule {\n  tt.func "
                   "@k() {\n"),
      InputKind::Ttir);
  EXPECT_EQ(classifyText("module {\n  tt.func @k() {\n %0 = triton_xpu.load"),
            InputKind::Ttxir);
  EXPECT_EQ(classifyText("\"builtin.module\"() ({\n"), InputKind::Mlir);
  EXPECT_EQ(classifyText("func.func @f() {\n"), InputKind::Mlir);
  EXPECT_EQ(classifyText("// -----// IR Dump After CSE (cse) //----- //\n"
                         "module {\n}\n"),
            InputKind::Mlir);
  std::string dump = "// -----// IR Dump After CSE (cse) //----- //\nmodule {\n"
                     "}\n";
  EXPECT_EQ(classifyText(dump + dump), InputKind::Log);
  EXPECT_EQ(classifyText("module {\n}\n{-#\n external_resources: {\n"
                         "mlir_reproducer: {\n pipeline: \"builtin.module(cse)"
                         "\"\n}\n}\n#-}\n"),
            InputKind::Reproducer);
  EXPECT_EQ(classifyText("Traceback (most recent call last):\n"),
            InputKind::Log);
  EXPECT_EQ(classifyText("a.py:1:2: error: no\n"), InputKind::Log);
  EXPECT_EQ(classifyText(""), InputKind::Log);
}

} // namespace
