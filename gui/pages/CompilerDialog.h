//===- CompilerDialog.h - What runs the passes ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_PAGES_COMPILERDIALOG_H
#define IRSIFT_GUI_PAGES_COMPILERDIALOG_H

#include "gui/models/RunRequests.h"

#include <QDialog>

class QCheckBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace irsift::gui {

/// Program, plugins and limits of the runs that are started.
class CompilerDialog : public QDialog {
  Q_OBJECT
public:
  explicit CompilerDialog(const CompilerSettings &settings,
                          QWidget *parent = nullptr);

  CompilerSettings settings() const;

private:
  /// A line for files with a button that chooses one more of them.
  QLineEdit *addFiles(QFormLayout &form, const QString &label,
                      const std::vector<std::string> &files,
                      const QString &hint);

  QLineEdit *program, *dialectPlugins, *passPlugins;
  QCheckBox *unregistered;
  QSpinBox *seconds, *megabytes;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_PAGES_COMPILERDIALOG_H
