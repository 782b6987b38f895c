//===- Table.cpp - Columns of text ----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/text/Table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

using namespace irsift;

size_t irsift::displayWidth(std::string_view text) {
  return std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
}

std::string irsift::withThousands(int64_t number) {
  std::string digits = std::to_string(number);
  for (int64_t at = int64_t(digits.size()) - 3; at > (number < 0 ? 1 : 0);
       at -= 3)
    digits.insert(at, ",");
  return digits;
}

std::string irsift::signedDifference(int64_t difference) {
  if (difference == 0)
    return {};
  return (difference > 0 ? "+" : "") + withThousands(difference);
}

std::string irsift::durationText(int64_t microseconds) {
  double milliseconds = double(microseconds) / 1000;
  if (milliseconds < 1000)
    return fmt::format("{:.{}f} ms", milliseconds, milliseconds < 10 ? 1 : 0);
  return fmt::format("{:.1f} s", milliseconds / 1000);
}

void Table::addColumn(std::string heading, Align align) {
  columns.push_back({std::move(heading), align});
}

void Table::addRow(std::vector<Cell> cells) {
  assert(cells.size() == columns.size() && "a cell for every column");
  rows.push_back(std::move(cells));
}

std::string Table::render(const Style &style, int indent) const {
  std::vector<size_t> widths;
  for (const Column &column : columns)
    widths.push_back(displayWidth(column.heading));
  for (const auto &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], displayWidth(row[i].text));

  std::string result;
  auto renderRow = [&](const std::vector<Cell> &cells) {
    std::string line(indent, ' ');
    size_t pending = 0;
    for (size_t i = 0; i < cells.size(); ++i) {
      size_t padding = widths[i] - displayWidth(cells[i].text);
      bool isRight = columns[i].align == Align::Right;
      pending += isRight ? padding : 0;
      if (!cells[i].text.empty()) {
        line.append(pending, ' ');
        line += style.paint(cells[i].text, cells[i].ink);
        pending = 0;
      }
      pending += (isRight ? 0 : padding) + 2;
    }
    result += line + '\n';
  };

  std::vector<Cell> headings;
  for (const Column &column : columns)
    headings.push_back({column.heading, Ink::Dim});
  renderRow(headings);
  for (const auto &row : rows)
    renderRow(row);
  return result;
}
