//===- Process.h - A child program with limits ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whatever may crash, hang or eat memory runs here: the worker, an external
// opt, an interestingness test, dot. A child is the leader of a process group
// of its own; the whole group is killed when a limit strikes, on request, and
// when the object dies, so nothing outlives it and no zombie stays.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_PROCESS_H
#define IRSIFT_CORE_REPLAY_PROCESS_H

#include "core/model/Expected.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace irsift {

using Clock = std::chrono::steady_clock;

/// Zero means no limit.
struct ProcessLimits {
  /// From start to end. A caller that streams sets deadlines of its own.
  std::chrono::milliseconds wall{0};
  /// Resident memory of the child. Watched every few milliseconds, with a
  /// harder limit of the kernel's behind it for a child that is faster.
  int64_t memoryBytes = 0;
  /// What it may write to all its streams together.
  int64_t outputBytes = 0;
};

struct ProcessSpec {
  /// Program and arguments. A name without a slash is looked up in PATH.
  std::vector<std::string> command;
  /// Added to, or replacing entries of, the environment of this process.
  std::vector<std::pair<std::string, std::string>> environment;
  /// Written to its stdin by runProcess, which then closes it.
  std::string input;
  ProcessLimits limits;
  /// How many pipes the child gets besides its three standard streams, as its
  /// descriptors 3, 4, ...; it writes to them.
  int extraStreams = 0;
};

/// How a child ended.
enum class ProcessEnd {
  Exited,
  /// By a signal that we did not send.
  Signaled,
  WallLimit,
  MemoryLimit,
  OutputLimit,
  Cancelled,
};

/// A running child whose streams are read as they fill. Not for use by two
/// threads at once.
class ChildProcess {
public:
  /// Positions in the list of streams.
  static constexpr int Out = 0, Err = 1, FirstExtra = 2;
  static constexpr int MaxStreams = 4;

  /// What ended a wait.
  enum class Wake { Data, Closed, Deadline, Memory, Output, Cancelled };

  static Expected<ChildProcess> start(const ProcessSpec &spec);

  ChildProcess(ChildProcess &&other) noexcept;
  ChildProcess &operator=(ChildProcess &&other) noexcept;
  ChildProcess(const ChildProcess &) = delete;
  ~ChildProcess();

  /// Waits until a stream gave something or all are closed (or the child is
  /// gone and what it left behind is silent), until \p deadline,
  /// a limit, or \p stop. What was read is appended to `text(stream)`.
  Wake wait(Clock::time_point deadline, const std::stop_token &stop);

  /// What a stream gave and nobody took yet. The owner may erase from it.
  std::string &text(int stream) { return streams[stream].text; }
  bool isOpen(int stream) const { return streams[stream].fd >= 0; }

  /// Queues text for the child's stdin; wait() feeds it as the child reads.
  void write(std::string_view input);
  /// Closes stdin as soon as the queue is written.
  void closeInput() { closeInputWhenEmpty = true; }

  /// Ends the child alone, sparing what it forked, and goes on reading.
  void killLeader();
  /// Ends the whole group. The streams can still be drained.
  void killGroup();

  /// Waits for the end, which must be near: streams closed or killed. A child
  /// that closed its streams and stays is killed after a grace period.
  /// \returns the status as waitpid gives it.
  int reap();

  pid_t id() const { return pid; }
  int64_t peakMemoryBytes() const { return peakMemory; }

private:
  struct Stream {
    int fd = -1;
    std::string text;
  };

  ChildProcess() = default;
  bool readFrom(Stream &stream);
  void feedInput();
  bool isOverMemory();

  pid_t pid = -1;
  int inputFd = -1;
  bool closeInputWhenEmpty = false;
  std::string pendingInput;
  std::array<Stream, MaxStreams> streams;
  ProcessLimits limits;
  int64_t bytesRead = 0;
  int64_t peakMemory = 0;
  Clock::time_point nextCheck;
  Clock::time_point lastData;
  std::optional<int> status;
};

struct ProcessResult {
  ProcessEnd end = ProcessEnd::Exited;
  int exitCode = 0;
  int signal = 0;
  std::string out;
  std::string err;
  std::chrono::microseconds wall{0};
  int64_t peakMemoryBytes = 0;

  bool succeeded() const { return end == ProcessEnd::Exited && exitCode == 0; }
};

/// Runs a program to its end. An error only if it could not be started.
Expected<ProcessResult> runProcess(const ProcessSpec &spec,
                                   const std::stop_token &stop = {});

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_PROCESS_H
