//===- Estimate.cpp - On-chip memory before there are buffers -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every transfer gets a buffer, and later passes let buffers share: never two
// of different element widths. So of each width the largest buffer remains at
// least. Its length is that of a row spread over all cores, cut to the buffer
// length: loops may be made that go through the rest.
//
//===----------------------------------------------------------------------===//

#include "core/estimate/Estimate.h"

#include "core/ingest/IrFlow.h"
#include "core/memory/Footprint.h"
#include "core/pipeline/BufferLength.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

using namespace irsift;

namespace {

constexpr int64_t CoresPerCluster = 64;
constexpr int64_t ScanScratchBytes = 512;
constexpr int64_t MostExtent = int64_t(1) << 40;

/// "tensor<64x128x!tt.ptr<f32>, #c>", "!tt.ptr<tensor<8xf16>>",
/// "tensor<8xf32>", taken apart.
struct Shape {
  std::vector<int64_t> extents;
  std::string element;
  bool isPointer = false;

  /// 0 for what is no number.
  int64_t elementBytes() const {
    std::string_view name = element;
    for (std::string_view kind : {"bf", "f", "i", "si", "ui"})
      if (name.starts_with(kind)) {
        int64_t bits = 0;
        std::string_view digits = name.substr(kind.size());
        auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), bits);
        if (error == std::errc() && bits > 0 && bits <= 64)
          return std::max<int64_t>(1, bits / 8);
      }
    return 0;
  }
};

std::optional<Shape> shapeAt(std::string_view type) {
  Shape shape;
  for (bool goesOn = true; goesOn;) {
    goesOn = false;
    if (type.starts_with("!tt.ptr<")) {
      if (shape.isPointer)
        return std::nullopt;
      shape.isPointer = goesOn = true;
      type.remove_prefix(std::string_view("!tt.ptr<").size());
    } else if (type.starts_with("tensor<") && shape.extents.empty()) {
      type.remove_prefix(std::string_view("tensor<").size());
      int64_t extent = 0;
      while (true) {
        auto [end, error] =
            std::from_chars(type.data(), type.data() + type.size(), extent);
        size_t used = size_t(end - type.data());
        if (error != std::errc() || extent < 0 || extent > MostExtent ||
            !type.substr(used).starts_with('x'))
          break;
        shape.extents.push_back(extent);
        type.remove_prefix(used + 1);
      }
      goesOn = true;
      if (shape.extents.empty())
        return std::nullopt;
    }
  }
  size_t end = 0;
  while (end < type.size() &&
         std::isalnum(static_cast<unsigned char>(type[end])))
    ++end;
  shape.element = type.substr(0, end);
  return shape.elementBytes() > 0 ? std::optional(shape) : std::nullopt;
}

/// The first type behind the last " : " of an operation that has a pointer (or,
/// if that is not wanted, any tensor).
std::optional<Shape> operandShape(const std::string &text, bool wantsPointer) {
  size_t colon = text.rfind(" : ");
  if (colon == std::string::npos)
    return std::nullopt;
  for (size_t at = colon + 3; at < text.size(); ++at) {
    std::string_view rest = std::string_view(text).substr(at);
    if (!rest.starts_with("tensor<") && !rest.starts_with("!tt.ptr<"))
      continue;
    std::optional<Shape> shape = shapeAt(rest);
    if (shape && shape->isPointer == wantsPointer)
      return shape;
  }
  return std::nullopt;
}

std::string textOf(const Shape &shape) {
  std::string text = shape.extents.empty() ? "" : "tensor<";
  for (int64_t extent : shape.extents)
    text += std::to_string(extent) + "x";
  text += shape.isPointer ? "!tt.ptr<" + shape.element + ">" : shape.element;
  return text + (shape.extents.empty() ? "" : ">");
}

