// The schemas of schema/: read, compiled, and walked beside a value. The scripts beside this one build on it.
import { readFileSync, readdirSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

export const folder = new URL('../../schema/', import.meta.url);
export const schemas = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
);

// strictTypes wants a type beside every $ref that adds fields; what is added to says it.
const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true });
for (const schema of schemas.values()) ajv.addSchema(schema);

// A compiled validator; `pointer` such as "blink.json#/$defs/card".
const compiled = new Map();
export function validator(pointer) {
  if (!compiled.has(pointer)) compiled.set(pointer, ajv.compile({ $ref: pointer }));
  return compiled.get(pointer);
}
export const list_validator = (pointer) => ajv.compile({ type: 'array', items: { $ref: pointer } });

// What is wrong with a value, a line each. Of alternatives it is told what those say that are of its type.
export function problems(pointer, value) {
  const { schema, file } = target('', pointer);
  const { schema: whole } = resolve(schema, file);
  const alike = (whole.oneOf ?? []).flatMap((one, i) =>
    one.properties?.type?.const === value?.type ? [`${pointer}/oneOf/${i}`] : [],
  );
  return (alike.length > 0 ? alike : [pointer]).flatMap((each) => {
    const valid = validator(each);
    valid(value);
    return (valid.errors ?? []).map(
      (e) => `${e.instancePath || '/'} ${e.message} ${JSON.stringify(e.params)} (${e.schemaPath})`,
    );
  });
}

// ---- Walking a schema

// Where a $ref leads, seen from the file that it stands in.
function target(file, ref) {
  const [name, path] = ref.split('#');
  const to = name || file;
  let schema = schemas.get(to);
  for (const step of path.split('/').slice(1)) schema = schema?.[step];
  if (schema === undefined) throw new Error(`${file}: ${ref} leads nowhere`);
  return { file: to, schema, pointer: `${to}#${path}` };
}

// A schema with what its $ref brings along. `at` is the file, `via` the definitions on the way.
export function resolve(schema, at) {
  const via = [];
  let whole = schema;
  let file = at;
  while (whole.$ref !== undefined) {
    const { $ref, ...own } = whole;
    const found = target(file, $ref);
    via.push(found.pointer);
    if (own.properties !== undefined && found.file !== file)
      // Fields of both files: each keeps the file that its own references start from.
      own.properties = Object.fromEntries(Object.entries(own.properties).map(([k, v]) => [k, placed(v, file)]));
    file = found.file;
    whole = {
      ...found.schema,
      ...own,
      ...(own.properties && { properties: { ...found.schema.properties, ...own.properties } }),
      ...(own.required && { required: [...(found.schema.required ?? []), ...own.required] }),
    };
    if (found.schema.$ref !== undefined) whole.$ref = found.schema.$ref;
    else delete whole.$ref;
  }
  return { schema: whole, file, via };
}
const placed = (schema, file) => {
  if (schema.$ref?.startsWith('#')) return { ...schema, $ref: file + schema.$ref };
  return schema.items?.$ref?.startsWith('#') ? { ...schema, items: { $ref: file + schema.items.$ref } } : schema;
};

const type_of = (value) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

// Whether a value looks like that schema, without going into its parts: enough to tell alternatives apart.
export function fits(given, value, at) {
  if (typeof given === 'boolean') return given;
  const { schema, file } = resolve(given, at);
  if (schema.oneOf !== undefined) return schema.oneOf.some((one) => fits(one, value, file));
  if ('const' in schema) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (schema.type !== undefined && ![schema.type].flat().includes(type_of(value))) return false;
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)) return false;
  if (type_of(value) !== 'object') return true;
  const closed = schema.additionalProperties === false || schema.unevaluatedProperties === false;
  return (
    (schema.required ?? []).every((name) => name in value) &&
    Object.keys(value).every((name) => {
      const field = schema.properties?.[name];
      if (field === undefined) return !closed;
      return field !== false && (!('const' in field) || field.const === value[name]);
    })
  );
}

// Goes through a value beside its schema: visit({schema, value, steps, via, places}) for every part that there is,
// where `schema` is resolved, `steps` lead to the part, `via` are the definitions that led there and `places` are those
// of the schema that it is at.
export function walk(pointer, whole, visit) {
  const go = (given, value, at, places, steps) => {
    if (typeof given === 'boolean') return;
    const { schema, file, via } = resolve(given, at);
    visit({ schema, value, steps, via, places: [...places, ...via] });
    const here = via.length === 0 ? places : given.properties === undefined ? via : [...places, ...via];
    const below = (part) => here.map((place) => `${place}/${part}`);
    if (schema.oneOf !== undefined) {
      const which = schema.oneOf.findIndex((one) => fits(one, value, file));
      if (which >= 0) go(schema.oneOf[which], value, file, below(`oneOf/${which}`), steps);
    } else if (Array.isArray(value)) {
      value.forEach((item, i) => {
        const place = schema.prefixItems?.[i];
        if (place !== undefined) go(place, item, file, below(`prefixItems/${i}`), [...steps, i]);
        else if (schema.items !== undefined) go(schema.items, item, file, below('items'), [...steps, i]);
      });
    } else if (type_of(value) === 'object') {
      for (const [name, part] of Object.entries(value)) {
        const field = schema.properties?.[name] ?? schema.additionalProperties;
        if (typeof field === 'object') go(field, part, file, below(`properties/${name}`), [...steps, name]);
      }
    }
  };
  go({ $ref: pointer }, whole, pointer.split('#')[0], [pointer], []);
}

// ---- The lines that tests/messages writes

// What a line is to be: the place in the schemas, and whether it is a list of such.
export function expected(line) {
  const file = `${line.game.replaceAll('-', '_')}.json`;
  const own = (name, list = false) => ({ pointer: `${file}#/$defs/${name}`, list });
  switch (line.kind) {
    case 'game':
      return { pointer: 'common.json#/$defs/game', list: false };
    case 'refusal':
      return { pointer: `${line.game === 'server' ? 'server' : 'common'}.json#/$defs/refusal`, list: false };
    case 'view':
      return own(line.for === 'all' ? 'openView' : line.for === null ? 'spectatorView' : 'seatView');
    case 'events':
      return own('event', true);
    case 'legal':
      return own('action', true);
    default:
      return own(line.kind);
  }
}

export async function* lines(stream) {
  let rest = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop();
    for (const part of parts) yield JSON.parse(part);
  }
  if (rest !== '') throw new Error('the last line is cut off');
}
