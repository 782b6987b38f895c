//===- BatchText.h - A batch for the terminal ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_BATCH_BATCHTEXT_H
#define IRSIFT_VIZ_BATCH_BATCHTEXT_H

#include "core/batch/Batch.h"
#include "viz/text/Style.h"

namespace irsift {

/// The buckets as a table, and where the index in \p folder is.
std::string renderBatchText(const BatchReport &report,
                            const std::string &folder, const Style &style);

} // namespace irsift

#endif // IRSIFT_VIZ_BATCH_BATCHTEXT_H
