//===- BatchStore.cpp - What a batch keeps in the run store -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/BatchStore.h"
#include "core/batch/BatchJson.h"
#include "core/store/StoreFile.h"

#include <filesystem>
#include <map>
#include <tuple>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

constexpr const char *notePrefix = "batch:";

std::string textOf(const Json &json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

struct BatchStore::Impl {
  std::unique_ptr<StoreFile> file;
  SQLite::Database &database = file->database;

  template <typename Body> auto guard(Body &&body) const {
    return file->guard(std::forward<Body>(body));
  }

  void insertCase(const BatchCase &planned) {
    SQLite::Statement insert(
        database, "INSERT OR REPLACE INTO batch_case VALUES (?, ?, ?, ?, ?)");
    insert.bind(1, planned.input);
    insert.bind(2, planned.configuration);
    insert.bind(3, planned.position);
    insert.bind(4, planned.key);
    insert.bind(5, textOf(planToJson(planned)));
    insert.exec();
  }

  void insertResult(const BatchCase &done) {
    SQLite::Statement insert(
        database, "INSERT OR REPLACE INTO batch_result VALUES (?, ?, ?)");
    insert.bind(1, done.key);
    insert.bind(2, done.verdict.signature);
    insert.bind(3, textOf(resultToJson(done)));
    insert.exec();
  }

  /// \returns whether there is a result.
  bool load(SQLite::Statement &select, BatchCase &planned) const {
    select.reset();
    select.bind(1, planned.key);
    if (planned.key.empty() || !select.executeStep())
      return false;
    resultFromJson(Json::parse(select.getColumn(0).getString()), planned);
    planned.isDone = planned.isCached = true;
    return true;
  }

  void copyResults(const Impl &other) {
    SQLite::Statement results(other.database,
                              "SELECT key, signature, document FROM "
                              "batch_result");
    SQLite::Statement insertResults(
        database, "INSERT OR REPLACE INTO batch_result VALUES (?, ?, ?)");
    copyRows(results, insertResults, 3);
    SQLite::Statement notes(
        other.database,
        "SELECT key, document FROM cache WHERE key GLOB 'batch:*'");
    SQLite::Statement insertNotes(database,
                                  "INSERT OR REPLACE INTO cache VALUES (?, ?)");
    copyRows(notes, insertNotes, 2);
  }

  static void copyRows(SQLite::Statement &from, SQLite::Statement &to,
                       int columns) {
    while (from.executeStep()) {
      to.reset();
      for (int i = 0; i < columns; ++i)
        to.bind(i + 1, from.getColumn(i).getString());
      to.exec();
    }
  }

  static constexpr const char *selectResult =
      "SELECT document FROM batch_result WHERE key = ?";
};

BatchStore::BatchStore(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
BatchStore::BatchStore(BatchStore &&) noexcept = default;
BatchStore &BatchStore::operator=(BatchStore &&) noexcept = default;
BatchStore::~BatchStore() = default;

const std::string &BatchStore::path() const { return impl->file->path; }

std::string BatchStore::fileIn(const std::string &folder) {
  return (fs::path(folder) / "batch.db").string();
}

Expected<BatchStore> BatchStore::open(const std::string &path) {
  return StoreFile::open(path).map([](std::unique_ptr<StoreFile> file) {
    return BatchStore(std::make_unique<Impl>(Impl{std::move(file)}));
  });
}

Expected<BatchStore> BatchStore::openToRead(const std::string &path) {
  std::error_code error;
  std::string file = fs::is_directory(path, error) ? fileIn(path) : path;
  if (!fs::exists(file, error))
    return makeError("'" + file +
                     "' does not exist; name the store of a batch "
                     "or its folder");
  return StoreFile::openToRead(file).map([](std::unique_ptr<StoreFile> opened) {
    return BatchStore(std::make_unique<Impl>(Impl{std::move(opened)}));
  });
}

Expected<void> BatchStore::plan(const std::vector<BatchCase> &cases) {
  return impl->guard([&] {
    SQLite::Transaction transaction(impl->database,
                                    SQLite::TransactionBehavior::IMMEDIATE);
    impl->database.exec("DELETE FROM batch_case");
    for (const BatchCase &planned : cases)
      impl->insertCase(planned);
    transaction.commit();
  });
}

Expected<std::vector<BatchCase>> BatchStore::cases() const {
  return impl->guard([&] {
    std::vector<BatchCase> all;
    SQLite::Statement select(
        impl->database, "SELECT input, configuration, key, document FROM "
                        "batch_case ORDER BY input, position, configuration");
    SQLite::Statement results(impl->database, Impl::selectResult);
    while (select.executeStep()) {
      BatchCase &planned = all.emplace_back();
      planned.input = select.getColumn(0).getString();
      planned.configuration = select.getColumn(1).getString();
      planned.key = select.getColumn(2).getString();
      planFromJson(Json::parse(select.getColumn(3).getString()), planned);
      impl->load(results, planned);
    }
    return all;
  });
}

Expected<void> BatchStore::lookUp(std::vector<BatchCase> &cases) const {
  return impl->guard([&] {
    SQLite::Statement results(impl->database, Impl::selectResult);
    for (BatchCase &planned : cases)
      if (!planned.isDone)
        impl->load(results, planned);
  });
}

Expected<void> BatchStore::putResult(const BatchCase &done) {
  return impl->guard([&] { impl->insertResult(done); });
}

Expected<std::optional<std::string>>
BatchStore::note(const std::string &name) const {
  return impl->guard([&]() -> std::optional<std::string> {
    SQLite::Statement select(impl->database,
                             "SELECT document FROM cache WHERE key = ?");
    select.bind(1, notePrefix + name);
    if (!select.executeStep())
      return std::nullopt;
    return select.getColumn(0).getString();
  });
}

Expected<void> BatchStore::putNote(const std::string &name,
                                   const std::string &text) {
  return impl->guard([&] {
    SQLite::Statement insert(impl->database,
                             "INSERT OR REPLACE INTO cache VALUES (?, ?)");
    insert.bind(1, notePrefix + name);
    insert.bind(2, text);
    insert.exec();
  });
}

Expected<void> BatchStore::takeResults(const BatchStore &other) {
  return impl->guard([&] {
    SQLite::Transaction transaction(impl->database,
                                    SQLite::TransactionBehavior::IMMEDIATE);
    impl->copyResults(*other.impl);
    transaction.commit();
  });
}

std::vector<BatchCase>
irsift::mergePlans(const std::vector<std::vector<BatchCase>> &plans) {
  std::map<std::tuple<std::string, int64_t, std::string>, BatchCase> merged;
  for (const std::vector<BatchCase> &plan : plans)
    for (const BatchCase &one : plan) {
      auto [entry, isNew] =
          merged.try_emplace({one.input, one.position, one.configuration}, one);
      if (!isNew && one.isDone && !entry->second.isDone)
        entry->second = one;
    }
  std::vector<BatchCase> cases;
  for (auto &[name, one] : merged)
    cases.push_back(std::move(one));
  return cases;
}
