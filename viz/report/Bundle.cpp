//===- Bundle.cpp - A run as files to send --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/report/Bundle.h"
#include "core/bundle/Archive.h"
#include "core/bundle/RunBundle.h"
#include "core/memory/BufferCsv.h"
#include "core/model/Json.h"
#include "viz/report/ChromeTrace.h"
#include "viz/report/HtmlReport.h"
#include "viz/report/IssueText.h"
#include "viz/svg/AddressMap.h"
#include "viz/svg/FootprintChart.h"

#include <fmt/format.h>

#include <filesystem>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

std::string runDocument(const Run &run) {
  Json document{{"schema", "irsift.replay/1"}};
  document.update(toJson(run));
  // Its number says something on the machine that stored it only.
  document["run"] = 0;
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void addSnapshots(const ReportSource &source, FileTree &files) {
  const Run &run = source.run;
  SnapshotId last = run.inputSnapshot;
  files[snapshotFileName(PassIndex(-1), "")] = source.text(last);
  for (const PassRun &pass : run.passes) {
    if (pass.snapshot.empty() || pass.snapshot == last)
      continue;
    last = pass.snapshot;
    files[snapshotFileName(pass.index, pass.pass.name)] = source.text(last);
  }
}

void addPictures(const ReportSource &source, FileTree &files) {
  files["footprint.svg"] = footprintChart(source.run, source.target);
  const std::vector<Buffer> &buffers = source.lastBuffers();
  for (MemorySpace space : {MemorySpace::LM, MemorySpace::SM})
    if (std::string map = addressMap(buffers, space); !map.empty()) {
      std::string name(toString(space));
      files["buffers-" + name + ".svg"] = map;
      files["buffers-" + name + ".csv"] = minimallocCsv(buffers, space);
    }
}

/// The one file of a form that is one.
std::string contentOf(ReportForm form, const ReportSource &source) {
  PersonalData personal = PersonalData::ofThisMachine();
  switch (form) {
  case ReportForm::Page:
    return personal.strip(htmlReport(source));
  case ReportForm::Issue:
    return issueText(source, personal);
  case ReportForm::Trace:
    return personal.strip(chromeTrace(source.run));
  case ReportForm::Buffers:
    return minimallocCsv(source.lastBuffers(), MemorySpace::LM);
  case ReportForm::Document:
  case ReportForm::Folder:
  case ReportForm::Archive:
    break;
  }
  return personal.strip(runDocument(source.run));
}

} // namespace

FileTree irsift::makeBundle(const ReportSource &source) {
  FileTree files;
  files["repro.mlir"] = source.reproducer();
  if (!source.passRepro.empty())
    files["repro.pass.mlir"] = source.passRepro;
  files["run.json"] = runDocument(source.run);
  if (source.notes != RunNotes())
    files["notes.json"] = notesDocument(source.notes);
  files["trace.json"] = chromeTrace(source.run);
  addSnapshots(source, files);
  addPictures(source, files);
  files["report.html"] = htmlReport(source);

  PersonalData personal = PersonalData::ofThisMachine();
  for (auto &[name, content] : files)
    content = personal.strip(std::move(content));
  files["issue.md"] = issueText(source, personal);
  return files;
}

ReportForm irsift::reportFormOf(const std::string &path) {
  if (path.ends_with(".tar.zst"))
    return ReportForm::Archive;
  if (path.ends_with(".html"))
    return ReportForm::Page;
  if (path.ends_with(".md"))
    return ReportForm::Issue;
  if (path.ends_with(".trace.json"))
    return ReportForm::Trace;
  if (path.ends_with(".json"))
    return ReportForm::Document;
  return path.ends_with(".csv") ? ReportForm::Buffers : ReportForm::Folder;
}

Expected<std::string> irsift::writeReport(const std::string &path,
                                          const ReportSource &source) {
  ReportForm form = reportFormOf(path);
  if (form != ReportForm::Folder && form != ReportForm::Archive) {
    if (Expected<void> wrote = writeOneFile(path, contentOf(form, source));
        !wrote)
      return tl::unexpected(wrote.error());
    return "wrote " + path;
  }
  FileTree files = makeBundle(source);
  Expected<void> wrote = form == ReportForm::Archive ? writeArchive(path, files)
                                                     : writeTree(path, files);
  if (!wrote)
    return tl::unexpected(wrote.error());
  return fmt::format("wrote {}: issue.md, report.html, run.json, repro.mlir,{} "
                     "pictures, snapshots",
                     path, source.passRepro.empty() ? "" : " repro.pass.mlir,");
}
