// What is wrong with a box of this game, in French, by its key (docs/box-faults.md).
export const problems: Record<string, string> = {
  'pop.no-deck': 'Il faut cinquante cartes : les nombres de 1 à 50, chacun une fois.',
  'pop.number-twice': 'Il y a déjà une carte {number}.',
  'pop.numbers-missing': 'Chaque nombre de 1 à 50 est sur une carte ; manquent : {numbers}.',
  'pop.no-columns': 'Il faut cinq colonnes de cartes : de A à E, chacune de haut en bas.',
  'pop.no-column': 'Une colonne est une liste de cartes, de haut en bas.',
  'pop.in-puzzle-already': 'La carte {number} est déjà dans l’énigme.',
  'pop.colors-touch': 'Deux cartes de même couleur se touchent : elles auraient explosé.',
};
