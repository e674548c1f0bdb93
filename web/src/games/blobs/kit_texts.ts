// Of the boxes and the grammar of programs, English and French.
import { catalogue } from '../../lib/i18n';

const en = {
  cards: 'Cards',
  c_id: 'Id',
  c_name: 'Name',
  c_name_fr: 'Name in French',
  c_value: 'Value',
  c_colors: 'Colours',
  c_text: 'Text',
  c_text_fr: 'Text in French',
  c_aim: 'aim: chosen when it is played',
  c_do: 'do: when its action is performed',
  c_start: 'start: in the Start phase',
  c_end: 'end: in the End phase',
  c_always: 'always: as long as it lies there',
  c_when: 'when: what a response answers (several with | between them)',
  c_bind: 'bind: what its variables mean then, such as X=answered',
  grammar: 'The grammar of programs',
  g_steps:
    'A program is steps with “; ” between them, done one after another, 24 at most. A choice without anything to ' +
    'choose ends it.',
  g_variables:
    'X, Y, P, C, H, W and R are variables: a choice sets one, later steps use it. self is the blob with the text, ' +
    'here the room it lies in.',
  g_player: 'choose a player; f is any, other, cards (another with cards), nothere (not this room’s) or notroom:X',
  g_blob: 'choose a blob by a place and conditions',
  g_place: 'places: every room, this one, all but this one, yours, the fullest ones',
  g_conditions:
    'conditions, all of which must hold: not self, face up, protoblob, worth at most n, nothing better in its ' +
    'room, of colour C, shares a colour with X, shares one with a blob elsewhere, not in X’s room, can be copied',
  g_hand: 'choose a card of your hand, a card of the waste, a colour',
  g_ask: 'yes or no; no ends the program',
  g_order: 'look at the top n cards of the lab and put them back in any order',
  g_need: 'go on only if: so many cards in hand, lab not empty, its top card of colour C, no smaller room, such a blob',
  g_draw: 'draw n cards',
  g_discard: 'from your hand to the waste',
  g_give: 'a card from hand to hand',
  g_see: 'show a hidden card or hand to you or to all',
  g_remove: 'X to the waste; X to its owner’s hand',
  g_move: 'X to the room of P, to this room, to your left neighbour’s',
  g_swap: 'the two change rooms',
  g_proto: 'turn into protoblobs',
  g_sprout: 'the lab’s top card, unseen, into this room',
  g_paint: 'X has only colour C',
  g_play: 'play H, W or the lab’s top card into the room of R (you, here)',
  g_plan: 'play another one after this, from the lab or the waste',
  g_cancel: 'the answered action does not happen',
  g_copy: 'perform what X does on playing, or in its phase',
  g_everyone: 'the steps once by each player: others, you first, you last; not one inside another',
  g_points: 'in always: k points for each blob that fits; also /d, beyond n, max m, left, colors, lift, highest',
  g_tint: 'in always: here colour a counts as b',
  g_safe: 'in always: it, or the others here, can’t be chosen by others',
};
const fr: typeof en = {
  cards: 'Cartes',
  c_id: 'Code',
  c_name: 'Nom anglais',
  c_name_fr: 'Nom français',
  c_value: 'Valeur',
  c_colors: 'Couleurs',
  c_text: 'Texte anglais',
  c_text_fr: 'Texte français',
  c_aim: 'aim : choisi quand on le joue',
  c_do: 'do : quand son action se fait',
  c_start: 'start : dans la phase Début',
  c_end: 'end : dans la phase Fin',
  c_always: 'always : tant qu’il est là',
  c_when: 'when : à quoi répond une réponse (plusieurs séparés par |)',
  c_bind: 'bind : ce que ses variables désignent alors, par exemple X=answered',
  grammar: 'La grammaire des programmes',
  g_steps:
    'Un programme est une suite d’étapes séparées par « ; », faites l’une après l’autre, 24 au plus. Un choix où ' +
    'il n’y a rien à choisir le termine.',
  g_variables:
    'X, Y, P, C, H, W et R sont des variables : un choix en fixe une, les étapes suivantes s’en servent. self est ' +
    'le blob qui porte le texte, here la chambre où il est.',
  g_player: 'choisir un joueur ; f est any, other, cards (un autre qui a des cartes), nothere (pas d’ici) ou notroom:X',
  g_blob: 'choisir un blob par un lieu et des conditions',
  g_place: 'lieux : toutes les chambres, celle-ci, toutes sauf celle-ci, la vôtre, les plus pleines',
  g_conditions:
    'conditions, qui valent toutes : pas self, face visible, protoblob, valant n au plus, rien de mieux dans sa ' +
    'chambre, de couleur C, une couleur en commun avec X, une avec un blob d’ailleurs, pas dans la chambre ' +
    'de X, à copier',
  g_hand: 'choisir une carte de la main, une carte du rebut, une couleur',
  g_ask: 'oui ou non ; non termine le programme',
  g_order: 'regarder les n premières cartes du labo et les remettre dans l’ordre voulu',
  g_need:
    'continuer seulement si : tant de cartes en main, labo non vide, première carte de couleur C, aucune chambre ' +
    'plus petite, un tel blob',
  g_draw: 'piocher n cartes',
  g_discard: 'de la main au rebut',
  g_give: 'une carte d’une main à une autre',
  g_see: 'montrer une carte ou une main cachée, à vous ou à tous',
  g_remove: 'X au rebut ; X dans la main de son propriétaire',
  g_move: 'X dans la chambre de P, dans celle-ci, chez le voisin de gauche',
  g_swap: 'les deux changent de chambre',
  g_proto: 'changer en protoblobs',
  g_sprout: 'la première carte du labo, sans la voir, dans cette chambre',
  g_paint: 'X n’a plus que la couleur C',
  g_play: 'jouer H, W ou la première carte du labo dans la chambre de R (you, here)',
  g_plan: 'en jouer un autre ensuite, du labo ou du rebut',
  g_cancel: 'l’action à laquelle on répond n’a pas lieu',
  g_copy: 'faire ce que fait X quand on le joue, ou dans sa phase',
  g_everyone: 'les étapes une fois par joueur : others, you first, you last ; jamais l’un dans l’autre',
  g_points:
    'dans always : k points pour chaque blob qui convient ; aussi /d, beyond n, max m, left, colors, lift, highest',
  g_tint: 'dans always : ici la couleur a compte comme b',
  g_safe: 'dans always : lui, ou les autres d’ici, ne peuvent être choisis par les autres',
};
export const t = catalogue(en, fr);

