//===- OpTreeTest.cpp - Walks, searches and program order -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/OpTree.h"
#include "core/passes/support/OpOrder.h"
#include "core/passes/support/OpSearch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace irsift;

namespace {

/// A module whose operations are found by the name of their "t.NAME".
class OpTreeTest : public testing::Test {
protected:
  OpTreeTest() {
    context.loadDialect<arith::ArithDialect, cf::ControlFlowDialect,
                        func::FuncDialect, scf::SCFDialect>();
    context.allowUnregisteredDialects();
  }

  void parse(const char *text) {
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
  }

  Operation *op(StringRef name) {
    Operation *hit = nullptr;
    module->walk([&](Operation *candidate) {
      if (candidate->getName().stripDialect() == name && !hit)
        hit = candidate;
    });
    EXPECT_TRUE(hit) << name.str();
    return hit;
  }

  static std::vector<std::string> names(const OpTree &tree) {
    std::vector<std::string> list;
    for (Operation *op : tree)
      list.push_back(op->getName().stripDialect().str());
    return list;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

using Names = std::vector<std::string>;

const char *const diamond = R"(
  func.func @f(%arg: i32) {
    %a = "t.a"(%arg) : (i32) -> i32
    %b = "t.b"(%a) : (i32) -> i32
    %c = "t.c"(%a, %arg) : (i32, i32) -> i32
    %d = "t.d"(%b, %c) : (i32, i32) -> i32
    "t.e"(%d) : (i32) -> ()
    %k = "arith.constant"() <{value = 7 : i32}> : () -> i32
    "t.x"(%d, %k) : (i32, i32) -> ()
    %y = "t.y"(%k) : (i32) -> i32
    "t.z"(%arg) : (i32) -> ()
    return
  })";

TEST_F(OpTreeTest, BackChainGoesDepthFirstInOperandOrder) {
  parse(diamond);
  OpTree tree;
  addBackChain(op("d"), tree);
  EXPECT_EQ(names(tree), (Names{"d", "b", "a", "c"}));
}

TEST_F(OpTreeTest, BackChainBehindLeavesOutTheRoot) {
  parse(diamond);
  OpTree tree;
  OpSet visited;
  addBackChainBehind(op("c"), tree, visited);
  EXPECT_EQ(names(tree), (Names{"a"}));
  addBackChainBehind(op("e"), tree, visited);
  EXPECT_EQ(names(tree), (Names{"a", "d", "b", "c"}));
}

TEST_F(OpTreeTest, ForwardChainMeetsEveryUserOnce) {
  parse(diamond);
  OpTree tree;
  addForwardChain(op("b"), tree);
  EXPECT_EQ(tree.size(), 4u); // b, d, e, x
}

TEST_F(OpTreeTest, ComponentIsJoinedByConstantsAndNotByArguments) {
  parse(diamond);
  OpSet seen;
  OpTree tree = component(op("e"), seen);
  EXPECT_TRUE(tree.contains(op("y")));
  EXPECT_FALSE(tree.contains(op("z")));
  EXPECT_TRUE(component(op("a"), seen).empty());
}

TEST_F(OpTreeTest, ComponentInBlockEntersLoopsAndNotConditionals) {
  parse(R"(
    func.func @f(%c: i1, %n: index) {
      %p = "t.p"() : () -> i32
      %q = "t.q"() : () -> i32
      %r = "t.r"() : () -> i32
      %one = "t.one"() : () -> index
      scf.for %i = %n to %n step %one {
        %u = "t.u"(%p) : (i32) -> i32
        scf.if %c {
          "t.v"(%q) : (i32) -> ()
        }
      }
      scf.if %c {
        "t.w"(%r) : (i32) -> ()
      }
      return
    })");
  OpSet seen;
  Block *body = op("p")->getBlock();
  OpTree tree = componentInBlock(op("one"), body, seen);
  EXPECT_EQ(names(tree), (Names{"one", "for", "p"}));
  EXPECT_TRUE(seen.contains(op("u")));
  EXPECT_FALSE(seen.contains(op("v")));
}

TEST_F(OpTreeTest, SearchFindsTheFirstAndSkipsDeadUsers) {
  parse(diamond);
  OpSearch definitions(OpSearch::Direction::Definitions, [&](Operation *o) {
    return o->getName().stripDialect() == "a" ||
           o->getName().stripDialect() == "c";
  });
  EXPECT_EQ(definitions.from(op("d")), op("a"));
  EXPECT_EQ(definitions.from(op("c")), op("c"));
  EXPECT_EQ(firstDefinition<arith::ConstantOp>(op("x")->getOperand(1)),
            op("constant"));
  EXPECT_FALSE(firstDefinition<arith::ConstantOp>(op("d")->getResult(0)));

  OpSearch users(OpSearch::Direction::Users, [](Operation *o) {
    return o->getName().stripDialect() == "y" ||
           o->getName().stripDialect() == "d";
  });
  EXPECT_EQ(users.from(op("a")), op("d"));
  EXPECT_EQ(users.from(op("constant")), nullptr); // y is dead
}

TEST_F(OpTreeTest, SearchEndsOnLongChains) {
  // Deep enough to overflow the stack of a recursive search.
  parse("func.func @f() { %a = \"t.a\"() : () -> i32 return }");
  Operation *last = op("a");
  OpBuilder at(last->getContext());
  at.setInsertionPointAfter(last);
  for (int i = 0; i < 200000; ++i) {
    OperationState state(last->getLoc(), "t.step");
    state.addOperands(last->getResult(0));
    state.addTypes(last->getResult(0).getType());
    last = at.create(state);
  }
  OpSearch users(OpSearch::Direction::Users, [](Operation *) { return false; });
  EXPECT_EQ(users.from(op("a")), nullptr);
  OpTree tree;
  addBackChain(last, tree);
  EXPECT_EQ(tree.size(), 200001u);
}

TEST_F(OpTreeTest, SortsBlocksOfOneRegion) {
  parse(R"(
    func.func @f() {
      %a = "t.a"() : () -> i32
      cf.br ^next
    ^next:
      "t.b"(%a) : (i32) -> ()
      "t.c"(%a) : (i32) -> ()
      return
    })");
  OpTree tree;
  for (StringRef name : {"c", "b", "a"})
    tree.insert(op(name));
  EXPECT_FALSE(sortInProgramOrder(tree));
  EXPECT_EQ(names(tree), (Names{"a", "b", "c"}));
}

TEST_F(OpTreeTest, RefusesToSortAcrossRegions) {
  parse(R"(
    func.func @f(%c: i1) {
      %a = "t.a"() : () -> i32
      scf.if %c {
        "t.b"(%a) : (i32) -> ()
      }
      return
    })");
  OpTree tree;
  tree.insert(op("a"));
  tree.insert(op("b"));
  std::optional<RegionConflict> conflict = sortInProgramOrder(tree);
  ASSERT_TRUE(conflict);
  EXPECT_EQ(conflict->inner, op("b"));
  EXPECT_EQ(conflict->outer, op("a"));

  std::string text;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diag) {
    text += diag.str();
    for (Diagnostic &note : diag.getNotes())
      text += "\n" + note.str();
    return success();
  });
  reportRegionConflict(*conflict, "to test it");
  EXPECT_NE(text.find("lie in different regions"), std::string::npos) << text;
  EXPECT_NE(text.find("the then region of 'scf.if'"), std::string::npos)
      << text;
  EXPECT_NE(text.find("the body of 'func.func'"), std::string::npos) << text;
}

TEST_F(OpTreeTest, LineNumbersPutARegionBeforeItsOwner) {
  parse(R"(
    func.func @f(%c: i1) {
      %a = "t.a"() : () -> i32
      scf.if %c {
        "t.b"(%a) : (i32) -> ()
      }
      return
    })");
  LineNumbers lines(module->getOperation());
  EXPECT_LT(lines[op("a")], lines[op("b")]);
  EXPECT_LT(lines[op("b")], lines[op("if")]);
}

} // namespace
