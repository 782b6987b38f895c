//===- TargetJson.cpp - Targets as target files --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/TargetJson.h"

using namespace irsift;

Json irsift::toJson(const Target &target) {
  Json memories = Json::array();
  for (const TargetMemory &memory : target.memories)
    memories.push_back({{"name", memory.name},
                        {"scope", memory.scope},
                        {"bytes", memory.size.value},
                        {"alignment", memory.alignment.value},
                        {"reserve", memory.reserve.value},
                        {"limit", memory.limit.value},
                        {"limit_origin", memory.limitOrigin}});
  return Json{{"name", target.name},
              {"summary", target.summary},
              {"clusters", target.clusters},
              {"cores_per_cluster", target.coresPerCluster},
              {"memories", memories}};
}
