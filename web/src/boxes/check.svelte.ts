// Whether a box is one, asked of the server while somebody works on it. What it said last stays until it says something
// else; an answer to what has been changed since then is none.
import type { BrokenBox, KeptBox } from '../generated/server';
import { boxError } from '../lib/box';
import { me } from '../lib/me.svelte';
import { served } from '../lib/served';
import { possible } from '../local/here';
import { askLocal } from '../local/line';
import { shaped } from '../lib/wire';

// Beside what every game tells, what this one finds out.
type Good = KeptBox & { solutions?: number[] };

async function post(box: object, query: string, signal: AbortSignal | null): Promise<Response | null> {
  const path = `/api/boxes${query}`;
  const body = JSON.stringify(box);
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${me.token}` };
  const answer = served ? await fetch(path, { method: 'POST', headers, body, signal }).catch(() => null) : null;
  if (answer || query === '' || !possible) return answer;
  // The house in this browser knows as much about boxes.
  const told = await askLocal('POST', path, me.token, body).catch(() => null);
  return told && new Response(told.text, { status: told.status });
}
// The server keeps it from now on, so that others can have it by its id.
export async function keepBox(box: object): Promise<string> {
  const answer = await post(box, '', null);
  const body: unknown = await answer?.json().catch(() => null);
  if (!answer?.ok) throw boxError(body);
  return shaped<Good>(body).id;
}

const pause = 350; // after the last key
const again = 3000; // when nobody answers, or too much was asked

export class Checker {
  state = $state<'checking' | 'good' | 'bad' | 'silent' | 'alone'>('checking');
  id = $state<string | null>(null);
  problems = $state.raw<BrokenBox[]>([]);
  message = $state(''); // why it is refused as a whole
  solutions = $state.raw<number[] | null>(null); // of puzzles: none, one, or 2 for several
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked: AbortController | null = null;

  look(box: object, wait = pause): void {
    this.stop();
    this.id = null;
    if (this.state !== 'bad') this.state = 'checking';
    this.timer = setTimeout(() => void this.ask(box), wait);
  }
  stop(): void {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.asked = null;
  }

  private async ask(box: object): Promise<void> {
    const asked = new AbortController();
    this.asked = asked;
    const answer = await post(box, '?check=1', asked.signal);
    const body: unknown = await answer?.json().catch(() => null);
    if (this.asked !== asked) return; // it has been changed meanwhile
    if (answer?.ok) {
      const good = shaped<Good>(body);
      this.id = good.id;
      this.solutions = good.solutions ?? null;
      this.problems = [];
      this.message = '';
      this.state = 'good';
      return;
    }
    const error = boxError(body);
    if (answer && error.code === 'bad-box') {
      this.problems = error.problems;
      this.message = error.problems.length ? '' : error.message;
      this.state = 'bad';
      return;
    }
    this.message = answer ? error.message : '';
    this.state = served ? 'silent' : 'alone';
    if (served) this.timer = setTimeout(() => void this.ask(box), again);
  }
}
