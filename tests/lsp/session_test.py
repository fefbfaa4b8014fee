#!/usr/bin/env python3
"""Sessions of an editor with `warrant lsp`: errors are shown, their paths followed, preconditions and tests written.

Usage: session_test.py WARRANT [unittest arguments]
       session_test.py WARRANT --transcript    prints the session that docs/editors.md shows"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
from client import Editor, ServerError, path_of, utf16

WARRANT = ""
DOCUMENT = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "editors.md"

SHARES = """static int rounded(int total, int people) {
  int part = total / people;
  if (total % people > 0) part++;
  return part;
}

int share(int total, int people, int number) {
  if (number < 1) return 0;
  return rounded(total, people);
}
"""

INVARIANT = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), left = n, right = 0;
  if (n < 0) return 0;
  while (left > 0) {
    left--;
    right++;
  }
  assert(right == n);
  return 0;
}
"""

PATIENT = {"timeLimit": "120s"}  # for slow machines
SEVERITIES = {1: "error", 2: "warning", 3: "information", 4: "hint"}


def place(name, range_):
    return f"{name}:{range_['start']['line'] + 1}"


class Session:
    """Does what a person does with SHARES, and writes down what is seen."""

    def __init__(self, folder):
        self.lines = []
        self.path = folder / "shares.c"
        self.path.write_text(SHARES)
        self.editor = Editor(WARRANT, folder, {**PATIENT, "verifyArguments": ["--jobs", "1"]})

    def say(self, text):
        self.lines += text.splitlines()

    def show_diagnostics(self):
        for diagnostic in self.editor.diagnostics.get(self.path, []):
            self.say(f"  {place('shares.c', diagnostic['range'])}: {SEVERITIES[diagnostic['severity']]}: "
                     f"{diagnostic['message']} [{diagnostic['code']}]")
            for step in diagnostic["relatedInformation"]:
                location = step["location"]
                self.say(f"    {place(path_of(location['uri']).name, location['range'])}: {step['message']}")
        if not self.editor.diagnostics.get(self.path):
            self.say("  no errors")

    def show_hints(self):
        for hint in self.editor.hints(self.path):
            self.say(f"  line {hint['position']['line'] + 1}, behind its text: {hint['label']}")

    def choose(self, line, title):
        actions = self.editor.actions(self.path, line)
        self.say(f"> code actions in line {line + 1}")
        self.say("".join(f"  {action['title']}\n" for action in actions))
        self.say(f"> {title}")
        return self.editor.answer(self.editor.choose(actions, title))

    def play(self):
        editor, path = self.editor, self.path
        editor.start()
        self.say("> open shares.c")
        editor.open(path)
        self.choose(6, "Verify function share")
        self.show_diagnostics()
        self.choose(1, "Write the failing test of share")
        editor.until(lambda: editor.edits, "the file of the test")
        self.say(f"  a new file: {path_of(editor.edits[-1]['documentChanges'][0]['uri']).name}")
        answer = self.choose(1, "Insert the precondition of share")
        editor.until(lambda: len(editor.edits) > 1, "the precondition")
        self.say(f"  share {answer['message']}")
        self.say("  a change of shares.c:")
        lines = editor.texts[path].splitlines()
        first = lines.index("int share(int total, int people, int number) {")
        self.say("".join(f"    {line}\n" for line in lines[first:first + 4]))
        self.say("> save shares.c")
        editor.verified(path, lambda: editor.save(path))
        self.show_diagnostics()
        self.show_hints()
        return editor.end()


