//===- ForkJudge.cpp - Judges in forked copies of this process ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A child is forked when there is something to judge: it has the module, the
// passes and the cache as they are. It is told candidates, makes each on a
// copy, runs the passes, and answers. If a candidate takes it down, the shared
// page says which candidate and which pass it was, its stderr says why, and a
// new child goes on behind it.
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/WorkerSession.h"
#include "reducer/worker/CandidateWire.h"
#include "reducer/worker/ChildLoop.h"
#include "reducer/worker/Judge.h"

#include <algorithm>
#include <csignal>
#include <deque>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace irsift;
using namespace irsift::reduce;
using namespace irsift::reduce::wire;
using Clock = std::chrono::steady_clock;

namespace {

/// Candidates a child is given ahead, so that it never waits for us.
constexpr size_t Window = 8;
constexpr size_t MaxErrorText = 64 << 10;

/// A child as the parent sees it.
struct Child {
  pid_t pid = -1;
  int toChild = -1;
  int fromChild = -1;
  int errors = -1;
  SharedProgress *progress = nullptr;
  std::deque<size_t> assigned;
  Clock::time_point begun;
  std::string buffer;

  bool isRunning() const { return pid > 0; }

  /// Ends it; \returns the status as waitpid gives it.
  int end() {
    if (!isRunning())
      return 0;
    ::kill(pid, SIGKILL);
    return reap();
  }

  int reap() {
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR)
      ;
    ::close(toChild);
    ::close(fromChild);
    pid = -1;
    assigned.clear();
    buffer.clear();
    return status;
  }

  std::string errorText() const {
    std::string text(MaxErrorText, '\0');
    ssize_t size = ::pread(errors, text.data(), text.size(), 0);
    text.resize(std::max<ssize_t>(size, 0));
    return text;
  }
};

class ForkJudge final : public Judge {
public:
  ForkJudge(mlir::MLIRContext *context, const Target &target, Oracle &oracle,
            const Twin *twin, const CandidateLimits &limits, unsigned workers)
      : context(context), target(target), oracle(oracle), twin(twin),
        limits(limits), children(std::max(1u, workers)) {
    std::signal(SIGPIPE, SIG_IGN);
    for (Child &child : children) {
      void *page =
          ::mmap(nullptr, sizeof(SharedProgress), PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
      child.progress = static_cast<SharedProgress *>(page);
      child.errors = ::memfd_create("candidate-errors", MFD_CLOEXEC);
    }
  }

  ~ForkJudge() override {
    for (Child &child : children) {
      child.end();
      ::munmap(child.progress, sizeof(SharedProgress));
      ::close(child.errors);
    }
  }

  Outcome judgeCurrent(State &state) override;
  std::optional<size_t> firstAccepted(
      State &state, std::span<const Candidate> candidates,
      llvm::function_ref<bool(size_t, const Outcome &)> sink) override;

  void stateChanged() override {
    for (Child &child : children)
      child.end();
    runner.reset();
  }

private:
  bool start(State &state, Child &child);
  void feed(State &state, Child &child);
  void listen();
  void hear(State &state, Child &child);
  void bury(State &state, Child &child, bool timedOut);
  void record(State &state, size_t index, Outcome outcome);
  Verdict verdictOfDeath(const Candidate &candidate, const Child &child,
                         int status, bool timedOut);

  mlir::MLIRContext *context;
  const Target &target;
  Oracle &oracle;
  const Twin *twin;
  CandidateLimits limits;
  std::vector<Child> children;
  std::unique_ptr<PassRunner> runner;
  Measurer measurer;

  // Of the call of firstAccepted that is going on.
  std::span<const Candidate> batch;
  std::vector<std::optional<Outcome>> outcomes;
  std::deque<size_t> waiting;
};

} // namespace

