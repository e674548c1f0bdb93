// Who and what, in words.
import type { Aim, RoomBlob, View, Words } from '../../generated/blobs';
import type { Session } from '../../lib/session.svelte';
import { t as shell } from '../../lib/texts';
import type { Wide } from '../../lib/wide';
import { cardData } from './box_cards.svelte';
import { cardName, cardText, cardTextFor, colorName, t } from './texts';

export const nameOf = (session: Session<Words>, seat: number): string =>
  session.seats[seat]?.name || shell('seat_n', { n: seat + 1 });
export const roomName = (session: Session<Words>, seat: number): string =>
  seat === session.you ? t('your_room') : t('room_of', { name: nameOf(session, seat) });
// The same within a sentence.
export const inRoom = (session: Session<Words>, seat: number): string =>
  seat === session.you ? t('e_your_room') : t('e_room_of', { name: nameOf(session, seat) });

export function findBlob(view: View, number: number): { blob: Wide<RoomBlob>; seat: number } | null {
  for (const [seat, { room }] of view.seats.entries()) {
    const blob = room.find((one) => one.blob === number);
    if (blob) return { blob, seat };
  }
  return null;
}
// A card's text as it reads for whoever performs it (BLOBS-8): Start and End actions are the room's owner's, whoever
// played the card; everything else is its player's.
export function textFor(session: Session<Words>, card: string, player: number, owner: number): string {
  const lasting = cardData(card).kinds.every((kind) => kind === 'Start' || kind === 'End' || kind === 'permanent');
  const performs = lasting ? owner : player;
  if (performs === session.you && player === session.you) return cardText(card);
  return cardTextFor(card, performs === session.you ? null : nameOf(session, performs));
}
// "Bob (Momo)": in whose room it lies.
export const ofRoom = (session: Session<Words>, card: string, seat: number): string =>
  t('of_room', { card, room: seat === session.you ? shell('you') : nameOf(session, seat) });
export function blobName(session: Session<Words>, view: View, number: number): string {
  const found = findBlob(view, number);
  return found ? ofRoom(session, cardName(found.blob.card), found.seat) : '…';
}
export function aimName(session: Session<Words>, view: View, aim: Aim): string {
  if ('blob' in aim) return blobName(session, view, aim.blob);
  if ('player' in aim) return aim.player === session.you ? shell('you') : nameOf(session, aim.player);
  return colorName(aim.color);
}
