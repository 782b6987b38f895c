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

void SnapshotPrinter::print(mlir::ModuleOp module, int index) {
  wait();
  start(module, index, Form::Custom);
}

void SnapshotPrinter::printBroken(mlir::ModuleOp module, int index) {
  wait();
  start(module, index, Form::Custom);
  if (!wait())
    start(module, index, Form::Generic);
}

void SnapshotPrinter::start(mlir::ModuleOp module, int index, Form form) {
  child = ::fork();
  if (child == 0) {
    silence();
    send(module, index, form);
    ::_exit(0);
  }
  // No process to be had: do it here.
  if (child < 0)
    send(module, index, form);
}

void SnapshotPrinter::send(mlir::ModuleOp module, int index, Form form) {
  mlir::OpPrintingFlags flags;
  flags.enableDebugInfo(printLocations);
  // Otherwise printing would verify once more, and choose for itself.
  if (form == Form::Custom)
    flags.assumeVerified();
  else
    flags.printGenericOpForm();
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, flags);
  if (text.empty() || text.back() != '\n')
    text += '\n';
  writeAll(protocol::SnapshotFd, protocol::encode({{"snapshot", index}}, text));
}

bool SnapshotPrinter::wait() {
  if (child <= 0)
    return true;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  child = -1;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
