//===- SnapshotPrinter.cpp - Prints a module beside the passes ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/SnapshotPrinter.h"
#include "core/replay/worker/WorkerSession.h"

#include "mlir/IR/OperationSupport.h"

#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace irsift;

namespace {

/// Printing a broken module may crash; that must look like nothing at all.
void silence() {
  for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE})
    ::signal(signal, SIG_DFL);
  int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  ::dup2(null, STDOUT_FILENO);
  ::dup2(null, STDERR_FILENO);
}

} // namespace

void SnapshotPrinter::print(mlir::ModuleOp module, int index, bool isVerified) {
  wait();
  child = ::fork();
  if (child == 0) {
    silence();
    send(module, index, isVerified);
    ::_exit(0);
  }
  // No process to be had: do it here.
  if (child < 0)
    send(module, index, isVerified);
}

void SnapshotPrinter::send(mlir::ModuleOp module, int index, bool isVerified) {
  mlir::OpPrintingFlags flags;
  flags.enableDebugInfo(printLocations);
  if (isVerified)
    flags.assumeVerified();
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, flags);
  text += '\n';
  writeAll(protocol::SnapshotFd, protocol::encode({{"snapshot", index}}, text));
}

void SnapshotPrinter::wait() {
  if (child <= 0)
    return;
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  child = -1;
}
