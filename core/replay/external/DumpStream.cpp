//===- DumpStream.cpp - Dumps out of a compiler that is still running -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/external/DumpStream.h"

using namespace irsift;

void DumpStream::take(std::string &buffer) {
  size_t begin = 0;
  for (size_t end; (end = buffer.find('\n', begin)) != std::string::npos;
       begin = end + 1)
    takeLine(std::string_view(buffer).substr(begin, end - begin));
  buffer.erase(0, begin);
}

void DumpStream::finish(std::string_view rest) {
  if (!rest.empty())
    takeLine(rest);
  closeDump();
}

void DumpStream::takeLine(std::string_view line) {
  if (line.starts_with("// "))
    if (std::optional<DumpHeader> header = parseDumpHeader(line)) {
      closeDump();
      onHeader(*header);
      inDump = true;
      return;
    }
  if (inDump) {
    switch (body.feed(line)) {
    case DumpBody::Take::Body:
      if (!line.empty() || body.isInside())
        (dump += line) += '\n';
      return;
    case DumpBody::Take::Foreign:
      break;
    case DumpBody::Take::End:
      closeDump();
      break;
    }
  }
  // A compiler that floods its stderr must not flood us.
  constexpr size_t most = 4 << 20;
  if (between.size() < most)
    (between += line) += '\n';
}

void DumpStream::closeDump() {
  if (!inDump)
    return;
  inDump = false;
  body = DumpBody();
  onDump(std::move(dump));
  dump.clear();
}
