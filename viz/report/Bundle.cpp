//===- Bundle.cpp - A run as a folder to send -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/report/Bundle.h"
#include "core/ingest/BundleArchive.h"
#include "core/model/Json.h"
#include "viz/report/HtmlReport.h"
#include "viz/report/IssueText.h"
#include "viz/svg/AddressMap.h"
#include "viz/svg/FootprintChart.h"
#include "viz/text/RunText.h"

#include <fmt/format.h>

#include <fstream>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

/// A pass name may come from a log: nothing but plain characters gets into
/// the name of a file.
std::string fileNameOf(const std::string &pass) {
  std::string name;
  for (char c : pass.substr(0, 60))
    name += std::isalnum(static_cast<unsigned char>(c)) || c == '-' ? c : '_';
  return name;
}

Expected<void> writeFile(const fs::path &path, const std::string &content) {
  std::error_code error;
  if (path.has_parent_path())
    fs::create_directories(path.parent_path(), error);
  std::ofstream file(path, std::ios::binary);
  if (!(file << content).flush())
    return makeError("cannot write '" + path.string() + "'");
  return {};
}

} // namespace

const std::string &ReportSource::text(const SnapshotId &id) const {
  static const std::string none;
  auto found = snapshots.find(id);
  return found == snapshots.end() ? none : found->second;
}

ReportSource irsift::gatherReport(
    Run run, Target target,
    const std::function<Expected<std::string>(const SnapshotId &)> &load) {
  ReportSource source{std::move(run), std::move(target), {}, {}};
  auto take = [&](const SnapshotId &id) {
    if (id.empty() || source.snapshots.contains(id))
      return;
    if (Expected<std::string> text = load(id))
      source.snapshots[id] = std::move(*text);
  };
  take(source.run.inputSnapshot);
  for (const PassRun &pass : source.run.passes)
    take(pass.snapshot);
  source.repro = source.text(source.run.inputSnapshot);
  return source;
}

std::map<std::string, std::string>
irsift::makeBundle(const ReportSource &source) {
  const Run &run = source.run;
  std::map<std::string, std::string> bundle;
  bundle["repro.mlir"] = source.repro;
  Json document{{"schema", "irsift.replay/1"}};
  document.update(toJson(run));
  bundle["run.json"] =
      document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  bundle["snapshots/000-input.mlir"] = source.text(run.inputSnapshot);
  SnapshotId last = run.inputSnapshot;
  for (const PassRun &pass : run.passes) {
    if (pass.snapshot.empty() || pass.snapshot == last)
      continue;
    last = pass.snapshot;
    bundle[fmt::format("snapshots/{:03}-{}.mlir", pass.index.value + 1,
                       fileNameOf(pass.pass.name))] = source.text(last);
  }
  PassIndex index = lastFinishedPass(run);
  const std::vector<Buffer> &buffers =
      index.value < 0 ? run.inputBuffers : run.passes[index.value].buffers;
  bundle["footprint.svg"] = footprintChart(run, source.target);
  for (MemorySpace space : {MemorySpace::LM, MemorySpace::SM})
    if (std::string map = addressMap(buffers, space); !map.empty()) {
      std::string name(toString(space));
      bundle["buffers-" + name + ".svg"] = map;
      bundle["buffers-" + name + ".csv"] = minimallocCsv(buffers, space);
    }
  bundle["report.html"] = htmlReport(source);

  PersonalData personal = PersonalData::ofThisMachine();
  for (auto &[name, content] : bundle)
    content = personal.strip(std::move(content));
  bundle["issue.md"] = issueText(source, personal);
  return bundle;
}

Expected<void>
irsift::writeBundle(const fs::path &path,
                    const std::map<std::string, std::string> &bundle) {
  if (isArchiveName(path.string())) {
    std::string name = path.filename().string();
    return writeFile(path, packBundle(bundle, name.substr(0, name.find('.'))));
  }
  for (const auto &[name, content] : bundle)
    if (Expected<void> written = writeFile(path / name, content); !written)
      return written;
  return {};
}
