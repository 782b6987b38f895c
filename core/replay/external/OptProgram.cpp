//===- OptProgram.cpp - An mlir-opt of any version as a child -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/external/OptProgram.h"

#include "core/ingest/TextScan.h"
#include "core/pipeline/Knobs.h"
#include "core/pipeline/PipelineText.h"

using namespace irsift;
using namespace irsift::scan;

OptProgram::OptProgram(std::string program, std::vector<std::string> arguments,
                       const RunRequest &request)
    : program(std::move(program)), arguments(std::move(arguments)),
      allowUnregistered(request.allowUnregisteredDialects),
      limits(request.limits) {
  // Naming the frames of a crash takes longer than any pass.
  environment = {{"LLVM_DISABLE_SYMBOLIZATION", "1"}};
  if (Expected<KnobSettings> settings = KnobSettings::parse(request.knobs))
    for (auto &entry : settings->passEnvironment())
      environment.push_back(std::move(entry));
}

ProcessSpec OptProgram::command(const std::string &input,
                                const std::vector<PassSpec> &passes) const {
  ProcessSpec spec;
  spec.command = {program};
  spec.command.insert(spec.command.end(), arguments.begin(), arguments.end());
  spec.command.push_back(input);
  if (allowUnregistered)
    spec.command.push_back("--allow-unregistered-dialect");
  spec.command.push_back("--mlir-print-debuginfo");
  spec.command.push_back("--pass-pipeline=" + printPipelineText(passes));
  spec.environment = environment;
  spec.limits.memoryBytes = limits.memoryBytes;
  spec.limits.outputBytes = limits.outputBytes;
  return spec;
}

ProcessSpec OptProgram::runOnce(const std::string &input,
                                const std::vector<PassSpec> &passes) const {
  return command(input, passes);
}

ProcessSpec OptProgram::runDumping(const std::string &input,
                                   const std::vector<PassSpec> &passes) const {
  ProcessSpec spec = command(input, passes);
  spec.command.insert(spec.command.end(),
                      {"--mlir-disable-threading", "--mlir-print-ir-after-all",
                       "--mlir-print-ir-module-scope", "-o", "/dev/null"});
  return spec;
}

ToolInfo OptProgram::version() const {
  ToolInfo tool;
  ProcessSpec spec;
  spec.command = {program};
  spec.command.insert(spec.command.end(), arguments.begin(), arguments.end());
  spec.command.push_back("--version");
  spec.limits.wall = std::chrono::seconds(20);
  Expected<ProcessResult> result = runProcess(spec);
  if (!result)
    return tool;
  std::string_view text = result->out;
  if (readUntil(text, "LLVM version "))
    tool.llvm =
        readWhile(text, [](char c) { return !isBlank(c) && c != '\n'; });
  tool.assertions = contains(result->out, "with assertions");
  return tool;
}

std::set<std::string> OptProgram::listedPasses() const {
  std::set<std::string> names;
  ProcessSpec spec;
  spec.command = {program};
  spec.command.insert(spec.command.end(), arguments.begin(), arguments.end());
  spec.command.push_back("--help");
  spec.limits.wall = std::chrono::seconds(20);
  Expected<ProcessResult> result = runProcess(spec);
  if (!result)
    return names;
  std::string_view text = result->out;
  while (readUntil(text, "--")) {
    std::string_view name =
        readWhile(text, [](char c) { return isWord(c) || c == '-'; });
    if (!name.empty())
      names.emplace(name);
  }
  return names;
}

std::string irsift::withoutLocations(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\n')
      quoted = false;
    if (!quoted && c == '#' && (i == 0 || text[i - 1] == '\n') &&
        text.substr(i).starts_with("#loc")) {
      size_t end = text.find('\n', i);
      if (end == std::string_view::npos)
        break;
      i = end;
      continue;
    }
    if (!quoted && c == ' ' && text.substr(i).starts_with(" loc(")) {
      size_t close = closingBracket(text, i + 4);
      if (close == std::string_view::npos)
        break;
      i = close;
      continue;
    }
    if (quoted && c == '\\' && i + 1 < text.size()) {
      result += c;
      c = text[++i];
    } else if (c == '"') {
      quoted = !quoted;
    }
    result += c;
  }
  return result;
}
