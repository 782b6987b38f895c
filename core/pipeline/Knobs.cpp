//===- Knobs.cpp - What a user can turn in the XPU backend ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/pipeline/Knobs.h"

#include <algorithm>
#include <charconv>
#include <optional>

using namespace irsift;

namespace {

constexpr std::string_view both = "3.0, 3.6";
constexpr std::string_view next = "3.6-next";
constexpr std::string_view tilePipeline = "tritonxpu-tle-pipeline";
constexpr std::string_view allTiled =
    "tritonxpu-core-tiling tritonxpu-offset-analysis tritonxpu-legalize "
    "tritonxpu-alloca tritonxpu-unroll-control tritonxpu-other-sim "
    "tritonxpu-memory-cache tritonxpu-memory-inplace "
    "convert-triton-to-triton-xpu";

constexpr Knob knobs[] = {
    {"arch", "TRITON_XPU_ARCH", KnobType::Integer, "3", both,
     "architecture, 2 to 5; the 3.6 line does not read the variable",
     "convert-triton-to-triton-xpu tritonxpu-create-gm2lm "
     "tritonxpu-dtype-convert"},
    {"grid", "", KnobType::Grid, "1,1,1", both,
     "launch grid; interleave runs only for exactly 12,1,1",
     "tritonxpu-interleave"},
    {"core_num", "", KnobType::Integer, "64", both, "cores of a cluster",
     allTiled},
    {"buffer_size_limit", "TRITONXPU_BUFFER_SIZE", KnobType::Integer, "512",
     both, "bytes of one LM buffer; the buffer length follows from it",
     allTiled},
    {"", "TRITONXPU_ELEMBYTES", KnobType::Integer, "0", both,
     "non-zero: buffer length is the byte limit divided by this, whatever the "
     "kernel touches",
     allTiled},
    {"groups_per_cluster", "TRITONXPU_GROUPS_PER_CLUSTER", KnobType::Integer,
     "1", both, "above 1: core tiling with that many groups; divides core_num",
     "tritonxpu-core-tiling tritonxpu-legalize"},
    {"isAutoCoreTiling", "TRITONXPU_AUTO_CORE_TILING", KnobType::Boolean, "0",
     next, "let core tiling choose the groups itself", "tritonxpu-core-tiling"},
    {"unroll_num", "TRITONXPU_UNROLL_NUM", KnobType::Integer, "2", both,
     "vectors that one trip of the inner loop handles",
     "tritonxpu-unroll-control"},
    {"is_use_mask_zero", "TRITONXPU_IS_USE_MASK_ZERO", KnobType::Boolean, "0",
     both, "masked transfers take the mask itself",
     "tritonxpu-create-gm2lm tritonxpu-offset-analysis tritonxpu-legalize "
     "tritonxpu-mask tritonxpu-unroll-control"},
    {"isClusterOneCoreActOnly", "", KnobType::Boolean, "0", both,
     "only core 0 of a cluster works; excludes TRITONXPU_OTHER_SIM",
     "tritonxpu-create-gm2lm tritonxpu-mask"},
    {"isCLOSE_TTXPU_O_ATOMIC_SIM", "", KnobType::Boolean, "0", both,
     "turn off the simulation of atomics", "tritonxpu-create-gm2lm"},
    {"", "TRITONXPU_ATOMIC_SIM", KnobType::Boolean, "1", both,
     "simulate atomics, unless isCLOSE_TTXPU_O_ATOMIC_SIM",
     "tritonxpu-create-gm2lm"},
    {"isCloseMemoryCache", "", KnobType::Boolean, "0", both,
     "leave out memory-cache", "tritonxpu-memory-cache"},
    {"isCloseDtypeConvert", "", KnobType::Boolean, "0", both,
     "leave out dtype-convert", "tritonxpu-dtype-convert"},
    {"", "TRITONXPU_DTYPE_CONVERT", KnobType::Boolean, "1", both,
     "0: leave out dtype-convert", "tritonxpu-dtype-convert"},
    {"", "TRITONXPU_FP16_FAST", KnobType::Boolean, "0", both,
     "drop the extension of an f16 load that has no other use",
     "tritonxpu-dtype-convert", true},
    {"isCloseCoreTiling", "", KnobType::Boolean, "0", both,
     "leave out core-tiling", "tritonxpu-core-tiling"},
    {"isCloseOffsetAnalysis", "", KnobType::Boolean, "0", both,
     "leave out offset-analysis", "tritonxpu-offset-analysis"},
    {"", "TRITONXPU_OTHER_SIM", KnobType::Integer, "0", both,
     "non-zero: leave out mask and other-sim",
     "tritonxpu-mask tritonxpu-other-sim"},
    {"isCloseInterleave", "", KnobType::Boolean, "0", both,
     "leave out interleave", "tritonxpu-interleave"},
    {"", "TRITONXPU_INTERLEAVE", KnobType::Boolean, "1", both,
     "0: leave out interleave", "tritonxpu-interleave"},
    {"isCloseVectorization", "TRITONXPU_IS_CLOSE_VECTORIZATION",
     KnobType::Boolean, "0", both,
     "leave out vectorize; 3.6-next: also normalize. Only that line reads the "
     "variable",
     "tritonxpu-vectorize", false, "tritonxpu-normalize"},
    {"", "TRITONXPU_COMPARE_FUSION", KnobType::Boolean, "0", both,
     "fuse a compare with the store of its result", "tritonxpu-vectorize"},
    {"isCloseMemoryAsync", "TRITONXPU_IS_CLOSE_MEMORY_ASYNC", KnobType::Boolean,
     "1", both,
     "leave out memory-async; left out unless this is 0. 3.6-next: leave out "
     "async-load-schedule, default 0; only that line reads the variable",
     "tritonxpu-memory-async tritonxpu-async-load-schedule"},
    {"isCloseUnrollControl", "", KnobType::Boolean, "0", both,
     "leave out unroll-control", "tritonxpu-unroll-control"},
    {"isCloseClusterLoopGrid", "", KnobType::Boolean, "0", both,
     "leave out cf-to-scf and loop-grid",
     "tritonxpu-cf-to-scf tritonxpu-loop-grid"},
    {"", "TRITONXPU_CLOSE_OPTIMIZE", KnobType::Boolean, "0", both,
     "leave out every optional pass",
     "tritonxpu-memory-cache tritonxpu-core-tiling tritonxpu-offset-analysis "
     "tritonxpu-interleave tritonxpu-vectorize tritonxpu-memory-async "
     "tritonxpu-unroll-control tritonxpu-store-control "
     "tritonxpu-memory-inplace"},
    {"", "TRITON_TUNE_BUFFER_LM_SIZE", KnobType::Integer, "8000", both,
     "stack limit per core in bytes: irsift's LM budget; on 3.0 the backend "
     "halves buffer_size_limit and compiles again above it; 3.6-next: tile "
     "buffers above it, or above 8192, are an error",
     "", false, tilePipeline},
    {"", "TRITONXPU_TLE_PIPELINE", KnobType::Boolean, "0", next,
     "fill tile buffers ahead of the trips of a loop that use them", "", false,
     tilePipeline},
    {"", "TRITONXPU_LOOP_INVARIANT_STAGING", KnobType::Boolean, "0", next,
     "copy small index arrays to shared memory before the grid loop",
     "tritonxpu-loop-invariant-staging"},
    {"num_stages", "", KnobType::Integer, "1", both,
     "reaches no pass on this path; the SDNN path multi-buffers by it. Only "
     "xpu3.6-next, with TRITONXPU_TLE_PIPELINE and in kernels with tile "
     "buffers: slots of the buffers that a loop fills, 2 or 3. There the "
     "driver itself passes 1, and loops ask by tt.num_stages, which goes first",
     "", false, tilePipeline},
    {"num_warps", "", KnobType::Integer, "-1", both, "reaches no pass", ""},
    {"num_ctas", "", KnobType::Integer, "-1", both, "reaches no pass", ""},
    {"cluster_num", "", KnobType::Integer, "12", both, "reaches no pass", ""},
    {"", "TRITONXPU_STORE_MASK_SIM", KnobType::Integer, "0", both,
     "read by the front end of the 3.0 line only", ""},
    {"", "TRITONXPU_BF16_FAST", KnobType::Boolean, "0", both,
     "bf16 conversion of the lowering to LLVM, after these passes", ""},
    {"", "TRITONXPU_BF16_ROUND_MID", KnobType::Boolean, "0", both,
     "bf16 rounding of the lowering to LLVM, after these passes", ""},
};

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return result;
}

