//===- BatchTesting.h - Cases for the tests of batches ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_TESTS_UNIT_BATCH_BATCHTESTING_H
#define IRSIFT_TESTS_UNIT_BATCH_BATCHTESTING_H

#include "core/batch/Batch.h"
#include "core/verdict/Signature.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace irsift::test {

/// A case that ran; \p diagnostic empty: it compiled.
inline BatchCase makeCase(const std::string &input,
                          const std::string &diagnostic, int64_t bytes = 100) {
  BatchCase one;
  one.input = input;
  one.configuration = "default";
  one.bytes = bytes;
  one.sha256 = "0123456789abcdef" + input;
  one.key = "key of " + input;
  one.isDone = true;
  if (diagnostic.empty())
    return one;
  one.verdict.kind = VerdictClass::PassFailure;
  one.verdict.pass = "tritonxpu-legalize";
  one.verdict.diagnostic = diagnostic;
  one.verdict.signature = signatureOf(one.verdict);
  return one;
}

/// A folder of its own for a test, gone at its end.
class TemporaryFolder {
public:
  TemporaryFolder() {
    std::string name = std::filesystem::temp_directory_path() / "irsift-XXXXXX";
    path = ::mkdtemp(name.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path); }

  std::string write(const std::string &name, const std::string &text) const {
    std::filesystem::path file = path / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file.string();
  }

  std::filesystem::path path;
};

} // namespace irsift::test

#endif // IRSIFT_TESTS_UNIT_BATCH_BATCHTESTING_H
