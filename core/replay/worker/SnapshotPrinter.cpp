//===- SnapshotPrinter.cpp - Prints a module beside the passes ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/SnapshotPrinter.h"
#include "core/replay/worker/WorkerSession.h"

#include "mlir/IR/OperationSupport.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <thread>

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

SnapshotPrinter::SnapshotPrinter(bool printLocations)
    : printLocations(printLocations),
      maxChildren(std::max(1u, std::thread::hardware_concurrency())) {}

SnapshotPrinter::~SnapshotPrinter() {
  wait();
  if (turn >= 0)
    ::close(turn);
}

void SnapshotPrinter::print(mlir::ModuleOp module, int index) {
  while (children.size() >= maxChildren)
    waitForOldest();
  start(module, index, Form::Custom);
}

void SnapshotPrinter::printBroken(mlir::ModuleOp module, int index) {
  wait();
  start(module, index, Form::Custom);
  if (!wait())
    start(module, index, Form::Generic);
}

/// Only the child keeps the end to write to, so that its successor knows by the
/// end of the file that it is gone, however it went.
void SnapshotPrinter::start(mlir::ModuleOp module, int index, Form form) {
  int ends[2] = {-1, -1};
  pid_t child = ::pipe2(ends, O_CLOEXEC) == 0 ? ::fork() : -1;
  if (child == 0) {
    silence();
    send(module, index, form);
    ::_exit(0);
  }
  for (int end : {ends[1], turn})
    if (end >= 0)
      ::close(end);
  turn = ends[0];
  if (child > 0)
    return children.push_back(child);
  // No process to be had: do it here.
  wait();
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
  stream.SetBufferSize(1 << 16);
  module->print(stream, flags);
  stream.flush();
  if (text.empty() || text.back() != '\n')
    text += '\n';
  char nothing;
  while (turn >= 0 && ::read(turn, &nothing, 1) < 0 && errno == EINTR) {
  }
  writeAll(protocol::SnapshotFd, protocol::encode({{"snapshot", index}}, text));
}

bool SnapshotPrinter::waitForOldest() {
  pid_t child = children.front();
  children.pop_front();
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool SnapshotPrinter::wait() {
  bool sent = true;
  while (!children.empty())
    sent = waitForOldest();
  return sent;
}
