//===- BundleArchive.cpp - A bundle as one file, and back -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/BundleArchive.h"
#include "core/model/Json.h"
#include "core/pipeline/Presets.h"

#include <zstd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

constexpr size_t BlockSize = 512;
constexpr size_t MostBytes = size_t(1) << 30;
/// Beginning and length of the fields of a ustar header.
struct Field {
  size_t at;
  size_t size;
};
constexpr Field NameField{0, 100}, ModeField{100, 8}, UidField{108, 8},
    GidField{116, 8}, SizeField{124, 12}, TimeField{136, 12}, SumField{148, 8},
    TypeField{156, 1}, MagicField{257, 8}, PrefixField{345, 155};

void putOctal(std::string &header, Field field, uint64_t value) {
  char digits[24];
  std::snprintf(digits, sizeof(digits), "%0*llo", int(field.size - 1),
                static_cast<unsigned long long>(value));
  header.replace(field.at, field.size - 1, digits, field.size - 1);
}

uint64_t checksum(std::string_view header) {
  uint64_t sum = 0;
  for (size_t i = 0; i < BlockSize; ++i) {
    bool isSum = i >= SumField.at && i < SumField.at + SumField.size;
    sum += isSum ? ' ' : static_cast<unsigned char>(header[i]);
  }
  return sum;
}

/// \p name has at most 100 characters, \p folder 155: makeBundle() keeps to it.
std::string headerOf(const std::string &folder, const std::string &name,
                     size_t size) {
  std::string header(BlockSize, '\0');
  header.replace(NameField.at, name.size(), name);
  header.replace(PrefixField.at, folder.size(), folder);
  putOctal(header, ModeField, 0644);
  putOctal(header, UidField, 0);
  putOctal(header, GidField, 0);
  putOctal(header, SizeField, size);
  putOctal(header, TimeField, 0);
  header[TypeField.at] = '0';
  header.replace(MagicField.at, MagicField.size, "ustar\00000", 8);
  putOctal(header, {SumField.at, SumField.size - 1}, checksum(header));
  header[SumField.at + SumField.size - 1] = ' ';
  return header;
}

std::string textOf(std::string_view header, Field field) {
  std::string_view text = header.substr(field.at, field.size);
  return std::string(text.substr(0, text.find('\0')));
}

std::optional<uint64_t> octalOf(std::string_view header, Field field) {
  std::string text = textOf(header, field);
  std::erase(text, ' ');
  uint64_t value = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, 8);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return value;
}

/// Without the folder that everything is in; empty if the name is not one of
/// ours.
std::string innerName(const std::string &name) {
  size_t slash = name.find('/');
  if (slash == std::string::npos || name[0] == '/')
    return {};
  std::string inner = name.substr(slash + 1);
  for (const fs::path &part : fs::path(inner))
    if (part == ".." || part == "/")
      return {};
  return inner;
}

Expected<std::string> inflated(std::string_view archive,
                               std::string_view origin) {
  std::unique_ptr<ZSTD_DStream, size_t (*)(ZSTD_DStream *)> stream(
      ZSTD_createDStream(), ZSTD_freeDStream);
  std::string text, piece(ZSTD_DStreamOutSize(), '\0');
  ZSTD_inBuffer in{archive.data(), archive.size(), 0};
  size_t pending = 1;
  while (in.pos < in.size) {
    ZSTD_outBuffer out{piece.data(), piece.size(), 0};
    pending = ZSTD_decompressStream(stream.get(), &out, &in);
    if (ZSTD_isError(pending))
      return makeError(std::string(origin) +
                       ": damaged: " + ZSTD_getErrorName(pending));
    text.append(piece, 0, out.pos);
    if (text.size() > MostBytes)
      return makeError(std::string(origin) + ": larger than 1 GiB unpacked");
    // The last bytes may still be inside of the stream.
    while (out.pos == out.size && in.pos == in.size && pending != 0) {
      out.pos = 0;
      pending = ZSTD_decompressStream(stream.get(), &out, &in);
      if (ZSTD_isError(pending))
        break;
      text.append(piece, 0, out.pos);
    }
  }
  if (pending != 0)
    return makeError(std::string(origin) + ": cut off");
  return text;
}

