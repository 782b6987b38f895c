//===- Selection.cpp - The one cursor that all views follow ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/Selection.h"

using namespace irsift::gui;

void Selection::setPass(int pass) { set(pass, NoBuffer); }

void Selection::setBuffer(int buffer) { set(current.pass, buffer); }

void Selection::set(int pass, int buffer) {
  Place place{pass, buffer};
  if (place == current)
    return;
  history.resize(position + 1);
  history.append(place);
  ++position;
  moveTo(place);
}

void Selection::setPlace(const ProgramPlace &place) {
  if (place == where)
    return;
  where = place;
  Q_EMIT placeChanged(where);
}

void Selection::setSpace(MemorySpace space) {
  if (space == shownSpace)
    return;
  shownSpace = space;
  Q_EMIT spaceChanged();
}

void Selection::reset(int pass) {
  current = {pass, NoBuffer};
  setPlace({});
  history = {current};
  position = 0;
  Q_EMIT passChanged(pass);
  Q_EMIT bufferChanged(NoBuffer);
}

void Selection::goBack() {
  if (canGoBack())
    moveTo(history[--position]);
}

void Selection::goForward() {
  if (canGoForward())
    moveTo(history[++position]);
}

void Selection::moveTo(Place place) {
  Place before = std::exchange(current, place);
  if (before.pass != place.pass) {
    // Operations of another module have other numbers.
    setPlace({});
    Q_EMIT passChanged(place.pass);
  }
  // Buffers of two passes are different ones even under the same number.
  if (before != place)
    Q_EMIT bufferChanged(place.buffer);
}
