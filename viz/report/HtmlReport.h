//===- HtmlReport.h - A run as one page -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_REPORT_HTMLREPORT_H
#define IRSIFT_VIZ_REPORT_HTMLREPORT_H

#include "viz/report/ReportSource.h"

namespace irsift {

/// A page that needs nothing else and no network: verdict, passes with what
/// each changed, pictures of the memory, reproducer. Driven by keys; '?' lists
/// them.
std::string htmlReport(const ReportSource &source);

} // namespace irsift

#endif // IRSIFT_VIZ_REPORT_HTMLREPORT_H
