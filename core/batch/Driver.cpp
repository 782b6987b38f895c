//===- Driver.cpp - Runs the cases of a batch, several at a time --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/Driver.h"
#include "core/verdict/Signature.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <unordered_map>

#include <sys/resource.h>

using namespace irsift;

namespace {

/// The most that any child that has ended took, bytes.
int64_t largestChild() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  return int64_t(usage.ru_maxrss) << 10;
}

/// Nobody but the kernel, or an operator, kills with this signal.
bool mayBeShortOfMemory(const Verdict &verdict) {
  return verdict.kind == VerdictClass::Signal &&
         verdict.diagnostic.find("SIGKILL") != std::string::npos;
}

void copyOutcome(const BatchCase &from, BatchCase &to) {
  to.isDone = from.isDone;
  to.isTransient = from.isTransient;
  to.kernels = from.kernels;
  to.wallMicroseconds = from.wallMicroseconds;
  to.verdict = from.verdict;
  if (to.verdict.location.file == from.input)
    to.verdict.location.file = to.input;
}

class Driver {
public:
  Driver(std::vector<BatchCase> &cases, const DriverOptions &options,
         const std::stop_token &outer)
      : cases(cases), options(options), forward(outer, Forward{source}) {}

  Expected<void> run() {
    planOrder();
    if (order.empty())
      return {};
    size_t jobs = options.jobs > 0
                      ? size_t(options.jobs)
                      : std::max(1u, std::thread::hardware_concurrency());
    {
      std::vector<std::jthread> threads;
      for (size_t i = 0; i < std::min(jobs, order.size()); ++i)
        threads.emplace_back([this, jobs] { work(jobs > 1); });
    }
    order = std::move(again);
    next = 0;
    work(/*othersRun=*/false);
    if (failure)
      return tl::unexpected<Error>(*failure);
    return {};
  }

private:
  struct Forward {
    std::stop_source source;
    void operator()() { source.request_stop(); }
  };

  /// Small ones first: whoever watches sees buckets early.
  void planOrder() {
    std::unordered_map<std::string, size_t> firstOf;
    for (size_t i = 0; i < cases.size(); ++i) {
      if (cases[i].isDone)
        continue;
      auto [first, isNew] = firstOf.try_emplace(cases[i].key, i);
      if (cases[i].key.empty() || isNew)
        order.push_back(i);
      else
        twins[first->second].push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return cases[a].bytes < cases[b].bytes;
    });
  }

  void work(bool othersRun) {
    std::stop_token stop = source.get_token();
    while (true) {
      std::unique_lock lock(mutex);
      if (next >= order.size() || stop.stop_requested())
        return;
      size_t index = order[next++];
      BatchCase one = cases[index];
      lock.unlock();
      if (options.gate && !options.gate->enter(stop))
        return;
      runOne(one, stop);
      if (options.gate)
        options.gate->leave(largestChild());
      lock.lock();
      if (othersRun && one.isDone && mayBeShortOfMemory(one.verdict))
        again.push_back(index);
      else if (one.isDone)
        settle(index, one);
    }
  }

  void runOne(BatchCase &one, const std::stop_token &stop) const {
    auto begin = std::chrono::steady_clock::now();
    Expected<Run> run = options.run(one, stop);
    if (!run && stop.stop_requested())
      return;
    one.wallMicroseconds =
        std::chrono::duration_cast<std::chrono::microseconds>(
            std::chrono::steady_clock::now() - begin)
            .count();
    one.isDone = true;
    if (run) {
      one.verdict = std::move(run->verdict);
      one.kernels = std::move(run->input.kernels);
    } else {
      one.verdict = toolError(run.error().message);
      one.isTransient = run.error().exitCode == ExitCode::InternalFault;
    }
  }

  void settle(size_t index, const BatchCase &done) {
    tell(index, done);
    for (size_t twin : twins[index])
      tell(twin, done);
  }

  void tell(size_t index, const BatchCase &done) {
    copyOutcome(done, cases[index]);
    if (failure)
      return;
    if (Expected<void> kept = options.finished(cases[index]); !kept) {
      failure = kept.error();
      source.request_stop();
    }
  }

  std::vector<BatchCase> &cases;
  const DriverOptions &options;
  std::stop_source source;
  std::stop_callback<Forward> forward;
  std::mutex mutex;
  std::vector<size_t> order;
  size_t next = 0;
  /// To be run once more, alone.
  std::vector<size_t> again;
  /// Cases with the same key as the one that is run.
  std::unordered_map<size_t, std::vector<size_t>> twins;
  std::optional<Error> failure;
};

} // namespace

Verdict irsift::toolError(const std::string &message) {
  Verdict verdict;
  verdict.kind = VerdictClass::ToolError;
  verdict.diagnostic = message;
  verdict.owner = "irsift";
  verdict.signature = signatureOf(verdict);
  return verdict;
}

Expected<void> irsift::runCases(std::vector<BatchCase> &cases,
                                const DriverOptions &options,
                                const std::stop_token &stop) {
  return Driver(cases, options, stop).run();
}
