#!/usr/bin/env bash
# Builds the fuzzers and runs each for a while on a corpus of the shipped files: bash tests/fuzz/run.sh [SECONDS].
# What was found before lies in build/fuzz/corpus and is used again; a crash is written to build/fuzz/crashes.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-20}
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz -j "${FUZZ_JOBS:-1}"
fuzz=build/fuzz/tests/fuzz
corpus=build/fuzz/corpus
crashes=build/fuzz/crashes
mkdir -p "$corpus"/{text,compile,image} "$crashes"

# Rules: every shipped file, and every battle in one file, as the compiler sees but one.
find stdlib scenarios -name '*.tercio' | while read -r file; do
  cp "$file" "$corpus/text/$(tr / _ <<<"$file")"
  cp "$file" "$corpus/compile/$(tr / _ <<<"$file")"
done
for battle in scenarios/*/; do
  name=$(basename "$battle")
  find "$battle" -maxdepth 1 -name '*.tercio' | sort | xargs cat >"$corpus/compile/all_of_$name.tercio"
done
# Small whole battles: the files of the tests of check.
for test in tests/files/check/*.test; do
  sed -n '/^--- file .*tercio$/,/^--- \(stdout\|file\|then\)/p' "$test" | grep -av '^--- ' >"$corpus/compile/$(basename "$test")" || true
done
# Images: every battle, and a small one.
for battle in scenarios/*/; do
  # A battle whose books are not all in the program gives no seed.
  image=$corpus/image/$(basename "$battle").image
  "$fuzz/fuzz_seed" "$battle" >"$image" || rm "$image"
done
small=$(mktemp -d)
sed -n '/^--- file pond/,/^--- file.*tsv/p' tests/files/check/clean.test | grep -av '^--- ' >"$small/pond.tercio"
"$fuzz/fuzz_seed" "$small" >"$corpus/image/pond.image"
rm -r "$small"

status=0
run() {  # name, corpus, longest input
  echo "fuzz_$1: $seconds s"
  "$fuzz/fuzz_$1" "$corpus/$2" -max_total_time="$seconds" -max_len="$3" -timeout=30 -rss_limit_mb=2048 \
    -artifact_prefix="$crashes/$1-" -print_final_stats=1 >"build/fuzz/$1.log" 2>&1 || status=1
  grep -E 'stat::number_of_executed_units|SUMMARY|ERROR' "build/fuzz/$1.log" || true
}
run parse text 20000
run format text 20000
run compile compile 20000
run image image 200000
exit $status
