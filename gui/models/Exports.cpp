//===- Exports.cpp - What leaves the window as a file or a text -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/Exports.h"
#include "viz/report/Bundle.h"
#include "viz/report/HtmlReport.h"
#include "viz/report/IssueText.h"

#include <QCoreApplication>
#include <QSaveFile>

using namespace irsift;
using namespace irsift::gui;

namespace {

ReportSource gather(const ExportSource &source, const std::stop_token &stop) {
  ReportSource report =
      gatherReport(source.run, source.target,
                   [&](const SnapshotId &id) -> Expected<std::string> {
                     if (stop.stop_requested())
                       return makeError("cancelled");
                     std::string text = source.texts->text(id);
                     if (text.empty())
                       return makeError("no such snapshot");
                     return text;
                   });
  if (!source.repro.empty())
    report.repro = source.repro;
  return report;
}

QString say(const char *text, const QString &path) {
  return QCoreApplication::translate("Export", text).arg(path);
}

} // namespace

QString gui::issueOf(const ExportSource &source, const std::stop_token &stop) {
  PersonalData personal = PersonalData::ofThisMachine();
  ReportSource report = gather(source, stop);
  return stop.stop_requested() ? QString() : toQt(issueText(report, personal));
}

QString gui::writePage(const ExportSource &source, const QString &path,
                       const std::stop_token &stop) {
  ReportSource report = gather(source, stop);
  std::string page;
  if (!stop.stop_requested())
    page = PersonalData::ofThisMachine().strip(htmlReport(report));
  if (stop.stop_requested())
    return say("cancelled, '%1' is not written", path);
  QSaveFile file(path);
  bool isWritten =
      file.open(QIODevice::WriteOnly) &&
      file.write(page.data(), page.size()) == qint64(page.size()) &&
      file.commit();
  return say(isWritten ? "wrote %1" : "cannot write '%1'", path);
}

QString gui::writeFolder(const ExportSource &source, const QString &path,
                         const std::stop_token &stop) {
  ReportSource report = gather(source, stop);
  if (stop.stop_requested())
    return say("cancelled, '%1' is not written", path);
  Expected<std::string> written = writeReport(path.toStdString(), report);
  return toQt(written ? *written : written.error().message);
}
