//===- Bundles.h - The bundles of a batch's buckets ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_BATCH_BUNDLES_H
#define IRSIFT_CLI_IRSIFT_BATCH_BUNDLES_H

#include "cli/irsift/batch/BatchFolder.h"

namespace irsift {

/// Reduction of a case as the store knows it. \p limit: one that ran out of a
/// shorter time than that does not count. Null if none is known; a known
/// reduction without a value is one that came to nothing.
struct KnownReduction {
  std::optional<BucketReduction> reduction;
  int64_t limitMilliseconds = 0;
};
Expected<std::optional<KnownReduction>>
knownReduction(const BatchStore &store, const std::string &caseKey);
Expected<void> rememberReduction(BatchStore &store, const std::string &caseKey,
                                 const KnownReduction &known);

/// Folder of a bucket's bundle below that of the batch.
std::string bundleFolder(const BatchReport &report, const Bucket &bucket);
/// Equal if the bundle would come out the same.
std::string bundleStamp(const BatchReport &report, const Bucket &bucket);
/// Whether the folder holds that bundle, whole.
Expected<bool> hasBundle(const BatchFolder &folder, const std::string &bundle,
                         const std::string &stamp);

/// Gives the buckets of a merged report the reductions that the store knows,
/// and the bundles that are in one of the folders of \p origins.
Expected<void> takeBundles(BatchReport &report, BatchFolder &folder,
                           const std::vector<std::string> &origins);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_BATCH_BUNDLES_H
