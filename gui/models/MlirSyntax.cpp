//===- MlirSyntax.cpp - Words of a line of IR -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/MlirSyntax.h"

#include <QString>

#include <algorithm>
#include <optional>

using namespace irsift::gui;

namespace {

bool isNamePart(QChar c) {
  return c.isLetterOrNumber() || c == u'_' || c == u'.' || c == u'$' ||
         c == u'-';
}

bool isIdentifierPart(QChar c) {
  return c.isLetterOrNumber() || c == u'_' || c == u'.' || c == u'$';
}

int skip(QStringView line, int at, bool (*isPart)(QChar)) {
  while (at < line.size() && isPart(line[at]))
    ++at;
  return at;
}

int endOfString(QStringView line, int at) {
  for (++at; at < line.size() && line[at] != u'"'; ++at)
    if (line[at] == u'\\')
      ++at;
  return std::min<int>(at + 1, line.size());
}

bool isScalarType(QStringView word) {
  if (word == u"index" || word == u"f16" || word == u"bf16" || word == u"f32" ||
      word == u"f64" || word == u"none")
    return true;
  if (word.size() < 2 || word[0] != u'i')
    return false;
  for (QChar c : word.sliced(1))
    if (!c.isDigit())
      return false;
  return true;
}

bool isShapedType(QStringView word) {
  return word == u"tensor" || word == u"vector" || word == u"memref";
}

/// The end of `<...>` that opens at \p at.
int endOfAngles(QStringView line, int at) {
  int depth = 0;
  for (; at < line.size(); ++at) {
    if (line[at] == u'<')
      ++depth;
    else if (line[at] == u'>' && line[at - 1] != u'-' && --depth == 0)
      return at + 1;
  }
  return line.size();
}

} // namespace

std::vector<IrToken> irsift::gui::tokensOf(QStringView line) {
  using Kind = IrToken::Kind;
  std::vector<IrToken> tokens;
  for (int i = 0; i < line.size();) {
    QChar c = line[i];
    int end = i + 1;
    std::optional<Kind> kind;
    if (c == u'/' && line.sliced(i).startsWith(u"//")) {
      kind = Kind::Comment;
      end = line.size();
    } else if (c == u'"') {
      kind = Kind::String;
      end = endOfString(line, i);
    } else if (c == u'%') {
      kind = Kind::Value;
      end = skip(line, end, isNamePart);
    } else if (c == u'@' || c == u'#' || c == u'^') {
      kind = Kind::Symbol;
      end = skip(line, end, isNamePart);
    } else if (c == u'!') {
      kind = Kind::Type;
      end = skip(line, end, isIdentifierPart);
      if (end < line.size() && line[end] == u'<')
        end = endOfAngles(line, end);
    } else if (c.isDigit()) {
      kind = Kind::Number;
      end = skip(line, end, isIdentifierPart);
    } else if (c.isLetter() || c == u'_') {
      end = skip(line, end, isIdentifierPart);
      QStringView word = line.sliced(i, end - i);
      if (isShapedType(word) && end < line.size() && line[end] == u'<') {
        kind = Kind::Type;
        end = endOfAngles(line, end);
      } else if (isScalarType(word)) {
        kind = Kind::Type;
      } else if (word.contains(u'.') || word == u"module") {
        kind = Kind::Operation;
      }
    }
    if (kind)
      tokens.push_back({*kind, {i, end - i}});
    i = end;
  }
  return tokens;
}

QStringView irsift::gui::valueAt(QStringView line, int column) {
  for (const IrToken &token : tokensOf(line))
    if (token.kind == IrToken::Kind::Value && token.span.from <= column &&
        column <= token.span.from + token.span.length)
      return line.sliced(token.span.from, token.span.length);
  return {};
}

std::vector<TextSpan> irsift::gui::findValue(QStringView line,
                                             QStringView value) {
  std::vector<TextSpan> places;
  for (qsizetype at = line.indexOf(value); at >= 0;
       at = line.indexOf(value, at + value.size())) {
    qsizetype end = at + value.size();
    if (end == line.size() || !isNamePart(line[end]))
      places.push_back({int(at), int(value.size())});
  }
  return places;
}

bool irsift::gui::isDefinition(QStringView line, TextSpan span) {
  QStringView rest = line.sliced(span.from + span.length);
  QStringView before = line.first(span.from).trimmed();
  if (rest.startsWith(u":") && before.isEmpty())
    return true;
  if (rest.startsWith(u" ="))
    return true;
  bool opensList = before.endsWith(u'(') || before.endsWith(u',');
  return opensList && rest.startsWith(u": ");
}

int irsift::gui::findOperation(QStringView line, QStringView name) {
  for (qsizetype at = line.indexOf(name); at >= 0;
       at = line.indexOf(name, at + 1)) {
    qsizetype end = at + name.size();
    bool begins = at == 0 || (!isNamePart(line[at - 1]) &&
                              line[at - 1] != u'!' && line[at - 1] != u'#');
    if (begins && (end == line.size() || !isIdentifierPart(line[end])))
      return at;
  }
  return -1;
}
