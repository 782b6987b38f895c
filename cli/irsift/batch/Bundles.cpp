//===- Bundles.cpp - The bundles of a batch's buckets -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/batch/Bundles.h"
#include "cli/irsift/ReduceSession.h"
#include "cli/irsift/RunSession.h"
#include "cli/irsift/Units.h"
#include "cli/irsift/batch/BatchSession.h"
#include "core/batch/BatchJson.h"
#include "core/bundle/Archive.h"
#include "core/model/Sha256.h"
#include "core/replay/StoringObserver.h"
#include "viz/report/Bundle.h"

#include <filesystem>
#include <fstream>
#include <thread>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

/// A candidate that hangs must not use up the time of its bucket.
constexpr std::chrono::milliseconds candidateTime{2000};

std::string textOf(const Json &json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The stamp lies in the bundle as well: notes may be of another folder.
constexpr const char *stampFile = ".stamp";
/// The same in one file, beside the folder.
constexpr const char *archiveSuffix = ".tar.zst";

/// Copies a bundle, folder and archive, unless it is there.
void copyBundle(const fs::path &from, const fs::path &to,
                std::error_code &error) {
  if (fs::equivalent(from, to, error))
    return;
  constexpr auto how =
      fs::copy_options::recursive | fs::copy_options::overwrite_existing;
  fs::create_directories(to.parent_path(), error);
  fs::copy(from.string() + archiveSuffix, to.string() + archiveSuffix, how,
           error);
  fs::copy(from, to, how, error);
}

/// \p repro without the tests and the time that it took, which differ from one
/// sighting to the next.
std::string withoutEffort(std::string repro) {
  constexpr std::string_view before = " operations";
  size_t end = std::min(repro.find('\n'), repro.size());
  size_t effort = repro.find(before);
  if (repro.starts_with("// Reduced by ") && effort < end)
    repro.replace(effort + before.size(), end - effort - before.size(), ".");
  return repro;
}

BucketReduction summarize(const reduce::LevelResult &level) {
  BucketReduction reduction;
  reduction.ops = level.result.result().ops;
  reduction.startOps = level.result.startOps;
  reduction.end = reduce::toString(level.result.end);
  reduction.isConfirmed = level.isConfirmed;
  reduction.repro = withoutEffort(level.repro);
  return reduction;
}

} // namespace

Expected<std::optional<KnownReduction>>
irsift::knownReduction(const BatchStore &store, const std::string &caseKey) {
  Expected<std::optional<std::string>> text =
      store.note("reduction:" + caseKey);
  if (!text)
    return tl::unexpected(text.error());
  if (!*text)
    return std::optional<KnownReduction>();
  Json json = Json::parse(**text, nullptr, /*allow_exceptions=*/false);
  KnownReduction known;
  if (!json.is_object())
    return std::optional<KnownReduction>();
  known.limitMilliseconds = json.value("limit_ms", int64_t(0));
  if (json.contains("result") && json["result"].is_object())
    fromJson(json["result"], known.reduction.emplace());
  return std::optional(std::move(known));
}

Expected<void> irsift::rememberReduction(BatchStore &store,
                                         const std::string &caseKey,
                                         const KnownReduction &known) {
  Json json{{"limit_ms", known.limitMilliseconds}, {"result", nullptr}};
  if (known.reduction)
    json["result"] = toJson(*known.reduction);
  return store.putNote("reduction:" + caseKey, textOf(json));
}

std::string irsift::bundleFolder(const BatchReport &report,
                                 const Bucket &bucket) {
  return "buckets/" + bucketName(report.representative(bucket).verdict);
}

std::string irsift::bundleStamp(const BatchReport &report,
                                const Bucket &bucket) {
  std::string text = report.representative(bucket).key + "\n";
  if (bucket.reduction)
    text += textOf(toJson(*bucket.reduction));
  return sha256(text);
}

Expected<bool> irsift::hasBundle(const BatchFolder &folder,
                                 const std::string &bundle,
                                 const std::string &stamp) {
  std::ifstream file(fs::path(folder.path()) / bundle / stampFile);
  std::string found;
  return std::getline(file, found) && found == stamp;
}

Expected<void> irsift::takeBundles(BatchReport &report, BatchFolder &folder,
                                   const std::vector<std::string> &origins) {
  for (Bucket &bucket : report.buckets) {
    const BatchCase &first = report.representative(bucket);
    Expected<std::optional<KnownReduction>> known =
        knownReduction(folder.store(), first.key);
    if (!known)
      return tl::unexpected(known.error());
    if (*known)
      bucket.reduction = (*known)->reduction;
    std::string bundle = bundleFolder(report, bucket);
    std::string stamp = bundleStamp(report, bucket);
    std::error_code error;
    for (const std::string &origin : origins) {
      fs::path from = fs::path(origin) / bundle;
      std::ifstream file(from / stampFile);
      std::string found;
      if (!std::getline(file, found) || found != stamp)
        continue;
      fs::path to = fs::path(folder.path()) / bundle;
      copyBundle(from, to, error);
      if (error && !fs::exists(to / stampFile))
        return makeError("cannot write '" + to.string() +
                         "': " + error.message());
      bucket.bundle = bundle;
      break;
    }
  }
  return {};
}

