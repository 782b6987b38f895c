//===- Selection.h - The one cursor that all views follow -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_SELECTION_H
#define IRSIFT_GUI_MODELS_SELECTION_H

#include <QList>
#include <QObject>

namespace irsift::gui {

/// Pass and buffer that the user looks at. Views change it and listen to it;
/// none of them knows another.
class Selection : public QObject {
  Q_OBJECT
public:
  /// The row before the first pass: the input.
  static constexpr int Input = -1;
  static constexpr int NoBuffer = -1;

  using QObject::QObject;

  int pass() const { return current.pass; }
  int buffer() const { return current.buffer; }

  void setPass(int pass);
  void setBuffer(int buffer);
  /// Both at once, as one step of the history.
  void set(int pass, int buffer);
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

private:
  struct Place {
    int pass = Input;
    int buffer = NoBuffer;
    bool operator==(const Place &) const = default;
  };

  void moveTo(Place place);

  Place current;
  QList<Place> history = {Place()};
  qsizetype position = 0;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_SELECTION_H
