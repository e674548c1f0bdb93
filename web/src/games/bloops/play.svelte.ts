// What the player has chosen and not finished, and what a tap means now. It stays when somebody else moves.
import type { Action, View, Words } from '../../generated/bloops';
import { same, type Spot } from './spot';
import { ask as askRules, type Move, type Tried, tryOut } from '../../lib/rulebook.svelte';
import type { Session } from '../../lib/session.svelte';
import { reading, second_tap, Steady } from '../../lib/steady.svelte';
import type { Wide } from '../../lib/wide';
import type { Moments } from './moments.svelte';
import { drawerIn, windowCloses } from './closing';
import { ask, task, type Chosen, type Prompt, stillAsked, type Task, undecided } from './task';
import { boxIn } from './faces';
import { nameOf } from './tell';
import { a, t } from './texts';

export class Play {
  countering = $state(false); // throwing off another one before using an effect
  moving = $state(false); // rearranging
  mine = $state<number | null>(null);
  theirs = $state.raw<Spot | null>(null);
  sure = $state(false); // asked whether BLOOPS is meant
  private drawAt = $state<number | null>(null); // passed in order to draw, at so many discards
  // What the rules say of what might come, from what is seen here; null: they are not there yet.
  private readonly closing: Tried<Words> | null = $derived.by(
    () => this.tries(this.truth, [windowCloses(this.truth)])?.[0] ?? null,
  );
  private readonly calling: boolean[] | null = $derived.by(() => this.callsToCome());
  private readonly moves: boolean | null = $derived.by(() => this.takes({ type: 'move', from: 0, to: 1 }));
  readonly drawer: number | null | undefined = $derived.by(() => drawerIn(this.truth, this.closing));
  readonly task: Task = $derived.by(() => this.asked());
  private before: Task = 'wait'; // what was asked when all had been told
  readonly prompt: Prompt = $derived.by(() =>
    ask(this.truth, this.legal, this.you, this.task, this.chosen, boxIn(this.session), (seat) =>
      nameOf(this.session, seat),
    ),
  );
  // What taps on cards go by, and buttons.
  private readonly taps: Steady;
  readonly buttons: Steady;

  constructor(
    private session: Session<Words>,
    private moments: Moments,
  ) {
    // Whose card a counter answers is part of what a tap means. What we switched ourselves holds at once for cards;
    // buttons that take each other's places wait for the other half of a double tap.
    const asked = () => `${this.task} ${this.truth.phase === 'window' ? this.truth.active : ''}`;
    const switched = () => `${this.moving} ${this.countering}`;
    const idle = /^(?:wait|peek-wait|over) /;
    this.taps = new Steady(
      () => `${asked()}|${switched()}`,
      (meaning) => idle.test(meaning),
      (was, is) => (was.split('|')[1] === is.split('|')[1] ? reading : 0),
    );
    this.buttons = new Steady(
      () => `${asked()} ${this.passesToDraw}|${switched()} ${this.moments.look !== null} ${this.sure}`,
      (meaning) => idle.test(meaning) && meaning.endsWith('false false'),
      (was, is) => (was.split('|')[1] === is.split('|')[1] ? reading : second_tap),
    );
    this.follow();
  }

