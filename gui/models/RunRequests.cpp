//===- RunRequests.cpp - What a replay is started with --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/RunRequests.h"
#include "core/compare/SequenceDiff.h"
#include "core/ingest/InputKind.h"
#include "core/pipeline/PipelineText.h"
#include "core/pipeline/Presets.h"
#include "core/replay/BuiltinRunner.h"
#include "core/replay/Input.h"
#include "core/replay/RecordedRunner.h"
#include "core/replay/external/ExternalRunner.h"
#include "gui/models/RunView.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <unordered_map>

using namespace irsift;
using namespace irsift::gui;

namespace {

Expected<void> setPipeline(RunRequest &request, const std::string &pipeline) {
  request.preset.clear();
  request.pipelineText.clear();
  if (findPreset(pipeline)) {
    request.preset = pipeline;
    return {};
  }
  if (auto passes = parsePipelineText(pipeline); !passes)
    return tl::unexpected(passes.error());
  request.pipelineText = pipeline;
  return {};
}

/// The buffer length with other knobs: what divides the limit, the width of
/// the kernel's elements, stays.
int64_t lengthWith(const Run &run, const KnobSettings &old,
                   const KnobSettings &now) {
  int64_t limit = now.integer("buffer_size_limit");
  if (int64_t bytes = now.integer("TRITONXPU_ELEMBYTES"); bytes > 0)
    return limit / bytes;
  int64_t width = 1;
  if (old.integer("TRITONXPU_ELEMBYTES") == 0 && run.bufferLength > 0)
    width = std::max<int64_t>(1, old.integer("buffer_size_limit") /
                                     run.bufferLength);
  return limit / width;
}

std::vector<PassSpec> passesWith(const Run &run, const Preset &preset,
                                 const KnobSettings &old,
                                 const KnobSettings &now) {
  std::vector<PassSpec> passes;
  std::vector<PassSpec> ttir = ttirPasses();
  if (!run.passes.empty() && run.passes.front().pass.name == ttir.front().name)
    passes = std::move(ttir);
  for (PassSpec &pass :
       ttxirPasses(preset.line, now, lengthWith(run, old, now)))
    passes.push_back(std::move(pass));
  std::erase_if(passes, [&](const PassSpec &pass) {
    const std::vector<std::string> &absent = run.pipeline.absent;
    return std::find(absent.begin(), absent.end(), pass.name) != absent.end();
  });
  return passes;
}

/// How many of \p passes come before what follows pass \p pass of \p run.
size_t passesBefore(const Run &run, int pass,
                    const std::vector<PassSpec> &passes) {
  std::unordered_map<std::string, int> numbers;
  auto symbolOf = [&](const PassSpec &spec) {
    return numbers.try_emplace(spec.name, int(numbers.size())).first->second;
  };
  std::vector<int> old, now;
  for (const PassRun &done : run.passes)
    old.push_back(symbolOf(done.pass));
  for (const PassSpec &spec : passes)
    now.push_back(symbolOf(spec));
  size_t count = 0;
  for (const auto &[before, after] : commonSymbols(old, now))
    if (before <= pass)
      count = after + 1;
  return count;
}

} // namespace

bool gui::isRecorded(const InputInfo &input) {
  return input.kind == toString(InputKind::Log) ||
         input.kind == toString(InputKind::TreeDir);
}

void gui::applyCompiler(RunRequest &request, const CompilerSettings &compiler) {
  request.dialectPlugins = compiler.dialectPlugins;
  request.passPlugins = compiler.passPlugins;
  request.allowUnregisteredDialects = compiler.allowUnregisteredDialects;
  request.limits = compiler.limits;
}

std::unique_ptr<Runner> gui::makeRunner(const RunRequest &request,
                                        const CompilerSettings &compiler) {
  if (isRecorded(request.input))
    return std::make_unique<RecordedRunner>();
  const std::vector<std::string> &opt = compiler.opt;
  if (!opt.empty())
    return std::make_unique<ExternalRunner>(
        opt.front(), std::vector<std::string>(opt.begin() + 1, opt.end()));
  return std::make_unique<BuiltinRunner>();
}

RunSettings gui::settingsOf(const RunRequest &request) {
  return {request.preset.empty() ? request.pipelineText : request.preset,
          request.knobs, request.target.name};
}

Expected<void> gui::applySettings(RunRequest &request,
                                  const RunSettings &settings) {
  // The pipeline of a log is in the log.
  if (!settings.pipeline.empty() && !isRecorded(request.input))
    if (auto set = setPipeline(request, settings.pipeline); !set)
      return set;
  request.knobs = settings.knobs;
  Expected<Target> target =
      loadTarget(settings.target.empty() ? builtinTargets().front().name
                                         : settings.target);
  if (target)
    target = withKnobs(std::move(*target), request.knobs);
  if (!target)
    return tl::unexpected(target.error());
  request.target = std::move(*target);
  return {};
}

