#!/usr/bin/env python3
"""The page of `warrant verify --html` in a real browser: stepping, values, colours, without scripts, large files. Skipped,
with the reason, where there is no Chromium. Usage: html_test.py WARRANT [FOLDER for screenshots]"""

import pathlib
import re
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from browser import check, run_test
from samples import CALLS

RUN_TIME_LIMIT = 300
EXAMPLES = pathlib.Path(__file__).resolve().parent.parent.parent / "examples"
BIG_LINES = 45_000
BIG_SECONDS = 10  # on a machine that does other things; 2 are what we want


def verify(warrant, folder, program, status, *arguments):
    page = folder / "out.html"
    result = subprocess.run([warrant, "verify", str(program), "--html", str(page), *arguments], capture_output=True,
                            text=True, timeout=RUN_TIME_LIMIT, cwd=program.parent)
    check(result.returncode == status, result.stdout + result.stderr)
    return page


def texts(browser, selector):
    return browser.script(f"return [...document.querySelectorAll({selector!r})].map(e => e.textContent)")


def values(browser):
    return dict(browser.script("return [...document.querySelectorAll('#values tr')].filter(r => r.cells.length === 2)"
                               ".map(r => [r.cells[0].textContent, r.cells[1].textContent])"))


def check_quiet(browser):
    check(browser.script("return performance.getEntriesByType('resource').length") == 0, "nothing comes from outside")
    check(browser.script("return document.documentElement.scrollWidth <= window.innerWidth"), "nothing is cut off")
    check(browser.complaints() == [], f"complaints: {browser.complaints()}")


def current_line(browser):
    [number] = texts(browser, ".row.now .n")
    return int(number)


def check_stepping(browser, page):
    browser.open(page.as_uri())
    check(texts(browser, ".verdict") == ["FALSE"], "the verdict")
    check("assert" in texts(browser, "h1")[0], "the sentence")
    check(browser.script("return document.getElementById('bad')") is None, "text is no markup")
    check(any('</script><b id="bad">&amp; "quoted" \'text\'' in text for text in texts(browser, "#source pre, #source code")),
          "the source as it is")
    total = len(texts(browser, "#steps li"))
    check(texts(browser, "#count") == [f"step {total} of {total}"], "the error first")
    check(current_line(browser) == 13, "the line of the error")
    check(browser.script("return document.querySelector('.row.now').classList.contains('error')"), "is marked")
    shown = values(browser)
    check((shown.get("small"), shown.get("large"), shown.get("total")) == ("9", "18", "1"), f"the values: {shown}")
    check("result" not in shown, f"a call that has returned: {shown}")
    browser.press("Home")
    check(texts(browser, "#count") == [f"step 1 of {total}"], "Home")
    check("large" not in values(browser), "values are those of the step")
    for number, (key, back) in enumerate((("j", "k"), ("ArrowRight", "ArrowLeft"), ("ArrowDown", "ArrowUp"))):
        browser.press(key)
        check(texts(browser, "#count") == [f"step 2 of {total}"], key)
        browser.press(back)
        check(texts(browser, "#count") == [f"step 1 of {total}"], back)
    browser.press("k")
    check(texts(browser, "#count") == [f"step 1 of {total}"], "no step before the first")
    inside = None
    for _ in range(total):
        if len(texts(browser, "#calls li")) == 2 and "result" in values(browser):
            inside = inside or (texts(browser, "#calls li"), values(browser), texts(browser, "tr.changed td"))
        browser.press("j")
    check(inside, "the call is seen")
    check(inside[0][1].startswith("twice:") and inside[0][0].startswith("main:"), f"the calls: {inside[0]}")
    check(inside[1]["result"] == "18", f"values of the call: {inside[1]}")
    check("18" in inside[2], f"the changes: {inside[2]}")
    browser.press("End")
    check(texts(browser, "#count") == [f"step {total} of {total}"], "End")
    browser.click("#back")
    check(texts(browser, "#count") == [f"step {total - 1} of {total}"], "the button")
    browser.click("#picture summary")
    nodes = len(texts(browser, "#graph .node"))
    check(3 <= nodes <= total, f"{nodes} nodes for {total} steps")
    check(len(texts(browser, "#graph .node.now")) == 1, "the node of the step")
    check(len(texts(browser, "#graph .edge")) >= nodes - 1, "edges")
    check_quiet(browser)


