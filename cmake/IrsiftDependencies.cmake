# Every package comes from Debian 12; `./do deps` installs what is missing.
find_package(MLIR 22.1 REQUIRED CONFIG
             HINTS /usr/lib/llvm-22/lib/cmake/mlir)
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)

find_package(Threads REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(fmt REQUIRED)
find_package(tl-expected REQUIRED)
find_package(SQLiteCpp REQUIRED)
find_package(LibArchive REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED CONFIG)

# Set by add_llvm_executable and friends, which we do not use: where the tools
# of the same LLVM live.
set(IRSIFT_LLVM_TOOLS_DIR ${LLVM_TOOLS_BINARY_DIR})
