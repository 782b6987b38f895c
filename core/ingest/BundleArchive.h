//===- BundleArchive.h - A bundle as one file, and back -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A bundle is what `irsift report` writes: a folder, or the same as a .tar.zst
// that any tar unpacks.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_BUNDLEARCHIVE_H
#define IRSIFT_CORE_INGEST_BUNDLEARCHIVE_H

#include "core/model/Expected.h"

#include <map>
#include <string>
#include <string_view>

namespace irsift {

/// File name (with '/') and content of everything in a bundle.
using BundleFiles = std::map<std::string, std::string>;

/// Whether a bundle of that name is an archive: it ends in `.tar.zst`.
bool isArchiveName(std::string_view path);

/// The archive: equal files, equal bytes. They are in a folder \p name (at most
/// 60 characters are kept of it), owned by nobody and without times.
std::string packBundle(const BundleFiles &files, std::string_view name);

/// The inverse, without that folder. Takes no links, no names that lead out of
/// the folder, and no more than 1 GiB; errors name \p origin.
Expected<BundleFiles> unpackBundle(std::string_view archive,
                                   std::string_view origin);

/// What a replay of a bundle starts from.
struct Bundle {
  /// The module as it went into the pipeline.
  std::string module;
  /// Name of a preset, else the text of a pipeline.
  std::string preset;
  std::string pipelineText;
  std::map<std::string, std::string> knobs;
};

/// Reads a folder or an archive.
Expected<Bundle> readBundle(const std::string &path);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_BUNDLEARCHIVE_H
