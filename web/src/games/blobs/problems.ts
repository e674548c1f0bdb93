// What is wrong with a box of this game, in French, by its key (docs/box-faults.md).
export const problems: Record<string, string> = {
  'blobs.no-value': '« {field} » est un nombre entier de {min} à {max}, ou « * ».',
  'blobs.no-color': 'Une couleur est red, orange, yellow, green, blue ou purple.',
  'blobs.color-twice': 'La carte a déjà cette couleur.',
  'blobs.aim-without-do': 'La carte vise quelque chose et ne fait rien : il n’y a pas de « do ».',
  'blobs.when-without-do': 'Une réponse a une action : il n’y a pas de « do ».',
  'blobs.bind-without-when': 'Seule une réponse est liée à ce à quoi elle répond : il n’y a pas de « when ».',
  'blobs.nothing-bound': 'Rien n’est lié : laissez plutôt la case vide.',
  'blobs.no-condition':
    'Une condition est l’une de celles-ci : any, acts, copyable, into mine, at home, removes, aims mine.',
  'blobs.condition-twice': 'La condition est là deux fois.',
  'blobs.no-program': 'Un programme est un texte.',
  'blobs.empty-program': 'Le programme est vide : laissez plutôt la case vide.',
  'blobs.word-missing': 'À la lettre {letter} : ici il manque un mot : {words}.',
  'blobs.no-such-word': 'À la lettre {letter} : « {word} » n’a pas de sens ici ; vouliez-vous {near} ?',
  'blobs.no-such-long-word': 'À la lettre {letter} : ce mot n’a pas de sens ici ; vouliez-vous {near} ?',
  'blobs.word-expected': 'À la lettre {letter} : il faut ici « {word} ».',
  'blobs.number-expected': 'À la lettre {letter} : il faut ici un nombre entier de {min} à {max}.',
  'blobs.number-expected-after': 'À la lettre {letter} : après {sign} il faut un nombre entier de {min} à {max}.',
  'blobs.no-color-to-filter':
    'À la lettre {letter} : cette couleur n’existe pas : color:C, ou red, orange, yellow, green, blue ou purple.',
  'blobs.filtered-twice': 'À la lettre {letter} : il y a déjà une condition de ce genre.',
  'blobs.nothing-chosen': 'À la lettre {letter} : rien n’est jamais choisi ici : il n’y a pas de {var}.',
  'blobs.not-set': 'À la lettre {letter} : {var} est utilisé avant d’avoir un sens.',
  'blobs.not-bound':
    'Dans une réponse, où « bind » donne un sens aux variables et « aim » non : à la lettre {letter}, {var} est ' +
    'utilisé avant d’avoir un sens.',
  'blobs.ends-nothing': 'À la lettre {letter} : il n’y a pas d’« everyone » que cela pourrait finir.',
  'blobs.step-ends': 'À la lettre {letter} : l’étape finit avant cela ; la suivante vient après « ; ».',
  'blobs.too-many-steps': 'À la lettre {letter} : c’est la 25e étape, et un programme en a 24 au plus.',
  'blobs.aims-in-secret':
    'À la lettre {letter} : une visée ne choisit que ce que tous peuvent voir : blob, player et color.',
  'blobs.everyone-in-everyone': 'À la lettre {letter} : pas d’« everyone » dans un « everyone ».',
  'blobs.stands-twice': 'À la lettre {letter} : c’est là deux fois.',
};
