//===- Engine.cpp - Reduces a module to a fixpoint ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/worker/Engine.h"

#include <algorithm>

using namespace irsift;
using namespace irsift::reduce;

namespace {

/// More kinds of other failures than anybody reads.
constexpr size_t MaxOtherFailures = 32;
/// In later rounds little is left to take off at once.
constexpr size_t LaterChunk = 4;

} // namespace

Judge::~Judge() = default;
EngineObserver::~EngineObserver() = default;

double Engine::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun)
      .count();
}

bool Engine::isOver() {
  if (end)
    return true;
  if (limits.time.count() > 0 && seconds() * 1000 >= limits.time.count())
    end = End::TimeLimit;
  else if (limits.tests > 0 && testCount >= limits.tests)
    end = End::TestLimit;
  return end.has_value();
}

void Engine::note(const Candidate &candidate, const Outcome &outcome) {
  // What was known is counted by what came before it here: whether a worker
  // happened to know it hangs on what else that worker was given.
  if (outcome.wasJudged())
    ++(outcome.key != 0 && !counted.insert(outcome.key).second ? cachedCount
                                                               : testCount);
  observer.progressed();
  if (!candidate.passes && candidate.edits.size() == 1)
    ++evidenceTable[std::string(state.patterns[candidate.pattern].info.name)]
                   [std::string(toString(outcome.kind))];
  bool isNew = outcome.kind == Outcome::Kind::OtherFailure &&
               !outcome.wasCached &&
               otherSignatures.size() < MaxOtherFailures &&
               otherSignatures.insert(outcome.verdict.signature).second;
  if (isNew)
    if (auto copy = materialize(*state.module, candidate, state.patterns))
      observer.otherFailureMet(kernelOf(*copy), outcome.verdict);
}

std::optional<size_t> Engine::judgeAll(std::span<const Candidate> candidates) {
  if (candidates.empty() || isOver())
    return std::nullopt;
  return judge.firstAccepted(state, candidates,
                             [&](size_t index, const Outcome &outcome) {
                               note(candidates[index], outcome);
                               return !isOver();
                             });
}

bool Engine::accept(const Candidate &candidate) {
  if (candidate.passes) {
    state.passes = *candidate.passes;
    judge.stateChanged();
    observer.stepTaken(state, "pipeline");
    return true;
  }
  auto copy = materialize(*state.module, candidate, state.patterns);
  if (!copy)
    return false;
  state.module = std::move(copy);
  state.measure = Measurer().measure(*state.module);
  judge.stateChanged();
  evidenceTable.clear();
  observer.stepTaken(state, state.patterns[candidate.pattern].info.name);
  return true;
}

bool Engine::tryPasses(std::vector<std::vector<PassSpec>> lists) {
  std::vector<Candidate> candidates;
  for (std::vector<PassSpec> &passes : lists)
    candidates.emplace_back().passes = std::move(passes);
  std::optional<size_t> accepted = judgeAll(candidates);
  return accepted && accept(candidates[*accepted]);
}

void Engine::reducePipeline() {
  // Passes in shrinking chunks from the last to the first: the failing one,
  // which is the last, mostly needs few of those before it.
  for (size_t chunk = state.passes.size(); chunk > 0; chunk /= 2)
    for (size_t end = state.passes.size(); end > 0 && !isOver();) {
      size_t begin = end > chunk ? end - chunk : 0;
      std::vector<PassSpec> fewer = state.passes;
      fewer.erase(fewer.begin() + begin, fewer.begin() + end);
      if (!fewer.empty() || oracle.spec().checks.size() > 0)
        tryPasses({std::move(fewer)});
      end = begin;
    }
  for (size_t i = 0; i < state.passes.size() && !isOver(); ++i) {
    std::vector<PassSpec> plain = state.passes;
    plain[i].options.clear();
    if (plain[i] == state.passes[i] || tryPasses({std::move(plain)}))
      continue;
    for (size_t j = state.passes[i].options.size(); j-- > 0;) {
      std::vector<PassSpec> fewer = state.passes;
      fewer[i].options.erase(fewer[i].options.begin() + j);
      tryPasses({std::move(fewer)});
    }
  }
}

