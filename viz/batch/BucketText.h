//===- BucketText.h - Words that all formats use for a bucket -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_BATCH_BUCKETTEXT_H
#define IRSIFT_VIZ_BATCH_BUCKETTEXT_H

#include "core/batch/Batch.h"

namespace irsift {

/// "pass-failure in tritonxpu-legalize: operands differ".
std::string bucketTitle(const Verdict &verdict);

/// "12 cases", "1 case".
std::string caseCount(size_t count);

/// "1 new, 2 known": how many buckets are of which status, those that are
/// fixed included; empty without a baseline.
std::string statusCounts(const BatchReport &report);

/// "reduced to 7 of 60 operations", or empty.
std::string reductionText(const Bucket &bucket);

/// \p text without control characters, which XML cannot hold, and without what
/// is no UTF-8.
std::string printable(std::string_view text);

} // namespace irsift

#endif // IRSIFT_VIZ_BATCH_BUCKETTEXT_H
