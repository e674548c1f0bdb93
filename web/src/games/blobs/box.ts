// The outside of the box, for the shelf.
import type { Cover } from '../registry';

const box: Cover = {
  name: 'Blobs',
  minutes: '20',
  colour: 'var(--green)',
  text: {
    en: 'Seventy-two wobbly cards that answer each other back.',
    fr: 'Soixante-douze cartes en gelée qui se répondent.',
  },
};
export default box;
