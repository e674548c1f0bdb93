// Cards as text: their numbers, with a blank between them.
export const listed = (cards: unknown): string =>
  Array.isArray(cards) ? cards.map((card) => (typeof card === 'string' ? card : JSON.stringify(card))).join(' ') : '';
export const asList = (text: string): (number | string)[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => (/^\d{1,9}$/.test(word) ? Number(word) : word));
