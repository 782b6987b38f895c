//===- Journal.h - Outcomes that survive the process ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduction is a function of its start and of what came of each candidate.
// So resuming it is running it again from the start with the outcomes of the
// last time at hand: it takes the same way, and goes on where it was stopped.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_WORKER_JOURNAL_H
#define IRSIFT_REDUCER_WORKER_JOURNAL_H

#include "core/model/Expected.h"
#include "reducer/worker/Candidate.h"

#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <string>

namespace irsift::reduce {

/// A file with a line that says which reduction it belongs to, and one for each
/// outcome: key, kind, signature.
class Journal {
public:
  /// Reads what \p path has into \p outcomes, up to a line that was cut off,
  /// and opens it to write on. An error if it was written for something else
  /// than \p identity, under which outcomes may be others.
  static Expected<std::unique_ptr<Journal>>
  open(const std::string &path, const std::string &identity,
       llvm::DenseMap<uint64_t, Outcome> &outcomes);
  ~Journal();

  void append(const Outcome &outcome);

private:
  explicit Journal(int fd) : fd(fd) {}

  int fd;
};

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_WORKER_JOURNAL_H
