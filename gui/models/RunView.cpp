//===- RunView.cpp - What the views ask of a run --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/RunView.h"
#include "viz/text/RunText.h"
#include "viz/text/Table.h"
#include "viz/text/VerdictText.h"

#include <QStringList>

#include <algorithm>

using namespace irsift;
using namespace irsift::gui;

QString gui::countText(int64_t number) { return toQt(withThousands(number)); }

bool gui::hasPass(const Run &run, int pass) {
  return pass >= 0 && size_t(pass) < run.passes.size();
}

QString gui::passName(const Run &run, int pass) {
  return hasPass(run, pass) ? toQt(run.passes[pass].pass.name)
                            : QStringLiteral("(input)");
}

const std::vector<Buffer> &gui::buffersAt(const Run &run, int pass) {
  return hasPass(run, pass) ? run.passes[pass].buffers : run.inputBuffers;
}

const MemorySummary &gui::memoryAt(const Run &run, int pass) {
  return hasPass(run, pass) ? run.passes[pass].memory : run.inputMemory;
}

Bytes gui::sumOf(const MemorySummary &memory, MemorySpace space) {
  return space == MemorySpace::LM   ? memory.lmPerCore
         : space == MemorySpace::SM ? memory.smPerCluster
                                    : Bytes();
}

Bytes gui::liveOf(const MemorySummary &memory, MemorySpace space) {
  return space == MemorySpace::LM   ? memory.lmPeakPerCore
         : space == MemorySpace::SM ? memory.smPeakPerCluster
                                    : Bytes();
}

const std::map<std::string, int64_t> &gui::opsAt(const Run &run, int pass) {
  return hasPass(run, pass) ? run.passes[pass].ops : run.inputOps;
}

int64_t gui::opCountAt(const Run &run, int pass) {
  if (hasPass(run, pass))
    return run.passes[pass].opCount();
  int64_t total = 0;
  for (const auto &[name, count] : run.inputOps)
    total += count;
  return total;
}

const Buffer *gui::findBuffer(const Run &run, int pass, int buffer) {
  const std::vector<Buffer> &buffers = buffersAt(run, pass);
  auto found = std::find_if(buffers.begin(), buffers.end(), [&](const auto &b) {
    return b.id.value == buffer;
  });
  return found == buffers.end() ? nullptr : &*found;
}

SnapshotId gui::snapshotAfter(const Run &run, int pass) {
  for (; hasPass(run, pass); --pass)
    if (!run.passes[pass].snapshot.empty())
      return run.passes[pass].snapshot;
  return run.inputSnapshot;
}

int gui::passOfInterest(const Run &run) {
  if (run.verdict.passIndex && hasPass(run, run.verdict.passIndex->value))
    return run.verdict.passIndex->value;
  return lastFinishedPass(run).value;
}

int gui::peakPass(const Run &run, MemorySpace space) {
  int peak = -1;
  Bytes most = sumOf(run.inputMemory, space);
  for (const PassRun &pass : run.passes)
    if (Bytes sum = sumOf(pass.memory, space); sum > most) {
      most = sum;
      peak = pass.index.value;
    }
  return peak;
}

MemorySpace gui::spaceOfInterest(const Run &run) {
  bool isShared = run.verdict.memory && run.verdict.memory->space == "SM";
  return isShared ? MemorySpace::SM : MemorySpace::LM;
}

int gui::nextChangedPass(const Run &run, int pass, int step) {
  for (int i = pass + step; hasPass(run, i); i += step) {
    PassStatus status = run.passes[i].status;
    if (run.passes[i].changed ||
        (status != PassStatus::Ok && status != PassStatus::NotRun))
      return i;
  }
  return pass;
}

QString gui::verdictHeading(const Run &run) {
  QString text = toQt(verdictTitle(run.verdict));
  if (run.verdict.passIndex)
    text += QStringLiteral("   pass %1 of %2")
                .arg(run.verdict.passIndex->value)
                .arg(run.passes.size());
  return text;
}

QString gui::verdictDetail(const Run &run) {
  const Verdict &verdict = run.verdict;
  if (verdict.kind == VerdictClass::None)
    return toQt(run.pipeline.name) + QStringLiteral(" ran to its end on ") +
           toQt(run.input.path);
  QStringList parts;
  if (!verdict.op.empty())
    parts += toQt(verdict.op);
  if (verdict.location.isKnown())
    parts += toQt(verdict.location.str());
  QString where = parts.join(QStringLiteral(" at "));
  QString text = toQt(firstLine(verdict.diagnostic));
  if (verdict.memory)
    text = toQt(memoryText(*verdict.memory));
  else if (text.isEmpty())
    text = QStringLiteral("no diagnostic was printed");
  return where.isEmpty() ? text : where + QStringLiteral(": ") + text;
}

QString gui::verdictText(const Run &run) {
  return toQt(renderVerdict(run, Style()));
}

QString gui::verdictMarkdown(const Run &run, const QString &commandLine) {
  return QStringLiteral("**%1**\n\n```\n%2```\n\nTo see it again:\n\n"
                        "```\n%3\n```\n")
      .arg(toQt(verdictTitle(run.verdict)),
           toQt(renderHeading(run, Style()) + renderVerdict(run, Style())),
           commandLine);
}
