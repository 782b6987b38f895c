//===- StoreFile.h - A connection to a store's file -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What those who keep something in the store share: opening, and wording what
// SQLite throws. For their sources only; their headers hide SQLite.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_STORE_STOREFILE_H
#define IRSIFT_CORE_STORE_STOREFILE_H

#include "core/model/Expected.h"
#include "core/model/Json.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>
#include <type_traits>

namespace irsift {

class StoreFile {
public:
  /// Opens or creates the file and brings its tables up to date. An error if it
  /// is damaged, of another program, or of a newer irsift.
  static Expected<std::unique_ptr<StoreFile>> open(const std::string &path);

  /// Opens an existing file and leaves it, and the folder that it is in, as
  /// they are. An error as above, and if its tables are those of an older
  /// irsift.
  static Expected<std::unique_ptr<StoreFile>>
  openToRead(const std::string &path);

  /// Runs \p body, which may throw, and words what went wrong for the user.
  template <typename Body>
  auto guard(Body &&body) const -> Expected<std::invoke_result_t<Body>> {
    try {
      if constexpr (std::is_void_v<std::invoke_result_t<Body>>) {
        body();
        return {};
      } else {
        return body();
      }
    } catch (const SQLite::Exception &error) {
      return makeError(explain(path, error));
    } catch (const Json::exception &error) {
      return makeError("run store " + path + ": a stored value is malformed (" +
                       error.what() + ")");
    }
  }

  const std::string path;
  SQLite::Database database;

private:
  StoreFile(const std::string &path, const std::string &name, int flags);
  static std::string explain(const std::string &path,
                             const SQLite::Exception &error);
  std::string refusal();
  int version();
  void useWriteAheadLog();
  void migrate();
};

} // namespace irsift

#endif // IRSIFT_CORE_STORE_STOREFILE_H
