//===- Batch.cpp - irsift batch -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/batch/BatchSession.h"
#include "cli/irsift/batch/Executors.h"

using namespace irsift;

namespace {

class BatchCommand : public Command {
public:
  void addOptions(CLI::App &app) override { options.addTo(app); }

  Expected<ExitCode> run(const CommandContext &context) override {
    if (options.executor.name == "parallel")
      return printParallelLine(options);
    Expected<BatchFolder> folder =
        BatchFolder::open(options.folder, context.stop);
    if (!folder)
      return tl::unexpected(folder.error());
    if (Expected<void> made = options.report.makeFolders(); !made)
      return tl::unexpected(made.error());
    Expected<Baseline> baseline = readBaseline(options.report);
    if (!baseline)
      return tl::unexpected(baseline.error());
    Expected<BatchSession> session =
        BatchSession::plan(options, *folder, context.stop);
    if (!session)
      return tl::unexpected(session.error());
    Expected<void> done;
    if (options.executor.name == "slurm")
      done = runInSlurm(*session, *folder, options, context.stop);
    if (done)
      done = session->replay(context.stop);
    if (!done)
      return tl::unexpected(done.error());
    Expected<BatchReport> report = session->conclude(*baseline, context.stop);
    if (!report)
      return tl::unexpected(report.error());
    Expected<ExitCode> code = publish(*report, *folder, options.report, "batch",
                                      session->streamedFormat());
    if (code && context.stop.stop_requested())
      return ExitCode::Interrupted;
    return code;
  }

private:
  BatchOptions options;
};

} // namespace

std::unique_ptr<Command> irsift::createBatchCommand() {
  return std::make_unique<BatchCommand>();
}
