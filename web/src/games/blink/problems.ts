// What is wrong with a box of this game, in French, by its key (docs/box-faults.md).
export const problems: Record<string, string> = {
  'blink.odd-number-of-cards': 'Chacun reçoit la moitié des cartes : il en faut un nombre pair, pas {count}.',
  'blink.no-card':
    'Ce n’est pas une carte : il faut une couleur (red, blue, brown, green, yellow, grey), une forme (triangle, ' +
    'moon, bolt, drop, star, flower) et un nombre de 1 à 5, par exemple yellow-star-4.',
};
