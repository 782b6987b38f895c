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
#include "reducer/worker/Judge.h"
#include "reducer/worker/PassRunner.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
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

constexpr size_t NoCandidate = SIZE_MAX;
/// Candidates a child is given ahead, so that it never waits for us.
constexpr size_t Window = 8;
constexpr size_t MaxErrorText = 64 << 10;

/// What a child writes before it does anything that may kill it.
struct SharedProgress {
  volatile uint64_t candidate;
  volatile int32_t pass;
};

/// Has the variables of a twin set while it lives.
class TwinEnvironment {
public:
  explicit TwinEnvironment(const Twin *twin) {
    if (!twin)
      return;
    for (const auto &[name, value] : twin->environment) {
      const char *now = std::getenv(name.c_str());
      before.emplace_back(name,
                          now ? std::optional<std::string>(now) : std::nullopt);
      ::setenv(name.c_str(), value.c_str(), 1);
    }
  }
  ~TwinEnvironment() {
    for (const auto &[name, value] : before)
      if (value)
        ::setenv(name.c_str(), value->c_str(), 1);
      else
        ::unsetenv(name.c_str());
  }

private:
  std::vector<std::pair<std::string, std::optional<std::string>>> before;
};

/// A result is a text. What verifies may have none: custom syntax leaves types
/// out that it takes for granted. Checked for what is wanted only.
bool canBeReadBack(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  mlir::MLIRContext *context = module->getContext();
  mlir::ScopedDiagnosticHandler silence(
      context, [](mlir::Diagnostic &) { return mlir::success(); });
  mlir::ParserConfig config(context, /*verifyAfterParse=*/false);
  return bool(mlir::parseSourceString<mlir::ModuleOp>(text, config));
}

/// What a child does.
class ChildLoop {
public:
  ChildLoop(State &state, PassRunner &runner, Measurer &measurer,
            mlir::MLIRContext *context, const Target &target,
            const Oracle &oracle, const Twin *twin, SharedProgress &progress)
      : state(state), runner(runner), measurer(measurer), context(context),
        target(target), oracle(oracle), twin(twin), progress(progress),
        twinOracle(*Oracle::make(oracle.spec())) {}

  [[noreturn]] void run(int input, int output) {
    std::string buffer;
    char chunk[16 << 10];
    while (true) {
      std::optional<std::string> message = takeMessage(buffer);
      if (!message) {
        ssize_t size = ::read(input, chunk, sizeof(chunk));
        if (size <= 0 && errno != EINTR)
          ::_exit(0);
        buffer.append(chunk, std::max<ssize_t>(size, 0));
        continue;
      }
      Candidate candidate;
      size_t index = decode(*message, candidate);
      progress.candidate = index;
      Outcome outcome = judge(candidate);
      progress.candidate = NoCandidate;
      if (!sendMessage(output, encode(index, outcome)))
        ::_exit(0);
    }
  }

private:
  Outcome judge(const Candidate &candidate) {
    Outcome outcome;
    progress.pass = -1;
    mlir::OwningOpRef<mlir::ModuleOp> copy =
        materialize(*state.module, candidate, state.patterns);
    if (!copy)
      return outcome;
    bool isSmaller = candidate.passes || candidate.isCheck ||
                     measurer.measure(*copy).isSimplerThan(state.measure);
    if (!isSmaller) {
      outcome.kind = Outcome::Kind::NotSmaller;
      return outcome;
    }
    outcome.key =
        keyOf(measurer.hash(*copy), candidate.passes.value_or(state.passes));
    if (auto known = state.cache.find(outcome.key);
        known != state.cache.end() && !candidate.isCheck) {
      outcome = known->second;
      outcome.wasCached = true;
      return outcome;
    }
    if (candidate.passes || isSound(*copy))
      judgeParts(std::move(copy), candidate, outcome);
    if (outcome.kind == Outcome::Kind::Accepted && !candidate.edits.empty() &&
        !canBeReadBack(*materialize(*state.module, candidate, state.patterns)))
      outcome.kind = Outcome::Kind::Invalid;
    state.cache[outcome.key] = outcome;
    return outcome;
  }

  /// The twin comes first, as the passes under test may take the process down.
  /// If the twin does, no pass of theirs is on record, and the candidate is
  /// invalid.
  void judgeParts(mlir::OwningOpRef<mlir::ModuleOp> copy,
                  const Candidate &candidate, Outcome &outcome) {
    auto [kernel, other] = splitPair(std::move(copy));
    const std::vector<PassSpec> &passes =
        candidate.passes ? *candidate.passes : state.passes;
    bool goesThrough =
        twin    ? compiles(kernel->clone(), twin->passes, twin->target)
        : other ? compiles(std::move(other), passes, target)
                : true;
    if (!goesThrough) {
      outcome.kind = Outcome::Kind::Vanished;
      return;
    }
    if (!candidate.passes)
      return decide(runner.run(*kernel, progress.pass), outcome);
    auto shorter = PassRunner::make(context, passes, target, oracle);
    if (shorter)
      decide((*shorter)->run(*kernel, progress.pass), outcome);
  }

  /// Whether the twin is what a twin has to be: no failure, and not what is
  /// looked for.
  bool compiles(mlir::OwningOpRef<mlir::ModuleOp> module,
                const std::vector<PassSpec> &passes, const Target &limits) {
    // One that stays would take the diagnostics of the passes under test.
    auto other = PassRunner::make(context, passes, limits, twinOracle);
    if (!other)
      return false;
    volatile int32_t pass = -1;
    TwinEnvironment environment(twin);
    Observation seen = (*other)->run(*module, pass);
    return seen.verdict.kind == VerdictClass::None &&
           (twinOracle.isRelative() ||
            !twinOracle.accepts(seen, matchesOutput(seen)));
  }

  bool isSound(mlir::ModuleOp copy) {
    mlir::ScopedDiagnosticHandler silence(
        context, [](mlir::Diagnostic &) { return mlir::success(); });
    return mlir::succeeded(mlir::verify(copy));
  }

  void decide(const Observation &observation, Outcome &outcome) {
    outcome.verdict = observation.verdict;
    if (oracle.accepts(observation, matchesOutput(observation)))
      outcome.kind = Outcome::Kind::Accepted;
    else if (observation.verdict.kind != VerdictClass::None)
      outcome.kind = Outcome::Kind::OtherFailure;
    else
      outcome.kind = Outcome::Kind::Vanished;
  }

  bool matchesOutput(const Observation &observation) const {
    return oracle.needsOutput() &&
           matchesChecks(oracle.spec().checks, observation.output);
  }

  State &state;
  PassRunner &runner;
  Measurer &measurer;
  mlir::MLIRContext *context;
  const Target &target;
  const Oracle &oracle;
  const Twin *twin;
  SharedProgress &progress;
  /// As the oracle before the start is known, which any failure interests.
  Oracle twinOracle;
};

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
  Verdict verdictOfDeath(const Child &child, int status, bool timedOut);

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

Verdict ForkJudge::verdictOfDeath(const Child &child, int status,
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
  return runner->verdictOfDeath(std::move(outcome));
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
    observation.verdict = verdictOfDeath(child, status, timedOut);
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
