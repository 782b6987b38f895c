//===- IssueText.cpp - A run as the text of an issue ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/report/IssueText.h"
#include "viz/text/RunText.h"
#include "viz/text/VerdictText.h"

#include <fmt/format.h>

#include <algorithm>

using namespace irsift;

namespace {

/// Sizes up to which texts stand in the issue; together with the rest well
/// below what a tracker takes.
constexpr size_t MostRepro = 24'000, MostDetail = 10'000;

std::string cut(const std::string &text, size_t most, const char *where) {
  if (text.size() <= most)
    return text;
  return text.substr(0, text.rfind('\n', most)) + "\n... the rest is in " +
         where + "\n";
}

/// A word for a shell.
std::string quoted(const std::string &text) {
  std::string out = "'";
  for (char c : text)
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string commandOf(const Run &run) {
  std::string command =
      "irsift triage repro.mlir --pipeline " +
      quoted(run.pipeline.name == "custom" ? run.pipeline.text
                                           : run.pipeline.name) +
      " --target " + quoted(run.target);
  for (const auto &[name, value] : run.knobs)
    command += " --knob " + quoted(name + "=" + value);
  return command + "\n";
}

std::string environmentOf(const Run &run) {
  std::string text = fmt::format(
      "irsift {}, LLVM {}, {} assertions\npipeline {}, target {}\n",
      run.tool.version, run.tool.llvm, run.tool.assertions ? "with" : "without",
      run.pipeline.name, run.target);
  for (const auto &[name, value] : run.knobs)
    text += name + "=" + value + "\n";
  return text;
}

std::string folded(const std::string &title, const std::string &body) {
  return "<details><summary>" + title + "</summary>\n\n" + body +
         "\n</details>\n\n";
}

} // namespace

std::string irsift::codeBlock(const std::string &text,
                              const std::string &language) {
  size_t longest = 2, run = 0;
  for (char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  std::string fence(longest + 1, '`');
  std::string body;
  for (char c : text)
    body += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? '?'
                                                                           : c;
  return fence + language + "\n" + body + (body.ends_with('\n') ? "" : "\n") +
         fence + "\n";
}

std::string irsift::issueText(const ReportSource &source,
                              PersonalData &personal) {
  const Run &run = source.run;
  Style plain;
  auto block = [&](const std::string &text, size_t most, const char *where,
                   const char *language = "") {
    return codeBlock(cut(personal.strip(text), most, where), language);
  };
  std::string text = "## Verdict\n\n" +
                     block(renderVerdict(run, plain), MostDetail, "run.json") +
                     "\n## On-chip memory\n\n" +
                     block(renderFootprint(run, source.target, plain),
                           MostDetail, "run.json") +
                     "\n## Reproducer\n\n" +
                     block(source.repro, MostRepro, "repro.mlir", "mlir") +
                     "\n## Command\n\n" +
                     block(commandOf(run), MostDetail, "run.json", "sh") +
                     "\n## Environment\n\n" +
                     block(environmentOf(run), MostDetail, "run.json") + "\n";
  text += folded("Passes",
                 block(renderPassTable(run, plain), MostDetail, "run.json"));
  std::string buffers = renderBuffers(run, lastFinishedPass(run), plain);
  if (!buffers.empty())
    text += folded("Buffers", block(buffers, MostDetail, "run.json"));
  std::string stripped;
  for (const auto &[instead, count] : personal.stripped())
    stripped += fmt::format("{} x {}\n", instead, count);
  text += stripped.empty()
              ? std::string("No home folder, user or host name was found.\n")
              : folded("Taken out: home folders, user and host names",
                       codeBlock(stripped, ""));
  return text;
}
