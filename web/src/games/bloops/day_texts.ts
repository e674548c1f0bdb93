// The texts of this game's task of a day: nobody else has to load them.
import { catalogue } from '../../lib/i18n';

const en = {
  ask_cards: 'What lies where in front of you?',
  ask_cards_text: 'Choose a number for each card that you have seen. “?” is right where you can’t know it.',
  ask_where: 'Where is the card now that lay {slot} in front of you at the start?',
  unknown: '?',
  unknown_long: 'can’t be known',
  your_slot: 'Your card {slot}',
  slot_of: '{name}, {slot}',
  you: 'You',
  answer: 'That is my answer',
  missing: 'Choose where that card is now.',
  right_cards: 'In front of you',
  right_said: 'you said {value}',
  right_where: 'The card that lay {slot} at the start: {where}.',
  right_where_said: 'You said: {where}.',
};
const fr: typeof en = {
  ask_cards: 'Qu’y a-t-il devant vous, et où ?',
  ask_cards_text:
    'Choisissez un nombre pour chaque carte que vous avez vue. « ? » est juste quand on ne peut pas savoir.',
  ask_where: 'Où se trouve maintenant la carte qui était {slot} devant vous au début ?',
  unknown: '?',
  unknown_long: 'impossible à savoir',
  your_slot: 'Votre carte {slot}',
  slot_of: '{name}, {slot}',
  you: 'Vous',
  answer: 'C’est ma réponse',
  missing: 'Choisissez où se trouve cette carte.',
  right_cards: 'Devant vous',
  right_said: 'vous avez dit {value}',
  right_where: 'La carte qui était {slot} au début : {where}.',
  right_where_said: 'Vous avez dit : {where}.',
};
export const t = catalogue(en, fr);
