//===- ResultFiles.h - What a reduction leaves on the disk ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_RESULTFILES_H
#define IRSIFT_CLI_IRSIFT_RESULTFILES_H

#include "cli/irsift/CommonOptions.h"
#include "core/model/Expected.h"
#include "reducer/Reduction.h"

#include <string>
#include <string_view>

namespace irsift {

/// Shows progress, and keeps the best result on the disk at all times.
class ResultFiles final : public reduce::ReductionObserver {
public:
  ResultFiles(std::string base, bool wantsProgress)
      : base(std::move(base)), line(wantsProgress) {}

  /// Finds out before the work whether its result can be written to \p path,
  /// which \p option names.
  static Expected<void> prepare(std::string_view option,
                                const std::string &path);

  void levelBegun(reduce::Level level) override { current = level; }
  void stepTaken(const reduce::ReduceStep &step) override;
  void progressed(int64_t ops, int64_t tests, double seconds) override;

  void clear() { line.clear(); }

  std::string pathOf(reduce::Level level) const { return pathOf(base, level); }
  /// `repro.mlir`, and `repro.pass.mlir` for the pass alone.
  static std::string pathOf(const std::string &path, reduce::Level level);
  /// `repro.twin.mlir`.
  std::string twinPath() const;

  /// Writes in one go: whoever looks sees the old file or the new one.
  void write(const std::string &path, const std::string &text);

  /// The first file that could not be written; empty if there is none.
  std::string problem;

private:
  std::string base;
  ProgressLine line;
  reduce::Level current = reduce::Level::Input;
};

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_RESULTFILES_H
