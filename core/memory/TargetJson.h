//===- TargetJson.h - Targets as target files --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_TARGETJSON_H
#define IRSIFT_CORE_MEMORY_TARGETJSON_H

#include "core/memory/Target.h"
#include "core/model/Json.h"

namespace irsift {

/// What parseTarget() reads.
Json toJson(const Target &target);

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_TARGETJSON_H
