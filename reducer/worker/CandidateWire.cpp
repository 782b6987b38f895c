//===- CandidateWire.cpp - Candidates and outcomes over a pipe ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/worker/CandidateWire.h"

#include "core/replay/worker/WorkerSession.h"

#include <cstring>

using namespace irsift;
using namespace irsift::reduce;

namespace {

void appendNumber(std::string &message, uint64_t value) {
  message.append(reinterpret_cast<const char *>(&value), sizeof(value));
}

void appendText(std::string &message, const std::string &text) {
  appendNumber(message, text.size());
  message += text;
}

class Reader {
public:
  explicit Reader(std::string_view message) : message(message) {}
  uint64_t number() {
    uint64_t value = 0;
    std::memcpy(&value, message.data(), sizeof(value));
    message.remove_prefix(sizeof(value));
    return value;
  }
  std::string text() {
    size_t size = number();
    std::string result(message.substr(0, size));
    message.remove_prefix(size);
    return result;
  }

private:
  std::string_view message;
};

} // namespace

std::optional<std::string> wire::takeMessage(std::string &buffer) {
  if (buffer.size() < sizeof(uint64_t))
    return std::nullopt;
  uint64_t size = Reader(buffer).number();
  if (buffer.size() < sizeof(uint64_t) + size)
    return std::nullopt;
  std::string message = buffer.substr(sizeof(uint64_t), size);
  buffer.erase(0, sizeof(uint64_t) + size);
  return message;
}

bool wire::sendMessage(int fd, const std::string &message) {
  std::string framed;
  appendText(framed, message);
  return writeAll(fd, framed);
}

std::string wire::encode(size_t index, const Candidate &candidate) {
  std::string message;
  appendNumber(message, index);
  appendNumber(message, candidate.pattern);
  appendNumber(message, candidate.isCheck);
  appendNumber(message, candidate.edits.size());
  for (const Edit &edit : candidate.edits) {
    appendNumber(message, uint64_t(edit.op) << 32 | edit.variant);
    appendNumber(message, edit.counterpart);
  }
  std::string passes;
  if (candidate.passes) {
    Json json = Json::array();
    for (const PassSpec &pass : *candidate.passes) {
      PassRun run;
      run.pass = pass;
      json.push_back(toJson(run));
    }
    passes = json.dump();
  }
  appendText(message, passes);
  return message;
}

size_t wire::decode(const std::string &message, Candidate &candidate) {
  Reader reader(message);
  size_t index = reader.number();
  candidate.pattern = static_cast<uint32_t>(reader.number());
  candidate.isCheck = reader.number() != 0;
  candidate.edits.resize(reader.number());
  for (Edit &edit : candidate.edits) {
    uint64_t packed = reader.number();
    edit.op = static_cast<uint32_t>(packed >> 32);
    edit.variant = static_cast<uint32_t>(packed);
    edit.counterpart = static_cast<uint32_t>(reader.number());
  }
  std::string passes = reader.text();
  if (!passes.empty()) {
    candidate.passes.emplace();
    for (const Json &each : Json::parse(passes)) {
      PassRun run;
      fromJson(each, run);
      candidate.passes->push_back(run.pass);
    }
  }
  return index;
}

std::string wire::encode(size_t index, const Outcome &outcome) {
  std::string message;
  appendNumber(message, index);
  appendNumber(message, static_cast<uint64_t>(outcome.kind));
  appendNumber(message, outcome.wasCached);
  appendNumber(message, outcome.key);
  bool hasVerdict = outcome.verdict.kind != VerdictClass::None;
  appendText(message, hasVerdict ? toJson(outcome.verdict)
                                       .dump(-1, ' ', false,
                                             Json::error_handler_t::replace)
                                 : std::string());
  return message;
}

size_t wire::decode(const std::string &message, Outcome &outcome) {
  Reader reader(message);
  size_t index = reader.number();
  outcome.kind = static_cast<Outcome::Kind>(reader.number());
  outcome.wasCached = reader.number() != 0;
  outcome.key = reader.number();
  if (std::string verdict = reader.text(); !verdict.empty())
    fromJson(Json::parse(verdict), outcome.verdict);
  return index;
}
