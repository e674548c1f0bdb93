// What the coach says, by its key (docs/coach-remarks.md).
export const en = {
  'coach.pop.explodes':
    'What you laid sets something off {risk} times in 100, the better choice {less|once|{less} times}.',
  'coach.pop.takes-fewer':
    'The better choice goes off as often, but takes fewer symbols: {less} in ten turns instead of {symbols}.',
  'coach.pop.explodes-together':
    'With what you laid something explodes {risk} times in 100, with the better choice {less|once|{less} times}.',
  'coach.pop.later': 'The better choice keeps stronger cards for the turns to come.',
  'coach.pop.clears': 'These five would have cleared the table, in {waves|one explosion|{waves} explosions}.',
  'coach.pop.leaves-fewer':
    'These five would have set off {waves|one explosion|{waves} explosions} ' +
    'and left {left|one card|{left} cards} instead of {instead}.',
  'coach.pop.hand': 'The better choice leaves cards, and a hand, that clear the table more often.',
};
export const fr: typeof en = {
  'coach.pop.explodes':
    'Ce que vous avez posé fait exploser quelque chose {risk} ' +
    'fois sur 100, le meilleur choix {less|une fois|{less} fois}.',
  'coach.pop.takes-fewer':
    'Le meilleur choix explose aussi souvent, mais prend moins ' +
    'de symboles : {less} en dix tours au lieu de {symbols}.',
  'coach.pop.explodes-together':
    'Avec ce que vous avez posé, quelque chose explose {risk} fois ' +
    'sur 100, avec le meilleur choix {less|une fois|{less} fois}.',
  'coach.pop.later': 'Le meilleur choix garde des cartes plus fortes pour les tours à venir.',
  'coach.pop.clears': 'Ces cinq cartes auraient vidé la table, en {waves|une explosion|{waves} explosions}.',
  'coach.pop.leaves-fewer':
    'Ces cinq cartes auraient causé {waves|une explosion|{waves} explosions} ' +
    'et laissé {left|une carte|{left} cartes} au lieu de {instead}.',
  'coach.pop.hand': 'Le meilleur choix laisse des cartes, et une main, qui vident la table plus souvent.',
};
// The same before it is done.
export const ahead = {
  en: {
    'coach.pop.takes-fewer':
      'It goes off as often as others, but takes fewer symbols: {less} in ten turns instead of {symbols}.',
    'coach.pop.later': 'It keeps stronger cards for the turns to come.',
    'coach.pop.hand': 'It leaves cards, and a hand, that clear the table more often.',
    'coach.pop.explodes': 'It sets something off {less|once|{less} times} in 100, other choices {risk} times.',
    'coach.pop.explodes-together':
      'With it something explodes {less|once|{less} times} in 100, with other choices {risk} times.',
    'coach.pop.clears': 'These five clear the table, in {waves|one explosion|{waves} explosions}.',
    'coach.pop.leaves-fewer':
      'These five set off {waves|one explosion|{waves} explosions} and ' +
      'leave {left|one card|{left} cards}; most choices leave {instead}.',
  },
  fr: {
    'coach.pop.takes-fewer':
      'Cela explose aussi souvent que d’autres, mais prend moins ' +
      'de symboles : {less} en dix tours au lieu de {symbols}.',
    'coach.pop.later': 'Cela garde des cartes plus fortes pour les tours à venir.',
    'coach.pop.hand': 'Il reste alors des cartes, et une main, qui vident la table plus souvent.',
    'coach.pop.explodes':
      'Cela fait exploser quelque chose {less|une fois|{less} fois} sur 100, d’autres choix {risk} fois.',
    'coach.pop.explodes-together':
      'Avec cela quelque chose explose {less|une fois|{less} fois} sur 100, avec d’autres choix {risk} fois.',
    'coach.pop.clears': 'Ces cinq cartes vident la table, en {waves|une explosion|{waves} explosions}.',
    'coach.pop.leaves-fewer':
      'Ces cinq cartes causent {waves|une explosion|{waves} explosions} et laissent ' +
      '{left|une carte|{left} cartes} ; la plupart des choix en laissent {instead}.',
  },
};
