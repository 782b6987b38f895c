//===- Process.cpp - A child program with limits --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/Process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

using namespace irsift;
using namespace std::chrono_literals;

namespace {

constexpr auto CheckInterval = 20ms;
/// Longest sleep, so that a stop request is noticed.
constexpr auto Tick = 50ms;
constexpr rlim_t DeepStackBytes = rlim_t(120) << 20;
/// How long a child may stay after it closed all its streams.
constexpr auto ReapGrace = 2s;
/// How long to wait for more from what an ended child left behind.
constexpr auto OrphanGrace = 2s;

/// Both ends close on exec: only what the spawn actions duplicate reaches the
/// child, whatever other threads spawn meanwhile.
struct Pipe {
  int readEnd = -1, writeEnd = -1;

  Pipe() = default;
  Pipe(const Pipe &) = delete;
  ~Pipe() {
    closeEnd(readEnd);
    closeEnd(writeEnd);
  }
  bool open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      return false;
    readEnd = ends[0];
    writeEnd = ends[1];
    return true;
  }
  static void closeEnd(int &fd) {
    if (fd >= 0)
      ::close(fd);
    fd = -1;
  }
  static int release(int &fd) { return std::exchange(fd, -1); }
};

void setNonBlocking(int fd) {
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

std::vector<std::string> environmentFor(const ProcessSpec &spec) {
  std::vector<std::string> entries;
  for (char **entry = environ; *entry; ++entry) {
    std::string_view text = *entry;
    std::string_view name = text.substr(0, text.find('='));
    bool replaced =
        std::any_of(spec.environment.begin(), spec.environment.end(),
                    [&](const auto &setting) { return setting.first == name; });
    if (!replaced)
      entries.emplace_back(text);
  }
  for (const auto &[name, value] : spec.environment)
    entries.push_back(name + "=" + value);
  return entries;
}

std::vector<char *> pointersTo(std::vector<std::string> &texts) {
  std::vector<char *> pointers;
  for (std::string &text : texts)
    pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// The kernel's limit behind the watched one: only writable private memory
/// counts, so that shared libraries and stacks do not. AddressSanitizer's
/// shadow does, with terabytes that it never touches: no such limit then.
void limitMemory([[maybe_unused]] pid_t pid, [[maybe_unused]] int64_t bytes) {
#ifndef __SANITIZE_ADDRESS__
  rlim_t value = static_cast<rlim_t>(bytes) + bytes / 4 + (128 << 20);
  rlimit limit{value, value};
  prlimit(pid, RLIMIT_DATA, &limit, nullptr);
#endif
}

/// Parsers go down with the nesting of their input. The kernel leaves about
/// as much room below a stack.
void deepenStack(pid_t pid) {
  rlimit limit{};
  if (prlimit(pid, RLIMIT_STACK, nullptr, &limit) != 0)
    return;
  limit.rlim_cur =
      std::max(limit.rlim_cur, std::min(DeepStackBytes, limit.rlim_max));
  prlimit(pid, RLIMIT_STACK, &limit, nullptr);
}

int64_t residentBytes(pid_t pid) {
  char path[64], line[128];
  std::snprintf(path, sizeof(path), "/proc/%d/statm", static_cast<int>(pid));
  int fd = ::open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return 0;
  ssize_t size = ::read(fd, line, sizeof(line) - 1);
  ::close(fd);
  if (size <= 0)
    return 0;
  line[size] = 0;
  long total = 0, resident = 0;
  if (std::sscanf(line, "%ld %ld", &total, &resident) != 2)
    return 0;
  return int64_t(resident) * sysconf(_SC_PAGESIZE);
}

/// write() that reports a reader that is gone as EPIPE and never as a signal,
/// whatever the program does with SIGPIPE.
ssize_t writeWithoutSignal(int fd, std::string_view text) {
  sigset_t pipeSignal, before;
  sigemptyset(&pipeSignal);
  sigaddset(&pipeSignal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipeSignal, &before);
  ssize_t written = ::write(fd, text.data(), text.size());
  int error = errno;
  if (written < 0 && error == EPIPE && !sigismember(&before, SIGPIPE)) {
    timespec now{};
    sigtimedwait(&pipeSignal, nullptr, &now);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return written;
}

bool hasEnded(pid_t pid) {
  siginfo_t info{};
  return waitid(P_PID, pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == pid;
}

/// Spawn attributes: a process group of its own, no blocked signals, default
/// action for those that this program may handle or ignore.
struct SpawnAttributes {
  posix_spawnattr_t value;
  SpawnAttributes() {
    posix_spawnattr_init(&value);
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT})
      sigaddset(&defaults, signal);
    posix_spawnattr_setsigmask(&value, &none);
    posix_spawnattr_setsigdefault(&value, &defaults);
    posix_spawnattr_setpgroup(&value, 0);
    posix_spawnattr_setflags(&value, POSIX_SPAWN_SETSIGMASK |
                                         POSIX_SPAWN_SETSIGDEF |
                                         POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnAttributes() { posix_spawnattr_destroy(&value); }
};

/// Descriptors that are handed on are moved out of the way first: a pipe of
/// ours may itself sit at one of the child's numbers.
struct SpawnActions {
  posix_spawn_file_actions_t value;
  SpawnActions() { posix_spawn_file_actions_init(&value); }
  ~SpawnActions() { posix_spawn_file_actions_destroy(&value); }
  void give(int fd, int childFd) {
    posix_spawn_file_actions_adddup2(&value, fd, childFd);
  }
};

constexpr int FirstSafeFd = 16;

/// \p fd moved to a number that no child's stream uses.
bool moveOutOfTheWay(int &fd) {
  int moved = fcntl(fd, F_DUPFD_CLOEXEC, FirstSafeFd);
  if (moved < 0)
    return false;
  ::close(fd);
  fd = moved;
  return true;
}

} // namespace

Expected<ChildProcess> ChildProcess::start(const ProcessSpec &spec) {
  const int streamCount = FirstExtra + spec.extraStreams;
  Pipe input;
  std::array<Pipe, MaxStreams> outputs;
  bool opened = input.open() && moveOutOfTheWay(input.readEnd);
  for (int i = 0; opened && i < streamCount; ++i)
    opened = outputs[i].open() && moveOutOfTheWay(outputs[i].writeEnd);
  if (!opened)
    return makeError(std::string("cannot open a pipe: ") + std::strerror(errno),
                     ExitCode::InternalFault);

  SpawnActions actions;
  actions.give(input.readEnd, 0);
  for (int i = 0; i < streamCount; ++i)
    actions.give(outputs[i].writeEnd, i + 1);

  std::vector<std::string> command = spec.command;
  std::vector<std::string> environment = environmentFor(spec);
  SpawnAttributes attributes;
  pid_t pid = -1;
  int error = posix_spawnp(&pid, command.front().c_str(), &actions.value,
                           &attributes.value, pointersTo(command).data(),
                           pointersTo(environment).data());
  if (error != 0)
    return makeError("cannot run '" + command.front() +
                     "': " + std::strerror(error));

  ChildProcess child;
  child.pid = pid;
  child.limits = spec.limits;
  // Crashes are expected here; a dump of each would cost seconds and disk.
  rlimit noCore{0, 0};
  prlimit(pid, RLIMIT_CORE, &noCore, nullptr);
  deepenStack(pid);
  if (spec.limits.memoryBytes > 0)
    limitMemory(pid, spec.limits.memoryBytes);
  child.inputFd = Pipe::release(input.writeEnd);
  setNonBlocking(child.inputFd);
  for (int i = 0; i < streamCount; ++i) {
    child.streams[i].fd = Pipe::release(outputs[i].readEnd);
    setNonBlocking(child.streams[i].fd);
  }
  child.nextCheck = child.lastData = Clock::now();
  return child;
}

ChildProcess::ChildProcess(ChildProcess &&other) noexcept {
  *this = std::move(other);
}

ChildProcess &ChildProcess::operator=(ChildProcess &&other) noexcept {
  std::swap(pid, other.pid);
  std::swap(inputFd, other.inputFd);
  std::swap(closeInputWhenEmpty, other.closeInputWhenEmpty);
  std::swap(pendingInput, other.pendingInput);
  std::swap(streams, other.streams);
  std::swap(limits, other.limits);
  std::swap(bytesRead, other.bytesRead);
  std::swap(peakMemory, other.peakMemory);
  std::swap(nextCheck, other.nextCheck);
  std::swap(lastData, other.lastData);
  std::swap(status, other.status);
  return *this;
}

ChildProcess::~ChildProcess() {
  if (pid > 0) {
    killGroup();
    reap();
  }
  Pipe::closeEnd(inputFd);
  for (Stream &stream : streams)
    Pipe::closeEnd(stream.fd);
}

void ChildProcess::write(std::string_view input) { pendingInput += input; }

void ChildProcess::feedInput() {
  while (inputFd >= 0 && !pendingInput.empty()) {
    ssize_t written = writeWithoutSignal(inputFd, pendingInput);
    if (written > 0) {
      pendingInput.erase(0, written);
      continue;
    }
    if (errno == EAGAIN || errno == EINTR)
      return;
    pendingInput.clear();
    Pipe::closeEnd(inputFd);
  }
  if (inputFd >= 0 && closeInputWhenEmpty)
    Pipe::closeEnd(inputFd);
}

/// \returns whether anything was read.
bool ChildProcess::readFrom(Stream &stream) {
  constexpr size_t ChunkSize = 256 << 10;
  size_t before = stream.text.size();
  stream.text.resize(before + ChunkSize);
  ssize_t size = ::read(stream.fd, stream.text.data() + before, ChunkSize);
  stream.text.resize(before + std::max<ssize_t>(size, 0));
  if (size > 0) {
    bytesRead += size;
    return true;
  }
  if (size == 0 || (errno != EAGAIN && errno != EINTR))
    Pipe::closeEnd(stream.fd);
  return false;
}

bool ChildProcess::isOverMemory() {
  int64_t resident = residentBytes(pid);
  peakMemory = std::max(peakMemory, resident);
  return limits.memoryBytes > 0 && resident > limits.memoryBytes;
}

ChildProcess::Wake ChildProcess::wait(Clock::time_point deadline,
                                      const std::stop_token &stop) {
  while (true) {
    if (stop.stop_requested())
      return Wake::Cancelled;
    Clock::time_point now = Clock::now();
    if (now >= deadline)
      return Wake::Deadline;
    if (now >= nextCheck) {
      if (isOverMemory())
        return Wake::Memory;
      if (now - lastData > OrphanGrace && hasEnded(pid))
        return Wake::Closed;
      nextCheck = now + CheckInterval;
    }

    feedInput();
    std::vector<pollfd> waits;
    std::vector<Stream *> readable;
    for (Stream &stream : streams)
      if (stream.fd >= 0) {
        waits.push_back({stream.fd, POLLIN, 0});
        readable.push_back(&stream);
      }
    if (waits.empty())
      return Wake::Closed;
    if (inputFd >= 0 && !pendingInput.empty())
      waits.push_back({inputFd, POLLOUT, 0});

    auto sleep =
        std::min<Clock::duration>({deadline - now, nextCheck - now, Tick});
    auto milliseconds =
        std::chrono::ceil<std::chrono::milliseconds>(sleep).count();
    if (::poll(waits.data(), waits.size(), static_cast<int>(milliseconds)) <= 0)
      continue;

    bool gotData = false;
    for (size_t i = 0; i < readable.size(); ++i)
      if (waits[i].revents != 0)
        gotData |= readFrom(*readable[i]);
    if (limits.outputBytes > 0 && bytesRead > limits.outputBytes)
      return Wake::Output;
    if (gotData) {
      lastData = Clock::now();
      return Wake::Data;
    }
  }
}

void ChildProcess::killLeader() {
  if (pid > 0 && !status)
    ::kill(pid, SIGKILL);
}

void ChildProcess::killGroup() {
  if (pid <= 0)
    return;
  // The leader may not have become one yet, or be gone with members left.
  ::kill(-pid, SIGKILL);
  killLeader();
}

int ChildProcess::reap() {
  Clock::time_point killTime = Clock::now() + ReapGrace;
  for (auto pause = 50us; !status; pause = std::min(pause * 2, 10000us)) {
    int raw = 0;
    rusage usage{};
    pid_t ended = ::wait4(pid, &raw, WNOHANG, &usage);
    if (ended == pid || (ended < 0 && errno == ECHILD)) {
      status = ended == pid ? raw : 0;
      peakMemory = std::max(peakMemory, int64_t(usage.ru_maxrss) * 1024);
      break;
    }
    if (Clock::now() >= killTime)
      killGroup();
    std::this_thread::sleep_for(pause);
  }
  // What it forked and left behind goes as well. The id cannot have been
  // reused as a group while a member lives; with none this fails harmlessly.
  if (pid > 0)
    ::kill(-pid, SIGKILL);
  pid = -1;
  return *status;
}

Expected<ProcessResult> irsift::runProcess(const ProcessSpec &spec,
                                           const std::stop_token &stop) {
  Clock::time_point begin = Clock::now();
  Expected<ChildProcess> child = ChildProcess::start(spec);
  if (!child)
    return tl::unexpected(child.error());
  child->write(spec.input);
  child->closeInput();

  Clock::time_point deadline = spec.limits.wall > 0ms
                                   ? begin + spec.limits.wall
                                   : Clock::time_point::max();
  ProcessResult result;
  ChildProcess::Wake wake;
  do
    wake = child->wait(deadline, stop);
  while (wake == ChildProcess::Wake::Data);
  if (wake != ChildProcess::Wake::Closed)
    child->killGroup();

  int status = child->reap();
  result.wall = std::chrono::duration_cast<std::chrono::microseconds>(
      Clock::now() - begin);
  result.peakMemoryBytes = child->peakMemoryBytes();
  result.out = std::move(child->text(ChildProcess::Out));
  result.err = std::move(child->text(ChildProcess::Err));
  if (WIFSIGNALED(status))
    result.signal = WTERMSIG(status);
  if (WIFEXITED(status))
    result.exitCode = WEXITSTATUS(status);
  switch (wake) {
  case ChildProcess::Wake::Deadline:
    result.end = ProcessEnd::WallLimit;
    break;
  case ChildProcess::Wake::Memory:
    result.end = ProcessEnd::MemoryLimit;
    break;
  case ChildProcess::Wake::Output:
    result.end = ProcessEnd::OutputLimit;
    break;
  case ChildProcess::Wake::Cancelled:
    result.end = ProcessEnd::Cancelled;
    break;
  case ChildProcess::Wake::Data:
  case ChildProcess::Wake::Closed:
    result.end = result.signal ? ProcessEnd::Signaled : ProcessEnd::Exited;
    break;
  }
  return result;
}
