//===- Footprint.h - Sums, peaks and limits of buffers --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_FOOTPRINT_H
#define IRSIFT_CORE_MEMORY_FOOTPRINT_H

#include "core/memory/Target.h"
#include "core/model/Memory.h"
#include "core/model/Verdict.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace irsift {

/// Operations that take on-chip memory, by name: a module without them has no
/// buffers.
inline constexpr std::array<std::string_view, 7> allocatingOps = {
    "triton_xpu.alloca",   "triton_xpu.reduce", "triton_xpu.scan",
    "triton_xpu.stage_sm", "ttg.local_alloc",   "memref.alloc",
    "memref.alloca"};

/// Bytes of an LM buffer of \p elements elements per core and \p elementBytes
/// each: rounded up to a full vector access (xpu-spec/memory.md 3).
Bytes roundedLmBytes(int64_t elements, int64_t elementBytes);

/// What is live at the point where most is.
struct Peak {
  Bytes bytes;
  ProgramPoint point;
  /// Largest first.
  std::vector<BufferId> buffers;
};

/// The peak of the buffers in \p space. Functions are looked at one by one:
/// only one kernel runs at a time.
Peak peakOf(std::span<const Buffer> buffers, MemorySpace space);

/// Sums and peaks of one snapshot.
MemorySummary summarizeMemory(std::span<const Buffer> buffers);

/// Sets `passCreated`: a buffer that was there before \p pass keeps what
/// \p before says, others get \p pass. Buffers are matched in order by
/// function, operation and type.
void inheritOrigins(std::vector<Buffer> &now, std::span<const Buffer> before,
                    PassIndex pass);

/// What is held against the limit of a memory: the largest sum of a function
/// for LM, the peak for any other.
Bytes requiredBytes(std::span<const Buffer> buffers, MemorySpace space);

/// The memory of \p target that the buffers do not fit, or nothing. LM buffers
/// are parts of one stack frame, so their sum counts; SM scratch is reused, so
/// its peak does. Both leave out what later stages add (spills, padding), so
/// the figure is a lower bound.
std::optional<MemoryVerdict> findOverBudget(std::span<const Buffer> buffers,
                                            const Target &target);

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_FOOTPRINT_H
