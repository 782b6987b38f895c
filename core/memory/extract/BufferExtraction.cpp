//===- BufferExtraction.cpp - On-chip buffers of a module -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytes follow what the lowering reserves, not the `size` attribute of an
// alloca (docs/footprint.md).
//
//===----------------------------------------------------------------------===//

#include "core/memory/extract/BufferExtraction.h"
#include "core/dialect/xpu/TileBuffers.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/memory/Footprint.h"
#include "core/memory/Liveness.h"
#include "core/memory/extract/MemRefBuffers.h"
#include "core/memory/extract/Pointees.h"
#include "core/memory/extract/UserLocation.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

#include <algorithm>

using namespace irsift;

namespace {

constexpr int64_t CoresPerCluster = 64;
constexpr int64_t ScanScratchBytes = 512;

mlir::Type scalarOf(mlir::Type type) {
  type = mlir::getElementTypeOrSelf(type);
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type))
    return vector.getElementType();
  return type;
}

std::string textWithoutLayout(mlir::Type type) {
  if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type))
    type =
        mlir::RankedTensorType::get(tensor.getShape(), tensor.getElementType());
  std::string text;
  llvm::raw_string_ostream stream(text);
  type.print(stream);
  return text;
}

/// "triton_xpu.load at kernel.py:3:4".
std::string describe(mlir::Operation *op) {
  std::string text = op->getName().getStringRef().str();
  if (std::string place = userLocation(op->getLoc()).str(); !place.empty())
    text += " at " + place;
  return text;
}

bool isArchitecture2(mlir::ModuleOp module) {
  auto target = module->getAttrOfType<mlir::StringAttr>("triton_xpu.target");
  return target && target.getValue() == "xpu:2";
}

/// Access by an operation that is known, before its point is.
struct Access {
  BufferAccess access;
  mlir::Operation *op;
};

/// Buffers of one function.
class FunctionBuffers {
public:
  FunctionBuffers(mlir::FunctionOpInterface function, int64_t bufferLength,
                  bool isArch2)
      : name(function.getName().str()), bufferLength(bufferLength),
        isArch2(isArch2) {
    for (mlir::Region &region : function->getRegions())
      number(region);
  }

  void collect(std::vector<Buffer> &buffers) {
    for (mlir::Operation *op : makers) {
      Buffer buffer;
      buffer.id = BufferId(int32_t(buffers.size()));
      buffer.function = name;
      buffer.op = op->getName().getStringRef().str();
      if (auto alloca = llvm::dyn_cast<xpu::AllocaOp>(op))
        describeAlloca(alloca, buffer);
      else if (auto alloc = llvm::dyn_cast<ttg::LocalAllocOp>(op))
        describeTile(alloc, buffer);
      else if (auto stage = llvm::dyn_cast<xpu::StageSMOp>(op))
        describeStaged(stage, buffer);
      else if (isOnChipMemRef(op))
        describeOnChipMemRef(op, buffer);
      else
        describeScratch(op, buffer);
      buffers.push_back(std::move(buffer));
    }
  }

private:
  /// Numbers operations in pre-order, and notes loops and buffers.
  void number(mlir::Region &region) {
    for (mlir::Operation &op : region.getOps()) {
      ProgramPoint begin(int32_t(points.size()));
      points[&op] = begin;
      if (llvm::isa<xpu::AllocaOp, xpu::ReduceOp, xpu::ScanOp, xpu::StageSMOp,
                    ttg::LocalAllocOp>(op) ||
          isOnChipMemRef(&op))
        makers.push_back(&op);
      for (mlir::Region &inner : op.getRegions())
        number(inner);
      if (llvm::isa<mlir::LoopLikeOpInterface>(op))
        loops.push_back({begin, ProgramPoint(int32_t(points.size()))});
    }
  }

