//===- OptProgram.h - An mlir-opt of any version as a child ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_EXTERNAL_OPTPROGRAM_H
#define IRSIFT_CORE_REPLAY_EXTERNAL_OPTPROGRAM_H

#include "core/model/Run.h"
#include "core/replay/Process.h"
#include "core/replay/Runner.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace irsift {

/// Builds command lines for the program that `--opt` names. Modules are printed
/// with locations, so that diagnostics and buffers keep their places in the
/// user's source when a run goes on from a snapshot.
class OptProgram {
public:
  OptProgram(std::string program, std::vector<std::string> arguments,
             const RunRequest &request);

  /// Runs \p passes on the file at \p input and prints the module to stdout.
  ProcessSpec runOnce(const std::string &input,
                      const std::vector<PassSpec> &passes) const;
  /// The same with the module printed to stderr after every pass.
  ProcessSpec runDumping(const std::string &input,
                         const std::vector<PassSpec> &passes) const;

  /// Fills in what `--version` says about LLVM; asks once.
  ToolInfo version() const;
  /// Passes that `--help` lists; nothing if it lists none.
  std::set<std::string> listedPasses() const;

private:
  ProcessSpec command(const std::string &input,
                      const std::vector<PassSpec> &passes) const;

  std::string program;
  std::vector<std::string> arguments;
  std::vector<std::pair<std::string, std::string>> environment;
  bool allowUnregistered;
  RunLimits limits;
};

/// \p text without `loc(...)` and `#loc` lines: what is printed without debug
/// information.
std::string withoutLocations(std::string_view text);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_EXTERNAL_OPTPROGRAM_H
