//===- RunText.cpp - A run as text ----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/text/RunText.h"
#include "core/model/Json.h"
#include "viz/text/Table.h"
#include "viz/text/VerdictText.h"

#include <fmt/format.h>

using namespace irsift;

namespace {

std::string line(const std::string &text) { return text + '\n'; }

std::string positionText(const Run &run) {
  const Verdict &verdict = run.verdict;
  if (!verdict.passIndex)
    return {};
  std::string text =
      fmt::format("pass {} of {}", verdict.passIndex->value, run.passes.size());
  if (!verdict.stage.empty())
    text += ", stage " + verdict.stage;
  return text;
}

std::string notesText(const Run &run, const Style &style) {
  std::string text;
  if (!run.verdict.passIndex ||
      size_t(run.verdict.passIndex->value) >= run.passes.size())
    return text;
  for (const Diagnostic &diagnostic :
       run.passes[run.verdict.passIndex->value].diagnostics) {
    if (diagnostic.message != run.verdict.diagnostic)
      continue;
    for (const Diagnostic &note : diagnostic.notes) {
      if (note.message.starts_with("see current operation"))
        continue;
      std::string place = note.location == diagnostic.location
                              ? std::string()
                              : note.location.str();
      text += field(style, "note",
                    firstLine(note.message) +
                        (place.empty() ? "" : ", at " + place));
    }
    break;
  }
  return text;
}

/// The largest buffers at the peak: size, life, and what keeps them.
std::string peakText(const Run &run, const MemoryVerdict &memory,
                     const Style &style) {
  constexpr size_t MaxBuffers = 5;
  const std::vector<Buffer> &buffers =
      run.passes.empty() ? run.inputBuffers : run.passes.back().buffers;
  std::string text;
  size_t count = std::min(memory.peakBuffers.size(), MaxBuffers);
  for (size_t i = 0; i < count; ++i) {
    size_t id = memory.peakBuffers[i].value;
    if (id >= buffers.size())
      break;
    const Buffer &buffer = buffers[id];
    text += field(style, i == 0 ? "at the peak" : "",
                  fmt::format("{} bytes, buffer {} [{}, {}): {} to {}",
                              withThousands(buffer.bytes.value), id,
                              buffer.live.from.value, buffer.live.to.value,
                              buffer.firstWriter, buffer.lastReader));
  }
  if (size_t more = memory.peakBuffers.size() - count; more > 0)
    text += field(style, "", fmt::format("and {} more", more));
  return text;
}

Cell markOf(const PassRun &pass) {
  switch (pass.status) {
  case PassStatus::Ok:
    return pass.changed ? Cell("*") : Cell("");
  case PassStatus::NotRun:
    return {"not run", Ink::Dim};
  case PassStatus::Failed:
  case PassStatus::Crashed:
  case PassStatus::Timeout:
    return {std::string(toString(pass.status)), Ink::Bad};
  }
  return {};
}

Cell difference(int64_t value) {
  return {signedDifference(value), value > 0 ? Ink::Warning : Ink::Good};
}

} // namespace

std::string irsift::passText(const std::string &name,
                             const OptionList &options) {
  std::string text = name;
  for (size_t i = 0; i < options.size(); ++i)
    text += (i == 0 ? "{" : " ") + options[i].first + "=" + options[i].second;
  return options.empty() ? text : text + "}";
}

PassIndex irsift::lastFinishedPass(const Run &run) {
  PassIndex last(-1);
  for (const PassRun &pass : run.passes)
    if (pass.status == PassStatus::Ok)
      last = pass.index;
  return last;
}

std::string irsift::renderHeading(const Run &run, const Style &style) {
  std::string text = style.paint(run.input.path, Ink::Bold) + "  " +
                     run.pipeline.name + " on " + run.target;
  if (run.bufferLength > 0)
    text += fmt::format(", buffer length {}", run.bufferLength);
  for (const auto &[name, value] : run.knobs)
    text += ", " + name + "=" + value;
  return line(text);
}

std::string irsift::renderVerdict(const Run &run, const Style &style) {
  const Verdict &verdict = run.verdict;
  std::string title = verdictTitle(verdict);
  if (verdict.kind == VerdictClass::None && !run.pipeline.absent.empty())
    title += " in the passes that this build has";
  std::string text = line(style.paint(title, inkOf(verdict.kind)));
  if (verdict.kind == VerdictClass::None)
    return text;
  text += field(style, "pass",
                verdict.pass.empty() ? ""
                                     : passText(verdict.pass, verdict.options));
  text += field(style, "position", positionText(run));
  text += field(style, "operation", verdict.op);
  text += field(style, "location", verdict.location.str());
  text += field(style, "diagnostic", firstLine(verdict.diagnostic));
  text += notesText(run, style);
  if (verdict.memory) {
    text += field(style, "memory", memoryText(*verdict.memory));
    text += field(style, "crossed", stepText(verdict));
    text += peakText(run, *verdict.memory, style);
  }
  if (verdict.masked)
    text += field(style, "masked as", verdict.maskedText);
  text += field(style, "owner", verdict.owner);
  text += field(style, "signature", verdict.signature);
  return text + adviceText(verdict, style);
}

