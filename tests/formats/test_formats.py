"""Each format of `tercio check` against the rules of who reads it, and all against each other.

test_formats.py TERCIO FOLDER_OF_SCHEMAS WHERE_PAGES_ARE [OFFICIAL_SCHEMA_OF_SARIF]

The official schema is looked at where it is there: tests/packages.sh gets it where that is cheap.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as Xml
from urllib.parse import unquote

import jsonschema

TERCIO, SCHEMAS, PAGES = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3]
OFFICIAL = sys.argv[4] if len(sys.argv) > 4 and os.path.exists(sys.argv[4]) else None
FORMATS = ["text", "short", "json", "sarif", "github", "junit", "gitlab"]

BASE = "book rain\n[1.1] kind side\n[1.1 as order] list sides: side {\n    name\n    Red\n    Blue\n}\n"

# Folder, files, arguments, exit code.
RUNS = {
    "clean": ({"rain/rain.tercio": BASE}, ["rain"], 0),
    "warning": ({"rain/rain.tercio": BASE + "term one means 1\n"}, ["rain"], 0),
    "strict": ({"rain/rain.tercio": BASE + "term one means 1\n"}, ["--strict", "rain"], 1),
    "error": ({"rain/rain.tercio": BASE + "[1.2] term one means tow\n"}, ["rain"], 1),
    # A name with all that must be escaped somewhere; columns behind letters outside the basic plane; labels; two equal
    # lines; a finding over several lines.
    "hard": ({"r\u00e4in, 50%: x/a b.tercio":
              BASE + "[1.2] term \u00e9\U0001d538\U0001d539 means tow\n[1.3] table t: die 1..2 down, r 1..2 across gives 0..9 {\n"
              "    die | 1 2\n    1   | 1 2\n    2   | 1 <&>\"'\n}\n[1.4] term b means tow\n[1.4] term b means tow\n"
              "[1.5] phase p {\n  step a\n\n}  }\n[1.6] procedure q {\n}\n"},
             ["r\u00e4in, 50%: x"], 1),
    "columns": ({"rain/rain.tercio": BASE + "[1.2] term \u00e9\U0001d538\U0001d539 means tow\n"}, ["rain"], 1),
    "missing path": ({"rain/rain.tercio": BASE}, ["rian"], 3),
    "missing path and a fault": ({"rain/rain.tercio": BASE + "[1.2] term one means tow\n"}, ["rain", "rian"], 3),
    "empty folder": ({"rain/notes.txt": ""}, ["rain"], 1),
    "two files, one bad": ({"rain/rain.tercio": BASE, "snow/snow.tercio": "battle snow\n[1.1] term a means b\n"},
                           ["rain", "snow"], 1),
    "not UTF-8": ({"rain/rain.tercio": (BASE + "[1.2] term a means ").encode() + b"\xff\xfe\n"}, ["rain"], 1),
    "standard input": ({}, ["-"], 1),
    "absolute": ({"rain/rain.tercio": BASE + "[1.2] term one means tow\n"}, ["ABSOLUTE/rain"], 1),
    "above": ({"rain/rain.tercio": BASE + "[1.2] term one means tow\n", "here/x": ""}, ["../rain"], 1),
}


def run(name, form):
    files, arguments, expected = RUNS[name]
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        for path, text in files.items():
            path = os.path.join(folder, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(text if isinstance(text, bytes) else text.encode())
        where = os.path.join(folder, "here") if name == "above" else folder
        arguments = [each.replace("ABSOLUTE", folder) for each in arguments]
        done = subprocess.run([TERCIO, "check", "--format", form, *arguments], cwd=where, input=b"[1.1] term a means b\n",
                              capture_output=True, env={"NO_COLOR": "1"}, check=False)
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"), expected, folder


def findings(name):
    _, output, _, _, folder = run(name, "json")
    return json.loads(output.replace(folder, "FOLDER") if name == "absolute" else output)["findings"]


def schema(name):
    with open(os.path.join(SCHEMAS, name), encoding="utf-8") as file:
        return json.load(file)


class Formats(unittest.TestCase):
    def each_run(self, form):
        for name in RUNS:
            code, output, _, _, folder = run(name, form)
            if name == "absolute":
                output = output.replace(folder, "FOLDER")
            yield name, output, findings(name)

    def relative(self, path, name):
        """A path of JSON as the other formats tell it."""
        path = path or {"standard input": "<stdin>"}.get(name, next(a for a in RUNS[name][1] if not a.startswith("--")))
        return path.replace("FOLDER/", "")

    def test_exit_codes_and_clean_output(self):
        for name in RUNS:
            for form in FORMATS:
                with self.subTest(name + ", " + form):
                    exit_code, output, errors, expected, _ = run(name, form)
                    self.assertEqual(exit_code, expected)
                    self.assertEqual(errors, "")
                    self.assertTrue(output or form in ("short", "github"))

    def test_json(self):
        for name, output, _ in self.each_run("json"):
            report = json.loads(output)
            self.assertEqual(report["errors"], sum(f["severity"] == "error" for f in report["findings"]))
            self.assertEqual(report["warnings"], sum(f["severity"] == "warning" for f in report["findings"]))
            order = [(f["file"], f["line"], f["column"], f["code"]) for f in report["findings"]]
            self.assertEqual(order, sorted(order, key=lambda o: (o[0].encode(), *o[1:])), name)

    def test_short_and_text(self):
        for name, output, found in self.each_run("short"):
            place = lambda f: f"{f['file']}:{f['line']}:{f['column']}: " if f["file"] else ""
            lines = [f"{place(f)}{f['severity']}[{f['code']}]: {f['message']}" for f in found]
            self.assertEqual(output.splitlines(), lines)
            _, text, _, _, folder = run(name, "text")
            text = text.replace(folder, "FOLDER").splitlines()
            self.assertEqual([line for line in text if re.search(r"(error|warning)\[T\d{4}\]: ", line)], lines)

    def test_sarif(self):
        valid = jsonschema.Draft7Validator(schema("sarif.schema.json"))
        for name, output, found in self.each_run("sarif"):
            log = json.loads(output)
            outside = name == "above"
            problems = [p for p in valid.iter_errors(log) if not (outside and "uri" in p.path)]
            self.assertEqual(problems, [])
            results, rules = log["runs"][0]["results"], log["runs"][0]["tool"]["driver"]["rules"]
            self.assertEqual(len(results), len(found))
            self.assertEqual(sorted({r["id"] for r in rules}), sorted(r["id"] for r in rules))
            self.assertEqual({r["id"] for r in rules}, {f["code"] for f in found})
            marks = [r["partialFingerprints"]["primaryLocationLineHash"] for r in results]
            self.assertEqual(len(set(marks)), len(marks))
            for result, finding in zip(results, found):
                self.assertEqual(rules[result["ruleIndex"]]["id"], result["ruleId"])
                self.assertEqual(result["ruleId"], finding["code"])
                self.assertEqual(result["level"], finding["severity"])
                self.assertTrue(result["message"]["text"].startswith(finding["message"]))
                place = result["locations"][0]["physicalLocation"]
                self.assertEqual(unquote(place["artifactLocation"]["uri"]), self.relative(finding["file"], name))
                self.assertEqual(place["region"]["startLine"], finding["line"])
                self.assertEqual(place["region"]["endLine"], finding["endLine"])
                begin = (place["region"]["startLine"], place["region"]["startColumn"])
                self.assertLessEqual(begin, (place["region"]["endLine"], place["region"]["endColumn"]))
                self.assertEqual(len(result.get("relatedLocations", [])), len(finding["labels"]))
                self.assertEqual("fixes" in result, "suggestion" in finding)

    @unittest.skipUnless(OFFICIAL, "the official schema is not here")
    def test_sarif_against_the_official_schema(self):
        with open(OFFICIAL, encoding="utf-8") as file:
            official = json.load(file)
        self.assertIn("2.1.0", official["title"])
        valid = jsonschema.validators.validator_for(official)(official, format_checker=jsonschema.FormatChecker())
        broken = json.loads(run("error", "sarif")[1])
        broken["runs"][0]["results"][0]["message"] = "a text alone"
        self.assertNotEqual(list(valid.iter_errors(broken)), [])
        for name, output, _ in self.each_run("sarif"):
            self.assertEqual([p.message for p in valid.iter_errors(json.loads(output))], [], name)

    def test_sarif_as_code_scanning_takes_it(self):
        """The rules of "SARIF support for code scanning" and of its limits."""
        for name, output, _ in self.each_run("sarif"):
            log = json.loads(output)
            self.assertEqual((log["version"], len(log["runs"])), ("2.1.0", 1))
            self.assertIn("2.1.0", log["$schema"])
            self.assertLess(len(output), 10_000_000)
            driver = log["runs"][0]["tool"]["driver"]
            self.assertTrue(driver["name"] and driver["semanticVersion"])
            for rule in driver["rules"]:
                self.assertRegex(rule["id"], r"^T\d{4}$")
                self.assertLessEqual(len(rule["name"]), 255)
                for text in (rule["shortDescription"]["text"], rule["fullDescription"]["text"]):
                    self.assertTrue(0 < len(text) <= 1024)
                    self.assertNotRegex(text, r"\{\d\}")
                self.assertTrue(rule["help"]["text"])
                self.assertTrue(rule["help"]["markdown"].startswith(f"# {rule['id']}: "))
                self.assertEqual(rule["helpUri"], PAGES + rule["id"])
                self.assertIn(rule["defaultConfiguration"]["level"], ("error", "warning", "note"))
                self.assertLessEqual(len(rule.get("properties", {}).get("tags", [])), 10)
            for result in log["runs"][0]["results"]:
                self.assertTrue(result["message"]["text"])
                self.assertEqual(len(result["locations"]), 1)
                self.assertRegex(result["partialFingerprints"]["primaryLocationLineHash"], r"^[0-9a-f]+")
                for each in result["locations"] + result.get("relatedLocations", []):
                    place = each["physicalLocation"]
                    uri = place["artifactLocation"]["uri"]
                    self.assertNotIn("\\", uri)
                    self.assertTrue(name == "above" or not re.match(r"^(/|\.|[A-Za-z]+:)", uri), uri)
                    self.assertEqual(place["artifactLocation"]["uriBaseId"], "%SRCROOT%")
                    region = place["region"]
                    self.assertTrue(all(region[side] >= 1 for side in ("startLine", "startColumn", "endLine", "endColumn")))
                self.assertLessEqual(len(result.get("relatedLocations", [])), 100)

    def test_sarif_counts_columns_in_utf16(self):
        log = json.loads(run("columns", "sarif")[1])
        region = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
        line = "[1.2] term \u00e9\U0001d538\U0001d539 means tow"
        self.assertEqual(log["runs"][0]["columnKind"], "utf16CodeUnits")
        self.assertEqual(region["startColumn"], len(line[:-3].encode("utf-16-le")) // 2 + 1)
        self.assertEqual(region["endColumn"], len(line.encode("utf-16-le")) // 2 + 1)
        self.assertEqual(findings("columns")[0]["column"], len(line) - 2)

    def test_sarif_marks_stay_when_lines_come_and_go(self):
        def marks(text):
            RUNS["moved"] = ({"rain/rain.tercio": text}, ["rain"], 1)
            try:
                log = json.loads(run("moved", "sarif")[1])
            finally:
                del RUNS["moved"]
            return [r["partialFingerprints"]["primaryLocationLineHash"] for r in log["runs"][0]["results"]]

        fault = "[1.2] term one means tow\n"
        self.assertEqual(marks(BASE + fault), marks("# a line\n" + BASE + "\n\n" + fault))
        self.assertNotEqual(marks(BASE + fault), marks(BASE + "[1.2] term one means wto\n"))

    def test_github(self):
        # As the runner reads a line: a command, properties up to `::`, then the data.
        command = re.compile(r"^::(error|warning|notice) ([^:]*)::(.*)$")
        back = lambda s: s.replace("%2C", ",").replace("%3A", ":").replace("%0A", "\n").replace("%0D", "\r").replace("%25", "%")
        for name, output, found in self.each_run("github"):
            lines = output.splitlines()
            self.assertEqual(len(lines), len(found))
            for line, finding in zip(lines, found):
                level, properties, data = command.match(line).groups()
                said = dict(each.split("=", 1) for each in properties.split(","))
                self.assertEqual(level, finding["severity"])
                self.assertEqual(back(said["file"]), self.relative(finding["file"], name))
                self.assertEqual(int(said["line"]), finding["line"])
                self.assertEqual(int(said["endLine"]), finding["endLine"])
                self.assertEqual("col" in said, finding["line"] == finding["endLine"])
                if "col" in said:
                    self.assertEqual((int(said["col"]), int(said["endColumn"])), (finding["column"], finding["endColumn"]))
                self.assertEqual(said["title"], finding["code"])
                self.assertTrue(back(data).startswith(finding["message"]))
                self.assertTrue(back(data).endswith(finding["help"]))

    def test_junit(self):
        for name, output, found in self.each_run("junit"):
            done = subprocess.run(["xmllint", "--noout", "--schema", os.path.join(SCHEMAS, "junit.xsd"), "-"],
                                  input=output.encode(), capture_output=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr.decode())
            root = Xml.fromstring(output.encode())
            suites = root.findall("testsuite")
            for suite in suites:
                cases = suite.findall("testcase")
                self.assertEqual(int(suite.get("tests")), len(cases))
                self.assertEqual(int(suite.get("failures")), len(suite.findall("testcase/failure")))
            self.assertEqual(int(root.get("tests")), sum(int(s.get("tests")) for s in suites))
            self.assertEqual(int(root.get("failures")), sum(int(s.get("failures")) for s in suites))
            cases = root.findall("testsuite/testcase")
            if not found:
                self.assertEqual([c.get("name") for c in cases], ["check"])
                continue
            self.assertEqual(len(cases), len(found))
            for case, finding in zip(cases, found):
                self.assertEqual(case.get("classname"), self.relative(finding["file"], name))
                self.assertEqual(case.get("name"), f"{finding['code']} {finding['line']}:{finding['column']}")
                failure = case.find("failure")
                self.assertEqual(failure is not None, finding["severity"] == "error")
                if failure is not None:
                    self.assertEqual(failure.get("message"), finding["message"])

    def test_gitlab(self):
        valid = jsonschema.Draft7Validator(schema("gitlab.schema.json"))
        for name, output, found in self.each_run("gitlab"):
            report = json.loads(output)
            self.assertEqual(list(valid.iter_errors(report)), [])
            self.assertEqual(len(report), len(found))
            self.assertEqual(len({issue["fingerprint"] for issue in report}), len(report))
            for issue, finding in zip(report, found):
                self.assertEqual(issue["check_name"], finding["code"])
                self.assertEqual(issue["location"]["path"], self.relative(finding["file"], name))
                self.assertEqual(issue["location"]["lines"]["begin"], finding["line"])
                self.assertEqual(issue["severity"], {"error": "major", "warning": "minor"}[finding["severity"]])
                self.assertTrue(issue["description"].startswith(finding["message"]))

    def test_a_wrong_format_is_wrong_usage(self):
        self.assertEqual(run("clean", "yaml")[0], 2)
        self.assertEqual(run("clean", "yaml")[1], "")

    def test_hooks_and_action_call_what_there_is(self):
        root = os.path.join(SCHEMAS, "..", "..")
        said = ""
        for path in (".pre-commit-hooks.yaml", "action.yml"):
            with open(os.path.join(root, path), encoding="utf-8") as file:
                said += file.read()
        calls = set(re.findall(r'(?:entry: tercio|"\$TERCIO") ([a-z]+)', said))
        self.assertEqual(calls, {"check", "fmt"})
        for call in calls:
            said = subprocess.run([TERCIO, call, "--help"], capture_output=True, text=True, check=False).stdout
            self.assertIn(f"tercio {call} ", said)

    def test_the_action_runs(self):
        """Runs the steps of action.yml as a runner would: inputs in the environment, bash, the output read."""
        with open(os.path.join(SCHEMAS, "..", "..", "action.yml"), encoding="utf-8") as file:
            said = file.read()
        script = re.search(r"run: \|\n((?:        .*\n|\n)+)", said).group(1)
        script = "\n".join(line[8:] for line in script.splitlines())
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, "rain"))
            with open(os.path.join(folder, "rain", "rain.tercio"), "w", encoding="utf-8") as file:
                file.write(BASE + "term one  means 1\n")
            env = {"PATH": os.environ["PATH"], "TERCIO": TERCIO, "PATHS": "rain", "STRICT": "false", "FORMAT_CHECK": "false",
                   "SARIF": "out.sarif"}
            shell = lambda **more: subprocess.run(["bash", "-e", "-o", "pipefail", "-c", script], cwd=folder, text=True,
                                                  env={**env, **more}, capture_output=True, check=False)
            done = shell()
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertTrue(done.stdout.startswith("::warning file=rain/rain.tercio,line=8,"), done.stdout)
            with open(os.path.join(folder, "out.sarif"), encoding="utf-8") as file:
                self.assertEqual(len(json.load(file)["runs"][0]["results"]), 1)
            self.assertEqual(shell(STRICT="true").returncode, 1)
            os.makedirs(os.path.join(folder, "hail"))
            with open(os.path.join(folder, "hail", "hail.tercio"), "w", encoding="utf-8") as file:
                file.write(BASE.replace("rain", "hail") + "term one means tow\n")
            self.assertEqual(shell(PATHS="rain\nhail\n").returncode, 1)
            self.assertEqual(shell(FORMAT_CHECK="true").returncode, 4)


def check(files, arguments, text=b""):
    with tempfile.TemporaryDirectory() as folder:
        for path, content in files.items():
            path = os.path.join(folder, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(content)
        return subprocess.run([TERCIO, "check", *arguments], cwd=folder, input=text, capture_output=True,
                              env={"NO_COLOR": "1"}, check=False)


class ExitCodes(unittest.TestCase):
    """Every combination says by its exit code what it found, and its JSON can be read."""

    CLEAN, WARNING, ERROR = BASE, BASE + "term one means 1\n", BASE + "[1.2] term one means tow\n"
    # What is looked at: files, PATHs, standard input, exit code without and with --strict, findings.
    MATRIX = {
        "clean": ({"rain/a.tercio": CLEAN}, ["rain/a.tercio"], "", 0, 0, 0),
        "warning": ({"rain/a.tercio": WARNING}, ["rain/a.tercio"], "", 0, 1, 1),
        "error": ({"rain/a.tercio": ERROR}, ["rain/a.tercio"], "", 1, 1, 1),
        "missing file": ({"rain/a.tercio": CLEAN}, ["rain/b.tercio"], "", 3, 3, 1),
        "folder": ({"rain/a.tercio": ERROR, "rain/tests/b.tercio": "book rain\n"}, ["rain"], "", 1, 1, 1),
        "another ending": ({"rain/a.txt": ERROR}, ["rain/a.txt"], "", 1, 1, 1),
        "two, one bad": ({"rain/a.tercio": CLEAN, "snow/a.tercio": "battle snow\n[1.1] term a means b\n"},
                         ["rain/a.tercio", "snow/a.tercio"], "", 1, 1, 1),
        "standard input": ({}, ["-"], ERROR, 1, 1, 1),
        "clean standard input": ({}, ["-"], CLEAN, 0, 0, 0),
        "empty folder": ({"rain/notes": ""}, ["rain"], "", 1, 1, 1),
    }

    def test_matrix(self):
        for name, (files, paths, text, plain, strict, found) in self.MATRIX.items():
            for form in ("text", "json"):
                for flags, expected in (([], plain), (["--strict"], strict)):
                    with self.subTest(f"{name}, {form}, {flags}"):
                        done = check(files, ["--format", form, *flags, *paths], text.encode())
                        self.assertEqual(done.returncode, expected, done.stdout.decode())
                        self.assertEqual(done.stderr, b"")
                        if form == "json":
                            self.assertEqual(len(json.loads(done.stdout)["findings"]), found)

    def test_wrong_usage_says_nothing_on_standard_output(self):
        for arguments in ([], ["--format", "json"], ["--format", "json", "--colour", "rain"], ["--max-findings", "x", "rain"]):
            done = check({"rain/a.tercio": BASE}, arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertNotEqual(done.stderr, b"")


class Size(unittest.TestCase):
    """A hundred thousand lines are checked in seconds, and twice the lines take about twice the time."""

    @staticmethod
    def rules(lines):
        text = BASE + "[1.2] kind piece {\n  owner : side printed\n  steps : 0..9\n}\n[1.3] list pieces: piece (owner Red) {\n    name\n"
        text += "".join(f"    P{i}\n" for i in range(lines // 10)) + "}\n[1.4] quantity cost of piece : 0..9\n"
        return text + "".join(f"[2.{i}] term t{i} of piece means steps of piece + {i % 7}\n" for i in range(lines - lines // 10))

    def seconds(self, lines):
        before = os.times()
        done = check({"rain/a.tercio": self.rules(lines)}, ["--format", "short", "rain"])
        after = os.times()
        self.assertEqual((done.returncode, done.stdout), (0, b""))
        return after.children_user - before.children_user

    def test_time_is_linear(self):
        one, two = self.seconds(30000), self.seconds(60000)
        self.assertLess(two, 3 * max(one, 0.05), f"{one} s for 30,000 lines, {two} s for 60,000")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
