//===- ConvertTritonToTritonXPU.cpp - convert-triton-to-triton-xpu --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"

using namespace mlir;
using namespace irsift;

//===-- What the backend can convert --------------------------------------===//

static bool isBareTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.getEncoding();
}

/// A tensor of pointers into the local memory of a core.
static bool isLocalPointers(Type type) {
  auto pointer = dyn_cast<tt::PointerType>(getElementTypeOrSelf(type));
  return isa<RankedTensorType>(type) && pointer &&
         pointer.getAddressSpace() == static_cast<int>(xpu::MemorySpace::LM);
}

/// Whether the operation handles tensors without a layout itself. What its
/// regions hold is asked separately.
static bool usesBareTensors(Operation *op) {
  if (llvm::any_of(op->getOperandTypes(), isBareTensor) ||
      llvm::any_of(op->getResultTypes(), isBareTensor))
    return true;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (llvm::any_of(block.getArgumentTypes(), isBareTensor))
        return true;
  return false;
}

/// The dialects whose operations must have layouts afterwards.
static bool isConverted(Operation *op) {
  return isa_and_present<arith::ArithDialect, math::MathDialect,
                         tt::TritonDialect, cf::ControlFlowDialect,
                         scf::SCFDialect>(op->getDialect());
}

static bool hasArithPattern(Operation *op) {
  return isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivUIOp,
             arith::DivSIOp, arith::CeilDivUIOp, arith::CeilDivSIOp,
             arith::FloorDivSIOp, arith::RemUIOp, arith::RemSIOp, arith::AndIOp,
             arith::OrIOp, arith::XOrIOp, arith::ShLIOp, arith::ShRUIOp,
             arith::ShRSIOp, arith::AddFOp, arith::SubFOp, arith::MulFOp,
             arith::DivFOp, arith::RemFOp, arith::MaximumFOp, arith::MaxNumFOp,
             arith::MaxSIOp, arith::MaxUIOp, arith::MinimumFOp,
             arith::MinNumFOp, arith::MinSIOp, arith::MinUIOp, arith::CmpIOp,
             arith::CmpFOp, arith::SelectOp, arith::TruncIOp, arith::TruncFOp,
             arith::ExtUIOp, arith::ExtSIOp, arith::ExtFOp, arith::SIToFPOp,
             arith::FPToSIOp, arith::FPToUIOp, arith::UIToFPOp,
             arith::ConstantOp>(op);
}

static bool hasMathPattern(Operation *op) {
  return isa<math::ExpOp, math::Exp2Op, math::FloorOp, math::CeilOp,
             math::CosOp, math::SinOp, math::LogOp, math::Log2Op, math::ErfOp,
             math::AbsFOp, math::AbsIOp, math::SqrtOp, math::RsqrtOp,
             math::FmaOp>(op);
}

static bool hasTritonPattern(Operation *op) {
  return isa<tt::AdvanceOp, tt::MakeTensorPtrOp, tt::ReshapeOp, tt::BitcastOp,
             tt::FpToFpOp, tt::IntToPtrOp, tt::PtrToIntOp, tt::SplatOp,
             tt::AddPtrOp, tt::ClampFOp, tt::PreciseSqrtOp, tt::PreciseDivFOp,
             tt::MulhiUIOp, tt::ElementwiseInlineAsmOp, tt::ReduceReturnOp,
             tt::ScanReturnOp, tt::MakeRangeOp, tt::LoadOp, tt::StoreOp,
             tt::HistogramOp, tt::ExternElementwiseOp, tt::PrintOp,
             tt::AssertOp, tt::AtomicCASOp, tt::AtomicRMWOp, tt::ReturnOp,
             tt::CallOp, tt::FuncOp, tt::ExpandDimsOp, tt::BroadcastOp,
             tt::ReduceOp, tt::ScanOp>(op);
}

