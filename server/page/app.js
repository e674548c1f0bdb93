// The smallest page that plays every game: it shows views and events as they are, and the legal actions as buttons.
'use strict';

const $ = (id) => document.getElementById(id);
const el = (tag, text, props) => Object.assign(document.createElement(tag), text === undefined ? {} : { textContent: text }, props);
const token = {
  get: () => localStorage.getItem('token'),
  set: (value) => localStorage.setItem('token', value),
};

async function api(method, path, body) {
  const headers = {};
  if (body) headers['Content-Type'] = 'application/json';
  if (token.get()) headers.Authorization = 'Bearer ' + token.get();
  const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  const value = await answer.json();
  if (!answer.ok) throw new Error(value.message);
  return value;
}

// Anything as a list of names and values.
function show(value) {
  if (value === null || typeof value !== 'object') return document.createTextNode(String(value));
  if (Array.isArray(value)) {
    if (value.every((v) => v === null || typeof v !== 'object')) return document.createTextNode(value.join('  '));
    const list = el('ol');
    list.start = 0;
    for (const v of value) { const item = el('li'); item.append(show(v)); list.append(item); }
    return list;
  }
  const list = el('dl');
  for (const [name, v] of Object.entries(value)) {
    const field = el('dd');
    field.append(show(v));
    list.append(el('dt', name), field);
  }
  return list;
}
const words = ({ type, ...rest }) =>
  type + Object.entries(rest).map(([name, v]) => ` ${name} ${Array.isArray(v) ? v.join(' ') : typeof v === 'object' ? JSON.stringify(v) : v}`).join(',');

// ---- The lobby ----------------------------------------------------------------------------------

let games = [];

function pickSeats() {
  const game = games[$('game').selectedIndex];
  const boxes = [];
  for (let seat = 1; seat < Number($('count').value); ++seat) {
    const select = el('select', undefined, { name: 'seat' });
    for (const bot of [...game.bots].reverse()) select.append(el('option', 'bot: ' + bot, { value: bot }));
    select.append(el('option', 'open, for whoever has the link', { value: '' }));
    const label = el('label', `Seat ${seat} `);
    label.append(select);
    boxes.push(label);
  }
  $('seats').replaceChildren(...boxes);
}

function pickGame() {
  const game = games[$('game').selectedIndex];
  const counts = [];
  for (let n = game.seats[0]; n <= game.seats[1]; ++n) counts.push(el('option', n));
  $('count').replaceChildren(...counts);
  $('options').replaceChildren(...Object.entries(game.options).map(([name, option]) => {
    const label = el('label', `${name}: ${option.text} `);
    const values = option.type === 'bool' ? [false, true] : [...(option.values ?? [])];
    if (option.min !== undefined) for (let v = option.max; v >= option.min; --v) values.unshift(v);
    const select = el('select', undefined, { name });
    for (const v of values) select.append(el('option', v, { value: JSON.stringify(v), selected: v === option.default }));
    label.append(select);
    return label;
  }));
  pickSeats();
}

async function lobby() {
  $('lobby').hidden = false;
  $('name').value = localStorage.getItem('name') ?? '';
  games = (await api('GET', '/api/games')).games;
  $('game').replaceChildren(...games.map((game) => el('option', game.name)));
  pickGame();
  $('game').onchange = pickGame;
  $('count').onchange = pickSeats;
  const { tables } = await api('GET', '/api/tables');
  $('open').replaceChildren(...tables.map((table) => {
    const item = el('li');
    item.append(el('a', `${table.name}, ${table.open} of ${table.seats} seats open`, { href: '#t=' + table.table }));
    return item;
  }));
  if (!tables.length) $('open').append(el('li', 'None just now.'));
}

$('make').onsubmit = async (event) => {
  event.preventDefault();
  localStorage.setItem('name', $('name').value);
  const options = {};
  for (const select of $('options').querySelectorAll('select')) options[select.name] = JSON.parse(select.value);
  const others = [...$('seats').querySelectorAll('select')].map((s) => (s.value ? { bot: s.value } : 'open'));
  try {
    const made = await api('POST', '/api/tables', {
      game: games[$('game').selectedIndex].id, options, seats: ['me', ...others], pace: $('pace').value,
      public: $('public').checked, name: $('name').value,
    });
    if (made.token) token.set(made.token);
    location.hash = 't=' + made.table;
  } catch (error) {
    $('where').textContent = error.message;
  }
};
$('export').onclick = async () => {
  if (!token.get()) return;
  const text = JSON.stringify(await api('GET', '/api/me'), null, 1);
  el('a', '', { href: URL.createObjectURL(new Blob([text])), download: 'smallbox.json' }).click();
};
$('forget').onclick = async () => {
  if (!token.get()) return;
  await api('DELETE', '/api/me');
  localStorage.clear();
  location.reload();
};

