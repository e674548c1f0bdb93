// What is wrong with a box of this game, in French, by its key (docs/box-faults.md).
export const problems: Record<string, string> = {
  'bloops.value-twice': 'La valeur {value} est déjà là : une ligne chacune.',
  'bloops.not-so-many-cards': 'Il faut de {min} à {max} cartes en tout, pas {count}.',
};
