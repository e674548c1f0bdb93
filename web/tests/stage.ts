// Plays the server: a table of which the test says what is told to the page, and sees what the page says. For moments
// that a real game rarely comes to, and for exactly when something is told.
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { SeatView } from '../src/generated/bloops';
import type { AnyAction, Chair, Clock, Result, TableInfo } from '../src/generated/server';
import { arrived } from './harness';

export interface Said {
  type: string;
  id?: string;
  action?: AnyAction;
  [field: string]: unknown;
}
export interface Shown {
  version?: number;
  view: object; // with whatever words its game has
  legal?: object[];
  actors?: number[];
  clock?: Clock;
  result?: Result;
  events?: object[];
  why?: 'time';
}
const person = (name: string): Chair => ({ kind: 'human', name, here: true, away: false });
const code = 'staged-table-code-0000';
const box = JSON.parse(readFileSync('../games/bloops/box.json', 'utf8')) as { cards: { count: number }[] };

export class Stage {
  said: Said[] = [];
  onact: ((said: Said) => void) | null = null;
  onhistory: (said: Said) => object = () => ({ steps: [], more: false });
  table: TableInfo;
  private line: WebSocketRoute | null = null;
  private unheard: Said[] | null = null; // what was said into a line that leads nowhere
  version = 0;
  last: Shown | null = null;

  private constructor(
    private readonly page: Page,
    game: string,
    names: string[],
  ) {
    this.table = {
      type: 'table',
      table: code,
      watch: 'staged-watch-code-0000',
      game,
      name: game,
      options: {},
      box: null,
      pace: { kind: 'relaxed', turn: 0, window: 0, patience: 120 },
      tempo: null,
      public: false,
      status: 'playing',
      version: 0,
      you: 0,
      seats: names.map(person),
      watching: 0,
      next: null,
      ended: null,
      rematch: [],
      score: null,
      expires: null,
    };
  }
  static async make(page: Page, game: string, names = ['Ann', 'Ben']): Promise<Stage> {
    const stage = new Stage(page, game, names);
    await page.routeWebSocket(/\/ws$/, (line) => {
      stage.line = line;
      if (stage.unheard) stage.unheard = [];
      line.onMessage((text) => stage.take(JSON.parse(String(text)) as Said));
    });
    return stage;
  }
  // Comes to the table that shows this.
  async open(shown: Shown | null, path = 't', query = ''): Promise<void> {
    this.last = shown;
    await this.page.goto(`/#/${path}/${code}/${this.table.game}${query}`);
    await expect(this.page.locator('main')).toHaveAttribute('data-line', 'open');
    // The line is open before the game is loaded: what is told now would be true at once, and never be shown.
    if (shown && this.table.status === 'playing' && !this.table.ended) await arrived(this.page);
  }
  tell(message: object): void {
    this.line!.send(JSON.stringify(message));
  }
  about(change: Partial<TableInfo>): void {
    this.table = { ...this.table, ...change };
    this.tell(this.table);
  }
  // What the table shows from now on, told as the next update; with the id of an action it is the answer to it.
  async update(shown: Shown, id?: string): Promise<void> {
    this.last = shown;
    this.tell({
      type: 'update',
      ...this.whole(shown, ++this.version),
      events: shown.events ?? [],
      ...(id === undefined ? {} : { id }),
    });
    await expect(this.page.locator('main')).toHaveAttribute('data-version', String(this.version));
  }
  refuse(id: string, rule: string, key: string, message: string): void {
    this.tell({ type: 'refused', id, code: 'illegal', rule, key, message });
  }
  // The line is down, until something is heard again: whatever comes last is a new line's.
  async cut(): Promise<void> {
    this.unheard = [];
    await this.breakLine();
    await expect(this.page.locator('main')).toHaveAttribute('data-line', 'lost');
    await expect.poll(() => this.unheard?.some(({ type }) => type === 'hello')).toBe(true);
  }
  async mend(): Promise<void> {
    const said = this.unheard!;
    this.unheard = null;
    for (const one of said) this.take(one);
    await expect(this.page.locator('main')).toHaveAttribute('data-line', 'open');
  }
  // The line breaks; the page comes back by itself.
  async breakLine(): Promise<void> {
    await this.line!.close();
  }
  acts(type?: string): AnyAction[] {
    return this.said.flatMap((one) =>
      one.type === 'act' && one.action && (type === undefined || one.action.type === type) ? [one.action] : [],
    );
  }
  private whole(shown: Shown, version: number): object {
    const { view, legal = [], actors = [0], clock, result, why } = shown;
    return {
      version,
      view,
      legal,
      actors,
      ...(clock ? { clock } : {}),
      ...(result ? { result } : {}),
      ...(why ? { why } : {}),
    };
  }
  private take(said: Said): void {
    if (this.unheard) return void this.unheard.push(said);
    this.said.push(said);
    if (said.type === 'ping') this.tell({ type: 'pong', now: Date.now() });
    if (said.type === 'hello') {
      this.tell(this.table);
      if (this.last)
        this.tell({
          type: said['have'] === this.version ? 'current' : 'state',
          ...this.whole(this.last, this.version),
        });
    }
    if (said.type === 'history') this.tell({ type: 'history', ...this.onhistory(said) });
    if (said.type === 'act') this.onact?.(said);
  }
}

// A table of Bloops for two: somebody has discarded a seven.
export function bloops(change: Partial<SeatView> = {}): SeatView {
  const view: SeatView = {
    game: 'bloops',
    you: 0,
    options: {
      assist: false,
      first: 0,
      direction: 'clockwise',
      deck: 'default',
      errors: 'penalise',
      window: 'polled',
      strict: false,
    },
    box: null,
    phase: 'window',
    active: 1,
    pile: 30,
    drawn: null,
    discard: 7,
    discards: 5,
    discarded: 41,
    effects: [],
    passed: [false, false],
    caller: null,
    final_turns_left: null,
    seats: [{ slots: Array<boolean>(6).fill(true) }, { slots: Array<boolean>(6).fill(true) }],
    ...change,
  };
  // All cards of the box are somewhere: the rules are asked about what is shown.
  const all = box.cards.reduce((sum, card) => sum + card.count, 0);
  const in_front = view.seats.flatMap(({ slots }) => slots).filter((filled) => filled).length;
  const rest = all - in_front - (view.phase === 'decide' ? 1 : 0);
  if (view.discard === null) return { ...view, pile: rest, discards: 0 };
  return { ...view, discards: rest - view.pile };
}
