// An event of Pop in one sentence, for the log and the screen reader.
import type { Action, GameEvent, Words } from '../../generated/pop';
import type { Session } from '../../lib/session.svelte';
import { deckOf } from './deck';
import { cardList, cardName, directionText, isAlone, ownerName, p, saying } from './texts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function tell(event: GameEvent, session: Session<Words>): string | null {
  const name = (owner: number | 'chef') => ownerName(session, owner);
  const deck = deckOf(session);
  switch (event.type) {
    case 'round-began':
      return event.puzzle !== undefined
        ? p('tell_puzzle', { n: event.puzzle })
        : isAlone(session)
          ? null
          : p('tell_round', { n: event.round });
    case 'drew':
      return event.cards
        ? `${capital(p('tell_drew', { name: name(event.seat), n: event.count }))} ${cardList(deck, event.cards)}.`
        : capital(p('tell_drew', { name: name(event.seat), n: event.count }));
    case 'chef-laid':
      return p(event.down > 0 ? 'tell_chef_down' : 'tell_chef', { cards: cardList(deck, event.up), n: event.down });
    case 'chosen':
      if (isAlone(session)) return null;
      if (!event.cards) return capital(p('tell_chosen', { name: name(event.seat) }));
      return capital(
        p(event.seat === session.you ? 'tell_chosen_you' : 'tell_chosen_cards', {
          name: name(event.seat),
          cards: cardList(deck, event.cards),
        }),
      );
    case 'retracted':
      return capital(p('tell_retracted', { name: name(event.seat) }));
    case 'ready':
      return capital(p('tell_ready', { name: name(event.seat) }));
    case 'said':
      return capital(p('said_by', { name: name(event.seat), text: saying(event) }));
    case 'revealed': {
      if (isAlone(session))
        return p('tell_revealed', {
          list: cardList(
            deck,
            event.cards.map((one) => one.card),
          ),
        });
      return p('tell_revealed', {
        list: event.cards
          .map((one) => p('tell_revealed_one', { card: cardName(deck, one.card), name: name(one.owner) }))
          .join(', '),
      });
    }
    case 'direction':
      return `${capital(directionText(event.direction === 'right-to-left', event.arrows))}.`;
    case 'placed':
      return p(isAlone(session) ? 'tell_placed' : 'tell_placed_by', {
        card: cardName(deck, event.card),
        column: event.column,
        name: name(event.owner),
      });
    case 'exploded': {
      const params = {
        cards: event.cards.join(', '),
        color: p(event.color),
        name: event.to === 'chef' ? p('the_chef') : name(event.to),
        wave: event.step + 1,
      };
      if (isAlone(session)) return p(event.step > 0 ? 'tell_exploded_alone_chain' : 'tell_exploded_alone', params);
      return p(event.step > 0 ? 'tell_exploded_chain' : 'tell_exploded', params);
    }
    case 'chef-pile-taken':
      return p('tell_chef_pile', { name: name(event.seat), n: deck.symbolsOn(event.cards) });
    case 'round-scored':
      return p('tell_scored', {
        n: event.round,
        list: event.scores.map((n, seat) => p('tell_scored_one', { name: name(seat), n })).join(', '),
      });
    case 'ended':
      return 'won' in event ? p(event.won ? 'tell_won' : 'tell_lost') : p('tell_ended');
    case 'dealt':
    case 'fell':
      return null;
  }
  return null;
}

// What could be done, for whoever thinks about it afterwards.
export function act(action: Action, session: Session<Words>): string {
  switch (action.type) {
    case 'choose':
      return p('act_choose', { cards: cardList(deckOf(session), action.cards) });
    case 'say':
      return p('act_say', { text: saying(action) });
    case 'retract':
      return p('act_retract');
    case 'ready':
      return p('act_ready');
  }
}

// A turn begins when its cards are turned up; whose they are is told when they are placed.
export function heading(event: GameEvent, session: Session<Words>): string | null {
  if (event.type === 'round-began') return isAlone(session) ? null : p('log_round', { n: event.round });
  if (event.type !== 'revealed') return null;
  let turn: number | null = null; // known where the log goes back to the beginning of the round
  for (const one of [...session.past, ...session.log].flatMap(({ events }) => events)) {
    if (one.type === 'round-began') turn = 0;
    if (one.type === 'revealed' && turn !== null) ++turn;
    if (one === event) break;
  }
  return turn ? p('log_turn_n', { n: turn }) : p('log_turn');
}
// The cards that are named in what is told of an event.
export function cardsOf(event: GameEvent, session: Session<Words>): { id: string; name: string }[] {
  const cards =
    event.type === 'placed'
      ? [event.card]
      : event.type === 'revealed'
        ? event.cards.map(({ card }) => card)
        : event.type === 'chosen' || event.type === 'drew'
          ? (event.cards ?? [])
          : event.type === 'chef-laid'
            ? event.up
            : [];
  return cards.map((card) => ({ id: String(card), name: cardName(deckOf(session), card) }));
}

// What a picture of a turn shows.
export function caption(events: GameEvent[], session: Session<Words>, fallback: string): string {
  const fallen = events.flatMap((event) => (event.type === 'fell' ? [event.column] : []));
  if (fallen.length) return p('tell_fell', { columns: fallen.join(', ') });
  const words = events.map((event) => tell(event, session));
  return words.filter((text) => text !== null).join(' ') || fallback;
}
