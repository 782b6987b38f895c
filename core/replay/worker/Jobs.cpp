//===- Jobs.cpp - What a worker can be asked to do ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/Jobs.h"
#include "core/replay/worker/PassSteps.h"
#include "core/replay/worker/ReplayJob.h"
#include "core/replay/worker/RewriteJob.h"

using namespace irsift;

namespace {

struct Job {
  std::string_view name;
  void (*run)(WorkerSession &, const protocol::Message &);
};

void replay(WorkerSession &session, const protocol::Message &request) {
  ReplayJob(session, request).run();
}

/// Says which of the passes in "names" exist.
void findPasses(WorkerSession &session, const protocol::Message &request) {
  std::vector<std::string> found;
  for (const std::string &name :
       request.header.value("names", std::vector<std::string>()))
    if (isRegistered(name))
      found.push_back(name);
  session.send({{"event", "passes"}, {"names", found}});
}

constexpr Job jobs[] = {
    {"replay", replay},
    {"find-passes", findPasses},
    {"rewrite", sendRewrites},
};

} // namespace

void irsift::runJob(WorkerSession &session, const protocol::Message &request) {
  std::string name = request.header.value("job", "");
  for (const Job &job : jobs)
    if (job.name == name)
      return job.run(session, request);
  session.refuse("this worker knows no job '" + name + "'");
}
