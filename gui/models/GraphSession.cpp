//===- GraphSession.cpp - A graph of buffers, laid out in the background --===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/GraphSession.h"
#include "viz/graph/RunGraphs.h"

#include <algorithm>
#include <charconv>

using namespace irsift;
using namespace irsift::gui;

/// The \p most largest of \p buffers, in their old order.
static std::vector<Buffer> largestOf(std::vector<Buffer> buffers, size_t most) {
  if (buffers.size() <= most)
    return buffers;
  std::stable_sort(
      buffers.begin(), buffers.end(),
      [](const Buffer &a, const Buffer &b) { return a.bytes > b.bytes; });
  buffers.resize(most);
  std::sort(buffers.begin(), buffers.end(),
            [](const Buffer &a, const Buffer &b) { return a.id < b.id; });
  return buffers;
}

void GraphSession::show(GraphKind kind, const std::vector<Buffer> &buffers,
                        int most) {
  totalBuffers = buffers.size();
  shownBuffers = std::min(totalBuffers, most);
  drawn = {};
  trouble.clear();
  work.cancel();
  if (!buffers.empty())
    work.start(
        [kind, buffers, most](std::stop_token stop) -> Expected<GraphLayout> {
          std::vector<Buffer> largest = largestOf(buffers, most);
          std::string dot =
              toDot(kind == GraphKind::Liveness ? livenessGraph(largest)
                                                : interferenceGraph(largest));
          Expected<std::string> plain = runDot(dot, "plain", {}, stop);
          if (!plain)
            return tl::unexpected(plain.error());
          return parsePlainLayout(*plain);
        },
        [this](Expected<GraphLayout> layout) {
          if (layout)
            drawn = std::move(*layout);
          else
            trouble = QString::fromStdString(layout.error().message);
          Q_EMIT changed();
        });
  Q_EMIT changed();
}

void GraphSession::cancel() {
  if (!isRunning())
    return;
  work.cancel();
  trouble = tr("cancelled");
  Q_EMIT changed();
}

int GraphSession::bufferOf(const std::string &name) {
  int id = -1;
  if (name.size() < 2)
    return id;
  const char *end = name.data() + name.size();
  auto [rest, error] = std::from_chars(name.data() + 1, end, id);
  return error == std::errc() && rest == end ? id : -1;
}
