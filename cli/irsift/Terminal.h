//===- Terminal.h - What the user's screen can show -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_TERMINAL_H
#define IRSIFT_CLI_IRSIFT_TERMINAL_H

#include "viz/text/Style.h"

#include <string>
#include <string_view>

namespace irsift {

enum class ColorMode { Auto, Always, Never };

/// Style for stdout: colours on a terminal, unless NO_COLOR is set or TERM is
/// dumb.
Style outputStyle(ColorMode mode);

/// Writes data to stdout, made safe for it if that is a terminal. \returns
/// false if nobody reads it any more.
bool printOut(std::string_view text);
/// Whether something that was written to stdout did not arrive, though its
/// reader did not leave.
bool outputIsLost();
/// Writes a line for people to stderr, "irsift: " in front.
void printMessage(std::string_view text);

/// One line on stderr that is written over again and again; nothing at all if
/// stderr is no terminal.
class ProgressLine {
public:
  explicit ProgressLine(bool wanted);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine &) = delete;

  void show(std::string_view text);
  void clear();

private:
  bool enabled;
  bool shown = false;
};

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_TERMINAL_H
