// The edge: what came as JSON is taken to have the shape that the protocol gives it (docs/server-protocol.md). Nowhere
// else is a type claimed that the compiler can't see.
import type { Action, GameEvent, Refused, TableInfo, Update } from './types';

// A view, an event or a detail of a game, in the words of its folder.
export function shaped<Shape>(value: unknown): Shape {
  return value as Shape;
}

// A page of a table's history: steps in order, and whether there are earlier ones.
export interface History {
  steps: { version: number; seat: number | null; events: GameEvent[]; why?: string }[];
  more: boolean;
}
export type Message<View> =
  | ({ type: 'table' } & TableInfo)
  | ({ type: 'state' | 'current' | 'update' } & Update<View>)
  | ({ type: 'history' } & History)
  | { type: 'planned'; action: Action | null; why?: 'done' | 'lapsed' }
  | { type: 'done'; id: string }
  | ({ type: 'refused' } & Refused)
  | { type: 'pong' };

export const readMessage = <View>(text: string): Message<View> => JSON.parse(text) as Message<View>;
