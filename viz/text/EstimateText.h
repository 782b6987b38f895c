//===- EstimateText.h - An estimate as text -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_TEXT_ESTIMATETEXT_H
#define IRSIFT_VIZ_TEXT_ESTIMATETEXT_H

#include "core/estimate/Estimate.h"
#include "viz/text/Style.h"

#include <string>

namespace irsift {

/// The bounds against the limits of \p target, and what they are made of.
std::string renderEstimate(const Estimate &estimate, const Target &target,
                           const Style &style);

} // namespace irsift

#endif // IRSIFT_VIZ_TEXT_ESTIMATETEXT_H
