//===- IrPane.h - A snapshot, or what a pass made of it -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_IRPANE_H
#define IRSIFT_GUI_WIDGETS_IRPANE_H

#include "gui/models/Background.h"
#include "gui/models/IrPages.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QProgressBar;
class QScrollBar;
class QTimer;

namespace irsift::gui {

class IrView;

/// Texts are read, compared and cut into lines off the GUI thread; what was
/// shown before stays until they are ready.
class IrPane : public QWidget {
  Q_OBJECT
public:
  using Mode = IrMode;

  explicit IrPane(QWidget *parent = nullptr);

  void setSource(IrSource source);
  /// For texts that are at hand.
  void setTexts(const QString &before, const QString &after,
                const QString &title);
  void setMode(Mode mode);
  Mode mode() const { return shown; }
  void setFilter(const DiffFilter &filter);
  const DiffFilter &filter() const { return ignored; }

  bool isBusy() const { return work.isRunning(); }
  /// Gives up what is being made; the page that is shown stays.
  void cancel();
  /// Calls \p action as soon as the newest source is shown, which may be now.
  /// Another source makes it void.
  void whenShown(std::function<void()> action);

  /// The operation under the cursor, in the module after the pass.
  ProgramPlace place() const;
  /// Puts the cursor on the operation at \p place, if that is shown.
  void goToPlace(const ProgramPlace &place);

  /// The view with the newest text; the one to jump in.
  IrView *view() const { return right; }
  IrView *beforeView() const { return left; }
  void openSearch();
  void search(bool backward);
  /// \returns whether the search row was open.
  bool closeSearch();

Q_SIGNALS:
  void lineClicked(int line, const QString &text);
  /// The cursor is on another operation, or on none.
  void placeChanged(const ProgramPlace &place);
  /// The user wants to see where the line under the cursor comes from.
  void sourceActivated();
  /// Another page is on the screen.
  void pageShown();

protected:
  void resizeEvent(QResizeEvent *event) override;

private:
  void makeSearchRow();
  void refresh();
  void showPage(IrPage page);
  void goWhereItWas(int scroll);
  void showSource();
  void setHeader(const QString &text);
  QString headerOf(const IrPage &page) const;
  QString filterText() const;
  void follow(QScrollBar *leader, QScrollBar *follower);
  void setBusy(bool busy);

  IrSource source;
  Mode shown = Mode::After;
  DiffFilter ignored;
  Background<IrPage> work{*this};
  std::vector<std::function<void()>> waiting;
  ProgramPoints points;
  bool isReplacing = false;
  QLabel *header, *sourceLink;
  QProgressBar *progress;
  QTimer *patience;
  IrView *left;
  IrView *right;
  QWidget *searchRow;
  QLineEdit *searchText;
  QLabel *searchResult;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_IRPANE_H
