//===- JsonLines.h - A batch as events, a line each ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_BATCH_JSONLINES_H
#define IRSIFT_VIZ_BATCH_JSONLINES_H

#include "core/batch/Batch.h"

namespace irsift {

/// Lines of a file in JSON Lines; each ends with a line feed.
std::string batchBegunLine(size_t cases, size_t cached);
std::string caseFinishedLine(const BatchCase &done);
std::string bucketLine(const BatchReport &report, const Bucket &bucket);
std::string batchFinishedLine(const BatchReport &report);

} // namespace irsift

#endif // IRSIFT_VIZ_BATCH_JSONLINES_H
