//===- MemoryGate.h - Lets runs begin while there is memory for them ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_BATCH_MEMORYGATE_H
#define IRSIFT_CORE_BATCH_MEMORYGATE_H

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>

namespace irsift {

/// Bytes that processes may still take: of the machine, and of the control
/// group that this one is in. Very large if that cannot be known.
int64_t availableMemory();

/// Holds back runs that the host has no memory for: each is expected to take
/// as much as the largest one yet. One run may always be under way, so that
/// work goes on even where memory is short.
class MemoryGate {
public:
  static constexpr int64_t firstGuess = int64_t(256) << 20;

  explicit MemoryGate(std::function<int64_t()> available = availableMemory)
      : available(std::move(available)) {}

  /// Waits until one more run may begin. \returns false if \p stop came first;
  /// otherwise leave() must follow.
  bool enter(const std::stop_token &stop);
  /// \p peakBytes: what the run took at most, if it is known, else 0.
  void leave(int64_t peakBytes);

  int64_t expectedBytes() const;

private:
  bool hasRoom() const;

  std::function<int64_t()> available;
  mutable std::mutex mutex;
  std::condition_variable_any changed;
  int running = 0;
  int64_t expected = firstGuess;
};

} // namespace irsift

#endif // IRSIFT_CORE_BATCH_MEMORYGATE_H
