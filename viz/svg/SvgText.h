//===- SvgText.h - Parts of our pictures ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_SVG_SVGTEXT_H
#define IRSIFT_VIZ_SVG_SVGTEXT_H

#include <string>
#include <string_view>

namespace irsift {

/// \p text as character data or attribute value of XML and HTML. Control
/// characters, which XML forbids, become U+FFFD.
std::string escapeXml(std::string_view text);

/// \p text cut to \p width characters, with an ellipsis.
std::string shortened(std::string_view text, size_t width);

/// The opening tag of a picture with its style: readable on light and dark
/// pages, and told apart without colour vision.
std::string svgOpening(int width, int height, std::string_view title);

/// What the class `pad` of the style is filled with.
std::string paddingPattern();

/// A class name of the style for the \p index-th of a series.
std::string seriesClass(size_t index);

} // namespace irsift

#endif // IRSIFT_VIZ_SVG_SVGTEXT_H