Expected<void> BatchSession::reduceBucket(const BatchReport &report,
                                          Bucket &bucket,
                                          const std::stop_token &stop) {
  const BatchCase &first = report.representative(bucket);
  Expected<std::chrono::milliseconds> limit = parseDuration(options.bucketTime);
  if (!limit)
    return tl::unexpected(limit.error());
  if (first.key.empty())
    return {};
  Expected<std::optional<KnownReduction>> known =
      knownReduction(folder.store(), first.key);
  if (!known)
    return tl::unexpected(known.error());
  bool wasCutShort = *known && (*known)->reduction &&
                     (*known)->reduction->end == "time-limit" &&
                     (*known)->limitMilliseconds < limit->count();
  if (*known)
    bucket.reduction = (*known)->reduction;
  if ((*known && !wasCutShort) || !options.wantsReduction)
    return {};
  Expected<RunRequest> run = requestFor(first);
  Run failed;
  failed.verdict = first.verdict;
  // A reduction with another program needs to be told its passes.
  bool isExternal = !options.run.opt.empty();
  if (!run || !canReduce(*run, failed) ||
      (isExternal && run->pipelineText.empty()))
    return {};

  reduce::ReductionRequest request;
  request.base.run = std::move(*run);
  request.base.workers =
      options.jobs > 0 ? unsigned(options.jobs)
                       : std::max(1u, std::thread::hardware_concurrency());
  request.base.timeLimit = *limit;
  request.base.candidateTime =
      std::min(candidateTime, request.base.run.limits.passTime);
  request.base.journal =
      (fs::path(folder.path()) / ("reduce-" + first.key.substr(0, 16)))
          .string();
  request.wantsPass = false;
  if (isExternal) {
    request.base.opt = options.run.optArguments;
    request.base.opt.insert(request.base.opt.begin(), options.run.opt);
  }
  reduce::ReductionObserver nobody;
  Expected<reduce::Reduction> made = reduceRun(request, nobody, stop);
  if (stop.stop_requested())
    return {};
  reduce::removeJournals(request);
  KnownReduction result;
  result.limitMilliseconds = limit->count();
  if (made && !made->levels.empty())
    result.reduction = summarize(made->levels.front());
  bucket.reduction = result.reduction;
  return rememberReduction(folder.store(), first.key, result);
}

Expected<void> BatchSession::packBucket(const BatchReport &report,
                                        Bucket &bucket,
                                        const std::stop_token &stop) {
  const BatchCase &first = report.representative(bucket);
  // What could not be run has nothing to show.
  if (first.key.empty() || first.verdict.kind == VerdictClass::ToolError)
    return {};
  std::string bundle = bundleFolder(report, bucket);
  std::string stamp = bundleStamp(report, bucket);
  Expected<bool> isThere = hasBundle(folder, bundle, stamp);
  if (!isThere)
    return tl::unexpected(isThere.error());
  if (*isThere) {
    bucket.bundle = bundle;
    return {};
  }
  Expected<RunStore> runs = RunStore::open(folder.store().path());
  if (!runs)
    return tl::unexpected(runs.error());
  Expected<Target> target =
      options.runOptionsFor(configurationOf(first)).knobs.loadTarget();
  if (!target)
    return tl::unexpected(target.error());
  StoringObserver storing(*runs);
  Expected<Run> run = runCase(first, /*keepSnapshots=*/true, storing, stop);
  if (!run)
    return stop.stop_requested() ? Expected<void>()
                                 : tl::unexpected(run.error());
  if (storing.error())
    return tl::unexpected(*storing.error());
  run->id = storing.id();
  ReportSource source =
      gatherReport(std::move(*run), std::move(*target),
                   [&](const SnapshotId &id) { return runs->snapshot(id); });
  if (bucket.reduction)
    source.repro = bucket.reduction->repro;
  fs::path path = fs::path(folder.path()) / bundle;
  std::error_code error;
  fs::remove_all(path, error);
  FileTree files = makeBundle(source);
  Expected<void> written = writeTree(path, files);
  if (written)
    written = writeArchive(path.string() + archiveSuffix, files);
  if (written)
    written = folder.write(bundle + "/" + stampFile, stamp + "\n");
  if (!written)
    return written;
  bucket.bundle = bundle;
  return {};
}
