// node bench/thoughts.mjs [GAMES]: how long bots of level 5 think about one move in build/wasm/house.wasm, by the
// processor's time, so that other work on the machine counts little: in so many games of each game with as few and as many
// seats as it takes. Prints the middle, 95 % and the longest, and the longest on a processor four times slower; and the
// longest time between two looks at the clock: by so much a thought ends after its time (web/src/local/share.ts).
import { readFileSync } from 'node:fs';
import { house } from '../tests/house_play.mjs';

const games = Number(process.argv[2] ?? 2);
const module = new WebAssembly.Module(readFileSync('build/wasm/house.wasm'));
const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let [looked, apart] = [0, 0];
const look = () => {
  const now = used();
  apart = Math.max(apart, now - looked);
  looked = now;
  return 0; // its time is never up
};
const thinker = house(module, look);

function play(game, seats, seed) {
  const { call, text } = house(module);
  let [now, wake, reply, over] = [5000, 0, '', false];
  const times = [];
  const work = (bytes) => {
    const lines = text(bytes).split('\n').filter(Boolean);
    for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
      const [what] = line.split(' ', 1);
      const rest = line.slice(what.length + 1);
      let more = '';
      if (what === 'write') more = text(call('committed', '', parseInt(rest)));
      else if (what === 'think') {
        const begun = (looked = used());
        const thought = text(thinker.call('choose', rest, 1));
        look();
        times.push(looked - begun);
        more = text(call('thought', thought, now));
      } else if (what === 'wake') wake = Number(rest);
      else if (what === 'reply') reply = rest;
      else if (what === 'send') over ||= rest.includes('"result":{"over":true');
      lines.push(...more.split('\n').filter(Boolean));
    }
  };
  call('start', `thoughts ${seed}`, 1000000, now, 0);
  const wish = { game, seats: Array.from({ length: seats }, () => ({ bot: 'level:5' })) };
  work(call('http', `POST /api/tables\n${'A'.repeat(43)}\n${JSON.stringify(wish)}`, 1, now));
  const { table } = JSON.parse(reply.slice(reply.indexOf('{')));
  call('connect', '', 1);
  work(call('message', JSON.stringify({ type: 'hello', table, with: [] }), 1, now));
  while (!over && wake !== 0 && now < 1e9) {
    now = wake;
    work(call('tick', '', now));
  }
  return times;
}

const { call, text } = house(module);
call('start', 'list', 1000000, 5000, 0);
const listed = text(call('http', 'GET /api/games\n\n', 1, 5000));
for (const { id, seats } of JSON.parse(listed.slice(listed.indexOf('{'), listed.indexOf('\n'))).games)
  for (const count of new Set([Math.max(2, seats[0]), seats[1]])) {
    play(id, count, 'warm'); // the compiler that makes it fast works beside it
    apart = 0;
    const times = Array.from({ length: games }, (_, seed) => play(id, count, seed)).flat();
    times.sort((a, b) => a - b);
    const [middle, high, most] = [0.5, 0.95, 1].map((part) => times[Math.ceil(part * times.length) - 1]);
    const ms = (time) => `${time.toFixed(0)} ms`;
    console.log(
      `${id}, ${count} seats: ${times.length} thoughts, middle ${ms(middle)}, 95 % ${ms(high)}, longest ${ms(most)}; slowed four times ${ms(4 * most)}, ${ms(4 * apart)} between two looks at the clock`,
    );
  }