export const grammar: [code: string, key: keyof typeof en][] = [
  ['player P f', 'g_player'],
  ['blob X place conditions', 'g_blob'],
  ['any · here · away · mine · fullest', 'g_place'],
  [
    'other · up · proto · base<=n · best · color:C · share:X · sharer · notroom:X · copy:now · copy:tick',
    'g_conditions',
  ],
  ['hand H · waste W · color C', 'g_hand'],
  ['ask', 'g_ask'],
  ['order n', 'g_order'],
  ['need hand n · need lab · need top C · need fewest · need blob …', 'g_need'],
  ['draw n', 'g_draw'],
  ['discard H · discard all', 'g_discard'],
  ['give H P · give random P you', 'g_give'],
  ['see top you · see top all · see hand P you', 'g_see'],
  ['remove X · back X', 'g_remove'],
  ['move X P · move X here · move X left', 'g_move'],
  ['swap X Y', 'g_swap'],
  ['proto X · proto all …', 'g_proto'],
  ['sprout here', 'g_sprout'],
  ['paint X C', 'g_paint'],
  ['play H R · play W R · play lab R', 'g_play'],
  ['plan lab · plan waste', 'g_plan'],
  ['cancel', 'g_cancel'],
  ['copy X now · copy X tick', 'g_copy'],
  ['everyone others { … }', 'g_everyone'],
  ['points k × place conditions', 'g_points'],
  ['tint a b', 'g_tint'],
  ['safe self · safe others', 'g_safe'],
];
