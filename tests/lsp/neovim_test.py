#!/usr/bin/env python3
"""Neovim with contrib/neovim/warrant.lua: the error is a diagnostic, the code action inserts the precondition, and
after the file is written the error is gone. Skipped (77) where Neovim is not installed.

Usage: neovim_test.py WARRANT"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PLUGIN = pathlib.Path(__file__).resolve().parents[2] / "contrib" / "neovim" / "warrant.lua"
PROGRAM = """int share(int total, int people) {
  return total / people;
}
"""
# What a person does, with as much patience as is needed.
SESSION = r"""
local seen = {}
local patience = 240000
local function until_true(what, condition)
  if not vim.wait(patience, condition, 50) then error('not ' .. what) end
end
local function errors()
  return vim.tbl_map(function(d) return { line = d.lnum + 1, message = d.message, source = d.source,
    related = d.user_data and d.user_data.lsp and #(d.user_data.lsp.relatedInformation or {}) } end, vim.diagnostic.get(0))
end
local function session()
  local server
  until_true('a server', function()
    local all = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = 0 }) or vim.lsp.buf_get_clients(0)
    for _, one in pairs(all) do server = one end
    return server and server.initialized
  end)
  vim.api.nvim_win_set_cursor(0, { 2, 3 })
  seen.before = errors()
  vim.cmd('Warrant verifyFunction')
  until_true('an error', function() return #vim.diagnostic.get(0) > 0 end)
  seen.errors = errors()
  local params = vim.lsp.util.make_range_params(0, server.offset_encoding)
  params.context = { diagnostics = {} }
  local answer = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, patience)
  local chosen
  for _, one in pairs(answer) do
    for _, action in ipairs(one.result) do
      if vim.startswith(action.title, 'Insert the precondition') then chosen = action end
    end
  end
  seen.action = chosen.title
  server.request('workspace/executeCommand', chosen.command, function() end, 0)
  until_true('a changed text', function() return vim.bo.modified end)
  seen.text = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  vim.cmd('write')
  until_true('no error', function() return #vim.diagnostic.get(0) == 0 end)
  seen.after = errors()
  server.stop()
  until_true('the end of the server', function() return server.is_stopped() end)
end
local good, problem = pcall(session)
seen.problem = not good and problem or nil
vim.fn.writefile({ vim.json.encode(seen) }, vim.env.SEEN)
vim.cmd('qall!')
"""


def main():
    nvim = shutil.which("nvim")
    if not nvim:
        print("Neovim is not installed")
        return 77
    warrant = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch).resolve()
        program, script, seen_file = folder / "shares.c", folder / "session.lua", folder / "seen.json"
        program.write_text(PROGRAM)
        script.write_text(SESSION)
        (folder / "home").mkdir()
        environment = {**os.environ, "HOME": str(folder / "home"), "XDG_CONFIG_HOME": str(folder / "home"),
                       "XDG_DATA_HOME": str(folder / "home"), "XDG_STATE_HOME": str(folder / "home"),
                       "XDG_CACHE_HOME": str(folder / "home"), "SEEN": str(seen_file)}
        done = subprocess.run(
            [nvim, "--headless", "-u", "NONE", "-i", "NONE", "--cmd", "filetype on", "--cmd",
             f"let g:warrant_command = ['{warrant}', 'lsp']", program, "-c", "set filetype=c", "-c",
             f"luafile {PLUGIN}", "-c", f"luafile {script}"],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=1200, env=environment)
        if not seen_file.exists():
            print(done.stdout, done.stderr)
            return 1
        seen = json.loads(seen_file.read_text())
        print(json.dumps(seen, indent=1))
        problems = [seen["problem"]] if "problem" in seen else []
        if not problems:
            error = seen["errors"][0]
            if (error["line"], error["source"]) != (2, "warrant") or "division by zero" not in error["message"]:
                problems.append("another error than expected")
            if not error["related"]:
                problems.append("the path is missing")
            if not any("__VERIFIER_assume(" in line for line in seen["text"]) or program.read_text() == PROGRAM:
                problems.append("no precondition")
    for problem in problems:
        print("FAILED:", problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
