// Names and values of any game as words: `{"type":"take","n":2}` is "take · n 2". Pure, and knows no game.

// Anything that can be said.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
// An action or an event of any game, with whatever it has.
export interface Typed {
  type: string;
  [field: string]: Json;
}
export interface Saying {
  seats: string[]; // what the seats are called
  yes: string;
  no: string;
  nothing: string;
}

// "two_cards", "two-cards" and "twoCards" are two cards.
export const readable = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/[_-]+/g, ' ')
    .trim();

const one_seat = /^(?:seat|you|turn|player|actor|first|next|by|target|winner|loser|dealer|owner|leader)$/;
const per_seat = /^(?:seats|players|hands|scores|points|totals|wins|piles_of|taken_by)$/;

// Whether a number under this name is somebody at the table.
export const namesSeat = (name: string, value: Json, seats: number): value is number =>
  one_seat.test(name) && typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < seats;
// Whether a list under this name has one entry for everybody.
export const isPerSeat = (name: string, value: Json[], seats: number): boolean =>
  per_seat.test(name) && seats > 0 && value.length === seats;

export function valueWords(name: string, value: Json, saying: Saying): string {
  if (value === null || value === '') return saying.nothing;
  if (typeof value === 'boolean') return value ? saying.yes : saying.no;
  if (namesSeat(name, value, saying.seats.length)) return saying.seats[value]!;
  if (typeof value === 'string') return readable(value);
  if (typeof value === 'number') return String(value).replace('-', '−');
  if (Array.isArray(value))
    return value.length ? value.map((item) => valueWords('', item, saying)).join(', ') : saying.nothing;
  return fieldWords(value, saying);
}

const fieldWords = (fields: Record<string, Json>, saying: Saying): string =>
  Object.entries(fields)
    .map(([name, value]) => `${readable(name)} ${valueWords(name, value, saying)}`)
    .join(' · ');

// An action or an event: what it is, then its fields.
export function typedWords({ type, ...fields }: Typed, saying: Saying): string {
  return [readable(type), fieldWords(fields, saying)].filter(Boolean).join(' · ');
}
// An event with who did it in front.
export function eventWords(event: Typed, saying: Saying): string {
  const { seat, ...rest } = event;
  if (seat === undefined || !namesSeat('seat', seat, saying.seats.length)) return `${typedWords(event, saying)}.`;
  return `${saying.seats[seat]!}: ${typedWords(rest as typeof event, saying)}.`;
}