  // What is shown is what taps and buttons go by.
  get settled(): boolean {
    return this.taps.settled && this.buttons.settled;
  }
  get you(): number | null {
    return this.session.you;
  }
  // What has been told of what is true: nothing is asked about a card before it was seen.
  get truth(): View {
    return this.moments.caught ? this.latest : this.session.view!;
  }
  private get latest(): View {
    return this.session.latest ?? this.session.view!;
  }
  private get legal(): Action[] {
    return this.session.legal;
  }
  private get chosen(): Chosen {
    return {
      counter: this.countering,
      move: this.moving,
      mine: this.mine,
      theirs: this.theirs !== null,
      willDraw: this.drawAt !== null,
      drawing: this.drawing,
      drawer: this.drawer,
    };
  }
  // While something is still being shown what was asked before can be answered, if it is still asked.
  private asked(): Task {
    const { moments, truth, latest, legal, chosen } = this;
    if (moments.caught) return (this.before = task(truth, legal, chosen));
    if (this.moving) return 'move';
    return stillAsked(this.before, truth, latest, legal) ? this.before : 'wait';
  }
  can(type: Action['type']): boolean {
    return this.legal.some((action) => action.type === type);
  }
  fits(type: Action['type'], fields: { seat?: number; slot?: number; with?: number; to?: number }): boolean {
    return this.legal.some(
      (action: Wide<Action>) =>
        action.type === type &&
        (['seat', 'slot', 'with', 'to'] as const).every(
          (key) => fields[key] === undefined || action[key] === fields[key],
        ),
    );
  }
  private sent(type: Action['type']): boolean {
    return this.session.pending.some((action) => action.type === type);
  }
  // Drawing is next, and all that is missing is the own pass.
  get passesToDraw(): boolean {
    const { effects } = this.truth;
    return (
      this.you !== null && this.can('pass') && !this.can('draw') && effects.length === 0 && this.drawer === this.you
    );
  }
  // Also after a pass, when it is no longer listed.
  get callNow(): boolean {
    return this.can('call') || (this.calling?.[0] ?? false);
  }
  // During one's own turn it can be said beforehand: the table does it as soon as it may be done.
  get callLater(): boolean {
    return !this.callNow && (this.calling?.includes(true) ?? false);
  }
  get callable(): boolean {
    return this.callNow || this.callLater;
  }
  get planned(): boolean {
    return this.session.planned?.type === 'call' && this.callLater;
  }
  // Asked for, and not confirmed: the line is down, or slow.
  get planning(): boolean {
    return this.session.planning?.type === 'call' && this.callLater;
  }
  get movable(): boolean {
    return this.you !== null && (this.moves ?? (this.latest.phase !== 'over' && !this.can('ready')));
  }
  picked(seat: number, slot: number): boolean {
    if ((seat === this.you && this.mine === slot) || same(this.theirs, { seat, slot })) return true;
    return (
      seat === this.you &&
      this.session.pending.some(
        (action) => (action.type === 'counter' || action.type === 'keep') && action.slot === slot,
      )
    );
  }
  // Whether a rim shows that a tap is asked for. After a discard any card may be thrown off: only one that is known to
  // fit is shown, where the table remembers for us.
  hinted(seat: number, slot: number): boolean {
    if (['decide', 'look', 'swap', 'move'].includes(this.task)) return true;
    const { discard, seats } = this.truth;
    return discard !== null && seat === this.you && seats[seat]?.known?.[slot] === discard;
  }
  // Who stands in the way of what was refused.
  get blocking(): number[] {
    const { truth } = this;
    const window = truth.phase === 'window'; // it may have moved on
    switch (this.session.refused?.key) {
      case 'bloops.cards-are-protected':
        return truth.caller === null ? [] : [truth.caller];
      case 'bloops.not-your-draw':
        return truth.active === null ? [] : [truth.active];
      case 'bloops.effect-before-draw':
        return window && truth.effects[0] ? [truth.effects[0].seat] : [];
      case 'bloops.not-your-draw-in-window':
        return window ? [this.drawer ?? -1] : [];
      case 'bloops.not-all-have-passed':
        return window ? undecided(truth) : [];
      default:
        return [];
    }
  }

  act(action: Action): void {
    if (action.type !== 'counter' && this.sent(action.type)) return;
    this.moments.look = null;
    this.session.act(action);
  }
  draw(): void {
    if (this.task === 'decide' || !this.session.live || this.you === null) return;
    if (this.passesToDraw) {
      this.drawAt = this.latest.discarded;
      this.act({ type: 'pass' });
    } else this.act({ type: 'draw' });
  }
  call(): void {
    this.sure = false;
    if (this.callNow) this.act({ type: 'call' });
    else if (this.callLater) {
      const turn = this.ownTurn;
      this.session.plan({ type: 'call' }, () => this.callable && this.ownTurn === turn);
    }
  }
  // Which of one's turns it is: each draws one card of the pile.
  private get ownTurn(): number {
    return this.latest.pile - (this.latest.phase === 'turn' ? 1 : 0);
  }
  undo(): void {
    if (this.sure) this.sure = false;
    else if (this.mine !== null || this.theirs) this.mine = this.theirs = null;
    else if (this.moving) this.moving = false;
    else this.countering = false;
  }
  rearrange(): void {
    this.moving = !this.moving;
    this.mine = null;
  }

