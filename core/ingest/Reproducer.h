//===- Reproducer.h - Module and pipeline of MLIR's reproducers -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_REPRODUCER_H
#define IRSIFT_CORE_INGEST_REPRODUCER_H

#include "core/model/Expected.h"

#include <optional>
#include <string>
#include <string_view>

namespace irsift {

/// What a reproducer file says, of any MLIR version.
struct Reproducer {
  /// The module, without the resource block and without a comment in front.
  std::string module;
  /// Pipeline as MLIR reads it today, anchored on builtin.module.
  std::string pipeline;
  /// Pipeline as the file has it.
  std::string recordedPipeline;
  bool disableThreading = false;
  bool verifyEach = true;
};

/// Whether \p text holds a pipeline that read() finds.
bool hasReproducerPipeline(std::string_view text);

/// Reads the resource block (`{-# ... mlir_reproducer: ... #-}`), the
/// `// configuration: -pass-pipeline='...'` comment of MLIR up to 15, and the
/// pipelines that 19.x anchors on any operation.
Expected<Reproducer> readReproducer(std::string_view text);

/// A file that `mlir-opt --run-reproducer` and `xpu-opt` take. \p module keeps
/// resources of its own.
std::string writeReproducer(std::string_view module, std::string_view pipeline);

/// The pipeline of a line `pipeline: "..."`, unescaped.
std::optional<std::string> pipelineOfReproducerLine(std::string_view line);

/// Makes a pipeline of a reproducer one that is anchored on builtin.module:
/// 19.x prints `any(...)` where no crash happened, and a local reproducer may
/// hold a pass without any anchor.
std::string anchorOnModule(std::string_view pipeline);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_REPRODUCER_H