  void describeAlloca(xpu::AllocaOp alloca, Buffer &buffer) {
    mlir::Type type = alloca.getType();
    mlir::Type pointee = pointeeOf(type);
    buffer.space = irsift::MemorySpace::LM;
    buffer.type = textWithoutLayout(type);
    int64_t perCore = xpu::elementsPerCore(type);
    buffer.elements = perCore;
    // Room to widen to f32 in place.
    if (isArch2 && pointee && pointee.isF16())
      buffer.elements = 2 * ((perCore + 31) / 32 * 32);
    for (mlir::Operation *user : alloca->getUsers())
      if (auto fill = llvm::dyn_cast<xpu::TransferIn>(user)) {
        int64_t stride = fill.getFixedStride();
        if (stride > 0 && stride * perCore <= bufferLength)
          buffer.elements *= stride;
      }
    buffer.bytes =
        roundedLmBytes(buffer.elements, pointee ? elementBytes(pointee) : 1);
    std::vector<Access> accesses;
    collectAccesses(alloca.getResult(), accesses);
    setLife(alloca, std::move(accesses), buffer);
  }

  /// A tile buffer is cut over the cores, or there is one for a cluster: as
  /// large as the kernel asked for, or a core's part for each core where a
  /// pass put it there.
  void describeTile(ttg::LocalAllocOp alloc, Buffer &buffer) {
    ttg::MemDescType type = alloc.getType();
    bool isScoped = xpu::isScopedShared(alloc);
    bool isShared = isScoped || xpu::isInSharedMemory(alloc);
    buffer.space = isShared ? irsift::MemorySpace::SM : irsift::MemorySpace::LM;
    buffer.type = textWithoutLayout(ttg::MemDescType::get(
        type.getContext(), type.getShape(), type.getElementType(), {}, {},
        false, type.getShape()));
    int64_t parts = isShared ? CoresPerCluster : 1;
    buffer.elements = isScoped
                          ? mlir::ShapedType::getNumElements(type.getShape())
                          : xpu::tileElementsPerCore(alloc) * parts;
    buffer.bytes = Bytes(isScoped ? xpu::wholeTileBytes(alloc)
                                  : xpu::tileBytesPerCore(alloc) * parts);
    std::vector<Access> accesses;
    collectTileAccesses(alloc.getResult(), accesses);
    setLife(alloc, std::move(accesses), buffer);
  }

  /// Readers and writers of a tile, through pointers to it. A loop that is
  /// handed the tile keeps it for as long as it runs.
  void collectTileAccesses(mlir::Value tile, std::vector<Access> &accesses) {
    for (mlir::Operation *user : tile.getUsers()) {
      auto add = [&](mlir::Operation *op, bool isWrite) {
        accesses.push_back({{points.lookup(op), isWrite}, op});
      };
      if (llvm::isa<xpu::TLELocalPtrOp, xpu::ConvertLayoutOp>(user)) {
        collectTileAccesses(user->getResult(0), accesses);
        continue;
      }
      if (auto loop = llvm::dyn_cast<mlir::LoopLikeOpInterface>(user)) {
        add(user, true);
        add(&loop.getLoopRegions().front()->back().back(), false);
        continue;
      }
      add(user,
          llvm::isa<xpu::TLECopyG2LOp, xpu::TLENormCopyG2LOp, xpu::TLEVStoreOp,
                    ttg::LocalStoreOp, tt::StoreOp>(user));
    }
  }

  /// The array has as many elements as fit at most; how many there are is
  /// known when the kernel runs.
  void describeStaged(xpu::StageSMOp stage, Buffer &buffer) {
    mlir::Type element = pointeeOf(stage.getType());
    buffer.space = irsift::MemorySpace::SM;
    buffer.type = textWithoutLayout(stage.getType());
    buffer.bytes = Bytes(xpu::sharedBytes - xpu::sharedScratchBytes);
    llvm::APInt count;
    if (mlir::matchPattern(stage.getBufElems(), mlir::m_ConstantInt(&count)))
      buffer.bytes = Bytes(count.getSExtValue() * elementBytes(element));
    buffer.elements = buffer.bytes.value / elementBytes(element);
    std::vector<Access> accesses{{{points.lookup(stage), true}, stage}};
    for (mlir::Operation *user : stage->getUsers())
      accesses.push_back({{points.lookup(user), false}, user});
    setLife(stage, std::move(accesses), buffer);
  }

