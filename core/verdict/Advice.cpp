//===- Advice.cpp - What would help, and how that is known ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To add a rule: a predicate and a line in the table. Evidence that is a
// measurement says on what it was made.
//
//===----------------------------------------------------------------------===//

#include "core/verdict/Advice.h"

using namespace irsift;

namespace {

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool isMasked(const Verdict &verdict, const Run &) { return verdict.masked; }

/// What our pass reports in order, the real one does not survive.
bool isDeathOfBackend(const Verdict &verdict, const Run &) {
  return verdict.kind == VerdictClass::PassFailure && !verdict.masked &&
         verdict.stage == "ttxir" && verdict.owner == "XPU pass";
}

bool isLegalizeFailure(const Verdict &verdict, VerdictClass kind) {
  return verdict.pass == "tritonxpu-legalize" && verdict.kind == kind;
}

/// A matrix product needs the closed path.
bool needsSdnnPath(const Verdict &verdict, const Run &) {
  return verdict.pass == "convert-triton-to-triton-xpu" &&
         verdict.op.starts_with("tt.dot");
}

/// The sort of an operation tree met two regions.
bool isRangeInArm(const Verdict &verdict, const Run &) {
  return isLegalizeFailure(verdict, VerdictClass::PassFailure) &&
         verdict.op == "tt.make_range" &&
         contains(verdict.diagnostic, "region");
}

bool isShrunkReduce(const Verdict &verdict, const Run &) {
  return isLegalizeFailure(verdict, VerdictClass::VerifierError) &&
         verdict.op == "triton_xpu.reduce";
}

bool isLmOverBudget(const Verdict &verdict, const Run &) {
  return verdict.kind == VerdictClass::OverBudget && verdict.memory &&
         verdict.memory->space == "LM";
}

bool isSmOverBudget(const Verdict &verdict, const Run &) {
  return verdict.kind == VerdictClass::OverBudget && verdict.memory &&
         verdict.memory->space == "SM";
}

bool isMixedReductions(const Verdict &verdict, const Run &) {
  return verdict.pass == "tritonxpu-core-tiling" &&
         verdict.kind == VerdictClass::PassFailure &&
         contains(verdict.diagnostic, "reduc");
}

/// The same sort, as the real backend's assertion or its endless run shows it.
bool isSortAcrossRegions(const Verdict &verdict, const Run &) {
  return (isLegalizeFailure(verdict, VerdictClass::Assertion) &&
          contains(verdict.diagnostic, "different regions")) ||
         isLegalizeFailure(verdict, VerdictClass::Timeout);
}

/// Fused compares get an element type that the operation does not allow.
bool isFusedCompare(const Verdict &verdict, const Run &run) {
  auto knob = run.knobs.find("TRITONXPU_COMPARE_FUSION");
  return verdict.kind == VerdictClass::VerifierError &&
         (verdict.pass == "tritonxpu-normalize" ||
          verdict.pass == "tritonxpu-vectorize") &&
         verdict.op.starts_with("triton_xpu.") && contains(verdict.op, "cmp") &&
         knob != run.knobs.end() && knob->second != "0";
}

/// Shapes that core tiling left in disagreement are found out much later.
bool isLateShapeClash(const Verdict &verdict, const Run &) {
  return verdict.kind == VerdictClass::VerifierError &&
         verdict.pass == "tritonxpu-unroll-control" &&
         verdict.op == "triton_xpu.convert_layout" &&
         contains(verdict.diagnostic, "same shape");
}

constexpr AdviceRule rules[] = {
    {"not-a-memory-shortage", "a masked failure is no measurement of SRAM",
     isMasked,
     "This is not a shortage of SRAM: the 0 bytes required and the limit of 0 "
     "in the message are constants.",
     "make_ttxir turns every exception of its pass manager into OutOfResources "
     "with both numbers 0 (backend/compiler.py)"},
    {"num-stages-reaches-no-pass",
     "num_stages and num_warps do nothing on the non-SDNN path", isMasked,
     "Do not lower num_stages or num_warps: no pass of this pipeline reads "
     "them.",
     "on the non-SDNN path neither is handed to a pass (backend/compiler.py); "
     "num_stages only feeds the SDNN multi-buffer pass"},
    {"backend-dies-here", "an assertion or unreachable mark, not an exception",
     isDeathOfBackend,
     "Expect no Python exception from the real compiler: a build with "
     "assertions aborts here, one without them goes on and fails later, "
     "elsewhere, or never.",
     "the checks of its XPU passes are assertions and unreachable marks; run "
     "on both kinds of build with kernels that fail in core tiling and in "
     "legalize"},
    {"sdnn-path-is-closed", "kernels with tt.dot take the closed SDNN path",
     needsSdnnPath,
     "This kernel needs the SDNN path, whose passes are closed and not built "
     "in. Replay it with your own compiler: --opt PROGRAM, where PROGRAM is "
     "the triton-opt of your build.",
     "the open conversion aborts on tt.dot, so the backend classifies such "
     "kernels as SDNN (xpu-spec/pipeline.md 5)"},
    {"range-outside-the-if", "make the column range before the scf.if",
     isRangeInArm,
     "Create the column range (tl.arange over the width) before the `if`, not "
     "inside its arms.",
     "tried on the Gated-DeltaNet post-convolution kernel, 16 tokens a block: "
     "compiles on both lines with buffer limits of 512, 256 and 128 bytes; "
     "smaller buffers and num_stages do not help",
     /*isFromOtherKernels=*/true},
    {"operations-in-one-region",
     "legalize sorts operations of different regions", isSortAcrossRegions,
     "Look for a value that is made inside an `if` or a loop and used with "
     "values from outside it; make ranges and slices in the outer block. A "
     "build with assertions stops here, one without them never returns: stop "
     "it with SIGKILL.",
     "the sort of legalize compares blocks of one region only "
     "(UtilityXPU.cpp); "
     "seen on kernels with a range in an arm of an scf.if, and with a store "
     "after a loop over slices"},
    {"compare-fusion-off",
     "fused compares break the verifier's rule for their result",
     isFusedCompare, "Set TRITONXPU_COMPARE_FUSION=0.",
     "the log sets it; without fusion these compares are not rewritten "
     "(FlagTree #1249)"},
    {"core-tiling-was-the-culprit",
     "a build with assertions stops much earlier", isLateShapeClash,
     "The IR was broken by tritonxpu-core-tiling already: a build with "
     "assertions stops there, on reductions that do not agree. Give all "
     "reductions of the kernel one source shape.",
     "run on a kernel with a row reduction and a reduction of its result: "
     "with assertions it stops in core tiling, without them here"},
    {"larger-buffer-limit",
     "a reduce in an scf.if fails from two trips on: fewer trips",
     isShrunkReduce,
     "Raise TRITONXPU_BUFFER_SIZE or take fewer tokens a block, so that "
     "legalize needs one trip; a smaller limit makes this worse.",
     "sweep of a Gated-DeltaNet kernel, bf16, 128 wide: 16 tokens compile at "
     "128 bytes and above, 32 at 256 and above, 64 at 512, 128 at none up to "
     "512; smaller limits fail here",
     /*isFromOtherKernels=*/true},
    {"reductions-agree", "all reductions of a module must lead to one grouping",
     isMixedReductions,
     "Give all reductions of the kernel one source shape, or move those that "
     "differ to a kernel of their own.",
     "core tiling distributes the whole kernel by one group size and requires "
     "that every reduction leads to the same one (CoreTiling.cpp)"},
    {"smaller-buffers", "the buffer limit bounds every LM buffer",
     isLmOverBudget,
     "Lower TRITONXPU_BUFFER_SIZE (buffer_size_limit), or take smaller "
     "blocks: every transfer takes one buffer of up to that many bytes a core.",
     "the backend does the same when the stack is too large: it halves the "
     "limit, 512 down to 16, and compiles again (compiler.py)"},
    {"smaller-reduce", "SM scratch follows the shape of the reduction",
     isSmOverBudget, "Reduce fewer rows at a time.",
     "a reduce takes the bytes of its source shape with 64 in place of the "
     "reduced extent (Allocation.cpp)"},
};

} // namespace

std::span<const AdviceRule> irsift::adviceRules() { return rules; }

std::vector<Advice> irsift::adviceFor(const Verdict &verdict, const Run &run) {
  std::vector<Advice> advice;
  for (const AdviceRule &rule : rules)
    if (rule.applies(verdict, run))
      advice.push_back({std::string(rule.text), std::string(rule.evidence)});
  return advice;
}
