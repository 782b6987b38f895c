//===- Merge.cpp - irsift merge -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/batch/Bundles.h"

#include <filesystem>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

class MergeCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    app.add_option("OUT", out, "Folder of the merged batch")->required();
    app.add_option("DB", sources,
                   "Folders of batches, such as those of --shard, or their "
                   "stores")
        ->required();
    report.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override {
    Expected<BatchFolder> folder = BatchFolder::open(out, context.stop);
    if (!folder)
      return tl::unexpected(folder.error());
    if (Expected<void> made = report.makeFolders(); !made)
      return tl::unexpected(made.error());
    Expected<Baseline> baseline = readBaseline(report);
    if (!baseline)
      return tl::unexpected(baseline.error());
    std::vector<std::string> origins = {out};
    // All plans are read before the one of OUT, which may be among them, is
    // replaced.
    std::vector<std::vector<BatchCase>> plans;
    for (const std::string &source : sources) {
      Expected<BatchStore> store = BatchStore::openToRead(source);
      if (!store)
        return tl::unexpected(store.error());
      Expected<std::vector<BatchCase>> cases = store->cases();
      if (!cases)
        return tl::unexpected(cases.error());
      plans.push_back(std::move(*cases));
      if (Expected<void> taken = folder->store().takeResults(*store); !taken)
        return tl::unexpected(taken.error());
      std::error_code error;
      origins.push_back(fs::is_directory(source, error)
                            ? source
                            : fs::path(source).parent_path().string());
    }
    if (Expected<void> planned = folder->store().plan(mergePlans(plans));
        !planned)
      return tl::unexpected(planned.error());
    return conclude(*folder, *baseline, origins);
  }

private:
  Expected<ExitCode> conclude(BatchFolder &folder, const Baseline &baseline,
                              const std::vector<std::string> &origins) const {
    Expected<std::vector<BatchCase>> cases = folder.store().cases();
    if (!cases)
      return tl::unexpected(cases.error());
    BatchReport merged;
    merged.cases = std::move(*cases);
    judge(merged, baseline);
    if (Expected<void> taken = takeBundles(merged, folder, origins); !taken)
      return tl::unexpected(taken.error());
    return publish(merged, folder, report, "merge");
  }

  std::string out;
  std::vector<std::string> sources;
  ReportOptions report;
};

} // namespace

std::unique_ptr<Command> irsift::createMergeCommand() {
  return std::make_unique<MergeCommand>();
}
