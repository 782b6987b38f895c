//===- LineFormsTest.cpp - Headers, diagnostics and last words ------------===//
//----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/CrashLine.h"
#include "core/ingest/DiagnosticLine.h"
#include "core/ingest/DumpHeader.h"
#include "core/ingest/Triggers.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

TEST(DumpHeader, ReadsEveryForm) {
  auto header =
      parseDumpHeader("// -----// IR Dump After CSE (cse) //----- //");
  ASSERT_TRUE(header);
  EXPECT_FALSE(header->isBefore);
  EXPECT_EQ(header->passName, "CSE");
  EXPECT_EQ(header->passArgument, "cse");

  header = parseDumpHeader("// -----// IR Dump Before (anonymous namespace)::"
                           "SplitRows Failed (split-rows{n=2 k=f(x)}) "
                           "('func.func' operation: @rows) //----- //");
  ASSERT_TRUE(header);
  EXPECT_TRUE(header->isBefore);
  EXPECT_TRUE(header->hasFailed);
  EXPECT_EQ(header->passName, "SplitRows");
  EXPECT_EQ(header->passArgument, "split-rows");
  EXPECT_EQ(header->op, "func.func");
  EXPECT_EQ(header->symbol, "rows");

  header =
      parseDumpHeader("// -----// IR Dump Before Canonicalizer //----- //");
  ASSERT_TRUE(header);
  EXPECT_EQ(header->passArgument, "");

  header = parseDumpHeader("// *** IR Dump After Inliner ***");
  ASSERT_TRUE(header);
  EXPECT_EQ(header->passName, "Inliner");

  EXPECT_FALSE(parseDumpHeader("; *** IR Dump After SROAPass on k ***"));
  EXPECT_FALSE(parseDumpHeader("see the IR Dump After that"));
}

TEST(DiagnosticLine, ReadsPlaces) {
  auto said = parseDiagnosticLine(
      "/a b/rows.py:17:4: error: 'tt.load' op expects a pointer");
  ASSERT_TRUE(said);
  EXPECT_EQ(said->location, (SourceLocation{"/a b/rows.py", 17, 4}));
  EXPECT_EQ(said->op, "tt.load");

  said = parseDiagnosticLine("loc(\"rows.py\":3:0): error: no");
  ASSERT_TRUE(said);
  EXPECT_EQ(said->location.line, 3);

  said = parseDiagnosticLine(
      "x: loc(\"sum\"(\"rows.py\":5:7)): 'tt.dot' op is bad", true);
  ASSERT_TRUE(said);
  EXPECT_EQ(said->location, (SourceLocation{"rows.py", 5, 7}));
  EXPECT_EQ(said->message, "'tt.dot' op is bad");

  said = parseDiagnosticLine("loc(callsite(\"/p/triton/language/standard.py\":"
                             "20:3 at \"/u/rows.py\":9:2)): error: y");
  ASSERT_TRUE(said);
  EXPECT_EQ(said->location, (SourceLocation{"/u/rows.py", 9, 2}));

  said = parseDiagnosticLine("<unknown>:0: error: MLIR Textual PassPipeline "
                             "Parser:1:1: error: 'x' does not refer to a pass");
  ASSERT_TRUE(said);
  EXPECT_FALSE(said->location.isKnown());
  EXPECT_EQ(said->message, "'x' does not refer to a pass");

  EXPECT_FALSE(parseDiagnosticLine("there was an error: none of them"));
}

TEST(DiagnosticLine, NamesTheOperation) {
  EXPECT_EQ(operationNamedBy("failed to legalize operation 'tt.cat' that"),
            "tt.cat");
  EXPECT_EQ(operationNamedBy("see current operation: %3:2 = \"tt.scan\"(%1)"),
            "tt.scan");
  EXPECT_EQ(operationNamedBy("see current operation: scf.yield"), "scf.yield");
  EXPECT_EQ(operationNamedBy("'tensor<4xf32>' is not good"), "");
  EXPECT_EQ(operationNamedBy("'triton_xpu.cmpf' op result #0 must be"),
            "triton_xpu.cmpf");
  EXPECT_EQ(operationNamedBy("'kernel' is no operation"), "");
  EXPECT_EQ(operationNamedBy("nothing at all"), "");
}

