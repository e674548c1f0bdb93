// The outside of the box, for the shelf.
import type { Box } from '../registry';

const box: Box = {
  name: 'Pop',
  players: [1, 5],
  clauses: 'POP',
  minutes: '15',
  colour: 'var(--sky)',
  needs: { mode: { coop: [3, 5] }, two_cards: { true: [2, 2] } },
  text: {
    en: 'Choose in secret, reveal together, watch the chain go off.',
    fr: 'Choisir en secret, révéler ensemble, et la chaîne part.',
  },
};
export default box;
