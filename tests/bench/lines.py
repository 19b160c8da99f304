"""The time of `check` for large battles beside `jsonnetfmt --test` of as many bytes: lines.py TERCIO [LINES]

Wall time of whole processes, the least of five: a battle of so many lines (10,000) and a Jsonnet file as long, where
`jsonnetfmt` is there (Debian: jsonnet); then ten times as many lines in one battle, a hundred battles in one run, and a
hundred times as many lines in one battle of several files, which may be more than an image holds; then that is told.
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
[1.1 as order] list sides: side {{
    name
    Red
    Blue
}}
[1.2] kind unit {{
  owner : side printed
  arm   : foot or horse or gun printed
  place : hex or none
  men   : 0..99 = 9
  move  : 0..9 printed
}}
[1.3] kind hex {{ ground : clear or woods or marsh printed }}
[1.4] map field: hex, lines 01..20, positions 01..20, even lines shifted down {{
    default  clear
    woods    0303 0404
    marsh    0505
}}
[2.1] sequence game {{
  for each s in sides {{ {phases} }}
  if total(men of unit for unit in units where owner of unit = Red) > 100 {{ leave game as Red }}
  leave game as Blue
}}
"""
# Some regiments have an army: their phase and the questions of it.
ARMY = """
== The {k}th army

[{n}.11] phase half_{k} (mover: side) in game by mover {{
  action march_{k}/marched_{k} (unit) each once when owner of unit = mover {{
    mover chooses one goal from neighbours of place of unit
      where (may enter_{k}(unit, goal) and cost_{k}(unit, goal) <= move of unit)
      or none {{ leave march_{k} }}
    now place of unit = goal
  }}
}}
[{n}.12] permission enter_{k} (unit, goal: hex)
[{n}.13] quantity cost_{k} (unit, goal: hex) : 0..99
[{n}.14] cost_{k}: is 1
"""
REGIMENTS = 50
# About a regiment: a list, a question with its answers, bans, a chart, and an example.
SECTION = """
== {n}.0 The {n}th regiment

[{n}.1] list regiment_{n}: unit (owner {side}) {{
    name      place  arm    move
    A{n}      {hex}  foot   4
    B{n}      {hex}  horse  7
}}
[{n}.2] term weight_{n} of unit means men of unit + (2 if arm of unit = gun else 1)
[{n}.3] cost_{k}: plus 1 when unit = A{n} and ground of goal = woods and weight_{n} of unit > 4
[{n}.4] a unit may not enter_{k} when unit = B{n} and ground of goal = marsh because "too deep for the {n}th"
[{n}.5] table loss_{n}: die 1..6 down gives 0..9 {{
    die | loss
    1-2 | {low}
    3-5 | 1
    6   | 0
}}
[{n}.6] after march_{k} when unit = A{n} {{
  roll d6 as die
  if loss_{n} of die > 0 {{ now men of unit = greatest(0, men of unit - loss_{n} of die) }}
}}
[{n}.7] example E-{n} "woods cost the {n}th one more" {{
  given ground of 0606 = woods
  then cost_{k}(A{n}, 0606) = 2
}}
"""
JSONNET = '  "unit {n}": {{ name: "A{n}", place: {n}, arm: "foot", men: [1, 2, {n}], move: if {n} > 4 then 4 else 7 }},\n'


def battle(lines):
    """The texts of the files of a battle of about so many lines; none is longer than a file may be."""
    regiments = lines // SECTION.count("\n")
    armies = -(-regiments // REGIMENTS)
    files, text = [], HEAD.format(phases=" ".join(f"half_{k}(s)" for k in range(armies)))
    for i in range(regiments):
        k, n = i // REGIMENTS, i + 10
        if len(text) > 3_500_000:
            files.append(text)
            text = "battle rain\n"
        if i % REGIMENTS == 0:
            text += ARMY.format(k=k, n=n)
        hexes = f"{n * 7 % 20 + 1:02}{n * 3 % 20 + 1:02}"
        text += SECTION.format(k=k, n=n, side="Red" if n % 2 else "Blue", hex=hexes, low=2 + n % 3)
    return [*files, text]


def written(folder, lines):
    """Writes a battle into a folder of its own; returns how many lines and bytes it has."""
    folder.mkdir()
    files = battle(lines)
    for i, text in enumerate(files):
        (folder / f"rain{i}.tercio").write_text(text)
    return sum(text.count("\n") for text in files), sum(len(text) for text in files)


def least(command):
    best = None
    for _ in range(5):
        before = time.perf_counter()
        done = subprocess.run(command, capture_output=True, check=False)
        took = time.perf_counter() - before
        if done.returncode > 1 or (done.returncode == 1 and b'[T090' not in done.stdout):  # more than an image holds is told
            sys.exit(f"{command[0]} ended with {done.returncode}: {(done.stdout + done.stderr).decode()[:2000]}")
        best = took if best is None else min(best, took)
    return best


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    lines, size = written(folder / "one", LINES)
    print(f"check of {lines} lines, {size // 1000} kB: {least([TERCIO, 'check', str(folder / 'one')]):.2f} s")
    if shutil.which("jsonnetfmt"):
        many = "{\n" + "".join(JSONNET.format(n=n) for n in range(size // len(JSONNET.format(n=1000)))) + "}\n"
        peer = folder / "rain.jsonnet"
        subprocess.run(["jsonnetfmt", "-o", str(peer), "-"], input=many.encode(), check=True)
        print(f"jsonnetfmt --test of {peer.stat().st_size // 1000} kB: {least(['jsonnetfmt', '--test', str(peer)]):.2f} s")
    lines, size = written(folder / "ten", 10 * LINES)
    print(f"check of {lines} lines, {size // 1000} kB, in one battle: {least([TERCIO, 'check', str(folder / 'ten')]):.2f} s")
    (folder / "hundred").mkdir()
    for i in range(100):
        lines, size = written(folder / "hundred" / f"rain{i}", LINES)
    print(f"check of {100 * lines} lines, {size // 10} kB, in a hundred battles: {least([TERCIO, 'check', str(folder / 'hundred')]):.2f} s")
    lines, size = written(folder / "large", 100 * LINES)
    print(f"check of {lines} lines, {size // 1000} kB, in one battle: {least([TERCIO, 'check', str(folder / 'large')]):.2f} s")
