#!/usr/bin/env python3
"""Flags of compilation databases: each takes effect as gcc has it, or is refused by its name, or changes nothing.
For every spelling two programs are compiled by gcc, one that asserts a condition and one that denies it. Exactly one of
them fails when it runs, and Warrant has to say which.
Usage: flags_test.py WARRANT [unittest arguments]"""

import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile
import unittest

WARRANT = ""
RUN_TIME_LIMIT = 300
TRUE, FALSE, BAD_INPUT, UNKNOWN = 0, 1, 2, 3
COMPILER, RUNNER = (["gcc"], []) if platform.machine() == "x86_64" else (
    ["x86_64-linux-gnu-gcc", "-static"], ["qemu-x86_64"])

FILES = {
    "x.h": "#define X 3\n",
    "other.h": "#ifdef X\n#define Y X\n#else\n#define Y 9\n#endif\n",
    "inc/a.h": "#define V 1\n",
    "two/a.h": "#define V 2\n",
    "three/a.h": "#define V 3\n",
    "inc/limits.h": "#define V 1\n",
    "inc/found.h": "#define X 3\n",
    "flags.rsp": "-DX=3\n",
    "nested.rsp": "-DZ=1\n@flags.rsp -O0",
    "sub/inner.rsp": "@flags.rsp",
    "quotes.rsp": "'-DX=1 + 2' -DW=\\\"a\\\"\n\"-DV='b'\"",
    "include.rsp": "-include\nx.h\n",
}
PROGRAM = """#ifndef X
#define X 0
#endif
{front}
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
int main(void) {{
  volatile int big = 2147483647;
  int x = big;
  (void)x;
  if (!({condition})) __assert_fail("condition", "main.c", 1, "main");
  return 0;
}}
"""
QUOTED, SHARP = '#include "a.h"', "#include <a.h>"


def is_defined(name):
    return f"#ifdef {name}\n#define DEFINED 1\n#else\n#define DEFINED 0\n#endif"


HAS_HEADER = "#if __has_include(<stdio.h>)\n#define DEFINED 1\n#else\n#define DEFINED 0\n#endif"

