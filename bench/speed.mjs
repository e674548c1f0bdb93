// node bench/speed.mjs [ROUNDS]: random play and level 5 natively (build/release/bench) and in WebAssembly (build/wasm), in
// turn, the best of so many rounds each, in time of the processor; what WebAssembly reaches of native.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const rounds = Number(process.argv[2] ?? 5);
const games = readdirSync('build/wasm').flatMap((name) => name.match(/^speed_(\w+)\.wasm$/)?.[1] ?? []);
const load = (game) => {
  const module = new WebAssembly.Module(readFileSync(`build/wasm/speed_${game}.wasm`));
  const unused = ({ name }) => [name, () => { throw new Error(`wasi: ${name}`); }];
  const wasi_snapshot_preview1 = Object.fromEntries(WebAssembly.Module.imports(module).map(unused));
  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1 });
  exports._initialize();
  return exports;
};
const native = (game, what, count) =>
  execFileSync(`build/release/bench/speed_${game}`, [what, String(count)], { encoding: 'utf8' }).split(' ').map(Number);

for (const game of games)
  for (const what of ['random', 'think']) {
    // As many as take the native one about a third of a second.
    let count = what === 'random' ? 100 : 2;
    while (native(game, what, count)[0] < 300 && count < 1e6) count *= 2;
    const exports = load(game);
    const run = () => {
      const start = process.cpuUsage();
      const sum = exports[what](count);
      const { user, system } = process.cpuUsage(start);
      return [sum, (user + system) / 1000];
    };
    run(); // the compiler that makes it fast works beside it
    let best = [Infinity, Infinity];
    for (let round = 0; round < rounds; ++round) {
      const [ms, sum] = native(game, what, count);
      const [same, wasm] = run();
      if (same !== sum) throw new Error(`${game} ${what}: ${same} instead of ${sum}`);
      best = [Math.min(best[0], ms), Math.min(best[1], wasm)];
    }
    const [one, other] = best;
    const percent = ((100 * one) / other).toFixed(0);
    console.log(`${game} ${what} ${count}: native ${one.toFixed(0)} ms, WebAssembly ${other.toFixed(0)} ms, ${percent} %`);
  }
