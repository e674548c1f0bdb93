// The built-in cards in French: their names, and what they mean exactly; what they say is in the box.
export const french: Record<string, [name: string, exactly: string]> = {
  avenger: [
    'Vengeur',
    'N’importe quel autre blob, dans n’importe quelle chambre, la vôtre comprise ; choisi en jouant. ' +
      'Aucun : sans effet.',
  ],
  flapjack: ['Retourne-Crêpe', 'N’importe quel autre blob face visible ; choisi en jouant. Aucun : sans effet.'],
  blobnapper: [
    'Kidnablob',
    'Valeur de base de 2 au plus (les protoblobs aussi) ; choisi en jouant. Il va là où se trouve ' +
      'Kidnablob quand l’action a lieu. Aucun : sans effet.',
  ],
  'bait-and-switch': [
    'Troc Surprise',
    'Valeur de base de 2 au plus (les protoblobs aussi) ; choisi en jouant. Aucun, ou l’un des deux ' +
      'parti : sans effet.',
  ],
  'musical-blobs': [
    'Blobs Musicaux',
    'Tous deux choisis en jouant ; chambres différentes, au moins une couleur commune à ce moment ; Blobs ' +
      'Musicaux peut en être. Si l’un est parti : sans effet.',
  ],
  'pass-the-puddle': [
    'Passe la Flaque',
    'À partir de votre voisin de gauche jusqu’à vous ; chacun choisit un blob de sa chambre, même un qui ' +
      'vient d’arriver ; à gauche, c’est le joueur suivant. Une chambre vide est sautée.',
  ],
  'bin-diver': ['Fouille-Poubelle', 'Vous choisissez une carte des déchets et la chambre. Déchets vides : sans effet.'],
  'lucky-drip': [
    'Bonne Goutte',
    'La carte est montrée à tous, puis vous choisissez la chambre. Labo vide : sans effet.',
  ],
  'double-dollop': ['Double Louche', 'Vous choisissez la carte et la chambre. Obligatoire. Main vide : sans effet.'],
  'ditto-dan': [
    'Edmond Idem',
    'Un blob face visible dont la carte a une action immédiate ou de réponse qui ne copie pas ; choisi en ' +
      'jouant. Vous faites ses choix quand l’action d’Edmond Idem a lieu ; « cette chambre » est celle ' +
      'd’Edmond. Aucun : sans effet.',
  ],
  'dye-hard': [
    'Bon Teint',
    'N’importe quel blob face visible, lui-même aussi ; les deux choisis en jouant. La couleur reste tant ' +
      'que le blob est en jeu et face visible.',
  ],
  hiccup: ['Hoquet', 'Dans l’ordre, à partir de votre gauche ; chacun choisit sa carte. Une main vide est sautée.'],
  'sticky-mitts': ['Doigts Collants', 'Un joueur qui a au moins une carte, choisi en jouant. Aucun : sans effet.'],
  'plug-puller': [
    'Tire-Bonde',
    'Entre chambres aussi pleines, vous choisissez ; Tire-Bonde compte pour la sienne. Choisi en jouant. ' +
      'Aucun : sans effet.',
  ],
  keyhole: ['Trou de Serrure', 'Le joueur est choisi en jouant ; vous seul voyez la main.'],
  'brand-new-me': [
    'Tout Neuf',
    'Toutes vos cartes, face visible, l’une après l’autre ; même main vide, vous en piochez cinq.',
  ],
  'big-mouth': ['Grande Bouche', 'Obligatoire ; choisi en jouant. Seul dans sa chambre : sans effet.'],
  'big-flush': [
    'Chasse d’Eau',
    'À partir de votre voisin de gauche jusqu’à vous ; chacun choisit un blob de sa chambre, protoblobs et ' +
      'Chasse d’Eau compris. Une chambre vide est sautée.',
  ],
  'rubber-band': [
    'Élastique',
    'Obligatoire ; choisi en jouant, les protoblobs aussi. Il va dans la main de qui a la chambre. Seul ' +
      'dans sa chambre : sans effet.',
  ],
  'grey-day': [
    'Jour Gris',
    'La couleur est choisie en jouant ; sont touchés les blobs de toutes les chambres qui l’ont quand ' +
      'l’action a lieu, jamais Jour Gris.',
  ],
  'green-panic': ['Panique Verte', 'Se compte lui-même tant qu’il est vert.'],
  'dancing-blue': ['Valse Bleue', 'Se compte elle-même tant qu’elle est bleue.'],
  'yellow-fellow': ['Jaune Compère', 'Ne se compte jamais ; deux autres blobs jaunes donnent les quatre points.'],
  'blue-rinse': [
    'Rinçage Bleu',
    'Tout blob rouge ici, lui-même aussi, perd le rouge et a le bleu. Vaut avant tout ce qui regarde les ' +
      'couleurs.',
  ],
  greenhouse: [
    'La Serre',
    'Tout blob jaune ici, elle-même aussi, perd le jaune et a le vert. Vaut avant tout ce qui regarde les ' +
      'couleurs.',
  ],
  'grape-gossip': ['Radio Raisin', 'Seulement les chambres où il n’est pas. Valeur de base 0.'],
  'egg-sitter': ['Couve-Œufs', 'En plus du 1 de chaque protoblob.'],
  claustroblob: [
    'Claustroblob',
    'Tous les blobs comptent, protoblobs et lui-même aussi : six blobs −1, huit blobs −3.',
  ],
  'nosy-neighbour': [
    'Voisine Curieuse',
    'La chambre du joueur suivant, vue de celle où elle est ; protoblobs compris ; arrondi vers le bas. ' +
      'Valeur de base 0.',
  ],
  bouncer: [
    'Videur',
    'Seul le propriétaire de cette chambre peut les retirer, renvoyer, déplacer, échanger, retourner ou ' +
      'peindre. Videur lui-même n’est pas à l’abri.',
  ],
  'slippery-sid': [
    'Sid la Glisse',
    'Personne d’autre que son propriétaire ne peut le retirer, renvoyer, déplacer, échanger, retourner ou ' +
      'peindre.',
  ],
  'rainbow-snob': [
    'Snob Arc-en-Ciel',
    'Chacune des six couleurs qu’a un blob d’ici, lui-même compris, compte une fois.',
  ],
  'silver-lining': [
    'Bon Côté',
    'Rend les valeurs de base négatives des autres blobs d’ici ; les points négatifs permanents comptent ' +
      'toujours.',
  ],
  freeloader: ['Pique-Assiette', 'Valeurs de base seulement, au moins 0 ; un protoblob a 1. Valeur de base 0.'],
  greedy: ['Glouton', 'Obligatoire. Pas de limite de main.'],
  forecaster: ['Monsieur Météo', 'Vous choisissez la carte. Pas proposé avec une main vide.'],
  'sneak-preview': ['Avant-Première', 'Vous seul les voyez. S’il y en a moins, celles-là.'],
  'leftover-lou': [
    'Lulu des Restes',
    'Vous choisissez la carte ; en phase 2, n’importe laquelle des déchets, aussi celle que vous venez de ' +
      'défausser. Pas proposé avec une main vide.',
  ],
  'paying-guest': ['Locataire', 'Obligatoire, pour son propriétaire : il sent mauvais, mais il paie son loyer.'],
  'drama-queen': ['La Diva', 'Obligatoire ; le propriétaire les choisit l’une après l’autre. S’il en a moins, toutes.'],
  spawny: [
    'Pondeur',
    'Obligatoire. Personne ne regarde la carte ; elle n’est pas jouée : ni réponse ni action. Labo vide : ' +
      'Pondeur seul.',
  ],
  boomerblob: [
    'Boomerblob',
    'On défausse comme pour Hoquet. L’action de début est à son propriétaire, qui que ce soit qui l’a joué.',
  ],
  'hot-blobtato': [
    'Blobtate Chaude',
    'La carte retourne sur le labo dans tous les cas ; vous seul voyez une mauvaise. Vous choisissez la ' +
      'chambre. Labo vide : sans effet.',
  ],
  sinkhole: [
    'Gouffre',
    'Selon la valeur de base ; entre égaux, le propriétaire choisit. Seul : seulement Gouffre. On n’est à ' +
      'l’abri que des autres joueurs.',
  ],
  parrot: [
    'Perroquet',
    'Un blob face visible dont la carte en a une qui ne copie pas ; le nom de sa carte veut alors dire ' +
      'Perroquet. Aucun : sans effet. Un plan pour la phase 2 vient trop tard.',
  ],
  cuckoo: ['Coucou', 'Obligatoire ; vous choisissez le protoblob. Aucun : sans effet.'],
  steamroller: [
    'Rouleau Compresseur',
    'Valeur de base de 0 au plus. Vous le choisissez. Pas proposé s’il n’y en a pas.',
  ],
  'night-nicker': ['Chipeur de Nuit', 'Un joueur qui a au moins une carte. Aucun : sans effet.'],
  'late-bloomer': ['Fleur Tardive', 'À égalité, cela suffit. Personne ne regarde la carte ; elle n’est pas jouée.'],
  'big-tipper': ['Gros Pourboire', 'Le propriétaire choisit la carte et le joueur. Main vide : sans effet.'],
  'second-chance': [
    'Seconde Chance',
    'En réponse : le blob choisi pour être retiré ou changé en protoblob, où qu’il soit. À votre tour : ' +
      'n’importe quel autre blob, dans la main de son propriétaire, choisi en jouant.',
  ],
  'nah-nah': [
    'Nananère',
    'Une action effectuée quand on joue le blob (immédiate ou réponse), pas encore annulée ; les actions ' +
      'de début, de fin et permanentes restent. À votre tour, vous piochez seulement.',
  ],
  'wrong-address': [
    'Mauvaise Adresse',
    'En réponse, son action a quand même lieu, depuis la nouvelle chambre. À votre tour : le blob et la ' +
      'chambre où il va sont choisis en jouant.',
  ],
  'echo-gecko': [
    'Écho Gecko',
    'En réponse : avant celle du blob en question, avec vos propres choix ; l’action ne doit pas copier. ' +
      '« Cette chambre » est celle d’Écho Gecko. À votre tour : comme Edmond Idem.',
  ],
  gatecrasher: ['L’Incruste', 'À votre tour : piochez une carte.'],
  'wet-blanket': [
    'Rabat-Joie',
    'En réponse, le blob perd ainsi son action, sauf s’il est à l’abri de vous. À votre tour : comme ' +
      'Retourne-Crêpe.',
  ],
  'hard-hat': [
    'Casque de Chantier',
    'Au moins un des blobs choisis est maintenant dans votre chambre, et l’action n’est pas encore ' +
      'annulée. À votre tour : sans effet.',
  ],
  bob: ['Bob', 'Pas d’action.'],
  lump: ['Grumeau', 'Pas d’action.'],
  'disco-ball': ['Boule Disco', 'Pas d’action ; a les six couleurs.'],
  'early-bird': ['Lève-Tôt', 'Obligatoire. La carte est montrée à tous, puis jouée en entier. Labo vide : sans effet.'],
  'alarm-clock': [
    'Réveille-Matin',
    'Vous choisissez la carte et la chambre, n’importe laquelle sauf celle-ci. Pas proposé avec une main ' + 'vide.',
  ],
  'snack-time': [
    'L’Heure du Goûter',
    'Vous choisissez les deux cartes ; celle que vous venez de défausser aussi. Pas proposé avec une main ' + 'vide.',
  ],
  nightcap: ['Bonnet de Nuit', 'Comme Réveille-Matin, en phase 3.'],
  'late-guest': ['Invité Tardif', 'À égalité, cela suffit. La carte est montrée à tous, puis jouée en entier.'],
  encore: ['Bis', 'Obligatoire ; vous choisissez n’importe quelle carte des déchets. Déchets vides : sans effet.'],
  'open-house': [
    'Portes Ouvertes',
    'Dans l’ordre, à partir de votre gauche ; chaque carte est jouée en entier par son joueur avant que le ' +
      'suivant soit interrogé. Une main vide est sautée.',
  ],
  housewarming: [
    'Crémaillère',
    'De votre voisin de gauche jusqu’à vous ; chaque carte est montrée à tous et jouée en entier par ce ' + 'joueur.',
  ],
  potluck: [
    'Auberge Espagnole',
    'Dans l’ordre, à partir de votre gauche ; la chambre où se trouve Auberge Espagnole. Une main vide est ' +
      'sautée.',
  ],
  'trash-panda': [
    'Raton Poubelle',
    'Dans l’ordre, à partir de votre gauche ; chacun choisit une carte qui s’y trouve. Déchets vides : ' +
      'rien pour ce joueur.',
  ],
  'me-too': [
    'Moi Aussi',
    'La carte est jouée en entier avant l’action du blob auquel vous répondez. Main vide : sans effet.',
  ],
  'surprise-guest': [
    'Invité Surprise',
    'C’est vous qui la jouez, après l’avoir montrée à tous. À votre tour : le joueur est choisi en jouant. ' +
      'Labo vide : sans effet.',
  ],
};