// ---- A table ------------------------------------------------------------------------------------

let socket = null;
let version;          // the last one that we have
let pending = [];     // sent, not answered yet: sent again after a broken line
let table = null;
let deadline = null;

const randomId = (bytes) => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
  .replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
const send = (message) => { if (socket?.readyState === 1) socket.send(JSON.stringify(message)); };

function act(action) {
  const message = { type: 'act', id: randomId(9), action };
  pending.push(message);
  $('refusal').textContent = '';
  send(message);
}

function connect(code) {
  if (!token.get()) token.set(randomId(32));
  socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws');
  socket.onopen = () => {
    send({ type: 'hello', table: code, token: token.get(), have: version, with: ['view', 'legal'] });
    pending.forEach(send);
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    $('where').textContent = 'The line is broken; trying again …';
    setTimeout(() => connect(code), 500 + Math.random() * 1000);
  };
}

function receive(message) {
  if (message.id) pending = pending.filter((one) => one.id !== message.id);
  if (message.type === 'table') return showTable(message);
  if (message.type === 'refused') {
    $('refusal').textContent = message.message + (message.rule ? ` (${message.rule})` : '');
    return;
  }
  if (message.version === undefined) return;
  version = message.version;
  if (message.view) $('view').replaceChildren(show(message.view));
  for (const event of message.events ?? []) $('events').prepend(el('li', words(event)));
  if (!message.actors) return;
  const mine = table && table.you !== null && message.actors.includes(table.you);
  $('prompt').textContent = message.result ? 'The game is over.' : mine ? 'You may act.' : 'Others are to act.';
  $('legal').replaceChildren(...(message.legal ?? []).map((action) => {
    const item = el('li');
    item.append(el('button', words(action), { type: 'button', onclick: () => act(action) }));
    return item;
  }));
  [...$('people').children].forEach((item, seat) => item.classList.toggle('acts', message.actors.includes(seat)));
  const left = (message.clock?.left ?? []).filter((ms) => ms !== null);
  deadline = left.length ? performance.now() + Math.min(...left) : null;
  if (message.result) $('events').prepend(el('li', 'result: ' + JSON.stringify(message.result)));
}

function showTable(message) {
  table = message;
  $('where').textContent = `${table.name}: ${table.status}`;
  $('people').replaceChildren(...table.seats.map((seat, i) => el('li',
    seat.kind === 'open' ? `seat ${i}: open` :
      `${seat.name}${i === table.you ? ' (you)' : ''}${seat.away ? ', away: a bot plays' : seat.here === false ? ', not here' : ''}`)));
  const base = location.origin + location.pathname;
  $('links').replaceChildren();
  if (table.table) $('links').append(el('a', 'link to play', { href: `${base}#t=${table.table}` }), ' ');
  $('links').append(el('a', 'link to watch', { href: `${base}#t=${table.watch}` }), ' ');
  if (table.status === 'over') $('links').append(el('a', 'replay', { href: `${base}#r=${table.watch}` }));
  const button = (text, onclick) => $('buttons').append(el('button', text, { type: 'button', onclick }), ' ');
  $('buttons').replaceChildren();
  if (table.you === null && table.status === 'waiting' && table.table)
    button('Sit down', () => send({ type: 'sit', name: localStorage.getItem('name') ?? '' }));
  if (table.you !== null && table.status !== 'over') button('Leave', () => send({ type: 'leave' }));
  if (table.you !== null && table.status === 'playing') button('Pass for this turn', () => send({ type: 'skip' }));
  if (table.you !== null && table.status === 'over') button('Rematch', () => send({ type: 'rematch' }));
  if (table.next) location.hash = 't=' + table.next;
}

setInterval(() => {
  $('clock').textContent = deadline === null ? '' : `${Math.max(0, (deadline - performance.now()) / 1000).toFixed(1)} s`;
}, 100);

// ---- A replay -----------------------------------------------------------------------------------

async function replay(code) {
  $('replay').hidden = false;
  const { steps } = await api('GET', `/api/tables/${code}/replay`);
  let at = 0;
  const go = (to) => {
    at = Math.min(Math.max(to, 0), steps.length - 1);
    const step = steps[at];
    $('step').textContent = `${at} of ${steps.length - 1}: ` + (step.action ? `seat ${step.seat} ${words(step.action)}` : 'the deal');
    $('step-view').replaceChildren(show(step.view));
  };
  $('back').onclick = () => go(at - 1);
  $('forth').onclick = () => go(at + 1);
  go(0);
}

const [kind, code] = location.hash.slice(1).split('=');
window.onhashchange = () => location.reload();
const begin = kind === 't' ? () => { $('table').hidden = false; connect(code); } : kind === 'r' ? () => replay(code) : lobby;
Promise.resolve(begin()).catch((error) => { $('where').textContent = error.message; });
