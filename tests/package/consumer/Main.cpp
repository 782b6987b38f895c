//===- Main.cpp - Replays a kernel through the installed library ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/Target.h"
#include "core/model/Json.h"
#include "core/pipeline/Presets.h"
#include "core/replay/BuiltinRunner.h"
#include "core/replay/Input.h"
#include "core/replay/StoringObserver.h"
#include "core/store/RunStore.h"

#include <cstdio>
#include <stop_token>

using namespace irsift;

/// Prints what went wrong, and gives the exit code for it.
static int complain(const Error &error) {
  std::fprintf(stderr, "consumer: %s\n", error.message.c_str());
  return static_cast<int>(error.exitCode);
}

int main(int argc, char **argv) {
  if (argc != 3)
    return complain({"usage: consumer INPUT DATABASE"});
  Expected<Input> input = openInput(argv[1]);
  if (!input)
    return complain(input.error());
  RunRequest request;
  request.input = input->info;
  request.text = input->text;
  request.preset = allPresets().front().name;
  request.target = builtinTargets().front();

  Expected<RunStore> store = RunStore::open(argv[2]);
  if (!store)
    return complain(store.error());
  StoringObserver observer(*store);
  BuiltinRunner runner;
  Expected<Run> run = runner.run(request, observer, std::stop_token());
  if (!run)
    return complain(run.error());
  std::string kind(toString(run->verdict.kind));
  std::printf("%s in %s, %zu passes, worker %s\n", kind.c_str(),
              run->verdict.pass.c_str(), run->passes.size(),
              findWorkerProgram().c_str());
  return run->verdict.kind == VerdictClass::None ? 0 : 1;
}
