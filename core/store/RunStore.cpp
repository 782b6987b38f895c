//===- RunStore.cpp - Runs and snapshots in one SQLite file ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/store/RunStore.h"

#include "core/model/Json.h"
#include "core/store/StoreFile.h"

#include <zstd.h>

#include <cstdlib>
#include <ctime>

using namespace irsift;

namespace {

/// A snapshot larger than this is not of a kernel; a damaged size must not
/// make us allocate without end.
constexpr size_t maxSnapshotBytes = size_t(4) << 30;

std::string compress(const std::string &text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  size_t size = ZSTD_compress(packed.data(), packed.size(), text.data(),
                              text.size(), /*compressionLevel=*/1);
  packed.resize(size);
  return packed;
}

Expected<std::string> decompress(const std::string &packed, size_t size) {
  if (size > maxSnapshotBytes)
    return makeError("a stored snapshot claims an impossible size");
  std::string text(size, '\0');
  size_t got = ZSTD_decompress(text.data(), size, packed.data(), packed.size());
  if (ZSTD_isError(got) || got != size)
    return makeError("a stored snapshot is damaged");
  return text;
}

/// The run without its passes: those have rows of their own.
std::string runDocument(const Run &run) {
  Json json = toJson(run);
  json.erase("passes");
  json.erase("run");
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string passDocument(const PassRun &pass) {
  return toJson(pass).dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

struct RunStore::Impl {
  std::unique_ptr<StoreFile> file;
  SQLite::Database &database = file->database;

  template <typename Body> auto guard(Body &&body) const {
    return file->guard(std::forward<Body>(body));
  }

  void insertPass(RunId id, const PassRun &pass) {
    SQLite::Statement insert(database,
                             "INSERT OR REPLACE INTO pass VALUES (?, ?, ?)");
    insert.bind(1, id.value);
    insert.bind(2, pass.index.value);
    insert.bind(3, passDocument(pass));
    insert.exec();
  }

  RunId insertRun(const Run &run, bool finished) {
    SQLite::Statement insert(
        database, "INSERT INTO run (started, finished, input, pipeline, target,"
                  " verdict, failing_pass, signature, document)"
                  " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, static_cast<int64_t>(std::time(nullptr)));
    insert.bind(2, finished ? 1 : 0);
    bindSummary(insert, 3, run);
    insert.exec();
    return RunId(database.getLastInsertRowid());
  }

  static void bindSummary(SQLite::Statement &statement, int first,
                          const Run &run) {
    statement.bind(first, run.input.path);
    statement.bind(first + 1, run.pipeline.name);
    statement.bind(first + 2, run.target);
    statement.bind(first + 3, std::string(toString(run.verdict.kind)));
    statement.bind(first + 4, run.verdict.pass);
    statement.bind(first + 5, run.verdict.signature);
    statement.bind(first + 6, runDocument(run));
  }
};

RunStore::RunStore(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
RunStore::RunStore(RunStore &&) noexcept = default;
RunStore &RunStore::operator=(RunStore &&) noexcept = default;
RunStore::~RunStore() = default;

const std::string &RunStore::path() const { return impl->file->path; }

std::string RunStore::defaultPath() {
  if (const char *state = std::getenv("XDG_STATE_HOME"); state && *state)
    return std::string(state) + "/irsift/runs.db";
  const char *home = std::getenv("HOME");
  return std::string(home && *home ? home : ".") +
         "/.local/state/irsift/runs.db";
}

Expected<RunStore> RunStore::open(const std::string &path) {
  return StoreFile::open(path).map([](std::unique_ptr<StoreFile> file) {
    return RunStore(std::make_unique<Impl>(Impl{std::move(file)}));
  });
}

Expected<RunId> RunStore::beginRun(const Run &run) {
  return impl->guard([&] { return impl->insertRun(run, false); });
}

Expected<void> RunStore::putPass(RunId id, const PassRun &pass) {
  return impl->guard([&] { impl->insertPass(id, pass); });
}

Expected<void> RunStore::finishRun(const Run &run) {
  return impl->guard([&] {
    SQLite::Statement update(
        impl->database,
        "UPDATE run SET finished = 1, input = ?, pipeline = ?, target = ?,"
        " verdict = ?, failing_pass = ?, signature = ?, document = ?"
        " WHERE id = ?");
    Impl::bindSummary(update, 1, run);
    update.bind(8, run.id.value);
    update.exec();
  });
}

Expected<RunId> RunStore::addRun(const Run &run) {
  return impl->guard([&] {
    SQLite::Transaction transaction(impl->database,
                                    SQLite::TransactionBehavior::IMMEDIATE);
    RunId id = impl->insertRun(run, true);
    for (const PassRun &pass : run.passes)
      impl->insertPass(id, pass);
    transaction.commit();
    return id;
  });
}

Expected<std::vector<RunSummary>> RunStore::listRuns(int64_t limit) const {
  return impl->guard([&] {
    SQLite::Statement select(
        impl->database,
        "SELECT id, started, input, pipeline, target, finished, verdict,"
        " failing_pass, signature,"
        " (SELECT count(*) FROM pass WHERE pass.run = run.id)"
        " FROM run ORDER BY id DESC LIMIT ?");
    select.bind(1, limit > 0 ? limit : int64_t(-1));
    std::vector<RunSummary> runs;
    while (select.executeStep()) {
      RunSummary &run = runs.emplace_back();
      run.id = RunId(select.getColumn(0).getInt64());
      run.started = select.getColumn(1).getInt64();
      run.input = select.getColumn(2).getString();
      run.pipeline = select.getColumn(3).getString();
      run.target = select.getColumn(4).getString();
      run.finished = select.getColumn(5).getInt() != 0;
      Verdict verdict;
      fromJson(Json{{"class", select.getColumn(6).getString()}}, verdict);
      run.verdict = verdict.kind;
      run.failingPass = select.getColumn(7).getString();
      run.signature = select.getColumn(8).getString();
      run.passes = select.getColumn(9).getInt64();
    }
    return runs;
  });
}

Expected<Run> RunStore::loadRun(RunId id) const {
  Expected<std::optional<Run>> loaded =
      impl->guard([&]() -> std::optional<Run> {
        SQLite::Statement select(impl->database,
                                 "SELECT document FROM run WHERE id = ?");
        select.bind(1, id.value);
        if (!select.executeStep())
          return std::nullopt;
        Run run;
        fromJson(Json::parse(select.getColumn(0).getString()), run);
        run.id = id;
        SQLite::Statement passes(
            impl->database,
            "SELECT document FROM pass WHERE run = ? ORDER BY position");
        passes.bind(1, id.value);
        while (passes.executeStep())
          fromJson(Json::parse(passes.getColumn(0).getString()),
                   run.passes.emplace_back());
        makeConsistent(run);
        return run;
      });
  if (!loaded)
    return tl::unexpected<Error>(loaded.error());
  if (!*loaded)
    return makeError("run store " + path() + ": no run " +
                     std::to_string(id.value) +
                     " (`irsift runs` lists what is there)");
  return std::move(**loaded);
}

Expected<Run> RunStore::loadLatestRun() const {
  Expected<std::vector<RunSummary>> newest = listRuns(1);
  if (!newest)
    return tl::unexpected<Error>(newest.error());
  if (newest->empty())
    return makeError("run store " + path() + ": no runs yet");
  return loadRun(newest->front().id);
}

Expected<SnapshotId> RunStore::putSnapshot(const std::string &text) {
  return impl->guard([&] {
    SnapshotId id = snapshotIdOf(text);
    SQLite::Statement known(impl->database,
                            "SELECT 1 FROM snapshot WHERE id = ?");
    known.bind(1, id);
    if (known.executeStep())
      return id;
    std::string packed = compress(text);
    SQLite::Statement insert(impl->database,
                             "INSERT OR IGNORE INTO snapshot VALUES (?, ?, ?)");
    insert.bind(1, id);
    insert.bind(2, static_cast<int64_t>(text.size()));
    insert.bindNoCopy(3, packed.data(), static_cast<int>(packed.size()));
    insert.exec();
    return id;
  });
}

Expected<std::string> RunStore::snapshot(const SnapshotId &id) const {
  auto row =
      impl->guard([&]() -> std::optional<std::pair<std::string, size_t>> {
        SQLite::Statement select(
            impl->database, "SELECT zstd, size FROM snapshot WHERE id = ?");
        select.bind(1, id);
        if (!select.executeStep())
          return std::nullopt;
        return std::pair(select.getColumn(0).getString(),
                         static_cast<size_t>(select.getColumn(1).getInt64()));
      });
  if (!row)
    return tl::unexpected<Error>(row.error());
  if (!*row)
    return makeError("run store " + path() + ": no snapshot " + id);
  return decompress((*row)->first, (*row)->second);
}

Expected<std::optional<std::string>>
RunStore::cached(const std::string &key) const {
  return impl->guard([&]() -> std::optional<std::string> {
    SQLite::Statement select(impl->database,
                             "SELECT document FROM cache WHERE key = ?");
    select.bind(1, key);
    if (!select.executeStep())
      return std::nullopt;
    return select.getColumn(0).getString();
  });
}

Expected<void> RunStore::putCached(const std::string &key,
                                   const std::string &document) {
  return impl->guard([&] {
    SQLite::Statement insert(impl->database,
                             "INSERT OR REPLACE INTO cache VALUES (?, ?)");
    insert.bind(1, key);
    insert.bind(2, document);
    insert.exec();
  });
}

int64_t RunStore::dataVersion() const {
  return impl->database.execAndGet("PRAGMA data_version").getInt64();
}
