//===- ProgramPoints.cpp - Operations of a text by their numbers ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/ProgramPoints.h"

#include <algorithm>

using namespace irsift::gui;

namespace {

/// A region that is open while lines are read.
struct OpenRegion {
  /// Whether its terminator is left out unless it has operands.
  bool mayOmitEnd = false;
  bool hasEnd = false;
};

bool isOperation(QStringView line) {
  return !line.isEmpty() && !line.startsWith(u'}') && !line.startsWith(u'^') &&
         !line.startsWith(u'#') && !line.startsWith(u"//") &&
         !line.startsWith(u'!');
}

bool isTerminator(QStringView line) {
  return line.startsWith(u"scf.yield") || line.startsWith(u"\"scf.yield\"") ||
         line.startsWith(u"affine.yield") || line.startsWith(u"scf.condition");
}

/// Only the custom form leaves terminators out.
bool opensLoopOrCondition(QStringView line) {
  if (qsizetype result = line.indexOf(u" = ");
      line.startsWith(u'%') && result >= 0)
    line = line.sliced(result + 3);
  for (const char16_t *name : {u"scf.for ", u"scf.if ", u"affine.for ",
                               u"affine.if ", u"scf.parallel "})
    if (line.startsWith(QStringView(name)))
      return true;
  return false;
}

/// The name in `tt.func public @name(`, or in `sym_name = "name"` of the
/// generic form; empty if \p line begins no function.
QStringView functionName(QStringView line) {
  constexpr QStringView attribute = u"sym_name = \"";
  if (!line.contains(u".func"))
    return {};
  qsizetype at = line.indexOf(u'@') + 1;
  if (qsizetype named = line.indexOf(attribute); at == 0 && named >= 0)
    at = named + attribute.size();
  if (at == 0)
    return {};
  QStringView name = line.sliced(at);
  auto end = std::find_if(name.begin(), name.end(), [](QChar c) {
    return !c.isLetterOrNumber() && c != u'_' && c != u'.' && c != u'$' &&
           c != u'-';
  });
  return name.first(end - name.begin());
}

} // namespace

ProgramPoints::ProgramPoints(const QList<QStringView> &lines) {
  // What is open within the function that is read, itself first.
  std::vector<OpenRegion> open;
  for (int i = 0; i < lines.size(); ++i) {
    QStringView line = lines[i].trimmed();
    if (open.empty()) {
      QStringView name = functionName(line);
      if (!name.isEmpty() && line.endsWith(u'{')) {
        functions.push_back({name.toString(), {}});
        open.push_back({});
      }
      continue;
    }
    std::vector<int> &points = functions.back().lines;
    bool omitsNext = open.back().mayOmitEnd;
    if (line.startsWith(u'}')) {
      if (open.back().mayOmitEnd && !open.back().hasEnd)
        points.push_back(i);
      open.pop_back();
      // `} else {` and `}, {` open the next region of the same operation.
      if (line.endsWith(u'{'))
        open.push_back({omitsNext, false});
      continue;
    }
    if (!isOperation(line))
      continue;
    points.push_back(i);
    open.back().hasEnd = isTerminator(line);
    if (line.endsWith(u'{'))
      open.push_back({opensLoopOrCondition(line), false});
  }
}

ProgramPlace ProgramPoints::placeOf(int line) const {
  for (const Function &function : functions) {
    auto found =
        std::lower_bound(function.lines.begin(), function.lines.end(), line);
    if (found != function.lines.end() && *found == line)
      return {function.name, int(found - function.lines.begin())};
  }
  return {};
}

int ProgramPoints::lineOf(const ProgramPlace &place) const {
  for (const Function &function : functions)
    if (function.name == place.function && place.isKnown() &&
        size_t(place.point) < function.lines.size())
      return function.lines[place.point];
  return -1;
}
