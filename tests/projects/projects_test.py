#!/usr/bin/env python3
"""Projects of several files, as a user has them: the commands that a user would type in the folder of each.
Usage: projects_test.py WARRANT [unittest arguments]"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

WARRANT = ""
PROJECTS = pathlib.Path(__file__).resolve().parent
RUN_TIME_LIMIT = 300
TRUE, FALSE, BAD_INPUT, UNKNOWN = 0, 1, 2, 3
HARNESS_REACHES_ERROR = 81


def execute(command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=RUN_TIME_LIMIT)


class Project(unittest.TestCase):
    """A copy of a folder, and the commands in it."""

    def enter(self, name):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = pathlib.Path(directory.name).resolve() / name
        shutil.copytree(PROJECTS / name, self.folder)

    def verify(self, command, status, time_limit="30s"):
        """The line that a user types after `warrant verify`."""
        result = execute([WARRANT, "verify", *command.split(), "--time-limit", time_limit], self.folder)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        return result

    def last_line(self, result):
        return result.stdout.splitlines()[-1]

    def assert_true(self, command):
        result = self.verify(command, TRUE)
        self.assertEqual(self.last_line(result), "verdict: TRUE")
        return result

    def assert_false(self, command, verdict, violation):
        result = self.verify(command + " --json result.json", FALSE)
        self.assertEqual(self.last_line(result), f"verdict: FALSE ({verdict})")
        self.assertRegex(json.loads((self.folder / "result.json").read_text())["violation"], f"^{violation}")
        return result

    def assert_missing_function(self, command, function, caller, place):
        result = self.verify(command, UNKNOWN, "5s")
        self.assertEqual(self.last_line(result), "verdict: UNKNOWN (missing function)")
        self.assertRegex(result.stdout, rf"(?m)^  function {function} has no body \(called by {caller}\)"
                                        rf".*\({place}\)$")

    def assert_bad_input(self, command, says):
        result = self.verify(command, BAD_INPUT)
        self.assertEqual(result.stdout, "")
        self.assertEqual(result.stderr.splitlines()[0], f"warrant: {says}")

    def replay_confirms(self, result):
        self.assertRegex(result.stdout, r"(?m)^  native replay: the compiled program reaches the error as well")

    def compile(self, command):
        """By gcc; the program's path."""
        done = execute([*command.split(), "-o", "program"], self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        return str(self.folder / "program")


class CompileCommands(Project):
    """A ring buffer, built by CMake: two programs with one library."""

    def with_commands(self):
        self.enter("ring_buffer")
        (self.folder / "build").mkdir()
        template = (self.folder / "compile_commands.json.in").read_text()
        (self.folder / "build/compile_commands.json").write_text(template.replace("@DIRECTORY@", str(self.folder)))

    def verify_programs(self):
        self.assert_true("-p build src/main.c")
        result = self.assert_false("-p build src/flood.c", "unreach-call", "src/check.c:6: ")
        self.assertRegex(result.stdout, r"src/ring.c:31 +ring->count\+\+")

    def test_files_that_a_program_needs_are_found(self):
        self.with_commands()
        self.verify_programs()

    def test_commands_as_cmake_writes_them_are_read(self):
        if not shutil.which("cmake"):
            self.skipTest("cmake is not installed")
        self.enter("ring_buffer")
        configured = execute(["cmake", "-S", ".", "-B", "build"], self.folder)
        self.assertEqual(configured.returncode, 0, configured.stderr)
        self.verify_programs()

    def test_of_two_programs_one_is_chosen_by_a_pattern(self):
        self.with_commands()
        self.assert_bad_input("-p build", "main is defined in src/main.c and src/flood.c; "
                                          "name one of them, or choose with --files")
        self.assert_true("-p build --files src/[!f]*")

    def test_a_function_of_a_project_is_an_entry(self):
        self.with_commands()
        self.assert_false("-p build --entry ring_push", "valid-deref", "src/ring.c:11: access through a null pointer")

    def test_a_file_that_is_not_there_is_no_matter_if_nothing_needs_it(self):
        self.with_commands()
        commands = self.folder / "build/compile_commands.json"
        entry = {"directory": str(self.folder), "command": "cc -c src/generated.c", "file": "src/generated.c"}
        commands.write_text(json.dumps(json.loads(commands.read_text()) + [entry]))
        self.assert_true("-p build src/main.c")


class NamedFile(Project):
    """A library with tools and fuzz targets; the project compiles the library and the tools."""

    def setUp(self):
        self.enter("records")
        self.compile_files()

    def compile_files(self, *others):
        """Writes the compilation database."""
        (self.folder / "build").mkdir(exist_ok=True)
        template = (self.folder / "compile_commands.json.in").read_text().replace("@DIRECTORY@", str(self.folder))
        more = [{"directory": str(self.folder), "file": name, "command": f"gcc -Iinclude {flags} -c {name}"}
                for name, flags in others]
        (self.folder / "build/compile_commands.json").write_text(json.dumps(json.loads(template) + more))

    def write(self, name, text):
        (self.folder / name).parent.mkdir(exist_ok=True)
        (self.folder / name).write_text(text)

    def test_a_fuzz_target_that_is_not_compiled_has_the_flags_of_a_neighbour(self):
        result = self.assert_false("-p build fuzz/fuzz_length.c --crash crash.bin", "valid-deref",
                                   "src/sum.c:13: access outside of a block")
        self.assertIn("\n  fuzz/fuzz_length.c has the flags of src/length.c\n", result.stdout)
        self.replay_confirms(result)
        self.assertEqual((self.folder / "crash.bin").read_bytes()[:2], b"\1\2")
        self.assert_true("-p build fuzz/fuzz_length.c -DMENDED")

    def test_a_fuzz_target_of_the_project_goes_before_mains_of_others(self):
        self.compile_files(("fuzz/fuzz_length.c", "-DKIND_AT=0"))
        result = self.assert_false("-p build fuzz/fuzz_length.c", "valid-deref", "src/sum.c:13: ")
        self.assertNotIn("has the flags of", result.stdout)
        self.assert_true("-p build fuzz/fuzz_length.c -DMENDED")

    def test_the_main_of_a_needed_file_is_not_that_of_a_fuzz_target(self):
        self.assert_true("-p build fuzz/fuzz_tool.c")
        self.replay_confirms(self.assert_false("-p build fuzz/fuzz_tool.c -DNAME=8", "unreach-call",
                                               "fuzz/fuzz_tool.c:12: "))

    def test_the_main_of_a_needed_file_is_left_out(self):
        self.assertIn("\n  main of tools/count.c is not part of the program\n",
                      self.assert_true("-p build tools/show.c").stdout)
        self.write("tools/other.c", "#include <assert.h>\nint tool_name(void);\n"
                                    "int main(void) { assert(tool_name() != 7); return 0; }\n")
        self.replay_confirms(self.assert_false("-p build tools/other.c", "unreach-call", "tools/other.c:3: "))

    def test_the_nearest_folder_gives_the_flags(self):
        self.compile_files(("tools/deep/near.c", "-DKIND_AT=5"))
        self.write("tools/deep/near.c", "int near = KIND_AT;\n")
        self.write("tools/deep/probe.c", "#include <assert.h>\nint main(void) { assert(KIND_AT == 5); return 0; }\n")
        self.assertIn("tools/deep/probe.c has the flags of tools/deep/near.c",
                      self.assert_true("-p build tools/deep/probe.c").stdout)
        self.write("probe.c", "#include <assert.h>\nint main(void) { assert(KIND_AT == 5); return 0; }\n")
        self.assert_false("-p build probe.c", "unreach-call", "probe.c:2: ")
        self.write("probe.c", "#include \"tools/deep/near.c\"\n" + (self.folder / "probe.c").read_text())
        self.assertIn("probe.c has the flags of tools/deep/near.c", self.assert_true("-p build probe.c").stdout)

    def test_flags_that_are_refused_are_no_neighbour_s_if_there_is_another(self):
        self.compile_files(("fuzz/fast.c", "-DKIND_AT=0 -ffast-math"))
        self.write("fuzz/fast.c", "int fast;\n")
        self.assert_true("-p build fuzz/fuzz_tool.c")
        self.write("build/compile_commands.json", json.dumps([
            {"directory": str(self.folder), "file": "fuzz/fast.c", "command": "gcc -ffast-math -c fuzz/fast.c"}]))
        self.assertIn("fuzz/fast.c: the compiler flag -ffast-math", self.verify("-p build fuzz/fuzz_tool.c", BAD_INPUT).stderr)

    def test_a_file_has_the_flags_with_which_its_headers_are_found(self):
        self.compile_files(("fuzz/near.c", "-UKIND_AT"))
        commands = self.folder / "build/compile_commands.json"
        commands.write_text(commands.read_text().replace("-Iinclude -UKIND_AT", ""))
        self.write("fuzz/near.c", "int near;\n")
        self.assertIn("fuzz/fuzz_tool.c has the flags of src/length.c",
                      self.assert_true("-p build fuzz/fuzz_tool.c").stdout)
        self.write("fuzz/plain.c", "#include <assert.h>\nint main(void) { assert(sizeof(int) == 4); return 0; }\n")
        self.assertIn("fuzz/plain.c has the flags of fuzz/near.c", self.assert_true("-p build fuzz/plain.c").stdout)

    def test_a_file_of_another_folder_finds_the_headers_beside_files_of_the_project(self):
        self.write("src/private.h", "#define LARGEST 5\n")
        self.write("other/probe.c", "#include <assert.h>\n#include \"private.h\"\n"
                                    "int main(void) { assert(LARGEST == 5); return 0; }\n")
        self.assertIn("\n  other/probe.c has headers of src/length.c\n", self.assert_true("-p build other/probe.c").stdout)
        self.write("other/private.h", "#define LARGEST 6\n")
        self.replay_confirms(self.assert_false("-p build other/probe.c", "unreach-call", "other/probe.c:3: "))

    def test_results_are_written_into_folders_that_are_there(self):
        self.assert_bad_input("-p build fuzz/fuzz_tool.c --json nowhere/result.json",
                              "--json nowhere/result.json: there is no folder nowhere")

    def test_a_list_of_arguments_is_no_argument(self):
        self.write("list.c", "int f(const char *text, __builtin_va_list list) { return *text; }\n")
        self.assert_bad_input("list.c --entry f",
                              "--entry f: cannot make an argument for list, of type va_list; write a harness")

    def test_the_loop_that_was_followed_is_one_of_the_program(self):
        # The loop that makes the string is followed as often.
        self.write("steps.c", "unsigned steps(const char *text, unsigned size, unsigned x) {\n  unsigned count = 0;\n"
                              "  for (unsigned i = 0; i < size; i++) x += text[i];\n"
                              "  while (x > 1) {\n    x = x % 2 ? 3 * x + 1 : x / 2;\n    count++;\n  }\n"
                              "  return 100 / (count - 5000);\n}\n")
        result = self.verify("steps.c --entry steps --string text=size", UNKNOWN, "4s")
        for line in re.findall(r"the loop at steps\.c:(\d+)", result.stdout):
            self.assertIn(int(line), (3, 4))

    def test_several_mains_are_listed(self):
        self.assert_bad_input("-p build", "main is defined in tools/count.c and tools/show.c; name one of them, or "
                                          "choose with --files")
        self.compile_files(("fuzz/fuzz_length.c", "-DKIND_AT=0"), ("fuzz/fuzz_tool.c", "-DKIND_AT=0"))
        self.assert_bad_input("-p build --files [sf]*/*", "LLVMFuzzerTestOneInput is defined in fuzz/fuzz_length.c and "
                                                          "fuzz/fuzz_tool.c; name one of them, or choose with --files")
        self.assert_bad_input("-p build tools/count.c tools/show.c",
                              "main is defined in tools/count.c and tools/show.c, which are all named")
        self.assert_bad_input("-p build nowhere.c", "nowhere.c: cannot read the file: No such file or directory")

    def test_functions_of_headers_are_found(self):
        result = self.assert_false("-p build --entry record_kind", "valid-deref", "include/records.h:8: ")
        self.assertIn("\n  record_kind is as src/length.c includes it\n", result.stdout)
        shutil.move(self.folder / "src/length.c", self.folder / "src/gone.c")
        result = self.assert_false("-p build --entry record_kind --files [!f]*/*", "valid-deref",
                                   "include/records.h:8: ")
        self.assertIn("\n  record_kind is as src/sum.c includes it\n", result.stdout)
        self.replay_confirms(result)
        self.assert_true("-p build --entry record_kind --files [!f]*/* --assume record!=0")

    def test_several_functions_of_one_name_are_listed(self):
        self.compile_files(("src/other.c", "-DKIND_AT=0"))
        self.write("src/other.c", "int record_sum(const unsigned char *d, unsigned long n) { return n ? d[0] : 0; }\n")
        self.assert_bad_input("-p build fuzz/fuzz_length.c", "record_sum is defined in src/sum.c and src/other.c; name "
                                                             "one of them, or choose with --files")
        self.assert_true("-p build fuzz/fuzz_length.c src/other.c")

    def test_a_file_that_cannot_be_read_may_not_define_what_is_missing(self):
        self.compile_files(("src/broken.c", "-DKIND_AT=0"))
        self.write("src/broken.c", "#define PASTE(a) b##a\n#include \"nowhere.h\"\n")
        self.write("probe.c", "int nobody(void);\nint main(void) { return nobody(); }\n")
        self.assertIn("\n  nobody is not defined in src/broken.c, which cannot be read\n",
                      self.verify("-p build probe.c", TRUE).stdout)

    def test_a_written_harness_is_verified_with_the_project(self):
        for harness in ("harness.c", "fuzz/harness.c"):
            line = f"harness -p build --entry record_sum --array data=size --max-input 4 -o {harness}"
            written = execute([WARRANT, *line.split()], self.folder)
            self.assertEqual(written.returncode, 0, written.stderr)
            text = (self.folder / harness).read_text()
            self.assertIn(f"warrant verify -p build {harness}\n", text)
            result = self.assert_false(f"-p build {harness}", "valid-deref", r"[./a-z]*src/sum.c:1[23]: ")
            self.assertIn(f"  {harness} has the flags of src/sum.c\n", result.stdout)
            (self.folder / harness).write_text(
                text.replace("__VERIFIER_nondet_bool() ? 0 : ", "").replace("  record_sum(", "  if (size > 1) record_sum("))
            self.replay_confirms(self.assert_false(f"-p build {harness}", "valid-deref", r"[./a-z]*src/sum.c:13: "))
            self.assert_true(f"-p build {harness} -DMENDED")


class Linking(Project):
    def test_static_functions_and_variables_of_one_name_are_several(self):
        self.enter("tokenizer")
        self.assert_true("main.c tokenizer.c words.c")
        self.assert_true("words.c tokenizer.c main.c")
        result = self.assert_false("wrong.c tokenizer.c words.c", "unreach-call", "wrong.c:6: ")
        self.assertRegex(result.stdout, r"words.c:7 +calls--;    // .*calls = 95")
        self.replay_confirms(result)

    def test_a_static_function_hides_nothing_from_other_files(self):
        self.enter("names")
        self.assert_true("origin.c distance.c main.c")

    def test_a_static_function_of_the_first_file_hides_nothing_from_other_files(self):
        self.enter("names")
        self.assert_true("main.c distance.c origin.c")

    def test_a_name_for_the_assembler_is_no_reason_for_a_verdict(self):
        self.enter("names")
        self.verify("label.c labelled.c", UNKNOWN, "3s")

    def test_types_that_clash_are_told_with_both_places(self):
        self.enter("clock")
        self.assert_bad_input("main.c clock.c",
                              "clock.c:2:11: 'now' is declared here as 'long long', and as 'int' at main.c:3:12")
        self.assert_bad_input("caller.c clock.c", "clock.c:4:6: 'advance' is declared here as 'void (unsigned int)', "
                                                  "and as 'void (const char *)' at caller.c:1:6")

    def test_two_definitions_are_told_with_both_places(self):
        self.enter("strings")
        self.assert_bad_input("main.c text.c blank.c", "blank.c:5:5: 'length_of' is defined here and at text.c:3:5")

    def test_flags_and_headers_are_as_for_gcc(self):
        self.enter("config")
        files = "src/main.c src/store.c src/parse/parse.c"
        flags = "-I include -include prelude.h -DENTRIES=3 -D DEFAULT=5 -DLEGACY"
        self.assert_true(f"{files} {flags} -ULEGACY -std=c99")
        others = flags.replace("-I include", "-isystem include -O2 -Wall -Wextra -g -pedantic")
        result = self.assert_false(f"{files} {others} -U LEGACY -std=c99 -DUNCHECKED", "valid-deref",
                                   "src/store.c:10: access outside of a block")
        self.replay_confirms(result)
        self.assert_bad_input(f"{files} {flags} -std=c99", './prelude.h:5:2: "LEGACY is taken back by -U"')
        self.assert_bad_input(f"{files} {flags} -ULEGACY", 'src/parse/parse.c:4:2: "this is written for C99"')

    def test_common_weak_alias_and_constructors_are_as_the_linker_has_them(self):
        self.enter("plugins")
        self.assert_true("main.c registry.c handler.c -fcommon")
        result = self.assert_false("main.c handler.c registry.c -fcommon", "unreach-call", "main.c:7: ")
        self.replay_confirms(result)  # constructors run in the order of the files
        without = self.verify("main.c registry.c handler.c", BAD_INPUT)
        self.assertIn("'error_count' is defined here and at", without.stderr)

    def test_an_address_is_taken_by_another_name_in_another_file(self):
        self.enter("plugins")
        self.assert_true("volume.c level.c")
        self.assert_false("volume.c level.c -DFORGET", "unreach-call", "volume.c:9: ")

    def test_constructors_call_what_main_does_not(self):
        self.enter("plugins")
        self.assert_true("swapped.c handler.c registry.c -fcommon")
        self.assert_false("swapped.c registry.c handler.c -fcommon", "unreach-call", "swapped.c:6: ")

    def test_definitions_of_one_header_are_told_with_the_files_that_include_it(self):
        self.enter("plugins")
        message = self.verify("main.c registry.c handler.c", BAD_INPUT).stderr
        self.assertIn("main.c", message)
        self.assertIn("registry.c", message)

    def test_the_length_of_an_array_that_nobody_says_is_an_assumption(self):
        self.enter("plugins")
        self.assertIn("large enough for every access", self.verify("elsewhere.c", TRUE).stdout)


class MissingFile(Project):
    """A logger without the file that says how much to write."""

    def test_no_verdict_rests_on_a_function_that_is_missing(self):
        self.enter("logger")
        self.assert_true("main.c logger.c settings.c")
        self.assert_missing_function("main.c logger.c", "log_level", "log_line", "logger.c:6")

    def test_the_user_says_what_a_missing_function_does(self):
        self.enter("logger")
        # Two calls may return different values.
        result = self.assert_false("main.c logger.c --undefined-functions pure", "unreach-call", "main.c:8: ")
        self.assertIn("log_level has no body (called by log_line): it returns an arbitrary value and changes", result.stdout)
        self.assert_false("main.c logger.c --undefined-functions error", "unreach-call",
                          "logger.c:6: log_level is called")

    def test_an_object_of_others_is_theirs_to_change(self):
        self.enter("sensor")
        self.assert_true("kept.c")
        self.verify("main.c", UNKNOWN, "3s")
        self.assert_false("main.c changes.c", "unreach-call", "main.c:14: ")

    def test_what_it_is_given_is_changed_then_and_later(self):
        self.enter("meter")
        for program in ("main.c", "before.c", "statics.c"):
            self.assert_true(program)
            self.assert_true(f"{program} library.c")
        for program in ("changed.c", "later.c", "callee.c"):
            self.verify(program, UNKNOWN, "3s")
            self.verify(f"{program} library.c", FALSE)
        self.verify("statics.c -DCHANGED", UNKNOWN, "3s")


class FuzzTarget(Project):
    """A packet with a header of 20 bytes and a name."""

    def test_an_error_behind_the_header_is_found_and_crashes_natively(self):
        self.enter("packet")
        result = self.assert_false("fuzz_packet.c packet.c --crash crash.bin", "valid-deref",
                                   "packet.c:12: access outside of a block")
        self.replay_confirms(result)
        self.assertGreater((self.folder / "crash.bin").stat().st_size, 20)
        build = "gcc -g -fsanitize=address run_one.c fuzz_packet.c packet.c -o program"
        if execute(build.split(), self.folder).returncode != 0:
            self.skipTest("gcc has no ASan here")
        crash = execute([str(self.folder / "program"), "crash.bin"], self.folder)
        self.assertNotEqual(crash.returncode, 0)
        self.assertIn("heap-buffer-overflow", crash.stderr)
        self.assertRegex(crash.stderr, r"#0 .* in packet_read .*packet\.c:12")

    def test_short_inputs_do_not_reach_it(self):
        self.enter("packet")
        self.assert_true("fuzz_packet.c packet.c --max-input 20")

    def test_a_safe_target_is_proven_for_inputs_of_any_length(self):
        self.enter("packet")
        self.assert_true("fuzz_packet.c packet_mended.c --crash crash.bin")
        self.assertFalse((self.folder / "crash.bin").exists())

    def test_a_call_of_abort_is_an_error_of_a_target(self):
        self.enter("packet")
        result = self.assert_false("fuzz_abort.c packet_mended.c --crash crash.bin", "unreach-call",
                                   "fuzz_abort.c:13: abort is called")
        self.replay_confirms(result)
        self.assert_true("fuzz_abort.c packet_mended.c -DLONGEST=8")

    def test_the_initialisation_of_a_target_comes_first(self):
        self.enter("packet")
        self.assert_true("fuzz_setup.c packet_mended.c")


class Harness(Project):
    """A library function, called by a harness that the user edits."""

    def enter_with_harness(self):
        self.enter("matrix")
        line = "harness matrix.c largest.c --entry element --array numbers=count -o h.c"
        written = execute([WARRANT, *line.split()], self.folder)
        self.assertEqual(written.returncode, 0, written.stderr)
        harness = self.folder / "h.c"
        text = harness.read_text()
        shown = execute([WARRANT, *line.removesuffix(" -o h.c").split()], self.folder)
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertEqual(shown.stdout.replace("HARNESS.c", "h.c"), text)
        edited = text.replace("__VERIFIER_nondet_bool() ? 0 : ", "")  # this library is never given a null pointer
        self.assertNotEqual(text, edited)
        harness.write_text(edited)

    def mend(self):
        shutil.copy(self.folder / "matrix_mended.c", self.folder / "matrix.c")

    def test_an_edited_harness_finds_the_error_and_proves_the_mended_function(self):
        self.enter_with_harness()
        self.assert_false("h.c largest.c", "valid-deref", r"(\./)?matrix.c:8: access outside of a block")
        self.mend()
        self.assert_true("h.c largest.c")

    def test_assumptions_are_expressions_without_effects(self):
        self.enter("matrix")
        entry = "matrix_mended.c largest.c --entry element --array numbers=count --assume"
        for text in ("count=5", "count++", "row(0)"):
            self.verify(f"{entry} {text}", BAD_INPUT)
        self.assertIn("  count==4 when element begins", self.verify(f"{entry} count==4 --assume numbers!=0", TRUE).stdout)

    def test_a_proof_says_for_which_arguments_it_holds(self):
        self.enter("matrix")
        (self.folder / "own.c").write_text(
            "int twice(int x) { return x > 1000 || x < -1000 ? 0 : 2 * x; }\n"
            "int read(const int *p) { return p ? *p : 0; }\n")
        self.assertIn("\nholds: unconditionally\n", self.assert_true("own.c --entry twice").stdout)
        self.assertIn("\nholds: for arguments as assumed below\n",
                      self.assert_true("own.c --entry twice --assume x>0 --json result.json").stdout)
        result = json.loads((self.folder / "result.json").read_text())
        self.assertEqual((result["unconditional"], result["restriction"]), (False, "arguments"))
        self.assertIn("\nholds: for arguments as assumed below\n",
                      self.assert_true("own.c --entry read --html r.html --sarif r.sarif").stdout)
        self.assertIn("<p>for arguments as assumed below</p>", (self.folder / "r.html").read_text())
        run = json.loads((self.folder / "r.sarif").read_text())["runs"][0]
        self.assertFalse(run["properties"]["unconditional"])
        (self.folder / "state.c").write_text(
            "static int count;\nint next(void) { return count < 10 ? ++count : 10; }\n")
        said = self.assert_true("state.c --entry next").stdout
        self.assertIn("\nholds: for arguments as assumed below\n", said)
        self.assertIn("  global variables have their initial values\n", said)

    def test_lengths_in_declarations_are_those_of_arguments(self):
        self.enter("matrix")
        (self.folder / "own.c").write_text(
            "int sum(int n, int m, int a[n][m]) { return a && n > 1 && a[1][m - 1] > 0; }\n"
            "int odd(unsigned n, int a[n + 1]) { return a ? a[0] : 0; }\n"
            "int list(char *names[2]) { return names && names[1] && names[1][0]; }\n")
        said = self.assert_true("own.c --entry sum --max-input 3").stdout
        self.assertIn("  a is null or points to n elements, to none unless that is positive\n", said)
        self.assertIn("  m, a length in the type of a, is positive\n", said)
        self.assert_bad_input("own.c --entry odd",
                              "--entry odd: the length of a is no parameter; say what it is with --array a=LENGTH")
        self.assert_true("own.c --entry odd --array a=1")
        self.assert_true("own.c --entry list")

    def test_members_that_are_arrays_and_computed_lengths_are_options(self):
        self.enter("matrix")
        (self.folder / "own.c").write_text(
            "struct buf { char *data; unsigned long len, cap; };\n"
            "int last(const struct buf *b) { return b->len > 0 ? b->data[b->len - 1] : 0; }\n"
            "int corner(const short *m, unsigned n, unsigned k) { return n > 1 && k > 1 ? m[k + 1] : 0; }\n")
        last = "own.c --entry last --nonnull b->data"
        said = self.assert_true(f"{last} --array b->data=b->cap --assume b->len<=b->cap").stdout
        self.assertIn("  b->data points to b->cap elements\n", said)
        self.assertIn("  b->data is not null\n", said)
        result = self.assert_false(f"{last} --array b->data=b->cap --harness harness.c", "valid-deref", "own.c:2: ")
        self.assertIn("(b->data)", result.stdout)
        self.replay_confirms(result)
        said = self.assert_true("own.c --entry corner --nonnull --array m=n*k --max-input 4").stdout
        self.assertIn("  m points to n * k elements\n", said)
        self.assertIn("  inputs have at most 4 elements, and their lengths are computed from numbers of at most 4\n", said)
        self.assert_false("own.c --entry corner --nonnull --array m=k+1", "valid-deref", "own.c:3: ")
        for array in ("b->data", "=3", "b->data="):
            self.assert_bad_input(f"own.c --entry last --array {array}", f"--array {array}: not POINTER=LENGTH")
        self.assert_bad_input("own.c --entry last --array b->len=3", "--entry last: --array b->len=3: b->len is no pointer")

    def test_the_depth_of_arguments_is_an_option(self):
        self.enter("matrix")
        (self.folder / "own.c").write_text(
            "struct l { struct l *next; };\n"
            "int deep(struct l *l) { return l && l->next && l->next->next ? 1 / 0 : 0; }\n")
        self.assertIn("lead through at most 1 object, all different",
                      self.assert_true("own.c --entry deep --entry-depth 1").stdout)
        self.assert_false("own.c --entry deep --entry-depth 2", "def-behavior", "own.c:2: ")
        self.assert_false("own.c --entry deep", "def-behavior", "own.c:2: ")
        self.assert_bad_input("own.c --entry-depth 2", "--entry-depth needs --entry FUNCTION")

    def test_pointers_that_are_not_null_and_strings_are_options(self):
        self.enter("matrix")
        (self.folder / "own.c").write_text(
            "struct l { struct l *next; int v; void (*f)(void); union { int *a; int b; } u; };\n"
            "int both(struct l *l, const int *p, int n) { return l->v % 2 + *p % 2 + n % 2; }\n"
            "int call(void (*f)(void), int n) { return f ? 1 : n; }\n"
            "int size(char *s, int n, char t[4]) { return s && t ? n : 0; }\n"
            "int plain(int n) { return n % 2; }\n"
            "int second(struct l *l) { return l->next->v % 2; }\n")
        said = self.assert_false("own.c --entry second --nonnull", "valid-deref", "own.c:6: ").stdout
        self.assertIn("\nadvice: l->next and l->f may be null; if no caller passes that, say so: --nonnull 'l->next,l->f'\n",
                      said)
        self.assert_true("own.c --entry second --nonnull l->next")
        both = "own.c --entry both"
        said = self.assert_false(both, "valid-deref", "own.c:2: ").stdout
        self.assertIn("\nadvice: l and p are null there; if no caller passes that, say so: --nonnull l,p\n", said)
        said = self.assert_false(f"{both} --nonnull l", "valid-deref", "own.c:2: ").stdout
        self.assertIn("\nadvice: p is null there; if no caller passes that, say so: --nonnull p\n", said)
        self.assertIn("  l points to one object; pointers from there ", said)
        self.assertIn("  p is null or points to one object\n", said)
        for options in ("--nonnull", "--nonnull p,l", "--nonnull=p --nonnull=l"):
            said = self.assert_true(f"{both} {options}").stdout
            self.assertIn("\nholds: for arguments as assumed below\n", said)
            self.assertIn("  p points to one object\n", said)
        # Before the file, too: it is no name.
        self.assert_true("--nonnull own.c --entry both")
        self.assertIn("  f points to a function that the program does not define\n",
                      self.assert_true("own.c --entry call --nonnull").stdout)
        self.assertIn("  l->f is not null\n", self.assert_true(f"{both} --nonnull l->f,p").stdout)
        said = self.assert_true(f"{both} --nonnull l->next->next,p").stdout
        self.assertIn("  l->next is not null\n  l->next->next is not null\n", said)
        self.assertIn("  s points to a string of length n\n",
                      self.assert_true("own.c --entry size --string s=n --max-input 4").stdout)
        self.assertIn("  t points to 4 elements that begin with a string\n",
                      self.assert_true("own.c --entry size --string t").stdout)
        for options, complaint in (
                ("bth", "--entry bth: none of the files defines this function; did you mean 'both'?"),
                ("both --nonnull q", "--entry both: --nonnull q: the function has no parameter q"),
                ("both --nonnull n", "--entry both: --nonnull n: n is no pointer"),
                ("both --nonnull l->w", "--entry both: --nonnull l->w: l has no member w"),
                ("both --nonnull l->v", "--entry both: --nonnull l->v: l->v is no pointer"),
                ("both --nonnull p->v", "--entry both: --nonnull p->v: p has no member v"),
                ("both --nonnull l.next", "--entry both: --nonnull l.next: l has no member next"),
                ("both --nonnull l->u.a", "--entry both: --nonnull l->u.a: a is a member of a union"),
                ("both --nonnull l->next --entry-depth 0", "--entry both: --nonnull l->next: pointers lead through at "
                                                           "most 0 objects; see --entry-depth"),
                ("both --nonnull l->next --array l=2", "--entry both: --nonnull l->next: l points to an array; say it "
                                                       "with --assume"),
                ("plain --nonnull", "--entry plain: --nonnull: the function has no pointer parameter"),
                ("both --string q", "--entry both: --string q: the function has no pointer parameter q"),
                ("both --string n", "--entry both: --string n: the function has no pointer parameter n"),
                ("both --string p", "--entry both: --string p: p points to const int, not to characters"),
                ("size --string s=m", "--entry size: --string s=m: m is neither an integer parameter nor a number"),
                ("size --string s=t", "--entry size: --string s=t: t is neither an integer parameter nor a number"),
                ("size --string s= ", "--string s=: neither PARAMETER nor PARAMETER=LENGTH"),
                ("size --string s=n --string s=3", "--string s=3: contradicts --string s=n"),
                ("size --array s=n --array s=3", "--array s=3: contradicts --array s=n"),
                ("size --string t=4", "--entry size: --string t=4: a string of 4 characters does not fit in the 4 "
                                      "elements of t"),
                ("size --array s=n --string s=n", "--entry size: --string s=n: contradicts --array s=n, which leaves no "
                                                  "room for the terminator"),
                ("size --string s=5 --max-input 4", "--entry size: --string s=5: contradicts --max-input 4")):
            self.assert_bad_input(f"own.c --entry {options}", complaint)
        self.assert_bad_input("own.c --nonnull", "--nonnull describes a parameter of --entry; missing --entry FUNCTION")
        self.assert_bad_input("own.c --string s", "--string describes a parameter of --entry; missing --entry FUNCTION")
        (self.folder / "fuzz.c").write_text(
            "int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return n ? d[0] : 0; }\n")
        for option in ("--array d=3", "--string d"):
            self.assert_bad_input(f"fuzz.c {option}", f"--entry LLVMFuzzerTestOneInput: {option}: a fuzz target gets its "
                                                      "bytes and their number from the fuzzer")

    def test_an_entry_needs_no_harness(self):
        self.enter("matrix")
        command = "matrix.c largest.c --entry element --array numbers=count"
        self.replay_confirms(self.assert_false(command, "valid-deref", "matrix.c:8: "))

    def test_a_path_shows_no_lines_that_no_file_has(self):
        self.enter("matrix")
        command = "matrix.c largest.c --entry element --array numbers=count --html page.html --sarif result.sarif"
        said = self.assert_false(command, "valid-deref", "matrix.c:8: ").stdout
        result = json.loads((self.folder / "result.json").read_text())
        call = result["path"][0]
        self.assertRegex(call["text"], r"^element\(numbers = .*count = ")
        self.assertEqual((call["file"], call["line"], call["function"], call["depth"]), ("", 0, "", 0))
        self.assertRegex(said, rf"(?m)^ +{re.escape(call['text'])}$")
        self.assertNotIn("main()", said)
        self.assertIn(call["text"], (self.folder / "page.html").read_text())
        for step in result["path"][1:]:
            self.assertEqual((step["file"], step["function"], step["depth"]), ("matrix.c", "element", 1))
            self.assertLessEqual(step["line"], len((self.folder / step["file"]).read_text().splitlines()))
        self.assertEqual({given["where"] for given in result["inputs"]}, {""})
        self.assertNotRegex(said, "bytes \\(numbers, ")


class Outputs(Project):
    """An account that is checked in a file of its own."""

    def test_the_witness_names_the_files_and_the_harness_goes_with_them(self):
        self.enter("account")
        result = self.assert_false("main.c account.c audit.c --witness witness.yml --harness harness.c", "unreach-call",
                                   "audit.c:6: ")
        self.replay_confirms(result)
        witness = (self.folder / "witness.yml").read_text()
        target = witness[witness.index("type: target"):]
        self.assertIn('file_name: "audit.c"\n              line: 6\n', target)
        for file in ("main.c", "account.c", "audit.c"):
            self.assertRegex(witness, rf'"{re.escape(file)}": "[0-9a-f]{{64}}"')
        self.assertIn('file_name: "account.c"', witness)
        program = self.compile("gcc -w main.c account.c audit.c harness.c")
        self.assertEqual(execute([program], self.folder).returncode, HARNESS_REACHES_ERROR)


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv.pop(1))
    unittest.main()
