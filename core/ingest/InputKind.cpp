//===- InputKind.cpp - What a path holds ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/InputKind.h"

#include "core/ingest/DumpHeader.h"
#include "core/ingest/Reproducer.h"
#include "core/ingest/TextScan.h"
#include "core/ingest/TreeDir.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

using namespace irsift;
using namespace irsift::scan;

namespace {

constexpr std::streamoff headSize = 1 << 20;
constexpr std::streamoff tailSize = 64 << 10;
constexpr std::string_view zstdMagic = "\x28\xb5\x2f\xfd";

/// First line that is neither blank, a comment, nor an alias.
std::string_view firstRealLine(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    std::string_view rest = trim(line);
    if (!rest.empty() && !rest.starts_with("//") && rest[0] != '#' &&
        rest[0] != '!')
      return rest;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return {};
}

/// Whether an operation starts with \p line: IR, not what a program says.
bool startsIr(std::string_view line) {
  if (line.starts_with("{-#"))
    return true;
  if (line.starts_with('"')) {
    size_t close = line.find('"', 1);
    return close != std::string_view::npos && line.substr(close + 1, 1) == "(";
  }
  std::string_view rest = line;
  if (consume(rest, "%")) {
    size_t equals = rest.find(" = ");
    return equals != std::string_view::npos;
  }
  std::string_view word =
      readWhile(rest, [](char c) { return isWord(c) || c == '.'; });
  if (word == "module" || word == "func")
    return rest.empty() || isBlank(rest[0]) || rest[0] == '{';
  size_t dot = word.find('.');
  return dot != std::string_view::npos && dot > 0 && isLower(word[0]) &&
         !word.ends_with('.') &&
         (rest.empty() || isBlank(rest[0]) || rest[0] == '(');
}

size_t countHeaders(std::string_view text) {
  size_t count = 0;
  for (size_t at = 0;
       (at = text.find("// -----// IR Dump ", at)) != std::string_view::npos;
       ++at)
    ++count;
  return count;
}

/// One header is the comment above a snapshot; several are a log.
bool isLogText(std::string_view head, std::string_view tail) {
  constexpr std::string_view traceback = "Traceback (most recent call last)";
  return countHeaders(head) + countHeaders(tail) > 1 ||
         contains(head, traceback) || contains(tail, traceback);
}

bool isNamedAsModule(const std::filesystem::path &path) {
  std::string extension = path.extension().string();
  return extension == ".mlir" || extension == ".ttir" || extension == ".ttxir";
}

bool isText(std::string_view head) {
  return head.find('\0') == std::string_view::npos;
}

} // namespace

std::string_view irsift::toString(InputKind kind) {
  static constexpr std::array<std::string_view, 8> names = {
      "ttir", "ttxir",    "mlir",    "reproducer",
      "log",  "tree-dir", "capture", "bundle"};
  return names.at(static_cast<size_t>(kind));
}

InputKind irsift::classifyText(std::string_view head, std::string_view tail) {
  std::string_view first = firstRealLine(head);
  if (isLogText(head, tail) || !startsIr(first))
    return InputKind::Log;
  if (hasReproducerPipeline(tail.empty() ? head : tail) ||
      hasReproducerPipeline(head))
    return InputKind::Reproducer;
  if (contains(head, "triton_xpu."))
    return InputKind::Ttxir;
  return contains(head, "tt.func") ? InputKind::Ttir : InputKind::Mlir;
}

Expected<InputKind> irsift::classifyPath(const std::string &path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    if (std::filesystem::exists(path + "/manifest.json", error))
      return InputKind::Capture;
    if (isTreeDir(path))
      return InputKind::TreeDir;
    if (std::filesystem::exists(path + "/run.json", error))
      return InputKind::Bundle;
    std::filesystem::directory_iterator entries(path, error);
    if (error)
      return makeError("cannot read '" + path + "': " + error.message());
    return makeError("'" + path +
                     "' is a folder, but neither a capture (manifest.json) nor "
                     "a bundle (run.json) nor one that "
                     "--mlir-print-ir-tree-dir made");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return makeError("cannot read '" + path + "': " + std::strerror(errno));
  std::string head(headSize, '\0');
  file.read(head.data(), headSize);
  head.resize(static_cast<size_t>(file.gcount()));
  if (head.starts_with(zstdMagic))
    return InputKind::Bundle;
  std::string tail;
  if (head.size() == static_cast<size_t>(headSize)) {
    file.clear();
    file.seekg(-tailSize, std::ios::end);
    tail.resize(tailSize);
    file.read(tail.data(), tailSize);
    tail.resize(static_cast<size_t>(file.gcount()));
  }
  InputKind kind = classifyText(head, tail);
  // A module of this name that does not begin like one is malformed: a parser
  // says where.
  bool isModule = kind == InputKind::Log && isNamedAsModule(path) &&
                  isText(head) && !isLogText(head, tail) &&
                  !firstRealLine(head).empty();
  return isModule ? InputKind::Mlir : kind;
}
