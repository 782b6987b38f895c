//===- Buckets.h - Cases that fail in the same way ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_BATCH_BUCKETS_H
#define IRSIFT_CORE_BATCH_BUCKETS_H

#include "core/batch/Batch.h"
#include "core/model/Expected.h"

namespace irsift {

/// Groups the cases that failed by their signatures. `buckets` of \p report is
/// set; reductions and bundles are not.
void formBuckets(BatchReport &report);

/// Sets the status of each bucket and what is fixed, from the cases of an
/// earlier batch. A bucket of the baseline none of whose cases is planned any
/// more is neither here nor fixed.
void compareWithBaseline(BatchReport &report,
                         const std::vector<BatchCase> &baseline);

/// What makes a batch fail.
enum class FailOn { New, Any, None };

bool isFailure(const BatchReport &report, FailOn rule);

/// Part \p index of \p count, from 1, that a content belongs to.
struct Shard {
  int index = 1;
  int count = 1;

  /// Depends on the content alone, so that parts stay as they are when other
  /// inputs come and go.
  bool holds(const std::string &sha256) const;
};

/// Reads "I/N" with 1 <= I <= N.
Expected<Shard> parseShard(const std::string &text);

} // namespace irsift

#endif // IRSIFT_CORE_BATCH_BUCKETS_H
