-- Warrant in Neovim (0.7 or later): put this file into ~/.config/nvim/plugin/, or load it with :luafile.
-- Settings, before it is loaded: vim.g.warrant_command = { '/path/to/warrant', 'lsp' }
--                                vim.g.warrant_settings = { timeLimit = '60s', checks = 'all' }

local names = { 'verifyFile', 'verifyFunction', 'explainFunction', 'insertPrecondition', 'writeTest', 'cancel' }
local client -- its number

local function root_of(file)
  local found = vim.fn.finddir('.git', vim.fn.fnamemodify(file, ':p:h') .. ';')
  if found == '' then return vim.fn.fnamemodify(file, ':p:h') end
  return vim.fn.fnamemodify(found, ':p:h:h')
end

local function start(buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  if file == '' or vim.bo[buffer].filetype ~= 'c' then return end
  local config = {
    name = 'warrant',
    cmd = vim.g.warrant_command or { 'warrant', 'lsp' },
    root_dir = root_of(file),
    init_options = vim.g.warrant_settings or vim.empty_dict(),
  }
  if vim.lsp.start then -- since 0.8
    client = vim.lsp.start(config, { bufnr = buffer })
    return
  end
  if not client or not vim.lsp.get_client_by_id(client) then client = vim.lsp.start_client(config) end
  if client then vim.lsp.buf_attach_client(buffer, client) end
end

-- :Warrant verifyFunction does it for the function at the cursor.
local function run(name)
  local server = client and vim.lsp.get_client_by_id(client)
  if not server then return vim.notify('warrant is not running', vim.log.levels.ERROR) end
  local argument = vim.empty_dict()
  if name ~= 'cancel' then
    local place = vim.lsp.util.make_position_params(0, server.offset_encoding)
    argument = { uri = place.textDocument.uri, position = place.position }
  end
  local params = { command = 'warrant.' .. name, arguments = { argument } }
  server.request('workspace/executeCommand', params, function(problem, result)
    if problem then return vim.notify(problem.message, vim.log.levels.WARN) end
    if type(result) == 'table' and result.message then vim.notify(result.message) end
  end, 0)
end

vim.api.nvim_create_user_command('Warrant', function(command) run(command.args) end, {
  nargs = 1,
  complete = function(word)
    return vim.tbl_filter(function(name) return vim.startswith(name, word) end, names)
  end,
})
vim.api.nvim_create_autocmd('FileType', { pattern = 'c', callback = function(event) start(event.buf) end })
for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
  if vim.api.nvim_buf_is_loaded(buffer) then start(buffer) end
end
