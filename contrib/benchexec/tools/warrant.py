# SPDX-License-Identifier: Apache-2.0
"""Tool-info module of Warrant for BenchExec (https://github.com/sosy-lab/benchexec)."""

import benchexec.result as result
from benchexec.tools.template import BaseTool2, UnsupportedFeatureException

DATA_MODELS = ("ILP32", "LP64")


class Tool(BaseTool2):
    """Warrant: property, data model, time limit and memory limit come from the task and the benchmark definition."""

    REQUIRED_PATHS = ["bin"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("warrant", subdir="bin")

    def program_files(self, executable):
        return self._program_files_from_executable(executable, self.REQUIRED_PATHS, parent_dir=True)

    def name(self):
        return "Warrant"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="warrant")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "verify", task.single_input_file, "--stats", *options]
        if task.property_file:
            command += ["--property", task.property_file]
        model = (task.options or {}).get("data_model") if isinstance(task.options, dict) else None
        if model is not None and model not in DATA_MODELS:
            raise UnsupportedFeatureException(f"Unsupported data model {model}; supported: {', '.join(DATA_MODELS)}")
        if model:
            command += ["--data-model", model]
        if rlimits.cputime and "--time-limit" not in options:
            command += ["--time-limit", f"{rlimits.cputime}s"]
        if "--jobs" not in options:
            command += ["--jobs", "1"]  # CPU time is what is limited
        if rlimits.memory and "--memory-limit" not in options:
            command += ["--memory-limit", f"{rlimits.memory}B"]
        return command

    def determine_result(self, run):
        for line in reversed(list(run.output)):
            if line == "verdict: TRUE" or line.startswith("verdict: TRUE ("):
                return result.RESULT_TRUE_PROP
            if line.startswith("verdict: FALSE ("):
                return f"{result.RESULT_CLASS_FALSE}({line[len('verdict: FALSE ('):-1]})"
            if line.startswith("verdict: UNKNOWN"):
                return result.RESULT_UNKNOWN
        if run.exit_code.value == 2:
            return f"{result.RESULT_ERROR} (bad input)"
        return result.RESULT_ERROR

    def get_value_from_output(self, output, identifier):
        """A column is a line ("certified") or a figure of the line of statistics ("refinements")."""
        for line in reversed(list(output)):
            if line.startswith(identifier + ": "):
                return line[len(identifier) + 2:].strip()
            if line.startswith("statistics: "):
                for item in line[len("statistics: "):].split(", "):
                    name, _, value = item.rpartition(" ")
                    if name == identifier:
                        return value
        return None
