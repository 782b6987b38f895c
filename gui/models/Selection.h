//===- Selection.h - The one cursor that all views follow -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_SELECTION_H
#define IRSIFT_GUI_MODELS_SELECTION_H

#include "gui/models/ProgramPoints.h"
// moc cannot parse all that this includes.
#ifndef Q_MOC_RUN
#include "core/model/Memory.h"
#endif

#include <QList>
#include <QObject>

namespace irsift::gui {

/// Pass, buffer and operation that the user looks at, and the memory that the
/// pictures show. Views change them and listen; none of them knows another.
class Selection : public QObject {
  Q_OBJECT
public:
  /// The row before the first pass: the input.
  static constexpr int Input = -1;
  static constexpr int NoBuffer = -1;

  using QObject::QObject;

  int pass() const { return current.pass; }
  int buffer() const { return current.buffer; }
  /// The operation in the module after the pass; unknown if none is chosen.
  const ProgramPlace &place() const { return where; }
  MemorySpace space() const { return shownSpace; }

  void setPass(int pass);
  void setBuffer(int buffer);
  /// Both at once, as one step of the history.
  void set(int pass, int buffer);
  /// No step of the history: the cursor in the IR moves all the time.
  void setPlace(const ProgramPlace &place);
  void setSpace(MemorySpace space);
  /// For another run: no history. Listeners hear of it even if the numbers
  /// stay the same.
  void reset(int pass);

  bool canGoBack() const { return position > 0; }
  bool canGoForward() const { return position + 1 < history.size(); }
  void goBack();
  void goForward();

Q_SIGNALS:
  void passChanged(int pass);
  void bufferChanged(int buffer);
  void placeChanged(const ProgramPlace &place);
  void spaceChanged();

private:
  struct Place {
    int pass = Input;
    int buffer = NoBuffer;
    bool operator==(const Place &) const = default;
  };

  void moveTo(Place place);

  Place current;
  ProgramPlace where;
  MemorySpace shownSpace = MemorySpace::LM;
  QList<Place> history = {Place()};
  qsizetype position = 0;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_SELECTION_H
