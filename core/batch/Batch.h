//===- Batch.h - Many inputs under many settings ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain values: discovery and the driver make them, the store keeps them, the
// formats write them.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_BATCH_BATCH_H
#define IRSIFT_CORE_BATCH_BATCH_H

#include "core/model/Run.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace irsift {

/// A named set of settings that every input is run with.
struct Configuration {
  std::string name;
  std::map<std::string, std::string> knobs;
  /// Empty: that of the command line.
  std::string pipeline;
  std::string target;

  bool operator==(const Configuration &) const = default;
};

/// Name of the configuration of a log: it was compiled already.
inline constexpr const char *recordedConfiguration = "recorded";

/// One input x one configuration and, once it was run, what came of it.
struct BatchCase {
  /// Path as the user would write it, and name of the configuration. Together
  /// they tell the cases of a batch apart.
  std::string input;
  std::string configuration;
  /// Of the configuration among those of the batch.
  int64_t position = 0;
  /// Kind of the input ("ttir", "log"), its size in bytes and SHA-256.
  std::string kind;
  int64_t bytes = 0;
  std::string sha256;
  /// Equal if the outcome must be equal; empty if it could not be formed
  /// because the input cannot be read.
  std::string key;

  /// False if the batch was stopped before.
  bool isDone = false;
  /// Whether the outcome was in the store already.
  bool isCached = false;
  /// Whether a fault of this machine or of irsift came between: such an outcome
  /// is not kept.
  bool isTransient = false;
  Verdict verdict;
  std::vector<std::string> kernels;
  int64_t wallMicroseconds = 0;

  bool failed() const { return isDone && verdict.kind != VerdictClass::None; }
  /// "kernel.ttir [small-buffers]".
  std::string name() const;
  bool operator==(const BatchCase &) const = default;
};

/// How a bucket stands to an earlier batch.
enum class BucketStatus {
  /// Not seen before; without a baseline, all are.
  New,
  /// The same cases failed so.
  Known,
  /// Seen before, in other cases.
  Changed,
  /// Seen before; its cases are still there and none fails so.
  Fixed,
};

/// What is left of a bucket's representative after reduction.
struct BucketReduction {
  int64_t ops = 0;
  int64_t startOps = 0;
  /// "fixpoint", "time-limit", ...; see reduce::toString.
  std::string end;
  /// Whether the result, run anew, fails in the same way.
  bool isConfirmed = false;
  /// Module with a header that says how to run it.
  std::string repro;

  bool operator==(const BucketReduction &) const = default;
};

/// The cases that fail in one way.
struct Bucket {
  std::string signature;
  BucketStatus status = BucketStatus::New;
  /// Indices of cases, ascending.
  std::vector<size_t> cases;
  /// The case with the smallest input.
  size_t representative = 0;
  std::optional<BucketReduction> reduction;
  /// Folder of the bundle below that of the batch; empty: there is none.
  std::string bundle;
};

/// A bucket of the baseline that is gone.
struct FixedBucket {
  std::string signature;
  /// Cases of the baseline.
  size_t count = 0;
};

struct BatchReport {
  /// Sorted by input, then configuration as the user listed them.
  std::vector<BatchCase> cases;
  /// Most cases first, then by signature.
  std::vector<Bucket> buckets;
  bool hasBaseline = false;
  std::vector<FixedBucket> fixed;

  const BatchCase &representative(const Bucket &bucket) const {
    return cases[bucket.representative];
  }
  size_t countInputs() const;
  size_t countFailed() const;
  size_t countDone() const;
};

/// "class-pass-1a2b3c4d": short, and the same for equal signatures.
std::string bucketName(const Verdict &verdict);

std::string_view toString(BucketStatus status);

} // namespace irsift

#endif // IRSIFT_CORE_BATCH_BATCH_H