# Flags, a condition that tells whether they took effect, and what stands before main.
EFFECTS = [
    ("-DX=3", "X == 3"),
    ("-D X=3", "X == 3"),
    ("--define-macro=X=3", "X == 3"),
    ("--define-macro X=3", "X == 3"),
    ("-Wp,-DX=3", "X == 3"),
    ("-Wp,-D,X=3", "X == 3"),
    ("-Wp,-D -Wp,X=3", "X == 3"),
    ("-Xpreprocessor -DX=3", "X == 3"),
    ("-Xpreprocessor -D -Xpreprocessor X=3", "X == 3"),
    ("-Wp,-DX=3 -DX=1", "X == 3"),
    ("-DX=1 -DX=3", "X == 3"),
    ("-Wp,-DX=1,-UX,-DX=3", "X == 3"),
    ("-DX=3 -UX", "X == 0"),
    ("-UX -DX=3", "X == 3"),
    ("-DX=3 -U X", "X == 0"),
    ("-DX=3 --undefine-macro=X", "X == 0"),
    ("-DX=3 --undefine-macro X", "X == 0"),
    ("-Wp,-UX -DX=3", "X == 0"),
    ("-Xpreprocessor -UX -DX=3", "X == 0"),
    ("@flags.rsp", "X == 3"),
    ("@nested.rsp", "X == 3"),
    ("@sub/inner.rsp", "X == 3"),
    ("@quotes.rsp", "X == 3 && W[0] == 'a' && V == 98"),
    ("@include.rsp", "X == 3"),
    ("-DX=1 @flags.rsp", "X == 3"),
    ("@flags.rsp -DX=1", "X == 1"),
    ("-include x.h", "X == 3"),
    ("-includex.h", "X == 3"),
    ("--include=x.h", "X == 3"),
    ("--include x.h", "X == 3"),
    ("-Wp,-include,x.h", "X == 3"),
    ("-Xpreprocessor -include -Xpreprocessor x.h", "X == 3"),
    ("-Iinc -include found.h", "X == 3"),
    ("-include limits.h", "DEFINED", is_defined("INT_MAX")),
    ("-imacros x.h", "X == 3"),
    ("-imacrosx.h", "X == 3"),
    ("--imacros=x.h", "X == 3"),
    ("--imacros x.h", "X == 3"),
    ("-Wp,-imacros,x.h", "X == 3"),
    ("-Xpreprocessor -imacros -Xpreprocessor x.h", "X == 3"),
    ("-include other.h -imacros x.h", "Y == 3"),
    ("-include other.h -include x.h", "Y == 9"),
    ("-Iinc", "V == 1", SHARP),
    ("-I inc", "V == 1", SHARP),
    ("--include-directory=inc", "V == 1", SHARP),
    ("--include-directory inc", "V == 1", SHARP),
    ("-Wp,-I,inc", "V == 1", SHARP),
    ("-Wp,-Itwo -Iinc", "V == 1", SHARP),
    ("-isystem inc", "V == 1", SHARP),
    ("-isysteminc", "V == 1", SHARP),
    ("-isystem two -Iinc", "V == 1", SHARP),
    ("-iquote two -Iinc", "V == 1", SHARP),
    ("-iquote two -Iinc", "V == 2", QUOTED),
    ("-iquotetwo -Iinc", "V == 2", QUOTED),
    ("-idirafter two -isystem inc", "V == 1", SHARP),
    ("-idirafterinc", "V == 1", SHARP),
    ("--include-directory-after=inc", "V == 1", SHARP),
    ("--include-directory-after inc -isystem two", "V == 2", SHARP),
    ("-idirafter inc", "V == 0", "#define V 0\n#include <limits.h>"),
    ("-isystem inc", "V == 1", "#include <limits.h>\n#ifndef V\n#define V 0\n#endif"),
    ("-Iinc -isystem inc -Itwo", "V == 2", SHARP),
    ("-iprefix in -iwithprefix c", "V == 1", SHARP),
    ("--include-prefix=in --include-with-prefix=c", "V == 1", SHARP),
    ("--include-prefix in --include-with-prefix-before c", "V == 1", SHARP),
    ("-iprefix t -iwithprefixbefore wo -Iinc", "V == 1", SHARP),
    ("-iprefix t -iwithprefix wo -idirafter inc", "V == 2", SHARP),
    ("-iprefix t -iwithprefix wo -isystem inc", "V == 2", SHARP),
    ("-O2", "DEFINED", is_defined("__OPTIMIZE__")),
    ("-Os", "DEFINED", is_defined("__OPTIMIZE_SIZE__")),
    ("-O2 -O0", "!DEFINED", is_defined("__OPTIMIZE__")),
    ("-O0 -O", "DEFINED", is_defined("__OPTIMIZE__")),
    ("--optimize=2", "DEFINED", is_defined("__OPTIMIZE__")),
    ("--optimize", "DEFINED", is_defined("__OPTIMIZE__")),
    ("-O2", "!DEFINED", is_defined("__NO_INLINE__")),
    ("-O2 -fno-inline", "DEFINED", is_defined("__NO_INLINE__")),
    ("-O2 -U__OPTIMIZE__", "!DEFINED", is_defined("__OPTIMIZE__")),
    ("-pthread", "DEFINED", is_defined("_REENTRANT")),
    ("-fPIC", "!DEFINED", is_defined("__PIE__")),
    ("-fPIC", "__PIC__ == 2"),
    ("-fpic", "__PIC__ == 1"),
    ("-fPIE", "__PIE__ == 2"),
    ("-fpie", "__pie__ == 1"),
    ("-fno-pic", "!DEFINED", is_defined("__PIC__")),
    ("-fPIC -fno-PIE", "!DEFINED", is_defined("__PIC__")),
    ("-fstack-protector-strong", "__SSP_STRONG__ == 3"),
    ("-fstack-protector-all -fno-stack-protector", "!DEFINED", is_defined("__SSP_ALL__")),
    ("-fcf-protection", "__CET__ == 3"),
    ("-fcf-protection=branch", "__CET__ == 1"),
    ("-fexceptions", "DEFINED", is_defined("__EXCEPTIONS")),
    ("-g", "DEFINED", is_defined("__GCC_HAVE_DWARF2_CFI_ASM")),
    ("-fno-asynchronous-unwind-tables", "!DEFINED", is_defined("__GCC_HAVE_DWARF2_CFI_ASM")),
    ("-fno-asynchronous-unwind-tables -g", "DEFINED", is_defined("__GCC_HAVE_DWARF2_CFI_ASM")),
    ("", "__STDC_VERSION__ == 201710L"),
    ("-std=c99", "__STDC_VERSION__ == 199901L"),
    ("--std=c99", "__STDC_VERSION__ == 199901L"),
    ("--std c99", "__STDC_VERSION__ == 199901L"),
    ("-std=gnu11 -std=c99", "__STDC_VERSION__ == 199901L"),
    ("-ansi", "!DEFINED", is_defined("__STDC_VERSION__")),
    ("--ansi", "!DEFINED", is_defined("__STDC_VERSION__")),
    ("-ansi", "DEFINED", is_defined("__STRICT_ANSI__")),
    ("-trigraphs", 'sizeof "??=" == 2'),
    ("--trigraphs", 'sizeof "??=" == 2'),
    ("-trigraphs -std=gnu17", 'sizeof "??=" == 4'),
    ("-std=c99", 'sizeof "??=" == 2'),
    ("-nostdinc -Iinc", "!DEFINED", HAS_HEADER),
    ("--no-standard-includes -Iinc", "!DEFINED", HAS_HEADER),
    ("-Iinc", "DEFINED", HAS_HEADER),
    ("-nostdinc -Iinc", "V == 1", "#include <limits.h>"),
    ("-O2 -fwrapv", "x + 1 < x"),
    ("-O2 -fno-strict-overflow", "x + 1 < x"),
    ("-fmacro-prefix-map=ma=zz", "__FILE__[0] == 'z'"),
    ("-ffile-prefix-map=main=zz", "__FILE__[0] == 'z'"),
    ("-fmacro-prefix-map=other=zz", "__FILE__[0] == 'm'"),
    ("-fmacro-prefix-map=ma=zz -fmacro-prefix-map=m=yy", "__FILE__[0] == 'y'"),
    ("-x c", "X == 0"),
    ("-Wall -Wextra -Wno-unused -g3 -MD -MF out.d -MT x -pipe -fno-strict-aliasing -DX=3", "X == 3"),
    ("-Wp,-MD,out.d -DX=3", "X == 3"),
    ("-Wp,-MMD,out.d,-DX=3", "X == 3"),
    ("-Xpreprocessor -MD -Xpreprocessor out.d -DX=3", "X == 3"),
    ("--output=program -DX=3", "X == 3"),
    ("--param max-inline-insns-single=3 --param=ssp-buffer-size=4 -DX=3", "X == 3"),
]

