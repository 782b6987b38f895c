//===- BufferCsvTest.cpp - Lists of buffers, in and out -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/BufferCsv.h"

#include <gtest/gtest.h>

using namespace irsift;
using namespace std::chrono_literals;

TEST(BufferCsvTest, TheWorkedExampleFitsItsCapacity) {
  Expected<BufferList> list =
      parseBufferCsv("id,lower,upper,size\nb1,0,3,4\nb2,3,9,4\nb3,0,9,4\n"
                     "b4,9,21,4\nb5,0,21,4\n",
                     "x.csv");
  ASSERT_TRUE(list);
  auto placement = placeWithin(list->items, Bytes(12), 5s);
  ASSERT_TRUE(placement);
  EXPECT_EQ(validatePlacement(list->items, *placement), "");
  std::string csv = placedCsv(*list, *placement);
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "id,lower,upper,size,offset");
  Expected<BufferList> back = parseBufferCsv(csv, "y.csv");
  ASSERT_TRUE(back);
  EXPECT_EQ(back->offsets, placement->offsets);
  EXPECT_EQ(back->names, list->names);
}

TEST(BufferCsvTest, ColumnsComeInAnyOrderAndEndBelongsToTheLife) {
  Expected<BufferList> list = parseBufferCsv(
      "size,end,buffer,gaps,start,alignment\r\n16,7,a,1-2,3,8\r\n", "x.csv");
  ASSERT_TRUE(list) << list.error().message;
  EXPECT_EQ(list->items[0].live, (Interval{ProgramPoint(3), ProgramPoint(8)}));
  EXPECT_EQ(list->items[0].alignment, Bytes(8));
  EXPECT_EQ(list->names[0], "a");
}

TEST(BufferCsvTest, WhatIsWrongIsSaidWithItsLine) {
  auto message = [](const char *text) {
    Expected<BufferList> list = parseBufferCsv(text, "x.csv");
    return list ? std::string() : list.error().message;
  };
  EXPECT_NE(message("").find("empty"), std::string::npos);
  EXPECT_NE(message("id,lower,upper\n").find("x.csv:1"), std::string::npos);
  EXPECT_NE(message("id,id,lower,upper,size\n"), "");
  std::string heading = "id,lower,upper,size\n";
  for (const char *row :
       {"a,1,2", "a,1,2,3,4", "a,x,2,3", "a,2,1,3", "a,1,2,-3",
        "a,1,99999999999,3", "a,1,2,99999999999999999999", "a,,2,3"})
    EXPECT_NE(message((heading + row).c_str()).find("x.csv:2"),
              std::string::npos)
        << row;
}
