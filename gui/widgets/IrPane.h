//===- IrPane.h - A snapshot, or what a pass made of it -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_IRPANE_H
#define IRSIFT_GUI_WIDGETS_IRPANE_H

#include "gui/models/TextDiff.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QScrollBar;

namespace irsift::gui {

class IrView;

class IrPane : public QWidget {
  Q_OBJECT
public:
  enum class Mode { After, Before, Unified, SideBySide };

  explicit IrPane(QWidget *parent = nullptr);

  void setTexts(const QString &before, const QString &after,
                const QString &title);
  void setMode(Mode mode);
  Mode mode() const { return shown; }
  void setFilter(const DiffFilter &filter);
  const DiffFilter &filter() const { return ignored; }

  /// The view with the newest text; the one to jump in.
  IrView *view() const { return right; }
  void openSearch();
  void search(bool backward);
  /// \returns whether the search row was open.
  bool closeSearch();

Q_SIGNALS:
  void lineClicked(int line, const QString &text);

protected:
  void resizeEvent(QResizeEvent *event) override;

private:
  void refresh();
  void setHeader(const QString &text);
  void showPlain(const QString &text, const QString &side);
  void showUnified();
  void showSideBySide();
  QString filterText() const;
  void follow(QScrollBar *leader, QScrollBar *follower);

  QString before, after, title;
  Mode shown = Mode::After;
  DiffFilter ignored;
  QLabel *header;
  IrView *left;
  IrView *right;
  QWidget *searchRow;
  QLineEdit *searchText;
  QLabel *searchResult;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_IRPANE_H