# What gcc only compiles here: their libraries need not be there.
COMPILED_EFFECTS = [
    ("-fsanitize=address", "__SANITIZE_ADDRESS__ == 1"),
    ("-fsanitize=undefined,address", "__SANITIZE_ADDRESS__ == 1"),
    ("-fsanitize=address -fno-sanitize=address", "!DEFINED", is_defined("__SANITIZE_ADDRESS__")),
    ("-fsanitize=address -fno-sanitize=all", "!DEFINED", is_defined("__SANITIZE_ADDRESS__")),
    ("-fsanitize=undefined", "!DEFINED", is_defined("__SANITIZE_ADDRESS__")),
    ("-fsanitize=thread", "__SANITIZE_THREAD__ == 1"),
    ("-m32", "sizeof(long) == 4"),
    ("-m32 -m64", "sizeof(long) == 8"),
]

# Flags that change what the program means, or what is done to compile it, and how they are named.
REFUSED = [
    ("-funsigned-char", "-funsigned-char"), ("-fno-signed-char", "-fno-signed-char"),
    ("-fshort-enums", "-fshort-enums"), ("-fpack-struct", "-fpack-struct"), ("-fpack-struct=2", "-fpack-struct=2"),
    ("-fshort-wchar", "-fshort-wchar"), ("-funsigned-bitfields", "-funsigned-bitfields"),
    ("-fno-signed-bitfields", "-fno-signed-bitfields"), ("-mlong-double-64", "-mlong-double-64"),
    ("-mlong-double-128", "-mlong-double-128"), ("-ffast-math", "-ffast-math"), ("-Ofast", "-Ofast"),
    ("-fno-signed-zeros", "-fno-signed-zeros"), ("-fno-math-errno", "-fno-math-errno"),
    ("-fsingle-precision-constant", "-fsingle-precision-constant"), ("-frounding-math", "-frounding-math"),
    ("-fno-builtin", "-fno-builtin"), ("-fno-builtin-abs", "-fno-builtin-abs"), ("-ffreestanding", "-ffreestanding"),
    ("-fno-hosted", "-fno-hosted"), ("-undef", "-undef"), ("-traditional-cpp", "-traditional-cpp"),
    ("--traditional-cpp", "--traditional-cpp"), ("-fpreprocessed", "-fpreprocessed"), ("-remap", "-remap"),
    ("-march=native", "-march=native"), ("-mtune=haswell", "-mtune=haswell"), ("-mavx2", "-mavx2"),
    ("-mno-sse", "-mno-sse"), ("-mms-bitfields", "-mms-bitfields"), ("-malign-double", "-malign-double"),
    ("-mfpmath=387", "-mfpmath=387"), ("-masm=intel", "-masm=intel"), ("-mcmodel=large", "-mcmodel=large"),
    ("-mx32", "-mx32"), ("-m16", "-m16"), ("-fopenmp", "-fopenmp"), ("-fgnu89-inline", "-fgnu89-inline"),
    ("-ftrivial-auto-var-init=zero", "-ftrivial-auto-var-init=zero"), ("-ftrapv", "-ftrapv"),
    ("-fmerge-all-constants", "-fmerge-all-constants"), ("-finstrument-functions", "-finstrument-functions"),
    ("-fms-extensions", "-fms-extensions"), ("-fno-asm", "-fno-asm"),
    ("-fno-dollars-in-identifiers", "-fno-dollars-in-identifiers"), ("-ffinite-loops", "-ffinite-loops"),
    ("-fexec-charset=IBM1047", "-fexec-charset=IBM1047"), ("-finput-charset=latin1", "-finput-charset=latin1"),
    ("-fsanitize=hwaddress", "-fsanitize=hwaddress"), ("-fcf-protection=check", "-fcf-protection=check"),
    ("-fmodules", "-fmodules"), ("-fblocks", "-fblocks"), ("-fplugin=evil.so", "-fplugin=evil.so"),
    ("-fplugin-arg-evil-x=1", "-fplugin-arg-evil-x=1"), ("-specs=evil.specs", "-specs=evil.specs"),
    ("--specs=evil.specs", "--specs=evil.specs"), ("--specs evil.specs", "--specs evil.specs"),
    ("-wrapper touch,executed", "-wrapper touch,executed"), ("-B tools", "-B tools"), ("-Btools", "-Btools"),
    ("--prefix=tools", "--prefix=tools"), ("-no-integrated-cpp", "-no-integrated-cpp"),
    ("-Xclang -fshort-wchar", "-Xclang -fshort-wchar"), ("-mllvm -x", "-mllvm -x"), ("-I-", "-I-"),
    ("--include-barrier", "--include-barrier"), ("-A machine=x", "-A machine=x"), ("-Amachine=x", "-Amachine=x"),
    ("--assert machine=x", "--assert machine=x"), ("--assert=machine=x", "--assert=machine=x"), ("-I=inc", "-I=inc"),
    ("-isystem =inc", "-isystem =inc"), ("-iwithprefix c", "-iwithprefix"), ("-x c++", "-x c++"),
    ("-x cpp-output", "-x cpp-output"), ("-xassembler", "-x assembler"), ("-Wp,-undef", "-Wp,-undef"),
    ("-Wp,-std=c99", "-Wp,-std=c99"), ("-Wp,-O2", "-Wp,-O2"), ("-Wp,-DX=1,2", "-Wp,-DX=1,2"),
    ("-Xpreprocessor -undef", "-Xpreprocessor -undef"), ("-Wa,-msyntax=intel", "-Wa,-msyntax=intel"),
    ("-Xassembler -msyntax=intel", "-Xassembler -msyntax=intel"), ("-target arm-linux-gnueabi", "-target arm-linux-gnueabi"),
    ("--target=arm-linux-gnueabi", "--target=arm-linux-gnueabi"), ("-include-pch x.pch", "-include-pch x.pch"),
    ("--unknown-thing", "--unknown-thing"), ("-fno-such-flag", "-fno-such-flag"), ("-mno-such-flag", "-mno-such-flag"),
    ("-qno-such-flag", "-qno-such-flag"), ("@missing.rsp", "@missing.rsp"), ("@inc", "@inc"), ("-std=c++17", "-std=c++17"),
    ("-D", "-D"), ("-DX(", "-DX("), ("--define-macro", "--define-macro"), ("@loop.rsp", "@loop.rsp"),
]
# Those that matter to a command that links.
REFUSED_IN_LINKING = [
    ("-Wl,--wrap=f", "-Wl,--wrap=f"), ("-Wl,--defsym=f=g", "-Wl,--defsym=f=g"), ("-Xlinker --wrap=f", "-Xlinker --wrap=f"),
    ("-nostartfiles", "-nostartfiles"), ("-nostdlib", "-nostdlib"), ("-e start", "-e start"),
    ("--entry=start", "--entry=start"), ("-T script", "-T script"),
]

