//===- OffsetRow.h - A row of offsets -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_OFFSETROW_H
#define IRSIFT_CORE_PASSES_SUPPORT_OFFSETROW_H

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace irsift {

/// The offsets of one row of a tile: 32-bit integers that wrap around.
///
/// Rows that grow evenly (most do) are kept as first value and step, the others
/// as first value and distances from it, which copies share. So what costs time
/// is only arithmetic that bends a row.
class OffsetRow {
public:
  /// `start`, `start` + `step`, ...
  static OffsetRow even(int32_t start, int32_t step, int64_t size);
  /// `size` times `value`.
  static OffsetRow uniform(int32_t value, int64_t size) {
    return even(value, 0, size);
  }
  static OffsetRow of(std::vector<int32_t> values);

  OffsetRow() = default;

  int64_t size() const { return length; }
  int32_t front() const { return base; }
  int32_t operator[](int64_t index) const {
    return wrap(base, distances ? (*distances)[index]
                                : static_cast<uint32_t>(step) *
                                      static_cast<uint32_t>(index));
  }

  /// The difference between neighbours if it is the same everywhere.
  std::optional<int32_t> evenStep() const {
    return distances ? std::nullopt : std::optional(step);
  }
  /// Equal for two rows of one size only if they have the same content, as long
  /// as both are there.
  using Identity = std::pair<uint64_t, const void *>;
  Identity identity() const {
    return {uint64_t(uint32_t(base)) << 32 | uint32_t(step), distances.get()};
  }

  bool isUniform() const { return !distances && (step == 0 || length <= 1); }

  /// Element by element; both rows have the same size.
  static OffsetRow add(const OffsetRow &a, const OffsetRow &b);
  static OffsetRow subtract(const OffsetRow &a, const OffsetRow &b);
  static OffsetRow multiply(const OffsetRow &a, const OffsetRow &b);
  /// Towards zero, as in C; nothing if an element of `b` is zero.
  static std::optional<OffsetRow> divide(const OffsetRow &a,
                                         const OffsetRow &b);
  static std::optional<OffsetRow> remainder(const OffsetRow &a,
                                            const OffsetRow &b);

private:
  int32_t base = 0;
  int32_t step = 0;
  int64_t length = 0;
  /// From `base`, element by element; null: the row is even.
  std::shared_ptr<const std::vector<uint32_t>> distances;

  static int32_t wrap(int32_t value, uint32_t distance) {
    return static_cast<int32_t>(static_cast<uint32_t>(value) + distance);
  }
  OffsetRow shifted(int32_t by) const;
};

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_OFFSETROW_H
