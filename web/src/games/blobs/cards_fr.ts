// The cards in French: name, text, and what exactly it means. A card that is missing here is shown in English.
export const french: Record<string, [name: string, text: string, exactly: string]> = {
  avenger: [
    'Vengeur',
    'Retirez un autre blob.',
    'N’importe quel autre blob, dans n’importe quelle chambre, la vôtre comprise ; choisi en jouant. Aucun : sans ' +
      'effet.',
  ],
  flapjack: [
    'Retourne-Crêpe',
    'Changez un autre blob en protoblob.',
    'N’importe quel autre blob face visible ; choisi en jouant. Aucun : sans effet.',
  ],
  blobnapper: [
    'Kidnablob',
    'Déplacez dans cette chambre un blob valant 2 ou moins d’une autre chambre.',
    'Valeur de base de 2 au plus (les protoblobs aussi) ; choisi en jouant. Il va là où se trouve Kidnablob quand ' +
      'l’action a lieu. Aucun : sans effet.',
  ],
  'bait-and-switch': [
    'Troc Surprise',
    'Échangez Troc Surprise avec un blob valant 2 ou moins d’une autre chambre.',
    'Valeur de base de 2 au plus (les protoblobs aussi) ; choisi en jouant. Aucun, ou l’un des deux parti : sans ' +
      'effet.',
  ],
  'musical-blobs': [
    'Blobs Musicaux',
    'Échangez deux blobs qui ont une couleur en commun, de deux chambres.',
    'Tous deux choisis en jouant ; chambres différentes, au moins une couleur commune à ce moment ; Blobs ' +
      'Musicaux peut en être. Si l’un est parti : sans effet.',
  ],
  'pass-the-puddle': [
    'Passe la Flaque',
    'Chacun déplace un blob de sa chambre d’une chambre vers la gauche. Vous en dernier.',
    'À partir de votre voisin de gauche jusqu’à vous ; chacun choisit un blob de sa chambre, même un qui vient ' +
      'd’arriver ; à gauche, c’est le joueur suivant. Une chambre vide est sautée.',
  ],
  'bin-diver': [
    'Fouille-Poubelle',
    'Jouez un blob des déchets.',
    'Vous choisissez une carte des déchets et la chambre. Déchets vides : sans effet.',
  ],
  'lucky-drip': [
    'Bonne Goutte',
    'Jouez la première carte du labo.',
    'La carte est montrée à tous, puis vous choisissez la chambre. Labo vide : sans effet.',
  ],
  'double-dollop': [
    'Double Louche',
    'Jouez une autre carte de votre main.',
    'Vous choisissez la carte et la chambre. Obligatoire. Main vide : sans effet.',
  ],
  'ditto-dan': [
    'Edmond Idem',
    'Effectuez l’action immédiate d’un autre blob.',
    'Un blob face visible dont la carte a une action immédiate ou de réponse qui ne copie pas ; choisi en jouant. ' +
      'Vous faites ses choix quand l’action d’Edmond Idem a lieu ; « cette chambre » est celle d’Edmond. Aucun : ' +
      'sans effet.',
  ],
  'dye-hard': [
    'Bon Teint',
    'Choisissez un blob et une couleur : il n’a plus que cette couleur.',
    'N’importe quel blob face visible, lui-même aussi ; les deux choisis en jouant. La couleur reste tant que le ' +
      'blob est en jeu et face visible.',
  ],
  hiccup: [
    'Hoquet',
    'Chaque autre joueur défausse une carte.',
    'Dans l’ordre, à partir de votre gauche ; chacun choisit sa carte. Une main vide est sautée.',
  ],
  'sticky-mitts': [
    'Doigts Collants',
    'Prenez une carte au hasard dans la main d’un autre joueur.',
    'Un joueur qui a au moins une carte, choisi en jouant. Aucun : sans effet.',
  ],
  'plug-puller': [
    'Tire-Bonde',
    'Retirez un autre blob de la chambre la plus pleine.',
    'Entre chambres aussi pleines, vous choisissez ; Tire-Bonde compte pour la sienne. Choisi en jouant. Aucun : ' +
      'sans effet.',
  ],
  keyhole: [
    'Trou de Serrure',
    'Regardez la main d’un autre joueur. Piochez une carte.',
    'Le joueur est choisi en jouant ; vous seul voyez la main.',
  ],
  'brand-new-me': [
    'Tout Neuf',
    'Défaussez votre main. Piochez cinq cartes.',
    'Toutes vos cartes, face visible, l’une après l’autre ; même main vide, vous en piochez cinq.',
  ],
  'big-mouth': [
    'Grande Bouche',
    'Retirez un autre blob de cette chambre.',
    'Obligatoire ; choisi en jouant. Seul dans sa chambre : sans effet.',
  ],
  'big-flush': [
    'Chasse d’Eau',
    'Chacun retire un blob de sa propre chambre. Vous en dernier.',
    'À partir de votre voisin de gauche jusqu’à vous ; chacun choisit un blob de sa chambre, protoblobs et Chasse ' +
      'd’Eau compris. Une chambre vide est sautée.',
  ],
  'rubber-band': [
    'Élastique',
    'Renvoyez un autre blob de cette chambre dans la main de son propriétaire.',
    'Obligatoire ; choisi en jouant, les protoblobs aussi. Il va dans la main de qui a la chambre. Seul dans sa ' +
      'chambre : sans effet.',
  ],
  'grey-day': [
    'Jour Gris',
    'Choisissez une couleur. Tous les autres blobs de cette couleur deviennent des protoblobs.',
    'La couleur est choisie en jouant ; sont touchés les blobs de toutes les chambres qui l’ont quand l’action a ' +
      'lieu, jamais Jour Gris.',
  ],
  'green-panic': [
    'Panique Verte',
    '−1 point par blob vert dans cette chambre.',
    'Se compte lui-même tant qu’il est vert.',
  ],
  'dancing-blue': [
    'Valse Bleue',
    '+1 point par blob bleu dans cette chambre.',
    'Se compte elle-même tant qu’elle est bleue.',
  ],
  'yellow-fellow': [
    'Jaune Compère',
    '+2 points par autre blob jaune dans cette chambre, 4 au plus.',
    'Ne se compte jamais ; deux autres blobs jaunes donnent les quatre points.',
  ],
  'blue-rinse': [
    'Rinçage Bleu',
    'Dans cette chambre, le rouge est bleu.',
    'Tout blob rouge ici, lui-même aussi, perd le rouge et a le bleu. Vaut avant tout ce qui regarde les couleurs.',
  ],
  greenhouse: [
    'La Serre',
    'Dans cette chambre, le jaune est vert.',
    'Tout blob jaune ici, elle-même aussi, perd le jaune et a le vert. Vaut avant tout ce qui regarde les couleurs.',
  ],
  'grape-gossip': [
    'Radio Raisin',
    '+1 point par blob violet dans les autres chambres, 4 au plus.',
    'Seulement les chambres où il n’est pas. Valeur de base 0.',
  ],
  'egg-sitter': [
    'Couve-Œufs',
    '+1 point par protoblob dans cette chambre, 2 au plus.',
    'En plus du 1 de chaque protoblob.',
  ],
  claustroblob: [
    'Claustroblob',
    '−1 point par blob au-delà de cinq dans cette chambre.',
    'Tous les blobs comptent, protoblobs et lui-même aussi : six blobs −1, huit blobs −3.',
  ],
  'nosy-neighbour': [
    'Voisine Curieuse',
    '+1 point par paire de blobs dans la chambre suivante à gauche.',
    'La chambre du joueur suivant, vue de celle où elle est ; protoblobs compris ; arrondi vers le bas. Valeur de ' +
      'base 0.',
  ],
  bouncer: [
    'Videur',
    'Les autres blobs de cette chambre sont à l’abri.',
    'Seul le propriétaire de cette chambre peut les retirer, renvoyer, déplacer, échanger, retourner ou peindre. ' +
      'Videur lui-même n’est pas à l’abri.',
  ],
  'slippery-sid': [
    'Sid la Glisse',
    'Sid la Glisse est à l’abri.',
    'Personne d’autre que son propriétaire ne peut le retirer, renvoyer, déplacer, échanger, retourner ou peindre.',
  ],
  'rainbow-snob': [
    'Snob Arc-en-Ciel',
    '+1 point par couleur différente dans cette chambre, 3 au plus.',
    'Chacune des six couleurs qu’a un blob d’ici, lui-même compris, compte une fois.',
  ],
  'silver-lining': [
    'Bon Côté',
    'Les valeurs négatives des autres blobs de cette chambre comptent 0.',
    'Rend les valeurs de base négatives des autres blobs d’ici ; les points négatifs permanents comptent toujours.',
  ],
  freeloader: [
    'Pique-Assiette',
    'Vaut autant que la plus haute valeur de base des autres blobs de cette chambre, 3 au plus.',
    'Valeurs de base seulement, au moins 0 ; un protoblob a 1. Valeur de base 0.',
  ],
  greedy: ['Glouton', 'Début : piochez une carte.', 'Obligatoire. Pas de limite de main.'],
  forecaster: [
    'Monsieur Météo',
    'Début : vous pouvez défausser une carte. Si oui, en phase 2 vous jouez la première carte du labo au lieu ' +
      'd’une de votre main.',
    'Vous choisissez la carte. Pas proposé avec une main vide.',
  ],
  'sneak-preview': [
    'Avant-Première',
    'Début : regardez les trois premières cartes du labo et remettez-les dans l’ordre voulu.',
    'Vous seul les voyez. S’il y en a moins, celles-là.',
  ],
  'leftover-lou': [
    'Lulu des Restes',
    'Début : vous pouvez défausser une carte. Si oui, en phase 2 vous jouez un blob des déchets au lieu d’une ' +
      'carte de votre main.',
    'Vous choisissez la carte ; en phase 2, n’importe laquelle des déchets, aussi celle que vous venez de ' +
      'défausser. Pas proposé avec une main vide.',
  ],
  'paying-guest': [
    'Locataire',
    'Début : piochez une carte.',
    'Obligatoire, pour son propriétaire : il sent mauvais, mais il paie son loyer.',
  ],
  'drama-queen': [
    'La Diva',
    'Début : défaussez deux cartes.',
    'Obligatoire ; le propriétaire les choisit l’une après l’autre. S’il en a moins, toutes.',
  ],
  spawny: [
    'Pondeur',
    'Début : changez Pondeur en protoblob et mettez la première carte du labo dans cette chambre comme protoblob.',
    'Obligatoire. Personne ne regarde la carte ; elle n’est pas jouée : ni réponse ni action. Labo vide : Pondeur ' +
      'seul.',
  ],
  boomerblob: [
    'Boomerblob',
    'Chaque autre joueur défausse une carte. Début : vous pouvez reprendre Boomerblob en main.',
    'On défausse comme pour Hoquet. L’action de début est à son propriétaire, qui que ce soit qui l’a joué.',
  ],
  'hot-blobtato': [
    'Blobtate Chaude',
    'Fin : choisissez une couleur et regardez la première carte du labo. Si elle l’a, montrez-la et déplacez ' +
      'Blobtate Chaude dans une autre chambre.',
    'La carte retourne sur le labo dans tous les cas ; vous seul voyez une mauvaise. Vous choisissez la chambre. ' +
      'Labo vide : sans effet.',
  ],
  sinkhole: [
    'Gouffre',
    'Fin : retirez Gouffre et l’autre blob le plus précieux de cette chambre.',
    'Selon la valeur de base ; entre égaux, le propriétaire choisit. Seul : seulement Gouffre. On n’est à l’abri ' +
      'que des autres joueurs.',
  ],
  parrot: [
    'Perroquet',
    'Fin : effectuez une action de début ou de fin d’un blob d’une autre chambre.',
    'Un blob face visible dont la carte en a une qui ne copie pas ; le nom de sa carte veut alors dire Perroquet. ' +
      'Aucun : sans effet. Un plan pour la phase 2 vient trop tard.',
  ],
  cuckoo: [
    'Coucou',
    'Fin : échangez Coucou avec un protoblob d’une autre chambre.',
    'Obligatoire ; vous choisissez le protoblob. Aucun : sans effet.',
  ],
  steamroller: [
    'Rouleau Compresseur',
    'Fin : vous pouvez retirer un autre blob valant 0 ou moins de cette chambre.',
    'Valeur de base de 0 au plus. Vous le choisissez. Pas proposé s’il n’y en a pas.',
  ],
  'night-nicker': [
    'Chipeur de Nuit',
    'Fin : prenez une carte au hasard dans la main d’un autre joueur.',
    'Un joueur qui a au moins une carte. Aucun : sans effet.',
  ],
  'late-bloomer': [
    'Fleur Tardive',
    'Fin : si aucune chambre n’a moins de blobs que celle-ci, mettez-y la première carte du labo comme protoblob.',
    'À égalité, cela suffit. Personne ne regarde la carte ; elle n’est pas jouée.',
  ],
  'big-tipper': [
    'Gros Pourboire',
    'Fin : donnez une carte de votre main à un autre joueur.',
    'Le propriétaire choisit la carte et le joueur. Main vide : sans effet.',
  ],
  'second-chance': [
    'Seconde Chance',
    'Réponse à un blob qui va retirer ou retourner un blob choisi : renvoyez celui-ci dans la main de son ' +
      'propriétaire. Sinon : renvoyez un autre blob.',
    'En réponse : le blob choisi pour être retiré ou changé en protoblob, où qu’il soit. À votre tour : n’importe ' +
      'quel autre blob, dans la main de son propriétaire, choisi en jouant.',
  ],
  'nah-nah': [
    'Nananère',
    'Réponse à un blob avec une action : cette action est annulée. Piochez une carte.',
    'Une action effectuée quand on joue le blob (immédiate ou réponse), pas encore annulée ; les actions de ' +
      'début, de fin et permanentes restent. À votre tour, vous piochez seulement.',
  ],
  'wrong-address': [
    'Mauvaise Adresse',
    'Réponse à un blob joué dans votre chambre : il va dans celle de son joueur. Sinon : déplacez un autre blob ' +
      'hors de cette chambre.',
    'En réponse, son action a quand même lieu, depuis la nouvelle chambre. À votre tour : le blob et la chambre ' +
      'où il va sont choisis en jouant.',
  ],
  'echo-gecko': [
    'Écho Gecko',
    'Réponse à un blob avec une action : vous l’effectuez aussi. Sinon : effectuez l’action immédiate d’un autre blob.',
    'En réponse : avant celle du blob en question, avec vos propres choix ; l’action ne doit pas copier. « Cette ' +
      'chambre » est celle d’Écho Gecko. À votre tour : comme Edmond Idem.',
  ],
  gatecrasher: [
    'L’Incruste',
    'Réponse à un blob joué dans la chambre de son joueur : piochez une carte.',
    'À votre tour : piochez une carte.',
  ],
  'wet-blanket': [
    'Rabat-Joie',
    'Réponse à n’importe quel blob : changez-le en protoblob. Sinon : changez un autre blob en protoblob.',
    'En réponse, le blob perd ainsi son action, sauf s’il est à l’abri de vous. À votre tour : comme Retourne-Crêpe.',
  ],
  'hard-hat': [
    'Casque de Chantier',
    'Réponse à un blob qui a choisi un blob de votre chambre : son action est annulée.',
    'Au moins un des blobs choisis est maintenant dans votre chambre, et l’action n’est pas encore annulée. À ' +
      'votre tour : sans effet.',
  ],
  bob: ['Bob', 'Bob, c’est Bob.', 'Pas d’action.'],
  lump: ['Grumeau', 'Il en faut bien un.', 'Pas d’action.'],
  'disco-ball': ['Boule Disco', 'Toutes les couleurs à la fois.', 'Pas d’action ; a les six couleurs.'],
  'early-bird': [
    'Lève-Tôt',
    'Début : jouez la première carte du labo dans votre chambre.',
    'Obligatoire. La carte est montrée à tous, puis jouée en entier. Labo vide : sans effet.',
  ],
  'alarm-clock': [
    'Réveille-Matin',
    'Début : vous pouvez jouer une carte de votre main dans une autre chambre.',
    'Vous choisissez la carte et la chambre, n’importe laquelle sauf celle-ci. Pas proposé avec une main vide.',
  ],
  'snack-time': [
    'L’Heure du Goûter',
    'Début : vous pouvez défausser une carte. Si oui, jouez un blob des déchets dans votre chambre.',
    'Vous choisissez les deux cartes ; celle que vous venez de défausser aussi. Pas proposé avec une main vide.',
  ],
  nightcap: [
    'Bonnet de Nuit',
    'Fin : vous pouvez jouer une carte de votre main dans une autre chambre.',
    'Comme Réveille-Matin, en phase 3.',
  ],
  'late-guest': [
    'Invité Tardif',
    'Fin : si aucune chambre n’a moins de blobs que celle-ci, jouez la première carte du labo dans votre chambre.',
    'À égalité, cela suffit. La carte est montrée à tous, puis jouée en entier.',
  ],
  encore: [
    'Bis',
    'Fin : jouez un blob des déchets dans votre chambre.',
    'Obligatoire ; vous choisissez n’importe quelle carte des déchets. Déchets vides : sans effet.',
  ],
  'open-house': [
    'Portes Ouvertes',
    'Chaque autre joueur peut jouer une carte de sa main dans sa propre chambre.',
    'Dans l’ordre, à partir de votre gauche ; chaque carte est jouée en entier par son joueur avant que le ' +
      'suivant soit interrogé. Une main vide est sautée.',
  ],
  housewarming: [
    'Crémaillère',
    'Chacun joue la première carte du labo dans sa propre chambre. Vous en dernier.',
    'De votre voisin de gauche jusqu’à vous ; chaque carte est montrée à tous et jouée en entier par ce joueur.',
  ],
  potluck: [
    'Auberge Espagnole',
    'Chaque autre joueur peut jouer une carte de sa main dans cette chambre.',
    'Dans l’ordre, à partir de votre gauche ; la chambre où se trouve Auberge Espagnole. Une main vide est sautée.',
  ],
  'trash-panda': [
    'Raton Poubelle',
    'Chaque autre joueur joue un blob des déchets dans sa propre chambre.',
    'Dans l’ordre, à partir de votre gauche ; chacun choisit une carte qui s’y trouve. Déchets vides : rien pour ' +
      'ce joueur.',
  ],
  'me-too': [
    'Moi Aussi',
    'Réponse à n’importe quel blob : jouez une carte de votre main dans votre propre chambre. Sinon : de même.',
    'La carte est jouée en entier avant l’action du blob auquel vous répondez. Main vide : sans effet.',
  ],
  'surprise-guest': [
    'Invité Surprise',
    'Réponse à un blob joué dans votre chambre : jouez la première carte du labo dans la chambre de son joueur. ' +
      'Sinon : dans celle d’un autre joueur.',
    'C’est vous qui la jouez, après l’avoir montrée à tous. À votre tour : le joueur est choisi en jouant. Labo ' +
      'vide : sans effet.',
  ],
};
