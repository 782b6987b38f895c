//===- CandidateWire.h - Candidates and outcomes over a pipe --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The talk is between two copies of one program, so plain memory goes over.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_WORKER_CANDIDATEWIRE_H
#define IRSIFT_REDUCER_WORKER_CANDIDATEWIRE_H

#include "reducer/worker/Candidate.h"

#include <optional>
#include <string>

namespace irsift::reduce::wire {

/// Takes a whole message off the front of \p buffer, if there is one.
std::optional<std::string> takeMessage(std::string &buffer);

/// \returns false if nobody reads any more.
bool sendMessage(int fd, const std::string &message);

std::string encode(size_t index, const Candidate &candidate);
/// \returns the index.
size_t decode(const std::string &message, Candidate &candidate);

std::string encode(size_t index, const Outcome &outcome);
size_t decode(const std::string &message, Outcome &outcome);

} // namespace irsift::reduce::wire

#endif // IRSIFT_REDUCER_WORKER_CANDIDATEWIRE_H
