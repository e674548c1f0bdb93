// Runs of the model as lines of text, one a run, for tests/cluster/replay.py: node export.mjs FOLDER >traces.jsonl
// A line is a list of steps, each [what, node, epoch, number, id, what came of it, what the node then knows]; zeros and
// empties at the end are left out, and so are steps that change nothing in the database nor in what a node knows of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const plain = (value) => {
  if (Array.isArray(value)) return value.map(plain);
  if (value !== null && typeof value === 'object') {
    if ('#bigint' in value) return Number(value['#bigint']);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
  }
  return value;
};

const SEEN = new Set(['two', 'tick', 'take', 'renew', 'release', 'send', 'append', 'receive', 'lose', 'orphan', 'kill', 'hello', 'refuse']);
const isEmpty = (value) => value === 0 || value === '' || (Array.isArray(value) && value.length === 0);

const folder = process.argv[2];
const seen = new Set();
for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith('.itf.json')) continue;
  const { states } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const steps = [];
  for (const state of states) {
    const key = Object.keys(state).find((one) => one === 'did' || one.endsWith('::did'));
    const did = plain(state[key]);
    if (!SEEN.has(did.op) || (did.op === 'refuse' && did.came === 'ok')) continue;
    const step = [did.op, did.node, did.epoch, did.number, did.id, did.came, did.known];
    while (step.length > 1 && isEmpty(step[step.length - 1])) step.pop();
    steps.push(step);
  }
  const line = JSON.stringify(steps);
  if (!seen.has(line)) process.stdout.write(`${line}\n`);
  seen.add(line);
}