HARMLESS = """-O0 -g -ggdb -gdwarf-4 -Wall -Werror -Wno-unused -Wframe-larger-than=100 -w -pipe -pedantic -MD -MP -fno-common
-fno-strict-aliasing -fstrict-aliasing -fomit-frame-pointer -fno-omit-frame-pointer -ffunction-sections
-fdata-sections -fvisibility=hidden -fno-plt -fno-semantic-interposition -fno-ident -ftls-model=local-exec -flto=auto
-ffat-lto-objects -fstack-clash-protection -fno-stack-protector -fcf-protection=none -fdiagnostics-color=always
-fdebug-prefix-map=a=b -fmessage-length=0 -fmax-errors=5 -ftree-vectorize -fno-tree-vectorize -funroll-loops
-fno-inline-functions -finline-limit=5 -fipa-pta -fno-ipa-cp -fgcse -fno-gcse -falign-functions=16 -fno-jump-tables
-fno-delete-null-pointer-checks -fwhole-program -fprofile-arcs -ftest-coverage -fno-exceptions -frandom-seed=a
-fverbose-asm -frecord-gcc-switches -fsigned-char -fsigned-bitfields -fbuiltin -fhosted -ffp-contract=off
-ffp-contract=fast -fno-fast-math -fno-short-enums -fno-trapv -fno-wrapv -fno-builtin-none -m64 -march=x86-64
-mtune=generic -msse2 -mfpmath=sse -mno-red-zone -mno-avx -mno-sse4.2 -mcmodel=small -mindirect-branch=keep
-momit-leaf-frame-pointer -mstackrealign -fpartial-inlining -freorder-blocks -fno-reorder-functions -fsplit-paths
-fno-merge-constants -fzero-call-used-regs=used -fpatchable-function-entry=2 -fstack-usage -fdump-tree-original
-fopt-info -fanalyzer -fsyntax-only -C -CC -H -dM -pass-exit-codes -save-temps -fno-dwarf2-cfi-asm-x
-Wa,--noexecstack -Wl,-z,now -Wl,--as-needed -Wl,-rpath,/x -Xlinker --gc-sections -fno-sanitize=all -fexec-charset=UTF-8
-finput-charset=UTF-8 -ftrivial-auto-var-init=uninitialized -fexcess-precision=standard""".split()
NO_FLAGS = {"-fno-builtin-none", "-fno-dwarf2-cfi-asm-x"}  # these are refused


