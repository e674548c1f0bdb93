// Plays tables in the house in WebAssembly, step by step as tests/house_play.cpp does natively: one line of standard input
// a table, `GAME SEATS BOT SEED`, one line of output each. `play` is for browsers, too.

/** The house, and what is said to it and by it as texts. `clock`: for thoughts that are to end. */
export function house(module, clock = () => performance.now()) {
  // Nothing is asked of the surroundings but to take what a dying program would say, and the time where a thought is
  // to end.
  const unused = ({ name }) => [name, () => { throw new Error(`wasi: ${name}`); }];
  const imports = Object.fromEntries(WebAssembly.Module.imports(module).map(unused));
  const { exports } = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: imports,
    page: { clock },
  });
  exports._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const call = (name, text, ...values) => {
    const bytes = encoder.encode(text);
    new Uint8Array(exports.memory.buffer, exports.room(bytes.length), bytes.length).set(bytes);
    const size = exports[name](...values);
    return new Uint8Array(exports.memory.buffer, exports.answer(), size).slice();
  };
  return { call, text: (bytes) => decoder.decode(bytes) };
}

export function play(module, table) {
  const [game, seats, bot, seed] = table.split(' ');
  const { call, text } = house(module);
  let now = 5000;
  let wake = 0;
  let over = false;
  let reply = '';
  let sum = 0x811c9dc5;
  let lines = [];
  const take = (bytes) => {
    for (let at = 0; at < bytes.length;) {
      const end = bytes.indexOf(10, at);
      for (let i = at; i < end; ++i) sum = Math.imul(sum ^ bytes[i], 0x01000193);
      lines.push(text(bytes.subarray(at, end)));
      at = end + 1;
    }
  };
  const work = (bytes) => {
    take(bytes);
    for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
      const space = line.indexOf(' ');
      const what = line.slice(0, space);
      const rest = line.slice(space + 1);
      if (what === 'write') take(call('committed', '', parseInt(rest)));
      else if (what === 'think') take(call('thought', text(call('choose', rest, 0)), now));
      else if (what === 'wake') wake = Number(rest);
      else if (what === 'reply') reply = rest;
      else if (what === 'send') over ||= rest.includes('"result":{"over":true');
    }
  };
  call('start', `random ${seed}`, 1000000, now, 0);
  const box = () => {
    work(call('http', `GET /api/games/${game}/box\n\n`, 9, now));
    const own = JSON.parse(reply.slice(reply.indexOf('{')));
    return { box: { ...own, name: 'Mine' } };
  };
  const wish = { game, seats: Array.from({ length: Number(seats) }, () => ({ bot })), ...(seed % 2 ? {} : box()) };
  sum = 0x811c9dc5;
  work(call('http', `POST /api/tables\n${'A'.repeat(43)}\n${JSON.stringify(wish)}`, 1, now));
  const made = JSON.parse(reply.slice(reply.indexOf('{')));
  if (!made.table) return JSON.stringify(made);
  // Only then is anything said, and no line has to be taken before.
  call('connect', '', 1);
  work(call('message', JSON.stringify({ type: 'hello', table: made.table, with: ['view', 'legal'] }), 1, now));
  while (!over && wake !== 0 && now < 1e9) {
    now = wake;
    work(call('tick', '', now));
  }
  work(call('http', `GET /api/tables/${made.table}/record\n\n`, 2, now));
  return `${(sum >>> 0).toString(16).padStart(8, '0')} ${reply}`;
}

if (typeof process !== 'undefined' && process.argv[1]?.endsWith('house_play.mjs')) {
  const { readFileSync } = await import('node:fs');
  const module = new WebAssembly.Module(readFileSync(process.argv[2]));
  for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) console.log(play(module, line));
}