  void describeOnChipMemRef(mlir::Operation *alloc, Buffer &buffer) {
    describeMemRef(alloc, buffer);
    std::vector<Access> accesses;
    forEachMemRefAccess(
        alloc->getResult(0), [&](mlir::Operation *op, bool isWrite) {
          accesses.push_back({{points.lookup(op), isWrite}, op});
        });
    setLife(alloc, std::move(accesses), buffer);
  }

  void setLife(mlir::Operation *maker, std::vector<Access> accesses,
               Buffer &buffer) {
    std::stable_sort(accesses.begin(), accesses.end(),
                     [](const Access &a, const Access &b) {
                       return a.access.point < b.access.point;
                     });
    std::vector<BufferAccess> plain;
    mlir::Operation *source = maker;
    for (const Access &access : accesses) {
      plain.push_back(access.access);
      if (access.access.isWrite && buffer.firstWriter.empty()) {
        buffer.firstWriter = describe(access.op);
        source = access.op;
      }
      if (!access.access.isWrite)
        buffer.lastReader = describe(access.op);
    }
    buffer.location = userLocation(source->getLoc()).str();
    buffer.live = liveInterval(plain, loops, points.lookup(maker));
  }

  /// A transfer writes the buffer and hands it on as its result; a store
  /// writes, and everything else reads.
  void collectAccesses(mlir::Value buffer, std::vector<Access> &accesses) {
    for (mlir::Operation *user : buffer.getUsers()) {
      auto fill = llvm::dyn_cast<xpu::TransferIn>(user);
      bool isWrite = fill || llvm::isa<xpu::StoreOp>(user);
      accesses.push_back({{points.lookup(user), isWrite}, user});
      if (fill)
        collectAccesses(fill.getBuffer(), accesses);
    }
  }

  void describeScratch(mlir::Operation *op, Buffer &buffer) {
    buffer.space = irsift::MemorySpace::SM;
    ProgramPoint point = points.lookup(op);
    buffer.live = {point, ProgramPoint(point.value + 1)};
    buffer.firstWriter = buffer.lastReader = describe(op);
    buffer.location = userLocation(op->getLoc()).str();
    // The last operand is the index of the loop that the fold is part of.
    mlir::OperandRange sources = op->getOperands().drop_back();
    buffer.type = textWithoutLayout(sources.front().getType());
    if (auto reduce = llvm::dyn_cast<xpu::ReduceOp>(op)) {
      buffer.elements =
          scratchElements(sources.front().getType(), reduce.getAxis());
      for (mlir::Value source : sources)
        buffer.bytes +=
            Bytes(buffer.elements * elementBytes(scalarOf(source.getType())));
      return;
    }
    buffer.elements = CoresPerCluster;
    buffer.bytes = Bytes(ScanScratchBytes);
  }

  /// Elements of the source with one slot a core along the axis.
  static int64_t scratchElements(mlir::Type source, unsigned axis) {
    auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(source);
    if (!tensor)
      return CoresPerCluster;
    int64_t elements = CoresPerCluster;
    for (auto [dimension, extent] : llvm::enumerate(tensor.getShape()))
      if (dimension != axis)
        elements *= extent;
    return elements;
  }

  std::string name;
  int64_t bufferLength;
  bool isArch2;
  llvm::DenseMap<mlir::Operation *, ProgramPoint> points;
  std::vector<Interval> loops;
  std::vector<mlir::Operation *> makers;
};

} // namespace

std::vector<Buffer> irsift::extractBuffers(mlir::ModuleOp module,
                                           int64_t bufferLength) {
  std::vector<Buffer> buffers;
  // Operations of our names that are none of ours cannot be asked anything.
  if (!module.getContext()->getLoadedDialect<xpu::TritonXPUDialect>() &&
      !module.getContext()->getLoadedDialect<ttg::TtgDialect>() &&
      !module.getContext()->getLoadedDialect<mlir::memref::MemRefDialect>())
    return buffers;
  bool isArch2 = isArchitecture2(module);
  for (auto function : module.getOps<mlir::FunctionOpInterface>())
    FunctionBuffers(function, bufferLength, isArch2).collect(buffers);
  return buffers;
}