Expected<BundleFiles> readFolder(const fs::path &folder) {
  BundleFiles files;
  for (const char *name :
       {"run.json", "repro.mlir", "snapshots/000-input.mlir"})
    if (std::ifstream file(folder / name, std::ios::binary); file)
      files[name].assign(std::istreambuf_iterator<char>(file), {});
  return files;
}

Expected<BundleFiles> readFiles(const std::string &path) {
  std::error_code error;
  if (fs::is_directory(path, error))
    return readFolder(path);
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return makeError("cannot read '" + path + "': " + std::strerror(errno));
  std::string archive{std::istreambuf_iterator<char>(file), {}};
  return unpackBundle(archive, path);
}

} // namespace

bool irsift::isArchiveName(std::string_view path) {
  return path.ends_with(".tar.zst");
}

std::string irsift::packBundle(const BundleFiles &files,
                               std::string_view name) {
  std::string folder(name.substr(0, 60));
  std::string tar;
  for (const auto &[path, content] : files) {
    tar += headerOf(folder, path.substr(0, NameField.size), content.size());
    tar += content;
    tar.resize((tar.size() + BlockSize - 1) / BlockSize * BlockSize);
  }
  tar.resize(tar.size() + 2 * BlockSize);
  std::string archive(ZSTD_compressBound(tar.size()), '\0');
  archive.resize(ZSTD_compress(archive.data(), archive.size(), tar.data(),
                               tar.size(), /*compressionLevel=*/9));
  return archive;
}

Expected<BundleFiles> irsift::unpackBundle(std::string_view archive,
                                           std::string_view origin) {
  Expected<std::string> tar = inflated(archive, origin);
  if (!tar)
    return tl::unexpected(tar.error());
  std::string_view rest = *tar;
  BundleFiles files;
  while (rest.size() >= BlockSize && rest[0] != '\0') {
    std::string_view header = rest.substr(0, BlockSize);
    std::optional<uint64_t> size = octalOf(header, SizeField);
    std::optional<uint64_t> sum = octalOf(header, SumField);
    rest.remove_prefix(BlockSize);
    if (!size || sum != checksum(header) || *size > rest.size())
      return makeError(std::string(origin) + ": no tar archive, or damaged");
    std::string path = textOf(header, NameField);
    if (std::string prefix = textOf(header, PrefixField); !prefix.empty())
      path = prefix + "/" + path;
    char type = header[TypeField.at];
    if (std::string inner = innerName(path);
        !inner.empty() && (type == '0' || type == '\0'))
      files[inner] = rest.substr(0, *size);
    uint64_t padded = (*size + BlockSize - 1) / BlockSize * BlockSize;
    rest.remove_prefix(std::min<uint64_t>(padded, rest.size()));
  }
  return files;
}

Expected<Bundle> irsift::readBundle(const std::string &path) {
  Expected<BundleFiles> files = readFiles(path);
  if (!files)
    return tl::unexpected(files.error());
  Json run = Json::parse((*files)["run.json"], nullptr,
                         /*allow_exceptions=*/false);
  Bundle bundle;
  bundle.module = (*files)["snapshots/000-input.mlir"];
  if (bundle.module.empty())
    bundle.module = (*files)["repro.mlir"];
  if (!run.is_object() || bundle.module.empty())
    return makeError("'" + path +
                     "' is no bundle: run.json or the module is missing");
  try {
    Json pipeline = run.value("pipeline", Json::object());
    std::string name = pipeline.value("name", "");
    if (findPreset(name))
      bundle.preset = name;
    else
      bundle.pipelineText = pipeline.value("text", "");
    bundle.knobs = run.value("knobs", std::map<std::string, std::string>());
  } catch (const Json::exception &error) {
    return makeError("'" + path + "': run.json is damaged: " + error.what());
  }
  return bundle;
}
