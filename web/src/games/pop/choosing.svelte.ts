// What somebody picks and lays. What is shown may lag behind: taps go by what is true.
import type { Action, Words } from '../../generated/pop';
import { ask, tryOut } from '../../lib/rulebook.svelte';
import type { Session } from '../../lib/session.svelte';
import { Steady } from '../../lib/steady.svelte';
import { alone } from './signs';

const cardsOf = (action: Action | undefined): number[] | undefined =>
  action?.type === 'choose' ? action.cards : undefined;
const ascending = (cards: number[]): number[] => [...cards].sort((a, b) => a - b);

export class Choosing {
  private wanted = $state.raw<number[]>([]);
  private readonly latest = $derived.by(() => this.session.latest!);
  readonly solitary = $derived.by(() => alone(this.latest.mode));
  readonly may = $derived.by(() => this.session.legal.some((action) => action.type === 'choose'));
  readonly mayRetract = $derived.by(() => this.session.legal.some((action) => action.type === 'retract'));
  readonly hand = $derived.by(() => (this.session.live ? (this.latest.hand ?? []) : []));
  // How many cards are to be laid: as many as in whatever may be chosen, or was. Who watches asks what a player could
  // do.
  readonly need = $derived.by((): number => {
    const { session, latest } = this;
    const own = cardsOf(session.legal.find((action) => action.type === 'choose')) ?? latest.choice;
    const open = latest.choices?.find((choice) => choice !== null);
    return (own ?? open)?.length ?? this.asked ?? 1;
  });
  // Of a turn it is asked once, whoever has chosen meanwhile.
  private askedFor = '';
  private answer: number | undefined;
  private get asked(): number | undefined {
    const { session, latest, turn } = this;
    if (this.answer !== undefined && this.askedFor === turn) return this.answer;
    this.askedFor = turn;
    return (this.answer = cardsOf(
      ask<Words>(latest, session.box, [[{ seat: 0 }]])?.tries[0]?.steps[0]?.action,
    )?.length);
  }
  readonly picked = $derived.by(() => this.wanted.filter((card) => this.hand.includes(card)));
  private readonly sending = $derived.by(() =>
    cardsOf(this.session.pending.find((action) => action.type === 'choose' && action.cards.length === this.need)),
  );
  readonly laid = $derived.by(() => this.latest.choice ?? (this.solitary ? [] : (this.sending ?? [])));
  // Alone all five cards are known before they are placed, and so is the way.
  readonly known = $derived.by(() => {
    const { session, picked, latest } = this;
    if (!this.solitary || picked.length !== this.need || !session.live) return null;
    const events = tryOut<Words>(latest, session.box, { type: 'choose', cards: ascending(picked) })?.events;
    return events?.find((event) => event.type === 'direction') ?? null;
  });
  private readonly turn = $derived.by(() => `${this.latest.round}.${this.latest.turn}`);
  // The card that was one too many, while it is said why.
  private extra = $state<number | null>(null);
  readonly refused = $derived.by(() =>
    (cardsOf(this.session.refused?.action)?.length ?? 0) > this.need ? this.extra : null,
  );
  private readonly laying: Steady;

  constructor(
    private readonly session: Session<Words>,
    private readonly moving: () => boolean,
  ) {
    // The other half of a double tap lays nothing in the next turn.
    this.laying = new Steady(() => `${this.turn} ${this.may}`);
    // What was wanted in one turn is not wanted in the next: a new round may deal the same card again.
    $effect(() => {
      void this.turn;
      this.clear();
    });
  }

  tap(card: number): void {
    const { picked, laid, need } = this;
    if (!this.hand.includes(card)) return;
    if (this.mayRetract) {
      if (laid.includes(card)) return this.retract();
      this.session.act({ type: 'retract' });
      this.wanted = need === 1 ? [card] : [...laid.slice(1), card];
      return;
    }
    if (!this.may) return;
    if (picked.includes(card)) this.wanted = picked.filter((one) => one !== card);
    else if (need === 1) this.wanted = [card];
    else if (picked.length < need) this.wanted = [...picked, card];
    else {
      // One too many: the table knows best why not.
      this.extra = card;
      this.session.act({ type: 'choose', cards: ascending([...picked, card]) });
    }
  }
  // True: as many as there have to be. A wrong number of cards goes to the table too.
  lay(): boolean {
    const { picked } = this;
    if (!this.may || this.sending || (picked.length === 0 && (this.moving() || !this.laying.settled))) return false;
    this.session.act({ type: 'choose', cards: ascending(picked) });
    return picked.length === this.need;
  }
  retract(): void {
    if (this.mayRetract) {
      this.wanted = this.laid;
      this.session.act({ type: 'retract' });
    } else this.clear();
  }
  clear(): void {
    this.wanted = [];
  }
}
