#!/usr/bin/env bash
# Whether several builds of the tool give the same bytes: images, games with their logs and saves, simulations and pictures
# of every shipped battle. bash tests/builds.sh TOOL TOOL ... ; SEEDS=N: so many games a battle (5).
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 2 ] || { echo "usage: bash tests/builds.sh TOOL TOOL ..." >&2; exit 2; }
seeds=${SEEDS:-5}
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

make_all() {  # tool, folder
  local tool=$1 out=$2 battle name seed players
  mkdir -p "$out"
  "$tool" check scenarios stdlib >"$out/check" 2>&1
  for battle in scenarios/*/; do
    name=$(basename "$battle")
    "$tool" build "$battle" -o "$out/$name.image"
    "$tool" dump "$battle" --phase image >"$out/$name.dump"
    "$tool" diagram "$battle" --what phases --format dot -o "$out/$name.dot"
    for players in random greedy; do
      for seed in $(seq "$seeds"); do
        "$tool" run "$battle" --seed "$seed" --players "$players" --log "$out/$name-$players-$seed.jsonl" >"$out/$name-$players-$seed.account"
      done
    done
    "$tool" simulate "$battle" -n "$seeds" >"$out/$name.simulated"
  done
}

number=0
for tool in "$@"; do
  number=$((number + 1))
  make_all "$(realpath "$tool")" "$work/$number"
done
status=0
for ((other = 2; other <= number; ++other)); do
  if diff -rq "$work/1" "$work/$other"; then
    echo "$(find "$work/1" -type f | wc -l) files are the same with build 1 and build $other"
  else
    status=1
  fi
done
exit $status
