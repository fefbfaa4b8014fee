#!/usr/bin/env python3
"""The page of `warrant bench` in a real browser: sorting, filtering, plots, links. Skipped, with the reason, where there
is no Chromium. Usage: bench_page_test.py WARRANT [FILE for a screenshot]"""

import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
from browser import check, run_test

TOOL = """#!/bin/sh
case $1 in
  *bug*|*wrong*) echo FALSE ;;
  *odd*) exit 1 ;;
  *t002*) [ "$2" = two ] && echo FALSE || echo TRUE ;;
  *t004*) [ "$2" = two ] && exit 0 || echo TRUE ;;
  *t005*) [ -e "$(dirname "$0")/later" ] && echo TRUE || exit 0 ;;
  *) echo TRUE ;;
esac
"""


def column(browser, number):
    return browser.script(f"return [...document.querySelectorAll('#runs tbody tr')].map(r => r.cells[{number}].textContent)")


def make_results(warrant, folder):
    """Two tools on 300 tasks: more rows than the page shows at first."""
    names = [f"t{number:03}{'bug' if number % 3 == 0 else ''}{'odd' if number % 50 == 1 else ''}" for number in range(299)]
    names.append("wrong & <odd> #1")
    rows = []
    for name in names:
        (folder / f"{name}.c").write_text("int main(void) { return 0; }\n")
        rows.append(f"{name}.c,Suite,{'Bugs' if 'bug' in name else 'Proofs'},{'false' if 'bug' in name else 'true'}\n")
    (folder / "index.csv").write_text("path,suite,family,expected\n" + "".join(rows))
    (folder / "tool.sh").write_text(TOOL)
    (folder / "tool.sh").chmod(0o755)
    command = [warrant, "bench", folder / "index.csv", "--jobs", "2", "--out", folder / "out"]
    for tool in ("one", "two"):
        command += ["--tool", f"{tool}={folder}/tool.sh {{file}} {tool}", "--true-pattern", f"{tool}=TRUE", "--false-pattern",
                    f"{tool}=FALSE"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=300)
    # The same again, with one task that both solve now; nothing that takes so little time is faster or slower.
    (folder / "later").touch()
    command[command.index(folder / "out")] = folder / "later-out"
    subprocess.run([*command, "--before", folder / "out"], check=True, stdout=subprocess.DEVNULL, timeout=300)


def check_changes(browser, page, before):
    browser.open(page.as_uri())
    titles = browser.script("return [...document.querySelectorAll('#runs th[data-column]')].map(c => c.textContent)")
    check(titles[-2:] == ["change", "before"], "columns for changes")
    browser.type("#filter-change", "any change")
    check(column(browser, 0) == ["t005.c", "t005.c"], f"changed runs: {column(browser, 0)}")
    check(column(browser, 11) == ["newly solved"] * 2, "what has changed")
    check(all(text.startswith("unknown") or text.startswith("crash") for text in column(browser, 12)), "what was before")
    browser.type("#filter-change", "all")
    browser.click("#agreement option[value=changed]")
    check(browser.script("return [...document.querySelectorAll('#tasks tbody tr')].map(r => r.cells[0].textContent)")
          == ["t005.c"], "changed tasks")
    check(str(before) in browser.script("return document.querySelector('#agreement option[value=changed]').textContent"),
          "the earlier results")
    check(browser.script("return document.documentElement.scrollWidth <= window.innerWidth"), "nothing is cut off")
    browser.click("#setup summary")
    check("tool.sh {file} two" in browser.script("return document.getElementById('setup').innerText"), "the commands")
    check(browser.complaints() == [], f"complaints: {browser.complaints()}")


