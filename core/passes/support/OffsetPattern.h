//===- OffsetPattern.h - What the offsets of an access look like ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_OFFSETPATTERN_H
#define IRSIFT_CORE_PASSES_SUPPORT_OFFSETPATTERN_H

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/OffsetRow.h"

#include "llvm/ADT/DenseMap.h"

namespace irsift {

/// What one sample of an access says.
struct RowPattern {
  xpu::OffsetState state = xpu::OffsetState::Unknown;
  /// The stride to note, -1 for none; nothing where the one that an earlier
  /// sample left stands.
  std::optional<int32_t> stride;
};

/// Looks at `row` cut into the pieces of `chunk` elements that the cores take.
RowPattern classifyRow(const OffsetRow &row, int64_t chunk);

/// The pattern of rows that often have the same content up to a shift.
class PatternMemory {
public:
  explicit PatternMemory(int64_t chunk) : chunk(chunk) {}

  RowPattern of(const OffsetRow &row);

private:
  struct Known {
    OffsetRow row; ///< Known by address, so it has to stay.
    RowPattern pattern;
  };

  int64_t chunk;
  llvm::DenseMap<const void *, Known> known;
};

/// What two samples say together.
xpu::OffsetState joinStates(xpu::OffsetState a, xpu::OffsetState b);

/// The number of neighbours that share an offset, and that still divides a
/// buffer of `bufferLength` elements.
int64_t countRepeats(const OffsetRow &row, int64_t bufferLength);

/// Reads the rows of all samples one after the other and finds the pieces in
/// which offsets grow by one: how long they are and how far apart they start.
class PieceScan {
public:
  /// False once no later row can make a difference.
  bool add(const OffsetRow &row);

  /// Both -1 where nothing can be said.
  int64_t pieceLength() const { return length; }
  int64_t pieceStride() const { return stride; }

  /// Whether the pieces are worth being copied one by one by cores that take
  /// `chunk` elements.
  bool isLocallyContinuous(int64_t chunk) const {
    return !isOver && length >= 2 && length % chunk != 0;
  }

private:
  int64_t length = -1;
  int64_t stride = -1;
  int64_t valuesSeen = 0;
  int64_t runLength = 0;
  int32_t runStart = 0;
  int32_t previous = 0;
  bool hasCut = false;
  bool isOver = false;

  void addValue(int32_t value);
  void cut(int32_t value);
};

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_OFFSETPATTERN_H
