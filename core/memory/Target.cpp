//===- Target.cpp - On-chip memories of a device --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/Target.h"

#include "core/model/TextFile.h"

#include <nlohmann/json.hpp>

#include <cassert>
#include <optional>

using namespace irsift;
using nlohmann::json;

namespace {

constexpr std::string_view builtinTexts[] = {
#include "core/memory/BuiltinTargets.inc"
};

/// Reads one field after another and keeps the first problem.
class FieldReader {
public:
  /// \p where stands in front of every problem.
  FieldReader(const json &object, std::string where)
      : object(object), where(std::move(where)) {}

  std::string text(const char *key) {
    const json *value = find(key, "a string", &json::is_string);
    return value ? value->get<std::string>() : std::string();
  }

  int64_t number(const char *key, std::optional<int64_t> fallback = {}) {
    if (fallback && object.is_object() && !object.contains(key))
      return *fallback;
    const json *value = find(key, "a whole number >= 0", [](const json &v) {
      return v.is_number_unsigned() && v.get<uint64_t>() < (uint64_t(1) << 62);
    });
    return value ? value->get<int64_t>() : 0;
  }

  const json *array(const char *key) {
    return find(key, "a list", &json::is_array);
  }

  const std::string &problem() const { return firstProblem; }

  void fail(std::string_view what) { adopt(where + ": " + std::string(what)); }

  /// Takes over the problem of a nested reader.
  void adopt(const std::string &problem) {
    if (firstProblem.empty())
      firstProblem = problem;
  }

private:
  template <typename Test>
  const json *find(const char *key, const char *expected, Test test) {
    auto it = object.is_object() ? object.find(key) : object.end();
    if (it != object.end() && std::invoke(test, *it))
      return &*it;
    fail(std::string("field \"") + key + "\": expected " + expected);
    return nullptr;
  }

  const json &object;
  std::string where;
  std::string firstProblem;
};

TargetMemory readMemory(const json &object, FieldReader &parent, size_t index,
                        std::string_view origin) {
  FieldReader reader(object, "target file " + std::string(origin) +
                                 ": memory " + std::to_string(index));
  TargetMemory memory;
  memory.name = reader.text("name");
  memory.scope = reader.text("scope");
  memory.size = Bytes(reader.number("bytes"));
  memory.alignment = Bytes(reader.number("alignment", 1));
  memory.reserve = Bytes(reader.number("reserve", 0));
  memory.limit =
      Bytes(reader.number("limit", (memory.size - memory.reserve).value));
  memory.limitOrigin = object.is_object() && object.contains("limit_origin")
                           ? reader.text("limit_origin")
                           : std::string("target file ") + std::string(origin);
  if (memory.alignment.value < 1)
    reader.fail("field \"alignment\": expected at least 1");
  if (memory.limit > memory.size)
    reader.fail("field \"limit\": more than the memory has");
  parent.adopt(reader.problem());
  return memory;
}

} // namespace

const TargetMemory *Target::memory(std::string_view name) const {
  for (const TargetMemory &memory : memories)
    if (memory.name == name)
      return &memory;
  return nullptr;
}

TargetMemory *Target::memory(std::string_view name) {
  return const_cast<TargetMemory *>(std::as_const(*this).memory(name));
}

Expected<Target> irsift::parseTarget(std::string_view text,
                                     std::string_view origin) {
  json document;
  try {
    document = json::parse(text);
  } catch (const json::parse_error &error) {
    return makeError("target file " + std::string(origin) + ": " +
                     error.what());
  }
  FieldReader reader(document, "target file " + std::string(origin));
  Target target;
  target.name = reader.text("name");
  target.summary = document.is_object() && document.contains("summary")
                       ? reader.text("summary")
                       : std::string();
  target.clusters = static_cast<int>(reader.number("clusters"));
  target.coresPerCluster = static_cast<int>(reader.number("cores_per_cluster"));
  if (const json *memories = reader.array("memories"))
    for (size_t i = 0; i < memories->size(); ++i)
      target.memories.push_back(readMemory((*memories)[i], reader, i, origin));
  if (!reader.problem().empty())
    return makeError(reader.problem() +
                     " (docs/formats.md shows a target file)");
  return target;
}

const std::vector<Target> &irsift::builtinTargets() {
  static const std::vector<Target> targets = [] {
    std::vector<Target> result;
    for (std::string_view text : builtinTexts) {
      Expected<Target> target = parseTarget(text, "(built in)");
      assert(target && "a built-in target file is malformed");
      result.push_back(std::move(*target));
    }
    return result;
  }();
  return targets;
}

Expected<Target> irsift::loadTarget(const std::string &nameOrPath) {
  for (const Target &target : builtinTargets())
    if (target.name == nameOrPath)
      return target;
  Expected<std::string> text = readTextFile(nameOrPath, mostInputBytes);
  if (!text)
    return makeError("target '" + nameOrPath +
                     "': neither a built-in target (`irsift targets` lists "
                     "them) nor a readable file (" +
                     text.error().message + ")");
  return parseTarget(*text, nameOrPath);
}
