// The words of the introduction: only the rules' page needs them.
import { catalogue } from '../../lib/i18n';

const en = {
  lead: 'One card, six paperclips. What lies under your clips is yours, whether you want it or not. Most points win.',
  picture: 'A card with four clips: two with round ends, two with pointed ones',
  clips_title: 'Clips',
  clips:
    'In turn, slide one clip onto the card: from any edge, straight in, over the 1, 2, 3 or 4 symbols nearest to ' +
    'that edge. Three clips each, then the game is over.',
  overlap: 'No symbol lies under two clips. Two clips may meet in a line from both ends, as in the fifth row here.',
  first_seat: 'round: one player',
  second_seat: 'pointed and striped: the other',
  bid_title: 'Who goes first?',
  bid:
    'Going first is usually worth something, so you bid for it. In turn, raise by one or pass. Whoever passes ' +
    'goes second. The other goes first and loses their last bid from their score at the end.',
  tie: 'If the scores are equal in the end, the player who went second wins.',
  worth_title: 'What symbols are worth',
  one_name: 'One.',
  one_worth: '1 point.',
  two_name: 'Two.',
  two_worth: '2 points.',
  poop_name: 'Poop.',
  poop_worth: '−1 each. But four or more are +7, all together.',
  emerald_name: 'Emerald.',
  emerald_worth: 'The more, the better: 1 to 7 of them make 0, 1, 3, 6, 9, 12, 15.',
  swirl_name: 'Swirl.',
  swirl_worth: '3 points, less 1 for every other symbol under the same clip.',
  bomb_name: 'Bomb and star.',
  bomb_worth: 'A bomb is −3. Each star turns one of your bombs into +2. A star alone is worth nothing.',
  wild_name: 'Wild.',
  wild_worth: 'At the end every two become one symbol of your choice (no swirl). The program chooses the best.',
  swirl_1: 'Alone: the swirl is worth 3.',
  swirl_2: 'With a two: 2 for the swirl, and 2.',
  swirl_4: 'Three others each: both swirls 0.',
  solo_title: 'Alone',
  solo:
    'No bid, and all six clips are yours. From 31 points you are a star. Every one of the 36 cards has been ' +
    'solved, so after the game you see the best there was and the clips that reach it.',
} as const;

const fr: { [Key in keyof typeof en]: string } = {
  lead:
    'Une carte, six trombones. Ce qui est sous vos trombones est à vous, que cela vous plaise ou non. Le plus de ' +
    'points gagne.',
  picture: 'Une carte avec quatre trombones : deux à bouts ronds, deux à bouts pointus',
  clips_title: 'Les trombones',
  clips:
    'Chacun son tour, glissez un trombone sur la carte : depuis un bord, tout droit, sur les 1, 2, 3 ou 4 ' +
    'symboles les plus proches de ce bord. Trois trombones chacun, et la partie est finie.',
  overlap:
    'Aucun symbole n’est sous deux trombones. Deux trombones peuvent se rejoindre dans une ligne depuis ses deux ' +
    'bouts, comme ici dans la cinquième rangée.',
  first_seat: 'rond : un joueur',
  second_seat: 'pointu et rayé : l’autre',
  bid_title: 'Qui commence ?',
  bid:
    'Commencer vaut souvent quelque chose, alors on enchérit. Chacun son tour, montez d’un point ou passez. Qui ' +
    'passe joue en second. L’autre commence et perd sa dernière enchère à la fin.',
  tie: 'En cas d’égalité à la fin, le second joueur gagne.',
  worth_title: 'Ce que valent les symboles',
  one_name: 'Un.',
  one_worth: '1 point.',
  two_name: 'Deux.',
  two_worth: '2 points.',
  poop_name: 'Crotte.',
  poop_worth: '−1 chacune. Mais quatre ou plus font +7, toutes ensemble.',
  emerald_name: 'Émeraude.',
  emerald_worth: 'Plus il y en a, mieux c’est : de 1 à 7 elles font 0, 1, 3, 6, 9, 12, 15.',
  swirl_name: 'Spirale.',
  swirl_worth: '3 points, moins 1 par autre symbole sous le même trombone.',
  bomb_name: 'Bombe et étoile.',
  bomb_worth: 'Une bombe fait −3. Chaque étoile change une de vos bombes en +2. Une étoile seule ne vaut rien.',
  wild_name: 'Joker.',
  wild_worth:
    'À la fin, deux jokers deviennent un symbole au choix (pas une spirale). Le programme choisit le meilleur.',
  swirl_1: 'Seule : la spirale vaut 3.',
  swirl_2: 'Avec un deux : 2 pour la spirale, et 2.',
  swirl_4: 'Trois autres chacune : les deux spirales font 0.',
  solo_title: 'En solitaire',
  solo:
    'Pas d’enchère, et les six trombones sont à vous. Dès 31 points vous êtes une étoile. Chacune des 36 cartes a ' +
    'été résolue : après la partie, vous voyez le mieux possible et les trombones qui y mènent.',
};

export const rules = catalogue(en, fr);
