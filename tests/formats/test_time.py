"""A file with many faults of one sort is checked in about the time that its size asks for: test_time.py TERCIO"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

TERCIO = os.path.abspath(sys.argv[1])


def repeated(line):
    return lambda n: "book rain\n" + "".join(line.format(i=i) for i in range(n))


SORTS = {
    "unknown names": repeated("[9.{i}] term z{i} means q{i}\n"),
    "one name many times": repeated("[9.{i}] term z means {i}\n"),
    "unknown words": lambda n: repeated("[9.{i}] term z{i} of unit means unit is q{i}\n")(n) + "[1.3] kind unit {\n  men : 0..9\n}\n",
    "syntax errors": repeated("[9.{i}] term z{i} maens 1\n"),
}


def seconds(text):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "rain.tercio").write_text(text)
        before = os.times()
        done = subprocess.run([TERCIO, "check", "--format", "short", folder], capture_output=True, check=False)
        after = os.times()
        assert done.returncode == 1, done.stderr
        return after.children_user - before.children_user


class Faults(unittest.TestCase):
    def test_time_is_near_linear(self):
        for name, text in SORTS.items():
            with self.subTest(name):
                one, four = seconds(text(3000)), seconds(text(12000))
                self.assertLess(four, 8 * max(one, 0.1), f"{one} s for 3,000 lines, {four} s for 12,000")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
