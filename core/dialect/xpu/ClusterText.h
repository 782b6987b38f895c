//===- ClusterText.h - Repairs cluster attributes of the 3.0 line ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_XPU_CLUSTERTEXT_H
#define IRSIFT_CORE_DIALECT_XPU_CLUSTERTEXT_H

#include <string>
#include <string_view>

namespace irsift::xpu {

/// The 3.0 line prints `}>` at the end of each cluster attribute twice, and
/// reads nobody's text with that, its own included. An attribute parser cannot
/// help: MLIR finds the end of an attribute by its brackets before it asks the
/// dialect. So the surplus goes before the text is parsed: it is what follows
/// an attribute beyond one `}>` for each slice that the attribute stands in.
/// Correct text comes back as it is, and line numbers stay.
std::string dropSurplusClosings(std::string_view text);

/// Whether dropSurplusClosings would change the text.
bool hasSurplusClosings(std::string_view text);

} // namespace irsift::xpu

#endif // IRSIFT_CORE_DIALECT_XPU_CLUSTERTEXT_H
