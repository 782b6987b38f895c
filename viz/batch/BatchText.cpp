//===- BatchText.cpp - A batch for the terminal -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/batch/BatchText.h"
#include "viz/batch/BucketText.h"
#include "viz/text/Table.h"

#include <fmt/format.h>

using namespace irsift;

std::string irsift::renderBatchText(const BatchReport &report,
                                    const std::string &folder,
                                    const Style &style) {
  std::string text =
      fmt::format("{} of {} fail, in {} bucket{}", report.countFailed(),
                  caseCount(report.cases.size()), report.buckets.size(),
                  report.buckets.size() == 1 ? "" : "s");
  if (std::string counts = statusCounts(report); !counts.empty())
    text += ": " + counts;
  text += "\n";
  if (size_t open = report.cases.size() - report.countDone(); open > 0)
    text += fmt::format("stopped early: {} did not run\n", caseCount(open));
  Table table;
  table.addColumn("cases", Table::Align::Right);
  if (report.hasBaseline)
    table.addColumn("status");
  table.addColumn("ops", Table::Align::Right);
  table.addColumn("failure");
  for (const Bucket &bucket : report.buckets) {
    std::vector<Cell> cells = {std::to_string(bucket.cases.size())};
    bool isNew = bucket.status == BucketStatus::New;
    if (report.hasBaseline)
      cells.push_back({std::string(toString(bucket.status)),
                       isNew ? Ink::Bad : Ink::Plain});
    cells.push_back(bucket.reduction ? std::to_string(bucket.reduction->ops)
                                     : "");
    cells.push_back(bucketTitle(report.representative(bucket).verdict));
    table.addRow(std::move(cells));
  }
  if (!table.isEmpty())
    text += "\n" + table.render(style) + "\n";
  for (const FixedBucket &bucket : report.fixed)
    text += style.paint("fixed", Ink::Good) + " " +
            printable(bucket.signature) + "\n";
  return text + folder + "/index.html\n";
}