def execute(command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=RUN_TIME_LIMIT)


class Folder:
    """A project of one file, which is compiled as the words say."""

    def __init__(self, front="", condition="1"):
        self.directory = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.directory.name).resolve()
        for name, text in FILES.items():
            file = self.path / name
            file.parent.mkdir(exist_ok=True)
            file.write_text(text)
        (self.path / "loop.rsp").write_text("@loop.rsp")
        (self.path / "main.c").write_text(PROGRAM.format(front=front, condition=condition))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.directory.cleanup()

    def write(self, *entries):
        (self.path / "compile_commands.json").write_text(json.dumps(
            [{"directory": str(self.path), "file": "main.c", **entry} for entry in entries]))

    def verify(self, *options):
        return execute([WARRANT, "verify", "-p", ".", "--check", "assert", "--native-replay", "off", "--time-limit",
                        "20s", *options], self.path)

    def fails_natively(self, words):
        """Whether the program that gcc makes fails its assertion."""
        # Code for one place only does not link into a program for any place, which is what Debian's gcc makes.
        place = ["-no-pie"] if any(word.lower() in ("-fno-pic", "-fno-pie") for word in words) else []
        done = execute([*COMPILER, "-w", *words, *place, "main.c", "-o", "program"], self.path)
        if done.returncode != 0:
            raise AssertionError(f"gcc {words}: {done.stderr}")
        ran = execute([*RUNNER, str(self.path / "program")], self.path)
        if ran.returncode not in (0, -6, 134):
            raise AssertionError(f"{words}: status {ran.returncode}: {ran.stderr}")
        return ran.returncode != 0

    def fails_statically(self, words):
        """Whether the condition is false, of the constants that gcc sees."""
        text = (self.path / "main.c").read_text()
        condition = text[text.index("if (!(") + 6:text.index(")) __assert_fail")]
        front = text[:text.index("extern void __assert_fail")]
        (self.path / "static.c").write_text(f'{front}\n_Static_assert({condition}, "condition");\n')
        done = execute([COMPILER[0], "-w", "-fsyntax-only", *words, "static.c"], self.path)
        if done.returncode != 0 and "static assertion failed" not in done.stderr:
            raise AssertionError(f"gcc {words}: {done.stderr}")
        return done.returncode != 0


