//===- WorkerSession.cpp - What all jobs of a worker share ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/WorkerSession.h"
#include "core/dialect/RegisterDialects.h"
#include "core/passes/PassRegistry.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
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
  mlir::registerAllPasses();
  registerPasses();
}

mlir::DialectRegistry WorkerSession::registryFor(tt::CoreLine line) const {
  mlir::DialectRegistry registry;
  tt::CoreRules rules;
  rules.line = line;
  registerAllDialects(registry, rules);
  for (const mlir::DialectPlugin &plugin : dialectPlugins)
    plugin.registerDialectRegistryCallbacks(registry);
  return registry;
}

mlir::DialectRegistry WorkerSession::upstreamRegistry() const {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  for (const mlir::DialectPlugin &plugin : dialectPlugins)
    plugin.registerDialectRegistryCallbacks(registry);
  return registry;
}

std::string
WorkerSession::loadPlugins(const std::vector<std::string> &dialectPaths,
                           const std::vector<std::string> &passPaths) {
  for (const std::string &path : dialectPaths) {
    if (!loadedPlugins.insert("dialect:" + path).second)
      continue;
    auto plugin = mlir::DialectPlugin::load(path);
    if (!plugin)
      return "cannot load the dialect plugin '" + path +
             "': " + llvm::toString(plugin.takeError());
    dialectPlugins.push_back(*plugin);
  }
  for (const std::string &path : passPaths) {
    if (!loadedPlugins.insert("pass:" + path).second)
      continue;
    auto plugin = mlir::PassPlugin::load(path);
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
