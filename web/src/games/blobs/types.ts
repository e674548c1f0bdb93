// What Blobs puts into the protocol (docs/rules/blobs.md, "For programs").
import type { Action } from '../../lib/types';
import type { Color } from './cards';

export interface RoomBlob {
  blob: number;
  card?: string; // absent: face down, a protoblob
  proto?: boolean;
  value: number;
  colors: Color[];
  safe: boolean;
}
export interface Points {
  blob: number;
  card: string;
  points: number;
}
export interface SeatView {
  hand: number;
  room: RoomBlob[];
  score: { total: number; base: number; permanent: Points[] };
}
export type Aim = { blob: number } | { player: number } | { color: Color };
export interface Play {
  blob: number;
  card: string;
  player: number;
  stage: 'aim' | 'window' | 'act';
  cancelled: boolean;
  answers: number | null;
  aims: Aim[];
}
export type Form = 'play' | 'respond' | 'action' | 'player' | 'blob' | 'hand' | 'waste' | 'color' | 'ask' | 'order';
export interface Pending {
  seat: number;
  form: Form;
  card: string | null;
  prompt: string;
  options?: Action[];
}
export interface View {
  you: number | null;
  phase: 'start' | 'play' | 'end' | 'over';
  turn: number;
  round: number;
  active: number;
  lab: number;
  waste: string[];
  shown: string | null;
  plan: null | 'lab' | 'waste';
  seats: SeatView[];
  hand?: string[];
  stack: Play[];
  pending: Pending | null;
  // Only where everything is open.
  hands?: string[][];
  protos?: { blob: number; card: string }[];
}
export interface Detail {
  why: 'eight' | 'limit';
  turns: number;
  ended_by: number;
  rooms: { blobs: number; base: number; permanent: Points[] }[];
}
export const blobs_to_end = 8;
