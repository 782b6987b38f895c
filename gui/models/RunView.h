//===- RunView.h - What the views ask of a run ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_RUNVIEW_H
#define IRSIFT_GUI_MODELS_RUNVIEW_H

#include "core/memory/Target.h"
#include "core/model/Run.h"

#include <QString>

#include <map>
#include <vector>

namespace irsift::gui {

inline QString toQt(const std::string &text) {
  return QString::fromStdString(text);
}
inline QString toQt(std::string_view text) {
  return QString::fromUtf8(text.data(), text.size());
}

/// "12,345".
QString countText(int64_t number);

/// Pass numbers here count from 0; -1 is the input.
bool hasPass(const Run &run, int pass);
QString passName(const Run &run, int pass);
const std::vector<Buffer> &buffersAt(const Run &run, int pass);
const MemorySummary &memoryAt(const Run &run, int pass);
/// All bytes of one memory, and the most that are live at once.
Bytes sumOf(const MemorySummary &memory, MemorySpace space);
Bytes liveOf(const MemorySummary &memory, MemorySpace space);
int64_t opCountAt(const Run &run, int pass);
/// Operations by name.
const std::map<std::string, int64_t> &opsAt(const Run &run, int pass);
/// Null if there is none of that id.
const Buffer *findBuffer(const Run &run, int pass, int buffer);

/// The module after \p pass; what stood there before it if it left none.
SnapshotId snapshotAfter(const Run &run, int pass);

/// Where to look first: the pass of the verdict, else the last that ran.
int passOfInterest(const Run &run);
/// The pass after which the most of \p space is in use; -1 if none is.
int peakPass(const Run &run, MemorySpace space = MemorySpace::LM);
/// The memory that a run's pictures show first: what the verdict is about.
MemorySpace spaceOfInterest(const Run &run);
/// The nearest pass that changed the module or failed, in direction \p step
/// (+1, -1); \p pass itself if there is none.
int nextChangedPass(const Run &run, int pass, int step);

/// "pass-failure in tritonxpu-legalize" and the sentence under it.
QString verdictHeading(const Run &run);
QString verdictDetail(const Run &run);
/// All of the verdict, as the command line prints it.
QString verdictText(const Run &run);
/// The verdict for an issue tracker.
QString verdictMarkdown(const Run &run, const QString &commandLine);

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_RUNVIEW_H
