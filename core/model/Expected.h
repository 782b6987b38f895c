//===- Expected.h - A value, or why there is none -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For what can go wrong in a user's hands, in the parts that do not link LLVM.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MODEL_EXPECTED_H
#define IRSIFT_CORE_MODEL_EXPECTED_H

#include <tl/expected.hpp>

#include <string>
#include <utility>

namespace irsift {

/// Exit codes of the command line (docs/exit-codes.md).
enum class ExitCode : int {
  Ok = 0,
  Finding = 1,
  Usage = 2,
  NotFailing = 4,
  InternalFault = 70,
  TimeLimit = 124,
  CannotJudge = 125,
  Interrupted = 130,
};

/// Says what is wrong, where, and what to do next, in one message without a
/// final newline; and how a program that ends on it should exit.
struct Error {
  std::string message;
  ExitCode exitCode = ExitCode::Usage;

  bool operator==(const Error &) const = default;
};

template <typename T> using Expected = tl::expected<T, Error>;

/// `return makeError("...")` from a function that returns Expected.
inline tl::unexpected<Error> makeError(std::string message,
                                       ExitCode exitCode = ExitCode::Usage) {
  return tl::unexpected<Error>(Error{std::move(message), exitCode});
}

} // namespace irsift

#endif // IRSIFT_CORE_MODEL_EXPECTED_H
