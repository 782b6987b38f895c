//===- BatchStore.h - What a batch keeps in the run store ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tables batch_case and batch_result of the store's file. A case is planned
// under a key; its result is kept under that key, so that a result outlives
// plans, and a plan whose results are all there need not run anything.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_BATCH_BATCHSTORE_H
#define IRSIFT_CORE_BATCH_BATCHSTORE_H

#include "core/batch/Batch.h"
#include "core/model/Expected.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace irsift {

/// One connection. Not shared between threads.
class BatchStore {
public:
  /// Opens or creates the store; errors as those of RunStore::open().
  static Expected<BatchStore> open(const std::string &path);
  /// Opens an existing store, a file or the folder of a batch, which stays as
  /// it is.
  static Expected<BatchStore> openToRead(const std::string &path);

  BatchStore(BatchStore &&) noexcept;
  BatchStore &operator=(BatchStore &&) noexcept;
  ~BatchStore();

  /// Path of the store in the folder of a batch.
  static std::string fileIn(const std::string &folder);
  const std::string &path() const;

  /// Replaces the plan by \p cases in one transaction.
  Expected<void> plan(const std::vector<BatchCase> &cases);
  /// The planned cases by input and configuration, each with its result if
  /// there is one.
  Expected<std::vector<BatchCase>> cases() const;

  /// Gives each of \p cases the result that its key has, if any.
  Expected<void> lookUp(std::vector<BatchCase> &cases) const;
  /// Keeps the outcome of a case under its key.
  Expected<void> putResult(const BatchCase &done);

  /// A note about something of the batch ("reduction:KEY").
  Expected<std::optional<std::string>> note(const std::string &name) const;
  Expected<void> putNote(const std::string &name, const std::string &text);

  /// Adds the results and notes of \p other to those that are here, in one
  /// transaction.
  Expected<void> takeResults(const BatchStore &other);

private:
  struct Impl;
  explicit BatchStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

/// The cases of several plans, each once. Of a case that several have, the
/// first that is done is taken.
std::vector<BatchCase>
mergePlans(const std::vector<std::vector<BatchCase>> &plans);

} // namespace irsift

#endif // IRSIFT_CORE_BATCH_BATCHSTORE_H
