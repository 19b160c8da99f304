"""How the time of `check` grows with the number of faults of one sort: faults.py TERCIO [LINES]

Prints for each sort the processor time of so many lines (4,000) and of four times as many, and their ratio: 4 where the
time grows with the size of the file.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

TERCIO = os.path.abspath(sys.argv[1])
LINES = int(sys.argv[2]) if len(sys.argv) > 2 else 4000


def repeated(line):
    return lambda n: "book rain\n" + "".join(line.format(i=i) for i in range(n))


SORTS = {
    "unknown names": repeated("[9.{i}] term z{i} means q{i}\n"),
    "one name many times": repeated("[9.{i}] term z means {i}\n"),
    "unknown words": lambda n: repeated("[9.{i}] term z{i} of unit means unit is q{i}\n")(n) + "[1.3] kind unit {\n  men : 0..9\n}\n",
    "unknown handles": lambda n: "book rain\n" + "".join(f"[8.{i}] term z{i} means 1\n[9.{i}] replace [7.{i}]\n" for i in range(n)),
    "misspelt names": lambda n: "book rain\n[1.1] term alpha means 1\n" + "".join(f"[9.{i}] term z{i} means alhpa + alphaa{'s' if i % 2 else ''}\n" for i in range(n)),
    "unknown kinds": repeated("[9.{i}] term z{i} of q{i} means 1\n"),
    "unknown answers": repeated("[9.{i}] z{i}: plus 1\n"),
    "values out of range": lambda n: repeated("[9.{i}] list l{i}: unit {{\n    name  men\n    U{i}  99\n}}\n")(n) + "[1.3] kind unit {\n  men : 0..9\n}\n",
    "syntax errors": repeated("[9.{i}] term z{i} maens 1\n"),
}


def seconds(text):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "rain.tercio").write_text(text)
        before = os.times()
        done = subprocess.run([TERCIO, "check", "--format", "short", folder], capture_output=True, check=False)
        after = os.times()
        if done.returncode != 1:
            sys.exit(f"check ended with {done.returncode}: {done.stderr.decode()}")
        return after.children_user - before.children_user


for name, text in SORTS.items():
    one, four = seconds(text(LINES)), seconds(text(4 * LINES))
    print(f"{name}: {one:.2f} s for {LINES} lines, {four:.2f} s for {4 * LINES}, ratio {four / max(one, 0.01):.1f}")
