// Starts `warrant lsp` for C files. Everything else is the server's.
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

// What a command means that is chosen from the palette: the place of the cursor.
function here() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return {};
  const { line, character } = editor.selection.active;
  return { uri: client.code2ProtocolConverter.asUri(editor.document.uri), position: { line, character } };
}

async function execute(command, given, next) {
  const isFromPalette = given.length === 0 && command !== 'warrant.cancel';
  const result = await next(command, isFromPalette ? [here()] : given);
  if (result && result.message) vscode.window.setStatusBarMessage(`Warrant: ${result.message}`, 10000);
  return result;
}

exports.activate = (context) => {
  const settings = vscode.workspace.getConfiguration('warrant');
  const names = ['verifyOn', 'timeLimit', 'checks', 'compileCommands', 'arguments', 'verifyArguments'];
  const server = { command: settings.get('command'), args: ['lsp'] };
  client = new LanguageClient('warrant', 'Warrant', server, {
    documentSelector: [{ scheme: 'file', language: 'c' }],
    initializationOptions: Object.fromEntries(names.map((name) => [name, settings.get(name)])),
    synchronize: { configurationSection: 'warrant' },
    middleware: { executeCommand: execute },
  });
  context.subscriptions.push(client);
  return client.start();
};

exports.deactivate = () => client && client.stop();
