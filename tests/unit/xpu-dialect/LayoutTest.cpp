//===- LayoutTest.cpp - Which core holds which elements -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace irsift;
using namespace irsift::xpu;

namespace {

class LayoutTest : public ::testing::Test {
protected:
  LayoutTest() { context.loadDialect<TritonXPUDialect>(); }

  ClusterLayoutAttr cluster(Counts size, Counts cores, Counts groups,
                            Counts order) {
    return ClusterLayoutAttr::get(&context, size, cores, groups, order);
  }
  ClusterLayoutAttr byDefault(Extents shape, unsigned bufferLength = 128) {
    return getDefaultLayout(&context, shape, bufferLength, 64);
  }
  RankedTensorType floats(Extents shape, Attribute encoding) {
    return RankedTensorType::get(shape, Float32Type::get(&context), encoding);
  }

  MLIRContext context;
};

TEST_F(LayoutTest, DefaultPutsAllCoresAlongTheLastDimension) {
  EXPECT_EQ(byDefault({256, 1024}), cluster({1, 16}, {1, 64}, {1, 1}, {0, 1}));
  // The buffer caps the step, which does not change what a core holds.
  EXPECT_EQ(byDefault({20000}), cluster({128}, {64}, {1}, {0}));
  EXPECT_EQ(byDefault({5000}), cluster({79}, {64}, {1}, {0}));
  EXPECT_EQ(byDefault({}), cluster({}, {}, {}, {}));
}

TEST_F(LayoutTest, ElementsPerCoreRoundUpInEachDimension) {
  EXPECT_EQ(elementsPerCore(floats({5000}, byDefault({5000}))), 79);
  EXPECT_EQ(elementsPerCore(floats({20000}, byDefault({20000}))), 313);
  EXPECT_EQ(elementsPerCore(floats({256, 1024}, byDefault({256, 1024}))), 4096);
  auto tiled = cluster({1, 128}, {1, 8}, {8, 1}, {0, 1});
  EXPECT_EQ(Layout::of(tiled)->elementsPerCore({256, 1024}),
            (Extents{32, 128}));
  EXPECT_EQ(Layout::of(tiled)->elementsPerCore({9, 1025}), (Extents{2, 129}));
  EXPECT_EQ(Layout::of(tiled)->coresPerGroup(), 8u);
  EXPECT_EQ(Layout::of(tiled)->groupsPerCluster(), 8u);
}

TEST_F(LayoutTest, ScalarsCountAsOneElement) {
  EXPECT_EQ(elementsPerCore(Float32Type::get(&context)), 1);
  EXPECT_EQ(elementsPerCore(tt::PointerType::get(Float32Type::get(&context))),
            1);
  EXPECT_EQ(elementsPerCore(floats({64}, {})), 1);
}

TEST_F(LayoutTest, SlicesHoldCopiesAlongTheMissingDimension) {
  auto tiled = cluster({1, 128}, {1, 8}, {8, 1}, {0, 1});
  for (auto spelling : {ttg::Spelling::TritonGpu, ttg::Spelling::Ttg}) {
    auto rows = Layout::of(Attribute(ttg::getSlice(spelling, 1, tiled)));
    auto columns = Layout::of(Attribute(ttg::getSlice(spelling, 0, tiled)));
    ASSERT_TRUE(rows && columns);
    EXPECT_TRUE(rows->isSlice());
    EXPECT_EQ(rows->getRank(), 1u);
    EXPECT_EQ(rows->getCluster(), tiled);
    EXPECT_EQ(rows->totalElementsPerCore({256}), 32);
    EXPECT_EQ(columns->totalElementsPerCore({1024}), 128);
    EXPECT_EQ(rows->uniqueCoresPerCluster({256}), (Extents{8}));
    EXPECT_EQ(columns->uniqueCoresPerCluster({1024}), (Extents{8}));
    EXPECT_EQ(columns->uniqueCoresPerGroup({4}), (Extents{4}));
    EXPECT_EQ(columns->uniqueContiguousPerCore({64}), (Extents{64}));
  }
}

TEST_F(LayoutTest, SlicesDropTheirDimensionFromTheOrder) {
  auto parent = cluster({1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {2, 0, 1});
  auto slice = ttg::getSlice(ttg::Spelling::Ttg, 0, parent);
  EXPECT_EQ(Layout::of(Attribute(slice))->getOrder(), (Counts{1, 0}));
}

TEST_F(LayoutTest, OneCoreLayouts) {
  EXPECT_EQ(*getOneCoreLayout(&context, {300}), cluster({300}, {1}, {1}, {0}));
  EXPECT_EQ(*getOneCoreLayout(&context, {8, 32}),
            cluster({1, 32}, {1, 1}, {1, 1}, {0, 1}));
  EXPECT_FALSE(getOneCoreLayout(&context, {2, 2, 2}));
}

TEST_F(LayoutTest, ExpandedLayoutsStartWithAscendingOrder) {
  auto source = cluster({4}, {64}, {1}, {0});
  EXPECT_EQ(getExpandedLayout(source, 0),
            cluster({1, 4}, {1, 64}, {1, 1}, {0, 1}));
  EXPECT_EQ(getExpandedLayout(source, 1),
            cluster({4, 1}, {64, 1}, {1, 1}, {0, 1}));
}

TEST_F(LayoutTest, ReducedTypes) {
  auto layout = byDefault({8, 256});
  auto spelling = ttg::Spelling::TritonGpu;
  Type element = Float32Type::get(&context);
  EXPECT_EQ(getReducedType(floats({8, 256}, layout), 1, spelling),
            floats({8}, ttg::getSlice(spelling, 1, layout)));
  EXPECT_EQ(getReducedType(floats({256}, byDefault({256})), 0, spelling),
            element);
  // Vectors are folded too.
  auto vectors =
      RankedTensorType::get({8, 16}, VectorType::get({16}, element), layout);
  EXPECT_EQ(getReducedType(vectors, 1, spelling),
            floats({8}, ttg::getSlice(spelling, 1, layout)));
}

TEST_F(LayoutTest, SlicesAreEqualInEitherSpelling) {
  auto layout = byDefault({8, 256});
  Attribute old = ttg::getSlice(ttg::Spelling::TritonGpu, 1, layout);
  Attribute recent = ttg::getSlice(ttg::Spelling::Ttg, 1, layout);
  EXPECT_NE(old, recent);
  EXPECT_TRUE(ttg::sameUpToSpelling(old, recent));
  EXPECT_FALSE(
      ttg::sameUpToSpelling(old, ttg::getSlice(ttg::Spelling::Ttg, 0, layout)));
  EXPECT_FALSE(ttg::sameUpToSpelling(old, layout));
}

TEST_F(LayoutTest, TheModuleTellsTheSpelling) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  EXPECT_EQ(getSliceSpelling(*module), ttg::Spelling::TritonGpu);
  (*module)->setAttr("ttg.threads-per-warp",
                     Builder(&context).getI32IntegerAttr(64));
  EXPECT_EQ(getSliceSpelling(*module), ttg::Spelling::Ttg);
}

} // namespace
