#!/usr/bin/env python3
"""The tool-info module for BenchExec: command lines and results. Where BenchExec is not installed, a stand-in with the
few things that the module uses takes its place. Usage: benchexec_test.py WARRANT"""

import os
import pathlib
import subprocess
import sys
import tempfile
import types
import unittest
import xml.etree.ElementTree
from collections import namedtuple

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent / "contrib" / "benchexec"
WARRANT = ""
PROGRAM = """extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) { if (sizeof(long) == 8 && __VERIFIER_nondet_int() == 42) reach_error(); return 0; }
"""

Run = namedtuple("Run", "output exit_code")
ExitCode = namedtuple("ExitCode", "value signal")
Task = namedtuple("Task", "single_input_file property_file options")
Limits = namedtuple("Limits", "cputime memory")


def stand_in():
    package, tools = types.ModuleType("benchexec"), types.ModuleType("benchexec.tools")
    result, template = types.ModuleType("benchexec.result"), types.ModuleType("benchexec.tools.template")
    result.RESULT_TRUE_PROP, result.RESULT_CLASS_FALSE = "true", "false"
    result.RESULT_UNKNOWN, result.RESULT_ERROR = "unknown", "ERROR"
    template.BaseTool2 = type("BaseTool2", (), {})
    template.UnsupportedFeatureException = type("UnsupportedFeatureException", (Exception,), {})
    package.result, package.tools, tools.template = result, tools, template
    for module in (package, tools, result, template):
        sys.modules[module.__name__] = module


try:
    import benchexec.tools.template
except ImportError:
    stand_in()
sys.path.insert(0, str(ROOT))
from tools.warrant import Tool, UnsupportedFeatureException


class ToolInfo(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)
        self.program = self.directory / "a.c"
        self.program.write_text(PROGRAM)
        self.property = self.directory / "p.prp"
        self.property.write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")

    def run_tool(self, model, *options):
        task = Task(str(self.program), str(self.property), {"data_model": model})
        command = Tool().cmdline(WARRANT, list(options), task, Limits(10, 2_000_000_000))
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600)
        return Run(done.stdout.splitlines(), ExitCode(done.returncode, None))

    def test_results_are_read(self):
        run = self.run_tool("LP64", "--engine", "symex")
        self.assertEqual(Tool().determine_result(run), "false(unreach-call)")
        self.assertEqual(Tool().get_value_from_output(run.output, "certified"), "yes")
        self.assertEqual(Tool().get_value_from_output(run.output, "paths"), "1")
        self.assertIsNone(Tool().get_value_from_output(run.output, "nothing"))
        self.assertEqual(Tool().determine_result(self.run_tool("ILP32")), "true")

    def test_without_a_verdict_there_is_an_error(self):
        self.program.write_text("int main(void) { return 0 }\n")
        self.assertEqual(Tool().determine_result(self.run_tool("LP64")), "ERROR (bad input)")
        self.assertEqual(Tool().determine_result(Run(["verdict: UNKNOWN (out of time)"], ExitCode(3, None))), "unknown")
        self.assertEqual(Tool().determine_result(Run([], ExitCode(None, 9))), "ERROR")

    def test_other_data_models_are_refused(self):
        task = Task("a.c", None, {"data_model": "ILP16"})
        self.assertRaises(UnsupportedFeatureException, Tool().cmdline, WARRANT, [], task, Limits(None, None))
        self.assertEqual(Tool().cmdline("w", ["--seed", "1"], Task("a.c", None, None), Limits(None, None)),
                         ["w", "verify", "a.c", "--stats", "--seed", "1", "--jobs", "1"])

    def test_the_benchmark_definitions_name_the_module(self):
        files = sorted(ROOT.glob("*.xml"))
        self.assertEqual(len(files), 2)
        for file in files:
            self.assertEqual(xml.etree.ElementTree.parse(file).getroot().get("tool"), "tools.warrant")


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv.pop(1))
    unittest.main()
