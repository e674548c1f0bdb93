// The page's verifier, without a page: the engine in WebAssembly. One line of standard input a question ({"record","note",
// "known"}), one line of output each.
//   node tests/verify.mjs build/wasm/house.wasm <questions
import { readFileSync } from 'node:fs';
import { house } from './house_play.mjs';

const { call, text } = house(new WebAssembly.Module(readFileSync(process.argv[2])));
for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) console.log(text(call('verify', line)));
