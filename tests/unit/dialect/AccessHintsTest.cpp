//===- AccessHintsTest.cpp - Both forms of the XPU fork's hints -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/RegisterDialects.h"
#include "core/dialect/tt/Triton.h"

#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace irsift::tt;
using mlir::Operation;

namespace {

class AccessHints : public ::testing::Test {
protected:
  AccessHints() {
    mlir::DialectRegistry registry;
    registry.insert<TritonDialect>();
    context.appendDialectRegistry(registry);
  }

  /// A load whose clauses and dictionary are `text`.
  Operation *parseLoad(const std::string &text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(
        "tt.func @f(%p: !tt.ptr<f32>) {\n  %0 = tt.load %p " + text +
            " : !tt.ptr<f32>\n  tt.return\n}",
        &context);
    Operation *load = nullptr;
    if (module)
      module->walk([&](LoadOp op) { load = op; });
    EXPECT_TRUE(load) << text;
    return load;
  }

  OffsetHint hintOf(const std::string &text) {
    return getOffsetHint(parseLoad(text));
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace

TEST_F(AccessHints, NothingIsSaid) {
  for (const char *text :
       {"", "offsetStatePolicy = empty", "{xpu.offset_state_policy = \"\"}",
        "{xpu.offset_state_policy = \"empty\"}",
        "{xpu.offset_state_policy = -2 : i32}"}) {
    OffsetHint hint = hintOf(text);
    EXPECT_FALSE(hint.state) << text;
    EXPECT_FALSE(hint.malformed) << text;
    EXPECT_EQ(getOffsetStatePolicy(parseLoad(text)), OffsetStatePolicy::EMPTY);
  }
}

TEST_F(AccessHints, ClauseAndAttributeSayTheSame) {
  const std::pair<const char *, int64_t> states[] = {{"unknown", -1},
                                                     {"discrete_same", 0},
                                                     {"continuous", 1},
                                                     {"discrete", 2},
                                                     {"locally_continuous", 3}};
  for (auto [word, state] : states) {
    std::string name(word);
    EXPECT_EQ(hintOf("offsetStatePolicy = " + name).state, state) << name;
    std::string attribute = "{xpu.offset_state_policy = \"" + name + "\"}";
    EXPECT_EQ(hintOf(attribute).state, state) << name;
    EXPECT_EQ(getOffsetStatePolicy(parseLoad(attribute)),
              *symbolizeOffsetStatePolicy(name));
  }
}

TEST_F(AccessHints, IntegersAreTakenAsTheyAre) {
  EXPECT_EQ(hintOf("{xpu.offset_state_policy = 1 : i32}").state, 1);
  EXPECT_EQ(hintOf("{xpu.offset_state_policy = 7 : i64}").state, 7);
  EXPECT_EQ(hintOf("{xpu.offset_state_policy = -1 : si32}").state, -1);
}

TEST_F(AccessHints, WhatMeansNothingIsMalformed) {
  for (const char *text :
       {"{xpu.offset_state_policy = \"sometimes\"}",
        "{xpu.offset_state_policy = [1]}", "{xpu.offset_state_policy}"}) {
    OffsetHint hint = hintOf(text);
    EXPECT_TRUE(hint.malformed) << text;
    EXPECT_FALSE(hint.state) << text;
    EXPECT_EQ(getOffsetStatePolicy(parseLoad(text)), OffsetStatePolicy::EMPTY);
  }
}

TEST_F(AccessHints, SyncMode) {
  auto modeOf = [&](const char *text) {
    return getMemorySyncMode(parseLoad(text));
  };
  EXPECT_EQ(modeOf(""), MemorySyncMode::SYNC);
  EXPECT_EQ(modeOf("memorySyncMode = sync"), MemorySyncMode::SYNC);
  EXPECT_EQ(modeOf("memorySyncMode = async"), MemorySyncMode::ASYNC);
  EXPECT_EQ(modeOf("{xpu.mem_sync_mode = \"async\"}"), MemorySyncMode::ASYNC);
  EXPECT_EQ(modeOf("{xpu.mem_sync_mode = \"later\"}"), MemorySyncMode::SYNC);
  EXPECT_EQ(modeOf("{xpu.mem_sync_mode = 2 : i32}"), MemorySyncMode::SYNC);
}

TEST_F(AccessHints, CopiesBothForms) {
  for (const char *text :
       {"offsetStatePolicy = continuous memorySyncMode = async",
        "{xpu.mem_sync_mode = \"async\", "
        "xpu.offset_state_policy = \"continuous\"}"}) {
    auto load = mlir::cast<LoadOp>(parseLoad(text));
    mlir::OpBuilder builder(load);
    auto copy = LoadOp::create(builder, load.getLoc(), load.getPtr(), {}, {});
    copyAccessHints(load, copy);
    EXPECT_EQ(getOffsetHint(copy).state, 1);
    EXPECT_EQ(getMemorySyncMode(copy), MemorySyncMode::ASYNC);
  }
}
