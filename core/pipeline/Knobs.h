//===- Knobs.h - What a user can turn in the XPU backend ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A knob is an XPUOptions field, an environment variable, or both under two
// names (xpu-spec/pipeline.md 9).
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PIPELINE_KNOBS_H
#define IRSIFT_CORE_PIPELINE_KNOBS_H

#include "core/model/Expected.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irsift {

/// Integer: any whole number. Boolean: 0, 1, true, false, on, off. Grid: three
/// whole numbers, `12,1,1`.
enum class KnobType { Integer, Boolean, Grid };

struct Knob {
  /// XPUOptions field, or empty.
  std::string_view field;
  /// Environment variable, or empty.
  std::string_view environment;
  KnobType type = KnobType::Integer;
  std::string_view defaultValue;
  /// Backend lines that have it: "3.0, 3.6".
  std::string_view lines;
  std::string_view effect;
  /// Arguments of the passes that read it, or that it adds or drops, separated
  /// by blanks; empty if it reaches none on the non-SDNN path.
  std::string_view passes;
  /// Whether passes read the environment variable themselves.
  bool isReadByPass = false;
  /// The same as `passes`, for kernels with tile buffers in xpu3.6-next.
  std::string_view tilePasses = {};

  /// The name under which settings keep it: the field where there is one.
  std::string_view name() const { return field.empty() ? environment : field; }
};

/// All knobs, in the order in which `irsift knobs` lists them.
std::span<const Knob> allKnobs();

/// Whether a pass of \p preset could read \p knob.
bool reachesPasses(const Knob &knob, std::string_view preset);

/// By field or environment name; null if unknown.
const Knob *findKnob(std::string_view name);

/// Values of all knobs: what was set, else the default.
class KnobSettings {
public:
  /// Checks names and values. A field wins over the environment variable that
  /// gives its default, as a kernel's keyword argument does.
  static Expected<KnobSettings>
  parse(const std::map<std::string, std::string> &settings);

  /// \p name is a field or an environment variable; 1 and 0 for booleans.
  int64_t integer(std::string_view name) const;
  bool flag(std::string_view name) const { return integer(name) != 0; }
  std::array<int64_t, 3> grid() const;
  bool isSet(std::string_view name) const;

  /// Name and value of each set environment variable that passes read
  /// themselves: to be put into the environment of the process that runs them.
  std::vector<std::pair<std::string, std::string>> passEnvironment() const;

private:
  std::string_view text(std::string_view name) const;

  /// By Knob::name(), only what was set.
  std::map<std::string, std::string, std::less<>> values;
};

} // namespace irsift

#endif // IRSIFT_CORE_PIPELINE_KNOBS_H
