//===- RunReference.cpp - How a command line names stored runs ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/RunReference.h"

#include "core/bundle/RunBundle.h"
#include "core/replay/BuiltinRunner.h"

#include <charconv>
#include <filesystem>
#include <memory>

using namespace irsift;

Expected<Run> irsift::loadRunNamed(const RunStore &runs,
                                   const std::string &which) {
  if (which == "latest")
    return runs.loadLatestRun();
  int64_t number = 0;
  const char *end = which.data() + which.size();
  auto [rest, error] = std::from_chars(which.data(), end, number);
  if (error != std::errc() || rest != end)
    return makeError("'" + which +
                     "' is no run: give its number, `latest`, or the path of a "
                     "bundle");
  return runs.loadRun(RunId(number));
}

/// A bundle's run with its texts; these are shared by all copies.
static Expected<KeptRun> openBundled(const std::string &path) {
  Expected<RunBundle> bundle = readRunBundle(path);
  if (!bundle)
    return tl::unexpected(bundle.error());
  auto texts = std::make_shared<std::map<SnapshotId, std::string>>(
      std::move(bundle->snapshots));
  auto snapshot = [texts, path](const SnapshotId &id) -> Expected<std::string> {
    auto found = texts->find(id);
    if (found == texts->end())
      return makeError("'" + path + "' holds no snapshot " + id);
    return found->second;
  };
  return KeptRun{std::move(bundle->run),
                 snapshot,
                 path,
                 std::move(bundle->repro),
                 std::move(bundle->passRepro),
                 std::move(bundle->notes)};
}

Expected<KeptRun> irsift::openRun(const StoreOptions &store,
                                  const std::string &which) {
  if (isRunBundle(which))
    return openBundled(which);
  std::error_code error;
  if (which.find('/') != std::string::npos ||
      std::filesystem::exists(which, error))
    return makeError(
        "'" + which + "' is no bundle: " +
        (std::filesystem::exists(which, error)
             ? "neither a folder with run.json nor a .tar.zst (to run it, use "
               "`irsift triage`)"
             : "there is no such file or folder"));
  Expected<RunStore> opened = store.openExisting();
  if (!opened)
    return tl::unexpected(opened.error());
  auto runs = std::make_shared<RunStore>(std::move(*opened));
  Expected<Run> run = loadRunNamed(*runs, which);
  if (!run)
    return tl::unexpected(run.error());
  std::string label = "run " + std::to_string(run->id.value);
  return KeptRun{std::move(*run),
                 [runs](const SnapshotId &id) { return runs->snapshot(id); },
                 label,
                 {},
                 {},
                 {}};
}

Expected<Target> irsift::targetOfRun(const Run &run,
                                     const std::string &option) {
  if (!option.empty())
    return loadTarget(option);
  for (const Target &target : builtinTargets())
    if (target.name == run.target)
      return withKnobs(target, run.knobs);
  printMessage("no built-in target is called '" + run.target +
               "': no limits are shown; name it, or its file, with --target");
  Target unknown;
  unknown.name = run.target;
  return unknown;
}

Expected<PassIndex> irsift::findPassNamed(const Run &run,
                                          const std::string &which) {
  if (which == "input")
    return PassIndex(-1);
  const PassRun *found = nullptr;
  for (const PassRun &pass : run.passes)
    if (std::to_string(pass.index.value) == which || pass.pass.name == which)
      found = &pass;
  if (!found)
    return makeError("the run has no pass '" + which + "'");
  return found->index;
}

const SnapshotId &irsift::snapshotAfter(const Run &run, PassIndex index) {
  return index.value < 0 ? run.inputSnapshot
                         : run.passes.at(index.value).snapshot;
}

Expected<std::string> irsift::textAfter(const KeptRun &kept, PassIndex index) {
  const SnapshotId &id = snapshotAfter(kept.run, index);
  if (id.empty())
    return makeError(index.value < 0
                         ? kept.label + " has no snapshot of its input"
                         : "pass " + std::to_string(index.value) + " of " +
                               kept.label + " left no snapshot");
  return kept.snapshot(id);
}