TEST(DiagnosticLine, TheNoteKnowsTheOperationIfTheMessageIsSilent) {
  Diagnostic diagnostic;
  diagnostic.message = "unsupported";
  diagnostic.notes.emplace_back().message = "in the kernel 'a.b'";
  diagnostic.notes.emplace_back().message =
      "see current operation: %3 = \"tt.reduce\"(%1) <{axis = 0 : i32}> ({";
  EXPECT_EQ(operationNamedBy(diagnostic), "tt.reduce");
}

TEST(DiagnosticLine, FindsTheRunningPasses) {
  auto passes = parseRunningPasses(
      "note: Pipeline failed while executing [`Inliner` on 'builtin.module' "
      "operation, `(anonymous namespace)::Fold` on 'func.func' operation: "
      "@rows]: reproducer generated at `r.mlir`");
  ASSERT_EQ(passes.size(), 2u);
  EXPECT_EQ(passes[0], (RunningPass{"Inliner", "builtin.module", ""}));
  EXPECT_EQ(passes[1], (RunningPass{"Fold", "func.func", "rows"}));
}

TEST(DiagnosticLine, KnowsWhatSaysNothing) {
  EXPECT_TRUE(isGenericFailureText("PassManager::run failed"));
  EXPECT_TRUE(isGenericFailureText(
      "out of resource: uni_sram PassManager::run failed, Required: 0"));
  EXPECT_FALSE(
      isGenericFailureText("PassManager::run failed: loc(unknown): x"));
  EXPECT_FALSE(isGenericFailureText("'tt.load' op is bad"));
}

TEST(CrashLine, ReadsLastWords) {
  auto assertion = parseAssertion(
      "opt: /b/Tile.cpp:12: void f(std::pair<A, B>): Assertion `n > 0 && "
      "\"empty\"' failed.");
  ASSERT_TRUE(assertion);
  EXPECT_EQ(assertion->condition, "n > 0 && \"empty\"");
  EXPECT_EQ(assertion->location, (SourceLocation{"/b/Tile.cpp", 12, 0}));
  EXPECT_EQ(assertion->function, "void f(std::pair<A, B>)");

  assertion = parseAssertion("Assertion failed: (n > 0), function run, file "
                             "Tile.cpp, line 40.");
  ASSERT_TRUE(assertion);
  EXPECT_EQ(assertion->condition, "n > 0");
  EXPECT_EQ(assertion->location, (SourceLocation{"Tile.cpp", 40, 0}));

  auto reached = parseUnreachable("UNREACHABLE executed at /b/Cut.cpp:7!");
  ASSERT_TRUE(reached);
  EXPECT_EQ(reached->location, (SourceLocation{"/b/Cut.cpp", 7, 0}));
}

TEST(CrashLine, ReadsHowAProcessEnded) {
  struct Case {
    std::string_view line;
    int code;
    std::string_view signal;
  };
  for (const Case &c : std::initializer_list<Case>{
           {"Aborted (core dumped)", -1, "SIGABRT"},
           {"./r.sh: line 3: 412 Killed    python k.py", -1, "SIGKILL"},
           {"[exit status 134]", 134, "SIGABRT"},
           {"exitcode  : -11 (pid: 44)", -11, "SIGSEGV"},
           {"traceback : Signal 6 (SIGABRT) received by PID 9", -1, "SIGABRT"},
           {"worker exited with exit code 137", 137, "SIGKILL"},
           {"Process finished with exit code 0", 0, ""},
           {"Terminated by signal 9", -1, "SIGKILL"}}) {
    auto ended = parseProcessEnd(c.line);
    ASSERT_TRUE(ended) << c.line;
    EXPECT_EQ(ended->exitCode.value_or(-1), c.code) << c.line;
    EXPECT_EQ(ended->signal, c.signal) << c.line;
  }
  EXPECT_FALSE(parseProcessEnd("the loop has an exit block"));
  EXPECT_FALSE(parseProcessEnd("Killed two birds"));
}

