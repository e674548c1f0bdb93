// TypeScript from the schemas: src/generated/<game>.ts, a type for each definition.
//   node scripts/types.mjs           writes them
//   node scripts/types.mjs --check   says which are not as the schemas want them
// A keyword that it does not know stops it, so that nothing of a schema is lost unnoticed.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';
import { schemas } from './schemas.mjs';

const out = new URL('../src/generated/', import.meta.url);

// What limits values but not types, and what is no limit at all.
const limits = 'minimum maximum minItems maxItems uniqueItems pattern minLength maxLength propertyNames';
const silent = new Set(`description title examples ${limits}`.split(' '));
const shapes = new Set(
  'type const enum oneOf $ref properties required additionalProperties unevaluatedProperties items prefixItems'.split(
    ' ',
  ),
);

const pascal = (name) => name[0].toUpperCase() + name.slice(1);
const quoted = (value) =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));
const indent = (text, by = '  ') => text.replaceAll('\n', `\n${by}`);
const width = 120;

// `head` and the type behind it; a union that does not fit in a line gets one for each part.
function set(head, type, depth) {
  if (type.startsWith('\n')) return `${head}${type};`;
  if (type.includes('\n') || depth + head.length + type.length + 2 <= width) return `${head} ${type};`;
  if (depth + type.length + 3 <= width) return `${head}\n  ${type};`;
  return `${head}${type
    .split(' | ')
    .map((part) => `\n  | ${part}`)
    .join('')};`;
}

class Module {
  constructor(file, schema) {
    this.file = file;
    this.schema = schema;
    this.imports = new Set();
  }

  name_of(file, name) {
    const definition = schemas.get(file)?.$defs[name];
    if (!definition) throw new Error(`${this.file}: there is no ${name} in ${file}`);
    return definition.title ?? pascal(name);
  }

  reference(ref) {
    const [, file, name, field] = /^([\w.]*)#\/\$defs\/(\w+)(?:\/properties\/(\w+))?$/.exec(ref) ?? [];
    if (name === undefined) throw new Error(`${this.file}: what is ${ref}?`);
    const type = this.name_of(file || this.file, name);
    const from = file && file !== this.file ? file.replace('.json', '') : '';
    if (from) this.imports.add(from);
    return `${from && `${from}.`}${type}${field ? `['${field}']` : ''}`;
  }

  comment({ description }) {
    return description ? `/** ${description} */\n` : '';
  }

  fields(schema) {
    const required = new Set(schema.required ?? []);
    const lines = Object.entries(schema.properties ?? {}).map(([name, field]) =>
      // Never there: whoever asks for it in a union gets to know that.
      field === false
        ? `${key(name)}?: undefined;`
        : this.comment(field) + set(`${key(name)}${required.has(name) ? '' : '?'}:`, this.type(field), 2),
    );
    return lines.length === 0 ? '{}' : `{\n  ${lines.map((line) => indent(line)).join('\n  ')}\n}`;
  }

  type(schema) {
    for (const keyword of Object.keys(schema))
      if (!silent.has(keyword) && !shapes.has(keyword)) throw new Error(`${this.file}: what is ${keyword}?`);
    if (schema.$ref !== undefined) {
      const base = this.reference(schema.$ref);
      return schema.properties === undefined ? base : `${base} & ${this.fields(schema)}`;
    }
    if ('const' in schema) return quoted(schema.const);
    if (schema.enum !== undefined) return schema.enum.map(quoted).join(' | ');
    if (schema.oneOf !== undefined) return this.union(schema.oneOf);
    if (Array.isArray(schema.type)) return schema.type.map((type) => this.type({ ...schema, type })).join(' | ');
    switch (schema.type) {
      case 'integer':
      case 'number':
        return 'number';
      case 'string':
      case 'boolean':
      case 'null':
        return schema.type;
      case 'array':
        return this.list(schema);
      case 'object':
        return this.object(schema);
    }
    throw new Error(`${this.file}: of what type is ${JSON.stringify(schema)}?`);
  }
  union(alternatives) {
    const types = alternatives.map((one) => this.type(one));
    if (alternatives.every((one) => one.description === undefined) && !types.some((type) => type.includes('\n')))
      return types.join(' | ');
    return types.map((type, i) => `\n  ${indent(this.comment(alternatives[i]))}| ${indent(type, '    ')}`).join('');
  }
  list(schema) {
    if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map((item) => this.type(item)).join(', ')}]`;
    if (schema.items === false || schema.maxItems === 0) return '[]';
    const item = this.type(schema.items);
    return /^[\w.]+(\[\])*$/.test(item) ? `${item}[]` : `(${item})[]`;
  }
  object(schema) {
    if (schema.properties !== undefined) return this.fields(schema);
    if (typeof schema.additionalProperties === 'object')
      return `Record<string, ${this.type(schema.additionalProperties)}>`;
    return 'object'; // whatever is in it
  }

  definition(name, schema) {
    const title = this.name_of(this.file, name);
    const head = this.comment(schema);
    if (schema.properties !== undefined) {
      const base = schema.$ref === undefined ? '' : ` extends ${this.reference(schema.$ref)}`;
      for (const keyword of Object.keys(schema))
        if (!silent.has(keyword) && !shapes.has(keyword)) throw new Error(`${this.file}: what is ${keyword}?`);
      return `${head}export interface ${title}${base} ${this.fields(schema)}\n`;
    }
    return `${head}${set(`export type ${title} =`, this.type(schema), 0)}\n`;
  }

  // What a game says, by its kinds: one name for all of it, for code that is about any game.
  words() {
    const kinds = ['action', 'event', 'view', 'result'];
    if (kinds.some((kind) => this.schema.$defs[kind] === undefined)) return [];
    const lines = [...kinds, 'best'].map((kind) => {
      const type = this.schema.$defs[kind] === undefined ? 'never' : this.name_of(this.file, kind);
      return `  ${kind}: ${type};\n`;
    });
    return [`/** All that is said in a game. */\nexport interface Words {\n${lines.join('')}}\n`];
  }

  text() {
    const body = Object.entries(this.schema.$defs).map(([name, schema]) => this.definition(name, schema));
    body.push(...this.words());
    const imports = [...this.imports].sort().map((from) => `import type * as ${from} from './${from}';\n`);
    const head = `// Written by scripts/types.mjs from schema/${this.file}: change that one.\n`;
    return `${head}${imports.join('')}\n${body.join('\n')}`;
  }
}

const stale = [];
mkdirSync(out, { recursive: true });
const wanted = new Set();
for (const [file, schema] of schemas) {
  const name = file.replace('.json', '.ts');
  wanted.add(name);
  const written = new Module(file, schema).text();
  const path = new URL(name, out);
  // In the form that every file here has; no plugin is about TypeScript.
  const form = await prettier.resolveConfig(fileURLToPath(path));
  const text = await prettier.format(written, { ...form, plugins: [], parser: 'typescript' });
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  stale.push(name);
  if (!process.argv.includes('--check')) writeFileSync(path, text);
}
for (const name of readdirSync(out)) if (!wanted.has(name)) stale.push(`${name} (no schema has it)`);
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`not as the schemas want them: ${stale.join(', ')}; run npm run types`);
  process.exitCode = 1;
}
