//===- SnapshotTexts.cpp - Texts of modules, in memory or in the store ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/SnapshotTexts.h"
#include "core/store/RunStore.h"

using namespace irsift;
using namespace irsift::gui;

SnapshotTexts::SnapshotTexts(std::string storePath)
    : storePath(std::move(storePath)) {}

void SnapshotTexts::put(const SnapshotId &id, std::string text, bool isStored) {
  std::lock_guard lock(mutex);
  auto [place, isNew] = entries.try_emplace(id);
  place->second.lastUse = ++uses;
  if (!isNew)
    return;
  if (isStored)
    storedBytes += text.size();
  place->second.text = std::move(text);
  place->second.isStored = isStored;
  forgetOld();
}

void SnapshotTexts::forgetOld() {
  while (storedBytes > Budget) {
    auto oldest = entries.end();
    for (auto i = entries.begin(); i != entries.end(); ++i)
      if (i->second.isStored && i->second.lastUse != uses &&
          (oldest == entries.end() ||
           i->second.lastUse < oldest->second.lastUse))
        oldest = i;
    if (oldest == entries.end())
      return;
    storedBytes -= oldest->second.text.size();
    entries.erase(oldest);
  }
}

std::string SnapshotTexts::text(const SnapshotId &id) {
  if (id.empty())
    return {};
  {
    std::lock_guard lock(mutex);
    if (auto known = entries.find(id); known != entries.end()) {
      known->second.lastUse = ++uses;
      return known->second.text;
    }
  }
  if (storePath.empty())
    return {};
  auto opened = RunStore::open(storePath);
  if (!opened)
    return {};
  Expected<std::string> text = opened->snapshot(id);
  if (!text)
    return {};
  put(id, *text, /*isStored=*/true);
  return std::move(*text);
}
