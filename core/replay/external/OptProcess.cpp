//===- OptProcess.cpp - One run of the external program -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/external/OptProcess.h"

#include "core/ingest/LogParser.h"

#include <algorithm>

#include <sys/wait.h>

using namespace irsift;

using Wake = ChildProcess::Wake;

OptProcess::Ending OptProcess::follow(const ProcessSpec &spec,
                                      DumpStream *stream,
                                      const std::stop_token &stop) {
  Ending ending;
  abandoned = false;
  Expected<ChildProcess> child = ChildProcess::start(spec);
  if (!child) {
    ending.exitCode = 127;
    ending.messages = child.error().message;
    return ending;
  }
  child->closeInput();
  std::string &errors = child->text(ChildProcess::Err);
  do {
    ending.wake = child->wait(deadline, stop);
    if (stream)
      stream->take(errors);
  } while (ending.wake == Wake::Data && !abandoned);
  if (ending.wake != Wake::Closed)
    child->killGroup();
  int raw = child->reap();
  ending.signal = WIFSIGNALED(raw) ? WTERMSIG(raw) : 0;
  ending.exitCode = WIFEXITED(raw) ? WEXITSTATUS(raw) : 0;
  // A script around the compiler passes its signal on as an exit code.
  if (ending.signal == 0 && ending.exitCode > 128 &&
      ending.exitCode < 128 + 32) {
    ending.signal = ending.exitCode - 128;
    ending.exitCode = 0;
  }
  ending.out = std::move(child->text(ChildProcess::Out));
  if (stream)
    stream->finish(errors);
  ending.messages = std::move(stream ? stream->messages() : errors);
  return ending;
}

std::vector<Diagnostic> irsift::diagnosticsIn(std::string_view text) {
  std::vector<Diagnostic> diagnostics;
  RecordedLog log = readLogText(text);
  for (const LogEvent &event : log.events)
    if (const auto *seen = event.get<DiagnosticSeen>())
      diagnostics.push_back(seen->diagnostic);
  return diagnostics;
}

bool irsift::anyError(const std::vector<Diagnostic> &diagnostics,
                      bool (*test)(std::string_view)) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [test](const Diagnostic &d) {
                       return d.severity == Severity::Error && test(d.message);
                     });
}

std::string irsift::firstLineOf(const std::string &text) {
  size_t begin = text.find_first_not_of(" \n\r\t");
  if (begin == std::string::npos)
    return {};
  return text.substr(begin, text.find('\n', begin) - begin);
}

bool irsift::looksLikeIr(std::string_view text) {
  DumpBody body;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (body.feed(line) == DumpBody::Take::Foreign)
      return false;
    if (body.hasOperation())
      return true;
  }
  return false;
}
