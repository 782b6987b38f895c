//===- Input.h - Reading what a run starts from ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_INPUT_H
#define IRSIFT_CORE_REPLAY_INPUT_H

#include "core/model/Expected.h"
#include "core/model/Run.h"

#include <map>
#include <string>
#include <string_view>

namespace irsift {

/// An input and its content. `info.kernels` is empty: a runner fills it in.
struct Input {
  InputInfo info;
  /// The module. Empty for a log or a folder of dumps: these are read where
  /// they are.
  std::string text;
  /// Pipeline that the input brings with it, as a reproducer does.
  std::string pipelineText;
  /// Preset and knobs that the input was made with, as a capture says.
  std::string preset;
  std::map<std::string, std::string> knobs;
};

/// Reads a file, or stdin if \p path is "-".
Expected<Input> readInput(const std::string &path);

/// Reads anything that a run can start from: IR, a reproducer (module and
/// pipeline), a log, a folder of dumps, one of the capture helper, or a bundle.
Expected<Input> openInput(const std::string &path);

/// The same for a text that is at hand.
Input makeInput(std::string path, std::string text);

/// "ttxir", "ttir" or "mlir", by the dialects whose operations it has.
std::string kindOfModule(std::string_view text);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_INPUT_H
