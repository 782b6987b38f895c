//===- Explain.cpp - irsift explain ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/recorded/Explain.h"
#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "core/ingest/Capture.h"
#include "core/ingest/InputKind.h"
#include "core/ingest/LogParser.h"
#include "core/ingest/TreeDir.h"
#include "core/model/TextFile.h"
#include "viz/text/ExplainText.h"

#include <algorithm>

using namespace irsift;

namespace {

/// Functions that the log's dumps show, each once, in order.
std::vector<std::string> kernelsOf(const RecordedLog &log) {
  constexpr size_t most = 64;
  std::vector<std::string> kernels;
  for (const RecordedDump &dump : log.dumps)
    for (const std::string &name : dump.functions)
      if (kernels.size() < most &&
          std::find(kernels.begin(), kernels.end(), name) == kernels.end())
        kernels.push_back(name);
  return kernels;
}

class ExplainCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    app.add_option("LOG", path,
                   "Log of a server or a compiler, a Python traceback, the "
                   "stderr of a crash, folder of the capture helper; - is "
                   "stdin")
        ->required();
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override {
    Expected<RecordedLog> log = openLog();
    if (!log)
      return tl::unexpected(log.error());
    Explanation explanation = explain(*log);
    if (output.json)
      printOut(jsonDocument("explain", documentOf(*log, explanation)));
    else
      printOut(renderExplanation(explanation, output.style()));
    return explanation.deciding ? ExitCode::Finding : ExitCode::Ok;
  }

private:
  Expected<RecordedLog> openLog() const {
    Expected<FileSort> sort = sortOfFile(path);
    if (!sort)
      return tl::unexpected(sort.error());
    if (*sort == FileSort::Stream)
      return readLog(path);
    Expected<InputKind> kind = classifyPath(path);
    if (!kind)
      return tl::unexpected(kind.error());
    if (*kind == InputKind::TreeDir)
      return readTreeDir(path);
    if (*kind == InputKind::Bundle)
      return makeError("'" + path +
                       "' is a bundle, not a log; `irsift triage` replays it");
    if (*kind != InputKind::Capture)
      return readLog(path);
    Expected<Capture> capture = readCapture(path);
    if (!capture)
      return tl::unexpected(capture.error());
    return readLog(capture->logPath);
  }

  Json documentOf(const RecordedLog &log, const Explanation &explanation) {
    Json document;
    document["input"] = Json{{"path", path == "-" ? "<stdin>" : path},
                             {"kind", "log"},
                             {"kernels", kernelsOf(log)},
                             {"lines", log.lines},
                             {"bytes", log.bytes},
                             {"dumps", log.dumps.size()},
                             {"knobs", log.settings}};
    document.update(toJson(explanation));
    return document;
  }

  std::string path;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createExplainCommand() {
  return std::make_unique<ExplainCommand>();
}