bool isTransfer(const FlowOp &op) {
  return op.name == "tt.load" || op.name == "tt.store" ||
         op.name.starts_with("triton_xpu.gm2lm") ||
         op.name.starts_with("triton_xpu.lm2gm");
}
bool isReduce(const FlowOp &op) {
  return op.name == "tt.reduce" || op.name == "triton_xpu.reduce";
}
bool isScan(const FlowOp &op) {
  return op.name == "tt.scan" || op.name == "triton_xpu.scan";
}
bool endsRegion(const FlowOp &op) {
  return op.name.ends_with("yield") || op.name.ends_with(".condition") ||
         op.name.ends_with("reduce.return") || op.name.ends_with("scan.return");
}

/// Operations that something depends on which cannot be left out.
std::vector<bool> neededOps(const std::vector<FlowOp> &ops) {
  std::vector<bool> isNeeded(ops.size());
  std::vector<size_t> open;
  auto need = [&](size_t op) {
    if (!isNeeded[op]) {
      isNeeded[op] = true;
      open.push_back(op);
    }
  };
  for (size_t i = 0; i < ops.size(); ++i)
    if (ops[i].results.empty() && !endsRegion(ops[i]))
      need(i);
  while (!open.empty()) {
    const FlowOp &op = ops[open.back()];
    open.pop_back();
    for (size_t used : op.uses)
      need(used);
    if (op.owner)
      need(*op.owner);
  }
  return isNeeded;
}

/// The function that each operation is in, as its position; itself for one.
std::vector<size_t> functionsOf(const std::vector<FlowOp> &ops) {
  std::vector<size_t> functions(ops.size());
  for (size_t i = 0; i < ops.size(); ++i) {
    bool isFunction = ops[i].name.ends_with("func");
    functions[i] = isFunction || !ops[i].owner ? i : functions[*ops[i].owner];
  }
  return functions;
}

std::string symbolIn(const std::string &text) {
  size_t at = text.find('@');
  if (at == std::string::npos)
    return {};
  size_t end = at + 1;
  while (end < text.size() &&
         (std::isalnum(static_cast<unsigned char>(text[end])) ||
          text[end] == '_' || text[end] == '.' || text[end] == '$'))
    ++end;
  return text.substr(at + 1, end - at - 1);
}

int64_t widestFloat(const std::vector<FlowOp> &ops) {
  int64_t widest = 0;
  for (const FlowOp &op : ops) {
    if (!isTransfer(op))
      continue;
    auto shape = operandShape(op.text, /*wantsPointer=*/true);
    if (shape && (shape->element == "f32" || shape->element == "f16" ||
                  shape->element == "bf16"))
      widest = std::max(widest, shape->elementBytes());
  }
  return widest;
}

/// The least that one core holds of a transfer.
Bytes bufferBytes(const Shape &shape, int64_t bufferLength) {
  int64_t row = shape.extents.empty() ? 1 : shape.extents.back();
  int64_t perCore = (row + CoresPerCluster - 1) / CoresPerCluster;
  perCore = std::max<int64_t>(1, std::min(perCore, bufferLength));
  return roundedLmBytes(perCore, shape.elementBytes());
}

class Estimator {
public:
  Estimator(const std::vector<FlowOp> &ops, int64_t bufferLength)
      : ops(ops), bufferLength(bufferLength), isNeeded(neededOps(ops)),
        functions(functionsOf(ops)) {}

  Estimate run() {
    for (size_t i = 0; i < ops.size(); ++i)
      if (isNeeded[i])
        visit(i);
    Estimate estimate;
    estimate.bufferLength = bufferLength;
    estimate.lmPerCore = collect(MemorySpace::LM, estimate.items);
    estimate.smPerCluster = collect(MemorySpace::SM, estimate.items);
    std::sort(estimate.items.begin(), estimate.items.end(),
              [](const EstimateItem &a, const EstimateItem &b) {
                return a.line < b.line;
              });
    return estimate;
  }

private:
  void visit(size_t i) {
    const FlowOp &op = ops[i];
    if (isTransfer(op)) {
      if (auto shape = operandShape(op.text, /*wantsPointer=*/true))
        offer(MemorySpace::LM, i, *shape, bufferBytes(*shape, bufferLength),
              shape->elementBytes());
    } else if (isReduce(op) || isScan(op)) {
      // The types stand behind the region, on a line that begins no operation.
      Shape scratch{{CoresPerCluster}, "i8"};
      offer(MemorySpace::SM, i, scratch,
            Bytes(isScan(op) ? ScanScratchBytes : CoresPerCluster), 0);
    }
  }

