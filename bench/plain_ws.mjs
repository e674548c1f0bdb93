// What the table server is measured beside: plain `ws` on Node. Every message is read as JSON and answered with one text to both
// players of a table; there are no rules, no seats, no times, and nothing is kept.
//
//   npm install --prefix build/ws ws@8.18.3
//   chrt -f 20 taskset -c 0 node bench/plain_ws.mjs build/ws 9777 &
//   chrt -f 20 build/once/bench/wire --ws 9777 --tables 300
//
// Connections 2n and 2n + 1 are one table. The sender's own text begins with {"own":1, the other's with {"own":0.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [folder, port] = process.argv.slice(2);
const { WebSocketServer } = createRequire(resolve(folder, 'package.json'))('ws');
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(port), perMessageDeflate: false });
const lines = [];
const actions = [];
for (const card of ['blue-star-2', 'green-bolt-3', 'red-drop-5'])
  for (const pile of [0, 1]) actions.push({ type: 'play', card, pile });

server.on('connection', (line) => {
  const place = lines.push(line) - 1;
  let version = 0;
  line.on('message', (data) => {
    const said = JSON.parse(data.toString());
    const seat = place & 1;
    const events = [
      { type: 'played', seat, card: said.action.card, pile: said.action.pile, slot: 1 },
      { type: 'drew', seat, slot: 1 },
    ];
    const update = { type: 'update', version: ++version, events, actors: [0, 1], legal: actions };
    const text = JSON.stringify(update).slice(1);
    line.send(`{"own":1,"id":"${said.id}",${text}`);
    lines[place ^ 1]?.send(`{"own":0,${text}`);
  });
});
