//===- IssueText.cpp - A run as the text of an issue ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/report/IssueText.h"
#include "core/bundle/RunBundle.h"
#include "viz/svg/SvgText.h"
#include "viz/text/PeakText.h"
#include "viz/text/RunText.h"
#include "viz/text/VerdictText.h"

#include <fmt/format.h>

#include <algorithm>

using namespace irsift;

namespace {

/// Sizes up to which texts stand in the issue; together with the rest well
/// below what a tracker takes.
constexpr size_t MostRepro = 20'000, MostDetail = 7'000, MostTable = 6'000,
                 MostSmall = 2'000, MostProse = 400;

std::string cut(const std::string &text, size_t most, const char *where) {
  if (text.size() <= most)
    return text;
  return text.substr(0, text.rfind('\n', most)) + "\n... the rest is in " +
         where + "\n";
}

/// A word for a shell.
std::string shellWord(const std::string &text) {
  std::string out = "'";
  for (char c : text)
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// A short text that may come from anywhere, as one line of words: nothing in
/// it is markup or a mention.
std::string asProse(const std::string &text) {
  std::string out;
  for (char c : shortened(text, MostProse)) {
    unsigned char code = static_cast<unsigned char>(c);
    if (code < 0x20 || code == 0x7f)
      out += ' ';
    else if (std::string_view("&<>@#[]!`*_\\|~:").find(c) !=
             std::string_view::npos)
      out += fmt::format("&#{};", code);
    else
      out += c;
  }
  return out;
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

/// The pipeline in the RUN line of a reproducer; empty if it has none.
static std::string pipelineOf(const std::string &repro) {
  const std::string option = "--pass-pipeline='";
  for (size_t at = 0; repro.compare(at, 2, "//") == 0;) {
    size_t end = std::min(repro.find('\n', at), repro.size());
    std::string line = repro.substr(at, end - at);
    size_t begin = line.find(option);
    if (line.starts_with("// RUN:") && begin != std::string::npos) {
      begin += option.size();
      return line.substr(begin, line.find('\'', begin) - begin);
    }
    at = std::min(end + 1, repro.size());
  }
  return {};
}

std::string irsift::reproCommand(const ReportSource &source) {
  const Run &run = source.run;
  std::string pipeline = pipelineOf(source.repro);
  if (pipeline.empty())
    pipeline =
        run.pipeline.name == "custom" ? run.pipeline.text : run.pipeline.name;
  std::string command = "irsift triage repro.mlir --pipeline " +
                        shellWord(pipeline) + " --target " +
                        shellWord(run.target);
  for (const auto &[name, value] : run.knobs)
    command += " --knob " + shellWord(name + "=" + value);
  return command + "\n";
}

std::string irsift::environmentText(const Run &run) {
  std::string text = fmt::format(
      "irsift {}, LLVM {}, {} assertions\npipeline {}, target {}\n",
      run.tool.version, run.tool.llvm, run.tool.assertions ? "with" : "without",
      run.pipeline.name, run.target);
  if (run.bufferLength > 0)
    text += fmt::format("buffer length {} elements\n", run.bufferLength);
  for (const auto &[name, value] : run.knobs)
    text += name + "=" + value + "\n";
  if (run.knobs.empty())
    text += "no knobs set\n";
  return text;
}

/// Where the module before the failure is, and the one after, in the bundle.
static std::string snapshotsText(const ReportSource &source) {
  const Run &run = source.run;
  std::string text, before = snapshotFileName(PassIndex(-1), "");
  SnapshotId last = run.inputSnapshot;
  if (!run.verdict.passIndex)
    return {};
  for (const PassRun &pass : run.passes) {
    bool isFailing = pass.index == *run.verdict.passIndex;
    bool hasOwn = !pass.snapshot.empty() && pass.snapshot != last;
    std::string name = snapshotFileName(pass.index, pass.pass.name);
    if (isFailing)
      return "before: " + before + "\n" +
             (hasOwn ? "as it was left: " + name + "\n" : std::string());
    if (hasOwn) {
      before = name;
      last = pass.snapshot;
    }
  }
  return {};
}

std::string irsift::issueText(const ReportSource &source,
                              PersonalData &personal) {
  const Run &run = source.run;
  Style plain;
  auto block = [&](const std::string &text, size_t most, const char *where,
                   const char *language = "") {
    return codeBlock(cut(personal.strip(text), most, where), language);
  };
  const std::vector<Buffer> &buffers = source.lastBuffers();
  std::string numbers = renderFootprint(run, source.target, plain);
  if (std::string peaks = renderPeaks(buffers, plain); !peaks.empty())
    numbers += "\n" + peaks;
  std::string text = "## Verdict\n\n" +
                     block(renderVerdict(run, plain), MostDetail, "run.json") +
                     "\n## On-chip memory\n\n" +
                     block(numbers, MostDetail, "run.json") +
                     "\n## Reproducer\n\n";
  if (!source.notes.repro.empty())
    text += asProse(personal.strip(source.notes.repro)) + "\n\n";
  text += block(source.reproducer(), MostRepro, "repro.mlir", "mlir") +
          "\n## Command\n\n" +
          block(reproCommand(source), MostSmall, "run.json", "sh") +
          "\n## Environment\n\n" +
          block(environmentText(run), MostSmall, "run.json") + "\n";
  if (std::string where = snapshotsText(source); !where.empty())
    text +=
        folded("Snapshots in the bundle", block(where, MostSmall, "run.json"));
  text += folded("Passes",
                 block(renderPassTable(run, plain), MostTable, "run.json"));
  std::string table = renderBuffers(run, lastFinishedPass(run), plain);
  if (!table.empty())
    text += folded("Buffers", block(table, MostTable, "run.json"));
  for (const ReportSection &section : source.notes.sections)
    if (text.size() + MostTable + MostSmall < maxIssueSize)
      text += folded(asProse(personal.strip(section.title)),
                     block(section.text, MostTable, "report.html"));
  std::string stripped;
  for (const auto &[instead, count] : personal.stripped())
    stripped += fmt::format("{} x {}\n", instead, count);
  text += stripped.empty()
              ? std::string("No home folder, user or host name was found.\n")
              : folded("Taken out: home folders, user and host names",
                       codeBlock(stripped, ""));
  return text;
}
