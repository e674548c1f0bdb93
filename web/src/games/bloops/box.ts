// The outside of the box, for the shelf.
import type { Box } from '../registry';

const box: Box = {
  name: 'Bloops',
  players: [2, 5],
  clauses: 'BLOOPS',
  minutes: '15',
  colour: 'var(--orange)',
  host: true,
  defaults: { window: 'polled' },
  names_seat: ['first'],
  text: {
    en: 'You saw your cards once. What were they again?',
    fr: 'Vous avez vu vos cartes une fois. C’était quoi déjà ?',
  },
};
export default box;
