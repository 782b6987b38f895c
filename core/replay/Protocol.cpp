//===- Protocol.cpp - What the worker and its parent say to each other ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/Protocol.h"

using namespace irsift;

std::string protocol::encode(Json header, std::string_view payload) {
  if (!payload.empty())
    header["payload"] = payload.size();
  // Diagnostics may quote the input, which need not be UTF-8.
  std::string text =
      header.dump(-1, ' ', false, Json::error_handler_t::replace);
  text += '\n';
  text += payload;
  return text;
}

std::optional<protocol::Message> protocol::decode(std::string &buffer) {
  size_t end = buffer.find('\n');
  if (end == std::string::npos)
    return std::nullopt;
  Message message;
  message.header = Json::parse(std::string_view(buffer).substr(0, end));
  size_t size = message.header.value("payload", size_t(0));
  if (buffer.size() - end - 1 < size)
    return std::nullopt;
  message.payload = buffer.substr(end + 1, size);
  buffer.erase(0, end + 1 + size);
  return message;
}
