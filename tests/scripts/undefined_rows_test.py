#!/usr/bin/env python3
"""Verifies small programs for entries of docs/undefined.md, and compares with what the page says.

    undefined_rows_test.py BINARY

An entry that is checked is FALSE with the checks that the page names. One that is not checked is TRUE with all of them,
so that the page is changed when that changes. One that is excluded is refused, or is TRUE because it is defined.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "undefined.md"
ALL = "all,-leak"
SECONDS = 10

CHECKED = {
    9: "int *f(void) { int x = 1; int *p = &x; return p; } int main(void) { return *f(); }",
    11: "int main(void) { int x; if (x > 3) return 1; return 0; }",
    12: "union { unsigned char c; _Bool b; } u; int main(void) { u.c = 2; return u.b; }",
    13: "#include <string.h>\nint main(void) { _Bool b; memset(&b, 7, 1); return b; }",
    17: "extern float nondet_float(void); int main(void) { return (int)nondet_float() == 1; }",
    19: "int main(void) { int *p = 0; return *p; }",
    21: "int main(void) { int x; return x ? 1 : 0; }",
    25: "#include <stdlib.h>\nint main(void) { char *p = malloc(8); if (p) *(int *)(p + 1) = 1; return 0; }",
    26: "int f(int x) { return x; } int main(void) { return (int)((long (*)(long, long))f)(1, 2); }",
    33: 'int main(void) { char *s = "abc"; s[0] = 1; return 0; }',
    36: "int main(void) { int x = 2147483647; return x + 1; }",
    38: "int f(); int main(void) { return f(1); } int f(a, b) int a, b; { return a + b; }",
    39: "int f(); int main(void) { return f(1.5); } int f(int a) { return a; }",
    40: "int f(); int main(void) { return f(1.5); } int f(a) int a; { return a; }",
    41: "void f(void) {} int main(void) { return ((int (*)(void))f)(); }",
    43: "#include <stdlib.h>\nint main(void) { int *p = malloc(4); free(p); return *p; }",
    45: "extern int nondet_int(void); int main(void) { return 1 / nondet_int(); }",
    47: "int main(void) { int a[3] = {0}; int *p = a + 3; return *p; }",
    48: "int main(void) { int a[3], b[3]; return (int)(&a[1] - &b[1]); }",
    49: "int a[4][5]; int main(void) { return a[1][7]; }",
    51: "extern int nondet_int(void); int main(void) { return 1 << nondet_int(); }",
    52: "extern int nondet_int(void); int main(void) { return nondet_int() << 1; }",
    53: "int main(void) { int a[3], b[3]; return &a[1] < &b[1]; }",
    62: "struct s { int n; int a[]; } x; int main(void) { return x.a[0]; }",
    64: "const int x = 1; int main(void) { *(int *)&x = 2; return 0; }",
    71: "_Noreturn void f(void) {} int main(void) { f(); return 0; }",
    75: "int main(void) { int n = -1; int a[n]; return sizeof a; }",
    88: "int f(int x) { if (x) return 1; } int main(void) { return f(0); }",
    109: '#include <string.h>\nint main(void) { char a[3] = "abc"; return strlen(a); }',
    119: "#include <stdlib.h>\nint main(void) { return abs(-2147483647 - 1) > 0; }",
    126: "#include <setjmp.h>\njmp_buf b; void f(void) { setjmp(b); } int main(void) { f(); longjmp(b, 1); }",
    128: "#include <signal.h>\nint main(void) { signal(SIGINT, (void (*)(int))12345); raise(SIGINT); return 0; }",
    136: "#include <stdarg.h>\nint f(int a, ...) { va_list l; return va_arg(l, int); } int main(void) { return f(0, 1); }",
    141: "#include <stdarg.h>\nint f(int a, ...) { va_list l; va_start(l, a); int r = va_arg(l, int); va_end(l); return r; } "
         "int main(void) { return f(0, 1.5); }",
    159: '#include <stdio.h>\nint main(void) { char a[3] = {65, 65, 65}; printf("%s", a); return 0; }',
    166: '#include <stdio.h>\nint main(void) { char b[3]; sscanf("abcdef", "%s", b); return 0; }',
    169: "#include <stdarg.h>\n#include <stdio.h>\nint f(const char *s, ...) { va_list l; va_start(l, s); vprintf(s, l); "
         'int r = va_arg(l, int); va_end(l); return r; } int main(void) { return f("%d", 1, 2); }',
    176: "#include <stdlib.h>\nint main(void) { char *p = malloc(0); if (p) *p = 1; return 0; }",
    177: "#include <stdlib.h>\nint main(void) { int *p = malloc(4); if (!p) return 0; free(p); return *p; }",
    179: "#include <stdlib.h>\nint main(void) { int x; free(&x); return 0; }",
    180: "#include <stdlib.h>\nint main(void) { int *p = malloc(4); if (p && *p) return 1; free(p); return 0; }",
    181: "#include <stdlib.h>\nint main(void) { int *p = calloc(1, 4); p = realloc(p, 8); if (p && p[1]) return 1; return 0; }",
    183: "#include <setjmp.h>\n#include <stdlib.h>\njmp_buf b; void f(void) { longjmp(b, 1); } "
         "int main(void) { if (setjmp(b)) return 0; atexit(f); return 1; }",
    191: '#include <string.h>\nint main(void) { char a[3]; strcpy(a, "abc"); return 0; }',
}
NOT_CHECKED = {
    10: "#include <stdlib.h>\nint main(void) { int *p = malloc(4), *q = p; free(p); return p == q ? 0 : 1; }",
    35: "int main(void) { int i = 0; i = i++ + i++; return i; }",
    37: "int main(void) { float f = 1; return *(int *)&f == 0; }",
    65: "volatile int v = 1; int main(void) { return *(int *)&v - 1; }",
    68: "int f(int *restrict p, int *restrict q) { *p = 1; *q = 2; return *p; } int main(void) { int x; return f(&x, &x) - 2; }",
    70: "inline int f(void); int main(void) { return 0; }",
    76: "int main(void) { int n = 3, a[3][4]; int(*p)[n] = a; return p != 0; }",
    77: "int f(int a[static 3]) { return 0; } int main(void) { int a[1]; return f(a); }",
    125: "#include <setjmp.h>\njmp_buf b; int main(void) { int x = setjmp(b) + 1; return x - 1; }",
    130: "#include <signal.h>\nvoid h(int s) {} int main(void) { signal(SIGSEGV, h); raise(SIGSEGV); return 0; }",
    139: "#include <stdarg.h>\nint f(int a, ...) { va_list l; va_start(l, a); return va_arg(l, int); } "
         "int main(void) { return f(0, 0); }",
    182: "#include <stdlib.h>\nvoid f(void) { exit(2); } int main(void) { atexit(f); exit(1); }",
}
EXCLUDED = {
    6: "int main(void) { return 0; } @",
    8: "int x; static int x; int main(void) { return 0; }",
    15: "int f(int); int f(long x) { return 0; } int main(void) { return 0; }",
    18: "int main(void) { double d = 1e300; float f = d; return f > 1 ? 0 : 1; }",
    22: "int main(void) { register int a[3] = {1}; int *p = a; return *p; }",
    32: "int main(void) { int __func__ = 1; return __func__; }",
    42: "_Atomic struct s { int a; } x; int main(void) { return x.a; }",
    58: "int x; int y = *(&x); int main(void) { return 0; }",
    78: "int f(const void) { return 0; } int main(void) { return f(); }",
    87: "#include <stdarg.h>\nint f(int a) { va_list l; va_start(l, a); return 0; } int main(void) { return f(0); }",
    95: "#define P(a, b) a##b\nint main(void) { return P(+, -) 1; }",
    144: "#include <stddef.h>\nstruct s { int b : 3; }; int main(void) { return offsetof(struct s, b); }",
    178: "#include <stdlib.h>\nint main(void) { free(aligned_alloc(16, 5)); return 0; }",
}


def answers():
    rows = re.findall(r"^\| (\d+) \|.*\| (checked: |not checked|excluded: |assumed: )(.*) \|$", PAGE.read_text(), re.MULTILINE)
    return {int(number): (answer.strip(": "), rest) for number, answer, rest in rows}


def verdict(binary, text, checks):
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "program.c")
        program.write_text(text + "\n")
        done = subprocess.run([binary, "verify", program, "--check", checks, "--time-limit", f"{SECONDS}s", "--jobs", "1",
                               "--native-replay", "off"], capture_output=True, text=True, errors="replace",
                              timeout=30 * SECONDS)
    found = re.search(r"^verdict: (\w+)", done.stdout, re.MULTILINE)
    return found.group(1) if found else "refused" if done.returncode == 2 else done.stderr.strip()[:200]


def main():
    page, failures = answers(), []
    for group, answer, wanted in ((CHECKED, "checked", {"FALSE"}), (NOT_CHECKED, "not checked", {"TRUE"}),
                                  (EXCLUDED, "excluded", {"refused", "TRUE"})):
        for number, text in group.items():
            said, rest = page.get(number, ("nothing", ""))
            if said != answer:
                failures.append(f"entry {number}: the page says '{said}', not '{answer}'")
                continue
            names = re.match(r"`[\w-]+`(?:, `[\w-]+`)*", rest)
            found = verdict(sys.argv[1], text, names.group(0).replace("`", "").replace(" ", "") if answer == "checked" else ALL)
            if found not in wanted:
                failures.append(f"entry {number}: {answer}, but the verdict is {found}")
    for failure in failures:
        print(failure)
    print(f"{len(CHECKED) + len(NOT_CHECKED) + len(EXCLUDED)} entries: {len(failures)} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
