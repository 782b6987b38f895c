//===- Journal.cpp - Outcomes that survive the process --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/worker/Journal.h"

#include "core/pipeline/PipelineText.h"
#include "core/replay/worker/WorkerSession.h"
#include "reducer/worker/Judge.h"

#include <xxhash.h>

#include <charconv>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <unistd.h>

using namespace irsift;
using namespace irsift::reduce;

namespace {

bool parseLine(std::string_view line, Outcome &outcome) {
  uint64_t kind = 0;
  const char *end = line.data() + line.size();
  auto [afterKey, keyError] =
      std::from_chars(line.data(), end, outcome.key, 16);
  if (keyError != std::errc() || afterKey == end || *afterKey != ' ')
    return false;
  auto [afterKind, kindError] = std::from_chars(afterKey + 1, end, kind);
  if (kindError != std::errc() || afterKind == end || *afterKind != ' ' ||
      kind > static_cast<uint64_t>(Outcome::Kind::NotSmaller))
    return false;
  outcome.kind = static_cast<Outcome::Kind>(kind);
  outcome.verdict.signature.assign(afterKind + 1, end);
  return true;
}

} // namespace

uint64_t irsift::reduce::keyOf(uint64_t moduleHash,
                               const std::vector<PassSpec> &passes) {
  std::string text = printPipelineText(passes);
  return XXH3_64bits_withSeed(text.data(), text.size(), moduleHash);
}

void State::remember(const Outcome &outcome) {
  if (outcome.key == 0 || outcome.wasCached)
    return;
  cache[outcome.key] = outcome;
  if (journal)
    journal->append(outcome);
}

Expected<std::unique_ptr<Journal>>
Journal::open(const std::string &path, const std::string &identity,
              llvm::DenseMap<uint64_t, Outcome> &outcomes) {
  std::string header =
      "irsift-journal " +
      std::to_string(XXH3_64bits(identity.data(), identity.size()));
  std::ifstream file(path, std::ios::binary);
  size_t sound = 0;
  std::string line;
  if (std::getline(file, line) && !file.eof()) {
    if (line != header)
      return makeError("'" + path +
                       "' is of another reduction: other input, passes or "
                       "options. Without --resume it starts anew");
    sound = line.size() + 1;
  }
  while (std::getline(file, line)) {
    Outcome outcome;
    if (file.eof() || !parseLine(line, outcome))
      break;
    outcomes[outcome.key] = outcome;
    sound += line.size() + 1;
  }
  int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0 || ::ftruncate(fd, sound) != 0 || ::lseek(fd, 0, SEEK_END) < 0)
    return makeError("cannot write the journal '" + path +
                     "': " + std::strerror(errno));
  std::unique_ptr<Journal> journal(new Journal(fd));
  if (sound == 0)
    writeAll(fd, header + '\n');
  return journal;
}

Journal::~Journal() { ::close(fd); }

/// At once: an outcome may have taken an external program seconds.
void Journal::append(const Outcome &outcome) {
  char key[17];
  std::snprintf(key, sizeof(key), "%016llx",
                static_cast<unsigned long long>(outcome.key));
  writeAll(fd, std::string(key) + ' ' +
                   std::to_string(static_cast<int>(outcome.kind)) + ' ' +
                   outcome.verdict.signature + '\n');
}
