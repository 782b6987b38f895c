//===- Terminal.cpp - What the user's screen can show ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Terminal.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace irsift;

namespace {

size_t terminalColumns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return size.ws_col;
  return 80;
}

} // namespace

Style irsift::outputStyle(ColorMode mode) {
  if (mode != ColorMode::Auto)
    return Style(mode == ColorMode::Always);
  const char *noColor = std::getenv("NO_COLOR");
  const char *term = std::getenv("TERM");
  bool isDumb = !term || std::strcmp(term, "dumb") == 0;
  return Style(!(noColor && *noColor) && !isDumb && isatty(STDOUT_FILENO));
}

bool irsift::printOut(std::string_view text) {
  std::string safe;
  if (isatty(STDOUT_FILENO))
    text = safe = terminalSafe(text);
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
         std::fflush(stdout) == 0;
}

bool irsift::outputIsLost() {
  std::fflush(stdout);
  if (!std::ferror(stdout))
    return false;
  pollfd reader{STDOUT_FILENO, 0, 0};
  return ::poll(&reader, 1, 0) < 0 || !(reader.revents & POLLERR);
}

void irsift::printMessage(std::string_view text) {
  std::string safe = terminalSafe(text);
  std::fprintf(stderr, "irsift: %s\n", safe.c_str());
}

ProgressLine::ProgressLine(bool wanted)
    : enabled(wanted && isatty(STDERR_FILENO)) {}

void ProgressLine::show(std::string_view text) {
  if (!enabled)
    return;
  std::string_view fitting = text.substr(0, terminalColumns() - 1);
  std::fprintf(stderr, "\r\033[K%.*s", int(fitting.size()), fitting.data());
  std::fflush(stderr);
  shown = true;
}

void ProgressLine::clear() {
  if (!shown)
    return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  shown = false;
}