class Sessions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()

    def editor(self, settings=None):
        editor = Editor(WARRANT, self.folder, {**PATIENT, **(settings or {})})
        self.addCleanup(editor.kill)
        editor.start()
        return editor

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def test_from_an_error_to_a_proof(self):
        session = Session(self.folder)
        self.addCleanup(session.editor.kill)
        self.assertEqual(session.play(), 0)
        text = "\n".join(session.lines)
        for part in ("error: division by zero", "rounded(): ", "a new file: share_fails.c", "__VERIFIER_assume(",
                     "no errors", "proven"):
            self.assertIn(part, text)
        done = subprocess.run([WARRANT, "verify", session.path, "--entry", "share", "--quiet"],
                              capture_output=True, text=True, timeout=600)
        self.assertEqual(done.stdout, "verdict: TRUE\n")
        self.check_test(self.folder / "share_fails.c")
        self.assertIn(text, DOCUMENT.read_text(), "docs/editors.md is to show what --transcript prints")

    def check_test(self, path):
        """The file that was written compiles, and fails as long as nothing excludes its inputs."""
        self.assertIn('#include "shares.c"', path.read_text())
        if not shutil.which("gcc"):
            return

        def status():
            program = self.folder / "test"
            subprocess.run(["gcc", "-w", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error", "-o", program, path],
                           check=True, timeout=600)
            return subprocess.run([program], capture_output=True, timeout=600).returncode

        self.assertEqual(status(), 83)  # the precondition does not hold
        (self.folder / "shares.c").write_text(SHARES)
        self.assertLess(status(), 0)

    def test_an_invariant_is_shown_until_the_text_changes(self):
        path = self.write("loop.c", INVARIANT)
        editor = self.editor()
        self.assertEqual(editor.verified(path, lambda: editor.open(path)), [])
        hints = {(hint["position"]["line"], hint["position"]["character"]): hint["label"] for hint in editor.hints(path)}
        self.assertEqual(hints[(2, len("int main(void) {"))], "proven")
        loop = [label for (line, _), label in hints.items() if line == 5]
        self.assertTrue(loop and loop[0].startswith("invariant: "), hints)
        editor.change(path, ((0, 0), (0, 0), "\n"))
        self.assertEqual(editor.hints(path), [])
        self.assertEqual(editor.end(), 0)

    def test_a_path_leads_through_the_files_of_a_project(self):
        self.write("src/scale.h", "int scale(int value);\n")
        scale = self.write("src/lib/scale.c", '#include "scale.h"\nint scale(int value) {\n  return 100 / (value - 3);\n}\n')
        main = self.write("src/main.c", '#include "scale.h"\nextern int __VERIFIER_nondet_int(void);\n'
                          "int main(void) {\n  int value = __VERIFIER_nondet_int();\n  if (value < LEAST) return 0;\n"
                          "  return scale(value);\n}\n")
        commands = [{"directory": str(self.folder), "file": str(file),
                     "arguments": ["cc", "-Isrc", "-DLEAST=1", "-c", str(file)]} for file in (main, scale)]
        self.write("build/compile_commands.json", json.dumps(commands))
        editor = self.editor()
        editor.open(main)
        editor.until(lambda: editor.diagnostics.get(scale), "an error in scale.c")
        error = editor.diagnostics[scale][0]
        self.assertEqual((error["severity"], error["source"], error["range"]["start"]),
                         (1, "warrant", {"line": 2, "character": 2}))
        places = [(path_of(step["location"]["uri"]), step["location"]["range"]["start"]["line"])
                  for step in error["relatedInformation"]]
        self.assertIn((main, 3), places)
        self.assertIn((scale, 2), places)
        self.assertIn("value = 3", json.dumps(error["relatedInformation"]))
        # A correction in the other file, and the error is gone.
        editor.open(scale)
        editor.change(scale, scale.read_text().replace("(value - 3)", "value"))
        editor.save(scale)
        editor.until(lambda: editor.diagnostics.get(scale) == [], "no error in scale.c")
        self.assertEqual(editor.end(), 0)

    def test_errors_of_the_compiler_stand_at_their_places(self):
        path = self.write("broken.c", 'int main(void) {\n  /* \U0001F600\u00e9 */ int x = "a" 3;\n  return y;\n}\n')
        editor = self.editor()
        found = editor.verified(path, lambda: editor.open(path))
        self.assertEqual([(one["range"]["start"]["line"], one["severity"], one["code"]) for one in found],
                         [(1, 1, "compile-error"), (2, 1, "compile-error")])
        line = path.read_text().splitlines()[1]
        self.assertEqual(found[0]["range"]["start"]["character"], utf16(line[:line.index(' 3;')]))
        editor.change(path, "int main(void) {\n  return 0;\n}\n")
        self.assertEqual(editor.verified(path, lambda: editor.save(path)), [])
        self.assertEqual([text for method, text in editor.messages if method == "window/showMessage"], [])

    def test_what_is_never_reached_is_a_warning(self):
        path = self.write("vacuous.c", "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\n"
                          "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x > 3 && x < 4) {\n"
                          "    assert(x == 7);\n  }\n  return 0;\n}\n")
        editor = self.editor()
        found = editor.verified(path, lambda: editor.open(path))
        self.assertEqual([(one["severity"], one["range"]["start"]["line"], one["code"]) for one in found],
                         [(2, 5, "vacuous")])

    def test_files_without_main_are_quiet_and_offer_their_functions(self):
        path = self.write("library.c", SHARES)
        editor = self.editor()
        editor.open(path)
        lenses = editor.request("textDocument/codeLens", {"textDocument": editor.document(path)})
        self.assertEqual([lens["command"]["title"] for lens in lenses],
                         ["Verify rounded", "Explain rounded", "Verify share", "Explain share"])
        self.assertEqual(editor.diagnostics, {})
        with self.assertRaisesRegex(ServerError, "no function main"):
            editor.answer(editor.command("warrant.verifyFile", path))
        answer = editor.answer(editor.command("warrant.explainFunction", path, position={"line": 2, "character": 5}))
        self.assertEqual(answer["status"], "PRECISE")
        self.assertIn("people == 0", [hint["label"] for hint in editor.hints(path) if hint["position"]["line"] == 0][0])

    def test_an_unknown_is_information_when_it_is_asked_for(self):
        path = self.write("unknown.c", "extern int unknown(void);\nint f(int x) { return 7 / (unknown() - x); }\n")
        editor = self.editor()
        editor.open(path)
        answer = editor.answer(editor.command("warrant.verifyFunction", path, function="f"))
        self.assertEqual(answer["verdict"], "UNKNOWN")
        self.assertEqual([(one["severity"], one["code"]) for one in editor.diagnostics[path]], [(3, "unknown")])
        editor.verified(path, lambda: editor.save(path))
        self.assertEqual([one["severity"] for one in editor.diagnostics[path]], [4])

    def test_settings_change_what_is_verified_and_when(self):
        path = self.write("overflow.c", "extern int __VERIFIER_nondet_int(void);\n"
                          "int main(void) { int x = __VERIFIER_nondet_int(); return x + ADDED; }\n")
        editor = self.editor({"warrant": {**PATIENT, "verifyOn": "save", "arguments": ["-DADDED=1"]}})
        editor.open(path)
        editor.hints(path)
        self.assertEqual(editor.diagnostics, {})
        found = editor.verified(path, lambda: editor.save(path))
        self.assertEqual([one["code"] for one in found], ["signed-overflow"])
        editor.notify("workspace/didChangeConfiguration", {"settings": {"warrant": {"checks": "assert"}}})
        self.assertEqual(editor.verified(path, lambda: editor.save(path)), [])
        editor.notify("workspace/didChangeConfiguration", {"settings": {"warrant": {"verifyOn": "sometimes"}}})
        editor.until(lambda: any("verifyOn" in text for _, text in editor.messages), "a message about the setting")
        editor.notify("workspace/didChangeConfiguration", {"settings": {"warrant": {"timeLimit": "soon"}}})
        editor.until(lambda: any("timeLimit" in text for _, text in editor.messages), "a message about the setting")
        self.assertEqual(editor.end(), 0)

    def test_every_error_is_shown_if_all_are_asked_for(self):
        path = self.write("two.c", "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n"
                          "  int x = __VERIFIER_nondet_int();\n  if (x == 1) return 5 / (x - 1);\n"
                          "  return x + 1;\n}\n")
        editor = self.editor({"verifyArguments": ["--all"]})
        found = editor.verified(path, lambda: editor.open(path))
        self.assertEqual(sorted(one["range"]["start"]["line"] for one in found), [3, 4])

    def test_text_that_is_not_saved_is_not_verified(self):
        path = self.write("shares.c", SHARES)
        editor = self.editor()
        editor.open(path)
        editor.change(path, ((0, 0), (0, 0), "/* \u00e9 */\n"))
        with self.assertRaisesRegex(ServerError, "save it first"):
            editor.answer(editor.command("warrant.verifyFunction", path, function="share"))
        editor.save(path)
        self.assertEqual(editor.answer(editor.command("warrant.verifyFunction", path, function="share"))["verdict"],
                         "FALSE")
        self.assertEqual(editor.diagnostics[path][0]["range"]["start"]["line"], 2)

    def test_names_with_blanks_and_other_letters(self):
        path = self.write("a folder/na\u00efve %20 #1.c", "int main(void) { int x = 0; return 1 / x; }\n")
        editor = self.editor()
        found = editor.verified(path, lambda: editor.open(path))
        self.assertEqual([one["code"] for one in found], ["division-by-zero"])

    def test_diagnostics_go_with_the_document(self):
        path = self.write("wrong.c", "int main(void) { int x = 0; return 1 / x; }\n")
        editor = self.editor()
        self.assertEqual(len(editor.verified(path, lambda: editor.open(path))), 1)
        self.assertEqual(editor.verified(path, lambda: editor.close(path)), [])


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv[1])
    if sys.argv[2:] == ["--transcript"]:
        with tempfile.TemporaryDirectory() as scratch:
            session = Session(pathlib.Path(scratch).resolve())
            session.play()
            print("\n".join(session.lines))
        sys.exit()
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
