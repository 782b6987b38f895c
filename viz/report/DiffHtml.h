//===- DiffHtml.h - Differences as markup ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_REPORT_DIFFHTML_H
#define IRSIFT_VIZ_REPORT_DIFFHTML_H

#include "core/compare/IrDiff.h"

#include <string>

namespace irsift {

/// Hunks of rows: a line of both sides, or what one became of the other, with
/// the words that differ marked. Cut behind \p most bytes of markup. Empty if
/// there is no difference.
std::string diffHtml(const IrDiff &diff, int context, size_t most);

} // namespace irsift

#endif // IRSIFT_VIZ_REPORT_DIFFHTML_H
