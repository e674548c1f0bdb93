// What is wrong with a box of this game, in French, by its key (docs/box-faults.md).
export const problems: Record<string, string> = {
  'cant-touch-this.no-side': 'Une carte est une liste de lignes.',
  'cant-touch-this.not-so-many-rows': 'Une carte a de {min} à {max} lignes, pas {count}.',
  'cant-touch-this.no-row': 'Une ligne a de {min} à {max} symboles.',
  'cant-touch-this.side-too-large': 'Une carte a {most} symboles au plus.',
  'cant-touch-this.rows-differ': 'Les lignes d’une carte sont de même longueur : il faut ici {columns} symboles.',
  'cant-touch-this.no-symbol': 'Les symboles sont 1 2 P S E B T W ; rien d’autre n’est sur une carte.',
  'cant-touch-this.sides-differ': 'Toutes les cartes ont la même taille : {columns} colonnes et {rows} lignes.',
};
