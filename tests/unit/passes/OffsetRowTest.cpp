//===- OffsetRowTest.cpp - Rows of offsets against plain arithmetic -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/OffsetRow.h"

#include "gtest/gtest.h"
#include <rapidcheck.h>

using namespace irsift;

namespace {

using Values = std::vector<int32_t>;

Values valuesOf(const OffsetRow &row) {
  Values values;
  for (int64_t i = 0; i < row.size(); ++i)
    values.push_back(row[i]);
  return values;
}

/// Even and uneven rows of `size` elements, as values.
rc::Gen<Values> anyRow(size_t size) {
  auto even = rc::gen::map(
      rc::gen::tuple(rc::gen::inRange(-500, 500), rc::gen::inRange(-3, 4)),
      [size](std::tuple<int, int> start) {
        Values values(size);
        for (size_t i = 0; i < size; ++i)
          values[i] = std::get<0>(start) + std::get<1>(start) * int32_t(i);
        return values;
      });
  return rc::gen::oneOf(
      even, rc::gen::container<Values>(size, rc::gen::inRange(-9, 9)),
      rc::gen::container<Values>(size, rc::gen::arbitrary<int32_t>()));
}

int32_t wrapped(int64_t value) { return static_cast<int32_t>(value); }

TEST(OffsetRow, ComputesElementByElement) {
  ASSERT_TRUE(rc::check([] {
    size_t size = *rc::gen::inRange(1, 20);
    Values a = *anyRow(size);
    Values b = *anyRow(size);
    OffsetRow rowA = OffsetRow::of(a);
    OffsetRow rowB = OffsetRow::of(b);
    RC_ASSERT(valuesOf(rowA) == a);

    Values sum(size), difference(size), product(size), quotient(size),
        remainder(size);
    bool divides = true;
    for (size_t i = 0; i < size; ++i) {
      int64_t left = a[i], right = b[i];
      sum[i] = wrapped(left + right);
      difference[i] = wrapped(left - right);
      product[i] = wrapped(left * right);
      divides &= right != 0;
      if (right != 0) {
        quotient[i] = wrapped(left / right);
        remainder[i] = wrapped(left % right);
      }
    }
    RC_ASSERT(valuesOf(OffsetRow::add(rowA, rowB)) == sum);
    RC_ASSERT(valuesOf(OffsetRow::subtract(rowA, rowB)) == difference);
    RC_ASSERT(valuesOf(OffsetRow::multiply(rowA, rowB)) == product);
    RC_ASSERT(OffsetRow::divide(rowA, rowB).has_value() == divides);
    RC_ASSERT(OffsetRow::remainder(rowA, rowB).has_value() == divides);
    if (divides) {
      RC_ASSERT(valuesOf(*OffsetRow::divide(rowA, rowB)) == quotient);
      RC_ASSERT(valuesOf(*OffsetRow::remainder(rowA, rowB)) == remainder);
    }
  }));
}

TEST(OffsetRow, KnowsEvenSteps) {
  EXPECT_EQ(OffsetRow::of({4, 7, 10}).evenStep(), 3);
  EXPECT_EQ(OffsetRow::of({4, 7, 11}).evenStep(), std::nullopt);
  EXPECT_TRUE(OffsetRow::of({5, 5, 5}).isUniform());
  EXPECT_EQ(OffsetRow::even(3, 1, 4).front(), 3);
  EXPECT_EQ(OffsetRow::of({}).size(), 0);
}

} // namespace
