//===- RunBundle.cpp - Runs in bundles, read back -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/bundle/RunBundle.h"

#include "core/bundle/Archive.h"
#include "core/model/Json.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

/// Deeper nesting than this is no document of ours.
constexpr int MostDepth = 64;
constexpr size_t MostSections = 20;

Json parseShallow(const std::string &text) {
  bool isDeep = false;
  Json json = Json::parse(
      text,
      [&](int depth, Json::parse_event_t, Json &) {
        isDeep |= depth > MostDepth;
        return !isDeep;
      },
      /*allow_exceptions=*/false);
  return isDeep ? Json(Json::value_t::discarded) : json;
}

std::string taken(FileTree &files, const std::string &name) {
  auto found = files.find(name);
  return found == files.end() ? std::string() : std::move(found->second);
}

/// The snapshots by what their names begin with: 0 for the input, else one
/// more than the index of the pass.
std::map<int, std::string> snapshotTexts(FileTree &files) {
  std::map<int, std::string> texts;
  const std::string folder = "snapshots/";
  for (auto &[name, content] : files) {
    if (!name.starts_with(folder) || !name.ends_with(".mlir"))
      continue;
    char *end = nullptr;
    long number = std::strtol(name.c_str() + folder.size(), &end, 10);
    if (*end == '-' && number >= 0 && number < 1'000'000)
      texts[static_cast<int>(number)] = std::move(content);
  }
  return texts;
}

/// Gives the passes the ids of the texts: a pass without a text of its own
/// has what the one before it left, unless it left nothing.
void attachSnapshots(RunBundle &bundle, FileTree &files) {
  std::map<int, std::string> texts = snapshotTexts(files);
  SnapshotId last;
  auto attach = [&](SnapshotId &id, int number) {
    if (auto found = texts.find(number); found != texts.end()) {
      last = snapshotIdOf(found->second);
      bundle.snapshots[last] = std::move(found->second);
      id = last;
    } else if (!id.empty()) {
      id = last;
    }
  };
  attach(bundle.run.inputSnapshot, 0);
  for (PassRun &pass : bundle.run.passes)
    attach(pass.snapshot, pass.index.value + 1);
}

/// The notes of a bundle; of a damaged file what can be read.
RunNotes notesOf(const std::string &text) {
  RunNotes notes;
  Json json = parseShallow(text);
  auto string = [](const Json &object, const char *name) {
    auto found = object.find(name);
    return found != object.end() && found->is_string()
               ? found->get<std::string>()
               : std::string();
  };
  if (!json.is_object())
    return notes;
  notes.repro = string(json, "repro");
  if (auto found = json.find("sections");
      found != json.end() && found->is_array())
    for (const Json &section : *found)
      if (section.is_object() && notes.sections.size() < MostSections)
        notes.sections.push_back(
            {string(section, "title"), string(section, "text")});
  return notes;
}

} // namespace

std::string irsift::notesDocument(const RunNotes &notes) {
  Json sections = Json::array();
  for (const ReportSection &section : notes.sections)
    sections.push_back({{"title", section.title}, {"text", section.text}});
  return Json{{"repro", notes.repro}, {"sections", sections}}.dump(
             2, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

bool irsift::isRunBundle(const std::string &path) {
  std::error_code error;
  return isArchive(path) || fs::is_regular_file(path + "/run.json", error);
}

Expected<RunBundle> irsift::readRunBundle(const std::string &path,
                                          const FileTreeLimits &limits) {
  std::error_code error;
  Expected<FileTree> files = fs::is_directory(path, error)
                                 ? readTree(path, limits)
                                 : readArchive(path, limits);
  if (!files)
    return tl::unexpected(files.error());
  return runBundleOf(std::move(*files), path);
}

Expected<RunBundle> irsift::runBundleOf(FileTree files,
                                        const std::string &origin) {
  auto document = files.find("run.json");
  if (document == files.end())
    return makeError("'" + origin + "' is no bundle of irsift: no run.json");
  Json json = parseShallow(document->second);
  if (!json.is_object() || json.value("schema", Json()) != "irsift.replay/1")
    return makeError("run.json in '" + origin +
                     "' is damaged, or of no run that this irsift knows "
                     "(schema irsift.replay/1)");
  RunBundle bundle;
  try {
    fromJson(json, bundle.run);
  } catch (const Json::exception &error) {
    return makeError("run.json in '" + origin +
                     "' is damaged: " + error.what());
  }
  bundle.run.id = RunId();
  makeConsistent(bundle.run);
  attachSnapshots(bundle, files);
  bundle.repro = taken(files, "repro.mlir");
  bundle.passRepro = taken(files, "repro.pass.mlir");
  bundle.notes = notesOf(taken(files, "notes.json"));
  return bundle;
}

std::string irsift::snapshotFileName(PassIndex index, const std::string &pass) {
  // A pass name may come from a log: nothing but plain characters gets into
  // the name of a file.
  constexpr size_t mostName = 60;
  std::string name = index.value < 0 ? "input" : pass.substr(0, mostName);
  for (char &c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '-')
      c = '_';
  char number[16];
  std::snprintf(number, sizeof number, "%03d", index.value + 1);
  return std::string("snapshots/") + number + "-" + name + ".mlir";
}
