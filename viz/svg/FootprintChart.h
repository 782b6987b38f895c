//===- FootprintChart.h - Bytes after each pass, as a picture -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_SVG_FOOTPRINTCHART_H
#define IRSIFT_VIZ_SVG_FOOTPRINTCHART_H

#include "core/memory/Target.h"
#include "core/model/Json.h"
#include "core/model/Run.h"

#include <string>

namespace irsift {

/// LM bytes per core after each pass that ran (bars) and their peak of live
/// bytes (dark parts), with the limit of \p target where it is in reach.
std::string footprintChart(const Run &run, const Target &target);

/// What the chart shows, as {kind, limit, passes: [{index, name, status,
/// memory}]}.
Json footprintFigures(const Run &run, const Target &target);

} // namespace irsift

#endif // IRSIFT_VIZ_SVG_FOOTPRINTCHART_H
