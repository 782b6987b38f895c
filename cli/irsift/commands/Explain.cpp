//===- Explain.cpp - irsift explain ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/recorded/Explain.h"
#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "core/ingest/LogParser.h"
#include "viz/text/ExplainText.h"

#include <algorithm>
#include <filesystem>

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
                   "stderr of a crash; - is stdin")
        ->required();
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override {
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
      return makeError("'" + path + "' is a folder, not a log");
    Expected<RecordedLog> log = readLog(path);
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