bool ForkJudge::start(State &state, Child &child) {
  if (!runner) {
    auto made = PassRunner::make(context, state.passes, target, oracle);
    if (!made)
      return false;
    runner = std::move(*made);
  }
  int toChild[2], fromChild[2];
  if (::pipe2(toChild, O_CLOEXEC) != 0)
    return false;
  if (::pipe2(fromChild, O_CLOEXEC) != 0) {
    ::close(toChild[0]);
    ::close(toChild[1]);
    return false;
  }
  (void)::ftruncate(child.errors, 0);
  (void)::lseek(child.errors, 0, SEEK_SET);
  child.progress->candidate = NoCandidate;
  child.progress->pass = -1;
  pid_t parent = ::getpid();
  child.pid = ::fork();
  if (child.pid == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
      ::_exit(0);
    // A crash is an answer: no stack trace, which takes longer than the rest.
    for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
      std::signal(signal, SIG_DFL);
    ::dup2(child.errors, STDERR_FILENO);
    ::dup2(child.errors, STDOUT_FILENO);
    ::close(toChild[1]);
    ::close(fromChild[0]);
    struct rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    struct rlimit memory{static_cast<rlim_t>(limits.memoryBytes),
                         static_cast<rlim_t>(limits.memoryBytes)};
    ::setrlimit(RLIMIT_DATA, &memory);
    ChildLoop(state, *runner, measurer, context, target, oracle, twin,
              *child.progress)
        .run(toChild[0], fromChild[1]);
  }
  ::close(toChild[0]);
  ::close(fromChild[1]);
  child.toChild = toChild[1];
  child.fromChild = fromChild[0];
  ::fcntl(child.fromChild, F_SETFL, O_NONBLOCK);
  return child.pid > 0;
}

void ForkJudge::feed(State &state, Child &child) {
  while (!waiting.empty() && child.assigned.size() < Window) {
    if (!child.isRunning() && !start(state, child))
      return;
    size_t index = waiting.front();
    if (!sendMessage(child.toChild, encode(index, batch[index])))
      return;
    waiting.pop_front();
    if (child.assigned.empty())
      child.begun = Clock::now();
    child.assigned.push_back(index);
  }
}

void ForkJudge::record(State &state, size_t index, Outcome outcome) {
  state.remember(outcome);
  outcomes[index] = std::move(outcome);
}

void ForkJudge::hear(State &state, Child &child) {
  char chunk[64 << 10];
  while (true) {
    ssize_t size = ::read(child.fromChild, chunk, sizeof(chunk));
    if (size > 0) {
      child.buffer.append(chunk, size);
      continue;
    }
    while (std::optional<std::string> message = takeMessage(child.buffer)) {
      Outcome outcome;
      size_t index = decode(*message, outcome);
      child.assigned.pop_front();
      child.begun = Clock::now();
      record(state, index, std::move(outcome));
    }
    if (size == 0)
      bury(state, child, /*timedOut=*/false);
    return;
  }
}

Verdict ForkJudge::verdictOfDeath(const Candidate &candidate,
                                  const Child &child, int status,
                                  bool timedOut) {
  RunOutcome outcome;
  outcome.kind = timedOut ? RunOutcome::Kind::TimedOut : RunOutcome::Kind::Died;
  outcome.limit = limits.wall.count();
  if (child.progress->pass >= 0)
    outcome.pass = PassIndex(child.progress->pass);
  if (WIFSIGNALED(status))
    outcome.signal = WTERMSIG(status);
  else
    outcome.exitCode = WEXITSTATUS(status);
  outcome.errorOutput = child.errorText();
  if (!candidate.passes)
    return runner->verdictOfDeath(std::move(outcome));
  // The number of the pass is one of the passes that it ran.
  auto other = PassRunner::make(context, *candidate.passes, target, oracle);
  return other ? (*other)->verdictOfDeath(std::move(outcome)) : Verdict();
}

