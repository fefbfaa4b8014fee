"""A checker of SARIF 2.1.0: the objects that Warrant writes, with what the standard requires of them and allows."""

import re
import urllib.parse

# Of each kind of object: its properties with what they hold, required ones first up to None. A list holds objects of
# the kind in it, a set is an enumeration, a dictionary maps any name to the kind.
KINDS = {
    "log": {"version": {"2.1.0"}, "runs": ["run"], None: 0, "$schema": str},
    "run": {"tool": "tool", None: 0, "columnKind": {"utf16CodeUnits", "unicodeCodePoints"}, "invocations": ["invocation"],
            "artifacts": ["artifact"], "results": ["result"], "properties": "bag"},
    "tool": {"driver": "driver", None: 0},
    "driver": {"name": str, None: 0, "semanticVersion": str, "rules": ["rule"]},
    "rule": {"id": str, None: 0, "name": str, "shortDescription": "message", "fullDescription": "message",
             "help": "message", "defaultConfiguration": "configuration", "properties": "bag"},
    "configuration": {None: 0, "level": {"none", "note", "warning", "error"}},
    "message": {"text": str, None: 0},
    "invocation": {"executionSuccessful": bool, None: 0, "commandLine": str, "exitCode": int, "exitCodeDescription": str,
                   "toolExecutionNotifications": ["notification"]},
    "notification": {"message": "message", None: 0, "level": {"none", "note", "warning", "error"}},
    "artifact": {None: 0, "location": "artifactLocation", "sourceLanguage": str, "length": int, "hashes": {"*": str}},
    "artifactLocation": {None: 0, "uri": str, "index": int},
    "result": {"message": "message", None: 0, "ruleId": str, "ruleIndex": int,
               "kind": {"notApplicable", "pass", "fail", "review", "open", "informational"},
               "level": {"none", "note", "warning", "error"}, "locations": ["location"], "codeFlows": ["codeFlow"],
               "relatedLocations": ["location"], "partialFingerprints": {"*": str}},
    "location": {None: 0, "physicalLocation": "physicalLocation", "logicalLocations": ["logicalLocation"],
                 "message": "message"},
    "logicalLocation": {None: 0, "name": str, "kind": str},
    "physicalLocation": {"artifactLocation": "artifactLocation", None: 0, "region": "region"},
    "region": {"startLine": int, None: 0, "startColumn": int, "endLine": int, "endColumn": int},
    "codeFlow": {"threadFlows": ["threadFlow"], None: 0},
    "threadFlow": {"locations": ["threadFlowLocation"], None: 0},
    "threadFlowLocation": {None: 0, "location": "location", "state": {"*": "message"}, "kinds": [str],
                           "nestingLevel": int, "executionOrder": int,
                           "importance": {"important", "essential", "unimportant"}},
}
STEP_KINDS = {"acquire", "release", "enter", "exit", "call", "return", "branch", "true", "false", "danger", "value"}


def check(value, kind, where="log"):
    """Raises AssertionError, which says where something is wrong."""
    if kind == "bag":
        assert isinstance(value, dict), where
    elif isinstance(kind, str):
        check_object(value, kind, where)
    elif isinstance(kind, list):
        assert isinstance(value, list), where
        for number, item in enumerate(value):
            check(item, kind[0], f"{where}[{number}]")
    elif isinstance(kind, set):
        assert value in kind, f"{where}: {value}"
    elif isinstance(kind, dict):
        assert isinstance(value, dict), where
        for name, item in value.items():
            check(item, kind["*"], f"{where}.{name}")
    else:
        assert type(value) is kind, f"{where}: {value!r} is no {kind.__name__}"


def check_object(value, kind, where):
    assert isinstance(value, dict), where
    properties = KINDS[kind]
    names = list(properties)
    for name in names[:names.index(None)]:
        assert name in value, f"{where}: {name} is missing"
    for name, item in value.items():
        assert name in properties, f"{where}: a {kind} has no {name}"
        check(item, properties[name], f"{where}.{name}")


def check_text(text, where):
    assert text, f"{where}: empty"
    assert not re.search(r"(?<!\{)\{(\{\{)*(?!\{)|(?<!\})\}(\}\})*(?!\})", text), f"{where}: a single brace in {text}"


def check_location(location, artifacts, where):
    if "message" in location:
        check_text(location["message"]["text"], where)
    if "physicalLocation" not in location:
        return
    physical = location["physicalLocation"]
    uri, index = physical["artifactLocation"]["uri"], physical["artifactLocation"]["index"]
    assert artifacts[index]["location"]["uri"] == uri, where
    assert re.fullmatch(r"(file:///)?[-A-Za-z0-9._~/%]+", uri) and urllib.parse.unquote(uri), uri
    region = physical.get("region")
    if region:
        assert region["startLine"] >= 1, where
        if "startColumn" in region:
            assert region["endLine"] == region["startLine"], where
            assert 1 <= region["startColumn"] < region["endColumn"], where


def check_log(log):
    check(log, "log")
    for run in log["runs"]:
        rules = run["tool"]["driver"]["rules"]
        assert len({rule["id"] for rule in rules}) == len(rules), "rules with one identifier"
        for rule in rules:
            for text in ("shortDescription", "fullDescription", "help"):  # code scanning wants all of them
                check_text(rule[text]["text"], rule["id"])
                assert len(rule[text]["text"]) <= 1024, rule["id"]
        assert run["columnKind"] and "results" in run
        for number, result in enumerate(run["results"]):
            where = f"results[{number}]"
            check_text(result["message"]["text"], where)
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"], where
            assert (result["kind"] == "fail") == (result["level"] != "none"), where
            assert result["locations"], where
            for location in result["locations"] + result.get("relatedLocations", []):
                check_location(location, run["artifacts"], where)
            for flow in result.get("codeFlows", []):
                assert flow["threadFlows"], where
                for thread in flow["threadFlows"]:
                    assert thread["locations"], where
                    order = 0
                    for step in thread["locations"]:
                        assert step["executionOrder"] > order, where
                        order = step["executionOrder"]
                        assert step.get("nestingLevel", 0) >= 0, where
                        assert set(step.get("kinds", [])) <= STEP_KINDS, step["kinds"]
                        check_location(step["location"], run["artifacts"], where)
