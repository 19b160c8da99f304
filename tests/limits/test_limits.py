"""Rules past each limit of runtime/image/limits.hpp give a finding, never exit code 70: test_limits.py TERCIO [NAME...]

A case is a battle with n of something. With `most` of it the battle builds; with one more `check`, `build` and, where an
example is concerned, `test` end with exit code 1 and the code expected. Where the number at the limit depends on what
the compiler makes of the rules, only the one past it is tried, and `most` is None.
"""
import pathlib
import subprocess
import sys
import tempfile

HEAD = """battle big
[1.1] kind side
[1.1 as order] list sides: side {
    name
    Red
    Blue
}
[1.2] state x : 0..9
"""
DRAW = '[2.1] sequence game { leave game as "draw" }\n'


def game(body):
    return HEAD + "[2.1] sequence game {\n" + body + '\n  leave game as "draw" }\n'


def lines(text, n):
    return "".join(text.format(i=i, d=i % 9) for i in range(n))


def things(kind, n):
    return f"[3.1 as {kind}s] list all_{kind}s: {kind} {{\n    name\n" + lines("    " + kind.upper() + "{i}\n", n) + "}\n"


def pieces(n):
    return "[3.1] kind piece { strength : 0..9 }\n" + things("piece", n)


def areas(n, rows):
    return HEAD + "[3.1] kind area\n[3.2] kind line { way : path or river printed }\n" + things("area", n) + \
        "[3.3] map land: areas {\n" + rows + "}\n" + DRAW


def chart(n):
    names = [chr(ord("a") + i) for i in range(n - 1)]
    axes = ", ".join(f"{name} 1..1 down" for name in names)
    return HEAD + f"[3.1] table t: {axes}, z 1..1 across gives 0..9 {{\n    " + " ".join(names) + " | 1\n    " + \
        " ".join("1" for _ in names) + " | 3\n}\n" + DRAW


def phase(actions, duties=0):
    return HEAD + '[2.1] sequence game { ph() leave game as "draw" }\n[2.2] phase ph by Red {\n' + \
        lines("  action a{i} once {{ now x = {d} }}\n", actions) + "}\n" + \
        lines("[3.{i}] before ph ends: x < 9\n", duties)


def example(given):
    return '[4.1] example E-1 "x" {\n' + given + "  then x = 0\n}\n"


def all_pairs(n):  # a line for each two of about sqrt(2 n) areas, n in all
    rows, left, i = "", n, 0
    while left > 0:
        take = min(i + 1, left)
        rows += "    path " + " ".join(f"AREA{i + 1}-AREA{j}" for j in range(take)) + "\n"
        left -= take
        i += 1
    return rows


