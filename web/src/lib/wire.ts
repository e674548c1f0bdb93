// The edge: what came as JSON is taken to have the shape that the schemas give it (src/generated). Nowhere else is a
// type claimed that the compiler can't see.
import type {
  Replay as AnyReplay,
  ReplayStep as AnyReplayStep,
  ServerMessage,
  Step,
  Unfinished,
  Words as AnyWords,
} from '../generated/server';

// What a game says, in the words of its own schema.
export function shaped<Shape>(value: unknown): Shape {
  return value as Shape;
}

type Told<Kind extends ServerMessage['type']> = Extract<ServerMessage, { type: Kind }>;
// A message with the words of a game. The view is always there, as every line of the page asks for it (early.ts).
type With<Kind extends 'state' | 'current' | 'update', Words extends AnyWords> = Omit<
  Told<Kind>,
  'view' | 'legal' | 'result' | 'events'
> & { view: Words['view']; legal?: Words['action'][]; result?: Words['result'] };

export type Refused = Told<'refused'>;
export type State<Words extends AnyWords = AnyWords> = With<'state', Words>;
export type Current<Words extends AnyWords = AnyWords> = With<'current', Words>;
// One accepted action, as this recipient may see it.
export type Update<Words extends AnyWords = AnyWords> = With<'update', Words> & { events: Words['event'][] };
// A page of a table's history: steps in order, and whether there are earlier ones.
export type History<Words extends AnyWords = AnyWords> = Omit<Told<'history'>, 'steps'> & {
  steps: (Omit<Step, 'events'> & { events: Words['event'][] })[];
};
export type Planned<Words extends AnyWords = AnyWords> = Omit<Told<'planned'>, 'action'> & {
  action: Words['action'] | null;
};
export type Message<Words extends AnyWords = AnyWords> =
  | Told<'table' | 'done' | 'refused' | 'moved' | 'pong' | 'clock' | 'reaction'>
  | State<Words>
  | Current<Words>
  | Update<Words>
  | History<Words>
  | Planned<Words>;

export type ReplayStep<Words extends AnyWords = AnyWords> = Omit<
  AnyReplayStep,
  'action' | 'best' | 'events' | 'view'
> & { action?: Words['action']; best?: Words['best']; events: Words['event'][]; view: Words['view'] };
export type Replay<Words extends AnyWords = AnyWords> = Omit<AnyReplay, 'steps' | 'result'> & {
  steps: ReplayStep<Words>[];
  result: Words['result'] | Unfinished;
};

export const readMessage = <Words extends AnyWords>(text: string): Message<Words> => JSON.parse(text) as Message<Words>;
