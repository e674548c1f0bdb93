// Why something was refused, by the refusal's key (docs/refusals.md).
// In English the server says it itself.
import { settings } from '../../lib/settings.svelte';
import { unbroken } from '../../lib/i18n';
import type { Refusal } from '../../generated/server';

const over = 'La partie est finie.';
export const refusals: Record<string, string> = {
  'pop.competitive-needs-others': 'L’un contre l’autre, Pop se joue de 2 à 5 ; seul, il y a le solo et les énigmes.',
  'pop.coop-needs-three': 'Ensemble, Pop se joue de 3 à 5.',
  'pop.solo-is-for-one': 'Le solo se joue seul.',
  'pop.puzzle-is-for-one': 'Une énigme se joue seul.',
  'pop.two-cards-is-for-two': 'Deux cartes par tour, c’est à deux et l’un contre l’autre.',
  'pop.no-puzzles-in-the-box': 'Il n’y a pas d’énigmes dans cette boîte : jouez autrement.',
  'pop.too-much-of-one-color':
    'Trop de cartes de cette boîte sont d’une couleur : les rangées du début auraient des voisines pareilles.',
  'pop.over': over,
  'pop.over-together-won': over,
  'pop.over-together-lost': over,
  'pop.over-alone': over,
  'pop.over-puzzle': over,
  'pop.round-is-over': 'La manche est finie : la suivante commence quand tous sont prêts.',
  'pop.chosen-already': 'Vous avez déjà choisi ; reprenez votre choix pour le changer.',
  'pop.choose-one': 'Choisissez une carte pour ce tour.',
  'pop.choose-two': 'Choisissez deux cartes pour ce tour, ni plus ni moins.',
  'pop.choose-five': 'Choisissez cinq cartes pour ce tour, ni plus ni moins.',
  'pop.choose-five-for-puzzle': 'Choisissez cinq cartes pour résoudre l’énigme, ni plus ni moins.',
  'pop.not-in-your-hand': 'Vous ne pouvez choisir que des cartes de votre main, chacune une fois.',
  'pop.nothing-is-chosen-now': 'La manche est finie : il n’y a rien à choisir.',
  'pop.no-choice-to-take-back': 'Vous n’avez pas de choix à reprendre.',
  'pop.nothing-to-get-ready-for': 'Rien à préparer avant la fin d’une manche.',
  'pop.ready-already': 'Vous êtes déjà prêt ; d’autres ne le sont pas.',
  'pop.only-together': 'On ne parle de ses cartes que quand on joue ensemble.',
  'pop.no-such-saying': 'On peut dire : j’ai, je veux, à côté, oui et non.',
  'pop.no-such-color': 'Les couleurs sont rouge, bleu, jaune, vert et violet.',
  'pop.no-such-count': 'On peut dire qu’on n’a aucune carte d’une couleur, ou d’une à neuf.',
  'pop.no-such-place': 'Les places de la file sont A, B, C, D et E.',
  'pop.no-such-side': 'Les côtés sont la gauche et la droite.',
  'pop.not-on-the-chef': 'Cette carte n’est pas visible sur le Chef.',
};

export const refusal = ({ key }: Refusal): string | null =>
  settings.language === 'fr' && key && refusals[key] ? unbroken(refusals[key]) : null;
