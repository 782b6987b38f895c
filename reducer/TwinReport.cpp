//===- TwinReport.cpp - What is left between a failure and its twin -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/TwinReport.h"

#include "core/pipeline/Knobs.h"
#include "core/pipeline/PipelineText.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>

using namespace irsift;
using namespace irsift::reduce;

namespace {

using Lines = std::vector<std::string>;

/// Longer texts are told apart from the first line that differs on.
constexpr size_t MaxTable = 16 << 20;

Lines linesOf(const std::string &text) {
  std::istringstream stream(text);
  Lines lines;
  for (std::string line; std::getline(stream, line);)
    if (line.find_first_not_of(" ") != std::string::npos)
      lines.push_back(line);
  return lines;
}

std::string asIs(const std::string &line) { return line; }

/// \p line without names of values and without its indentation.
std::string maskValues(const std::string &line) {
  std::string masked;
  for (size_t i = line.find_first_not_of(' '); i < line.size(); ++i) {
    masked += line[i];
    if (line[i] != '%')
      continue;
    auto isName = [](unsigned char c) {
      return std::isalnum(c) || c == '_' || c == '#';
    };
    while (i + 1 < line.size() && isName(line[i + 1]))
      ++i;
  }
  return masked;
}

/// The lines that a longest common subsequence leaves over; lines are the same
/// if \p keyOf is.
Lines difference(const Lines &leftLines, const Lines &rightLines,
                 std::string (*keyOf)(const std::string &) = asIs) {
  Lines left, right;
  std::transform(leftLines.begin(), leftLines.end(), std::back_inserter(left),
                 keyOf);
  std::transform(rightLines.begin(), rightLines.end(),
                 std::back_inserter(right), keyOf);
  while (!left.empty() && !right.empty() && left.back() == right.back()) {
    left.pop_back();
    right.pop_back();
  }
  size_t width = right.size() + 1;
  bool fits = left.size() * right.size() <= MaxTable;
  // Length of the common part from a line of each on.
  std::vector<uint32_t> common(fits ? (left.size() + 1) * width : 0, 0);
  for (size_t i = left.size(); fits && i-- > 0;)
    for (size_t j = right.size(); j-- > 0;)
      common[i * width + j] = left[i] == right[j]
                                  ? 1 + common[(i + 1) * width + j + 1]
                                  : std::max(common[(i + 1) * width + j],
                                             common[i * width + j + 1]);
  Lines lines;
  size_t i = 0, j = 0;
  while (i < left.size() || j < right.size()) {
    bool areSame = i < left.size() && j < right.size() && left[i] == right[j];
    bool takesLeft =
        j == right.size() ||
        (i < left.size() &&
         (!fits || common[(i + 1) * width + j] >= common[i * width + j + 1]));
    if (areSame) {
      ++i;
      ++j;
    } else if (takesLeft) {
      lines.push_back("- " + leftLines[i++]);
    } else {
      lines.push_back("+ " + rightLines[j++]);
    }
  }
  return lines;
}

Lines passLines(const std::vector<PassSpec> &passes) {
  Lines lines;
  for (const PassSpec &pass : passes)
    lines.push_back(printPipelineText({pass}));
  return lines;
}

Lines limitLines(const Target &target) {
  Lines lines;
  for (const auto &memory : target.memories)
    lines.push_back("limit of " + memory.name + ": " +
                    std::to_string(memory.limit.value) + " bytes");
  return lines;
}

Lines variableLines(const std::map<std::string, std::string> &knobs) {
  Lines lines;
  if (Expected<KnobSettings> settings = KnobSettings::parse(knobs))
    for (const auto &[name, value] : settings->passEnvironment())
      lines.push_back(name + "=" + value);
  return lines;
}

/// Passes that the reduction dropped say nothing of the failure.
void dropPassesWithout(const std::vector<PassSpec> &kept, Lines &lines,
                       const std::vector<PassSpec> &passes) {
  Lines some;
  for (size_t i = 0; i < passes.size(); ++i)
    if (std::any_of(kept.begin(), kept.end(), [&](const PassSpec &each) {
          return each.name == passes[i].name;
        }))
      some.push_back(std::move(lines[i]));
  lines = std::move(some);
}

Lines settingDifference(const ReduceRequest &request,
                        const ReduceResult &result) {
  const TwinSpec &twin = *request.twin;
  std::vector<PassSpec> kept =
      parsePipelineText(result.result().pipeline).value_or(request.passes);
  Lines failing = passLines(request.passes), compiling = passLines(twin.passes);
  dropPassesWithout(kept, failing, request.passes);
  dropPassesWithout(kept, compiling, twin.passes);
  Lines lines = difference(std::move(failing), std::move(compiling));
  for (Lines more :
       {difference(variableLines(request.run.knobs), variableLines(twin.knobs)),
        difference(limitLines(request.run.target), limitLines(twin.target))})
    lines.insert(lines.end(), more.begin(), more.end());
  return lines;
}

} // namespace

std::vector<std::string>
irsift::reduce::differencesLeft(const ReduceRequest &request,
                                const ReduceResult &result) {
  if (!request.twin)
    return {};
  if (!request.twin->isFile())
    return settingDifference(request, result);
  Lines failing = linesOf(result.result().text);
  Lines compiling = linesOf(result.result().twinText);
  // An operation more shifts the numbers of all values behind it. Only where
  // nothing else differs do the names tell something.
  Lines lines = difference(failing, compiling, maskValues);
  return lines.empty() ? difference(failing, compiling) : lines;
}
