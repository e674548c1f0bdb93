// Plays tasks of the day as the engine solves them: over a line of its own to the house in the browser, in somebody's
// name, at a person's pace. The page under test sits at the same table and sees it all.
import { expect, type Page } from '@playwright/test';
import type { AnyAction, DayTask } from '../src/generated/server';

interface Told {
  to: string;
  type: string;
  term: number;
  request: number;
  line: number;
  text: string;
}

// What the house in the browser answers. The page has it running.
export const ask = <Answer>(page: Page, method: string, path: string, body: object | null = null): Promise<Answer> =>
  page.evaluate(
    ([words, given]) =>
      new Promise<Answer>((done) => {
        const channel = new BroadcastChannel('smallbox');
        const from = `test-${crypto.randomUUID()}`;
        channel.onmessage = ({ data }: MessageEvent<Told>) => {
          if (data.to !== from) return;
          const text = `${words}\n${localStorage.getItem('smallbox.token')}\n${given}`;
          if (data.type === 'here') channel.postMessage({ from, type: 'ask', term: data.term, request: 1, text });
          if (data.type !== 'answer') return;
          channel.close();
          done(JSON.parse(data.text) as Answer);
        };
        channel.postMessage({ from, type: 'hail' });
      }),
    [`${method} ${path}`, body ? JSON.stringify(body) : ''] as const,
  );

export const taskOf = (page: Page, date: string, kind: string): Promise<DayTask> =>
  ask<DayTask>(page, 'GET', `/api/day/${date}/${kind}?solution=1`);

// Takes these actions at the page's table one after another, each when it is legal: the first after 750 ms, the others
// 200 ms after what came of the one before. That is as quick as somebody may be who is taken for a person.
export const take = (page: Page, actions: AnyAction[]): Promise<void> => drive(page, actions, null);
// Whatever comes first, but not this, until the table is over.
export const takeAnything = (page: Page, but: AnyAction): Promise<void> => drive(page, [], but);
const drive = (page: Page, actions: AnyAction[], but: AnyAction | null): Promise<void> =>
  page.evaluate(
    ([code, all, not]) =>
      new Promise<void>((done, fail) => {
        const channel = new BroadcastChannel('smallbox');
        const from = `test-${crypto.randomUUID()}`;
        void navigator.locks.request(`smallbox.page.${from}`, () => new Promise(() => {}));
        const left = [...all];
        let term = 0;
        let taken = 0;
        let refused = 0;
        let legal: AnyAction[] = [];
        let busy = false;
        const say = (message: object) =>
          channel.postMessage({ from, type: 'say', term, line: 1, text: JSON.stringify(message) });
        // An action is named by some of its fields.
        const fits = (one: AnyAction, named: AnyAction) =>
          Object.entries(named).every(
            ([field, value]) =>
              JSON.stringify(value) === JSON.stringify(Object.entries(one).find(([at]) => at === field)?.[1]),
          );
        interface Heard {
          type: string;
          legal?: AnyAction[];
          id?: string;
          message?: string;
          status?: string;
        }
        const hear = (message: Heard) => {
          // In a race somebody may have been quicker: then another one.
          if (message.type === 'refused') {
            if (++refused > 5) return fail(new Error(message.message));
            busy = false;
          }
          if (message.type === 'update' && message.id === `test-${taken}-${refused}`) {
            busy = false;
            ++taken;
            left.shift();
          }
          if (not ? message.status === 'over' : left.length === 0) return done();
          if (/^(?:state|current|update)$/.test(message.type)) legal = message.legal ?? [];
          const action = legal.find((one) => (not ? !fits(one, not) : fits(one, left[0]!)));
          if (!action || busy) return;
          busy = true;
          setTimeout(() => say({ type: 'act', id: `test-${taken}-${refused}`, action }), taken === 0 ? 750 : 200);
        };
        channel.onmessage = ({ data }: MessageEvent<Told>) => {
          if (data.to !== from) return;
          if (data.type === 'here' && term === 0) {
            term = data.term;
            channel.postMessage({ from, type: 'open', term, line: 1 });
            say({ type: 'hello', table: code, with: ['view', 'legal'], token: localStorage.getItem('smallbox.token') });
          }
          if (data.type === 'said') hear(JSON.parse(data.text) as Heard);
        };
        channel.postMessage({ from, type: 'hail' });
      }),
    [/#\/t\/([^/?]+)/.exec(page.url())![1]!, actions, but] as const,
  );

// The solution's own actions.
export function ownActions({ solution, seat }: DayTask): AnyAction[] {
  const { actions } = solution as { actions: { seat: number; action: AnyAction }[] };
  return actions.filter((one) => one.seat === seat).map(({ action }) => action);
}

export const card = (page: Page, kind: string) => page.locator(`[data-kind="${kind}"]`);
export const outcome = (page: Page) => page.getByTestId('day-outcome');

// From the day to the table of that task.
export async function begin(page: Page, kind: string): Promise<void> {
  await card(page, kind)
    .getByRole('button', { name: /^(Play|Jouer) / })
    .click();
  await expect(page).toHaveURL(/#\/t\/~/);
  await expect(page.getByTestId('day-task')).toBeVisible();
}
