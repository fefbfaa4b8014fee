#!/usr/bin/env python3
"""The protocol itself: life cycle, errors, hostile input, cancelling, and ends after which nothing is left.

Usage: protocol_test.py WARRANT [unittest arguments]"""

import json
import os
import pathlib
import random
import signal
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from waiting import wait_until

from client import PATIENCE, Editor, ServerError, frame

WARRANT = ""
MARK = "WARRANT_LSP_TEST"
# Searched for as long as there is time.
HARD = """extern unsigned __VERIFIER_nondet_uint(void); void reach_error(void) {}
int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  while (n-- > 0) { x = x * 1664525u + y; y = y ^ (x >> 3); }
  if (x == 0x12345678u && y == 0x9abcdef0u && n != 0xffffffffu) reach_error(); return 0; }
unsigned f(unsigned x, unsigned y, unsigned n) {
  while (n-- > 0) { x = x * 1664525u + y; y = y ^ (x >> 3); }
  if (x == 0x12345678u && y == 0x9abcdef0u && n != 0xffffffffu) reach_error();
  return x;
}
"""
GOOD = "int main(void) { return 0; }\n"


class Protocol(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()
        self.scratch = self.folder / "tmp"
        self.scratch.mkdir()
        self.mark = f"{os.getpid()}-{self.id()}"

    def editor(self, start=True, **options):
        editor = Editor(WARRANT, self.folder, environment={MARK: self.mark, "TMPDIR": str(self.scratch)}, **options)
        self.addCleanup(editor.kill)
        if start:
            editor.start()
        return editor

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def processes(self):
        """All that the server has started and that lives, whatever its parent is now, and the server."""
        found = []
        for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
            try:
                state = (path.parent / "stat").read_text().rpartition(")")[2].split()[0]
                if f"{MARK}={self.mark}".encode() in path.read_bytes().split(b"\0") and state not in "ZX":
                    found.append(int(path.parent.name))
            except OSError:
                pass
        return found

    def others(self, editor):
        return [process for process in self.processes() if process != editor.process.pid]

    def is_at_work(self, editor):
        wait_until(lambda: len(self.others(editor)) >= 2, "processes that search")

    def is_over(self, editor):
        """Nothing is left, in the process table and in the folders."""
        wait_until(lambda: not self.others(editor), f"no process left: {self.others(editor)}")
        self.assertEqual(list(self.scratch.iterdir()), [])
        self.assertEqual([path.name for path in self.folder.iterdir() if path.suffix not in (".c", "")], [])

    def refused(self, code, editor, method, params=None):
        with self.assertRaises(ServerError) as caught:
            editor.request(method, params)
        self.assertEqual(caught.exception.code, code, (method, str(caught.exception)))

    def test_life_cycle(self):
        editor = self.editor(start=False)
        self.refused(-32002, editor, "textDocument/codeLens", {})
        self.refused(-32002, editor, "shutdown")
        editor.notify("textDocument/didOpen", {})
        editor.start()
        self.refused(-32600, editor, "initialize", {"capabilities": {}})
        self.refused(-32601, editor, "textDocument/frobnicate")
        self.refused(-32601, editor, "$/unknown")
        editor.notify("$/unknown")
        editor.notify("unknown/notification", {"x": 1})
        editor.request("shutdown")
        self.refused(-32600, editor, "textDocument/codeLens", {})
        editor.notify("exit")
        self.assertEqual(editor.process.wait(timeout=PATIENCE), 0)

    def test_an_end_without_shutdown_has_status_1(self):
        editor = self.editor()
        editor.notify("exit")
        self.assertEqual(editor.process.wait(timeout=PATIENCE), 1)
        editor = self.editor(start=False)
        editor.process.stdin.close()
        self.assertEqual(editor.process.wait(timeout=PATIENCE), 1)

    def test_bad_parameters(self):
        editor = self.editor()
        path = self.write("good.c", GOOD)
        editor.verified(path, lambda: editor.open(path))
        for method in ("textDocument/inlayHint", "textDocument/codeLens", "textDocument/codeAction",
                       "workspace/executeCommand"):
            for params in ({}, [], {"textDocument": 3}, {"textDocument": {"uri": 3}}, {"textDocument": {"uri": "x:y"}},
                           {"command": 1}, {"command": "nothing"}, {"command": "warrant.verifyFile", "arguments": [3]},
                           {"command": "warrant.verifyFile", "arguments": [{}]},
                           {"textDocument": editor.document(path), "command": "warrant.verifyFunction",
                            "arguments": [editor.document(path)], "range": {"start": 1}}):
                if method == "textDocument/codeLens" and "range" in params:
                    continue
                self.refused(-32602, editor, method, params)
        self.refused(-32803, editor, "workspace/executeCommand",
                     {"command": "warrant.verifyFunction", "arguments": [{**editor.document(path), "function": "g"}]})
        for params in ({}, None, {"textDocument": {}}, {"textDocument": editor.document(path), "contentChanges": 3},
                       {"textDocument": editor.document(path), "contentChanges": [{"range": {}, "text": ""}]}):
            for method in ("didOpen", "didChange", "didSave", "didClose"):
                if method in ("didSave", "didClose") and params and "contentChanges" in params:
                    continue
                editor.notify("textDocument/" + method, params)
        for params in ({"id": {}}, {}, [1], {"token": None}):
            editor.notify("$/cancelRequest", params)
            editor.notify("window/workDoneProgress/cancel", params)
            editor.notify("workspace/didChangeConfiguration", params)
        self.assertEqual(editor.end(), 0)

    def test_messages_that_are_none(self):
        editor = self.editor()
        for bad, code in ((b"Content-Length: 5\r\n\r\n{{{{{", -32700), (b"Content-Length: -1\r\n\r\n", -32700),
                          (b"Content-Length: 99999999999999999999\r\n\r\n", -32700), (b"Hello: there\r\n\r\n", -32700),
                          (b"\xff\xfe\x00garbage\r\n\r\n", -32700), (frame([1, 2]), -32600), (frame("text"), -32600),
                          (frame({"id": {}, "method": "shutdown"}), -32600), (frame({"id": 5.5, "method": "x"}), -32600),
                          (b"Content-Length: 0\r\n\r\n", -32700),
                          (b"Content-Length: 200000\r\n\r\n" + b"[" * 200000, -32700)):
            editor.errors.clear()
            editor.send_bytes(bad)
            editor.until(lambda: editor.errors, f"an error for {bad[:60]}")
            self.assertEqual(editor.errors[0]["code"], code, bad[:60])
        deep = b'{"jsonrpc":"2.0","method":"x","params":' + b"[" * 100000 + b"]" * 100000 + b"}"
        editor.send_bytes(b"Content-Length: %d\r\n\r\n" % len(deep) + deep)
        editor.send({"id": 12345, "result": None})  # an answer to nothing
        self.assertEqual(editor.end(), 0)

    def test_random_bytes_end_nothing(self):
        dice = random.Random(1)
        editor = self.editor()
        for _ in range(200):
            message = bytearray(frame({"jsonrpc": "2.0", "id": dice.randrange(9), "method": dice.choice(
                ["textDocument/codeLens", "textDocument/didOpen", "x"]), "params": {"textDocument": {"uri": "a"}}}))
            for _ in range(dice.randrange(4)):
                message[dice.randrange(len(message))] = dice.randrange(256)
            editor.send_bytes(bytes(message))
        # What was cut off may take the next messages with it, but not all.
        editor.send_bytes(b" " * 70000 + b"\r\n\r\n")
        numbers = []

        def is_answered():
            numbers.append(editor.ask("no/such/method"))
            return any(number in editor.answers for number in numbers)

        deadline = time.monotonic() + PATIENCE
        while not is_answered():
            self.assertLess(time.monotonic(), deadline)
            while not editor.arrived.empty():
                message = editor.arrived.get()
                self.assertIsNotNone(message, "the server has ended")
                editor.take(message)
            time.sleep(0.05)
        self.assertIsNone(editor.process.poll())

    def test_changes_of_the_text(self):
        path = self.write("text.c", "int f(void) { return 0; }\n")
        editor = self.editor(options={"verifyOn": "never"})
        editor.open(path)

        def names():
            lenses = editor.request("textDocument/codeLens", {"textDocument": editor.document(path)})
            return [lens["command"]["title"] for lens in lenses][::2]

        self.assertEqual(names(), ["Verify f"])
        editor.change(path, ((0, 4), (0, 5), "changed"))
        self.assertEqual(names(), ["Verify changed"])
        editor.change(path, ((0, 0), (0, 0), "/* \U0001F600 */ "), ((0, 9), (0, 9), "int g(void) { return 1; }\r\n"),
                      ((99, 0), (99, 0), "int h(void) {"))
        self.assertEqual(names(), ["Verify g", "Verify changed", "Verify h"])
        editor.change(path, "int whole(void) { return 0; }")
        self.assertEqual(names(), ["Verify whole"])

    def test_cancelling_leaves_nothing(self):
        path = self.write("hard.c", HARD)
        editor = self.editor(options={"verifyOn": "never", "timeLimit": "600s"})
        editor.open(path)

        def cancel_request(number):
            editor.notify("$/cancelRequest", {"id": number})

        def cancel_progress(_):
            editor.until(lambda: editor.progress and editor.progress[-1][1]["kind"] in ("begin", "report"), "progress")
            editor.notify("window/workDoneProgress/cancel", {"token": editor.progress[-1][0]})

        def cancel_by_command(_):
            self.assertEqual(editor.request("workspace/executeCommand", {"command": "warrant.cancel"}), 1)

        for cancel in (cancel_request, cancel_progress, cancel_by_command):
            for command, arguments in (("warrant.verifyFile", {}), ("warrant.explainFunction", {"function": "f"})):
                number = editor.command(command, path, **arguments)
                self.is_at_work(editor)
                # The server answers while a run is in its way.
                editor.request("textDocument/codeLens", {"textDocument": editor.document(path)})
                cancel(number)
                with self.assertRaises(ServerError) as caught:
                    editor.answer(number)
                self.assertEqual(caught.exception.code, -32800)
                self.is_over(editor)
        begun = [token for token, value in editor.progress if value["kind"] == "begin"]
        ended = [token for token, value in editor.progress if value["kind"] == "end"]
        self.assertEqual(sorted(begun), sorted(ended))
        self.assertEqual(editor.end(), 0)

    def test_a_newer_save_takes_the_place_of_a_run(self):
        path = self.write("hard.c", HARD)
        editor = self.editor(options={"timeLimit": "600s"})
        editor.open(path)
        self.is_at_work(editor)
        before = set(self.others(editor))
        editor.change(path, GOOD)
        self.assertEqual(editor.verified(path, lambda: editor.save(path)), [])
        self.assertFalse(before & set(self.others(editor)))
        self.is_over(editor)

    def test_every_end_of_the_server_leaves_nothing(self):
        path = self.write("hard.c", HARD)

        def shut_down(editor):
            editor.request("shutdown")
            self.is_over(editor)
            editor.notify("exit")

        def close(editor):
            editor.process.stdin.close()

        def terminate(editor):
            editor.process.send_signal(signal.SIGTERM)

        def kill(editor):
            editor.process.kill()

        for end in (shut_down, lambda editor: editor.notify("exit"), close, terminate, kill):
            editor = self.editor(options={"timeLimit": "600s"})
            editor.open(path)
            self.is_at_work(editor)
            end(editor)
            editor.process.wait(timeout=PATIENCE)
            self.is_over(editor)
            editor.kill()

    def test_editors_that_can_little(self):
        path = self.write("wrong.c", "int main(void) { int x = 0; return 1 / x; }\n")
        editor = self.editor(capabilities={})
        found = editor.verified(path, lambda: editor.open(path))
        self.assertNotIn("relatedInformation", json.dumps(found))
        self.assertEqual((editor.progress, editor.refreshed), ([], 0))
        with self.assertRaisesRegex(ServerError, "--harness"):
            editor.answer(editor.command("warrant.writeTest", path))
        self.assertEqual(editor.end(), 0)

    def test_documents_that_are_no_files(self):
        editor = self.editor()
        document = {"uri": "untitled:Untitled-1", "languageId": "c", "version": 1, "text": GOOD}
        editor.notify("textDocument/didOpen", {"textDocument": document})
        self.assertEqual(editor.request("textDocument/codeLens", {"textDocument": document}), [])
        self.refused(-32803, editor, "workspace/executeCommand",
                     {"command": "warrant.verifyFile", "arguments": ["untitled:Untitled-1"]})


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv[1])
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
