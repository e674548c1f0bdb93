// The outside of the box, for the shelf.
import type { Cover } from '../registry';

const box: Cover = {
  name: 'Pop',
  minutes: '15',
  colour: 'var(--sky)',
  text: {
    en: 'Choose in secret, reveal together, watch the chain go off.',
    fr: 'Choisir en secret, révéler ensemble, et la chaîne part.',
  },
};
export default box;
