//===- PictureFile.h - Pictures as files ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_PICTUREFILE_H
#define IRSIFT_GUI_WIDGETS_PICTUREFILE_H

#include <QSize>
#include <QString>

#include <functional>

class QPainter;
class QRectF;

namespace irsift::gui {

/// A picture that a file can hold as well as the screen.
struct PictureSource {
  QString name;
  QSize size;
  std::function<void(QPainter &, const QRectF &)> draw;
};

/// SVG, or PNG with twice as many pixels, by the ending of \p path. \returns
/// whether the file was written.
bool savePicture(const PictureSource &picture, const QString &path);

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_PICTUREFILE_H
