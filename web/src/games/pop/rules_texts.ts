// The introduction to the rules, English and French.
import { catalogue } from '../../lib/i18n';

const en = {
  lead:
    'Cards queue up in five columns. Where two of a colour meet, they burst, and whoever placed the last one has ' +
    'to clear up. Keep your hands clean!',
  cards: 'A card tells four things',
  card_number: 'The number decides in which column it ends up.',
  card_sign: 'Colour and sign belong together: circle red, square blue, triangle yellow, diamond green, star purple.',
  card_stars: 'The little bursts are what it costs whoever takes it: one, two or three.',
  card_arrow: 'An arrow can turn the turn round. Only the ten lowest and the ten highest cards have one.',
  turn: 'A turn',
  turn_1: 'Everybody lays one card in secret. The Chef plays along with cards from the pile and shows one of them.',
  turn_2: 'Five cards are turned over together and sorted: the lowest goes to A, the highest to E.',
  turn_3: 'With at most two arrows among them, placing starts on the left, at A.',
  turn_4:
    'With three arrows or more it starts on the right, at E. Where each card goes stays the same, but who goes ' +
    'first decides what is blown up, and by whom.',
  turn_5:
    'A card takes the place of its queue card, which moves one step down. So for a while some columns reach lower ' +
    'than others. Cards are neighbours only in the same row.',
  chain: 'Pop! An explosion, wave by wave',
  chain_1: '12 and 23 lie quietly. 33 comes to C and touches yellow: 28 above it and 23 beside it.',
  chain_2: 'All three burst, together with everything of their colour that hangs on to them.',
  chain_3: 'What lay above slides down. Now 25 and 35 touch, and so do 31 and 26.',
  chain_4:
    'Second wave: both pairs burst as well. Whoever placed the 33 takes all seven cards. Only then comes the next ' +
    'card.',
  chef: 'The Chef',
  chef_text:
    'What the Chef’s cards blow up lies beside the Chef. The next player who blows up anything at all takes it ' +
    'too. If nobody does until the round ends, it counts for nobody.',
  end: 'The end',
  end_text:
    'After eight turns everybody has one card left. Count the little bursts on what you took. Three rounds; the ' +
    'lowest total wins.',
  together: 'Together',
  together_text:
    'Three to five players, and nothing may ever explode. You may tell each other colours and places, never ' +
    'numbers. The fewer cards left in hand when it goes wrong, the better you were; nine quiet turns are a ' +
    'legend.',
  alone: 'Alone',
  alone_text:
    'The other way round: everything has to explode. You lay five cards each turn until the table is empty. One ' +
    'to four rows at the start make it easy or hard. And there are sixty puzzles: one turn, exactly one solution.',
} as const;

const fr: { [Key in keyof typeof en]: string } = {
  lead:
    'Les cartes font la queue dans cinq colonnes. Quand deux de même couleur se touchent, elles éclatent, et qui ' +
    'a placé la dernière ramasse tout. Gardez les mains propres !',
  cards: 'Une carte dit quatre choses',
  card_number: 'Le numéro décide de la colonne où elle finit.',
  card_sign: 'Couleur et signe vont ensemble : rond rouge, carré bleu, triangle jaune, losange vert, étoile violette.',
  card_stars: 'Les petits éclats sont ce qu’elle coûte à qui la prend : un, deux ou trois.',
  card_arrow:
    'Une flèche peut inverser le tour. Seules les dix cartes les plus basses et les dix plus hautes en ont une.',
  turn: 'Un tour',
  turn_1: 'Chacun pose une carte en secret. Le Chef joue aussi, avec des cartes de la pioche, et en montre une.',
  turn_2: 'On retourne les cinq cartes ensemble et on les trie : la plus basse va en A, la plus haute en E.',
  turn_3: 'Avec deux flèches au plus, on commence à gauche, par A.',
  turn_4:
    'Avec trois flèches ou plus, on commence à droite, par E. Chaque carte garde sa colonne, mais qui passe ' +
    'd’abord décide de ce qui éclate, et pour qui.',
  turn_5:
    'Une carte prend la place de sa carte File d’attente, qui descend d’un cran. Pendant un moment, certaines ' +
    'colonnes descendent donc plus bas que d’autres. On n’est voisin que dans la même rangée.',
  chain: 'Pop ! Une explosion, vague par vague',
  chain_1: '12 et 23 ne touchent rien. 33 arrive en C et touche du jaune : 28 au-dessus et 23 à côté.',
  chain_2: 'Toutes trois éclatent, avec tout ce qui y tient de leur couleur.',
  chain_3: 'Ce qui était au-dessus glisse. Maintenant 25 et 35 se touchent, et 31 et 26 aussi.',
  chain_4:
    'Deuxième vague : les deux paires éclatent aussi. Qui a placé le 33 prend les sept cartes. Ensuite seulement ' +
    'vient la carte suivante.',
  chef: 'Le Chef',
  chef_text:
    'Ce que les cartes du Chef font éclater reste à côté de lui. Le prochain joueur qui fait éclater quoi que ce ' +
    'soit le prend en plus. Si personne ne le fait avant la fin de la manche, cela ne compte pour personne.',
  end: 'La fin',
  end_text:
    'Après huit tours, chacun garde une carte. Comptez les petits éclats sur ce que vous avez pris. Trois manches ' +
    '; le plus petit total gagne.',
  together: 'Ensemble',
  together_text:
    'De trois à cinq joueurs, et rien ne doit jamais exploser. On peut parler de couleurs et de places, jamais de ' +
    'numéros. Moins il reste de cartes en main quand cela tourne mal, mieux c’était ; neuf tours tranquilles font ' +
    'une légende.',
  alone: 'En solitaire',
  alone_text:
    'Le contraire : tout doit exploser. Vous posez cinq cartes par tour jusqu’à vider la table. D’une à quatre ' +
    'rangées au départ, c’est facile ou difficile. Et il y a soixante énigmes : un tour, une seule solution.',
};

export const r = catalogue(en, fr);
