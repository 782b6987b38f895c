//===- VerdictStrip.cpp - The answer, on top of everything ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/VerdictStrip.h"
#include "gui/widgets/Theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

using namespace irsift;
using namespace irsift::gui;

VerdictStrip::VerdictStrip(QWidget *parent) : QFrame(parent) {
  title = new QLabel;
  QFont bold = font();
  bold.setBold(true);
  bold.setPointSizeF(bold.pointSizeF() + 1.5);
  title->setFont(bold);
  detail = new QLabel;
  for (QLabel *label : {title, detail}) {
    label->setTextFormat(Qt::PlainText);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  auto *texts = new QVBoxLayout;
  texts->setSpacing(1);
  texts->addWidget(title);
  texts->addWidget(detail);
  row = new QHBoxLayout(this);
  row->setContentsMargins(14, 5, 6, 5);
  row->addLayout(texts, 1);
}

void VerdictStrip::addButton(QAction *action) {
  auto *button = new QToolButton;
  button->setDefaultAction(action);
  // Who drives by keys sees which one.
  button->setText(QStringLiteral("%1   %2").arg(
      action->text().remove(u'&'),
      action->shortcut().toString(QKeySequence::NativeText)));
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  row->addWidget(button);
}

void VerdictStrip::show(const Session &session, const Comparison &comparison) {
  if (session.isRunning()) {
    tone = Tone::Neutral;
    fullTitle = tr("running");
    fullDetail = session.hasRun() ? toQt(session.run().input.path) : QString();
  } else if (session.hasRun()) {
    bool isGood = session.run().verdict.kind == VerdictClass::None;
    tone = isGood ? Tone::Good : Tone::Bad;
    fullTitle = verdictHeading(session.run());
    fullDetail = verdictDetail(session.run());
  }
  if (comparison.isActive() && !session.isRunning())
    fullTitle +=
        tr("   |   %1: %2")
            .arg(comparison.name(), verdictHeading(comparison.other()));
  setAccessibleName(fullTitle);
  setToolTip(fullTitle + u'\n' + fullDetail);
  elide();
  update();
}

void VerdictStrip::elide() {
  for (auto [label, text] :
       {std::pair(title, &fullTitle), std::pair(detail, &fullDetail)})
    label->setText(label->fontMetrics().elidedText(*text, Qt::ElideRight,
                                                   label->width() - 2));
}

void VerdictStrip::resizeEvent(QResizeEvent *event) {
  QFrame::resizeEvent(event);
  // The labels get their width only after this event.
  QMetaObject::invokeMethod(this, &VerdictStrip::elide, Qt::QueuedConnection);
}

void VerdictStrip::paintEvent(QPaintEvent *event) {
  QPainter painter(this);
  Theme theme = Theme::of(palette());
  painter.fillRect(rect(), palette().color(QPalette::Base));
  QColor color = tone == Tone::Bad    ? theme.bad
                 : tone == Tone::Good ? theme.good
                                      : theme.dim;
  painter.fillRect(QRect(0, 0, 6, height()), color);
  QFrame::paintEvent(event);
}
