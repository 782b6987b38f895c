//===- Protocol.h - What the worker and its parent say to each other ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A message is one line of JSON; if it has a field "payload", that many bytes
// of raw text follow the line. The parent writes jobs to the worker's stdin
// and keeps it open: end of file there means that the parent is gone. The
// worker answers on two descriptors of its own, so that whatever passes print
// to stdout and stderr cannot disturb the talk: events, and snapshots, which
// forked copies of it write (docs/formats.md).
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_PROTOCOL_H
#define IRSIFT_CORE_REPLAY_PROTOCOL_H

#include "core/model/Json.h"

#include <optional>
#include <string>
#include <string_view>

namespace irsift::protocol {

/// Descriptors of the worker.
constexpr int EventFd = 3;
constexpr int SnapshotFd = 4;

struct Message {
  Json header;
  std::string payload;
};

/// A message as it goes over the pipe.
std::string encode(Json header, std::string_view payload = {});

/// Takes the first complete message off \p buffer; nothing if there is none
/// yet. Throws nlohmann::json::exception if the line is not JSON.
std::optional<Message> decode(std::string &buffer);

} // namespace irsift::protocol

#endif // IRSIFT_CORE_REPLAY_PROTOCOL_H
