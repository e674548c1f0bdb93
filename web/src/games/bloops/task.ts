// What is asked of a player now, and in which words. Pure: from the view, what is legal, and what has been chosen so
// far.
import type { Action, View } from '../../generated/bloops';
import type { Box } from './box_type';
import { powers } from './faces';
import { a, does, t } from './texts';

export type Task =
  'peek' | 'peek-wait' | 'draw' | 'decide' | 'give' | 'look' | 'swap' | 'counter' | 'window' | 'move' | 'wait' | 'over';
export interface Chosen {
  counter: boolean; // throw off another one before using the effect
  move: boolean; // rearranging
  mine: number | null;
  theirs: boolean;
  willDraw: boolean; // has passed in order to draw
  drawing: boolean; // the next player may draw now
  drawer: number | null | undefined; // who draws when the window closes; undefined: the rules are not there yet
}

const can = (legal: Action[], type: Action['type']): boolean => legal.some((action) => action.type === type);

export function task(view: View, legal: Action[], chosen: Chosen): Task {
  if (view.phase === 'over') return 'over';
  if (view.phase === 'peek' && can(legal, 'ready')) return 'peek';
  if (chosen.move) return 'move'; // also with a drawn card: until that is done a tap never discards
  if (view.phase === 'peek') return 'peek-wait';
  if (can(legal, 'discard')) return 'decide';
  for (const effect of ['give', 'look', 'swap'] as const)
    if (can(legal, effect)) return chosen.counter && can(legal, 'counter') ? 'counter' : effect;
  if (can(legal, 'draw')) return 'draw';
  return can(legal, 'pass') ? 'window' : 'wait';
}

// Whether that is still asked although more has happened than was told: of what was told, to whom it was asked.
export function stillAsked(asked: Task, told: View, latest: View, legal: Action[]): boolean {
  switch (asked) {
    case 'window':
      return can(legal, 'pass') && latest.phase === told.phase && latest.active === told.active;
    case 'peek':
      return can(legal, 'ready');
    case 'decide':
      return can(legal, 'discard');
    case 'give':
    case 'look':
    case 'swap':
    case 'draw':
    case 'counter':
      return can(legal, asked);
    default:
      return false;
  }
}

// Who is still thinking while a window is open.
export const undecided = (view: View): number[] => view.passed.flatMap((passed, seat) => (passed ? [] : [seat]));

export interface Prompt {
  text: string;
  more?: string;
  card?: number; // the card in question
}

export function ask(
  view: View,
  legal: Action[],
  you: number | null,
  what: Task,
  chosen: Chosen,
  box: Box,
  name: (seat: number) => string,
): Prompt {
  const card = view.discard ?? undefined;
  const names = (seats: number[]) => seats.map(name).join(', ');
  const about = (text: string, more?: string): Prompt => ({
    text,
    ...(more ? { more } : {}),
    ...(card !== undefined ? { card } : {}),
  });
  const discarded = card === undefined ? '' : a(card, box);
  const active = view.active === null ? '' : name(view.active);
  const effect = view.effects[0];
  switch (what) {
    case 'peek':
      return { text: t('ask_peek'), more: t('ask_aim') };
    case 'peek-wait':
      return { text: t('ask_peek_wait') };
    case 'decide': {
      const drawn = view.drawn ?? null;
      const all = drawn === null ? [] : powers(box, drawn);
      return {
        text: t(can(legal, 'keep') ? 'ask_decide' : 'ask_decide_only'),
        ...(all.length ? { more: does(all) } : {}),
      };
    }
    case 'give':
      return about(t('ask_give', { value: card ?? '' }));
    case 'look':
      return about(t('ask_look', { value: card ?? '' }));
    case 'swap': {
      const safe =
        view.caller !== null && view.caller !== you ? t('ask_swap_safe', { name: name(view.caller) }) : undefined;
      const text =
        chosen.mine !== null
          ? t('ask_swap_theirs')
          : chosen.theirs
            ? t('ask_swap_mine')
            : t('ask_swap', { value: card ?? '' });
      return about(text, safe);
    }
    case 'counter':
      return about(t('ask_counter', { value: card ?? '' }), t('ask_wrong'));
    case 'move':
      return { text: t(chosen.mine === null ? 'ask_move' : 'ask_move_second') };
    case 'draw':
      if (view.phase === 'turn' || !can(legal, 'counter')) return { text: t('ask_draw') };
      return about(t('ask_window', { who: active, a: discarded }), t('ask_window_race'));
    case 'window': {
      const own = view.active === you;
      const text = !can(legal, 'counter')
        ? t('ask_window_none', { who: active, a: discarded })
        : t(own ? 'ask_window_own' : 'ask_window', { who: active, a: discarded });
      const more = effect
        ? effect.seat === you
          ? ''
          : t('ask_window_effect', { who: name(effect.seat), a: a(effect.value, box) })
        : can(legal, 'call')
          ? t('ask_window_call')
          : view.final_turns_left === 0
            ? t('ask_window_last')
            : you !== null && chosen.drawer === you
              ? t('ask_window_draw')
              : view.caller === null
                ? t('ask_wrong')
                : '';
      return about(text, more);
    }
    case 'wait': {
      if (you === null && view.phase === 'window' && !effect)
        return about(t('ask_watch_window', { who: active, a: discarded }));
      if (view.phase === 'decide') return { text: t('ask_wait_decide', { who: active }) };
      if (effect) return about(t('ask_wait_effect', { who: name(effect.seat), a: a(effect.value, box) }));
      // Who passed waits for the others, unless somebody may draw already.
      const left = undecided(view);
      if (view.phase === 'window' && !chosen.drawing && left.length > 0)
        return about(t(chosen.willDraw ? 'ask_passed_draw' : 'ask_passed', { names: names(left), n: left.length }));
      return { text: t('ask_wait_draw', { who: typeof chosen.drawer === 'number' ? name(chosen.drawer) : active }) };
    }
    case 'over':
      return { text: '' };
  }
}
