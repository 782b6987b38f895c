//===- StackFrame.cpp - One line of a native stack ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/CrashLine.h"
#include "core/ingest/TextScan.h"

#include <cstdlib>
#include <memory>

#include <cxxabi.h>

using namespace irsift;
using namespace irsift::scan;

namespace {

constexpr size_t longestName = 4096;

std::string demangled(std::string_view name) {
  if (!name.starts_with("_Z") || name.size() > longestName)
    return std::string(name);
  int status = 0;
  std::unique_ptr<char, decltype(&std::free)> plain(
      abi::__cxa_demangle(std::string(name).c_str(), nullptr, nullptr, &status),
      &std::free);
  return plain ? std::string(plain.get()) : std::string(name);
}

/// \p text up to its argument list, which starts at the first bracket that is
/// no namespace.
std::string withoutArguments(std::string_view text) {
  std::string name = demangled(readWhile(
      text, [](char c) { return isWord(c) || c == '$' || c == '.'; }));
  name += text.substr(0, longestName);
  size_t at = 0;
  while ((at = name.find('(', at)) != std::string::npos &&
         std::string_view(name).substr(at).starts_with("(anonymous namespace)"))
    at += 21;
  return std::string(trim(std::string_view(name).substr(0, at)).substr(0, 240));
}

void skipWord(std::string_view &view) {
  readWhile(view, [](char c) { return !isBlank(c); });
  view = trimLeft(view);
}

/// `#3 0x7f12 in f(...) FILE:LINE`, as LLVM, gdb and the sanitizers print.
std::optional<std::string> numberedFrame(std::string_view rest) {
  if (!consume(rest, "#") || !readNumber(rest) || !rest.starts_with(' '))
    return std::nullopt;
  rest = trimLeft(rest);
  if (rest.starts_with("0x")) {
    skipWord(rest);
    consume(rest, "in ");
  }
  return withoutArguments(rest);
}

/// `[ 1] /opt/libtriton.so(_ZN4mlir3fooEv+0x12)[0x7f12]`, the form of glibc,
/// with or without a number.
std::optional<std::string> libraryFrame(std::string_view rest) {
  if (consume(rest, "[")) {
    rest = trimLeft(rest);
    if (!readNumber(rest) || !consume(rest, "]"))
      return std::nullopt;
    rest = trimLeft(rest);
  }
  if (!rest.starts_with('/') || !readUntil(rest, "("))
    return std::nullopt;
  std::optional<std::string_view> symbol = readUntil(rest, "+0x");
  if (!symbol || contains(*symbol, " ") || !contains(rest, "[0x"))
    return std::nullopt;
  return demangled(*symbol).substr(0, 240);
}

/// `3  libtriton.so  0x00007f12 mlir::foo(int) + 41`: LLVM without debug
/// information, and macOS.
std::optional<std::string> offsetFrame(std::string_view rest) {
  if (!readNumber(rest) || !rest.starts_with(' '))
    return std::nullopt;
  rest = trimLeft(rest);
  skipWord(rest);
  if (!rest.starts_with("0x"))
    return std::nullopt;
  skipWord(rest);
  return withoutArguments(rest.substr(0, rest.rfind(" + ")));
}

} // namespace

std::optional<std::string> irsift::parseStackFrame(std::string_view line) {
  std::string_view rest = trimLeft(line);
  if (rest.size() < 3)
    return std::nullopt;
  if (rest[0] == '#')
    return numberedFrame(rest);
  if (rest[0] == '[' || rest[0] == '/')
    return libraryFrame(rest);
  return isDigit(rest[0]) ? offsetFrame(rest) : std::nullopt;
}
