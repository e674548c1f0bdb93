// The texts of this game's tasks of a day: nobody else has to load them.
import { catalogue } from '../../lib/i18n';

const en = {
  hand: 'Their hand',
  hand_of: 'The hand of {name}',
  hand_text: 'In this task both hands lie open. These are the cards they began this turn with.',
};
const fr: typeof en = {
  hand: 'Leur main',
  hand_of: 'La main de {name}',
  hand_text: 'Dans cette épreuve, les deux mains sont visibles. Voici leurs cartes au début de ce tour.',
};
export const t = catalogue(en, fr);