def check_page(browser, page, screenshot):
    browser.open(page.as_uri())
    check(browser.script("return document.title") == "Warrant: results", "the title")
    check(browser.script("return document.getElementById('count').textContent") == "600 of 600 runs", "the count")
    check(len(column(browser, 0)) == 500, "the first rows")
    browser.click("#more")
    check(len(column(browser, 0)) == 600, "all rows")

    tasks = "return document.querySelectorAll('#tasks tbody tr').length"
    check(browser.script(tasks) == 300, "a row for each task")
    check(browser.script("return [...document.querySelectorAll('#tasks th')].map(c => c.textContent)")
          == ["task", "expected", "one", "two"], "engines side by side")
    browser.click("#agreement option[value=contradict]")
    check(browser.script(tasks) == 1, "tasks on which engines contradict each other")
    browser.click("#agreement option[value=differ]")
    check(browser.script(tasks) == 2, "tasks with different results")

    browser.click("th[data-column=task]")  # sorted by it already, so the other way round
    names = column(browser, 0)
    check(names[0].startswith("wrong") and names == sorted(names, reverse=True), "sorted downwards by task")
    browser.click("th[data-column=cpu_s]")
    times = [float(text) for text in column(browser, 7)]
    check(times == sorted(times), "sorted upwards by CPU time, as numbers")

    browser.type("#filter-task", "ODD")
    check(len(column(browser, 0)) == 14 and all("odd" in name for name in column(browser, 0)), "filtered by task")
    browser.type("#filter-engine", "two")
    check(set(column(browser, 3)) == {"two"} and len(column(browser, 0)) == 7, "filtered by engine too")
    browser.type("#filter-result", "wrong")
    check(column(browser, 0) == ["wrong & <odd> #1.c"], "a name with special characters")
    check(browser.script("return document.getElementById('count').textContent") == "1 of 600 runs", "the count of few")

    link = browser.script("return document.querySelector('#runs tbody a').href")
    figures = browser.script("return [...document.querySelectorAll('figure')].map(f => "
                             "[f.id, f.getBoundingClientRect().width > 300, f.querySelectorAll('svg circle').length])")
    check(figures == [["plot-cactus", True, 0], ["plot-scatter-one-two", True, 300]], f"the plots: {figures}")
    check(browser.script("return document.documentElement.scrollWidth <= window.innerWidth"), "nothing is cut off")
    check(browser.script("return performance.getEntriesByType('resource').length") == 0, "nothing comes from outside")
    check(browser.complaints() == [], f"complaints: {browser.complaints()}")
    if screenshot:
        pathlib.Path(screenshot).write_bytes(browser.screenshot())
    browser.open(link)
    check("FALSE" in browser.script("return document.body.textContent"), "the log behind a link")


def check_unlabelled(browser, warrant, folder):
    """Of files of which nothing is expected, nothing is right or wrong: no tables of zeros."""
    plain = folder / "plain"
    plain.mkdir()
    for number in range(3):
        (plain / f"p{number}.c").write_text("int main(void) { return 0; }\n")
    command = [warrant, "bench", plain, "--out", folder / "plain-out"]
    for tool in ("one", "two"):
        command += ["--tool", f"{tool}={folder}/tool.sh {{file}} {tool}", "--true-pattern", f"{tool}=TRUE",
                    "--false-pattern", f"{tool}=FALSE"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=300)
    browser.open((folder / "plain-out" / "index.html").as_uri())
    tables = browser.script("return [...document.querySelectorAll('table.summary')].map(t => [...t.rows].slice(1)"
                            ".map(r => [...r.cells].slice(1).map(c => c.textContent)).flat())")
    check(tables and all(any(cell not in ("", "0", "-") for cell in table) for table in tables), f"the tables: {tables}")
    titles = browser.script("return [...document.querySelectorAll('h2')].map(h => h.textContent)")
    check("Engines" in titles and "Virtual best" not in titles and "Safe tasks: differences" not in titles,
          f"the titles: {titles}")
    check("score" not in browser.script("return document.querySelector('table.summary').textContent"), "no score")
    check(browser.complaints() == [], f"complaints: {browser.complaints()}")


def check_results(browser, warrant, folder):
    make_results(warrant, folder)
    check_page(browser, folder / "out" / "index.html", sys.argv[2] if len(sys.argv) > 2 else None)
    check_changes(browser, folder / "later-out" / "index.html", folder / "out")
    check_unlabelled(browser, warrant, folder)


if __name__ == "__main__":
    sys.exit(run_test(check_results))