  /// Keeps the largest of each function, memory and width.
  void offer(MemorySpace space, size_t op, const Shape &shape, Bytes bytes,
             int64_t width) {
    const FlowOp &function = ops[functions[op]];
    EstimateItem &best = largest[{functions[op], space, width}];
    if (bytes > best.bytes)
      best = {space,        symbolIn(function.text), ops[op].name,
              ops[op].line, textOf(shape),           bytes};
  }

  /// The largest sum of a function; its items go to \p items.
  Bytes collect(MemorySpace space, std::vector<EstimateItem> &items) const {
    std::map<size_t, std::vector<EstimateItem>> byFunction;
    for (const auto &[key, item] : largest)
      if (std::get<1>(key) == space)
        byFunction[std::get<0>(key)].push_back(item);
    Bytes most;
    const std::vector<EstimateItem> *chosen = nullptr;
    for (const auto &[function, members] : byFunction) {
      Bytes sum;
      for (const EstimateItem &item : members)
        sum += item.bytes;
      if (sum > most) {
        most = sum;
        chosen = &members;
      }
    }
    if (chosen)
      items.insert(items.end(), chosen->begin(), chosen->end());
    return most;
  }

  const std::vector<FlowOp> &ops;
  int64_t bufferLength;
  std::vector<bool> isNeeded;
  std::vector<size_t> functions;
  std::map<std::tuple<size_t, MemorySpace, int64_t>, EstimateItem> largest;
};

} // namespace

Expected<Estimate> irsift::estimateFootprint(std::string_view module,
                                             const KnobSettings &settings) {
  std::vector<FlowOp> ops = readFlow(module);
  for (const FlowOp &op : ops)
    if (op.name == "triton_xpu.alloca")
      return makeError("the module has buffers already (line " +
                       std::to_string(op.line) +
                       "): leave out --estimate to measure them");
  int64_t length =
      bufferLength(settings.integer("buffer_size_limit"), widestFloat(ops),
                   settings.integer("TRITONXPU_ELEMBYTES"));
  return Estimator(ops, length).run();
}

std::optional<MemoryVerdict> irsift::findOverBudget(const Estimate &estimate,
                                                    const Target &target) {
  for (auto [name, bytes] : {std::pair("LM", estimate.lmPerCore),
                             std::pair("SM", estimate.smPerCluster)}) {
    const TargetMemory *memory = target.memory(name);
    if (memory && bytes > memory->limit)
      return MemoryVerdict{memory->name,
                           memory->scope,
                           bytes,
                           memory->limit,
                           memory->limitOrigin,
                           FootprintLabel::LowerBound,
                           {},
                           {},
                           {}};
  }
  return std::nullopt;
}

Json irsift::toJson(const Estimate &estimate) {
  Json items = Json::array();
  for (const EstimateItem &item : estimate.items)
    items.push_back({{"space", toString(item.space)},
                     {"function", item.function},
                     {"op", item.op},
                     {"line", item.line},
                     {"type", item.type},
                     {"bytes", item.bytes.value}});
  return Json{{"label", toString(FootprintLabel::LowerBound)},
              {"buffer_len", estimate.bufferLength},
              {"lm_bytes_per_core", estimate.lmPerCore.value},
              {"sm_bytes_per_cluster", estimate.smPerCluster.value},
              {"items", items}};
}
