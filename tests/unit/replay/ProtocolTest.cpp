//===- ProtocolTest.cpp - Messages survive being cut anywhere -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/Protocol.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

TEST(Protocol, MessagesArriveByteByByte) {
  std::string wire =
      protocol::encode({{"event", "a"}}) +
      protocol::encode({{"snapshot", 3}}, "line one\nline two\n") +
      protocol::encode({{"event", "b"}});
  std::string buffer;
  std::vector<protocol::Message> messages;
  for (char c : wire) {
    buffer += c;
    while (auto message = protocol::decode(buffer))
      messages.push_back(std::move(*message));
  }
  EXPECT_TRUE(buffer.empty());
  ASSERT_EQ(messages.size(), 3u);
  EXPECT_EQ(messages[0].header.at("event"), "a");
  EXPECT_EQ(messages[1].header.at("snapshot"), 3);
  EXPECT_EQ(messages[1].payload, "line one\nline two\n");
  EXPECT_EQ(messages[2].payload, "");
}

TEST(Protocol, WhatIsNoUtf8IsReplacedAndNotThrown) {
  std::string buffer = protocol::encode({{"message", "a\xff"
                                                     "b"}});
  auto message = protocol::decode(buffer);
  ASSERT_TRUE(message);
  EXPECT_EQ(message->header.at("message"), "a\xef\xbf\xbd"
                                           "b");
}

TEST(Protocol, GarbageThrows) {
  std::string buffer = "this is no message\n";
  EXPECT_THROW(protocol::decode(buffer), Json::exception);
}

} // namespace
