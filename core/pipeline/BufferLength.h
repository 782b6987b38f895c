//===- BufferLength.h - From a limit in bytes to elements per core --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PIPELINE_BUFFERLENGTH_H
#define IRSIFT_CORE_PIPELINE_BUFFERLENGTH_H

#include <cstdint>

namespace irsift {

/// The buffer length in elements that the backend hands to every pass
/// (xpu-spec/pipeline.md 4). \p limitBytes is `buffer_size_limit`;
/// \p widestFloatBytes is the widest f32/f16/bf16 pointee (4, 2) of the
/// kernel's tt.load and tt.store, 0 if there is none; \p elementBytesOverride
/// is TRITONXPU_ELEMBYTES, 0 when unset.
constexpr int64_t bufferLength(int64_t limitBytes, int64_t widestFloatBytes,
                               int64_t elementBytesOverride) {
  if (elementBytesOverride != 0)
    return limitBytes / elementBytesOverride;
  return widestFloatBytes == 0 ? limitBytes : limitBytes / widestFloatBytes;
}

} // namespace irsift

#endif // IRSIFT_CORE_PIPELINE_BUFFERLENGTH_H
