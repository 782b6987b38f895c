//===- Identity.h - When two cases must come out alike ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_BATCH_IDENTITY_H
#define IRSIFT_CORE_BATCH_IDENTITY_H

#include "core/model/Json.h"
#include "core/replay/Runner.h"

namespace irsift {

/// Everything that runs or judges passes, by content. Another build of any of
/// it makes every result stale.
struct CompilerIdentity {
  std::string irsift;
  std::string llvm;
  std::string worker;
  /// Program of --opt; empty: built in.
  std::string opt;
  std::vector<std::string> optArguments;
  /// By path.
  std::map<std::string, std::string> plugins;
};

/// Hashes the files; an error if one cannot be read. \p opt as for --opt.
Expected<CompilerIdentity>
identifyCompiler(const std::string &worker, const std::string &opt,
                 const std::vector<std::string> &optArguments,
                 const std::vector<std::string> &plugins);

/// Key of a case whose input has the content \p sha256. The path is no part of
/// it: a file that was only moved keeps its result.
std::string caseKey(const RunRequest &request, const std::string &sha256,
                    const CompilerIdentity &compiler);

} // namespace irsift

#endif // IRSIFT_CORE_BATCH_IDENTITY_H
