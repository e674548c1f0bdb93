// The outside of the box, for the shelf.
import type { Box } from '../registry';

const box: Box = {
  name: 'Bloops',
  minutes: '15',
  colour: 'var(--orange)',
  host: true,
  text: {
    en: 'You saw your cards once. What were they again?',
    fr: 'Vous avez vu vos cartes une fois. C’était quoi déjà ?',
  },
};
export default box;
