//===- PictureParts.h - What pictures of memory are made of ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_PICTUREPARTS_H
#define IRSIFT_GUI_WIDGETS_PICTUREPARTS_H

#include "core/model/Memory.h"
#include "gui/widgets/Theme.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace irsift::gui {

inline constexpr double TitleHeight = 20;

/// "12,345", or "0x3039".
QString addressText(int64_t number, bool isHex);

/// "Local memory per core".
QString spaceText(MemorySpace space);

void drawTitle(QPainter &painter, const QRectF &area, const QString &title);

/// Lines across \p plot, from \p least at the bottom to \p most, with their
/// bytes at the left.
void drawScale(QPainter &painter, const QRectF &plot, double least, double most,
               const QPalette &palette, bool isHex = false);

/// Top of a scale. Where little is used, a scale up to the limit would show a
/// flat line.
double topOfScale(Bytes used, Bytes limit);

/// A rule at \p limit, or words where it is above.
void drawLimit(QPainter &painter, const QRectF &plot, double least, double most,
               Bytes limit, const Theme &theme);

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_PICTUREPARTS_H