static bool hasPattern(Operation *op, bool isLine36) {
  if (isa<scf::ForOp, scf::IfOp, scf::WhileOp, scf::YieldOp, scf::ConditionOp>(
          op))
    return true;
  if (isLine36 ? isa<tt::DescriptorLoadOp, tt::DescriptorStoreOp>(op)
               : isa<tt::ExperimentalDescriptorLoadOp,
                     tt::ExperimentalDescriptorStoreOp>(op))
    return true;
  return hasArithPattern(op) || hasMathPattern(op) || hasTritonPattern(op);
}

static bool isRankZero(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0;
}

/// Where the backend stops on a marker of its own; empty if it does not.
static StringRef getAbortReason(Operation *op) {
  if (isa<tt::DotOp>(op))
    return "a matrix product has no layout on this path; the backend compiles "
           "it on its SDNN path, which is closed";
  if (isa<tt::CatOp, tt::JoinOp, tt::SplitOp, tt::TransOp>(op))
    return "no layout is defined for its result";
  if (isa<cf::BranchOp, cf::CondBranchOp>(op))
    return "a branch that hands over tensors cannot be given layouts";
  auto reshape = dyn_cast<tt::ReshapeOp>(op);
  if (reshape && !reshape.getAllowReorder())
    return "a reshape that keeps the order of elements (no allow_reorder) has "
           "no layout rule";
  return "";
}

//===-- The conversion ----------------------------------------------------===//

namespace {

/// Gives every tensor a layout: all cores along the last dimension.
///
/// Users of a value always see the default layout of its shape. An operation
/// that computes its layout from its operand (expand_dims, broadcast, reduce)
/// is followed by a convert_layout where the two differ.
class LayoutAssignment {
public:
  /// With `keepsLocalPointers` tensors of pointers into local memory get none.
  LayoutAssignment(ModuleOp module, unsigned bufferLength, unsigned coreCount,
                   bool keepsLocalPointers)
      : module(module), bufferLength(bufferLength), coreCount(coreCount),
        keepsLocalPointers(keepsLocalPointers) {}

  /// Operations in `foreign` are left alone: tensors that they use from `ops`
  /// are brought back to the types they had.
  void run(ArrayRef<Operation *> ops, ArrayRef<Operation *> foreign) {
    SmallVector<std::pair<OpOperand *, Type>> kept;
    for (Operation *op : foreign)
      for (OpOperand &operand : op->getOpOperands())
        if (isBareTensor(operand.get().getType()))
          kept.emplace_back(&operand, operand.get().getType());
    for (Operation *op : ops)
      assignDefaults(op);
    for (auto [operand, type] : kept)
      giveBack(*operand, type);
    for (Operation *op : ops)
      adoptForeignOperands(op);
    for (Operation *op : ops)
      followOperands(op);
  }

private:
  static void giveBack(OpOperand &operand, Type type) {
    if (operand.get().getType() == type)
      return;
    OpBuilder builder(operand.getOwner());
    operand.set(xpu::ConvertLayoutOp::create(
        builder, operand.getOwner()->getLoc(), type, operand.get()));
  }

  Type getDefaultType(Type type) const {
    if (!isBareTensor(type) || (keepsLocalPointers && isLocalPointers(type)))
      return type;
    auto tensor = cast<RankedTensorType>(type);
    return xpu::withEncoding(
        tensor, xpu::getDefaultLayout(type.getContext(), tensor.getShape(),
                                      bufferLength, coreCount));
  }

