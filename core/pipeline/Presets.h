//===- Presets.h - The XPU backend's pipelines, by line -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PIPELINE_PRESETS_H
#define IRSIFT_CORE_PIPELINE_PRESETS_H

#include "core/model/Run.h"
#include "core/pipeline/Knobs.h"

#include <span>
#include <string_view>
#include <vector>

namespace irsift {

/// Xpu36Next: versions of the 3.6 line after release 0.6.1.
enum class BackendLine { Xpu30, Xpu36, Xpu36Next };

/// Kernels that manage buffers of on-chip memory themselves take a path of
/// their own in Xpu36Next.
enum class KernelKind { Plain, TileBuffers };

/// A pass that the real driver runs and the preset lacks, and why.
struct AbsentPass {
  std::string_view pass;
  std::string_view reason;
};

/// A pipeline known by name.
struct Preset {
  std::string_view name;
  BackendLine line;
  std::string_view summary;
  std::span<const AbsentPass> absent;
};

/// All presets, the default one first.
std::span<const Preset> allPresets();

/// Null if there is no preset of that name.
const Preset *findPreset(std::string_view name);

/// The passes of make_ttir (xpu-spec/pipeline.md 1.1): what a module still
/// needs that comes straight from the front end.
std::vector<PassSpec> ttirPasses();

/// The passes of make_ttxir on the non-SDNN path, in order, with the options
/// that the driver passes (xpu-spec/pipeline.md 1.2). \p bufferLength is in
/// elements.
std::vector<PassSpec> ttxirPasses(BackendLine line,
                                  const KnobSettings &settings,
                                  int64_t bufferLength,
                                  KernelKind kernel = KernelKind::Plain);

/// The kind of the kernel in IR text of any dialects.
KernelKind kernelKindOf(std::string_view text);

} // namespace irsift

#endif // IRSIFT_CORE_PIPELINE_PRESETS_H
