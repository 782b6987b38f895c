//===- StoreFile.cpp - A connection to a store's file ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/store/StoreFile.h"
#include "core/store/Schema.h"

#include <sqlite3.h>

#include <chrono>
#include <filesystem>
#include <thread>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

/// A merge may hold the file for some time.
constexpr int busyTimeoutMilliseconds = 60'000;
constexpr int newestVersion = static_cast<int>(storeMigrations.size());

/// \p path in an address of SQLite's.
std::string escaped(const std::string &path) {
  std::string text;
  for (char c : path) {
    char code[4] = {c, '\0'};
    if (c == '%' || c == '?' || c == '#')
      std::snprintf(code, sizeof(code), "%%%02x", static_cast<unsigned>(c));
    text += code;
  }
  return text;
}

/// How SQLite reads a file and writes nothing, neither in it nor beside it.
struct ReadMode {
  const char *parameters;
  const char *pragma;
};

ReadMode readModeOf(const std::string &path) {
  std::error_code error;
  // Whoever writes, or was killed while it wrote, leaves a log beside the file.
  if (!fs::exists(path + "-wal", error))
    return {"?mode=ro&immutable=1", ""};
  if (fs::exists(path + "-shm", error))
    return {"?mode=ro&readonly_shm=1", ""};
  // A copy of what a killed one left: nobody writes there. An exclusive lock
  // has the index of the log made in memory, and of that kind it is no lock.
  return {"?mode=ro&vfs=unix-none", "PRAGMA locking_mode = EXCLUSIVE"};
}

} // namespace

StoreFile::StoreFile(const std::string &path, const std::string &name,
                     int flags)
    : path(path), database(name, flags) {
  database.setBusyTimeout(busyTimeoutMilliseconds);
}

std::string StoreFile::explain(const std::string &path,
                               const SQLite::Exception &error) {
  std::string what = "run store " + path + ": " + error.what();
  switch (error.getErrorCode()) {
  case SQLITE_NOTADB:
  case SQLITE_CORRUPT:
    return what + "; the file is damaged or no store. Nothing was changed; "
                  "move it aside, or name another one with --db";
  case SQLITE_FULL:
    return what + "; the disk is full";
  case SQLITE_READONLY:
  case SQLITE_CANTOPEN:
    return what + "; name a writable place with --db";
  default:
    return what;
  }
}

int StoreFile::version() {
  return database.execAndGet("PRAGMA user_version").getInt();
}

/// While another process does the same to a new file, SQLite answers "busy" at
/// once instead of waiting.
void StoreFile::useWriteAheadLog() {
  for (int waited = 0;; ++waited) {
    try {
      database.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (const SQLite::Exception &error) {
      if (error.getErrorCode() != SQLITE_BUSY ||
          waited >= busyTimeoutMilliseconds)
        throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
}

/// What forbids to use the file as our store; empty if nothing does.
std::string StoreFile::refusal() {
  // Another process may make the store between the two: tables first.
  int tables = database.execAndGet("SELECT count(*) FROM sqlite_master");
  int application = database.execAndGet("PRAGMA application_id");
  if (application != storeApplicationId && tables > 0)
    return "it is a database of another program";
  if (version() > newestVersion)
    return "it was written by a newer irsift (schema " +
           std::to_string(version()) + ", this one knows " +
           std::to_string(newestVersion) + ")";
  return "";
}

void StoreFile::migrate() {
  SQLite::Transaction transaction(database,
                                  SQLite::TransactionBehavior::IMMEDIATE);
  for (int i = version(); i < newestVersion; ++i)
    database.exec(storeMigrations[static_cast<size_t>(i)]);
  database.exec("PRAGMA application_id = " +
                std::to_string(storeApplicationId));
  database.exec("PRAGMA user_version = " + std::to_string(newestVersion));
  transaction.commit();
}

Expected<std::unique_ptr<StoreFile>> StoreFile::open(const std::string &path) {
  std::error_code ignored;
  if (fs::path parent = fs::path(path).parent_path(); !parent.empty())
    fs::create_directories(parent, ignored);
  try {
    std::unique_ptr<StoreFile> file(new StoreFile(
        path, path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE));
    if (std::string reason = file->refusal(); !reason.empty())
      return makeError("run store " + path + ": " + reason +
                       "; name another one with --db");
    file->useWriteAheadLog();
    file->database.exec("PRAGMA synchronous = NORMAL");
    file->database.exec("PRAGMA foreign_keys = ON");
    if (file->version() != newestVersion)
      file->migrate();
    return file;
  } catch (const SQLite::Exception &error) {
    return makeError(explain(path, error));
  }
}

Expected<std::unique_ptr<StoreFile>>
StoreFile::openToRead(const std::string &path) {
  try {
    ReadMode mode = readModeOf(path);
    std::unique_ptr<StoreFile> file(
        new StoreFile(path, "file:" + escaped(path) + mode.parameters,
                      SQLite::OPEN_READONLY | SQLite::OPEN_URI));
    file->database.exec(mode.pragma);
    std::string reason = file->refusal();
    if (reason.empty() && file->version() == 0)
      reason = "it is empty";
    else if (reason.empty() && file->version() < newestVersion)
      reason = "it was written by an older irsift; open it once with this one "
               "(`irsift runs --db`)";
    if (!reason.empty())
      return makeError("run store " + path + ": " + reason);
    return file;
  } catch (const SQLite::Exception &error) {
    return makeError(explain(path, error));
  }
}
