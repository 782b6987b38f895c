//===- IrDiff.h - Two texts of IR, names of values apart ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_COMPARE_IRDIFF_H
#define IRSIFT_CORE_COMPARE_IRDIFF_H

#include <string>
#include <string_view>
#include <vector>

namespace irsift {

struct IrDiffLine {
  enum class Kind { Both, Removed, Added };
  Kind kind = Kind::Both;
  /// As the text has it (for Both: as the later one does), without locations.
  std::string text;

  bool operator==(const IrDiffLine &) const = default;
};

struct IrDiff {
  std::vector<IrDiffLine> lines;
  size_t removed = 0;
  size_t added = 0;

  bool isEmpty() const { return removed == 0 && added == 0; }
};

/// Lines differ if they do after values and blocks are renamed one to one, the
/// same way in the whole text. Locations, comments and blank lines do not
/// count.
IrDiff diffIr(std::string_view before, std::string_view after);

} // namespace irsift

#endif // IRSIFT_CORE_COMPARE_IRDIFF_H