std::string irsift::renderPassTable(const Run &run, const Style &style) {
  Table table;
  table.addColumn("#", Table::Align::Right);
  table.addColumn("pass");
  table.addColumn("");
  table.addColumn("ops", Table::Align::Right);
  table.addColumn("", Table::Align::Right);
  table.addColumn("LM/core", Table::Align::Right);
  table.addColumn("", Table::Align::Right);
  table.addColumn("time", Table::Align::Right);
  int64_t ops = 0;
  for (const auto &[name, count] : run.inputOps)
    ops += count;
  int64_t bytes = run.inputMemory.lmPerCore.value;
  // A log of dumps after passes does not show the first one's input.
  bool isBeforeKnown = !run.inputOps.empty() || !run.inputSnapshot.empty();
  table.addRow({"",
                {"(input)", Ink::Dim},
                "",
                isBeforeKnown ? withThousands(ops) : "",
                "",
                isBeforeKnown ? withThousands(bytes) : "",
                "",
                ""});
  for (const PassRun &pass : run.passes) {
    Ink ink = pass.status == PassStatus::NotRun ? Ink::Dim : Ink::Plain;
    std::vector<Cell> row = {{std::to_string(pass.index.value), ink},
                             {pass.pass.name, ink},
                             markOf(pass)};
    // A log may not show what a pass left.
    bool isKnown = !pass.ops.empty() || !pass.snapshot.empty();
    if (pass.status == PassStatus::Ok && isKnown) {
      int64_t lm = pass.memory.lmPerCore.value;
      row.insert(row.end(),
                 {withThousands(pass.opCount()),
                  isBeforeKnown ? difference(pass.opCount() - ops) : Cell(""),
                  withThousands(lm),
                  isBeforeKnown ? difference(lm - bytes) : Cell("")});
      ops = pass.opCount();
      bytes = lm;
      isBeforeKnown = true;
    } else {
      row.insert(row.end(), {"", "", "", ""});
    }
    // Nor does it show how long a pass took.
    row.push_back(
        pass.wallMicroseconds > 0 ? durationText(pass.wallMicroseconds) : "");
    table.addRow(std::move(row));
  }
  return table.render(style);
}

std::string irsift::renderFootprint(const Run &run, const Target &target,
                                    const Style &style) {
  Table table;
  table.addColumn("#", Table::Align::Right);
  table.addColumn("after");
  for (const char *heading :
       {"LM/core", "LM peak", "SM/cluster", "SM peak", "buffers"})
    table.addColumn(heading, Table::Align::Right);
  auto addRow = [&](std::string number, const std::string &name,
                    const MemorySummary &memory, size_t count) {
    table.addRow(
        {std::move(number), name, withThousands(memory.lmPerCore.value),
         withThousands(memory.lmPeakPerCore.value),
         withThousands(memory.smPerCluster.value),
         withThousands(memory.smPeakPerCluster.value), std::to_string(count)});
  };
  MemorySummary last;
  if (!(run.inputMemory == last))
    addRow("", "(input)", run.inputMemory, run.inputBuffers.size());
  last = run.inputMemory;
  for (const PassRun &pass : run.passes) {
    if (pass.status != PassStatus::Ok || pass.memory == last)
      continue;
    addRow(std::to_string(pass.index.value), pass.pass.name, pass.memory,
           pass.buffers.size());
    last = pass.memory;
  }
  if (table.isEmpty())
    return line("no on-chip buffers");
  std::string text = table.render(style);
  for (const TargetMemory &memory : target.memories)
    text += field(style, "limit",
                  fmt::format("{} bytes of {} per {}: {}",
                              withThousands(memory.limit.value), memory.name,
                              memory.scope, memory.limitOrigin));
  return text;
}

std::string irsift::renderBuffers(const Run &run, PassIndex index,
                                  const Style &style) {
  const std::vector<Buffer> &buffers =
      index.value < 0 ? run.inputBuffers : run.passes.at(index.value).buffers;
  if (buffers.empty())
    return {};
  Table table;
  table.addColumn("buffer", Table::Align::Right);
  table.addColumn("memory");
  table.addColumn("bytes", Table::Align::Right);
  table.addColumn("elements", Table::Align::Right);
  table.addColumn("live");
  table.addColumn("made by");
  table.addColumn("type");
  table.addColumn("location");
  for (const Buffer &buffer : buffers) {
    bool wasMade = buffer.passCreated.value >= 0 &&
                   size_t(buffer.passCreated.value) < run.passes.size();
    table.addRow(
        {std::to_string(buffer.id.value), std::string(toString(buffer.space)),
         withThousands(buffer.bytes.value), withThousands(buffer.elements),
         fmt::format("[{}, {})", buffer.live.from.value, buffer.live.to.value),
         wasMade ? run.passes[buffer.passCreated.value].pass.name
                 : std::string("input"),
         buffer.type, buffer.location});
  }
  return table.render(style);
}
