"""An editor for tests: speaks the Language Server Protocol with `warrant lsp`, keeps what it is told, and applies the
edits that it is asked to apply."""

import json
import os
import pathlib
import queue
import subprocess
import threading
import time
import urllib.parse

PATIENCE = 240  # seconds after which nothing is expected any more


def frame(message):
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def uri_of(path):
    return "file://" + urllib.parse.quote(str(path))


def path_of(uri):
    return pathlib.Path(urllib.parse.unquote(uri.removeprefix("file://")))


def utf16(text):
    return len(text.encode("utf-16-le")) // 2


class ServerError(Exception):
    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Editor:
    def __init__(self, warrant, folder, options=None, environment=None, capabilities=None):
        self.process = subprocess.Popen([warrant, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env={**os.environ, **(environment or {})})
        self.folder = pathlib.Path(folder)
        self.texts, self.versions = {}, {}
        self.diagnostics, self.published = {}, {}  # by path; how often
        self.answers, self.progress, self.messages, self.refreshed = {}, [], [], 0
        self.edits = []
        self.errors = []  # answers that belong to no request
        self.number = 0
        self.arrived = queue.Queue()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.options = options or {}
        self.capabilities = capabilities if capabilities is not None else {
            "window": {"workDoneProgress": True},
            "textDocument": {"publishDiagnostics": {"relatedInformation": True}},
            "workspace": {"inlayHint": {"refreshSupport": True},
                          "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]}}}

    # The streams.

    def read(self):
        stream = self.process.stdout
        while True:
            length = None
            while line := stream.readline():
                line = line.strip()
                if not line:
                    break
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if length is None:
                self.arrived.put(None)
                return
            self.arrived.put(json.loads(stream.read(length)))

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.send_bytes(frame({"jsonrpc": "2.0", **message}))

    def notify(self, method, params=None):
        self.send({"method": method, "params": params if params is not None else {}})

    def ask(self, method, params=None):
        """Sends a request and returns its number."""
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params if params is not None else {}})
        return self.number

    def answer(self, number):
        self.until(lambda: number in self.answers, f"an answer to request {number}")
        message = self.answers.pop(number)
        if "error" in message:
            raise ServerError(message["error"])
        return message["result"]

    def request(self, method, params=None):
        return self.answer(self.ask(method, params))

    def until(self, condition, what):
        deadline = time.monotonic() + PATIENCE
        while not condition():
            try:
                message = self.arrived.get(timeout=max(0.01, deadline - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"after {PATIENCE} s: not {what}") from None
            if message is None:
                raise AssertionError(f"the server has ended before {what}")
            self.take(message)

    def take(self, message):
        method, params = message.get("method"), message.get("params")
        if method is None:
            if message.get("id") is None:
                self.errors.append(message["error"])
            else:
                self.answers[message["id"]] = message
        elif method == "textDocument/publishDiagnostics":
            path = path_of(params["uri"])
            self.diagnostics[path] = params["diagnostics"]
            self.published[path] = self.published.get(path, 0) + 1
        elif method == "$/progress":
            self.progress.append((params["token"], params["value"]))
        elif method == "workspace/applyEdit":
            self.apply(params["edit"])
        elif method == "workspace/inlayHint/refresh":
            self.refreshed += 1
        elif method in ("window/showMessage", "window/logMessage"):
            self.messages.append((method, params["message"]))
        if method and "id" in message:
            self.send({"id": message["id"], "result": {"applied": True} if method == "workspace/applyEdit" else None})

    # What a person does.

    def start(self):
        result = self.request("initialize", {"processId": os.getpid(), "rootUri": uri_of(self.folder),
                                             "capabilities": self.capabilities,
                                             "initializationOptions": self.options})
        self.notify("initialized")
        return result

    def document(self, path):
        return {"uri": uri_of(path)}

    def open(self, path, text=None):
        self.texts[path] = path.read_bytes().decode() if text is None else text
        self.versions[path] = 1
        self.notify("textDocument/didOpen", {"textDocument": {**self.document(path), "languageId": "c", "version": 1,
                                                              "text": self.texts[path]}})

    def change(self, path, *changes):
        """Changes are (start, end, text) with pairs (line, UTF-16 unit), or the whole text."""
        self.versions[path] += 1
        told = []
        for change in changes:
            if isinstance(change, str):
                self.texts[path] = change
                told.append({"text": change})
                continue
            start, end, text = change
            self.texts[path] = replaced(self.texts[path], start, end, text)
            told.append({"range": {"start": {"line": start[0], "character": start[1]},
                                   "end": {"line": end[0], "character": end[1]}}, "text": text})
        self.notify("textDocument/didChange",
                    {"textDocument": {**self.document(path), "version": self.versions[path]}, "contentChanges": told})

    def save(self, path):
        path.write_bytes(self.texts[path].encode())
        self.notify("textDocument/didSave", {"textDocument": self.document(path)})

    def close(self, path):
        self.notify("textDocument/didClose", {"textDocument": self.document(path)})

    def verified(self, path, action):
        """The diagnostics of the file after what the action starts has been published."""
        before = self.published.get(path, 0)
        action()
        self.until(lambda: self.published.get(path, 0) > before, f"diagnostics of {path.name}")
        return self.diagnostics[path]

    def command(self, name, path, **arguments):
        return self.ask("workspace/executeCommand",
                        {"command": name, "arguments": [{**self.document(path), **arguments}]})

    def actions(self, path, line, character=0, **context):
        place = {"line": line, "character": character}
        return self.request("textDocument/codeAction", {"textDocument": self.document(path),
                                                        "range": {"start": place, "end": place},
                                                        "context": {"diagnostics": [], **context}})

    def choose(self, actions, title):
        """Does what a code action says; returns the number of the request."""
        chosen = [action for action in actions if action["title"] == title]
        assert chosen, (title, [action["title"] for action in actions])
        command = chosen[0]["command"]
        return self.ask("workspace/executeCommand",
                        {"command": command["command"], "arguments": command["arguments"]})

    def hints(self, path):
        lines = self.texts[path].count("\n") + 1
        return self.request("textDocument/inlayHint",
                            {"textDocument": self.document(path),
                             "range": {"start": {"line": 0, "character": 0}, "end": {"line": lines, "character": 0}}})

    def apply(self, edit):
        self.edits.append(edit)
        for change in edit["documentChanges"]:
            if change.get("kind") == "create":
                path_of(change["uri"]).touch()
                continue
            path = path_of(change["textDocument"]["uri"])
            is_open = path in self.texts
            if is_open and change["textDocument"]["version"] != self.versions[path]:
                raise AssertionError("an edit of another version")
            for one in change["edits"]:
                start, end = ((one["range"][end]["line"], one["range"][end]["character"]) for end in ("start", "end"))
                if is_open:
                    self.change(path, (start, end, one["newText"]))
                else:
                    path.write_text(replaced(path.read_text(), start, end, one["newText"]))

    def end(self):
        """Shuts the server down; its exit status."""
        self.request("shutdown")
        self.notify("exit")
        return self.process.wait(timeout=PATIENCE)

    def kill(self):
        """Whether it has ended or not."""
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.process.stdin.close()
        self.process.stdout.close()


def offset(text, place):
    lines = text.splitlines(keepends=True) or [""]
    if place[0] >= len(lines):
        return len(text)
    line = lines[place[0]]
    at = 0
    while at < len(line) and utf16(line[:at]) < place[1]:
        at += 1
    return sum(map(len, lines[:place[0]])) + at


def replaced(text, start, end, new):
    return text[:offset(text, start)] + new + text[offset(text, end):]
