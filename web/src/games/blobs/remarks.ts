// What the coach says, by its key (docs/coach-remarks.md).
export const en = {
  'coach.blobs.takes-away': 'The better choice takes {card} out of the room of {seat}.',
  'coach.blobs.keeps': 'The better choice keeps {card} in your room.',
  'coach.blobs.more-points':
    'The better choice gives you about {points|one more point|{points} more points} by the end of the turn.',
  'coach.blobs.fewer-for-rival':
    'With the better choice {seat} has about {points|one point less|{points} points less} by the end of the turn.',
  'coach.blobs.save-it': 'The card is worth more later: let it pass for once.',
  'coach.blobs.later': 'The better choice is worth more in the turns that follow.',
};
export const fr: typeof en = {
  'coach.blobs.takes-away': 'Le meilleur choix retire {card} de la chambre de {seat}.',
  'coach.blobs.keeps': 'Le meilleur choix garde {card} dans votre chambre.',
  'coach.blobs.more-points':
    'Le meilleur choix vous donne environ {points|un point de plus|{points} points de plus} à la fin du tour.',
  'coach.blobs.fewer-for-rival':
    'Avec le meilleur choix, {seat} a environ {points|un point de moins|{points} points de moins} à la fin du tour.',
  'coach.blobs.save-it': 'La carte vaudra davantage plus tard : laissez passer cette fois.',
  'coach.blobs.later': 'Le meilleur choix vaut davantage dans les tours qui suivent.',
};
// The same before it is done.
export const ahead = {
  en: {
    'coach.blobs.takes-away': 'It takes {card} out of the room of {seat}.',
    'coach.blobs.keeps': 'It keeps {card} in your room.',
    'coach.blobs.more-points':
      'It gives you about {points|one more point|{points} more points} by the end of the turn than other choices.',
    'coach.blobs.fewer-for-rival':
      'With it {seat} has about {points|one point less|{points} points less} by the end of the turn.',
    'coach.blobs.later': 'It is worth more in the turns that follow.',
  },
  fr: {
    'coach.blobs.takes-away': 'Cela retire {card} de la chambre de {seat}.',
    'coach.blobs.keeps': 'Cela garde {card} dans votre chambre.',
    'coach.blobs.more-points':
      'Cela vous donne environ {points|un point de plus|{points} points de plus} ' +
      'à la fin du tour que d’autres choix.',
    'coach.blobs.fewer-for-rival':
      'Avec cela, {seat} a environ {points|un point de moins|{points} points de moins} à la fin du tour.',
    'coach.blobs.later': 'Cela vaut davantage dans les tours qui suivent.',
  },
};
