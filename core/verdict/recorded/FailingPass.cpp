//===- FailingPass.cpp - Which pass a failure is of -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/recorded/FailingPass.h"

#include "core/pipeline/PipelineText.h"
#include "core/verdict/recorded/PassNames.h"

using namespace irsift;

namespace {

NamedPass passOfCrash(const Incident &incident) {
  struct Place {
    const SourceLocation *location;
    const char *evidence;
  };
  for (auto [location, evidence] :
       {Place{incident.assertion ? &incident.assertion->location : nullptr,
              "the source file of the assertion"},
        Place{incident.unreachable ? &incident.unreachable->location : nullptr,
              "the source file of the unreachable code"}})
    if (location)
      if (std::string name = passOfSourceFile(location->file); !name.empty())
        return {name, evidence};
  if (incident.assertion)
    if (std::string name = passOfFunction(incident.assertion->function);
        !name.empty())
      return {name, "the function of the assertion"};
  return {};
}

NamedPass passOfStack(const Incident &incident) {
  for (const std::string &function : incident.stackFunctions)
    if (std::string name = passOfFunction(function); !name.empty())
      return {name, "the stack"};
  return {};
}

/// The pass behind the last one whose dump was printed after it ran, by a
/// pipeline that the log shows.
NamedPass passAfterLastDump(const RecordedLog &log, const Incident &incident) {
  if (!incident.lastDump)
    return {};
  const DumpHeader &last = *log.dumps[*incident.lastDump].header;
  size_t ran = 0;
  for (size_t i = 0; i <= *incident.lastDump; ++i)
    if (log.dumps[i].lane == incident.lane && log.dumps[i].header &&
        isSamePass(log.dumps[i].header->passName, last.passName))
      ++ran;
  for (const std::string &text : log.commandPipelines) {
    Expected<std::vector<PassSpec>> passes = parsePipelineText(text);
    if (!passes)
      continue;
    size_t seen = 0;
    for (size_t i = 0; i + 1 < passes->size(); ++i) {
      if (!isSamePass((*passes)[i].name, last.passArgument))
        continue;
      // Functions run one after the other: their dumps repeat a pass.
      if (++seen == ran || !(*passes)[i].anchors.empty())
        return {(*passes)[i + 1].name,
                "the last dump and the pipeline of the command line"};
    }
  }
  return {};
}

} // namespace

NamedPass irsift::findPass(const RecordedLog &log, const Incident &incident,
                           const std::vector<RunningPass> &running) {
  if (!running.empty())
    return {running.back().name, "the pipeline note"};
  if (incident.failedDump)
    return {log.dumps[*incident.failedDump].header->passName,
            "the header of the failed dump"};
  if (NamedPass pass = passOfCrash(incident); !pass.name.empty())
    return pass;
  if (incident.tracedPassFailed)
    return {incident.tracedPass, "the trace of passes"};
  if (!incident.tracedPass.empty())
    return {incident.tracedPass,
            "the trace of passes: started, and no end of it"};
  if (NamedPass pass = passOfStack(incident); !pass.name.empty())
    return pass;
  if (incident.lastDump) {
    const DumpHeader &last = *log.dumps[*incident.lastDump].header;
    if (last.isBefore)
      return {last.passName, "the last dump, made before this pass"};
  }
  return passAfterLastDump(log, incident);
}
