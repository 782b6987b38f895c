//===- BadPasses.cpp - Passes that misbehave ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each does to its process what compilers under test have been seen to do.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace {

/// A module pass that calls one function.
template <typename Behavior>
struct BadPass : mlir::PassWrapper<BadPass<Behavior>,
                                   mlir::OperationPass<mlir::ModuleOp>> {
  llvm::StringRef getArgument() const final { return Behavior::argument; }
  llvm::StringRef getDescription() const final {
    return "misbehaves, for tests";
  }
  void runOnOperation() final {
    if (Behavior::run(this->getOperation()).failed())
      this->signalPassFailure();
  }
};

struct Abort {
  static constexpr const char *argument = "test-abort";
  static llvm::LogicalResult run(mlir::ModuleOp) { std::abort(); }
};

/// As the C library words a failed assertion.
struct Assertion {
  static constexpr const char *argument = "test-assertion";
  static llvm::LogicalResult run(mlir::ModuleOp) {
    std::fputs("irsift-worker: /src/lib/Tiling.cpp:12: void tile(int): "
               "Assertion `size > 0 && \"empty tile\"' failed.\n",
               stderr);
    std::abort();
  }
};

/// As LLVM words an unreachable that was reached.
struct Unreachable {
  static constexpr const char *argument = "test-unreachable";
  static llvm::LogicalResult run(mlir::ModuleOp) {
    std::fputs("tiles do not agree\n"
               "UNREACHABLE executed at /src/lib/Tiling.cpp:34!\n",
               stderr);
    std::abort();
  }
};

struct Segfault {
  static constexpr const char *argument = "test-segfault";
  static llvm::LogicalResult run(mlir::ModuleOp) {
    std::raise(SIGSEGV);
    return llvm::success();
  }
};

/// Runs for ever and cannot be talked to.
struct EndlessLoop {
  static constexpr const char *argument = "test-endless-loop";
  static llvm::LogicalResult run(mlir::ModuleOp) {
    for (int signal : {SIGABRT, SIGTERM, SIGINT})
      std::signal(signal, SIG_IGN);
    volatile bool goOn = true;
    while (goOn) {
    }
    return llvm::success();
  }
};

struct EndlessAllocation {
  static constexpr const char *argument = "test-endless-allocation";
  static llvm::LogicalResult run(mlir::ModuleOp) {
    constexpr size_t BlockSize = 4 << 20;
    while (true)
      std::memset(::operator new(BlockSize), 1, BlockSize);
  }
};

struct Exit {
  static constexpr const char *argument = "test-exit";
  static llvm::LogicalResult run(mlir::ModuleOp) { std::_Exit(3); }
};

/// Reports failure the orderly way.
struct Failure {
  static constexpr const char *argument = "test-failure";
  static llvm::LogicalResult run(mlir::ModuleOp module) {
    module.emitWarning("about to fail");
    mlir::Operation &first = module.getBody()->front();
    return first.emitOpError("is not for this pass").attachNote(module.getLoc())
           << "its module is here";
  }
};

/// Leaves what the verifier rejects: a second function of the same name.
struct BrokenModule {
  static constexpr const char *argument = "test-broken-module";
  static llvm::LogicalResult run(mlir::ModuleOp module) {
    mlir::OpBuilder builder(module.getBody(), module.getBody()->begin());
    builder.clone(module.getBody()->front());
    return llvm::success();
  }
};

/// Fails on a division or on an operation `test.bug`.
struct Find {
  static constexpr const char *argument = "test-find";
  static llvm::LogicalResult run(mlir::ModuleOp module) {
    mlir::WalkResult found = module.walk([](mlir::Operation *op) {
      llvm::StringRef name = op->getName().getStringRef();
      if (name != "arith.divsi" && name != "test.bug")
        return mlir::WalkResult::advance();
      op->emitOpError("is odd");
      return mlir::WalkResult::interrupt();
    });
    return llvm::failure(found.wasInterrupted());
  }
};

/// As Find, and takes its time.
struct SlowFind {
  static constexpr const char *argument = "test-slow-find";
  static llvm::LogicalResult run(mlir::ModuleOp module) {
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    return Find::run(module);
  }
};

/// As Find, but three modules of ten kill it and one of fifty hangs it. Which
/// ones hangs on their texts alone.
struct Shaky {
  static constexpr const char *argument = "test-shaky";
  static llvm::LogicalResult run(mlir::ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module->print(stream, mlir::OpPrintingFlags().printGenericOpForm());
    uint32_t hash = 2166136261u; // FNV-1a
    for (unsigned char letter : text)
      hash = (hash ^ letter) * 16777619u;
    hash ^= hash >> 15;
    if (hash % 10 < 3)
      std::raise(SIGSEGV);
    if (hash % 50 == 3)
      return EndlessLoop::run(module);
    return Find::run(module);
  }
};

/// Behaves; what it changes is easy to find.
struct Mark {
  static constexpr const char *argument = "test-mark";
  static llvm::LogicalResult run(mlir::ModuleOp module) {
    module->setAttr("test.mark", mlir::UnitAttr::get(module.getContext()));
    return llvm::success();
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "irsift-bad-passes", "1", [] {
            mlir::PassRegistration<BadPass<Abort>>();
            mlir::PassRegistration<BadPass<Assertion>>();
            mlir::PassRegistration<BadPass<Unreachable>>();
            mlir::PassRegistration<BadPass<Segfault>>();
            mlir::PassRegistration<BadPass<EndlessLoop>>();
            mlir::PassRegistration<BadPass<EndlessAllocation>>();
            mlir::PassRegistration<BadPass<Exit>>();
            mlir::PassRegistration<BadPass<Failure>>();
            mlir::PassRegistration<BadPass<BrokenModule>>();
            mlir::PassRegistration<BadPass<Find>>();
            mlir::PassRegistration<BadPass<SlowFind>>();
            mlir::PassRegistration<BadPass<Shaky>>();
            mlir::PassRegistration<BadPass<Mark>>();
          }};
}