TEST(CrashLine, TellsNumbersFromTheMask) {
  auto shortage = parseResourceShortage(
      "out of resource: uni_sram PassManager::run failed, Required: 0, "
      "Hardware limit: 0. Reducing block sizes may help.");
  ASSERT_TRUE(shortage);
  EXPECT_TRUE(shortage->isMask());
  EXPECT_EQ(shortage->resource, "uni_sram");

  shortage = parseResourceShortage("X: out of resource: shared memory, "
                                   "Required: 70000, Hardware limit: 65536.");
  ASSERT_TRUE(shortage);
  EXPECT_EQ(shortage->resource, "shared memory");
  EXPECT_EQ(shortage->required, 70000);
  EXPECT_EQ(shortage->limit, 65536);

  shortage = parseResourceShortage("error: ub overflow, requires 1638400 bits "
                                   "while 1572864 bits available!");
  ASSERT_TRUE(shortage);
  EXPECT_EQ(shortage->resource, "ub");
  EXPECT_EQ(shortage->required, 204800);
  EXPECT_EQ(shortage->limit, 196608);

  shortage = parseResourceShortage(
      "out of resource: threads, Required: 2048, Hardware limit: 1024.");
  ASSERT_TRUE(shortage);
  EXPECT_FALSE(shortage->isMemory);
}

TEST(CrashLine, FollowsATraceOfPasses) {
  auto trace = parsePassTrace("pass 10 TritonXPULegalize started");
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->pass, "TritonXPULegalize");
  EXPECT_EQ(trace->state, PassTraced::State::Started);
  trace = parsePassTrace("Pass 3/31: tritonxpu-alloca done in 2 ms, IR 1.5 MB");
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->pass, "tritonxpu-alloca");
  EXPECT_EQ(trace->state, PassTraced::State::Done);
  EXPECT_EQ(trace->bytes, 1572864);
  EXPECT_FALSE(parsePassTrace("a pass over the data started"));
}

TEST(Triggers, EveryWordIsFoundWhereverItStands) {
  TriggerScanner scanner;
  EXPECT_TRUE(scanner.scan("  %0 = arith.addi %1, %2 : i32").empty());
  EXPECT_TRUE(scanner.scan("a.py:1:2: error: x").has(Trigger::Severity));
  EXPECT_TRUE(scanner.scan("note: y").has(Trigger::Severity));
  EXPECT_TRUE(scanner.scan("x out of resource: y").has(Trigger::Resource));
  EXPECT_TRUE(scanner.scan("Aborted").has(Trigger::ProcessEnd));
  EXPECT_TRUE(scanner.scan("pass 3 X started").has(Trigger::PassTrace));
  EXPECT_TRUE(
      scanner.scan("// -----// IR Dump After X").has(Trigger::DumpHeader));
  EXPECT_TRUE(scanner.scan("x").empty());
  EXPECT_TRUE(scanner.scan("").empty());
}

TEST(StackFrame, KnowsTheFormsOfOthers) {
  EXPECT_EQ(parseStackFrame(" #3 0x00007f12 mlir::a::B::run(int) f.cpp:1:2"),
            "mlir::a::B::run");
  EXPECT_EQ(parseStackFrame("#1  0x00007f in mlir::run () from libx.so"),
            "mlir::run");
  EXPECT_EQ(parseStackFrame("[ 1] /opt/x.so(_ZN4mlir3runEv+0x12)[0x7f12]"),
            "mlir::run()");
  EXPECT_EQ(parseStackFrame("/opt/x.so(_ZN4mlir3runEv+0x12) [0x7f12]"),
            "mlir::run()");
  EXPECT_EQ(parseStackFrame("3  libx.so  0x00007f12 mlir::run(int) + 41"),
            "mlir::run");
  EXPECT_EQ(parseStackFrame("#2 0x3 _ZN4mlir3runEv"), "mlir::run");
  for (const char *text :
       {"3 errors", "[1] done", "/opt/a.py(3): x", "# heading", "12 0x3"})
    EXPECT_FALSE(parseStackFrame(text)) << text;
}

TEST(AssertionLine, OfOtherLibraries) {
  std::optional<AssertionFailed> musl = parseAssertion(
      "Assertion failed: i < n (/b/lib/Transforms/Mask.cpp: run: 77)");
  ASSERT_TRUE(musl);
  EXPECT_EQ(musl->condition, "i < n");
  EXPECT_EQ(musl->function, "run");
  EXPECT_EQ(musl->location, (SourceLocation{"/b/lib/Transforms/Mask.cpp", 77}));
  std::optional<AssertionFailed> library = parseAssertion(
      "/usr/include/v.h:12: T f(int): Assertion 'i < n' failed.");
  ASSERT_TRUE(library);
  EXPECT_EQ(library->condition, "i < n");
  EXPECT_EQ(library->location, (SourceLocation{"/usr/include/v.h", 12}));
}

} // namespace
