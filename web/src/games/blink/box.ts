// The outside of the box, for the shelf.
import type { Cover } from '../registry';

const box: Cover = {
  name: 'Blink',
  minutes: '2',
  colour: 'var(--yellow)',
  faces: true,
  text: {
    en: 'No turns, only speed: match colour, shape or count before they do.',
    fr: 'Pas de tours, que de la vitesse : couleur, forme ou nombre, avant l’autre.',
  },
};
export default box;
