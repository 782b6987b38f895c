//===- Missing.cpp - What to set to get a log that tells more -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/recorded/Missing.h"

#include <algorithm>

using namespace irsift;

namespace {

bool isCompilerFailure(VerdictClass kind) {
  switch (kind) {
  case VerdictClass::VerifierError:
  case VerdictClass::PassFailure:
  case VerdictClass::Assertion:
  case VerdictClass::Unreachable:
  case VerdictClass::Signal:
  case VerdictClass::Timeout:
  case VerdictClass::MemoryLimit:
    return true;
  default:
    return false;
  }
}

std::string whatIsMissing(const Verdict &verdict) {
  bool diagnostic =
      verdict.diagnostic.empty() && verdict.kind != VerdictClass::Timeout;
  if (verdict.pass.empty() && diagnostic)
    return "the failing pass and its diagnostic: the log has only a line that "
           "says that something failed";
  if (verdict.pass.empty())
    return "the failing pass";
  return diagnostic ? "the diagnostic of the failing pass" : "";
}

/// The 3.0 line: no IR gets out by any of the usual switches.
MissingEvidence forLine30(std::string what) {
  MissingEvidence missing;
  missing.what = std::move(what);
  missing.line = "3.0";
  missing.environment = {"TRITON_ALWAYS_COMPILE=1",
                         "TRITON_REPRODUCER_PATH=/tmp/triton-repro.mlir"};
  missing.note =
      "Keep the whole stderr of the process, not only the Python exception: "
      "MLIR's diagnostics and the \"Pipeline failed while executing\" note go "
      "there. This line prints no IR at all: MLIR_ENABLE_DUMP has no effect "
      "and modules print as empty text, so run the script under "
      "samples/capture/irsift_capture.py for the IR.";
  return missing;
}

MissingEvidence forLine36(std::string what) {
  MissingEvidence missing;
  missing.what = std::move(what);
  missing.line = "3.6";
  missing.environment = {"TRITON_ALWAYS_COMPILE=1", "MLIR_ENABLE_DUMP=1",
                         "TRITON_REPRODUCER_PATH=/tmp/triton-repro.mlir"};
  missing.note =
      "MLIR_ENABLE_DUMP prints the IR before every pass to stderr, so the last "
      "dump names the pass that failed; TRITON_REPRODUCER_PATH writes module "
      "and pipeline. A build with TRITON_CONCEAL_IR prints no IR: use "
      "samples/capture/irsift_capture.py there.";
  return missing;
}

MissingEvidence cachePitfall() {
  MissingEvidence missing;
  missing.what = "certainty that the compiler ran at all";
  missing.environment = {"TRITON_ALWAYS_COMPILE=1",
                         "TRITON_CACHE_DIR=/tmp/empty-triton-cache"};
  missing.note =
      "A cached kernel is not compiled again, and then nothing is printed. The "
      "TRITONXPU_* switches that are read at compile time (INTERLEAVE, "
      "OTHER_SIM, DTYPE_CONVERT, ATOMIC_SIM, CLOSE_OPTIMIZE, COMPARE_FUSION, "
      "ELEMBYTES) are not part of the cache key: a change of them may answer "
      "from the cache too.";
  return missing;
}

MissingEvidence forOpt(std::string what) {
  MissingEvidence missing;
  missing.what = std::move(what);
  missing.options = {"--mlir-print-ir-before-all", "--mlir-disable-threading",
                     "--mlir-pass-pipeline-crash-reproducer=/tmp/repro.mlir"};
  missing.note = "Options of the mlir-opt that was run. The last dump names "
                 "the pass that failed; the reproducer holds module and "
                 "pipeline.";
  return missing;
}

/// Whether the log is of Triton at all.
bool isOfTriton(const RecordedLog &log, const Verdict &verdict) {
  if (log.hints30 || log.hints36 || !verdict.stage.empty() || verdict.masked)
    return true;
  for (const auto &[name, value] : log.settings)
    if (name.starts_with("TRITON"))
      return true;
  return std::any_of(log.events.begin(), log.events.end(), [](const auto &e) {
    return e.template get<PythonException>() != nullptr;
  });
}

} // namespace

std::vector<MissingEvidence> irsift::missingEvidence(const RecordedLog &log,
                                                     const Verdict &verdict) {
  if (!isCompilerFailure(verdict.kind))
    return {};
  std::string what = whatIsMissing(verdict);
  if (what.empty())
    return {};
  if (!isOfTriton(log, verdict))
    return {forOpt(what)};
  std::vector<MissingEvidence> missing;
  // Where the log shows the line, the other line's advice would be noise.
  if (!log.hints36 || log.hints30)
    missing.push_back(forLine30(what));
  if (!log.hints30 || log.hints36)
    missing.push_back(forLine36(what));
  missing.push_back(cachePitfall());
  return missing;
}
