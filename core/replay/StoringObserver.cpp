//===- StoringObserver.cpp - Keeps a run while it goes on -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/StoringObserver.h"

using namespace irsift;

template <typename T> bool StoringObserver::check(const Expected<T> &result) {
  if (!result && !failure)
    failure = result.error();
  return result.has_value();
}

void StoringObserver::runBegun(const Run &run, const std::string &inputText) {
  if (!run.inputSnapshot.empty() && !check(store.putSnapshot(inputText)))
    return;
  Expected<RunId> id = store.beginRun(run);
  if (check(id))
    runId = *id;
}

void StoringObserver::passFinished(const PassRun &pass,
                                   const std::string *snapshotText) {
  if (!isRecording())
    return;
  if (snapshotText && !check(store.putSnapshot(*snapshotText)))
    return;
  check(store.putPass(runId, pass));
}

void StoringObserver::runFinished(const Run &run) {
  if (!isRecording())
    return;
  // Passes that never ran were not reported one by one.
  for (const PassRun &pass : run.passes)
    if (pass.status == PassStatus::NotRun && !check(store.putPass(runId, pass)))
      return;
  Run stored = run;
  stored.id = runId;
  check(store.finishRun(stored));
}
