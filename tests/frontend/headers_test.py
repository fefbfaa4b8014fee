#!/usr/bin/env python3
"""Includes the headers of lib/include: each one alone and once more, all together, in both data models.

    headers_test.py BINARY

All headers of C11 and those of POSIX.1-2017 that glibc has must be there. A header needs nothing that stands before it,
and no two of them contradict each other, whatever the program asks for with its macros.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

INCLUDE = Path(__file__).resolve().parents[2] / "lib/include"
INTERNAL = "__warrant"
DATA_MODELS = ["ILP32", "LP64"]
REQUESTS = ["", "#define _GNU_SOURCE\n", "#define _XOPEN_SOURCE 700\n", "#define _POSIX_C_SOURCE 200809L\n",
            "#define _FILE_OFFSET_BITS 64\n"]
C11 = """assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic
    stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype"""
POSIX = """arpa/inet assert complex cpio ctype dirent dlfcn errno fcntl fenv float fmtmsg fnmatch ftw glob grp iconv
    inttypes iso646 langinfo libgen limits locale math monetary mqueue net/if netdb netinet/in netinet/tcp nl_types poll
    pthread pwd regex sched search semaphore setjmp signal spawn stdarg stdbool stddef stdint stdio stdlib string strings
    sys/ipc sys/mman sys/msg sys/resource sys/select sys/sem sys/shm sys/socket sys/stat sys/statvfs sys/time sys/times
    sys/types sys/uio sys/un sys/utsname sys/wait syslog tar termios tgmath time ulimit unistd utime utmpx wchar wctype
    wordexp"""
LEAST_POSIX = 60


def included(headers):
    return "".join(f"#include <{header}>\n" for header in headers)


def failure(binary, folder, index, data_model, what, text):
    source = Path(folder) / f"{index}.c"
    source.write_text(text + "int main(void) { return 0; }\n")
    done = subprocess.run([binary, "run", source, "--data-model", data_model], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    if done.stdout.strip() == "run: returned 0":
        return None
    return f"{what} ({data_model}): {(done.stdout + done.stderr).strip()[:300]}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    binary = str(Path(sys.argv[1]).resolve())
    headers = sorted(str(path.relative_to(INCLUDE)) for path in INCLUDE.rglob("*.h") if INTERNAL not in path.parts)
    failures = [f"no header {name}.h" for name in sorted(set((C11 + " " + POSIX).split())) if f"{name}.h" not in headers]
    posix = [name for name in POSIX.split() if f"{name}.h" in headers]
    if len(posix) < LEAST_POSIX:
        failures.append(f"{len(posix)} headers of POSIX, fewer than {LEAST_POSIX}")

    cases = [(header, included([header, header])) for header in headers]
    for request in REQUESTS:
        cases.append((f"{request}all together", request + included(headers)))
        cases.append((f"{request}all together, backwards", request + included(reversed(headers))))
    with tempfile.TemporaryDirectory() as folder:
        results = [failure(binary, folder, f"{index}_{data_model}", data_model, what, text)
                   for index, (what, text) in enumerate(cases) for data_model in DATA_MODELS]
        failures += [result for result in results if result]
    for line in failures:
        print(line)
    print(f"{len(headers)} headers, {len(posix)} of POSIX, {len(results)} programs, {len(failures)} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
