// The outside of the box, for the shelf.
import type { Cover } from '../registry';

const box: Cover = {
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
