"""The time of `check` for a large battle beside `jsonnetfmt --test` of as many bytes: lines.py TERCIO [LINES]

Wall time of whole processes, the least of five, of a battle of so many lines (10,000), of ten times as many, and of a
Jsonnet file as long as the first, where `jsonnetfmt` is there (Debian: jsonnet).
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

TERCIO = sys.argv[1]
LINES = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000

HEAD = """battle rain "Rain"
[1.1] kind side
[1.1 as order] list sides: side {
    name
    Red
    Blue
}
[1.2] kind unit {
  owner : side printed
  arm   : foot or horse or gun printed
  place : hex or none
  men   : 0..99 = 9
  move  : 0..9 printed
}
[1.3] kind hex { ground : clear or woods or marsh printed }
[1.4] map field: hex, lines 01..20, positions 01..20, even lines shifted down {
    default  clear
    woods    0303 0404
    marsh    0505
}
[2.1] sequence game {
  for each s in sides { half(s) }
  if total(men of unit for unit in units where owner of unit = Red) > 100 { leave game as Red }
  leave game as Blue
}
[2.2] phase half (mover: side) in game by mover {
  action march/marched (unit) each once when owner of unit = mover {
    mover chooses one goal from neighbours of place of unit
      where (may enter(unit, goal) and cost(unit, goal) <= move of unit)
      or none { leave march }
    now place of unit = goal
  }
}
[2.3] permission enter (unit, goal: hex)
[2.4] quantity cost (unit, goal: hex) : 0..99
[2.5] cost: is 1
"""
# About a section: a list, a question with its answers, bans, a chart, and an example.
SECTION = """
== {n}.0 The {n}th regiment

[{n}.1] list regiment_{n}: unit (owner {side}) {{
    name      place  arm    move
    A{n}      {hex}  foot   4
    B{n}      {hex}  horse  7
}}
[{n}.2] term weight_{n} of unit means men of unit + (2 if arm of unit = gun else 1)
[{n}.3] cost: plus 1 when unit = A{n} and ground of goal = woods and weight_{n} of unit > 4
[{n}.4] a unit may not enter when unit = B{n} and ground of goal = marsh because "too deep for the {n}th"
[{n}.5] table loss_{n}: die 1..6 down gives 0..9 {{
    die | loss
    1-2 | {low}
    3-5 | 1
    6   | 0
}}
[{n}.6] after march when unit = A{n} {{
  roll d6 as die
  if loss_{n} of die > 0 {{ now men of unit = greatest(0, men of unit - loss_{n} of die) }}
}}
[{n}.7] example E-{n} "woods cost the {n}th one more" {{
  given ground of 0606 = woods
  then cost(A{n}, 0606) = 2
}}
"""
JSONNET = '  "unit {n}": {{ name: "A{n}", place: {n}, arm: "foot", men: [1, 2, {n}], move: if {n} > 4 then 4 else 7 }},\n'


def battle(lines):
    parts, n = [HEAD], 10
    while HEAD.count("\n") + SECTION.count("\n") * (n - 10) < lines:
        hexes = f"{n * 7 % 20 + 1:02}{n * 3 % 20 + 1:02}"
        parts.append(SECTION.format(n=n, side="Red" if n % 2 else "Blue", hex=hexes, low=2 + n % 3))
        n += 1
    return "".join(parts)


def least(command):
    best = None
    for _ in range(5):
        before = time.perf_counter()
        done = subprocess.run(command, capture_output=True, check=False)
        took = time.perf_counter() - before
        if done.returncode != 0:
            sys.exit(f"{command[0]} ended with {done.returncode}: {(done.stdout + done.stderr).decode()[:2000]}")
        best = took if best is None else min(best, took)
    return best


with tempfile.TemporaryDirectory() as folder:
    for times in (1, 10):
        text = battle(times * LINES)
        rules = pathlib.Path(folder, f"rain{times}", "rain.tercio")
        rules.parent.mkdir()
        rules.write_text(text)
        print(f"check of {text.count(chr(10))} lines, {len(text) // 1000} kB: {least([TERCIO, 'check', str(rules.parent)]):.2f} s")
        if times == 1 and shutil.which("jsonnetfmt"):
            many = "{\n" + "".join(JSONNET.format(n=n) for n in range(len(text) // len(JSONNET.format(n=1000)))) + "}\n"
            peer = pathlib.Path(folder, "rain.jsonnet")
            subprocess.run(["jsonnetfmt", "-o", str(peer), "-"], input=many.encode(), check=True)
            print(f"jsonnetfmt --test of {peer.stat().st_size // 1000} kB: {least(['jsonnetfmt', '--test', str(peer)]):.2f} s")
