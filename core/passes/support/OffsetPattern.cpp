//===- OffsetPattern.cpp - What the offsets of an access look like --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/OffsetPattern.h"

#include <algorithm>
#include <limits>
#include <numeric>

using namespace irsift;
using xpu::OffsetState;

static int32_t distance(int32_t from, int32_t to) {
  return static_cast<int32_t>(static_cast<uint32_t>(to) -
                              static_cast<uint32_t>(from));
}

/// What the distances from the first element of each piece amount to.
struct PieceFacts {
  bool hasNegative = false;
  bool hasBeyond = false;  ///< A distance of a chunk or more.
  bool hasOther = false;   ///< Neither 0 nor the place in the piece.
  bool hasAllZero = false; ///< A piece that reads one address.
  bool hasNonZero = false; ///< A piece that does not.
};

static PieceFacts lookAtPieces(const OffsetRow &row, int64_t chunk) {
  PieceFacts facts;
  for (int64_t start = 0; start < row.size(); start += chunk) {
    bool isZero = true;
    int32_t first = row[start];
    int64_t size = std::min(chunk, row.size() - start);
    for (int64_t place = 1; place < size; ++place) {
      int64_t d = distance(first, row[start + place]);
      facts.hasNegative |= d < 0;
      facts.hasBeyond |= d >= chunk;
      facts.hasOther |= d != 0 && d != place;
      isZero &= d == 0;
    }
    facts.hasAllZero |= isZero;
    facts.hasNonZero |= !isZero;
  }
  return facts;
}

/// The same for a row whose neighbours are all `step` apart.
static PieceFacts lookAtEvenPieces(int64_t size, int32_t step, int64_t chunk) {
  PieceFacts facts;
  int64_t last = std::min(chunk, size) - 1;
  bool hasLoneElement = size % chunk == 1;
  facts.hasNegative = step < 0;
  facts.hasBeyond = step * last >= chunk;
  facts.hasOther = step != 0 && step != 1;
  facts.hasAllZero = step == 0 || hasLoneElement;
  facts.hasNonZero = step != 0;
  return facts;
}

/// The step that all neighbours within a piece share, -1 if they do not. The
/// first two elements of a row set it; the gap between the first two elements
/// of a later piece is not looked at.
static int32_t commonStep(const OffsetRow &row, int64_t chunk) {
  int32_t step = distance(row[0], row[1]);
  for (int64_t start = 0; start < row.size(); start += chunk) {
    int64_t end = std::min(start + chunk, row.size());
    for (int64_t i = start + 2; i < end; ++i)
      if (distance(row[i - 1], row[i]) != step)
        return -1;
  }
  return step;
}

RowPattern irsift::classifyRow(const OffsetRow &row, int64_t chunk) {
  // One element stands for no pattern; that of a row of one element with a
  // larger chunk is what the backend reads past the end for.
  if (chunk <= 1 || row.size() <= 1)
    return {};
  std::optional<int32_t> step = row.evenStep();
  int64_t reach = std::min(chunk, row.size()) - 1;
  bool fits = step && std::abs(int64_t(*step)) * reach <=
                          std::numeric_limits<int32_t>::max();
  PieceFacts facts = fits ? lookAtEvenPieces(row.size(), *step, chunk)
                          : lookAtPieces(row, chunk);
  if (facts.hasNegative)
    return {OffsetState::Unknown, -1};
  if (facts.hasBeyond)
    return {OffsetState::Unknown, fits ? *step : commonStep(row, chunk)};
  if (facts.hasOther || (facts.hasAllZero && facts.hasNonZero))
    return {OffsetState::Discrete, std::nullopt};
  int32_t second = distance(row[0], row[1]);
  return {second == 1 ? OffsetState::Continuous : OffsetState::DiscreteSame,
          second};
}

RowPattern PatternMemory::of(const OffsetRow &row) {
  if (row.evenStep())
    return classifyRow(row, chunk);
  auto [entry, isNew] = known.try_emplace(row.identity().second);
  if (!isNew)
    return entry->second.pattern;
  RowPattern pattern = classifyRow(row, chunk);
  entry->second = {row, pattern};
  constexpr int64_t mostElements = 1 << 22;
  if (int64_t(known.size()) * row.size() > mostElements)
    known.clear();
  return pattern;
}

OffsetState irsift::joinStates(OffsetState a, OffsetState b) {
  auto either = [&](OffsetState state) { return a == state || b == state; };
  if (either(OffsetState::Unknown))
    return OffsetState::Unknown;
  if (a == b)
    return a;
  if (either(OffsetState::Discrete) || either(OffsetState::DiscreteSame))
    return OffsetState::Discrete;
  return OffsetState::LocallyContinuous;
}

int64_t irsift::countRepeats(const OffsetRow &row, int64_t bufferLength) {
  int64_t repeats = bufferLength;
  int64_t run = 0;
  for (int64_t i = 0; i < row.size() && repeats != 1; ++i) {
    ++run;
    if (i + 1 == row.size() || row[i + 1] != row[i]) {
      repeats = std::gcd(repeats, run);
      run = 0;
    }
  }
  return repeats;
}

bool PieceScan::add(const OffsetRow &row) {
  bool growsByOne = row.evenStep() == 1;
  for (int64_t i = 0; i < row.size() && !isOver; ++i) {
    addValue(row[i]);
    // Within a row that grows by one all further values join the run.
    if (growsByOne && i == 1 && !isOver) {
      runLength += row.size() - 2;
      valuesSeen += row.size() - 2;
      previous = row[row.size() - 1];
      break;
    }
  }
  return !isOver;
}

void PieceScan::addValue(int32_t value) {
  ++valuesSeen;
  if (valuesSeen == 1) {
    runStart = value;
    runLength = 1;
  } else if (distance(previous, value) == 1) {
    ++runLength;
  } else if (valuesSeen == 2) {
    isOver = true;
  } else {
    cut(value);
  }
  previous = value;
}

/// Ends a run in front of `value`, which starts the next one.
void PieceScan::cut(int32_t value) {
  int64_t toNext = distance(runStart, value);
  if (toNext < 0) {
    isOver = true;
    return;
  }
  if (!hasCut) {
    hasCut = true;
    length = runLength;
    stride = toNext;
  } else {
    if (stride == -1 && toNext % length != 0) {
      length = -1;
      isOver = true;
      return;
    }
    if (toNext != stride)
      stride = -1;
    length = std::gcd(length, runLength);
  }
  runStart = value;
  runLength = 1;
}
