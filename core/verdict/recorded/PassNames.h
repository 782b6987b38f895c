//===- PassNames.h - One pass under its several names ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_RECORDED_PASSNAMES_H
#define IRSIFT_CORE_VERDICT_RECORDED_PASSNAMES_H

#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// Pass argument of a pass that MLIR prints by its class ("CSE" -> "cse",
/// "TritonXPUCoreTiling" -> "tritonxpu-core-tiling"). A name that is an
/// argument already stays.
std::string passArgumentOf(std::string_view name);

/// Whether two names, classes or arguments, are of one pass.
bool isSamePass(std::string_view a, std::string_view b);

/// Class of the pass that the compiler's source file at \p path implements;
/// empty where a file serves several passes or none.
std::string passOfSourceFile(std::string_view path);

/// Class of the pass that \p function belongs to: a method of the pass itself,
/// or one of the helpers in shared files that only one pass calls. Empty if
/// the function tells nothing.
std::string passOfFunction(std::string_view function);

/// Names of passes that \p message mentions, in order.
std::vector<std::string> passesMentionedIn(std::string_view message);

/// "ttir", "ttxir", "llir": the stage that runs the pass of this argument, or
/// empty for passes that every stage runs.
std::string stageOfPass(std::string_view argument);

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_RECORDED_PASSNAMES_H
