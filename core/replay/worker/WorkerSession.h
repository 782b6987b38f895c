//===- WorkerSession.h - What all jobs of a worker share ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_WORKERSESSION_H
#define IRSIFT_CORE_REPLAY_WORKER_WORKERSESSION_H

#include "core/dialect/tt/CoreRules.h"
#include "core/replay/Protocol.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"

#include <set>
#include <string>
#include <vector>

namespace irsift {

/// Dialects, passes and plugins of this process, and its line to the parent.
class WorkerSession {
public:
  /// Registers all passes: ours and upstream's.
  WorkerSession();

  /// All dialects, with the rules of a backend line, and those of plugins.
  mlir::DialectRegistry registryFor(tt::CoreLine line) const;

  /// MLIR's dialects and those of plugins.
  mlir::DialectRegistry upstreamRegistry() const;

  /// Loads what is not loaded yet. \returns an error for the user, or nothing.
  std::string loadPlugins(const std::vector<std::string> &dialectPaths,
                          const std::vector<std::string> &passPaths);

  /// Sends an event to the parent.
  void send(const Json &event);

  /// Tells the parent that the job cannot be done, and why.
  void refuse(const std::string &message);

private:
  std::vector<mlir::DialectPlugin> dialectPlugins;
  std::set<std::string> loadedPlugins;
};

/// Writes all of \p text to \p fd. \returns false if nobody reads any more.
bool writeAll(int fd, std::string_view text);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_WORKERSESSION_H
