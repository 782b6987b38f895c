//===- ModuleComposer.h - A module from dumps of its functions ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_MODULECOMPOSER_H
#define IRSIFT_CORE_REPLAY_MODULECOMPOSER_H

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irsift {

/// Keeps the last known text of every function of a module, so that dumps of
/// single functions give a module after each pass. Works on text: functions
/// stand two blanks in, as MLIR prints them.
class ModuleComposer {
public:
  /// The module as a dump of the whole shows it.
  void setModule(std::string_view text);

  /// One function as a dump of it alone shows it, at the left margin.
  void setFunction(const std::string &symbol, std::string_view text);

  /// The module as far as it is known.
  std::string text() const;

private:
  /// A function of that symbol, or other lines without one.
  struct Part {
    std::string symbol;
    std::string text;
  };

  std::string aliases;
  std::string opening;
  std::vector<Part> parts;
  std::string closing;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_MODULECOMPOSER_H