  void assignDefaults(Operation *op) {
    for (OpResult result : op->getResults())
      result.setType(getDefaultType(result.getType()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setType(getDefaultType(argument.getType()));
    auto constant = dyn_cast<arith::ConstantOp>(op);
    if (!constant)
      return;
    if (auto dense = dyn_cast<DenseElementsAttr>(constant.getValue()))
      constant.setValueAttr(
          dense.reshape(cast<ShapedType>(constant.getType())));
  }

  /// Values of dialects that are left alone get their layout on the way here.
  void adoptForeignOperands(Operation *op) {
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      if (getDefaultType(value.getType()) == value.getType())
        continue;
      Value &adopted = adoptions[value];
      if (!adopted) {
        OpBuilder builder(op->getContext());
        builder.setInsertionPointAfterValue(value);
        adopted = xpu::ConvertLayoutOp::create(
            builder, value.getLoc(), getDefaultType(value.getType()), value);
      }
      operand.set(adopted);
    }
  }

  void followOperands(Operation *op) {
    if (auto expand = dyn_cast<tt::ExpandDimsOp>(op))
      return followExpandDims(expand);
    if (auto broadcast = dyn_cast<tt::BroadcastOp>(op))
      return followBroadcast(broadcast);
    if (auto reduce = dyn_cast<tt::ReduceOp>(op))
      for (auto [source, result] :
           llvm::zip(reduce.getSrcs(), reduce->getResults()))
        setTypeForUsers(result,
                        xpu::getReducedType(source.getType(), reduce.getAxis(),
                                            xpu::getSliceSpelling(module)));
  }

  void followExpandDims(tt::ExpandDimsOp expand) {
    auto type = cast<RankedTensorType>(expand.getSrc().getType());
    auto cluster = cast<xpu::ClusterLayoutAttr>(type.getEncoding());
    auto parent = xpu::getExpandedLayout(cluster, expand.getAxis());
    Attribute slice = xpu::getSliceFor(module, expand.getAxis(), parent);
    OpBuilder builder(expand);
    expand.getSrcMutable().assign(xpu::ConvertLayoutOp::create(
        builder, expand.getLoc(), xpu::withEncoding(type, slice),
        expand.getSrc()));
    setTypeForUsers(expand.getResult(),
                    xpu::withEncoding(expand.getType(), parent));
  }

  void followBroadcast(tt::BroadcastOp broadcast) {
    auto source = cast<RankedTensorType>(broadcast.getSrc().getType());
    OpBuilder builder(broadcast);
    auto replacement = xpu::BroadcastOp::create(
        builder, broadcast.getLoc(), broadcast.getType(), broadcast.getSrc());
    broadcast.replaceAllUsesWith(replacement.getResult());
    broadcast.erase();
    setTypeForUsers(
        replacement.getResult(),
        xpu::withEncoding(cast<RankedTensorType>(replacement.getType()),
                          source.getEncoding()));
  }

  /// Makes `value` of type `type`, and converts it back for its users.
  static void setTypeForUsers(Value value, Type type) {
    Type expected = value.getType();
    if (type == expected)
      return;
    value.setType(type);
    if (value.use_empty())
      return;
    OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    auto convert =
        xpu::ConvertLayoutOp::create(builder, value.getLoc(), expected, value);
    value.replaceAllUsesExcept(convert.getResult(), convert);
  }

  ModuleOp module;
  unsigned bufferLength;
  unsigned coreCount;
  bool keepsLocalPointers;
  llvm::DenseMap<Value, Value> adoptions;
};

struct ConvertTritonToTritonXPUPass
    : PassWrapper<ConvertTritonToTritonXPUPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ConvertTritonToTritonXPUPass)

  ConvertTritonToTritonXPUPass() = default;
  ConvertTritonToTritonXPUPass(const ConvertTritonToTritonXPUPass &other)
      : PassWrapper(other) {}

  StringRef getArgument() const override {
    return "convert-triton-to-triton-xpu";
  }
  StringRef getDescription() const override {
    return "give every tensor a layout over the cores";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<xpu::TritonXPUDialect>();
  }

  Option<unsigned> arch{*this, "xpu_arch", llvm::cl::desc("Architecture"),
                        llvm::cl::init(3)};
  // The real help text says bytes; the driver passes elements.
  Option<unsigned> bufferLength{*this, "buffer_size",
                                llvm::cl::desc("Buffer length in elements"),
                                llvm::cl::init(512)};
  Option<unsigned> coreCount{*this, "core_num",
                             llvm::cl::desc("Cores of a cluster"),
                             llvm::cl::init(64)};
  // Ours alone: what the module says about its line starts here.
  Option<std::string> line{*this, "line",
                           llvm::cl::desc("Backend line, 3.6 or 3.0"),
                           llvm::cl::init("3.6")};
  // Ours alone: no option of the real pass, but an argument of its creation.
  Option<bool> tiles{*this, "tle",
                     llvm::cl::desc("The kernel has tile buffers"),
                     llvm::cl::init(false)};

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (line != "3.0" && line != "3.6") {
      module.emitError() << "no backend line " << line << ", only 3.0 and 3.6";
      return signalPassFailure();
    }
    if (arch == 0) {
      module.emitError() << "no architecture 0";
      return signalPassFailure();
    }
    mark(module);

