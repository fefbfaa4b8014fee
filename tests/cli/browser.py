"""A headless Chromium, driven over WebDriver: what tests of pages need, and no more."""

import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

SKIPPED = 77
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

KEYS = {"End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
        "ArrowDown": "\ue015"}


class NoBrowser(Exception):
    """There is no browser here; the text says why."""


class Browser:
    def __init__(self):
        missing = [name for name in ("chromium", "chromedriver") if not shutil.which(name)]
        if missing:
            raise NoBrowser(f"not installed: {', '.join(missing)} (Debian: chromium chromium-driver)")
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                       text=True, start_new_session=True)
        self.session = None
        try:
            self.port = self.read_port()
            arguments = ["--headless", "--disable-gpu", "--window-size=1300,1600", f"--user-data-dir={self.profile.name}"]
            if os.geteuid() == 0:
                arguments.append("--no-sandbox")
            options = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments},
                       "goog:loggingPrefs": {"browser": "ALL"}}
            self.session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": options}})["sessionId"]
        except NoBrowser:
            self.close()
            raise

    def read_port(self):
        for line in self.driver.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                return int(found.group(1))
        raise NoBrowser("chromedriver does not start")

    def call(self, method, path, body=None):
        prefix = f"/session/{self.session}" if self.session else ""
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{prefix}{path}", data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            message = json.loads(error.read())["value"]["message"].splitlines()[0]
            if not self.session:
                raise NoBrowser(f"chromium does not start: {message}") from None
            raise AssertionError(message) from None

    def open(self, address):
        self.call("POST", "/url", {"url": address})

    def script(self, text):
        return self.call("POST", "/execute/sync", {"script": text, "args": []})

    def find(self, selector):
        return self.call("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.call("POST", f"/element/{self.find(selector)}/click")

    def type(self, selector, text):
        self.call("POST", f"/element/{self.find(selector)}/value", {"text": text})

    def press(self, key):
        """A key on the page itself: "j", or one of KEYS by its name."""
        key = KEYS.get(key, key)
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": [
            {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]}]})

    def command(self, name, **parameters):
        """Of Chromium's own protocol."""
        return self.call("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def set_colours(self, scheme):
        """light or dark, as the reader prefers."""
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def complaints(self):
        """What the page wrote on the console: errors, files that are missing, ..."""
        return [entry["message"] for entry in self.call("POST", "/se/log", {"type": "browser"})]

    def screenshot(self):
        return base64.b64decode(self.call("GET", "/screenshot"))

    def close(self):
        if self.session:
            self.call("DELETE", "")
        self.driver.terminate()
        self.driver.wait()
        self.driver.stdout.close()
        self.profile.cleanup()


def check(condition, text):
    if not condition:
        print(f"FAILED: {text}")
        sys.exit(1)


def run_test(test):
    """Calls test(browser, WARRANT, an empty folder); the status for the caller."""
    try:
        browser = Browser()
    except NoBrowser as reason:
        print(f"skipped: {reason}")
        return SKIPPED
    try:
        with tempfile.TemporaryDirectory() as name:
            test(browser, os.path.abspath(sys.argv[1]), pathlib.Path(name))
    finally:
        browser.close()
    print("good")
    return 0
