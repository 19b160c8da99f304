#!/usr/bin/env bash
# Everything: installs what is missing, builds, and runs all tests. More arguments go to ctest.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/packages.sh
export CCACHE_NOHASHDIR=1  # the test that builds the runtime alone finds what was compiled for the whole
cmake --preset dev >/dev/null
cmake --build --preset dev
ctest --preset dev -j "$(nproc)" "$@"