    SmallVector<Operation *> ops, foreign;
    WalkResult checked =
        module.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
          if (!usesBareTensors(op))
            return WalkResult::advance();
          if (tiles && staysAsItIs(op)) {
            foreign.push_back(op);
            return WalkResult::advance();
          }
          bool isCopy = isa<xpu::TLENormCopyG2LOp, xpu::TLENormCopyL2GOp>(op);
          if (!isConverted(op) && !(tiles && isCopy))
            return checkForeign(op);
          ops.push_back(op);
          return isCopy ? success() : check(op);
        });
    if (checked.wasInterrupted())
      return signalPassFailure();
    LayoutAssignment(module, bufferLength, coreCount, tiles).run(ops, foreign);
  }

  void mark(ModuleOp module) {
    Builder builder(module);
    module->setAttr("triton_xpu.target",
                    builder.getStringAttr("xpu:" + Twine(arch)));
    if (line == "3.0")
      return;
    module->setAttr("ttg.threads-per-warp",
                    builder.getI32IntegerAttr(coreCount));
    module->setAttr("ttg.num-warps", builder.getI32IntegerAttr(1));
    module->setAttr("ttg.num-ctas", builder.getI32IntegerAttr(1));
  }

  /// Of a kernel with tile buffers, what later passes know without layouts:
  /// accesses of local memory, and operations on buffers but for copies that
  /// take pointers.
  static bool staysAsItIs(Operation *op) {
    if (isa<tt::LoadOp, tt::StoreOp>(op))
      return isLocalPointers(op->getOperand(0).getType());
    return isa_and_present<ttg::TtgDialect, xpu::TritonXPUDialect>(
               op->getDialect()) &&
           !isa<xpu::TLENormCopyG2LOp, xpu::TLENormCopyL2GOp>(op);
  }

  /// An operation that stays as it is must not use what gets a layout.
  static LogicalResult checkForeign(Operation *op) {
    for (Value operand : op->getOperands()) {
      Operation *source = operand.getDefiningOp();
      if (!source)
        source = operand.getParentBlock()->getParentOp();
      if (isBareTensor(operand.getType()) && isConverted(source))
        return op->emitOpError("uses a tensor that gets a layout, but the "
                               "conversion leaves its dialect alone (the "
                               "backend aborts here)");
    }
    return success();
  }

  LogicalResult check(Operation *op) {
    if (llvm::any_of(op->getOperandTypes(), isRankZero) ||
        llvm::any_of(op->getResultTypes(), isRankZero))
      return op->emitOpError(
          "cannot be converted for the XPU: a tensor of rank 0 has no last "
          "dimension to lay out (the backend reads one that is not there); use "
          "a scalar");
    StringRef reason = getAbortReason(op);
    if (!reason.empty()) {
      op->emitOpError("cannot be converted for the XPU: ")
          << reason << " (the backend aborts here)";
      return failure();
    }
    if (!hasPattern(op, line == "3.6"))
      return op->emitOpError(
          "cannot be converted for the XPU: the backend has no pattern for "
          "this operation on tensors");
    auto expand = dyn_cast<tt::ExpandDimsOp>(op);
    if (expand && !isBareTensor(expand.getSrc().getType()))
      return op->emitOpError("cannot be converted for the XPU: its operand has "
                             "a layout already (the backend asserts here)");
    return success();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createConvertTritonToTritonXPUPass() {
  return std::make_unique<ConvertTritonToTritonXPUPass>();
}
