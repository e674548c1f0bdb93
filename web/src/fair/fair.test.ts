// This page's part in a deal: what it pledges, opens and notes down.
import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ClientMessage, TableInfo } from '../generated/server';
import { shaped } from '../lib/wire';
import { check_names } from './check';
import { Dealing } from './dealing';
import { knownSecrets, keepNote, keepSecret, readNote } from './notes';
import { base64url, fromBase64url, sha256 } from './sha256';
import { en } from './texts_en';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  const storage = new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  );
  vi.stubGlobal('localStorage', storage);
});

const commit = 'c'.repeat(43);
const told = (deal: Partial<NonNullable<TableInfo['deal']>>, fields: Partial<TableInfo> = {}): TableInfo =>
  shaped<TableInfo>({
    status: 'waiting',
    you: 0,
    seats: [{ kind: 'human' }, { kind: 'human' }],
    deal: { kind: 'fair', commit, phase: 'pledging', round: 0, seats: [null, null], ...deal },
    ...fields,
  });
function page(code = 'table') {
  const said: ClientMessage[] = [];
  const broken = vi.fn();
  const dealing = new Dealing(code, (message) => said.push(message), broken);
  const of = (type: 'pledge' | 'open') =>
    said
      .filter((one) => one.type === type)
      .map((one) => (one.type === 'pledge' ? one.pledge : one.type === 'open' ? one.share : ''));
  return { dealing, said, broken, of };
}

test('the hash is SHA-256', () => {
  for (const size of [0, 1, 16, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const data = Uint8Array.from({ length: size }, (_, i) => (i * 7) & 255);
    expect(base64url(sha256(data))).toBe(createHash('sha256').update(data).digest('base64url'));
    expect([...fromBase64url(base64url(data))]).toEqual([...data]);
  }
});

test('a share is pledged once, opened when all have pledged, and noted when it was taken', () => {
  const { dealing, of, broken } = page();
  dealing.told(told({}));
  const [pledge] = of('pledge');
  expect(of('open')).toEqual([]);
  dealing.told(told({ seats: [{ pledge: pledge!, opened: false }, null] }));
  expect(of('pledge')).toHaveLength(1);
  const both = (opened: boolean, phase: 'opening' | 'dealt') =>
    told({
      phase,
      seats: [
        { pledge: pledge!, opened },
        { pledge: 'x', opened: false },
      ],
    });
  dealing.told(both(false, 'opening'));
  const [share] = of('open');
  expect(base64url(sha256(fromBase64url(share!)))).toBe(pledge);
  expect(readNote('table', 0)?.share).toBeUndefined();
  dealing.told(both(true, 'dealt'));
  expect(readNote('table', 0)).toMatchObject({ table: 'table', commit, seat: 0, share });
  expect(broken).not.toHaveBeenCalled();
});

test('alone among bots nothing is waited for', () => {
  const { dealing, of } = page();
  dealing.told(told({}, { seats: [{ kind: 'human' }, { kind: 'bot' }] as TableInfo['seats'] }));
  expect(of('open')).toHaveLength(1);
});

test('two pages of one person, and one that was loaded again, pledge the same', () => {
  const [one, other] = [page(), page()];
  one.dealing.told(told({}));
  other.dealing.told(told({}));
  expect(other.of('pledge')).toEqual(one.of('pledge'));
});

test('what is begun anew gets another share', () => {
  const { dealing, of } = page();
  dealing.told(told({}));
  dealing.told(told({ round: 1 }));
  expect(new Set(of('pledge')).size).toBe(2);
});

test('a table that takes its commitment back is noticed, also after the page was loaded again', () => {
  const first = page();
  first.dealing.told(told({}));
  first.dealing.told(told({ commit: 'd'.repeat(43) }));
  expect(first.broken).toHaveBeenCalled();
  const again = page();
  again.dealing.told(told({ commit: 'd'.repeat(43) }));
  expect(again.broken).toHaveBeenCalled();
  expect(again.of('pledge')).toEqual([]);
  const none = page('other');
  none.dealing.told(told({}));
  none.dealing.told({ ...told({}), deal: { kind: 'given' } });
  expect(none.broken).toHaveBeenCalled();
});

test('the first view and the last are noted, with the seal', () => {
  const { dealing } = page();
  dealing.told(told({}));
  dealing.seen(0, { cards: 1 }, 's0', false);
  dealing.seen(1, { cards: 2 }, 's1', false);
  dealing.seen(2, { cards: 3 }, 's2', true);
  expect(readNote('table', 0)).toMatchObject({
    version: 2,
    seal: 's2',
    views: [
      { version: 0, view: { cards: 1 } },
      { version: 2, view: { cards: 3 } },
    ],
  });
});

test('no more is kept than is needed', () => {
  for (let n = 0; n < 40; ++n) keepNote(`t${n}`, { commit, seat: 0, round: 0, views: [], at: n });
  expect(kept.size).toBe(30);
  expect(readNote('t0', 0)).toBeNull();
  for (let n = 0; n < 60; ++n) keepSecret({ table: `t${n}`, secret: `s${n}` });
  expect(knownSecrets()).toHaveLength(50);
});

test('everything that is checked has words', () => {
  for (const name of check_names) expect(en).toHaveProperty([`check_${name}`]);
});
