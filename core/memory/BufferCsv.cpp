//===- BufferCsv.cpp - Buffers as the minimalloc challenges have them -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/BufferCsv.h"

#include <array>
#include <charconv>
#include <limits>
#include <optional>

using namespace irsift;

namespace {

/// Sums of sizes must not overflow.
constexpr int64_t MostSize = int64_t(1) << 40;
constexpr size_t MostBuffers = 100'000;

enum Column { Id, Lower, Upper, Size, Alignment, Offset, Other };

Column columnNamed(std::string_view name) {
  if (name == "id" || name == "buffer" || name == "buffer_id")
    return Id;
  if (name == "lower" || name == "start" || name == "begin")
    return Lower;
  if (name == "upper" || name == "end")
    return Upper;
  if (name == "size")
    return Size;
  if (name == "alignment")
    return Alignment;
  return name == "offset" ? Offset : Other;
}

std::vector<std::string_view> fieldsOf(std::string_view line) {
  std::vector<std::string_view> fields;
  for (size_t begin = 0; begin <= line.size();) {
    size_t end = std::min(line.find(',', begin), line.size());
    fields.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return fields;
}

std::optional<int64_t> numberIn(std::string_view field, int64_t from,
                                int64_t to) {
  int64_t number = 0;
  auto [end, error] =
      std::from_chars(field.data(), field.data() + field.size(), number);
  if (error != std::errc() || end != field.data() + field.size() ||
      number < from || number > to)
    return std::nullopt;
  return number;
}

class Parser {
public:
  explicit Parser(std::string_view origin) : origin(origin) {}

  Expected<BufferList> parse(std::string_view text) {
    for (line = 1; !text.empty(); ++line) {
      size_t end = std::min(text.find('\n'), text.size());
      std::string_view row = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (row.ends_with('\r'))
        row.remove_suffix(1);
      if (row.empty())
        continue;
      Expected<void> read = columns.empty() ? readHeading(row) : readRow(row);
      if (!read)
        return tl::unexpected(read.error());
    }
    if (columns.empty())
      return makeError("'" + std::string(origin) +
                       "' is empty: no heading `id,lower,upper,size`");
    return std::move(list);
  }

private:
  tl::unexpected<Error> fault(const std::string &what) const {
    return makeError(std::string(origin) + ":" + std::to_string(line) + ": " +
                     what);
  }

  Expected<void> readHeading(std::string_view row) {
    std::array<int, Other + 1> seen{};
    for (std::string_view name : fieldsOf(row)) {
      columns.push_back(columnNamed(name));
      ++seen[columns.back()];
      isClosed |= name == "end";
    }
    for (Column column : {Id, Lower, Upper, Size})
      if (seen[column] != 1)
        return fault("the heading needs id, lower, upper and size, once each");
    hasOffsets = seen[Offset] == 1;
    return {};
  }

  Expected<void> readRow(std::string_view row) {
    std::vector<std::string_view> fields = fieldsOf(row);
    if (fields.size() != columns.size())
      return fault(std::to_string(fields.size()) +
                   " fields, but the heading "
                   "has " +
                   std::to_string(columns.size()));
    if (list.items.size() == MostBuffers)
      return fault("too many buffers");
    constexpr int64_t mostPoint = std::numeric_limits<int32_t>::max() - 1;
    std::array<int64_t, Other + 1> values{};
    values[Alignment] = 1;
    for (size_t i = 0; i < fields.size(); ++i) {
      Column column = columns[i];
      if (column == Id)
        list.names.emplace_back(fields[i]);
      if (column == Id || column == Other)
        continue;
      bool isPoint = column == Lower || column == Upper;
      auto number = numberIn(fields[i], column == Alignment ? 1 : 0,
                             isPoint ? mostPoint : MostSize);
      if (!number)
        return fault("'" + std::string(fields[i]) + "' is no number in range");
      values[column] = *number;
    }
    int64_t upper = values[Upper] + isClosed;
    if (upper < values[Lower])
      return fault("the life ends before it begins");
    list.items.push_back(
        {{ProgramPoint(int32_t(values[Lower])), ProgramPoint(int32_t(upper))},
         Bytes(values[Size]),
         Bytes(values[Alignment])});
    if (hasOffsets)
      list.offsets.emplace_back(values[Offset]);
    return {};
  }

  std::string_view origin;
  std::vector<Column> columns;
  bool isClosed = false;
  bool hasOffsets = false;
  size_t line = 0;
  BufferList list;
};

} // namespace

Expected<BufferList> irsift::parseBufferCsv(std::string_view text,
                                            std::string_view origin) {
  return Parser(origin).parse(text);
}

std::string irsift::placedCsv(const BufferList &list,
                              const Placement &placement) {
  bool isAligned = false;
  for (const PlacementItem &item : list.items)
    isAligned |= item.alignment.value != 1;
  std::string csv = "id,lower,upper,size";
  csv += isAligned ? ",alignment,offset\n" : ",offset\n";
  for (size_t i = 0; i < list.items.size(); ++i) {
    const PlacementItem &item = list.items[i];
    csv += list.names[i];
    for (int64_t value : {int64_t(item.live.from.value),
                          int64_t(item.live.to.value), item.size.value})
      csv += "," + std::to_string(value);
    if (isAligned)
      csv += "," + std::to_string(item.alignment.value);
    csv += "," + std::to_string(placement.offsets[i].value) + "\n";
  }
  return csv;
}

std::string irsift::minimallocCsv(const std::vector<Buffer> &buffers,
                                  MemorySpace space) {
  std::string csv = "id,lower,upper,size\n";
  for (const Buffer &buffer : buffers)
    if (buffer.space == space)
      csv += std::to_string(buffer.id.value) + "," +
             std::to_string(buffer.live.from.value) + "," +
             std::to_string(buffer.live.to.value) + "," +
             std::to_string(buffer.bytes.value) + "\n";
  return csv;
}
