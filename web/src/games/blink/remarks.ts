// What the coach says, by its key (docs/coach-remarks.md).
export const en = {
  'coach.blink.next-fits':
    'After the better card {cards|one more of your cards|{cards} more of your cards} ' +
    'would have fitted, instead of {instead}.',
  'coach.blink.wins-more': 'Between two equally quick players the better card wins more often.',
};
export const fr: typeof en = {
  'coach.blink.next-fits':
    'Après la meilleure carte, ' +
    '{cards|une autre de vos cartes allait|{cards} autres de vos cartes allaient}, au lieu de {instead}.',
  'coach.blink.wins-more': 'Entre deux joueurs aussi rapides, la meilleure carte gagne plus souvent.',
};
