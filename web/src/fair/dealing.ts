// This page's part in dealing the cards (docs/fairness.md): a share of its own, pledged when the table has committed
// itself and opened when everybody has pledged.
import type { ClientMessage, TableInfo } from '../generated/server';
import { keepNote, type Note, readNote } from './notes';
import { base64url, fromBase64url, sha256 } from './sha256';

const pledgeOf = (share: string): string => base64url(sha256(fromBase64url(share)));

export class Dealing {
  note: Note | null = null;
  private commit: string | null = null; // as it was told first
  private sitting = false;

  // `broken`: the table has taken back what it had committed itself to.
  constructor(
    private readonly code: string,
    private readonly send: (message: ClientMessage) => void,
    private readonly broken: () => void,
  ) {}

  told(info: TableInfo): void {
    const { deal, you: seat } = info;
    if (!deal?.commit) return this.commit === null ? undefined : this.broken();
    this.commit ??= deal.commit;
    if (this.commit !== deal.commit) this.broken();
    this.sitting = seat !== null;
    if (seat === null) return;
    const note = (this.note = this.noteAt(seat, info));
    if (note.commit !== deal.commit) return this.broken();
    const own = deal.seats?.[seat] ?? null;
    const round = deal.round ?? 0;
    if (info.status === 'waiting' && deal.phase === 'pledging' && !own?.pledge) this.pledge(note, round, info, seat);
    const pledged = note.pledged;
    if (!pledged || note.round !== round || own?.pledge !== pledgeOf(pledged)) return;
    if (deal.phase === 'opening' && !own.opened) this.send({ type: 'open', id: 'open', share: pledged });
    if (own.opened && note.share !== pledged) this.keep({ ...note, share: pledged });
  }

  // What was told of the game: the first view and the last are noted.
  seen(version: number, view: unknown, seal: string | undefined, over: boolean): void {
    const { note } = this;
    if (!note || !this.sitting || seal === undefined) return;
    const first = note.views.filter((one) => one.version < version).slice(0, 1);
    note.views = over || first.length === 0 ? [...first, { version, view }] : first;
    Object.assign(note, { version, seal });
    if (over || version % 8 === 0) this.keep(note);
  }

  private noteAt(seat: number, { deal }: TableInfo): Note {
    if (this.note?.seat === seat) return this.note;
    const named = deal!.kind === 'fair' ? { table: this.code } : {};
    const fresh = { ...named, commit: deal!.commit!, seat, round: 0, views: [], at: Date.now() };
    return readNote(this.code, seat) ?? fresh;
  }
  private keep(note: Note): void {
    this.note = note;
    keepNote(this.code, note);
  }
  private pledge(note: Note, round: number, info: TableInfo, seat: number): void {
    // Another page of the same person may have made one already: both say the same.
    const kept = readNote(this.code, seat);
    const again = kept?.round === round && kept.commit === note.commit ? kept.pledged : undefined;
    const pledged = again ?? base64url(crypto.getRandomValues(new Uint8Array(16)));
    this.keep({ ...note, round, pledged });
    this.send({ type: 'pledge', id: 'pledge', pledge: pledgeOf(pledged) });
    // Where there are only bots beside it nobody else has to pledge first, and no round trip is lost.
    const alone = info.seats.every(({ kind }, at) => at === seat || kind === 'bot');
    if (alone) this.send({ type: 'open', id: 'open', share: pledged });
  }
}
