//===- Presets.cpp - The XPU backend's pipelines, by line -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/pipeline/Presets.h"

#include <algorithm>

using namespace irsift;

namespace {

constexpr AbsentPass absentIn30[] = {
    {"triton-strip-all-ops",
     "row 0 of the 3.0 driver; shipped as an object without source, and it "
     "serves the SDNN path"},
};

constexpr AbsentPass absentInNext[] = {
    {"tritonxpu-scalar-analysis",
     "sets offset states around offset-analysis by rules that are not known in "
     "full; offset-analysis decides alone"},
    {"tritonxpu-vectorizability-analysis, tritonxpu-tile-decide",
     "change no IR that a later pass reads; they report, and only on request"},
    {"tritonxpu-vectorize (per-op-decision, tle-vec, tle-smem-vec)",
     "values are vectorised by the rule of 0.6.1, whole trees at once "
     "(TRITONXPU_PER_OP_DECISION=0); kernels with tile buffers are not "
     "vectorised, which changes no buffer"},
    {"tritonxpu-unroll-control (budget-tiling, pin-unroll-num)",
     "loops are cut by unroll_num as in 0.6.1 (TRITONXPU_BUDGET_TILING=0); the "
     "cost that weighs trip counts is not known. Not run on kernels with tile "
     "buffers, as in a first compilation"},
    {"retries after a stack overflow", "their order and numbers are not known"},
};

constexpr Preset presets[] = {
    {"xpu3.6",
     BackendLine::Xpu36,
     "XPU backend on Triton 3.6 (release 0.6.1, LLVM 22)",
     {}},
    {"xpu3.0", BackendLine::Xpu30,
     "XPU backend on Triton 3.0 (January 2026, LLVM 19)", absentIn30},
    {"xpu3.6-next", BackendLine::Xpu36Next,
     "XPU backend on Triton 3.6 after release 0.6.1, as far as it is known",
     absentInNext},
};

/// Collects the rows of xpu-spec/pipeline.md 1.2 in order.
class TtxirBuilder {
public:
  TtxirBuilder(BackendLine line, const KnobSettings &settings,
               int64_t bufferLength)
      : line(line), settings(settings), length(std::to_string(bufferLength)),
        cores(std::to_string(settings.integer("core_num"))),
        arch(std::to_string(settings.integer("arch"))),
        groups(std::to_string(settings.integer("groups_per_cluster"))),
        maskZero(boolean(settings.flag("is_use_mask_zero"))),
        oneCore(boolean(settings.flag("isClusterOneCoreActOnly"))),
        optimize(!settings.flag("TRITONXPU_CLOSE_OPTIMIZE")),
        simulateOther(settings.flag("TRITONXPU_OTHER_SIM")) {}

  std::vector<PassSpec> runOnTiles() {
    convertTiles();
    stageTiles();
    if (isOpen("isCloseClusterLoopGrid")) {
      add("tritonxpu-cf-to-scf");
      add("tritonxpu-loop-grid");
    }
    for (const char *pass : {"canonicalize", "cse", "symbol-dce"})
      add(pass);
    return std::move(passes);
  }

  std::vector<PassSpec> run() {
    convert();
    tile();
    vectorize();
    allocate();
    finish();
    return std::move(passes);
  }

private:
  static std::string boolean(bool value) { return value ? "true" : "false"; }

  void add(std::string name, OptionList options = {}) {
    passes.push_back({std::move(name), std::move(options), {}});
  }

  bool isOpen(std::string_view closeKnob) const {
    return !settings.flag(closeKnob);
  }

  bool isNext() const { return line == BackendLine::Xpu36Next; }

  //===-- Kernels with tile buffers ---------------------------------------===//

  void convertTiles() {
    add("triton-loop-aware-cse");
    add("convert-triton-to-triton-xpu", {{"xpu_arch", arch},
                                         {"buffer_size", length},
                                         {"core_num", cores},
                                         {"tle", "true"}});
    if (isOpen("isCloseCoreTiling"))
      add("tritonxpu-tle-core-tiling",
          {{"dump-flag", "false"}, {"lm-buflen", length}, {"core-num", cores}});
  }

