//===- PipelinePlan.h - Which passes a replay runs ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_PIPELINEPLAN_H
#define IRSIFT_CORE_REPLAY_WORKER_PIPELINEPLAN_H

#include "core/model/Expected.h"
#include "core/model/Run.h"
#include "core/pipeline/Knobs.h"
#include "core/pipeline/Presets.h"

#include "mlir/IR/MLIRContext.h"

#include <string>
#include <vector>

namespace irsift {

/// The passes of a preset or of a pipeline text. A preset's second stage has
/// options that depend on the module as the first stage leaves it.
class PipelinePlan {
public:
  static Expected<PipelinePlan> forPreset(const Preset &preset,
                                          const KnobSettings &settings,
                                          int64_t bufferLength,
                                          KernelKind kernel, bool needsTtir);
  static Expected<PipelinePlan> forText(mlir::MLIRContext *context,
                                        const std::string &text);

  const std::vector<PassSpec> &passes() const { return list; }
  /// Passes of the preset that this build lacks.
  const std::vector<std::string> &absent() const { return absentPasses; }
  /// Whether pass \p index is the first one of a preset's second stage.
  bool beginsTtxir(size_t index) const { return preset && index == ttirCount; }
  /// Makes the second stage of a preset anew.
  Expected<void> setBufferLength(int64_t bufferLength);
  /// The buffer length that the passes' options name, or 0.
  int64_t bufferLengthInOptions() const;

private:
  void append(const std::vector<PassSpec> &passes);

  const Preset *preset = nullptr;
  KnobSettings settings;
  KernelKind kernel = KernelKind::Plain;
  std::vector<PassSpec> list;
  size_t ttirCount = 0;
  std::vector<std::string> absentPasses;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_PIPELINEPLAN_H
