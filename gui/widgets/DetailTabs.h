//===- DetailTabs.h - Verdict, diagnostics, buffers and stored runs -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_DETAILTABS_H
#define IRSIFT_GUI_WIDGETS_DETAILTABS_H

#include "gui/models/Session.h"
#include "gui/models/TableModels.h"

#include <QTabWidget>

#include <optional>

class QPlainTextEdit;
class QTableView;

namespace irsift::gui {

class Selection;

class DetailTabs : public QTabWidget {
  Q_OBJECT
public:
  DetailTabs(const Session &session, Selection &selection,
             QWidget *parent = nullptr);

  /// The run has other content.
  void refresh();

Q_SIGNALS:
  /// The user wants to see the operation that \p diagnostic is about.
  void diagnosticChosen(const PassDiagnostic &diagnostic);
  void runChosen(RunId id);

private:
  QTableView *addTable(TextTableModel *model, const QString &title, int wide);
  void showBuffers();
  void showCard();
  void pollStore();

  const Session &session;
  Selection &selection;
  DiagnosticModel *diagnostics;
  BufferTableModel *buffers;
  RunListModel *runs;
  QPlainTextEdit *verdict;
  QPlainTextEdit *card;
  QTableView *bufferTable;
  std::optional<RunStore> store;
  int64_t storeVersion = -1;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_DETAILTABS_H
