// A race as it is shown to one seat: what lies where, what a tap means, what is asked in which words. It is what is
// true (`latest`) with the own plays that are on their way; nothing is waited for.
import type { Action, View, Words } from '../../generated/blink';
import { announcer } from '../../lib/announce.svelte';
import { ask } from '../../lib/rulebook.svelte';
import type { Session } from '../../lib/session.svelte';
import { settings } from '../../lib/settings.svelte';
import { reading, second_tap, Steady } from '../../lib/steady.svelte';
import { shared } from './cards';
import { countdownOf } from './countdown.svelte';
import type { Place } from './Hand.svelte';
import { hintsAt } from './hints.svelte';
import { keepPile, keepPlaces, predict, without } from './predict';
import { seatName } from './tell';
import { capital, cardName, featureNames, fitting, pileName, t } from './texts';

// Where two play at one device: who sits on the other side of it.
export interface Across {
  turned: boolean; // this seat is the one opposite: what is left for one is right for the other
  side: () => Element | undefined; // this seat's part of the page
}

export function raceAt(given: () => Session<Words>, across?: Across) {
  const session = $derived(given());
  const countdown = countdownOf(
    () => session,
    () => !across?.turned,
  );
  // The shell shows a table when there is something to be seen. What is turned up comes a moment before the start, and
  // is seen by both in the same one.
  let seen_last: View | null = null;
  const view = $derived.by(() => {
    if (!countdown.waiting || !seen_last) seen_last = session.latest!;
    return seen_last;
  });
  const playing = $derived(session.you !== null);
  const me = $derived(session.you ?? 0);
  const other = $derived(1 - me);
  // What the rules say of what is on its way.
  const foreseen = $derived(
    session.pending.length === 0
      ? null
      : (ask<Words>(view, session.box, [session.pending.map((action) => ({ action }))], ['legal'])?.tries[0] ?? null),
  );
  const prediction = $derived(predict(view, session.you, session.pending, session.legal, foreseen?.steps ?? null));
  const phase = $derived(view.phase);
  const open = $derived(view.piles[0].top !== null);

  let kept_places: (string | null)[] = [];
  const hand = $derived.by(() => (kept_places = keepPlaces(kept_places, view.hand ?? view.hands?.[me] ?? [])));
  let kept_piles = [0, 1].map(() => ({ cards: [] as string[], size: 0 }));
  const seen = $derived.by(
    () => (kept_piles = view.piles.map((pile, i) => keepPile(kept_piles[i]!, pile.top, pile.size))),
  );
  const piles = $derived(seen.map((pile, i) => [...pile.cards, ...prediction.laid[i]!].slice(-3)));
  const tops = $derived(piles.map((cards) => cards.at(-1) ?? null));

  const backs = (count: number): Place[] => [0, 1, 2].map((place) => (place < count ? 'coming' : null));
  const places = $derived.by((): Place[] => {
    if (!view.hand && !view.hands) return backs(view.seats[me]!.hand);
    let coming = prediction.coming;
    return without(hand, prediction.out).map((card) => (card !== null ? { card } : coming-- > 0 ? 'coming' : null));
  });
  const facing = $derived(
    view.hands
      ? [0, 1, 2].map((place): Place => (view.hands![other]![place] ? { card: view.hands![other]![place]! } : null))
      : backs(view.seats[other]!.hand),
  );

  let wanted = $state<string | null>(null);
  const selected = $derived(
    places.some((place) => place && place !== 'coming' && place.card === wanted) ? wanted : null,
  );
  let nudged = $state(false);
  const count = $derived(countdown.count);
  let look = $state<'left' | 'right' | 'middle'>('middle');
  const mirrored = across?.turned ?? false;
  const sides = mirrored ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const nameOf = (pile: number): string => pileName(mirrored ? 1 - pile : pile);

  // The own secret card: said by us, or by the server since the cards were laid down last.
  const offered = $derived.by((): string | null => {
    if (phase !== 'offer' || !playing) return null;
    if (prediction.offered) return prediction.offered;
    for (const entry of [...session.past, ...session.log].toReversed())
      for (const event of entry.events) {
        if (event.type === 'paused') return null;
        if (event.type === 'offered' && event.seat === me) return event.card ?? null;
      }
    return null;
  });
  const chosen = $derived(offered !== null || view.seats[me]!.offered);
  const may = (type: string): boolean => session.legal.some((action) => action.type === type);
  // What may be played once what is on its way lies there. Without the rules that is known only of what it leaves as it
  // is.
  const plays = $derived(
    foreseen?.legal ??
      session.legal.filter(
        (action) =>
          action.type === 'play' &&
          prediction.laid[action.pile]!.length === 0 &&
          prediction.out.every((card) => card !== action.card),
      ),
  );
  const may_play = (action: Action, card: string): boolean => action.type === 'play' && action.card === card;
  const fits = (card: string, pile: number): boolean =>
    plays.some((action) => may_play(action, card) && action.type === 'play' && action.pile === pile);
  const hints = hintsAt(() => session);
  const marked = $derived(hints.marked);
  const can_play = $derived(
    places.some((place) => place && place !== 'coming' && plays.some((action) => may_play(action, place.card))),
  );
  const can_draw = $derived(
    foreseen?.legal?.some((action) => action.type === 'draw') ??
      (may('draw') && session.pending.every((action) => action.type !== 'draw')),
  );
  const name = $derived(seatName(session, other));
  const blocked = $derived(session.refused?.action?.type === 'play' ? session.refused.action.pile : null);

  function select(card: string | null): void {
    wanted = card;
    nudged = false;
  }
  const named = (seat: number): number | null => (seat === session.you ? prediction.pile : view.seats[seat]!.pile);
  // In a pause: where the own card would come if everybody went on now. Without the rules: where one said, or where the
  // own place is.
  const onto_pile = $derived.by((): number => {
    if (!playing || (phase !== 'offer' && phase !== 'ready')) return me;
    const own = session.pending.map((action) => ({ action }));
    const all = [...own, { seat: me }, { seat: other }];
    const events = ask<Words>(view, session.box, [all])?.tries[0]?.steps.flatMap((step) => step.events ?? []);
    const laid = events?.find((event) => event.type === 'placed' || event.type === 'turned');
    return laid?.piles[me] ?? named(me) ?? me;
  });
  // Whether the table would take the selected card for this pile.
  const offerable = (pile: number): boolean =>
    selected !== null &&
    !ask<Words>(view, session.box, [[{ action: { type: 'offer', card: selected, pile } }]])?.tries[0]?.steps[0]
      ?.refused;
  const may_name = $derived(playing && phase === 'ready' && open && may('ready') && !prediction.ready);

  // What a tap on a pile means. A race that stops must not turn a play into a choice that is final; one that begins is
  // on.
  const asked = $derived(phase === 'ready' ? (open ? 'pause' : 'start') : phase);
  const taps = new Steady(
    () => `${asked}|${countdown.waiting}`,
    () => false,
    (was, is) => (is.startsWith('race') ? 0 : was.split('|')[0] === is.split('|')[0] ? second_tap : reading),
    across?.side,
  );
  const meant = (): string => taps.meaning.split('|')[0]!;
  function play(card: string, pile: number): void {
    if (meant() !== asked || countdown.waiting) return;
    wanted = null;
    if (phase === 'offer') {
      session.act({ type: 'offer', card, pile });
      return;
    }
    session.act({ type: 'play', card, pile });
    look = sides[pile]!;
  }
  // One tap is enough where the card fits one pile only, for whoever wants it so; else it waits for its pile.
  function choose(card: string): void {
    select(card);
    const onto = settings.one_tap && phase === 'race' ? [0, 1].filter((pile) => fits(card, pile)) : [];
    if (onto.length === 1) play(card, onto[0]!);
  }
  function tapPile(pile: number): void {
    if (meant() !== asked || countdown.waiting) return;
    if (asked === 'pause') {
      ready(pile);
    } else if (selected !== null) play(selected, pile);
    else if (phase === 'race') {
      nudged = true;
      announcer.alert(t('first_card'));
    }
  }
  function draw(): void {
    if (playing && phase !== 'over' && !countdown.waiting) session.act({ type: 'draw' });
  }

  const start = $derived(phase === 'ready' && !open);
  const ready = (pile?: number): void => session.act({ type: 'ready', ...(pile === undefined ? {} : { pile }) });

  function lay(card: string): void {
    wanted = null;
    session.act({ type: 'offer', card });
  }
  // The card that ends a game lies there, and nothing is said of it before that is shown.
  const closing = $derived((phase === 'between' || phase === 'over') && session.view?.phase !== phase);
  const main = $derived.by((): { label: string; run: () => void } | null => {
    if (!playing || countdown.waiting || closing) return null;
    if (phase === 'offer') return selected !== null && !chosen ? { label: t('lay'), run: () => lay(selected) } : null;
    if (!may('ready') || prediction.ready) return null;
    if (phase === 'between') return { label: t('next_game'), run: () => ready() };
    return phase === 'ready' ? { label: t(start ? 'ready' : 'go_on'), run: () => ready() } : null;
  });

  const left_over = $derived(view.seats.map((seat) => seat.hand + seat.draw));
  const winner = $derived(left_over.indexOf(0));
  const prompt = $derived.by((): string => {
    if (closing) return '';
    if (phase === 'between' || phase === 'over') {
      if (winner < 0) return t(phase === 'between' ? 'game_tie' : 'tie');
      if (winner === session.you) return t(phase === 'between' ? 'you_game' : 'done');
      return t(phase === 'between' || !playing ? 'game_won' : 'beaten', { name: seatName(session, winner) });
    }
    if (!playing) {
      const waiting = [0, 1].filter((seat) => !view.seats[seat]!.ready).map((seat) => seatName(session, seat));
      return phase === 'ready'
        ? t('watch_ready', { names: waiting.join(', ') })
        : t(phase === 'race' ? 'watch_race' : 'watch_offer');
    }
    if (countdown.waiting) return t('get_set');
    if (phase === 'ready') {
      if (prediction.ready) return t(start ? 'wait_start' : 'wait_turn', { name });
      if (!start) return t(across ? 'paused_across' : 'paused');
      return view.seats[other]!.ready && session.seats[other]?.kind === 'human'
        ? t('other_ready', { name })
        : t(across ? 'eyes_shut_across' : 'eyes_shut');
    }
    if (phase === 'offer')
      return chosen
        ? t('offered', { name })
        : t(selected === null ? 'offer' : 'offer_sure', { pile: nameOf(onto_pile) });
    // With a common beat it lies there until that ends.
    if (session.info?.race?.beat && prediction.out.length > 0) return t('beat_laid');
    if (nudged) return t('first_card');
    if (selected !== null) return t('tap_pile');
    if (can_draw && !(marked && can_play)) return t('draw_one');
    if (marked && !can_play) return t('none_fits', { name });
    return t(settings.one_tap ? 'tap_once' : 'tap_card');
  });
  const lid = $derived.by(() => {
    if (phase === 'between' || phase === 'over') return winner === session.you && !closing ? 'happy' : 'open';
    if (countdown.waiting) return 'half';
    if (start) return prediction.ready ? 'half' : 'shut';
    if (session.refused) return 'half';
    return phase === 'race' ? 'open' : 'half';
  });

  function placeName(place: Place, index: number): string {
    const n = index + 1;
    if (place === null) return t('card_n_none', { n });
    if (place === 'coming') return t('card_n_coming', { n });
    const words = [t('card_n', { n, card: cardName(place.card) })];
    if (phase === 'race' && marked)
      words.push(
        fitting(place.card, mirrored ? tops.toReversed() : tops, (pile) =>
          fits(place.card, mirrored ? 1 - pile : pile),
        ),
      );
    if (place.card === offered) words.push(t('chosen'));
    return words.join(', ');
  }
  const offer = (pile: number): { card: string | null; words: string } | null => {
    if (phase !== 'offer') return null;
    const seat = onto_pile === pile ? me : other;
    if (seat === session.you) return chosen ? { card: offered, words: t('your_pick') } : null;
    return view.seats[seat]!.offered ? { card: null, words: t('their_pick') } : null;
  };
  // Who has named it.
  const tag = (pile: number): string => {
    if (asked !== 'pause' && (asked !== 'offer' || offer(pile))) return '';
    const seat = [0, 1].find((one) => named(one) === pile);
    return seat === undefined ? '' : seat === session.you ? t('pile_yours') : seatName(session, seat);
  };
  function pileWords(pile: number): string {
    const top = tops[pile]!;
    const label = capital(nameOf(pile));
    if (top === null) return t('pile_down', { pile: label });
    const words = [
      t('pile_name', { pile: label, card: cardName(top) }),
      t('pile_size', { n: view.piles[pile]!.size + prediction.laid[pile]!.length }),
    ];
    const beside = offer(pile);
    if (beside) words.push(beside.words);
    if (tag(pile)) words.push(t('pile_of', { name: tag(pile) }));
    else if (may_name) words.push(t('turn_here'));
    else if (phase === 'offer' && selected !== null && !beside) words.push(t('lay_here', { card: cardName(selected) }));
    if (selected !== null && phase === 'race') {
      words.push(t('play_here', { card: cardName(selected) }));
      if (marked)
        words.push(
          fits(selected, pile) ? t('fits_by', { features: featureNames(shared(selected, top)) }) : t('fits_not'),
        );
    }
    return words.join(', ');
  }
  const mark = (seat: number): string => {
    const player = view.seats[seat]!;
    if (phase === 'offer') return player.offered || (seat === session.you && chosen) ? t('their_pick') : '';
    const ready = player.ready || countdown.waiting || (seat === session.you && prediction.ready);
    return ready ? t('ready_said') : '';
  };
  // The eye follows what the other one does.
  const last = $derived(session.log.at(-1));
  $effect(() => {
    for (const event of last?.events ?? []) if (event.type === 'played') look = sides[event.pile]!;
  });
  return {
    get view() {
      return view;
    },
    get playing() {
      return playing;
    },
    get me() {
      return me;
    },
    get other() {
      return other;
    },
    get prediction() {
      return prediction;
    },
    get phase() {
      return phase;
    },
    get places() {
      return places;
    },
    get facing() {
      return facing;
    },
    get piles() {
      return piles;
    },
    get tops() {
      return tops;
    },
    get selected() {
      return selected;
    },
    get count() {
      return count;
    },
    get look() {
      return look;
    },
    get waiting() {
      return countdown.waiting;
    },
    get marked() {
      return marked;
    },
    hints,
    get start() {
      return start;
    },
    get lid() {
      return lid;
    },
    get offered() {
      return offered;
    },
    get can_draw() {
      return can_draw;
    },
    get name() {
      return name;
    },
    get blocked() {
      return blocked;
    },
    get main() {
      return main;
    },
    get prompt() {
      return prompt;
    },
    get last() {
      return last;
    },
    fits,
    offerable,
    select,
    choose,
    play,
    tapPile,
    draw,
    named,
    placeName,
    offer,
    tag,
    pileWords,
    mark,
    taps,
  };
}