std::optional<int64_t> parseInteger(std::string_view text) {
  int64_t value = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return value;
}

/// Also takes any integer: the driver tests for zero.
std::optional<int64_t> parseBoolean(std::string_view text) {
  std::string word = lower(text);
  if (word == "true" || word == "on" || word == "yes")
    return 1;
  if (word == "false" || word == "off" || word == "no")
    return 0;
  return parseInteger(word);
}

/// `12,1,1`, `(12, 1, 1)`; missing dimensions are 1.
std::optional<std::array<int64_t, 3>> parseGrid(std::string_view text) {
  std::array<int64_t, 3> grid{1, 1, 1};
  std::string digits;
  for (char c : text)
    if (!std::isspace(static_cast<unsigned char>(c)) && c != '(' && c != ')')
      digits += c;
  size_t start = 0;
  for (int64_t &extent : grid) {
    size_t comma = std::min(digits.find(',', start), digits.size());
    std::optional<int64_t> value =
        parseInteger(std::string_view(digits).substr(start, comma - start));
    if (!value || *value < 1)
      return std::nullopt;
    extent = *value;
    if (comma >= digits.size())
      return grid;
    start = comma + 1;
  }
  return std::nullopt;
}

size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t substitute = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
    }
  }
  return row.back();
}

std::string unknownKnob(std::string_view name) {
  std::string_view nearest;
  size_t best = name.size() / 2 + 1;
  for (const Knob &knob : knobs)
    for (std::string_view candidate : {knob.field, knob.environment})
      if (!candidate.empty())
        if (size_t distance = editDistance(lower(name), lower(candidate));
            distance < best) {
          best = distance;
          nearest = candidate;
        }
  std::string message = "unknown knob '" + std::string(name) + "'";
  if (!nearest.empty())
    message += "; did you mean '" + std::string(nearest) + "'?";
  return message + " (`irsift knobs` lists all)";
}

