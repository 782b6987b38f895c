//===- GraphLayout.cpp - Graphs laid out by Graphviz ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/graph/GraphLayout.h"
#include "core/replay/Process.h"

#include <fmt/format.h>

#include <charconv>

using namespace irsift;

namespace {

constexpr double PointsPerInch = 72;

/// The words of a line; quoted ones may hold blanks.
class WordReader {
public:
  explicit WordReader(std::string_view line) : rest(line) {}

  bool atEnd() {
    while (!rest.empty() && rest.front() == ' ')
      rest.remove_prefix(1);
    return rest.empty();
  }

  std::string next() {
    if (atEnd()) {
      isGood = false;
      return {};
    }
    if (rest.front() == '"')
      return quoted();
    size_t end = std::min(rest.find(' '), rest.size());
    std::string word(rest.substr(0, end));
    rest.remove_prefix(end);
    return word;
  }

  double number() {
    std::string word = next();
    double value = 0;
    auto [end, error] =
        std::from_chars(word.data(), word.data() + word.size(), value);
    isGood = isGood && error == std::errc() && end == word.data() + word.size();
    return value;
  }

  bool good() const { return isGood; }

private:
  std::string quoted() {
    std::string word;
    size_t i = 1;
    for (; i < rest.size() && rest[i] != '"'; ++i) {
      if (rest[i] != '\\' || i + 1 == rest.size()) {
        word += rest[i];
        continue;
      }
      char escaped = rest[++i];
      // Labels name the side that their lines lean to.
      bool endsLine = escaped == 'n' || escaped == 'l' || escaped == 'r';
      word += endsLine ? '\n' : escaped;
    }
    isGood = isGood && i < rest.size();
    rest.remove_prefix(std::min(i + 1, rest.size()));
    return word;
  }

  std::string_view rest;
  bool isGood = true;
};

class PlainReader {
public:
  Expected<GraphLayout> read(std::string_view text) {
    for (int number = 1; !text.empty(); ++number) {
      size_t end = std::min(text.find('\n'), text.size());
      WordReader words(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      if (!words.atEnd() && !take(words))
        return makeError(
            fmt::format("line {} of dot's output cannot be read", number));
    }
    return std::move(layout);
  }

private:
  bool take(WordReader &words) {
    std::string kind = words.next();
    if (kind == "graph") {
      scale = words.number() * PointsPerInch;
      layout.width = words.number() * scale;
      layout.height = words.number() * scale;
    } else if (kind == "node") {
      LayoutNode &node = layout.nodes.emplace_back();
      node.name = words.next();
      node.centre = point(words);
      node.width = words.number() * scale;
      node.height = words.number() * scale;
      node.label = words.next();
    } else if (kind == "edge") {
      takeEdge(words);
    }
    return words.good();
  }

  void takeEdge(WordReader &words) {
    LayoutEdge &edge = layout.edges.emplace_back();
    edge.tail = words.next();
    edge.head = words.next();
    for (double count = words.number(); count >= 1 && words.good(); --count)
      edge.points.push_back(point(words));
    // A label, its place, style and colour; or style and colour only.
    std::string label = words.next();
    std::string second = words.next();
    if (words.atEnd())
      return;
    edge.label = std::move(label);
    WordReader place(second);
    edge.labelCentre.x = place.number() * scale;
    edge.labelCentre.y = layout.height - words.number() * scale;
  }

  LayoutPoint point(WordReader &words) {
    double x = words.number() * scale;
    return {x, layout.height - words.number() * scale};
  }

  GraphLayout layout;
  double scale = PointsPerInch;
};

/// A program of others that draws.
struct Drawer {
  std::vector<std::string> command;
  /// What has it.
  std::string package;
  std::string purpose;
};

Expected<std::string> runDrawer(const Drawer &drawer, const std::string &input,
                                const LayoutLimits &limits,
                                const std::stop_token &stop) {
  ProcessSpec spec;
  spec.command = drawer.command;
  spec.input = input;
  spec.limits.wall = limits.wall;
  spec.limits.memoryBytes = limits.memoryBytes;
  const std::string &name = drawer.command.front();
  Expected<ProcessResult> result = runProcess(spec, stop);
  if (!result)
    return makeError(fmt::format("{} (install {}, which has it)",
                                 result.error().message, drawer.package));
  if (result->end == ProcessEnd::Cancelled)
    return makeError("interrupted", ExitCode::Interrupted);
  if (result->end == ProcessEnd::WallLimit)
    return makeError(fmt::format("{} did not {} within {} s", name,
                                 drawer.purpose, limits.wall.count() / 1000));
  if (result->end == ProcessEnd::MemoryLimit)
    return makeError(fmt::format("{} needs more memory than it may use to {}",
                                 name, drawer.purpose));
  if (!result->succeeded())
    return makeError(
        fmt::format("{} could not {}: {}", name, drawer.purpose,
                    result->err.substr(0, result->err.find('\n'))));
  return std::move(result->out);
}

} // namespace

Expected<std::string> irsift::runDot(const std::string &dot,
                                     const std::string &format,
                                     const LayoutLimits &limits,
                                     const std::stop_token &stop) {
  return runDrawer({{"dot", "-T" + format}, "Graphviz", "lay the graph out"},
                   dot, limits, stop);
}

Expected<std::string> irsift::runRasterizer(const std::string &svg,
                                            const LayoutLimits &limits,
                                            const std::stop_token &stop) {
  return runDrawer({{"rsvg-convert", "--zoom=2", "--format=png"},
                    "librsvg (Debian: librsvg2-bin)",
                    "draw the picture"},
                   svg, limits, stop);
}

Expected<GraphLayout> irsift::parsePlainLayout(std::string_view text) {
  return PlainReader().read(text);
}
