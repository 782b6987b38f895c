//===- DumpBody.h - Which lines belong to a dump of IR --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dump has no end mark, and other output may stand in the middle of it. This
// follows the shape of MLIR's printing: aliases, one operation that ends in a
// brace at the left margin, aliases, resources.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_DUMPBODY_H
#define IRSIFT_CORE_INGEST_DUMPBODY_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace irsift {

class DumpBody {
public:
  enum class Take {
    /// Part of the dump.
    Body,
    /// Not part of it, and the dump goes on.
    Foreign,
    /// The dump ended before this line.
    End,
  };

  Take feed(std::string_view line);

  /// The closing brace was seen.
  bool isClosed() const { return state == State::Tail; }
  bool isInside() const { return state == State::Inside; }
  bool hasOperation() const { return state != State::Head; }
  bool isModule() const { return module; }
  bool isGeneric() const { return generic; }
  const std::vector<std::string> &functions() const { return symbols; }
  /// A `mlir_reproducer` block's pipeline; empty if there is none.
  const std::string &reproducerPipeline() const { return pipeline; }
  /// An alias or a type that only the 3.0 or the 3.6 line prints was met.
  bool hasDoubledClose() const { return doubledClose; }

private:
  enum class State { Head, Inside, Tail, Resources };
  Take feedHead(std::string_view line);
  Take feedInside(std::string_view line);
  Take feedTail(std::string_view line);
  void openOperation(std::string_view line);
  void noteSymbol(std::string_view line);

  State state = State::Head;
  State afterResources = State::Tail;
  bool module = false;
  bool generic = false;
  bool doubledClose = false;
  std::vector<std::string> symbols;
  std::string pipeline;
};

/// Whether \p line can start a piece of IR that has no header: a module in
/// either form at the left margin.
bool startsLooseModule(std::string_view line);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_DUMPBODY_H
