// Checks messages against the schemas: reads the lines of tests/messages, stops after a few that are wrong, and prints
// how many of each kind there were.
//   messages all --schemas schema | node web/scripts/validate.mjs [--coverage]
// --coverage: says what the schemas allow and no message had, which takes longer.
import { expected, list_validator, lines, problems, schemas, validator, walk } from './schemas.mjs';

const enough = 5;
const coverage = process.argv.includes('--coverage');

const checks = new Map();
function check_of(line) {
  const key = `${line.kind} ${line.game} ${line.kind === 'view' ? typeof line.for + String(line.for === null) : ''}`;
  let check = checks.get(key);
  if (!check) {
    const { pointer, list } = expected(line);
    check = { pointer, list, valid: list ? list_validator(pointer) : validator(pointer), count: 0 };
    checks.set(key, check);
  }
  return check;
}

// ---- What has been seen of what the schemas allow

const seen = new Set();
const word = (path, value) => `${path} = ${JSON.stringify(value)}`;
function cover(line, { pointer, list }) {
  for (const value of list ? line.value : [line.value])
    walk(pointer, value, ({ schema, value: part, places }) => {
      for (const place of places) {
        seen.add(place);
        if (schema.enum !== undefined) seen.add(word(place, part));
      }
    });
}
// All places of a schema at which a value can be. What a $ref leads to is looked at where it is defined.
function* all_places(schema, place) {
  if (typeof schema === 'boolean') return;
  yield place;
  for (const each of schema.enum ?? []) yield word(place, each);
  for (const [i, one] of (schema.oneOf ?? []).entries()) yield* all_places(one, `${place}/oneOf/${i}`);
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* all_places(field, `${place}/properties/${name}`);
  if (schema.items !== undefined) yield* all_places(schema.items, `${place}/items`);
}

// ---- The table of options, which the schema says again

// Whether the schema of a game's options allows exactly what the game's own table does.
function* differences({ id, options }) {
  const file = `${id.replaceAll('-', '_')}.json`;
  const valid = validator(`${file}#/$defs/given`);
  const described = Object.keys(schemas.get(file).$defs.options.properties);
  for (const name of described) if (!(name in options)) yield `${file} has an option ${name}, the game has not`;
  for (const [name, { type, min, max, values = [], default: usual }] of Object.entries(options)) {
    const numbers = min === undefined ? [] : Array.from({ length: max - min + 1 }, (_, i) => min + i);
    const allowed = type === 'bool' ? [true, false] : [...numbers, ...values];
    // What numbers things in the box goes as far as any box may; the table tells how far the built-in one goes.
    const boxed = /\bbox\b/.test(schemas.get(file).$defs.options.properties[name]?.description ?? '');
    const ends = [min - 1, ...(boxed ? [] : [max + 1])];
    const others = [-1, ...(numbers.length > 0 ? ends : [0, 1, 2, 3, 4, 5]), true, false, 'no such word'];
    for (const value of [usual, ...allowed])
      if (!valid({ [name]: value })) yield `${file} does not allow the option ${name}: ${value}`;
    for (const value of others.filter((other) => !allowed.includes(other)))
      if (valid({ [name]: value })) yield `${file} allows the option ${name}: ${value}, the game does not`;
  }
}

// ---- All lines

const counts = new Map();
const started = Date.now();
let wrong = 0;
let total = 0;

// What stands in the schemas as an example is one.
for (const [file, schema] of schemas)
  for (const [name, definition] of Object.entries(schema.$defs)) {
    for (const one of [definition, ...(definition.oneOf ?? [])])
      for (const example of one.examples ?? [])
        if (!validator(`${file}#/$defs/${name}`)(example)) {
          console.error(`${file}: an example of ${name} is none: ${JSON.stringify(example)}`);
          wrong += 1;
        }
  }

for await (const line of lines(process.stdin)) {
  const check = check_of(line);
  check.count += 1;
  total += 1;
  if (!check.valid(line.value)) {
    wrong += 1;
    console.error(`${line.kind} of ${line.game}${'for' in line ? ` for ${line.for}` : ''}: not a ${check.pointer}`);
    const { pointer } = check;
    const value = check.list ? line.value.find((item) => !validator(pointer)(item)) : line.value;
    for (const problem of problems(pointer, value).slice(0, 4)) console.error(`  ${problem}`);
    console.error(`  ${JSON.stringify(value).slice(0, 600)}`);
    if (wrong >= enough) break;
  } else if (check.count % 50 === 1 && line.kind === 'view') {
    // A view is exactly one of the three.
    const any = validator(check.pointer.replace(/\w+$/, 'view'));
    if (!any(line.value)) {
      wrong += 1;
      console.error(`a view of ${line.game} is not exactly one of the kinds of views: ${any.errors[0].message}`);
    }
  }
  // What the server sends carries views of games.
  if (line.kind === 'message' && line.value.view !== undefined) {
    const { view } = line.value;
    const own = validator(`${view.game.replaceAll('-', '_')}.json#/$defs/view`);
    if (!own(view)) {
      wrong += 1;
      console.error(`a view of ${view.game} from the server: ${own.errors[0].instancePath} ${own.errors[0].message}`);
    }
  }
  if (line.kind === 'game')
    for (const difference of differences(line.value)) {
      wrong += 1;
      console.error(difference);
    }
  if (coverage) cover(line, check);
  counts.set(line.kind, (counts.get(line.kind) ?? 0) + 1);
}

for (const [kind, count] of [...counts].sort()) console.log(`${String(count).padStart(9)} ${kind}`);
console.log(`${String(total).padStart(9)} messages in ${((Date.now() - started) / 1000).toFixed(1)} s, ${wrong} wrong`);

if (coverage) {
  // What clients send, and the union of what recipients see, stand in no line by themselves.
  const apart = new Set(['request', 'newTable', 'ownPace', 'givenPace', 'givenSeat', 'namedBot', 'token', 'view']);
  const unseen = [];
  const files = new Set([...seen].map((place) => place.split('#')[0]));
  for (const [file, schema] of [...schemas].filter(([name]) => files.has(name)))
    for (const [name, definition] of Object.entries(schema.$defs).filter(([name]) => !apart.has(name)))
      for (const place of all_places(definition, `${file}#/$defs/${name}`)) if (!seen.has(place)) unseen.push(place);
  console.log(`never seen (${unseen.length}):`);
  for (const place of unseen) console.log(`  ${place}`);
}
if (total === 0) console.error('there was nothing to check');
process.exitCode = wrong > 0 || total === 0 ? 1 : 0;