def compare(case):
    """What is wrong with a spelling; None if nothing is."""
    (flags, condition, *front), runs = case
    failures = []
    for text in (condition, f"!({condition})"):
        with Folder(front[0] if front else "", text) as folder:
            words = flags.split()
            folder.write({"arguments": ["cc", *words, "-c", "main.c"]})
            fails = folder.fails_natively(words) if runs else folder.fails_statically(words)
            failures.append(fails)
            result = folder.verify()
            if result.returncode != (FALSE if fails else TRUE):
                return f"{flags}: assert({text}) {'fails' if fails else 'holds'}, but {result.stdout}{result.stderr}"
    return None if failures[0] != failures[1] else f"{flags}: {condition} does not tell"


def refused(case):
    (flags, name), words_behind = case
    with Folder() as folder:
        folder.write({"arguments": ["cc", *words_behind, *flags.split()]})
        result = folder.verify()
        if result.returncode != BAD_INPUT or result.stdout or name not in result.stderr.splitlines()[0]:
            return f"{flags}: status {result.returncode}: {result.stdout}{result.stderr}"
        if (folder.path / "executed").exists():
            return f"{flags}: something was executed"
        return None


class Flags(unittest.TestCase):
    def check_all(self, check, cases):
        problems = [problem for problem in map(check, cases) if problem]
        self.assertEqual(problems, [], "\n".join(problems))

    def needs_gcc(self, *programs):
        for program in programs:
            if not shutil.which(program):
                self.skipTest(f"{program} is not installed")

    def test_spellings_take_effect_as_gcc_has_it(self):
        self.needs_gcc(COMPILER[0], *RUNNER)
        self.check_all(compare, [(case, True) for case in EFFECTS])

    def test_macros_of_flags_are_those_of_gcc(self):
        self.needs_gcc(COMPILER[0])
        self.check_all(compare, [(case, False) for case in COMPILED_EFFECTS])

    def test_what_is_not_supported_is_refused_by_name(self):
        self.check_all(refused, [(case, ["-c", "main.c"]) for case in REFUSED])
        self.check_all(refused, [(case, ["main.c"]) for case in REFUSED_IN_LINKING])

    def test_harmless_flags_change_nothing(self):
        words = [word for word in HARMLESS if word not in NO_FLAGS]
        for condition, status in (("X == 0", TRUE), ("X == 1", FALSE)):
            with Folder("", condition) as folder:
                folder.write({"arguments": ["cc", *words, "main.c"]})
                result = folder.verify()
                self.assertEqual(result.returncode, status, result.stdout + result.stderr)
                self.assertNotIn("ignored", result.stdout)

    def test_harmless_flags_change_no_macro_of_gcc(self):
        self.needs_gcc(COMPILER[0])
        with Folder() as folder:
            def macros(*flags):
                return execute([COMPILER[0], *flags, "-dM", "-E", "-x", "c", "/dev/null"], folder.path)
            usual = macros().stdout
            for word in HARMLESS:
                seen = macros(word)
                if word not in NO_FLAGS and seen.returncode == 0 and word not in ("-Xlinker", "-fsyntax-only"):
                    self.assertEqual(seen.stdout, usual, word)

    def test_flags_for_the_linker_are_no_matter_where_nothing_is_linked(self):
        with Folder() as folder:
            words = [word for flags, _ in REFUSED_IN_LINKING for word in flags.split()]
            folder.write({"arguments": ["cc", "-c", "main.c", *words]})
            self.assertEqual(folder.verify().returncode, TRUE)

    def test_a_flag_that_the_user_leaves_out_is_an_assumption(self):
        with Folder() as folder:
            folder.write({"arguments": ["arm-none-eabi-gcc", "-mavx2", "-B", "tools", "-c", "main.c"]})
            self.assertIn("another machine", folder.verify().stderr)
            result = folder.verify("--ignore-flag=-mavx2", "--ignore-flag", "arm-none-eabi-gcc", "--ignore-flag=-B tools")
            self.assertEqual(result.returncode, TRUE, result.stderr)
            self.assertIn("the compiler flag -mavx2 of the project is ignored", result.stdout)
            self.assertIn("the compiler flag -B tools of the project is ignored", result.stdout)
            self.assertIn("the compiler arm-none-eabi-gcc of the project is taken for gcc", result.stdout)


