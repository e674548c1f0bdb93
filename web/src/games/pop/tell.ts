// An event of Pop in one sentence, for the log and the screen reader.
import type { GameEvent, Words } from '../../generated/pop';
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
      return event.seat === session.you && event.cards
        ? p('tell_chosen_you', { cards: cardList(deck, event.cards) })
        : capital(p('tell_chosen', { name: name(event.seat) }));
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
      return p('tell_placed', { card: cardName(deck, event.card), column: event.column });
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

// What a picture of a turn shows.
export function caption(events: GameEvent[], session: Session<Words>, fallback: string): string {
  const fallen = events.flatMap((event) => (event.type === 'fell' ? [event.column] : []));
  if (fallen.length) return p('tell_fell', { columns: fallen.join(', ') });
  const words = events.map((event) =>
    event.type === 'placed' && !isAlone(session)
      ? p('tell_placed_by', {
          card: cardName(deckOf(session), event.card),
          column: event.column,
          name: ownerName(session, event.owner),
        })
      : tell(event, session),
  );
  return words.filter((text) => text !== null).join(' ') || fallback;
}
