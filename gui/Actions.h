//===- Actions.h - The table of actions -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_ACTIONS_H
#define IRSIFT_GUI_ACTIONS_H

#include <QKeySequence>
#include <QList>
#include <QString>

#include <span>

namespace irsift::gui {

enum class ActionId : int {
#define IRSIFT_ACTION(ID, MENU, TEXT, KEYS, HELP) ID,
#include "gui/Actions.def"
#undef IRSIFT_ACTION
};

struct ActionSpec {
  ActionId id;
  /// Spelling of the id, for `--actions` and object names.
  const char *name;
  const char *menu;
  const char *text;
  const char *keys;
  const char *help;

  QList<QKeySequence> shortcuts() const;
};

/// In the order of their ids.
std::span<const ActionSpec> allActions();

/// The key sheet as HTML.
QString keySheet();

} // namespace irsift::gui

#endif // IRSIFT_GUI_ACTIONS_H