  void stageTiles() {
    constexpr int64_t LocalMemory = 8192;
    int64_t limit =
        std::min(settings.integer("TRITON_TUNE_BUFFER_LM_SIZE"), LocalMemory);
    int64_t stages = std::max<int64_t>(0, settings.integer("num_stages"));
    add("tritonxpu-tle-pipeline",
        {{"enable", boolean(settings.flag("TRITONXPU_TLE_PIPELINE"))},
         {"num-stages", std::to_string(stages)},
         {"wait-mask", "1"},
         {"lm-bytes-limit", std::to_string(limit)}});
    for (const char *pass : {"tritonxpu-tle-legalize", "tritonxpu-tle-sm-alloc",
                             "tritonxpu-tle-dtype-convert"})
      add(pass);
    if (!isOpen("isCloseVectorization"))
      return;
    if (optimize)
      normalize();
    add("tritonxpu-tile-analysis");
  }

  void normalize() {
    bool fuse = settings.flag("TRITONXPU_COMPARE_FUSION");
    add("tritonxpu-normalize",
        {{"dump-flag", "false"}, {"compare-fusion", boolean(fuse)}});
  }

  //===-- All others ------------------------------------------------------===//

  /// Rows 0 to 5.
  void convert() {
    if (line != BackendLine::Xpu30)
      add("triton-loop-aware-cse");
    if (isNext())
      add("tritonxpu-legalize-extern-ew");
    OptionList options = {
        {"xpu_arch", arch}, {"buffer_size", length}, {"core_num", cores}};
    if (line == BackendLine::Xpu30)
      options.emplace_back("line", "3.0");
    add("convert-triton-to-triton-xpu", std::move(options));
    add("tritonxpu-print");
    bool atomicSim = isOpen("isCLOSE_TTXPU_O_ATOMIC_SIM") &&
                     settings.flag("TRITONXPU_ATOMIC_SIM");
    add("tritonxpu-create-gm2lm", {{"xpu-arch", arch},
                                   {"atomic-sim", boolean(atomicSim)},
                                   {"core0-act-only", oneCore},
                                   {"is-use-mask-zero", maskZero}});
    if (optimize && isOpen("isCloseMemoryCache"))
      add("tritonxpu-memory-cache",
          {{"lm-buflen", length}, {"core-num", cores}});
    add("canonicalize");
  }

  /// Rows 6 to 17.
  void tile() {
    if (isOpen("isCloseDtypeConvert") &&
        settings.flag("TRITONXPU_DTYPE_CONVERT"))
      add("tritonxpu-dtype-convert", {{"xpu-arch", arch}});
    if (optimize && isOpen("isCloseCoreTiling"))
      tileCores();
    add("cse");
    if (optimize && isOpen("isCloseOffsetAnalysis"))
      add("tritonxpu-offset-analysis", {{"dump-flag", "false"},
                                        {"lm-buflen", length},
                                        {"is-use-mask-zero", maskZero}});
    add("canonicalize");
    add("tritonxpu-legalize", {{"lm-buflen", length},
                               {"core-num", cores},
                               {"groups-per-cluster", groups},
                               {"is-use-mask-zero", maskZero}});
    add("canonicalize");
    if (!simulateOther)
      add("tritonxpu-mask",
          {{"core0-act-only", oneCore}, {"is-use-mask-zero", maskZero}});
    for (const char *pass :
         {"canonicalize", "cse", "loop-invariant-code-motion", "symbol-dce"})
      add(pass);
  }

  void tileCores() {
    OptionList options = {{"dump-flag", "false"},
                          {"lm-buflen", length},
                          {"core-num", cores},
                          {"groups-per-cluster", groups}};
    if (isNext())
      options.emplace_back("triton-auto-core-tiling",
                           boolean(settings.flag("isAutoCoreTiling")));
    add("tritonxpu-core-tiling", std::move(options));
  }

