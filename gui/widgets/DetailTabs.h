//===- DetailTabs.h - Verdict, diagnostics, buffers and stored runs -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_DETAILTABS_H
#define IRSIFT_GUI_WIDGETS_DETAILTABS_H

#include "gui/models/Comparison.h"
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
             const Comparison &comparison, QWidget *parent = nullptr);

  /// The run has other content.
  void refresh();
  /// Tables whose columns the user may have set.
  QList<QTableView *> tables() const;
  /// Shows or hides what compares with another run.
  void setComparing(bool comparing);
  /// The run chosen in the list of runs, if that is what one looks at.
  std::optional<RunId> chosenRun() const;

Q_SIGNALS:
  /// The user wants to see the operation that \p diagnostic is about.
  void diagnosticChosen(const PassDiagnostic &diagnostic);
  void runChosen(RunId id);

private:
  QTableView *addTable(TextTableModel *model, const QString &title, int wide);
  void makeTables();
  void connectTables();
  void showVerdict();
  void showBuffers();
  void showCard();
  /// What the other run has in the place of \p buffer, of the selected pass.
  QString partnerText(const Buffer &buffer) const;
  void showComparison();
  void showOfPass();
  void comparisonWasChanged();
  void pollStore();

  const Session &session;
  Selection &selection;
  const Comparison &comparison;
  DiagnosticModel *diagnostics;
  BufferTableModel *buffers;
  RunListModel *runs;
  ComparisonModel *figures;
  OperationModel *operations;
  QPlainTextEdit *verdict;
  QPlainTextEdit *card;
  QTableView *messageTable, *bufferTable, *runTable, *figureTable,
      *operationTable;
  std::optional<RunStore> store;
  int64_t storeVersion = -1;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_DETAILTABS_H
