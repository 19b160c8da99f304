#!/usr/bin/env bash
# Counts the lines of each battle and book, and lists sentences that stand in two folders word for word, whatever their
# cases. A line of data is a row of a list, map or chart. Prints the tables of docs/quality.md.
set -euo pipefail
cd "$(dirname "$0")/../.."
find scenarios stdlib -name '*.tercio' ! -path '*/tests/*' | sort | xargs awk '
  function end_sentence(   text) {
    text = sentence; sentence = ""
    gsub(/[ \t]+/, " ", text); gsub(/\[[^]]*\] ?/, "", text)
    if (text == "" || text ~ /^(battle|book|uses|note|ruling|==|list|map|table)/ || split(text, words, " ") < 5) return
    if (text in first && first[text] != folder) { printf "%s and %s: %s\n", first[text], folder, text; ++repeated }
    else first[text] = folder
  }
  FNR == 1 { end_sentence(); chart = 0; split(FILENAME, part, "/"); folder = part[1] "/" part[2]; if (!(folder in lines)) order[++n] = folder }
  { line = $0; sub(/(^|[ \t])#.*/, "", line); sub(/[ \t]+$/, "", line); if (line == "") next; ++lines[folder] }
  chart && line == "}" { chart = 0; ++data[folder]; next }
  chart { ++data[folder]; next }
  { ++rules[folder] }
  line !~ /^[ \t}]/ { end_sentence() }
  line ~ /^(\[[^]]*\] )?(list|map|table) .*\{$/ { chart = 1 }
  { sentence = sentence " " line; sub(/^ /, "", sentence) }
  END {
    end_sentence()
    printf "\n| folder | lines | data | rules | share of rules |\n| --- | --- | --- | --- | --- |\n"
    for (i = 1; i <= n; ++i) { f = order[i]; printf "| `%s` | %d | %d | %d | %d %% |\n", f, lines[f], data[f], rules[f], 100 * rules[f] / lines[f] }
    printf "\nsentences in two folders: %d\n", repeated
  }'
