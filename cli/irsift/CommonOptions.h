//===- CommonOptions.h - Options that several subcommands share -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_COMMONOPTIONS_H
#define IRSIFT_CLI_IRSIFT_COMMONOPTIONS_H

#include "cli/irsift/Terminal.h"
#include "core/model/Json.h"
#include "core/replay/Input.h"
#include "core/replay/Runner.h"
#include "core/store/RunStore.h"

#include <CLI/CLI.hpp>

#include <map>
#include <string>
#include <vector>

namespace irsift {

/// --json, --color, -q, -v.
struct OutputOptions {
  bool json = false;
  bool quiet = false;
  bool verbose = false;
  ColorMode color = ColorMode::Auto;

  void addTo(CLI::App &app);
  Style style() const { return outputStyle(color); }
  bool wantsProgress() const { return !quiet; }
};

/// --db.
struct StoreOptions {
  std::string path;

  void addTo(CLI::App &app);
  /// The file that open() opens.
  std::string file() const;
  Expected<RunStore> open() const;
  /// The same for reading: an error if the file that was named is not there.
  Expected<RunStore> openExisting() const;
};

/// --knob NAME=VALUE and --target.
struct KnobOptions {
  std::vector<std::string> knobs;
  std::string target;

  void addTo(CLI::App &app);
  Expected<std::map<std::string, std::string>> knobMap() const;
  /// The target with the limits that the knobs set.
  Expected<Target> loadTarget() const;
};

/// INPUT and what it is run through: everything that makes a RunRequest.
struct RunOptions {
  std::string input;
  std::string pipeline;
  /// Program that runs the passes in place of ours, and what it is given
  /// besides its input and its pipeline.
  std::string opt;
  std::vector<std::string> optArguments;
  /// Which pipeline of a log, from 1; 0 lets the runner choose.
  int logPipeline = 0;
  KnobOptions knobs;
  std::vector<std::string> dialectPlugins;
  std::vector<std::string> passPlugins;
  bool allowUnregistered = false;
  std::string passTimeout = "60s";
  std::string memoryLimit = "4G";
  std::string timeLimit;

  void addTo(CLI::App &app);
  /// All but INPUT and the limit for everything.
  void addSettings(CLI::App &app);
  /// Reads the input and checks what can be checked here.
  Expected<RunRequest> makeRequest() const;
  /// The same for an input that is at hand.
  Expected<RunRequest> makeRequest(Input read) const;
};

/// `{"schema": "irsift.COMMAND/1", ...document}` as text.
std::string jsonDocument(std::string_view command, const Json &document);

/// The exit code that a finished run stands for.
ExitCode exitCodeOf(const Verdict &verdict);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_COMMONOPTIONS_H
