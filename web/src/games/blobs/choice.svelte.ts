// What the player has picked so far and what that allows. Nothing is sent before it is whole, so all of it can be taken
// back.
import type { Action, Card, Form, Pending, Words } from '../../generated/blobs';
import type { Session } from '../../lib/session.svelte';
import type { Wide } from '../../lib/wide';

export class Choice {
  private picked = $state<Card | null>(null); // a card of the hand or of the waste
  private aimed = $state<number | null>(null); // a blob
  placed = $state<Card[]>([]); // the lab's top cards, so far

  constructor(private session: Session<Words>) {}

  get pending(): Pending | null {
    return this.session.latest?.pending ?? null;
  }
  // Is it ours to decide? Not while an answer of ours is under way, and not before we have been shown what led to it.
  get mine(): boolean {
    return (
      this.session.live &&
      !this.session.moving &&
      this.pending?.seat === this.session.you &&
      this.session.pending.length === 0
    );
  }
  get form(): Form | null {
    return this.mine ? this.pending!.form : null;
  }
  get legal(): Wide<Action>[] {
    return this.mine ? this.session.legal : [];
  }
  // The cards that may be chosen now, in the hand or in the waste.
  get cards(): Set<Card> {
    return new Set(
      this.legal.map((action) => action.card ?? action.hand ?? action.waste).filter((card) => card !== undefined),
    );
  }
  get blobs(): Set<number> {
    return new Set(this.legal.map((action) => action.blob ?? action.action).filter((blob) => blob !== undefined));
  }
  get players(): number[] {
    return this.legal.map((action) => action.player).filter((seat) => seat !== undefined);
  }
  // The rooms that the chosen card may go to.
  get rooms(): number[] {
    const to = (action: Wide<Action>) => (action.card === this.picked ? action.room : undefined);
    return this.picked === null ? [] : this.legal.map(to).filter((room) => room !== undefined);
  }
  // A choice made early, or kept while somebody else moves, counts as soon as it is allowed.
  get card(): Card | null {
    return this.picked;
  }
  get fits(): boolean {
    return this.picked !== null && this.cards.has(this.picked);
  }
  get blob(): number | null {
    return this.aimed !== null && this.blobs.has(this.aimed) ? this.aimed : null;
  }
  // The lab's top cards as they lie: the first option of the list.
  get looked(): Card[] {
    return this.form === 'order' ? (this.legal[0]?.order ?? []) : [];
  }
  get any(): boolean {
    return this.picked !== null || this.blob !== null || this.placed.length > 0;
  }

  pickCard(card: Card): void {
    this.picked = this.picked === card ? null : card;
  }
  // While it is dragged, the rooms say where it may go.
  lift(card: Card): void {
    this.picked = card;
  }
  // A second tap on the same blob confirms it.
  pickBlob(blob: number): void {
    if (this.blob === blob) this.confirmBlob();
    else this.aimed = blob;
  }
  // Dropped onto it, or tapped twice.
  aimAt(blob: number): void {
    this.aimed = blob;
    this.confirmBlob();
  }
  place(card: Card): void {
    this.placed = this.placed.includes(card) ? this.placed.filter((one) => one !== card) : [...this.placed, card];
  }
  takeBack(): void {
    this.picked = null;
    this.aimed = null;
    this.placed = [];
  }
  act(action: Action): void {
    this.takeBack();
    this.session.act(action);
  }
  into(room: number): void {
    const action = this.legal.find((one) => one.card === this.picked && one.room === room);
    if (action) this.act(action);
  }
  // The order so far, and behind it the rest as it lies.
  get order(): Card[] {
    return [...this.placed, ...this.looked.filter((card) => !this.placed.includes(card))];
  }
  confirmBlob(): void {
    const blob = this.blob;
    const action = this.legal.find((one) => blob !== null && (one.blob ?? one.action) === blob);
    if (action) this.act(action);
  }
  confirmCard(): void {
    const action = this.legal.find((one) => (one.hand ?? one.waste) === this.picked);
    if (action && this.fits) this.act(action);
  }
  // The table says why a card does not answer, and names the clause.
  askWhyNot(): void {
    if (this.picked !== null) this.session.act({ type: 'respond', card: this.picked, room: this.session.you ?? 0 });
  }
}
