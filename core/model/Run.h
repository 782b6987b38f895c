//===- Run.h - One input through one pipeline with one set of knobs -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain values that every part of irsift passes around: the runners make them,
// the store keeps them, the command line, the reports and the GUI show them.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MODEL_RUN_H
#define IRSIFT_CORE_MODEL_RUN_H

#include "core/model/Diagnostic.h"
#include "core/model/Ids.h"
#include "core/model/Memory.h"
#include "core/model/Verdict.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace irsift {

/// Names and values in the order in which the pass declares them.
using OptionList = std::vector<std::pair<std::string, std::string>>;

/// One element of a pipeline.
struct PassSpec {
  /// Pass argument ("tritonxpu-legalize").
  std::string name;
  OptionList options;
  /// Operation names from the module down to the anchor of this pass, without
  /// the module itself ({"func.func"} for `builtin.module(func.func(cse))`).
  std::vector<std::string> anchors;

  bool operator==(const PassSpec &) const = default;
};

/// A pipeline by its preset's name ("xpu3.6", or "custom"), as the text that
/// `--pass-pipeline` of an mlir-opt takes, and as the passes that it lists.
struct Pipeline {
  std::string name;
  std::string text;
  std::vector<PassSpec> passes;
  /// Passes that the real pipeline has and this one lacks.
  std::vector<std::string> absent;

  bool operator==(const Pipeline &) const = default;
};

enum class PassStatus { Ok, Failed, Crashed, Timeout, NotRun };

/// Content address of a snapshot's text: 32 hexadecimal digits of XXH3-128.
/// Empty: no snapshot.
using SnapshotId = std::string;

/// The content address of \p text.
SnapshotId snapshotIdOf(const std::string &text);

/// What one pass did.
struct PassRun {
  PassIndex index;
  PassSpec pass;
  PassStatus status = PassStatus::NotRun;
  /// Whether the normalised text of the module differs from the one before.
  bool changed = false;
  /// Wall time of the pass with its verification, in microseconds.
  int64_t wallMicroseconds = 0;
  std::vector<Diagnostic> diagnostics;
  /// Operations by name, all regions, without builtin.module.
  std::map<std::string, int64_t> ops;
  std::vector<Buffer> buffers;
  MemorySummary memory;
  /// Text of the module after the pass; empty if there is none.
  SnapshotId snapshot;
  /// Signal name, assertion text or stack, as far as the process left any.
  std::string crashText;

  int64_t opCount() const;
  bool operator==(const PassRun &) const = default;
};

struct ToolInfo {
  std::string version;
  std::string llvm;
  /// Whether the compiler under test checks its assertions.
  bool assertions = false;
  bool operator==(const ToolInfo &) const = default;
};

struct InputInfo {
  std::string path;
  /// "ttir", "ttxir", "mlir", "reproducer", "log", "capture".
  std::string kind;
  std::string sha256;
  std::vector<std::string> kernels;
  bool operator==(const InputInfo &) const = default;
};

/// One input x one pipeline x one set of knobs.
struct Run {
  RunId id;
  ToolInfo tool;
  InputInfo input;
  std::string target;
  Pipeline pipeline;
  /// Only what was set; names as the user gave them.
  std::map<std::string, std::string> knobs;
  /// Buffer length in elements (xpu-spec/pipeline.md 4); 0 if not computed.
  int64_t bufferLength = 0;
  /// Snapshot 0: the input as read. Its counts are in `inputOps`.
  SnapshotId inputSnapshot;
  std::map<std::string, int64_t> inputOps;
  /// Buffers of the input, if it was lowered as far as that already.
  std::vector<Buffer> inputBuffers;
  MemorySummary inputMemory;
  std::vector<PassRun> passes;
  Verdict verdict;

  bool operator==(const Run &) const = default;
};

/// Puts right what a document from elsewhere may have wrong and readers rely
/// on: indices and ids are positions, intervals do not run backwards, and
/// bytes are neither negative nor beyond all memory.
void makeConsistent(Run &run);

} // namespace irsift

#endif // IRSIFT_CORE_MODEL_RUN_H
