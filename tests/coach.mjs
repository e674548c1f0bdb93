// Asks the coach in WebAssembly what house_play coach asks it natively: one question of standard input a line, one answer
// each (wasm/lesson.hpp). Standard error tells how long each took, in seconds of the processor.
//   node tests/coach.mjs house.wasm <QUESTIONS
import { readFileSync } from 'node:fs';
import { house } from './house_play.mjs';

const { call, text } = house(new WebAssembly.Module(readFileSync(process.argv[2])));
for (const question of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const start = process.cpuUsage();
  let told = text(call('coach', question));
  while (told.includes('"done":false')) told = text(call('coach_on', '', 1500));
  const { user, system } = process.cpuUsage(start);
  console.log(told);
  console.error(`${JSON.parse(question).record?.game} ${((user + system) / 1e6).toFixed(2)} s`);
}
