// node tests/deadline.mjs MODULE: a thought whose time is up ends. Bots of level 5 play tables with as many seats as a game
// takes, in build/wasm/house.wasm, by a clock that goes on by one whenever a thought looks at it: how much a thought does
// after its time is counted in looks, the same on every machine. Between two looks a bot tries a few moves
// (bots/search.hpp); bench/thoughts.mjs tells how long that takes.
import { readFileSync } from 'node:fs';
import { house } from './house_play.mjs';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const limit = 5; // looks
const most = limit + 3; // the one that begins it, and one more for each half of a thought
const thoughts = 40; // of a table

let time = 0;
const thinker = house(module, () => time++);
// What it answers, and how often it looked at the clock.
function choose(text, within) {
  time = 0;
  const answer = thinker.text(thinker.call('choose', text, within));
  return { answer, looks: time };
}

function play(game, seats) {
  const { call, text } = house(module);
  const seen = { thoughts: 0, cut: 0, looks: 0, longest: 0 };
  let [now, wake, reply] = [5000, 0, ''];
  const work = (bytes) => {
    const lines = text(bytes).split('\n').filter(Boolean);
    for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
      const [what] = line.split(' ', 1);
      const rest = line.slice(what.length + 1);
      let more = '';
      if (what === 'write') more = text(call('committed', '', parseInt(rest)));
      else if (what === 'think') {
        const { answer, looks } = choose(rest, limit);
        if (!answer) throw new Error(`${game}: no answer to ${rest}`);
        ++seen.thoughts;
        seen.looks = Math.max(seen.looks, looks);
        if (looks > limit) {
          ++seen.cut;
          // As long as it takes it would have taken longer: once, as that is what takes time here.
          if (seen.cut === 1) seen.longest = choose(rest, 1e9).looks;
        }
        more = text(call('thought', answer, now));
      } else if (what === 'wake') wake = Number(rest);
      else if (what === 'reply') reply = rest;
      lines.push(...more.split('\n').filter(Boolean));
    }
  };
  call('start', `deadline ${game}`, 1000000, now, 0);
  const wish = { game, seats: Array.from({ length: seats }, () => ({ bot: 'level:5' })) };
  work(call('http', `POST /api/tables\n${'A'.repeat(43)}\n${JSON.stringify(wish)}`, 1, now));
  const { table } = JSON.parse(reply.slice(reply.indexOf('{')));
  call('connect', '', 1);
  work(call('message', JSON.stringify({ type: 'hello', table, with: [] }), 1, now));
  while (seen.thoughts < thoughts && wake !== 0 && now < 1e9) {
    now = wake;
    work(call('tick', '', now));
  }
  return seen;
}

const { call, text } = house(module);
call('start', 'list', 1000000, 5000, 0);
const listed = text(call('http', 'GET /api/games\n\n', 1, 5000));
let searching = 0;
for (const { id, seats } of JSON.parse(listed.slice(listed.indexOf('{'), listed.indexOf('\n'))).games) {
  const seen = play(id, seats[1]);
  console.log(
    `${id}, ${seats[1]} seats: ${seen.thoughts} thoughts, ${seen.cut} ended at ${limit} looks, after at most ${seen.looks}` +
      (seen.cut ? ` (of ${seen.longest} otherwise)` : ''),
  );
  if (seen.thoughts === 0) throw new Error('nobody thought');
  if (seen.looks > most) throw new Error('a thought goes on after its time');
  if (seen.cut) {
    ++searching;
    if (seen.longest <= most) throw new Error('nothing was to be ended');
  }
}
if (searching < 3) throw new Error('too few of them search: this shows nothing');
