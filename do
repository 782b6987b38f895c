#!/usr/bin/env bash
# The one entry: installs what is missing, configures, builds and runs.
#
#   ./do deps                 install missing Debian packages (root or sudo)
#   ./do build [TARGET...]    configure and build into build/
#   ./do test [CTEST ARGS]    build, then run every test
#   ./do format               clang-format all sources
#   ./do readers              programs of others that some tests ask (npm)
#   ./do COMMAND ...          build, then run `irsift COMMAND ...`
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

packages=(
  g++ cmake ninja-build ccache pkg-config
  libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools
  qt6-base-dev qt6-svg-dev libgraphviz-dev graphviz
  libsqlite3-dev libsqlitecpp-dev libcli11-dev nlohmann-json3-dev libfmt-dev
  libexpected-dev libarchive-dev libzstd-dev zstd libxxhash-dev zlib1g-dev
  libgtest-dev librapidcheck-dev libbenchmark-dev
  python3 python3-jsonschema python3-yaml mandoc desktop-file-utils appstream
  shared-mime-info
)
# What only tests ask, and only where it is there.
reader_packages=(
  rsync prometheus lintian groovy default-jre-headless python3-junitparser
  python3-prometheus-client parallel slurm-wlm munge
)

missing_packages() {
  local package
  for package in "${packages[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
      grep -q 'ok installed' || printf '%s\n' "$package"
  done
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "./do: installing packages needs root or sudo" >&2
    return 2
  fi
}

deps() {
  local missing
  mapfile -t missing < <(missing_packages)
  [ ${#missing[@]} -eq 0 ] && return
  echo "./do: installing ${missing[*]}" >&2
  as_root apt-get update -q >&2
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y \
    --no-install-recommends "${missing[@]}" >&2
}

build() {
  deps
  [ -f build/build.ninja ] || cmake --preset release >&2
  cmake --build build "${@/#/--target=}" >&2
}

case "${1:-}" in
deps) deps ;;
build) shift; build "$@" ;;
test)
  shift
  build
  ctest --preset release "$@"
  ;;
format)
  git ls-files '*.cpp' '*.h' | xargs clang-format-22 -i
  ;;
readers)
  command -v npm >/dev/null || reader_packages+=(npm)
  as_root env \
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y \
    --no-install-recommends "${reader_packages[@]}" >&2
  mkdir -p build/readers
  cp tests/readers/package.json build/readers/
  npm install --prefix build/readers --no-package-lock --no-audit --no-fund \
    --ignore-scripts >&2
  chmod +x build/readers/node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
  ;;
"" | -h | --help) sed -n '2,10s/^# \{0,1\}//p' "$0" ;;
*)
  build
  exec build/bin/irsift "$@"
  ;;
esac
