//===- Actions.cpp - The table of actions ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/Actions.h"

#include <QStringList>

using namespace irsift::gui;

static constexpr ActionSpec Specs[] = {
#define IRSIFT_ACTION(ID, MENU, TEXT, KEYS, HELP)                              \
  {ActionId::ID, #ID, #MENU, TEXT, KEYS, HELP},
#include "gui/Actions.def"
#undef IRSIFT_ACTION
};

std::span<const ActionSpec> irsift::gui::allActions() { return Specs; }

QList<QKeySequence> ActionSpec::shortcuts() const {
  QList<QKeySequence> sequences;
  for (const QString &key : QString::fromLatin1(keys).split(u' '))
    sequences.append(QKeySequence(key));
  return sequences;
}

QString irsift::gui::keySheet() {
  QString html = QStringLiteral("<table cellspacing='0' cellpadding='3'>");
  QString menu;
  for (const ActionSpec &spec : allActions()) {
    if (QString name = QString::fromLatin1(spec.menu); name != menu) {
      html +=
          QStringLiteral("<tr><td colspan='2'><b>%1</b></td></tr>").arg(name);
      menu = name;
    }
    QStringList keys;
    for (const QKeySequence &key : spec.shortcuts())
      keys += key.toString(QKeySequence::NativeText).toHtmlEscaped();
    html += QStringLiteral("<tr><td><code>%1</code>&nbsp;&nbsp;</td>"
                           "<td>%2</td></tr>")
                .arg(keys.join(QStringLiteral(", ")),
                     QString::fromLatin1(spec.help).toHtmlEscaped());
  }
  return html + QStringLiteral("</table>");
}