/// Why \p value is no value of \p knob; empty if it is one.
std::string checkValue(const Knob &knob, std::string_view value) {
  switch (knob.type) {
  case KnobType::Integer:
    return parseInteger(value) ? "" : "expected a whole number";
  case KnobType::Boolean:
    return parseBoolean(value) ? "" : "expected 0 or 1";
  case KnobType::Grid:
    return parseGrid(value) ? "" : "expected up to three extents like 12,1,1";
  }
  return "";
}

/// Rules that tie values together, as the driver checks them.
std::optional<Error> checkTogether(const KnobSettings &settings) {
  auto fail = [](std::string message) { return Error{std::move(message)}; };
  int64_t arch = settings.integer("arch");
  if (arch < 2 || arch > 5)
    return fail("knob arch: must be 2, 3, 4 or 5, not " + std::to_string(arch));
  int64_t cores = settings.integer("core_num");
  if (cores < 1)
    return fail("knob core_num: must be at least 1");
  int64_t groups = settings.integer("groups_per_cluster");
  if (groups < 1 || cores % groups != 0)
    return fail("knob groups_per_cluster: " + std::to_string(groups) +
                " must be positive and divide core_num " +
                std::to_string(cores));
  for (const char *name : {"buffer_size_limit", "unroll_num"})
    if (settings.integer(name) < 1)
      return fail(std::string("knob ") + name + ": must be at least 1");
  if (settings.integer("TRITONXPU_ELEMBYTES") < 0)
    return fail("knob TRITONXPU_ELEMBYTES: must not be negative");
  if (settings.flag("isClusterOneCoreActOnly") &&
      settings.flag("TRITONXPU_OTHER_SIM"))
    return fail("knobs isClusterOneCoreActOnly and TRITONXPU_OTHER_SIM exclude "
                "each other: the backend stops on an assertion before it "
                "builds the pipeline");
  return std::nullopt;
}

} // namespace

std::span<const Knob> irsift::allKnobs() { return knobs; }

bool irsift::reachesPasses(const Knob &knob, std::string_view preset) {
  return !knob.passes.empty() ||
         (preset == "xpu3.6-next" && !knob.tilePasses.empty());
}

const Knob *irsift::findKnob(std::string_view name) {
  for (const Knob &knob : knobs)
    if (!name.empty() && (name == knob.field || name == knob.environment))
      return &knob;
  return nullptr;
}

Expected<KnobSettings>
KnobSettings::parse(const std::map<std::string, std::string> &settings) {
  KnobSettings result;
  for (const auto &[name, value] : settings) {
    const Knob *knob = findKnob(name);
    if (!knob)
      return makeError(unknownKnob(name));
    if (std::string problem = checkValue(*knob, value); !problem.empty())
      return makeError("knob " + name + ": " + problem + ", not '" + value +
                       "'");
    auto [entry, isNew] =
        result.values.try_emplace(std::string(knob->name()), value);
    if (!isNew && name == knob->field)
      entry->second = value;
  }
  if (std::optional<Error> error = checkTogether(result))
    return tl::unexpected<Error>(std::move(*error));
  return result;
}

std::string_view KnobSettings::text(std::string_view name) const {
  const Knob *knob = findKnob(name);
  auto it = values.find(knob->name());
  return it == values.end() ? knob->defaultValue : std::string_view(it->second);
}

int64_t KnobSettings::integer(std::string_view name) const {
  return parseBoolean(text(name)).value_or(0);
}

std::array<int64_t, 3> KnobSettings::grid() const {
  return parseGrid(text("grid")).value();
}

bool KnobSettings::isSet(std::string_view name) const {
  return values.count(findKnob(name)->name());
}

std::vector<std::pair<std::string, std::string>>
KnobSettings::passEnvironment() const {
  std::vector<std::pair<std::string, std::string>> environment;
  for (const Knob &knob : knobs)
    if (knob.isReadByPass && isSet(knob.name()))
      environment.emplace_back(knob.environment, flag(knob.name()) ? "1" : "0");
  return environment;
}
