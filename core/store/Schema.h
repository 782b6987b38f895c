//===- Schema.h - The tables of the store and how they came to be ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_STORE_SCHEMA_H
#define IRSIFT_CORE_STORE_SCHEMA_H

#include <array>

namespace irsift {

/// Marks a SQLite file as ours ("iRsf"): PRAGMA application_id.
inline constexpr int storeApplicationId = 0x69527366;

/// Statements that lead from schema version N to N + 1. A migration that has
/// been released is never changed: append a new one.
inline constexpr std::array storeMigrations = {
    R"sql(
CREATE TABLE snapshot (
  id   TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  zstd BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE run (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  started      INTEGER NOT NULL,
  finished     INTEGER NOT NULL DEFAULT 0,
  input        TEXT NOT NULL,
  pipeline     TEXT NOT NULL,
  target       TEXT NOT NULL,
  verdict      TEXT NOT NULL,
  failing_pass TEXT NOT NULL,
  signature    TEXT NOT NULL,
  document     TEXT NOT NULL
);
CREATE TABLE pass (
  run      INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (run, position)
) WITHOUT ROWID;
CREATE INDEX run_by_signature ON run(signature);
)sql",
    R"sql(
CREATE TABLE cache (
  key      TEXT PRIMARY KEY,
  document TEXT NOT NULL
) WITHOUT ROWID;
)sql",
    R"sql(
CREATE TABLE batch_case (
  input         TEXT NOT NULL,
  configuration TEXT NOT NULL,
  position      INTEGER NOT NULL,
  key           TEXT NOT NULL,
  document      TEXT NOT NULL,
  PRIMARY KEY (input, configuration)
) WITHOUT ROWID;
CREATE TABLE batch_result (
  key       TEXT PRIMARY KEY,
  signature TEXT NOT NULL,
  document  TEXT NOT NULL
) WITHOUT ROWID;
)sql",
};

} // namespace irsift

#endif // IRSIFT_CORE_STORE_SCHEMA_H
