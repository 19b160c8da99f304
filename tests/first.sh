#!/usr/bin/env bash
# Installs what is missing, builds the tool, then checks, tests, plays and draws one battle.
# bash tests/first.sh [FOLDER OF A BATTLE]
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/packages.sh
cmake --preset dev >/dev/null
cmake --build --preset dev --target tercio
tercio=build/dev/compiler/tercio
battle=${1:-scenarios/lutzen}
pictures=build/first
mkdir -p "$pictures"
"$tercio" check "$battle"
"$tercio" test "$battle"
"$tercio" run "$battle" --seed 1632 >"$pictures/account.txt"
head -n 60 "$pictures/account.txt" | cut -c1-160
echo "..."
tail -n 12 "$pictures/account.txt" | cut -c1-160
"$tercio" diagram "$battle" --what phases --format svg -o "$pictures/phases.svg"
"$tercio" diagram "$battle" --what map --format svg -o "$pictures/map.svg"
echo "the whole account: $pictures/account.txt"
echo "pictures: $pictures/phases.svg $pictures/map.svg"
