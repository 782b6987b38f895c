//===- SourcePlace.cpp - Where a line of IR comes from --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/SourcePlace.h"
#include "gui/models/MlirSyntax.h"

#include <QFileInfo>
#include <QRegularExpression>

using namespace irsift::gui;

std::optional<SourcePlace> irsift::gui::sourceOf(const QString &text,
                                                 const QString &line) {
  static const QRegularExpression place(
      QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\":(\\d+):(\\d+)"));
  static const QRegularExpression alias(QStringLiteral("#loc\\d*"));
  // Aliases name aliases; they cannot go in circles, but a text may be torn.
  constexpr int mostSteps = 16;
  qsizetype at = line.lastIndexOf(QStringLiteral("loc("));
  if (at < 0)
    return std::nullopt;
  QString expression = line.sliced(at);
  for (int step = 0; step < mostSteps; ++step) {
    if (auto found = place.match(expression); found.hasMatch())
      return SourcePlace{found.captured(1), found.captured(2).toInt(),
                         found.captured(3).toInt()};
    auto named = alias.match(expression);
    if (!named.hasMatch())
      return std::nullopt;
    QString opening = named.captured() + QStringLiteral(" = loc(");
    qsizetype from =
        text.startsWith(opening) ? 0 : text.indexOf(u'\n' + opening) + 1;
    if (from == 0 && !text.startsWith(opening))
      return std::nullopt;
    from += opening.size();
    expression = text.sliced(from, text.indexOf(u'\n', from) - from);
  }
  return std::nullopt;
}

int irsift::gui::operationAt(const QString &text, const QString &input,
                             const QString &name, const SourcePlace &place) {
  int count = 0, matching = -1;
  for (QStringView line : splitLines(text))
    if (findOperation(line, name) >= 0) {
      std::optional<SourcePlace> its = sourceOf(text, line.toString());
      if (its && its->line == place.line && its->file == place.file &&
          matching < 0)
        matching = count;
      ++count;
    }
  if (matching >= 0)
    return matching;
  int inputCount = 0, number = 0;
  for (QStringView line : splitLines(input)) {
    ++number;
    if (findOperation(line, name) < 0)
      continue;
    if (number == place.line)
      matching = inputCount;
    ++inputCount;
  }
  return inputCount == count ? matching : -1;
}

std::optional<SourcePlace> irsift::gui::parsePlace(const QString &text) {
  static const QRegularExpression place(
      QStringLiteral("^(.+?):(\\d+)(?::(\\d+))?$"));
  auto found = place.match(text);
  if (!found.hasMatch())
    return std::nullopt;
  return SourcePlace{found.captured(1), found.captured(2).toInt(),
                     found.captured(3).toInt()};
}

QStringList irsift::gui::editorCommand(const QString &editor,
                                       const SourcePlace &place) {
  QStringList words = editor.split(u' ', Qt::SkipEmptyParts);
  if (words.isEmpty())
    return {};
  QString program = QFileInfo(words.first()).fileName();
  if (program == QStringLiteral("code") || program == QStringLiteral("codium"))
    return words + QStringList{QStringLiteral("--goto"),
                               QStringLiteral("%1:%2:%3")
                                   .arg(place.file)
                                   .arg(place.line)
                                   .arg(std::max(1, place.column))};
  return words + QStringList{QStringLiteral("+%1").arg(place.line), place.file};
}
