// Checks that the schemas refuse something: reads the lines of tests/messages, spoils valid values of every definition
// in each way that it has, and counts how many are refused.
//   messages all --schemas schema | node web/scripts/mutate.mjs
import { expected, lines, schemas, validator, walk } from './schemas.mjs';

const samples_each = 6;
const spoilt_each = 60; // of a sample: its parts are definitions, which are tried by themselves
const enough = 50; // messages of a game and a kind to take samples from; of more every twentieth
const least = 0.99; // of all that is spoilt in one way

// ---- Valid values of every definition

const samples = new Map();
function keep(pointer, value) {
  if (!samples.has(pointer)) samples.set(pointer, new Map());
  const kept = samples.get(pointer);
  // What differs only in its numbers says nothing new.
  if (kept.size < samples_each) kept.set(JSON.stringify(value).replace(/\d+/g, '0').slice(0, 300), value);
}
const sample = (pointer, value) =>
  walk(pointer, value, ({ value: part, via }) => via.forEach((each) => keep(each, part)));
// What nobody sends to us stands in the schemas as an example.
for (const [file, schema] of schemas)
  for (const [name, definition] of Object.entries(schema.$defs))
    for (const one of [definition, ...(definition.oneOf ?? [])])
      for (const example of one.examples ?? []) sample(`${file}#/$defs/${name}`, example);
const taken = new Map();
for await (const line of lines(process.stdin)) {
  const { pointer, list } = expected(line);
  taken.set(pointer, (taken.get(pointer) ?? 0) + 1);
  // A server says few things, and some of them once only: each is looked at.
  if (line.game !== 'server' && taken.get(pointer) > enough && taken.get(pointer) % 20 !== 0) continue;
  for (const value of list ? line.value : [line.value]) sample(pointer, value);
  if (line.kind === 'view') keep(pointer.replace(/\w+$/, 'view'), line.value);
}

// ---- Ways to spoil a value: copies with one thing wrong

const put = (whole, [step, ...rest], by) => {
  if (step === undefined) return by;
  const copy = Array.isArray(whole) ? [...whole] : { ...whole };
  copy[step] = put(copy[step], rest, by);
  return copy;
};
function spoilt(pointer, whole) {
  const all = [];
  walk(pointer, whole, ({ schema, value, steps }) => {
    const spoil = (way, by) => all.push([way, () => put(whole, steps, by)]);
    if (schema.oneOf !== undefined) return; // the alternative that it is comes by itself
    if (schema.properties !== undefined) {
      for (const name of schema.required ?? []) {
        const { [name]: _, ...rest } = value;
        spoil('a field is missing', rest);
      }
      if (schema.additionalProperties === false || schema.unevaluatedProperties === false)
        spoil('an unknown field', { ...value, 'no-such-field': 1 });
    }
    if (typeof schema.additionalProperties !== 'object') spoil('another type', { 'no-such-field': 1 });
    if (Array.isArray(schema.type) && !schema.type.includes('null')) return; // one of several types
    const bounded = schema.enum !== undefined || 'const' in schema;
    if (typeof value === 'string') {
      spoil('another type', false);
      if (bounded || schema.pattern !== undefined) spoil('an unknown word', 'No Such Thing');
    } else if (typeof value === 'number') {
      spoil('another type', String(value));
      spoil('another type', value + 0.5);
      if (bounded) spoil('a number out of range', value + 1000);
      if (schema.maximum !== undefined) spoil('a number out of range', schema.maximum + 1);
      if (schema.minimum !== undefined) spoil('a number out of range', schema.minimum - 1);
    } else {
      spoil('another type', typeof value === 'boolean' ? String(value) : 'seven');
    }
    if (Array.isArray(value) && schema.maxItems !== undefined && value.length > 0)
      spoil('a list too long', Array(schema.maxItems + 1).fill(value[0]));
    if (Array.isArray(value) && schema.minItems > 0) spoil('a list too short', value.slice(0, schema.minItems - 1));
  });
  const stride = Math.ceil(all.length / spoilt_each);
  return all.filter((_, i) => i % stride === 0);
}
// A frame that games add fields to is open by itself; what is built on it is not.
const is_frame = ({ type, additionalProperties, unevaluatedProperties }) =>
  type === 'object' && additionalProperties === undefined && unevaluatedProperties === undefined;

const tally = new Map();
const passed = [];
const untried = [];
for (const [file, schema] of schemas)
  for (const [name, definition] of Object.entries(schema.$defs)) {
    const pointer = `${file}#/$defs/${name}`;
    if (is_frame(definition)) continue;
    const valid = validator(pointer);
    if (!samples.has(pointer)) untried.push(pointer);
    for (const value of samples.get(pointer)?.values() ?? []) {
      if (!valid(value)) throw new Error(`a sample of ${pointer} is not valid: ${JSON.stringify(value)}`);
      for (const [way, make] of spoilt(pointer, value)) {
        const bad = make();
        if (!tally.has(way)) tally.set(way, { tried: 0, refused: 0 });
        const count = tally.get(way);
        count.tried += 1;
        if (!valid(bad)) count.refused += 1;
        else passed.push(`${pointer}: ${way}: ${JSON.stringify(bad).slice(0, 200)}`);
      }
    }
  }

let ok = tally.size >= 5;
for (const [way, { tried, refused }] of [...tally].sort()) {
  console.log(`${String(tried).padStart(9)} ${way}: ${((100 * refused) / tried).toFixed(2)} % refused`);
  ok &&= refused / tried >= least;
}
for (const line of passed.slice(0, 20)) console.log(`  not refused: ${line}`);
if (untried.length > 0) {
  console.error(`no message had one: ${untried.join(', ')}`);
  process.exitCode = 1;
}
if (!ok) {
  console.error(`the schemas let too much pass: of each kind ${least * 100} % is to be refused`);
  process.exitCode = 1;
}
