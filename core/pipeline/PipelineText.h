//===- PipelineText.h - Pipeline text to a list of passes, and back -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PIPELINE_PIPELINETEXT_H
#define IRSIFT_CORE_PIPELINE_PIPELINETEXT_H

#include "core/model/Expected.h"
#include "core/model/Run.h"

#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// Reads what `--pass-pipeline` of an mlir-opt takes,
/// `builtin.module(a,b{x=1 y=2},func.func(c))`, into passes in order. The
/// outer `builtin.module(...)` may be left out. Option values are kept as
/// written, quotes and nested brackets included. An error names the column.
Expected<std::vector<PassSpec>> parsePipelineText(std::string_view text);

/// The inverse: neighbours with equal anchors share one nesting, and the whole
/// is anchored on builtin.module.
std::string printPipelineText(const std::vector<PassSpec> &passes);

/// One pass with its anchors, anchored on builtin.module.
std::string printPipelineText(const PassSpec &pass);

} // namespace irsift

#endif // IRSIFT_CORE_PIPELINE_PIPELINETEXT_H
