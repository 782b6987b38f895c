//===- Identity.cpp - When two cases must come out alike ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/Identity.h"
#include "core/ingest/InputKind.h"
#include "core/memory/TargetJson.h"
#include "core/model/Sha256.h"
#include "core/replay/WorkerProcess.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include <xxhash.h>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds LoadTime{60};

Expected<std::string> hashFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return makeError("cannot read '" + path + "': " + std::strerror(errno));
  XXH3_state_t *state = XXH3_createState();
  XXH3_128bits_reset(state);
  std::vector<char> block(1 << 20);
  while (file.read(block.data(), block.size()) || file.gcount() > 0)
    XXH3_128bits_update(state, block.data(), size_t(file.gcount()));
  XXH128_hash_t hash = XXH3_128bits_digest(state);
  XXH3_freeState(state);
  if (file.bad())
    return makeError("cannot read '" + path + "': " + std::strerror(errno));
  std::ostringstream text;
  text << std::hex << hash.high64 << '-' << hash.low64;
  return text.str();
}

/// What the worker says of itself when it starts.
Expected<std::string> llvmVersionOf(const std::string &program) {
  Expected<WorkerProcess> worker = WorkerProcess::start(program, {});
  if (!worker)
    return tl::unexpected<Error>(worker.error());
  protocol::Message message;
  auto wake = worker->next(message, Clock::now() + LoadTime, {});
  std::string version;
  if (wake == WorkerProcess::Wake::Event)
    version = message.header.value("llvm", "");
  worker->kill();
  worker->reap();
  if (version.empty())
    return makeError("'" + program + "' does not talk as a worker",
                     ExitCode::InternalFault);
  return version;
}

std::string findInPath(const std::string &program) {
  if (program.find('/') != std::string::npos)
    return program;
  const char *variable = std::getenv("PATH");
  std::istringstream folders(variable ? variable : "");
  std::error_code error;
  for (std::string folder; std::getline(folders, folder, ':');)
    if (fs::exists(folder + "/" + program, error))
      return folder + "/" + program;
  return program;
}

} // namespace

Expected<CompilerIdentity>
irsift::identifyCompiler(const std::string &worker, const std::string &opt,
                         const std::vector<std::string> &optArguments,
                         const std::vector<std::string> &plugins) {
  CompilerIdentity identity;
  identity.optArguments = optArguments;
  auto take = [](std::string &into,
                 Expected<std::string> value) -> Expected<void> {
    if (!value)
      return tl::unexpected<Error>(value.error());
    into = std::move(*value);
    return {};
  };
  Expected<void> taken = take(identity.irsift, hashFile("/proc/self/exe"));
  if (taken)
    taken = take(identity.llvm, llvmVersionOf(worker));
  if (taken)
    taken = take(identity.worker, hashFile(worker));
  if (taken && !opt.empty())
    taken = take(identity.opt, hashFile(findInPath(opt)));
  for (const std::string &plugin : plugins)
    if (taken)
      taken = take(identity.plugins[plugin], hashFile(plugin));
  if (!taken)
    return tl::unexpected<Error>(taken.error());
  return identity;
}

std::string irsift::caseKey(const RunRequest &request,
                            const std::string &contentSha,
                            const CompilerIdentity &compiler) {
  const std::string &kind = request.input.kind;
  Json key{{"content", contentSha}, {"irsift", compiler.irsift}};
  // What is only read has no compiler and no settings.
  if (kind != toString(InputKind::Log) && kind != toString(InputKind::TreeDir))
    key.update(Json{{"llvm", compiler.llvm},
                    {"worker", compiler.worker},
                    {"opt", compiler.opt},
                    {"opt_arguments", compiler.optArguments},
                    {"plugins", compiler.plugins},
                    {"dialect_plugins", request.dialectPlugins},
                    {"pass_plugins", request.passPlugins},
                    {"preset", request.preset},
                    {"pipeline", request.pipelineText},
                    {"knobs", request.knobs},
                    {"target", toJson(request.target)},
                    {"unregistered", request.allowUnregisteredDialects},
                    {"pass_time", request.limits.passTime.count()},
                    {"memory", request.limits.memoryBytes}});
  return sha256(key.dump(-1, ' ', false, Json::error_handler_t::replace));
}
