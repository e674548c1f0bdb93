// Boxes: what a game is played with. Every game has one built in, which comes with its part of the page; others have an
// id by which the server keeps them, and this browser those that were played with here; the same id is the same box for
// ever.
import type { AnyBox, AnyView, BrokenBox, Refusal } from '../generated/server';
import { here, possible } from '../local/here';
import { askLocal } from '../local/line';
import { served } from './served';
import { settings } from './settings.svelte';
import { shaped } from './wire';

// What all boxes have; the rest is the game's own (its folder says what).
export type { AnyBox };
export type Text = string | { en?: string; fr?: string };

export class BoxError extends Error {
  constructor(
    public readonly code: string, // bad-box, not-found, limit, … or `no-answer`
    message: string,
    public readonly problems: BrokenBox[] = [],
  ) {
    super(message);
  }
}
// An answer of the server that is none of its good ones. Refusals are told bare or as `error`.
export function boxError(body: unknown): BoxError {
  const told = shaped<{ error?: object } | null>(body);
  const refused = shaped<Partial<Refusal> & { problems?: BrokenBox[] }>(told?.error ?? told ?? {});
  return new BoxError(refused.code ?? 'no-answer', refused.message ?? '', refused.problems ?? []);
}

// A text of a box in the reader's language; what is not there in French is told in English.
export function text(value: Text | undefined, language: 'en' | 'fr' = settings.language): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  return value[language] ?? value.en ?? value.fr ?? '';
}

// The files of the boxes that are built in: each is loaded with its game.
const files = import.meta.glob<AnyBox>('../../../games/*/box.json', { import: 'default' });
const fileOf = (game: string) => files[`../../../games/${game.replaceAll('-', '_')}/box.json`];

const boxes = new Map<string, { promise: Promise<AnyBox>; box?: AnyBox }>();

async function fromServer(path: string): Promise<AnyBox> {
  const answer = served ? await fetch(path).catch(() => null) : null;
  const body: unknown = await answer?.json().catch(() => null);
  if (!answer?.ok) throw boxError(body);
  return shaped<AnyBox>(
    shaped<{ box: unknown }>(body).box instanceof Object ? shaped<{ box: AnyBox }>(body).box : body,
  );
}
async function fromHere(path: string): Promise<AnyBox> {
  const { status, text } = await askLocal('GET', path, '');
  if (status !== 200) throw boxError(null);
  return shaped<AnyBox>(JSON.parse(text));
}
// Whoever has it first; what the server says of it where nobody has.
function fetchBox(path: string): Promise<AnyBox> {
  const far = fromServer(path);
  if (!possible) return far;
  const near = here() ? fromHere(path) : far.catch(() => fromHere(path));
  return Promise.any([far, near]).catch(() => far);
}

// Of what a view tells: null for the built-in box.
export const boxOf = (view: AnyView): string | null => shaped<{ box?: string | null }>(view).box ?? null;

// The box with that id, or the one that is built in.
export function loadBox<Shape extends AnyBox = AnyBox>(game: string, id: string | null): Promise<Shape> {
  const name = `${game} ${id ?? ''}`;
  let asked = boxes.get(name);
  if (!asked) {
    const file = id === null ? fileOf(game) : undefined;
    const path = id === null ? `/api/games/${game}/box` : `/api/boxes/${encodeURIComponent(id)}`;
    const kept: { promise: Promise<AnyBox>; box?: AnyBox } = { promise: file ? file() : fetchBox(path) };
    asked = kept;
    boxes.set(name, kept);
    kept.promise.then(
      (box) => (kept.box = box),
      () => boxes.delete(name), // ask again next time
    );
  }
  return asked.promise.then((box) => shaped<Shape>(box));
}
export const builtIn = <Shape extends AnyBox = AnyBox>(game: string): Promise<Shape> => loadBox<Shape>(game, null);
// What has been loaded already. A table is shown when its box is there, so it is never asked for too early there.
export const boxAt = <Shape extends AnyBox = AnyBox>(game: string, id: string | null): Shape | undefined =>
  shaped<Shape | undefined>(boxes.get(`${game} ${id ?? ''}`)?.box);
