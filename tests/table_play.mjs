// Plays tables in WebAssembly, as tests/table_play.cpp does natively: one line of standard input a table, `GAME SEATS
// BOT SEED`, one line of output each.
import { readFileSync } from 'node:fs';

// Nothing is asked of the surroundings but to take what a dying program would say.
const unused = new Proxy({}, { get: (_, name) => () => { throw new Error(`wasi: ${String(name)}`); } });
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = Object.fromEntries(
  WebAssembly.Module.imports(module).map(({ name }) => [name, unused[name]]),
);
const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: imports });
exports._initialize();

const encoder = new TextEncoder();
const decoder = new TextDecoder();
for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const bytes = encoder.encode(`${line}\0`);
  new Uint8Array(exports.memory.buffer, exports.request(bytes.length), bytes.length).set(bytes);
  const size = exports.play();
  console.log(decoder.decode(new Uint8Array(exports.memory.buffer, exports.answer(), size)));
}
