// The one line that says what is to be done now: a verb and an object, from what may be chosen and what the card then
// does with it.
import type { Aim, Play, View, Words } from '../../generated/blobs';
import type { Session } from '../../lib/session.svelte';
import { aimName, blobName, findBlob, inRoom, nameOf } from './names';
import { effect, purpose, type Purpose } from './purpose';
import { cardName, colorName, t, type Text } from './texts';

export interface Picked {
  card: string | null;
  blob: number | null;
  mute?: boolean; // no card of the hand answers
}
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const here = (session: Session<Words>, seat: number | undefined): string =>
  seat === undefined ? t('this_room') : inRoom(session, seat);
const handOf = (session: Session<Words>, seat: number): string =>
  seat === session.you ? t('hand_yours') : t('hand_whose', { name: nameOf(session, seat) });

// Whose blobs may be chosen: "one of your blobs", "one of Momo's blobs", "a blob".
function whose(session: Session<Words>, view: View): string {
  const options = view.pending?.options ?? [];
  const owners = new Set(options.flatMap((one) => ('blob' in one ? [findBlob(view, one.blob)?.seat] : [])));
  const [owner] = owners;
  if (owners.size !== 1 || owner === undefined) return t('blob_any');
  return owner === session.you ? t('blob_mine') : t('blob_of', { name: nameOf(session, owner) });
}

// "remove Bob (Momo)": what is done with a blob, for a sentence or a button.
function withBlob(
  session: Session<Words>,
  use: readonly string[] | null,
  variable: string,
  blob: string,
  card: string | null,
  { room, left, other, target }: { room?: number | undefined; left?: number; other?: string; target?: Aim | undefined },
): string {
  const [verb = '', first = '', second = ''] = use ?? [];
  switch (verb) {
    case 'remove':
    case 'back':
    case 'copy':
      return t(`b_${verb}`, { blob });
    case 'proto':
      return t('b_proto', { blob });
    case 'paint':
      return target && 'color' in target
        ? t('b_paint_in', { blob, color: colorName(target.color) })
        : t('b_paint', { blob });
    case 'swap':
      if (other) return t('b_swap_with', { blob, other });
      if (first === 'self' || second === 'self') return t('b_swap_with', { blob: cardName(card), other: blob });
      return t(variable === second ? 'b_swap_second' : 'b_swap', { blob });
    case 'move':
      if (second === 'here') return t('b_move_to', { blob, room: here(session, room) });
      if (second === 'left' && left !== undefined) return t('b_move_to', { blob, room: here(session, left) });
      return target && 'player' in target
        ? t('b_move_to', { blob, room: here(session, target.player) })
        : t('b_move', { blob });
    default:
      return t('b_choose', { blob });
  }
}

// Where the text's blob lies: "this room".
const roomOf = (view: View): number | undefined => {
  const top = view.stack.at(-1);
  return top && findBlob(view, top.blob)?.seat;
};

// What is asked for a blob, a card of the hand or the waste: the same words for the line and for the button.
export function deed(session: Session<Words>, view: View, picked: Picked): string {
  const asked = view.pending!;
  const why = asked.card ? purpose(asked.card, asked.form, view) : null;
  if (asked.form === 'blob') {
    const blob = picked.blob === null ? whose(session, view) : blobName(session, view, picked.blob);
    const left = session.you === null ? 0 : (session.you + 1) % view.seats.length;
    return withBlob(session, why?.use ?? null, why?.asked[1] ?? '', blob, asked.card, { room: roomOf(view), left });
  }
  const card = picked.card ? cardName(picked.card) : t(asked.form === 'waste' ? 'a_waste' : 'a_card_of_yours');
  const [verb = '', , to = ''] = why?.use ?? (asked.form === 'waste' ? ['play'] : []);
  if (verb === 'play' && (to === 'you' || to === 'here'))
    return t('h_play_into', { card, room: to === 'you' ? t('own_room') : here(session, roomOf(view)) });
  if (verb === 'discard' || verb === 'give' || verb === 'play') return t(`h_${verb}`, { card });
  return t('h_choose', { card });
}

function askPlayer(session: Session<Words>, view: View, why: Purpose | null): string {
  const card = cardName(view.pending!.card);
  const [verb = '', what = ''] = why?.use ?? [];
  if (verb === 'give') return t(what === 'random' ? 'p_player_take' : 'p_player_give', { card });
  if (verb === 'see') return t('p_player_look', { card });
  if (verb === 'move') {
    const aim = view.stack.at(-1)?.aims.find((one) => 'blob' in one);
    return t('p_room_to', { card, blob: what === 'self' || !aim ? card : aimName(session, view, aim) });
  }
  if (verb === 'play' && what === 'lab') return t('p_player_guest', { card });
  return t(verb === 'play' ? 'p_room' : 'p_player', { card });
}