  // What a tap on a card means, in words and deeds; null: nothing.
  meaning(seat: number, slot: number, task: string = this.task): { words: string; run: () => void } | null {
    if (this.you === null || !this.session.live) return null;
    const { truth } = this;
    const own = seat === this.you;
    switch (task) {
      case 'decide':
        if (own && this.fits('keep', { slot }))
          return { words: t('do_keep', { value: truth.drawn ?? '' }), run: () => this.act({ type: 'keep', slot }) };
        return null;
      case 'look':
        if (this.fits('look', { seat, slot }))
          return { words: t('do_look'), run: () => this.act({ type: 'look', seat, slot }) };
        return null;
      case 'swap':
        if (own ? this.fits('swap', { slot }) : this.fits('swap', { seat, with: slot }))
          return { words: t('do_swap'), run: () => this.pick(seat, slot) };
        return null;
      case 'give':
        if (!own && this.fits('give', { to: seat }))
          return {
            words: t('give_to', { name: nameOf(this.session, seat) }),
            run: () => this.act({ type: 'give', to: seat }),
          };
        break;
      case 'move':
        if (own) return { words: t('do_move'), run: () => this.exchange(slot) };
        return null;
    }
    // On its way until it is answered; and a card that lies open has been tried.
    if (own && this.fits('counter', { slot }) && !this.countered(slot) && !this.moments.open(seat, slot))
      return {
        words: t('do_counter', { a: a(truth.discard ?? 0, boxIn(this.session)), value: truth.discard ?? '' }),
        run: () => this.act({ type: 'counter', slot, discarded: truth.discarded }),
      };
    return null;
  }
  private countered(slot: number): boolean {
    return this.session.pending.some((action) => action.type === 'counter' && action.slot === slot);
  }
  tap(seat: number, slot: number): void {
    const [task, active] = this.taps.meaning.split('|')[0]!.split(' ');
    const meant = active === '' || active === String(this.truth.active);
    const what = meant ? this.meaning(seat, slot, task) : null;
    if (what) what.run();
    else if (
      this.taps.settled &&
      this.moments.caught &&
      this.session.live &&
      this.you !== null &&
      !this.countered(slot) &&
      !this.moments.open(seat, slot)
    )
      this.explain(seat, slot);
  }
  private pick(seat: number, slot: number): void {
    if (seat === this.you) this.mine = this.mine === slot ? null : slot;
    else this.theirs = same(this.theirs, { seat, slot }) ? null : { seat, slot };
    if (this.mine !== null && this.theirs)
      this.act({ type: 'swap', slot: this.mine, seat: this.theirs.seat, with: this.theirs.slot });
  }
  private exchange(slot: number): void {
    if (this.mine === null || this.mine === slot) this.mine = this.mine === slot ? null : slot;
    else {
      this.act({ type: 'move', from: this.mine, to: slot });
      this.mine = null;
    }
  }
  // A tap that means nothing now: the rules say why, and it is never sent, as too late would cost a penalty card. So
  // they are asked as if such errors were refused.
  private explain(seat: number, slot: number): void {
    const action = this.meantBy(seat, slot);
    const { options } = this.truth;
    const lenient: View = { ...this.truth, options: { ...options, errors: 'refuse', strict: false } };
    const refused = action && tryOut<Words>(lenient, this.session.box, action)?.refused;
    if (refused) this.session.refused = refused;
  }
  private meantBy(seat: number, slot: number): Action | null {
    const own = seat === this.you;
    const { seats } = this.truth;
    switch (this.task) {
      case 'swap':
        if (own) return { type: 'swap', slot, seat: seats.findIndex((_, one) => one !== seat), with: 0 };
        return { type: 'swap', slot: this.mine ?? seats[this.you!]!.slots.indexOf(true), seat, with: slot };
      case 'look':
        return { type: 'look', seat, slot };
      case 'give':
        if (!own) return { type: 'give', to: seat };
        break;
      case 'peek':
      case 'peek-wait':
        return own ? { type: 'keep', slot } : null;
    }
    return own ? { type: 'counter', slot, discarded: this.truth.discarded } : null;
  }

  // ---- Questions

  private tries(view: View, tries: Move<Words>[][]): Tried<Words>[] | null {
    return askRules<Words>(view, this.session.box, tries)?.tries ?? null;
  }
  private takes(action: Action): boolean | null {
    const step = this.you === null ? null : tryOut<Words>(this.latest, this.session.box, action);
    return step && !step.refused;
  }
  private get drawing(): boolean {
    if (typeof this.drawer !== 'number' || this.truth.phase !== 'window') return false;
    const step = this.tries(this.truth, [[{ seat: this.drawer, action: { type: 'draw' } }]])?.[0]?.steps[0];
    return step !== undefined && !step.refused;
  }
  // Whether BLOOPS could be said: now, and in the same turn after what is still to be done in it, whichever card that
  // is.
  private callsToCome(): boolean[] | null {
    if (this.you === null) return null;
    const call = { action: { type: 'call' as const } };
    const draws: Move<Words>[] = this.latest.phase === 'turn' ? [{ action: { type: 'draw' } }] : [];
    const effects = this.latest.effects.map(({ seat }) => ({ seat }));
    const slot = this.latest.seats[this.you]!.slots.indexOf(true);
    const ends: Move<Words>[] = [{ action: { type: 'discard' } }, { action: { type: 'keep', slot } }];
    const later = ends.flatMap((end) => [
      [...draws, end, call],
      [...draws, end, {}, call],
    ]);
    const tries = this.tries(this.latest, [[call], [...effects, call], ...later]);
    return tries && tries.map((one) => !one.steps.at(-1)!.refused);
  }

  // What was meant for later is done as soon as it may be; what no longer holds is forgotten.
  private follow(): void {
    $effect(() => {
      if (this.drawAt === null) return;
      if (this.latest.phase !== 'window' || this.latest.discarded !== this.drawAt) this.drawAt = null;
      else if (this.can('draw') && !this.sent('draw')) {
        this.drawAt = null;
        this.session.act({ type: 'draw' });
      }
    });
    $effect(() => {
      if (!this.callable) this.sure = false;
    });
    $effect(() => {
      if (this.task !== 'swap') this.theirs = null;
      if (this.task !== 'swap' && this.task !== 'move') this.mine = null;
      if (!this.latest.effects.some((effect) => effect.seat === this.you)) this.countering = false;
      if (this.latest.phase === 'over') this.moving = false;
    });
    // A chosen card that is no longer there.
    $effect(() => {
      const { seats } = this.latest;
      if (this.task === 'swap' && this.mine !== null && this.you !== null && !seats[this.you]?.slots[this.mine])
        this.mine = null;
      if (this.theirs && !seats[this.theirs.seat]?.slots[this.theirs.slot]) this.theirs = null;
    });
  }
}
