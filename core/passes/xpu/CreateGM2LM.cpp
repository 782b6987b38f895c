//===- CreateGM2LM.cpp - tritonxpu-create-gm2lm ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/LineRules.h"
#include "core/passes/support/OneCoreLayout.h"

using namespace mlir;
using namespace irsift;

namespace {

/// What is known about an access before it is split.
struct AccessHints {
  xpu::OffsetState state = xpu::OffsetState::Unknown;
  bool isHandwritten = false;
  xpu::MemorySyncMode sync = xpu::MemorySyncMode::Sync;
};

AccessHints readHints(Operation *access, const LineRules &rules) {
  AccessHints hints;
  tt::OffsetHint hint = tt::getOffsetHint(access);
  if (hint.malformed)
    access->emitOpError("has an offset state policy that means nothing; the "
                        "access counts as one without (the backend reports "
                        "this and goes on)");
  if (hint.state) {
    hints.state = static_cast<xpu::OffsetState>(*hint.state);
    hints.isHandwritten = true;
  }
  if (rules.accessesMayBeAsync)
    hints.sync = static_cast<xpu::MemorySyncMode>(
        static_cast<uint32_t>(tt::getMemorySyncMode(access)));
  return hints;
}

/// The loads and stores of a simulated atomic have no policy, which reads as 0.
constexpr AccessHints atomicHints{.state = xpu::OffsetState::DiscreteSame,
                                  .isHandwritten = true};

/// Splits every access into a transfer between global and local memory and an
/// access to local memory.
struct CreateGM2LMPass : PassWrapper<CreateGM2LMPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CreateGM2LMPass)

  CreateGM2LMPass() = default;
  CreateGM2LMPass(const CreateGM2LMPass &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "tritonxpu-create-gm2lm"; }
  StringRef getDescription() const override {
    return "split accesses into transfers and local memory accesses";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, xpu::TritonXPUDialect>();
  }

  Option<unsigned> arch{*this, "xpu-arch", llvm::cl::desc("Architecture"),
                        llvm::cl::init(3)};
  Option<bool> atomicSim{
      *this, "atomic-sim",
      llvm::cl::desc("Replace atomics by load, arithmetic and store"),
      llvm::cl::init(true)};
  Option<bool> core0ActOnly{*this, "core0-act-only",
                            llvm::cl::desc("Let one core do all the work"),
                            llvm::cl::init(false)};
  Option<bool> isUseMaskZero{*this, "is-use-mask-zero",
                             llvm::cl::desc("Give masks to the transfers"),
                             llvm::cl::init(false)};

  void runOnOperation() override {
    ModuleOp module = getOperation();
    hasAtomics = false;
    if (core0ActOnly && failed(assignOneCoreLayout(module, "core0-act-only")))
      return signalPassFailure();
    SmallVector<Operation *> accesses;
    SmallVector<tt::AtomicRMWOp> atomics;
    module.walk([&](Operation *op) {
      if (isa<tt::LoadOp, tt::StoreOp>(op))
        accesses.push_back(op);
      if (auto atomic = dyn_cast<tt::AtomicRMWOp>(op); atomic && atomicSim)
        atomics.push_back(atomic);
    });
    hasAtomics = !atomics.empty();
    for (tt::AtomicRMWOp atomic : atomics)
      if (failed(check(atomic)))
        return signalPassFailure();
    if (hasAtomics && failed(simulate(atomics)))
      return signalPassFailure();

    LineRules rules = LineRules::of(module);
    for (Operation *access : accesses) {
      AccessHints hints = readHints(access, rules);
      if (auto load = dyn_cast<tt::LoadOp>(access))
        split(load, hints);
      else
        split(cast<tt::StoreOp>(access), hints);
    }
  }

  //===-- Accesses --------------------------------------------------------===//

  void split(tt::LoadOp load, const AccessHints &hints) {
    OpBuilder builder(load);
    Value loaded =
        createLoad(builder, load.getLoc(), load.getType(), load.getPtr(),
                   load.getMask(), load.getOther(), hints);
    load.replaceAllUsesWith(loaded);
    load.erase();
    widenOnArch2(loaded.getDefiningOp<xpu::LoadOp>());
  }

  Value createLoad(OpBuilder &builder, Location loc, Type type, Value ptr,
                   Value mask, Value other, const AccessHints &hints) {
    Type local = xpu::inLocalMemory(ptr.getType());
    Value buffer;
    if (isUseMaskZero)
      buffer = xpu::GM2LMMaskOp::create(builder, loc, local, ptr, mask, other,
                                        hints.state, hints.sync, hasAtomics,
                                        hints.isHandwritten);
    else
      buffer = xpu::GM2LMOp::create(builder, loc, local, ptr, mask, other,
                                    hints.state, hints.sync, hasAtomics,
                                    hints.isHandwritten);
    return xpu::LoadOp::create(builder, loc, type, buffer,
                               isUseMaskZero ? Value() : mask, other,
                               hints.sync);
  }

  void split(tt::StoreOp store, const AccessHints &hints) {
    OpBuilder builder(store);
    createStore(builder, store.getLoc(), store.getPtr(), store.getValue(),
                store.getMask(), hints);
    store.erase();
  }

  void createStore(OpBuilder &builder, Location loc, Value ptr, Value value,
                   Value mask, const AccessHints &hints) {
    if (arch == 2)
      if (auto truncation = value.getDefiningOp<arith::TruncFOp>())
        value = truncation.getIn();
    xpu::StoreOp::create(builder, loc, ptr, value,
                         isUseMaskZero ? Value() : mask, hints.sync);
    if (isUseMaskZero)
      xpu::LM2GMMaskOp::create(builder, loc, ptr, value, mask, hints.state,
                               hints.sync, hasAtomics, hints.isHandwritten);
    else
      xpu::LM2GMOp::create(builder, loc, ptr, value, mask, hints.state,
                           hints.sync, hasAtomics, hints.isHandwritten);
  }

  /// Arch 2 widens while it reads: an extension that is the only use goes.
  void widenOnArch2(xpu::LoadOp load) {
    if (arch != 2 || !load.getResult().hasOneUse())
      return;
    auto extension = dyn_cast<arith::ExtFOp>(*load.getResult().user_begin());
    if (!extension)
      return;
    load.getResult().setType(extension.getType());
    extension.replaceAllUsesWith(load.getResult());
    extension.erase();
  }

  //===-- Atomics ---------------------------------------------------------===//

  LogicalResult check(tt::AtomicRMWOp atomic) {
    if (atomic.getAtomicRmwOp() == tt::RMWOp::XCHG)
      return atomic.emitOpError("cannot be simulated: an exchange has no "
                                "arithmetic form (the backend asserts here)");
    if (!atomic.use_empty())
      return atomic.emitOpError(
          "cannot be simulated: its previous value is used, and the "
          "simulation does not provide it (the backend asserts here)");
    return success();
  }

  /// On one core nothing runs in between, so load, compute, store will do.
  LogicalResult simulate(ArrayRef<tt::AtomicRMWOp> atomics) {
    if (failed(assignOneCoreLayout(getOperation(), "atomic-sim")))
      return failure();
    for (tt::AtomicRMWOp atomic : atomics) {
      OpBuilder builder(atomic);
      Location loc = atomic.getLoc();
      Value loaded =
          createLoad(builder, loc, atomic.getVal().getType(), atomic.getPtr(),
                     atomic.getMask(), /*other=*/Value(), atomicHints);
      Value result = combine(builder, atomic, loaded);
      createStore(builder, loc, atomic.getPtr(), result, atomic.getMask(),
                  atomicHints);
      atomic.erase();
      widenOnArch2(loaded.getDefiningOp<xpu::LoadOp>());
    }
    return success();
  }

  static Value combine(OpBuilder &builder, tt::AtomicRMWOp atomic,
                       Value loaded) {
    auto apply = [&](auto op) -> Value {
      using Op = decltype(op);
      return Op::create(builder, atomic.getLoc(), loaded, atomic.getVal());
    };
    switch (atomic.getAtomicRmwOp()) {
    case tt::RMWOp::AND:
      return apply(arith::AndIOp());
    case tt::RMWOp::OR:
      return apply(arith::OrIOp());
    case tt::RMWOp::XOR:
      return apply(arith::XOrIOp());
    case tt::RMWOp::ADD:
      return apply(arith::AddIOp());
    case tt::RMWOp::FADD:
      return apply(arith::AddFOp());
    case tt::RMWOp::MAX:
      return apply(arith::MaxSIOp());
    case tt::RMWOp::MIN:
      return apply(arith::MinSIOp());
    case tt::RMWOp::UMAX:
      return apply(arith::MaxUIOp());
    case tt::RMWOp::UMIN:
      return apply(arith::MinUIOp());
    case tt::RMWOp::MUL:
      return apply(arith::MulIOp());
    case tt::RMWOp::FMUL:
      return apply(arith::MulFOp());
    case tt::RMWOp::XCHG:
      break;
    }
    llvm_unreachable("an exchange was refused before");
  }

  bool hasAtomics = false;
};

} // namespace

std::unique_ptr<Pass> irsift::createCreateGM2LMPass() {
  return std::make_unique<CreateGM2LMPass>();
}
