//===- HtmlReport.h - A run as one page -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_REPORT_HTMLREPORT_H
#define IRSIFT_VIZ_REPORT_HTMLREPORT_H

#include "viz/report/Bundle.h"

namespace irsift {

/// A page that needs nothing else: verdict, pictures, passes with what each
/// changed. j and k go from pass to pass, Enter opens one.
std::string htmlReport(const ReportSource &source);

} // namespace irsift

#endif // IRSIFT_VIZ_REPORT_HTMLREPORT_H