/// By number of an operation, that of its counterpart; 0 for none.
std::vector<uint32_t>
Engine::counterpartsOf(const std::vector<mlir::Operation *> &ops) const {
  std::vector<uint32_t> numbers(ops.size(), 0);
  if (!isPair(*state.module))
    return numbers;
  llvm::DenseMap<mlir::Operation *, uint32_t> positions;
  for (uint32_t i = 0; i < ops.size(); ++i)
    positions[ops[i]] = i;
  for (auto [op, other] : matchPair(*state.module))
    numbers[positions[op]] = positions[other];
  return numbers;
}

std::vector<Edit> Engine::editsOf(uint32_t pattern,
                                  std::optional<uint32_t> variant,
                                  uint32_t *variantCount) {
  Scene scene{*state.module, hints, false};
  std::vector<mlir::Operation *> ops = numberedOps(*state.module);
  scene.hasHintedOp =
      !hints.op.empty() && llvm::any_of(ops, [&](mlir::Operation *op) {
        return op->getName().getStringRef() == hints.op;
      });
  std::vector<uint32_t> counterparts = counterpartsOf(ops);
  const ReductionPattern &rules = *state.patterns[pattern].pattern;
  std::vector<Edit> edits;
  uint32_t most = 0;
  // Users before definitions.
  for (uint32_t i = static_cast<uint32_t>(ops.size()); i-- > 0;) {
    // What is done in the kernel is done in the twin as well; edits that make
    // the two more alike are for one of them.
    uint32_t other = rules.isForOneOfPair() ? 0 : counterparts[i];
    if (other != 0 && other < i)
      continue;
    uint32_t count = rules.countVariants(ops[i], scene);
    most = std::max(most, count);
    if (variant && *variant < count)
      edits.push_back({i, *variant, other});
    for (uint32_t way = 0; !variant && way < count; ++way)
      edits.push_back({i, way, other});
  }
  if (variantCount)
    *variantCount = most;
  return edits;
}

bool Engine::reduceSingly(uint32_t pattern) {
  bool any = false;
  size_t position = 0;
  while (!isOver()) {
    std::vector<Edit> edits = editsOf(pattern, std::nullopt);
    std::vector<Candidate> candidates;
    for (size_t i = position; i < edits.size(); ++i)
      candidates.push_back({pattern, {edits[i]}, std::nullopt});
    std::optional<size_t> accepted = judgeAll(candidates);
    if (!accepted || !accept(candidates[*accepted]))
      return any;
    any = true;
    position += *accepted;
  }
  return any;
}

bool Engine::reduceChunks(uint32_t pattern, uint32_t variant,
                          bool isFirstRound) {
  bool any = false;
  std::vector<Edit> edits = editsOf(pattern, variant);
  size_t chunk =
      isFirstRound ? edits.size() : std::min(edits.size(), LaterChunk);
  for (size_t position = 0; chunk > 0 && !isOver();) {
    std::vector<Candidate> candidates;
    for (size_t i = position; i < edits.size(); i += chunk) {
      size_t last = std::min(i + chunk, edits.size());
      candidates.push_back(
          {pattern, {edits.begin() + i, edits.begin() + last}, std::nullopt});
    }
    std::optional<size_t> accepted = judgeAll(candidates);
    if (accepted && accept(candidates[*accepted])) {
      any = true;
      position += *accepted * chunk;
      edits = editsOf(pattern, variant);
      chunk = std::min(chunk, edits.size());
      continue;
    }
    position = 0;
    chunk /= 2;
  }
  return any;
}

bool Engine::reduceWith(uint32_t pattern, bool isFirstRound) {
  if (!state.patterns[pattern].pattern->isChunkable())
    return reduceSingly(pattern);
  bool any = false;
  uint32_t variantCount = 0;
  editsOf(pattern, 0, &variantCount);
  for (uint32_t variant = 0; variant < variantCount && !isOver(); ++variant) {
    any |= reduceChunks(pattern, variant, isFirstRound);
    editsOf(pattern, 0, &variantCount);
  }
  return any;
}

Engine::End Engine::reduceModule() {
  bool isFirstRound = true;
  for (bool any = true; any && !isOver(); isFirstRound = false) {
    any = false;
    evidenceTable.clear();
    for (uint32_t i = 0; i < state.patterns.size() && !isOver(); ++i)
      any |= reduceWith(i, isFirstRound);
  }
  return end.value_or(End::Fixpoint);
}
