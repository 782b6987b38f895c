//===- Comparison.h - A second run beside the one that is shown -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_COMPARISON_H
#define IRSIFT_GUI_MODELS_COMPARISON_H

#include "gui/models/Background.h"
#include "gui/models/Session.h"
#include "gui/models/TableModels.h"

#include <optional>

namespace irsift::gui {

/// The other run, pass by pass next to those of the session's run. Differences
/// are this run minus the other.
class Comparison : public QObject {
  Q_OBJECT
public:
  explicit Comparison(const Session &session, QObject *parent = nullptr);

  void setOther(Run run);
  /// Loads it from the store.
  void load(RunId id);
  void clear();

  bool isActive() const { return known.has_value(); }
  const Run &other() const { return *known; }
  /// The pass of the other run that \p pass of the session's run goes with;
  /// -1 for the input, nothing if the other run has none that went through.
  std::optional<int> passOfOther(int pass) const;
  /// The same, however that pass ended: its module can be looked at.
  std::optional<int> pairedPass(int pass) const;
  /// The pass of the session's run that goes with \p pass of the other.
  std::optional<int> passHere(int pass) const;
  /// Text of the other run's module after its \p pass, to be called on any
  /// thread.
  std::function<QString()> textSource(int pass) const;
  /// "run 12", or what else there is to call it.
  QString name() const;

Q_SIGNALS:
  void changed();
  void failed(const QString &message);

private:
  void pair();

  const Session &session;
  std::optional<Run> known;
  /// By pass of the session's run; -2: none.
  std::vector<int> pairs;
  Background<Expected<Run>> loading{*this};
};

/// Figures of both runs and how they differ, for the selected pass and as a
/// whole.
class ComparisonModel : public TextTableModel {
  Q_OBJECT
public:
  explicit ComparisonModel(QObject *parent = nullptr);
  void show(const Run &run, const Comparison &comparison, int pass);
};

/// "+12", "-3", "0".
QString signedText(int64_t difference);

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_COMPARISON_H
