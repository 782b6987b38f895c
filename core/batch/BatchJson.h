//===- BatchJson.h - Batches as JSON ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_BATCH_BATCHJSON_H
#define IRSIFT_CORE_BATCH_BATCHJSON_H

#include "core/batch/Batch.h"
#include "core/model/Json.h"

namespace irsift {

/// What is known of a case before it is run, without its name and key.
Json planToJson(const BatchCase &planned);
void planFromJson(const Json &json, BatchCase &planned);

/// What came of it. Locations in the input are kept without its path, and get
/// the path of \p planned back.
Json resultToJson(const BatchCase &done);
void resultFromJson(const Json &json, BatchCase &planned);

Json toJson(const BucketReduction &reduction);
void fromJson(const Json &json, BucketReduction &reduction);

/// The document of `irsift batch --json` without its "schema" field: nothing in
/// it depends on how long anything took or on what was known before.
Json toJson(const BatchReport &report);

} // namespace irsift

#endif // IRSIFT_CORE_BATCH_BATCHJSON_H
