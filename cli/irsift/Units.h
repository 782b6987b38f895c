//===- Units.h - Durations and sizes on the command line ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_UNITS_H
#define IRSIFT_CLI_IRSIFT_UNITS_H

#include "core/model/Expected.h"

#include <chrono>
#include <cstdint>
#include <string_view>

namespace irsift {

/// "500ms", "2s", "1.5m", "1h"; a bare number is seconds.
Expected<std::chrono::milliseconds> parseDuration(std::string_view text);

/// "512M", "4G", "64K", "2GiB"; powers of 1024; a bare number is bytes.
Expected<int64_t> parseSize(std::string_view text);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_UNITS_H
