//===- Ids.h - Strong types for what is counted ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pass index, a buffer id and a number of bytes are all integers; mixing
// them must not compile.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MODEL_IDS_H
#define IRSIFT_CORE_MODEL_IDS_H

#include <compare>
#include <cstdint>
#include <functional>

namespace irsift {

/// An integer that only mixes with integers of the same Tag.
template <typename Tag, typename Rep = int64_t> struct StrongInt {
  Rep value = 0;

  constexpr StrongInt() = default;
  constexpr explicit StrongInt(Rep value) : value(value) {}
  constexpr auto operator<=>(const StrongInt &) const = default;
};

/// Position of a pass in its pipeline, from 0.
using PassIndex = StrongInt<struct PassIndexTag, int32_t>;

/// One on-chip allocation of one snapshot, in program order from 0.
using BufferId = StrongInt<struct BufferIdTag, int32_t>;

/// Row id of a run in the store; 0 while not stored.
using RunId = StrongInt<struct RunIdTag, int64_t>;

/// Position of an operation in a pre-order walk of its function, from 0.
using ProgramPoint = StrongInt<struct ProgramPointTag, int32_t>;

/// A number of bytes. Adds and scales; never turns into an element count.
struct Bytes : StrongInt<struct BytesTag, int64_t> {
  using StrongInt::StrongInt;
  constexpr Bytes &operator+=(Bytes other) {
    value += other.value;
    return *this;
  }
  friend constexpr Bytes operator+(Bytes a, Bytes b) {
    return Bytes(a.value + b.value);
  }
  friend constexpr Bytes operator-(Bytes a, Bytes b) {
    return Bytes(a.value - b.value);
  }
  friend constexpr Bytes operator*(Bytes a, int64_t factor) {
    return Bytes(a.value * factor);
  }
};

} // namespace irsift

template <typename Tag, typename Rep>
struct std::hash<irsift::StrongInt<Tag, Rep>> {
  size_t operator()(irsift::StrongInt<Tag, Rep> id) const noexcept {
    return std::hash<Rep>()(id.value);
  }
};

#endif // IRSIFT_CORE_MODEL_IDS_H