def check_without_scripts(browser, page):
    browser.command("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page.as_uri())
    browser.command("Emulation.setScriptExecutionDisabled", value=False)
    check(texts(browser, "#count") == [""], "no script ran")
    listed = texts(browser, "#steps li")
    check(any("large = 18" in text for text in listed), f"the steps: {listed}")
    check(browser.script("return document.getElementById('stepper').hidden"), "no buttons that do nothing")
    target = browser.script("return document.querySelector('#steps li:last-child a').hash")
    check(browser.script(f"return document.querySelector('{target} .n').textContent") == "13", "links to lines")


def check_colours(browser, page):
    found = {}
    for scheme in ("light", "dark"):
        browser.set_colours(scheme)
        browser.open(page.as_uri())
        back = browser.script("return getComputedStyle(document.body).backgroundColor")
        found[scheme] = sum(map(int, re.findall(r"\d+", back)[:3]))
    browser.set_colours("light")
    check(found["light"] > 600 and found["dark"] < 150, f"colours: {found}")


def check_proof(browser, page):
    browser.open(page.as_uri())
    check(texts(browser, ".verdict") == ["TRUE"], "the verdict")
    check(texts(browser, ".invariant"), "invariants beside their lines")
    check(texts(browser, ".tag.proven"), "checks beside their lines")
    check(texts(browser, "aside") == [], "no steps")
    check("proven" in texts(browser, "body > details summary")[0], "checks in a table")
    check_quiet(browser)


SEEN_IN_SOURCE = ("const r = document.querySelector({!r}).getBoundingClientRect(), "
                  "s = document.getElementById('source').getBoundingClientRect();"
                  "return r.top >= s.top && r.bottom <= s.bottom && r.left >= s.left && r.right <= s.right")


def check_tags(browser, warrant, folder):
    """Behind a long line, what is proven there would not be seen."""
    program = folder / "long.c"
    sums = " + ".join(f"(unsigned)table[i & {mask}]" for mask in (15, 7, 3, 1, 14, 13, 12, 11))
    program.write_text("int table[16];\nunsigned weigh(unsigned char data[8], int n) {\n  unsigned sum = 0;\n"
                       f"  for (int i = 0; i < n && i < 8; i++) {{ sum += {sums} + data[i] / (i + 1); }}\n"
                       "  return sum;\n}\n")
    page = verify(warrant, folder, program, 0, "--entry", "weigh", "--nonnull", "--all")
    for width in (1500, 700):
        browser.call("POST", "/window/rect", {"width": width, "height": 1000})
        browser.open(page.as_uri())
        check(browser.script("const s = document.getElementById('source'); return s.scrollWidth > s.clientWidth"),
              "the line is longer than the pane")
        check(len(texts(browser, "#source .tag.proven")) > 3, "several tags")
        check(browser.script("const s = document.getElementById('source').getBoundingClientRect();"
                             "return [...document.querySelectorAll('#source .tag')].every(t => {"
                             " const r = t.getBoundingClientRect(); return r.left >= s.left && r.right <= s.right; })"),
              f"no tag is cut off, {width} pixels")
        browser.script("document.getElementById('source').scrollLeft = 200")
        check(browser.script(SEEN_IN_SOURCE.format("#source .tags")), "nor if the source is moved")
        check_quiet(browser)
    browser.call("POST", "/window/rect", {"width": 1300, "height": 1600})


def check_undecided(browser, warrant, folder):
    """What has not been decided is shown at the loop that took the time, not at the first line of the file."""
    program = folder / "hard.c"
    licence = "/*\n" + " * A long text that is not read.\n" * 300 + " */\n"
    program.write_text(licence + "extern unsigned __VERIFIER_nondet_uint(void);\nvoid reach_error(void) {}\n"
                       "int main(void) {\n  unsigned n = __VERIFIER_nondet_uint(), a = 1, b = 1;\n"
                       "  for (unsigned i = 0; i < n; i++) {\n    unsigned c = a * b + 3;\n    a = b;\n"
                       "    b = c ^ a;\n  }\n  if (a == 12345677 && b * a == 77777) reach_error();\n  return 0;\n}\n"
                       + licence)
    page = verify(warrant, folder, program, 3, "--time-limit", "5s", "--engine", "symex", "--jobs", "1")
    browser.open(page.as_uri())
    check(texts(browser, ".verdict") == ["UNKNOWN"], "the verdict")
    check(current_line(browser) == 307, f"the line of the loop: {current_line(browser)}")
    check(texts(browser, "#source .tag.open") == ["out of time"], "what happened there")
    check(browser.script(SEEN_IN_SOURCE.format(".row.now")), "it is seen")
    check(browser.script("return window.scrollY") == 0, "below the sentence")
    check(texts(browser, "h1 a") == [f"{program}:307"], f"the sentence leads there: {texts(browser, 'h1 a')}")
    check_quiet(browser)


def check_big_file(browser, warrant, folder):
    functions = BIG_LINES // 9
    text = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint state;\n"
    for number in range(functions):
        text += (f"static int step_{number}(int request, int *result)\n{{\n\tint status = state + {number};\n"
                 f"\tif (request == {number} && status > 3)\n\t\tstatus = -{number % 100}; /* not allowed here */\n"
                 f"\tif (status < 0)\n\t\treturn status;\n\t*result = status;\n\treturn 0; }}\n")
    text += (f"int main(void) {{ int r = 0, q = __VERIFIER_nondet_int(); state = 1;\n  step_7(q, &r);\n"
             f"  step_{functions - 2}(q, &r);\n  if (r == {functions - 1}) reach_error();\n  return 0; }}\n")
    program = folder / "big.c"
    program.write_text(text)
    page = verify(warrant, folder, program, 1, "--check", "assert")
    start = time.monotonic()
    browser.open(page.as_uri())
    check(texts(browser, ".verdict") == ["FALSE"], "the verdict of the large file")
    browser.press("k")
    browser.screenshot()
    seconds = time.monotonic() - start
    check(browser.script("const r = document.querySelector('.row.now').getBoundingClientRect(), "
                         "s = document.getElementById('source').getBoundingClientRect();"
                         "return r.top >= s.top && r.bottom <= s.bottom"), "the step is seen")
    print(f"{text.count(chr(10))} lines, {page.stat().st_size // 1000} kB: open, a step and a picture in {seconds:.2f} s")
    check(seconds < BIG_SECONDS, f"a large file takes {seconds:.1f} s")


def take_screenshots(browser, warrant, folder, target):
    browser.call("POST", "/window/rect", {"width": 1500, "height": 1000})
    for name, status, arguments in (("ring_buffer", 1, []), ("bubble_sort", 0, []), ("packet", 1, ["--all"]),
                                    ("transfer", 0, ["--all"])):
        page = verify(warrant, folder, EXAMPLES / f"{name}.c", status, *arguments)
        for scheme in ("light", "dark"):
            browser.set_colours(scheme)
            browser.open(page.as_uri())
            (target / f"{name}-{scheme}.png").write_bytes(browser.screenshot())
            if name == "ring_buffer":
                for _ in range(20):
                    browser.press("k")
                browser.script("document.getElementById('picture').open = true;"
                               "document.getElementById('picture').scrollIntoView()")
                (target / f"picture-{scheme}.png").write_bytes(browser.screenshot())
    browser.set_colours("light")


def check_pages(browser, warrant, folder):
    program = folder / "calls.c"
    program.write_text(CALLS)
    page = verify(warrant, folder, program, 1, "--check", "assert")
    check_stepping(browser, page)
    check_without_scripts(browser, page)
    check_colours(browser, page)
    check_proof(browser, verify(warrant, folder, EXAMPLES / "transfer.c", 0, "--all"))
    check_tags(browser, warrant, folder)
    check_undecided(browser, warrant, folder)
    check_big_file(browser, warrant, folder)
    if len(sys.argv) > 2:
        take_screenshots(browser, warrant, folder, pathlib.Path(sys.argv[2]))


if __name__ == "__main__":
    sys.exit(run_test(check_pages))
