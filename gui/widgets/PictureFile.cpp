//===- PictureFile.cpp - Pictures as files --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/PictureFile.h"

#include <QImage>
#include <QPainter>
#include <QSvgGenerator>

using namespace irsift::gui;

bool irsift::gui::savePicture(const PictureSource &picture,
                              const QString &path) {
  QRectF area(QPointF(), picture.size);
  QPainter painter;
  if (path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive)) {
    QSvgGenerator generator;
    generator.setFileName(path);
    generator.setSize(picture.size);
    generator.setViewBox(area);
    generator.setTitle(picture.name);
    if (!painter.begin(&generator))
      return false;
    picture.draw(painter, area);
    return painter.end();
  }
  QImage image(picture.size * 2, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(2);
  painter.begin(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  picture.draw(painter, area);
  painter.end();
  return image.save(path);
}