  /// Rows 18 to 21.
  void vectorize() {
    if (optimize && isOpen("isCloseInterleave") &&
        settings.flag("TRITONXPU_INTERLEAVE") &&
        settings.grid() == std::array<int64_t, 3>{12, 1, 1})
      add("tritonxpu-interleave");
    add("canonicalize");
    bool fuse = settings.flag("TRITONXPU_COMPARE_FUSION");
    if (optimize && isOpen("isCloseVectorization")) {
      OptionList options = {{"dump-flag", "false"},
                            {"compare-fusion", boolean(fuse)}};
      if (isNext()) {
        normalize();
        options.emplace_back("normalized", "true");
      }
      add("tritonxpu-vectorize", std::move(options));
    }
    add("canonicalize");
  }

  /// Rows 22 to 27.
  void allocate() {
    const OptionList sizes = {{"lm-buflen", length}, {"core-num", cores}};
    add("tritonxpu-alloca", sizes);
    if (optimize && isAsyncOpen())
      add(isNext() ? "tritonxpu-async-load-schedule" : "tritonxpu-memory-async",
          {{"dump-flag", "false"}});
    if (isNext() && isOpen("isCloseUnrollControl"))
      add("tritonxpu-tile-analysis");
    if (optimize && isOpen("isCloseUnrollControl"))
      add("tritonxpu-unroll-control",
          {{"lm-buflen", length},
           {"core-num", cores},
           {"is-use-mask-zero", maskZero},
           {"unroll-num", std::to_string(settings.integer("unroll_num"))}});
    if (optimize)
      add("tritonxpu-store-control");
    if (!simulateOther)
      add("tritonxpu-other-sim", sizes);
    if (optimize)
      add("tritonxpu-memory-inplace", sizes);
  }

  /// The later line has transfers overlap unless it is told not to.
  bool isAsyncOpen() const {
    return isOpen("isCloseMemoryAsync") ||
           (isNext() && !settings.isSet("isCloseMemoryAsync"));
  }

  /// Rows 28 to 32.
  void finish() {
    if (isOpen("isCloseClusterLoopGrid")) {
      add("tritonxpu-cf-to-scf");
      add("tritonxpu-loop-grid");
      if (isNext() && settings.flag("TRITONXPU_LOOP_INVARIANT_STAGING"))
        add("tritonxpu-loop-invariant-staging");
    }
    for (const char *pass : {"cse", "loop-invariant-code-motion", "symbol-dce"})
      add(pass);
  }

  BackendLine line;
  const KnobSettings &settings;
  std::string length, cores, arch, groups, maskZero, oneCore;
  bool optimize;
  bool simulateOther;
  std::vector<PassSpec> passes;
};

} // namespace

std::span<const Preset> irsift::allPresets() { return presets; }

const Preset *irsift::findPreset(std::string_view name) {
  for (const Preset &preset : presets)
    if (preset.name == name)
      return &preset;
  return nullptr;
}

std::vector<PassSpec> irsift::ttirPasses() {
  std::vector<PassSpec> passes;
  for (const char *name :
       {"inline", "triton-rewrite-tensor-pointer", "triton-combine",
        "canonicalize", "triton-reorder-broadcast", "cse",
        "loop-invariant-code-motion", "symbol-dce"})
    passes.push_back({name, {}, {}});
  return passes;
}

std::vector<PassSpec> irsift::ttxirPasses(BackendLine line,
                                          const KnobSettings &settings,
                                          int64_t bufferLength,
                                          KernelKind kernel) {
  TtxirBuilder builder(line, settings, bufferLength);
  bool hasOwnPath =
      line == BackendLine::Xpu36Next && kernel == KernelKind::TileBuffers;
  return hasOwnPath ? builder.runOnTiles() : builder.run();
}

KernelKind irsift::kernelKindOf(std::string_view text) {
  for (std::string_view mark :
       {"ttg.local_alloc", "triton_xpu.tle_copy_", "triton_xpu.tle_normcopy_",
        "triton_xpu.tle_local_ptr"})
    if (text.find(mark) != std::string_view::npos)
      return KernelKind::TileBuffers;
  return KernelKind::Plain;
}