/// The child is gone, or has to go. What it was at is judged by its end; what
/// it was given besides waits again.
void ForkJudge::bury(State &state, Child &child, bool timedOut) {
  std::deque<size_t> assigned = child.assigned;
  bool wasRunningPass = child.progress->pass >= 0;
  int status = timedOut ? child.end() : child.reap();
  if (assigned.empty())
    return;
  size_t index = assigned.front();
  assigned.pop_front();
  Outcome outcome;
  // A pattern that crashes is our fault, and no failure of the compiler; it
  // must not be tried here, where it would end the reduction.
  if (wasRunningPass) {
    Observation observation;
    observation.verdict = verdictOfDeath(batch[index], child, status, timedOut);
    outcome.verdict = observation.verdict;
    outcome.kind = oracle.accepts(observation, /*checksMatch=*/false)
                       ? Outcome::Kind::Accepted
                       : Outcome::Kind::OtherFailure;
    // The dead cannot tell the key, which is needed to remember the outcome.
    if (auto copy = materialize(*state.module, batch[index], state.patterns)) {
      outcome.key = keyOf(measurer.hash(*copy),
                          batch[index].passes.value_or(state.passes));
      if (outcome.kind == Outcome::Kind::Accepted &&
          !batch[index].edits.empty() && !canBeReadBack(*copy))
        outcome.kind = Outcome::Kind::Invalid;
    }
  }
  record(state, index, std::move(outcome));
  waiting.insert(waiting.begin(), assigned.begin(), assigned.end());
}

void ForkJudge::listen() {
  std::vector<pollfd> polls;
  Clock::time_point deadline = Clock::time_point::max();
  for (Child &child : children)
    if (child.isRunning() && !child.assigned.empty()) {
      polls.push_back({child.fromChild, POLLIN, 0});
      deadline = std::min(deadline, child.begun + limits.wall);
    }
  if (polls.empty())
    return;
  auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  ::poll(polls.data(), polls.size(),
         static_cast<int>(std::max<int64_t>(left.count(), 0)));
}

std::optional<size_t> ForkJudge::firstAccepted(
    State &state, std::span<const Candidate> candidates,
    llvm::function_ref<bool(size_t, const Outcome &)> sink) {
  batch = candidates;
  outcomes.assign(candidates.size(), std::nullopt);
  waiting.resize(candidates.size());
  for (size_t i = 0; i < candidates.size(); ++i)
    waiting[i] = i;
  for (size_t next = 0; next < candidates.size();) {
    if (!outcomes[next]) {
      for (Child &child : children)
        feed(state, child);
      bool isIdle = llvm::none_of(children, [](const Child &child) {
        return child.isRunning() && !child.assigned.empty();
      });
      if (isIdle)
        return std::nullopt; // No process could be started.
      listen();
      for (Child &child : children)
        if (child.isRunning() && !child.assigned.empty()) {
          hear(state, child);
          if (child.isRunning() && !child.assigned.empty() &&
              Clock::now() >= child.begun + limits.wall)
            bury(state, child, /*timedOut=*/true);
        }
      continue;
    }
    Outcome outcome = std::move(*outcomes[next]);
    bool goesOn = sink(next, outcome);
    if (outcome.kind == Outcome::Kind::Accepted || !goesOn) {
      for (Child &child : children)
        if (!child.assigned.empty())
          child.end();
      if (outcome.kind == Outcome::Kind::Accepted)
        return next;
      return std::nullopt;
    }
    ++next;
  }
  return std::nullopt;
}

Outcome ForkJudge::judgeCurrent(State &state) {
  Candidate current;
  current.isCheck = true;
  Outcome result;
  firstAccepted(state, {&current, 1}, [&](size_t, const Outcome &outcome) {
    result = outcome;
    return true;
  });
  return result;
}

std::unique_ptr<Judge>
irsift::reduce::makeForkJudge(mlir::MLIRContext *context, const Target &target,
                              Oracle &oracle, const Twin *twin,
                              const CandidateLimits &limits, unsigned workers) {
  return std::make_unique<ForkJudge>(context, target, oracle, twin, limits,
                                     workers);
}