function askYesNo(session: Session<Words>, view: View, why: Purpose | null): string {
  const card = cardName(view.pending!.card);
  const verbs = (why?.then ?? []).map(([verb = '', what = '', to = '']) => ({ verb, what, to }));
  const has = (verb: string) => verbs.find((step) => step.verb === verb);
  const [plan, play] = [has('plan'), has('play')];
  let key: Text = 'p_ask';
  if (has('discard') && plan) key = plan.what === 'lab' ? 'p_ask_lab' : 'p_ask_waste';
  else if (has('discard') && play?.what === 'W') key = 'p_ask_snack';
  else if (has('back')?.what === 'self') key = 'p_ask_return';
  else if (has('remove')) key = 'p_ask_remove';
  else if (play?.what === 'H')
    key = play.to === 'you' ? 'p_ask_home' : play.to === 'here' ? 'p_ask_here' : 'p_ask_away';
  return t(key, { card, room: here(session, roomOf(view)) });
}

const shades: Record<string, Text> = { need: 'p_color_guess', paint: 'p_color_paint', proto: 'p_color_turn' };
function askColour(view: View, why: Purpose | null): string {
  const used = why?.then.find(([, ...words]) => words.some((word) => word === 'C' || word === 'color:C'));
  return t(shades[used?.[0] ?? ''] ?? 'p_color', { card: cardName(view.pending!.card) });
}

// "to remove Bob (you)", of a blob that has been aimed; nothing where its text says enough.
export function willDo(session: Session<Words>, view: View, play: Play): string | null {
  const will = effect(play);
  if (!will) return null;
  const [verb = '', first = '', second = ''] = will.use;
  const blobs = [first, second].map(will.of).filter((aim): aim is Aim & { blob: number } => !!aim && 'blob' in aim);
  const [one, other] = blobs.map((aim) => blobName(session, view, aim.blob));
  const there = blobs.map((aim) => findBlob(view, aim.blob));
  // It has gone meanwhile, or it is done.
  if (there.includes(null) || (verb === 'proto' && there.some((found) => !found?.blob.card))) return null;
  if (one !== undefined)
    return withBlob(session, will.use, first, one, play.card, {
      room: findBlob(view, play.blob)?.seat,
      ...(other === undefined ? {} : { other }),
      target: will.of(second),
    });
  const player = will.use.map(will.of).find((aim): aim is Aim & { player: number } => !!aim && 'player' in aim)?.player;
  if (player !== undefined) {
    if (verb === 'give') return t('a_take', { hand: handOf(session, player) });
    if (verb === 'see') return t('a_look', { hand: handOf(session, player) });
    if (verb === 'play') return t('a_play_lab', { room: here(session, player) });
  }
  const shade = will.of('C');
  return verb === 'proto' && shade && 'color' in shade ? t('a_turn_all', { color: t(shade.color) }) : null;
}

// "Momo plays Avenger to remove Bob (you)": one sentence of the story on the stack.
export function playSentence(session: Session<Words>, view: View, play: Play): string {
  const key = `s_${play.answers === null ? 'plays' : 'answers'}${play.player === session.you ? '_you' : ''}` as Text;
  const words = t(key, { name: nameOf(session, play.player), card: cardName(play.card) });
  const will = willDo(session, view, play);
  return will ? t('s_to', { what: words, will }) : words;
}

// Who tells of unfinished blobs: this line, the story beside it, or both.
export type Teller = 'line' | 'story' | 'both';

function waitingFor(session: Session<Words>, view: View, teller: Teller): string {
  const asked = view.pending!;
  const name = nameOf(session, asked.seat);
  if (asked.form === 'play') return t('w_play', { name });
  const top = view.stack.at(-1);
  if (asked.form === 'respond')
    return top && teller === 'line'
      ? t('w_respond_to', { name, what: playSentence(session, view, top) })
      : t('w_respond', { name, card: cardName(asked.card) });
  if (asked.form === 'action') return t('w_action', { name });
  return asked.card ? t('w_choose', { name, card: cardName(asked.card) }) : t('w_choose_any', { name });
}

export function prompt(session: Session<Words>, view: View, picked: Picked, teller: Teller): string {
  const asked = view.pending;
  if (view.phase === 'over') return t('p_over');
  if (!asked) return t('w_wait');
  if (asked.seat !== session.you) return waitingFor(session, view, teller);
  const card = cardName(asked.card);
  const why = asked.card ? purpose(asked.card, asked.form, view) : null;
  const top = view.stack.at(-1);
  switch (asked.form) {
    case 'play':
      return picked.card ? t('p_play_where', { card: cardName(picked.card) }) : t('p_play');
    case 'respond':
      if (picked.card) return t('p_play_where', { card: cardName(picked.card) });
      if (teller === 'story') return t(picked.mute ? 'p_respond_to_none' : 'p_respond_to', { card });
      if (!top) return t('w_wait');
      return t(picked.mute ? 'p_respond_none' : top.answers === null ? 'p_respond' : 'p_respond_answer', {
        what: playSentence(session, view, top),
      });
    case 'action':
      return t(view.phase === 'end' ? 'p_action_end' : 'p_action_start');
    case 'player':
      if (view.shown) return t('p_room_shown', { card: cardName(view.shown) });
      return asked.card ? askPlayer(session, view, why) : t('p_room_any');
    case 'blob':
    case 'hand':
      return t('p_do', { card, what: deed(session, view, picked) });
    case 'waste':
      return asked.card ? t('p_do', { card, what: deed(session, view, picked) }) : t('p_waste_planned');
    case 'color':
      return askColour(view, why);
    case 'ask':
      return askYesNo(session, view, why);
    case 'order':
      return t('p_order', { card });
  }
}
