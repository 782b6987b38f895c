//===- OffsetRow.cpp - A row of offsets -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/OffsetRow.h"

#include <limits>
#include <utility>

using namespace irsift;

/// 32-bit arithmetic that wraps around.
static int32_t sum(int32_t a, int32_t b) {
  return static_cast<int32_t>(static_cast<uint32_t>(a) +
                              static_cast<uint32_t>(b));
}
static int32_t difference(int32_t a, int32_t b) {
  return static_cast<int32_t>(static_cast<uint32_t>(a) -
                              static_cast<uint32_t>(b));
}
static int32_t product(int32_t a, int32_t b) {
  return static_cast<int32_t>(static_cast<uint32_t>(a) *
                              static_cast<uint32_t>(b));
}
static bool overflows(int32_t a, int32_t b) {
  return a == std::numeric_limits<int32_t>::min() && b == -1;
}

OffsetRow OffsetRow::even(int32_t base, int32_t step, int64_t size) {
  OffsetRow row;
  row.base = base;
  row.step = step;
  row.length = size;
  return row;
}

OffsetRow OffsetRow::of(std::vector<int32_t> values) {
  int64_t size = values.size();
  if (size == 0)
    return {};
  int32_t base = values[0];
  int32_t step = size > 1 ? difference(values[1], base) : 0;
  bool isEven = true;
  for (int64_t i = 2; i < size && isEven; ++i)
    isEven = difference(values[i], values[i - 1]) == step;
  if (isEven)
    return even(base, step, size);
  OffsetRow row = even(base, 0, size);
  auto distances = std::make_shared<std::vector<uint32_t>>(size);
  for (int64_t i = 0; i < size; ++i)
    (*distances)[i] = static_cast<uint32_t>(difference(values[i], base));
  row.distances = std::move(distances);
  return row;
}

OffsetRow OffsetRow::shifted(int32_t by) const {
  OffsetRow row = *this;
  row.base = sum(row.base, by);
  return row;
}

template <typename Function>
static OffsetRow elementwise(const OffsetRow &a, const OffsetRow &b,
                             Function function) {
  std::vector<int32_t> values(a.size());
  for (int64_t i = 0, size = a.size(); i < size; ++i)
    values[i] = function(a[i], b[i]);
  return OffsetRow::of(std::move(values));
}

OffsetRow OffsetRow::add(const OffsetRow &a, const OffsetRow &b) {
  if (!a.distances && !b.distances)
    return even(sum(a.base, b.base), sum(a.step, b.step), a.length);
  if (a.isUniform())
    return b.shifted(a.base);
  if (b.isUniform())
    return a.shifted(b.base);
  return elementwise(a, b, sum);
}

OffsetRow OffsetRow::subtract(const OffsetRow &a, const OffsetRow &b) {
  if (!a.distances && !b.distances)
    return even(difference(a.base, b.base), difference(a.step, b.step),
                a.length);
  if (b.isUniform())
    return a.shifted(difference(0, b.base));
  return elementwise(a, b, difference);
}

OffsetRow OffsetRow::multiply(const OffsetRow &a, const OffsetRow &b) {
  if (!a.distances && !b.distances && (a.isUniform() || b.isUniform())) {
    const OffsetRow &factor = a.isUniform() ? a : b;
    const OffsetRow &row = a.isUniform() ? b : a;
    return even(product(row.base, factor.base), product(row.step, factor.base),
                row.length);
  }
  return elementwise(a, b, product);
}

/// Quotients and remainders of an even row that neither shrinks nor leaves the
/// positive numbers, by a positive number: no division per element.
class EvenDivision {
public:
  /// Whether `a` by `b` is such a case.
  static bool covers(const OffsetRow &a, const OffsetRow &b) {
    std::optional<int32_t> step = a.evenStep();
    return step && *step >= 0 && a.front() >= 0 && b.isUniform() &&
           b.front() > 0 &&
           a.front() + int64_t(*step) * (a.size() - 1) <=
               std::numeric_limits<int32_t>::max();
  }

  EvenDivision(const OffsetRow &a, const OffsetRow &b)
      : divisor(b.front()), quotient(a.front() / divisor),
        remainder(a.front() % divisor), quotientStep(*a.evenStep() / divisor),
        remainderStep(*a.evenStep() % divisor) {}

  int32_t getQuotient() const { return static_cast<int32_t>(quotient); }
  int32_t getRemainder() const { return static_cast<int32_t>(remainder); }

  void next() {
    remainder += remainderStep;
    bool carries = remainder >= divisor;
    remainder -= carries ? divisor : 0;
    quotient += quotientStep + carries;
  }

private:
  // Wider than the elements: sums exceed those before they are brought back,
  // and there is a next value after the last element.
  int64_t divisor, quotient, remainder, quotientStep, remainderStep;
};

/// `function` of every pair with a divisor that is not zero; `ofEven` is the
/// same answer from an EvenDivision.
template <typename Function, typename OfEven>
static std::optional<OffsetRow> divideEach(const OffsetRow &a,
                                           const OffsetRow &b,
                                           Function function, OfEven ofEven) {
  if (a.size() == 0)
    return a;
  if (b.isUniform() && b.front() == 0)
    return std::nullopt;
  if (a.isUniform() && b.isUniform())
    return OffsetRow::uniform(function(a.front(), b.front()), a.size());
  std::vector<int32_t> values(a.size());
  if (EvenDivision::covers(a, b)) {
    EvenDivision division(a, b);
    for (int32_t &value : values) {
      value = ofEven(division);
      division.next();
    }
    return OffsetRow::of(std::move(values));
  }
  for (int64_t i = 0, size = a.size(); i < size; ++i) {
    int32_t divisor = b[i];
    if (divisor == 0)
      return std::nullopt;
    values[i] = function(a[i], divisor);
  }
  return OffsetRow::of(std::move(values));
}

std::optional<OffsetRow> OffsetRow::divide(const OffsetRow &a,
                                           const OffsetRow &b) {
  return divideEach(
      a, b,
      [](int32_t dividend, int32_t divisor) {
        return overflows(dividend, divisor) ? dividend : dividend / divisor;
      },
      [](const EvenDivision &division) { return division.getQuotient(); });
}

std::optional<OffsetRow> OffsetRow::remainder(const OffsetRow &a,
                                              const OffsetRow &b) {
  return divideEach(
      a, b,
      [](int32_t dividend, int32_t divisor) {
        return overflows(dividend, divisor) ? 0 : dividend % divisor;
      },
      [](const EvenDivision &division) { return division.getRemainder(); });
}