class Commands(unittest.TestCase):
    def refuses(self, folder, says, *options):
        result = folder.verify(*options)
        self.assertEqual(result.returncode, BAD_INPUT, result.stdout + result.stderr)
        self.assertIn(says, result.stderr)
        self.assertFalse((folder.path / "executed").exists())

    def test_commands_are_read_as_a_shell_reads_words(self):
        for command in ("cc -DX='1 + 2' -c main.c", 'cc "-DX=1 + 2" -c main.c', "cc -DX=1\\ +\\ 2 -c main.c",
                        "ccache /usr/bin/gcc-12 -DX=3 -c main.c", "cc '@flags.rsp' -c main.c"):
            for condition, status in (("X == 3", TRUE), ("X != 3", FALSE)):
                with Folder("", condition) as folder:
                    folder.write({"command": command})
                    result = folder.verify()
                    self.assertEqual(result.returncode, status, command + result.stderr)

    def test_nothing_of_a_command_is_executed(self):
        for command in ("cc -DX=`touch executed` -c main.c", "cc -DX=$(touch executed) -c main.c",
                        'cc "-DX=$(touch executed)" -c main.c', "touch executed; cc -c main.c",
                        "cc -c main.c && touch executed", "cc -c main.c > executed", "cc -DX=$HOME -c main.c",
                        "cc -c main.c | touch executed", "cc -I ~/include -c main.c", "cc -c main.c # -DX=3"):
            with Folder() as folder:
                folder.write({"command": command})
                self.refuses(folder, "nothing of it is executed")

    def test_quoted_characters_are_none_for_a_shell(self):
        with Folder("", "sizeof X == 6") as folder:
            folder.write({"command": "cc '-DX=\"$`;&|\"' -c main.c"})
            self.assertEqual(folder.verify().returncode, TRUE)

    def test_the_environment_is_refused(self):
        with Folder() as folder:
            folder.write({"command": "CPATH=inc cc -c main.c"})
            self.refuses(folder, "the command sets the environment: CPATH=inc")

    def test_compilers_of_other_languages_and_machines_are_refused(self):
        for name, says in (("g++", "another language"), ("clang++-19", "another language"), ("cl", "not one that Warrant knows"),
                           ("aarch64-linux-gnu-gcc", "another machine"), ("x86_64-w64-mingw32-gcc", "another machine")):
            with Folder() as folder:
                folder.write({"arguments": [name, "-c", "main.c"]})
                self.refuses(folder, f"the compiler {name} ")
                self.refuses(folder, says)

    def test_compilers_say_what_they_compile(self):
        for name, condition in (("c99", "__STDC_VERSION__ == 199901L"), ("i686-linux-gnu-gcc", "sizeof(long) == 4"),
                                ("x86_64-linux-gnu-gcc-12", "sizeof(long) == 8"), ("c89", "!DEFINED")):
            with Folder(is_defined("__STDC_VERSION__"), condition) as folder:
                folder.write({"arguments": [name, "-c", "main.c"]})
                self.assertEqual(folder.verify().returncode, TRUE, name)
        with Folder() as folder:
            folder.write({"arguments": ["/usr/bin/clang-19", "-c", "main.c"]})
            self.assertIn("compiled by clang-19, and read as gcc reads it", folder.verify().stdout)

    def test_arguments_are_strings(self):
        for arguments in ("cc -c main.c", ["cc", 1, "main.c"], []):
            with Folder() as folder:
                folder.write({"arguments": arguments})
                self.assertEqual(folder.verify().returncode, BAD_INPUT)

    def test_of_two_commands_one_is_chosen(self):
        with Folder("", "X == 1") as folder:
            folder.write({"command": "cc -DX=1 -c main.c"}, {"command": "cc -DX=2 -c main.c"})
            result = folder.verify()
            self.assertEqual(result.returncode, BAD_INPUT)
            lines = result.stderr.splitlines()
            self.assertIn("main.c is compiled by 2 commands that mean different programs; choose one with --command N:",
                          lines[0])
            self.assertEqual(lines[1:], ["  1: cc -DX=1 -c main.c", "  2: cc -DX=2 -c main.c"])
            self.assertEqual(folder.verify("--command", "1").returncode, TRUE)
            self.assertEqual(folder.verify("--command", "2").returncode, FALSE)
            self.assertEqual(folder.verify("main.c", "--command", "2").returncode, FALSE)
            self.refuses(folder, "--command 3: there are 2 commands for this file", "--command", "3")
            self.refuses(folder, "main.c is compiled by 2 commands", "main.c")

    def test_all_commands_of_warrant_choose(self):
        with Folder("", "X == 1") as folder:
            folder.write({"command": "cc -DX=1 -c main.c"}, {"command": "cc -DX=2 -c main.c"})
            for line in ("verify", "explain", "run", "show", "harness --entry main"):
                command = [WARRANT, *line.split(), "-p", "."]
                result = execute(command, folder.path)
                self.assertEqual(result.returncode, BAD_INPUT, line + result.stdout)
                self.assertIn("choose one with --command N", result.stderr, line)
                result = execute([*command, "--command", "1"], folder.path)
                self.assertNotEqual(result.returncode, BAD_INPUT, line + result.stderr)

    def test_commands_of_the_same_meaning_are_one(self):
        with Folder("", "X == 1") as folder:
            folder.write({"command": "cc -DX=1 -Wall -o a.o -c main.c"}, {"command": "gcc --define-macro=X=1 -g -c main.c"},
                         {"arguments": ["cc", "-D", "X=1", "main.c"]})
            self.assertEqual(folder.verify().returncode, TRUE)

    def test_commands_that_make_the_same_text_are_one(self):
        # As CMake compiles a file for a shared library and for a static one.
        with Folder("", "X == 1") as folder:
            shared, plain = "cc -DX=1 -Dmain_EXPORTS -fPIC -c main.c", "cc -DX=1 -c main.c"
            folder.write({"command": shared}, {"command": plain})
            self.assertEqual(folder.verify().returncode, TRUE)
            self.assertEqual(folder.verify("main.c").returncode, TRUE)
            folder.write({"command": shared}, {"command": plain}, {"command": "cc -DX=2 -c main.c"})
            self.refuses(folder, "main.c is compiled by 3 commands that mean different programs")

    def test_files_that_are_not_needed_are_no_matter(self):
        with Folder() as folder:
            (folder.path / "other.c").write_text("int other(void) { return 1; }\n")
            other = {"file": "other.c"}
            folder.write({"command": "cc -c main.c"}, {**other, "command": "cc -funsigned-char -c other.c"},
                         {**other, "command": "cc -DX -c other.c"})
            self.assertEqual(folder.verify().returncode, TRUE)
            self.refuses(folder, "other.c is compiled by 2 commands", "other.c")
            self.refuses(folder, "-funsigned-char", "other.c", "--command", "1")
            self.assertEqual(folder.verify("other.c", "--command", "2").returncode, TRUE)

    def test_what_all_files_share_has_to_be_the_same(self):
        with Folder("int other(void);", "other() == 1") as folder:
            (folder.path / "other.c").write_text("int other(void) { return 1; }\n")
            for flag, says in (("-m32", "different data models"), ("-fwrapv", "-fwrapv is for other.c, not for main.c")):
                folder.write({"command": "cc -c main.c"}, {"file": "other.c", "command": f"cc {flag} -c other.c"})
                self.refuses(folder, says)
                folder.write({"command": f"cc {flag} -c main.c"}, {"file": "other.c", "command": f"cc {flag} -c other.c"})
                self.assertEqual(folder.verify().returncode, TRUE)

    def test_paths_are_relative_to_the_folder_of_the_command(self):
        for condition, status in (("X == 3 && V == 1", TRUE), ("X == 3 && V != 1", FALSE)):
            with Folder(SHARP, condition) as folder:
                (folder.path / "build").mkdir()
                (folder.path / "build/b.rsp").write_text("-I../inc -include ../x.h")
                folder.write({"directory": str(folder.path / "build"), "file": "../main.c",
                              "command": "cc @b.rsp -c ../main.c"})
                self.assertEqual(folder.verify().returncode, status)

    def test_the_name_of_the_file_is_as_the_command_has_it(self):
        for condition, status in (("__FILE__[0] == '.' && P[0] == '.'", TRUE), ("__FILE__[0] != '.'", FALSE)):
            with Folder('#include "p.h"', condition) as folder:
                (folder.path / "p.h").write_text("static const char *const P = __FILE__;\n")
                (folder.path / "build").mkdir()
                folder.write({"directory": str(folder.path / "build"), "file": str(folder.path / "main.c"),
                              "command": "cc -c ../main.c"})
                result = folder.verify()
                self.assertEqual(result.returncode, status, result.stdout + result.stderr)

    def test_a_file_that_is_a_link_includes_what_is_beside_it(self):
        for condition, status in (("V == 1", TRUE), ("V == 2", FALSE)):
            with Folder(QUOTED, condition) as folder:
                shutil.move(folder.path / "main.c", folder.path / "two/main.c")
                (folder.path / "inc/main.c").symlink_to(folder.path / "two/main.c")
                folder.write({"file": "inc/main.c", "command": "cc -c inc/main.c"})
                result = folder.verify()
                self.assertEqual(result.returncode, status, result.stdout + result.stderr)


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv.pop(1))
    unittest.main()
