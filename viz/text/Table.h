//===- Table.h - Columns of text ------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_TEXT_TABLE_H
#define IRSIFT_VIZ_TEXT_TABLE_H

#include "viz/text/Style.h"

#include <string>
#include <vector>

namespace irsift {

struct Cell {
  std::string text;
  Ink ink = Ink::Plain;

  Cell() = default;
  Cell(std::string text, Ink ink = Ink::Plain)
      : text(std::move(text)), ink(ink) {}
  Cell(const char *text) : text(text) {}
};

/// Rows of cells under a heading; a column is as wide as its widest cell, and
/// two blanks part columns. No blank ends a line.
class Table {
public:
  enum class Align { Left, Right };

  void addColumn(std::string heading, Align align = Align::Left);
  void addRow(std::vector<Cell> cells);
  bool isEmpty() const { return rows.empty(); }

  /// Every line begins with \p indent blanks.
  std::string render(const Style &style, int indent = 0) const;

private:
  struct Column {
    std::string heading;
    Align align;
  };

  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;
};

/// Cells that \p text takes up on a terminal: code points of UTF-8.
size_t displayWidth(std::string_view text);

/// "12,345".
std::string withThousands(int64_t number);
/// "+12", "-3", or empty for 0.
std::string signedDifference(int64_t difference);
/// "0.4 ms", "12 s": three digits and a unit.
std::string durationText(int64_t microseconds);

} // namespace irsift

#endif // IRSIFT_VIZ_TEXT_TABLE_H