# name: (battle with n of it, the most that is taken, the finding, what is run besides check)
CASES = {
    "nodes": (lambda n: game(lines("  now x = {d}\n", n)), None, 66000, "T0902"),
    "flows": (lambda n: game(lines("  p{i}()\n", n)) + lines("[5.{i}] procedure p{i} {{ now x = {d} }}\n", n), 4095, 4096, "T0902"),
    "words": (lambda n: HEAD + "[3.1] state y : " + " or ".join(f"w{i}" for i in range(n)) + "\n" + DRAW, 32766, 32767, "T0901"),
    "things": (lambda n: HEAD + pieces(n) + DRAW, 32766, 32767, "T0901"),
    "things of an example": (lambda n: HEAD + pieces(32764) + DRAW + example(lines("  given piece B{i} (strength 1)\n", n)), 2, 3, "T0901"),
    "areas": (lambda n: areas(n, "    path AREA1-AREA2\n"), 1000, 1001, "T0414"),
    "areas of an example": (lambda n: areas(998, "    path AREA1-AREA2\n").replace("kind area\n", "kind area { worth : 0..9 }\n")
                            + example(lines("  given area B{i} (worth 1)\n", n)), 2, 3, "T0901"),
    "lines": (lambda n: areas(257, all_pairs(n)), 32766, 32767, "T0901"),
    "numbers of a parameter": (lambda n: HEAD + f"[3.1] state y : 0..99999\n" + '[2.1] sequence game { ph() leave game as "draw" }\n'
                               + f"[2.2] phase ph by Red {{\n  action a (p: 1..{n}) each once {{ now y = p }}\n}}\n", 32766, 32767, "T0901"),
    "parts of a sum": (lambda n: game("  now x = " + " + ".join(["x"] * n)), 1000, 1001, "T0901"),
    "parts of a long sum": (lambda n: game("  now x = " + " + ".join(["x"] * n)), None, 100000, "T0901"),
    "parts of a condition": (lambda n: game("  if " + " or ".join(["x = 1"] * n) + " { now x = 2 }"), 1000, 1001, "T0901"),
    "instructions of a question": (lambda n: game("  now x = least(" + ", ".join(["x"] * n) + ")"), None, 40000, "T0902"),
    "loops of a question": (lambda n: HEAD + pieces(3) + "[2.1] sequence game { if " + "".join(f"some a{i} in pieces: (strength of a{i} > x and " for i in range(n))
                            + "x = 0" + ")" * n + ' { now x = 1 } leave game as "draw" }\n', None, 70, "T0902"),
    "questions that ask questions": (lambda n: game(f"  now x = q{n - 1} of Red") + "[5.0] quantity q0 of side : 0..9\n[5.0 as base] q0: is x\n"
                                     + "".join(f"[5.{i}] quantity q{i} of side : 0..9\n[5.{i} as base] q{i}: is q{i - 1} of side\n" for i in range(1, n)), None, 80, "T0902"),
    "terms that mean terms": (lambda n: game(f"  now x = t{n - 1}") + "[5.0] term t0 means x\n"
                              + "".join(f"[5.{i}] term t{i} means t{i - 1}\n" for i in range(1, n)), 200, 201, "T0901"),
    "terms, the last one first": (lambda n: game("  now x = t0") + "".join(f"[5.{i}] term t{i} means t{i + 1}\n" for i in range(n))
                                  + f"[5.{n}] term t{n} means x\n", None, 20000, "T0901"),
    "names of a question": (lambda n: HEAD + "[3.1] quantity q of side with " + ", ".join(f"w{i} = " + (f"w{i - 1} + x" if i else "x") for i in range(n))
                            + f" : 0..9\n[3.1 as base] q: is w{n - 1}\n" + '[2.1] sequence game { now x = q of Red leave game as "draw" }\n', None, 300, "T0902"),
    "flows that call flows": (lambda n: game(f"  p{n - 1}()") + "[5.0] procedure p0 { now x = 1 }\n"
                              + "".join(f"[5.{i}] procedure p{i} {{ p{i - 1}() }}\n" for i in range(1, n)), 61, 62, "T0901"),
    "loops of a flow": (lambda n: game("".join(f"for each a{i} in 1..2 {{ " for i in range(n)) + "now x = 1" + " }" * n), 16, 17, "T0901"),
    "outcomes": (lambda n: game(f"  outcome y {{\n" + lines("    {i} {{ now x = {d} }}\n", n) + "  }").replace("[2.1]", f"[1.3] state y : 0..{n - 1}\n[2.1]", 1), 256, 257, "T0901"),
    "options of a choice": (lambda n: game("  Red picks {\n" + lines('    "t{i}" {{ now x = {d} }}\n', n) + "  }"), 256, 257, "T0901"),
    "actions of a phase": (lambda n: phase(n), 256, 257, "T0901"),
    "duties of a phase": (lambda n: phase(1, n), 256, 257, "T0901"),
    "parameters of an action": (lambda n: HEAD + '[2.1] sequence game { ph() leave game as "draw" }\n[2.2] phase ph by Red {\n  action a ('
                                + ", ".join(f"p{i}: side" for i in range(n)) + ") once { now x = 3 }\n}\n", 4, 5, "T0901"),
    "words of a state": (lambda n: HEAD + pieces(n) + "[3.2] state s (piece, other: piece) : 0..9\n" + DRAW, 2000, 3000, "T0902"),
    "values of a state": (lambda n: HEAD + pieces(n) + "[3.2] state s (piece, other: piece) : 0..9\n" + DRAW, None, 4097, "T0901"),
    "axes": (chart, 8, 9, "T0901"),
    "dice": (lambda n: game(f"  roll {n}d6 as y\n  if y > 100 {{ now x = 1 }}"), 64, 65, "T0305"),
    "sides of a die": (lambda n: game(f"  roll d{n} as y\n  if y > 100 {{ now x = 1 }}"), 1000, 1001, "T0305"),
}


def main(tercio, wanted):
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "big"
        path.mkdir()

        def run(command, *more):
            done = subprocess.run([tercio, command, str(path), *more], capture_output=True, text=True)
            return done.returncode, done.stdout + done.stderr

        def expect(name, command, more, exit_code, code=None):
            nonlocal wrong
            status, text = run(command, *more)
            if status != exit_code or (code and code not in text):
                wrong += 1
                print(f"{name}: {command} ended with {status}, not {exit_code} and {code}:\n{text[-600:]}")

        for name, (make, most, past, code) in CASES.items():
            if wanted and name not in wanted:
                continue
            file = path / "big.tercio"
            if most:
                file.write_text(make(most))
                expect(name, "build", ["-o", f"{folder}/out"], 0)
            file.write_text(make(past))
            expect(name, "check", ["--format", "short"], 1, code)
            if "example" in name:
                expect(name, "test", [], 1, code)
            else:
                expect(name, "build", ["-o", f"{folder}/out"], 1, code)
    print(f"{len(CASES)} limits, {wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
