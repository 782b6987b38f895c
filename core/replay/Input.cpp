//===- Input.cpp - Reading what a run starts from -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/Input.h"
#include "core/bundle/RunBundle.h"
#include "core/ingest/Capture.h"
#include "core/ingest/InputKind.h"
#include "core/ingest/Reproducer.h"
#include "core/ingest/TextEncoding.h"
#include "core/model/Sha256.h"
#include "core/model/TextFile.h"
#include "core/pipeline/Knobs.h"
#include "core/pipeline/Presets.h"

using namespace irsift;

Expected<Input> irsift::readInput(const std::string &path) {
  Expected<std::string> text = readTextFile(path, mostInputBytes);
  if (!text)
    return tl::unexpected(text.error());
  text->erase(0, utf8Mark(*text).size());
  return makeInput(path == "-" ? "<stdin>" : path, std::move(*text));
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

/// What a bundle's run started from. Of what it says about the run only what
/// names passes and knobs is taken: these are data, and checked as such.
static Expected<Input> openBundle(const std::string &path) {
  Expected<RunBundle> bundle = readRunBundle(path);
  if (!bundle)
    return tl::unexpected(bundle.error());
  const Run &run = bundle->run;
  auto text = bundle->snapshots.find(run.inputSnapshot);
  if (text == bundle->snapshots.end())
    return makeError("'" + path +
                     "' has no snapshots/000-input.mlir to start from");
  Input input = makeInput(path, std::move(text->second));
  input.info.kind = toString(InputKind::Bundle);
  if (findPreset(run.pipeline.name))
    input.preset = run.pipeline.name;
  else
    input.pipelineText = run.pipeline.text;
  for (const auto &[name, value] : run.knobs)
    if (KnobSettings::parse({{name, value}}))
      input.knobs[name] = value;
  return input;
}

/// Module and pipeline out of a reproducer's text.
static Expected<Input> takeReproducer(Input input) {
  Expected<Reproducer> reproducer = readReproducer(input.text);
  if (!reproducer)
    return makeError(input.info.path + ": " + reproducer.error().message);
  input.info.kind = toString(InputKind::Reproducer);
  input.text = std::move(reproducer->module);
  input.pipelineText = std::move(reproducer->pipeline);
  return input;
}

/// What comes once, from front to back: its kind is known when it is read.
static Expected<Input> openStream(const std::string &path) {
  Expected<Input> input = readInput(path);
  if (!input)
    return input;
  InputKind kind = classifyText(input->text);
  if (kind == InputKind::Log)
    return makeError("'" + input->info.path +
                     "' holds no module. If it is a log, save it in a file; "
                     "`irsift explain` reads logs from a pipe, too");
  return kind == InputKind::Reproducer ? takeReproducer(std::move(*input))
                                       : input;
}

Expected<Input> irsift::openInput(const std::string &path) {
  Expected<FileSort> sort = sortOfFile(path);
  if (!sort)
    return tl::unexpected(sort.error());
  if (*sort == FileSort::Stream)
    return openStream(path);
  Expected<InputKind> kind = classifyPath(path);
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
  if (!input || *kind != InputKind::Reproducer)
    return input;
  return takeReproducer(std::move(*input));
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
