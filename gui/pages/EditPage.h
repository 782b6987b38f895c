//===- EditPage.h - Changes the module after a pass and goes on -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_PAGES_EDITPAGE_H
#define IRSIFT_GUI_PAGES_EDITPAGE_H

#include "gui/models/Background.h"
#include "gui/models/KnobModel.h"
#include "gui/models/Session.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace irsift::gui {

class EditPage : public QWidget {
  Q_OBJECT
public:
  explicit EditPage(Session &session, QWidget *parent = nullptr);

  /// Shows the module after \p pass, and the passes that follow.
  void take(int pass);
  /// Runs what is shown.
  void replay();

  QPlainTextEdit *moduleText() const { return module; }
  QPlainTextEdit *pipelineText() const { return pipeline; }
  KnobModel &knobs() { return *knobModel; }

private:
  void updatePipeline();
  void say(const QString &text);

  Session &session;
  KnobModel *knobModel;
  QLabel *heading;
  QPlainTextEdit *module;
  QPlainTextEdit *pipeline;
  QPushButton *replayButton;
  Background<QString> loading{*this};
  /// What the text was made from; the session may show another run meanwhile.
  std::optional<RunRequest> base;
  Run run;
  int pass = -1;
  QString original;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_PAGES_EDITPAGE_H
