//===- Json.h - The values as JSON, and back ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One spelling of every field for `--json`, the worker's line protocol and the
// store (docs/formats.md). Keys keep their order, so that equal values print
// equal bytes.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MODEL_JSON_H
#define IRSIFT_CORE_MODEL_JSON_H

#include "core/model/Run.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace irsift {

using Json = nlohmann::ordered_json;

std::string_view toString(VerdictClass kind);
std::string_view toString(PassStatus status);
std::string_view toString(Severity severity);
std::string_view toString(FootprintLabel label);
std::string_view toString(MemorySpace space);

Json toJson(const Diagnostic &diagnostic);
Json toJson(const Buffer &buffer);
Json toJson(const MemorySummary &memory);
Json toJson(const PassRun &pass);
Json toJson(const Verdict &verdict);
/// The whole document of `irsift replay --json` without its "schema" field.
Json toJson(const Run &run);

/// The inverse of toJson. Unknown fields are skipped and missing ones keep
/// their defaults, so that an older reader survives a newer writer. Throws
/// nlohmann::json::exception when a field has the wrong type.
void fromJson(const Json &json, Diagnostic &diagnostic);
void fromJson(const Json &json, Buffer &buffer);
void fromJson(const Json &json, MemorySummary &memory);
void fromJson(const Json &json, PassRun &pass);
void fromJson(const Json &json, Verdict &verdict);
void fromJson(const Json &json, Run &run);

} // namespace irsift

#endif // IRSIFT_CORE_MODEL_JSON_H
