//===- WorkerSession.cpp - What all jobs of a worker share ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/WorkerSession.h"
#include "core/passes/PassRegistry.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

#include <cerrno>

#include <unistd.h>

using namespace irsift;

bool irsift::writeAll(int fd, std::string_view text) {
  while (!text.empty()) {
    ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    text.remove_prefix(written);
  }
  return true;
}

WorkerSession::WorkerSession() {
  mlir::registerAllDialects(dialects);
  mlir::registerAllExtensions(dialects);
  mlir::registerAllPasses();
  registerPasses();
}

std::string
WorkerSession::loadPlugins(const std::vector<std::string> &dialectPlugins,
                           const std::vector<std::string> &passPlugins) {
  for (const std::string &path : dialectPlugins) {
    if (!loadedPlugins.insert("dialect:" + path).second)
      continue;
    llvm::Expected<mlir::DialectPlugin> plugin =
        mlir::DialectPlugin::load(path);
    if (!plugin)
      return "cannot load the dialect plugin '" + path +
             "': " + llvm::toString(plugin.takeError());
    plugin->registerDialectRegistryCallbacks(dialects);
  }
  for (const std::string &path : passPlugins) {
    if (!loadedPlugins.insert("pass:" + path).second)
      continue;
    llvm::Expected<mlir::PassPlugin> plugin = mlir::PassPlugin::load(path);
    if (!plugin)
      return "cannot load the pass plugin '" + path +
             "': " + llvm::toString(plugin.takeError());
    plugin->registerPassRegistryCallbacks();
  }
  return {};
}

void WorkerSession::send(const Json &event) {
  // Without a parent there is nothing left to work for.
  if (!writeAll(protocol::EventFd, protocol::encode(event)))
    ::_exit(0);
}

void WorkerSession::refuse(const std::string &message) {
  send({{"event", "refused"}, {"message", message}});
}
