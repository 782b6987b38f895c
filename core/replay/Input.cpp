//===- Input.cpp - Reading what a run starts from -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/Input.h"
#include "core/ingest/BundleArchive.h"
#include "core/ingest/Capture.h"
#include "core/ingest/InputKind.h"
#include "core/ingest/Reproducer.h"
#include "core/model/Sha256.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

using namespace irsift;

Expected<Input> irsift::readInput(const std::string &path) {
  if (path == "-")
    return makeInput("<stdin>", {std::istreambuf_iterator<char>(std::cin), {}});
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    return makeError("'" + path + "' is a folder, not a file");
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return makeError("cannot read '" + path + "': " + std::strerror(errno));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (file.bad())
    return makeError("cannot read '" + path + "': " + std::strerror(errno));
  return makeInput(path, std::move(text));
}

/// The module that a folder of the capture helper holds.
static Expected<Input> openCapture(const std::string &folder) {
  Expected<Capture> capture = readCapture(folder);
  if (!capture)
    return tl::unexpected(capture.error());
  if (capture->modulePath.empty())
    return makeError("'" + folder +
                     "' holds no module: this Triton printed none and wrote no "
                     "reproducer; `irsift explain " +
                     folder + "` says what its log tells");
  Expected<Input> input = readInput(capture->modulePath);
  if (!input)
    return input;
  if (hasReproducerPipeline(input->text)) {
    Expected<Reproducer> reproducer = readReproducer(input->text);
    if (!reproducer)
      return makeError(capture->modulePath + ": " + reproducer.error().message);
    // Its pipeline has passes that only the vendor's build knows.
    input->text = std::move(reproducer->module);
  }
  input->info.kind = toString(InputKind::Capture);
  input->preset = std::move(capture->preset);
  input->knobs = std::move(capture->knobs);
  return input;
}

/// The module that a bundle was made of, with what it went through.
static Expected<Input> openBundle(const std::string &path) {
  Expected<Bundle> bundle = readBundle(path);
  if (!bundle)
    return tl::unexpected(bundle.error());
  Input input = makeInput(path, std::move(bundle->module));
  input.info.kind = toString(InputKind::Bundle);
  input.preset = std::move(bundle->preset);
  input.pipelineText = std::move(bundle->pipelineText);
  input.knobs = std::move(bundle->knobs);
  return input;
}

Expected<Input> irsift::openInput(const std::string &path) {
  Expected<InputKind> kind = InputKind::Mlir;
  if (path != "-")
    kind = classifyPath(path);
  if (!kind)
    return tl::unexpected(kind.error());
  if (*kind == InputKind::Log || *kind == InputKind::TreeDir) {
    Input input;
    input.info.path = path;
    input.info.kind = toString(*kind);
    return input;
  }
  if (*kind == InputKind::Capture)
    return openCapture(path);
  if (*kind == InputKind::Bundle)
    return openBundle(path);
  Expected<Input> input = readInput(path);
  if (!input)
    return input;
  if (path == "-")
    kind = classifyText(input->text);
  if (*kind != InputKind::Reproducer)
    return input;
  Expected<Reproducer> reproducer = readReproducer(input->text);
  if (!reproducer)
    return makeError(path + ": " + reproducer.error().message);
  input->info.kind = toString(InputKind::Reproducer);
  input->text = std::move(reproducer->module);
  input->pipelineText = std::move(reproducer->pipeline);
  return input;
}

Input irsift::makeInput(std::string path, std::string text) {
  Input input;
  input.info.path = std::move(path);
  input.info.kind = kindOfModule(text);
  input.info.sha256 = sha256(text);
  input.text = std::move(text);
  return input;
}

std::string irsift::kindOfModule(std::string_view text) {
  auto has = [&](std::string_view part) {
    return text.find(part) != std::string_view::npos;
  };
  if (has("triton_xpu."))
    return "ttxir";
  if (has("tt.func"))
    return "ttir";
  return "mlir";
}
