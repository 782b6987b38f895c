//===- SnapshotTexts.h - Texts of modules, in memory or in the store ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_SNAPSHOTTEXTS_H
#define IRSIFT_GUI_MODELS_SNAPSHOTTEXTS_H

#include "core/model/Run.h"

#include <mutex>
#include <string>
#include <unordered_map>

namespace irsift::gui {

/// Any thread may use it.
class SnapshotTexts {
public:
  /// \p storePath empty: there is no store.
  explicit SnapshotTexts(std::string storePath);

  /// \p isStored says that the store has it too, so that it may be forgotten.
  void put(const SnapshotId &id, std::string text, bool isStored);
  /// Empty if it is nowhere.
  std::string text(const SnapshotId &id);

private:
  /// Bytes of stored texts that are kept in memory.
  static constexpr size_t Budget = size_t(256) << 20;

  struct Entry {
    std::string text;
    bool isStored = false;
    uint64_t lastUse = 0;
  };

  void forgetOld();

  std::string storePath;
  std::mutex mutex;
  std::unordered_map<SnapshotId, Entry> entries;
  size_t storedBytes = 0;
  uint64_t uses = 0;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_SNAPSHOTTEXTS_H
