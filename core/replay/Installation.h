//===- Installation.h - Where the program's own files are -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything is found from the running program, so that an installed tree can
// be moved, and run from any directory.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_INSTALLATION_H
#define IRSIFT_CORE_REPLAY_INSTALLATION_H

#include <string>

namespace irsift {

/// Path of irsift-worker: $IRSIFT_WORKER; beside the running program (a build);
/// in the libexec folder of its installation; in that of an `irsift` on PATH
/// (a program of somebody else that links our library). If it is nowhere, the
/// path beside the program, which then shows in the error.
std::string findWorkerProgram();

/// Folder with samples, helpers and schemas of the installation that the
/// running program belongs to; empty if it is not installed.
std::string findDataFolder();

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_INSTALLATION_H