Expected<RunRequest> gui::requestForPath(const QString &path,
                                         const RunSettings &settings) {
  Expected<Input> input = openInput(path.toStdString());
  if (!input)
    return tl::unexpected(input.error());
  RunRequest request;
  request.input = std::move(input->info);
  request.text = std::move(input->text);
  RunSettings wanted = settings;
  if (wanted.pipeline.empty())
    wanted.pipeline =
        !input->pipelineText.empty() ? input->pipelineText : input->preset;
  if (wanted.pipeline.empty())
    wanted.pipeline = allPresets().front().name;
  wanted.knobs.merge(input->knobs);
  if (Expected<void> set = applySettings(request, wanted); !set)
    return tl::unexpected(set.error());
  return request;
}

RunRequest gui::requestForRun(const Run &run, std::string inputText) {
  RunRequest request;
  request.input = run.input;
  request.text = std::move(inputText);
  if (findPreset(run.pipeline.name))
    request.preset = run.pipeline.name;
  else
    request.pipelineText = run.pipeline.text;
  request.knobs = run.knobs;
  request.target = builtinTargets().front();
  if (Expected<Target> target = loadTarget(run.target))
    request.target = std::move(*target);
  if (Expected<Target> limited = withKnobs(request.target, request.knobs))
    request.target = std::move(*limited);
  return request;
}

std::string
gui::restOfPipeline(const Run &run, int pass,
                    const std::map<std::string, std::string> &knobs) {
  std::vector<PassSpec> rest;
  for (size_t i = pass + 1; i < run.passes.size(); ++i)
    rest.push_back(run.passes[i].pass);
  const Preset *preset = findPreset(run.pipeline.name);
  Expected<KnobSettings> old = KnobSettings::parse(run.knobs);
  Expected<KnobSettings> now = KnobSettings::parse(knobs);
  if (preset && old && now && knobs != run.knobs) {
    rest = passesWith(run, *preset, *old, *now);
    rest.erase(rest.begin(), rest.begin() + passesBefore(run, pass, rest));
  }
  return printPipelineText(rest);
}

QString gui::shellQuoted(const QString &word) {
  static const QRegularExpression plain(
      QStringLiteral("^[A-Za-z0-9_./:=,@%+-]+$"));
  if (plain.match(word).hasMatch())
    return word;
  QString quoted = word;
  return QLatin1Char('\'') +
         quoted.replace(QLatin1Char('\''), QStringLiteral("'\\''")) +
         QLatin1Char('\'');
}

/// The options that name what runs the passes.
static QStringList wordsOf(const CompilerSettings &compiler) {
  QStringList words;
  auto add = [&](const char *option, const std::string &value) {
    // An argument may begin with a dash itself.
    words += QLatin1String(option) + u'=' + shellQuoted(toQt(value));
  };
  for (size_t i = 0; i < compiler.opt.size(); ++i)
    add(i == 0 ? "--opt" : "--opt-arg", compiler.opt[i]);
  for (const std::string &plugin : compiler.dialectPlugins)
    add("--load-dialect-plugin", plugin);
  for (const std::string &plugin : compiler.passPlugins)
    add("--load-pass-plugin", plugin);
  if (compiler.allowUnregisteredDialects)
    words += QStringLiteral("--allow-unregistered-dialect");
  const RunLimits usual;
  if (compiler.limits.passTime != usual.passTime)
    add("--pass-timeout",
        std::to_string(compiler.limits.passTime.count()) + "ms");
  if (compiler.limits.memoryBytes != usual.memoryBytes)
    add("--memory-limit",
        std::to_string(compiler.limits.memoryBytes >> 20) + "M");
  return words;
}

QString gui::commandLineOf(const Run &run, bool isEdited,
                           const CompilerSettings &compiler) {
  QStringList words;
  QString input = shellQuoted(toQt(run.input.path));
  if (isEdited && run.id.value > 0) {
    input = QStringLiteral("edited.mlir");
    words += {QStringLiteral("irsift show %1 --snapshot input > %2 &&")
                  .arg(run.id.value)
                  .arg(input)};
  }
  words += {QStringLiteral("irsift"), QStringLiteral("replay"), input};
  if (!isRecorded(run.input)) {
    if (findPreset(run.pipeline.name))
      words += {QStringLiteral("--pipeline"), toQt(run.pipeline.name)};
    else if (!run.pipeline.text.empty())
      words +=
          {QStringLiteral("--pipeline"), shellQuoted(toQt(run.pipeline.text))};
    words += {QStringLiteral("--target"), shellQuoted(toQt(run.target))};
    for (const auto &[name, value] : run.knobs)
      words +=
          {QStringLiteral("--knob"), shellQuoted(toQt(name + "=" + value))};
    words += wordsOf(compiler);
  }
  return words.join(QLatin1Char(' '));
}
