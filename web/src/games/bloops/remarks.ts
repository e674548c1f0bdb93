// What the coach says, by its key (docs/coach-remarks.md).
export const en = {
  'coach.bloops.call':
    'It was time to say BLOOPS: you had about {points|one point|{points} points}, the others {others} or more.',
  'coach.bloops.called-too-soon':
    'BLOOPS came too soon: you had about {points|one point|{points} points}, somebody else about {others}.',
  'coach.bloops.counter': 'You had a {value} yourself, and could have thrown it in.',
  'coach.bloops.keep-stars': 'Three stars count nothing: they are better kept.',
  'coach.bloops.counter-at-a-venture': 'You did not know that card well enough to throw it in.',
  'coach.bloops.end-now': 'Discarding the {value} would have ended the game while you were ahead.',
  'coach.bloops.ended-too-soon': 'Discarding the {value} ended the game while others were ahead.',
  'coach.bloops.throw-all': 'You had more than one {value}: all of them could have gone.',
  'coach.bloops.use-effect': 'Discarding the {value} would have let you use what it does.',
  'coach.bloops.throw-higher': 'You had a {value} that could have gone, instead of the {instead}.',
  'coach.bloops.replace-unseen': 'The {value} that you drew was likely to be lower than a card that you had not seen.',
  'coach.bloops.keep-unseen': 'A card that you had not seen was likely to be lower than the {value} that you kept.',
  'coach.bloops.give-to': '{seat} was the one to give a card to.',
  'coach.bloops.know-own': 'Knowing one more of your own cards is worth more.',
  'coach.bloops.look-at': 'Knowing a card of {seat} is worth more.',
  'coach.bloops.swap': 'You could have got rid of your {value}, to {seat}.',
  'coach.bloops.swap-with': 'A swap with {seat} was worth more.',
  'coach.bloops.later': 'Played on, the better choice wins more often.',
};
export const fr: typeof en = {
  'coach.bloops.call':
    'C’était le moment de dire BLOOPS : vous aviez environ ' +
    '{points|un point|{points} points}, les autres {others} ou plus.',
  'coach.bloops.called-too-soon':
    'BLOOPS trop tôt : vous aviez environ {points|un point|{points} points}, quelqu’un d’autre environ {others}.',
  'coach.bloops.counter': 'Vous aviez un {value} vous aussi, et pouviez le jeter.',
  'coach.bloops.keep-stars': 'Trois étoiles ne comptent rien : mieux vaut les garder.',
  'coach.bloops.counter-at-a-venture': 'Vous ne connaissiez pas assez cette carte pour la jeter.',
  'coach.bloops.end-now': 'Défausser le {value} aurait fini la partie pendant que vous étiez en tête.',
  'coach.bloops.ended-too-soon': 'Défausser le {value} a fini la partie pendant que d’autres étaient en tête.',
  'coach.bloops.throw-all': 'Vous aviez plus d’un {value} : tous pouvaient partir.',
  'coach.bloops.use-effect': 'Défausser le {value} vous aurait permis d’utiliser son effet.',
  'coach.bloops.throw-higher': 'Vous aviez un {value} qui pouvait partir, à la place du {instead}.',
  'coach.bloops.replace-unseen': 'Le {value} pioché était sans doute plus bas qu’une carte que vous n’aviez pas vue.',
  'coach.bloops.keep-unseen': 'Une carte que vous n’aviez pas vue était sans doute plus basse que le {value} gardé.',
  'coach.bloops.give-to': 'C’est à {seat} qu’il fallait donner une carte.',
  'coach.bloops.know-own': 'Connaître une de vos cartes de plus vaut mieux.',
  'coach.bloops.look-at': 'Connaître une carte de {seat} vaut mieux.',
  'coach.bloops.swap': 'Vous pouviez vous défaire de votre {value}, chez {seat}.',
  'coach.bloops.swap-with': 'Un échange avec {seat} valait mieux.',
  'coach.bloops.later': 'Pour la suite de la partie, le meilleur choix gagne plus souvent.',
};
// The same before it is done.
export const ahead = {
  en: {
    'coach.bloops.call':
      'It is time to say BLOOPS: you have about {points|one point|{points} points}, the others {others} or more.',
    'coach.bloops.called-too-soon':
      'BLOOPS would come too soon: you have about {points|one point|{points} points}, somebody else about {others}.',
    'coach.bloops.counter': 'You have a {value} yourself, and can throw it in.',
    'coach.bloops.counter-at-a-venture': 'You do not know your cards well enough to throw one in.',
    'coach.bloops.end-now': 'Discarding the {value} ends the game while you are ahead.',
    'coach.bloops.ended-too-soon': 'Discarding the {value} would end the game while others are ahead.',
    'coach.bloops.throw-all': 'You have more than one {value}: all of them can go.',
    'coach.bloops.use-effect': 'Discarding the {value} lets you use what it does.',
    'coach.bloops.throw-higher': 'You have a {value} that can go, rather than the {instead}.',
    'coach.bloops.replace-unseen':
      'The {value} that you drew is likely to be lower than a card that you have not seen.',
    'coach.bloops.keep-unseen': 'A card that you have not seen is likely to be lower than the {value}.',
    'coach.bloops.give-to': '{seat} is the one to give a card to.',
    'coach.bloops.swap': 'You can get rid of your {value}, to {seat}.',
    'coach.bloops.swap-with': 'A swap with {seat} is worth more.',
    'coach.bloops.later': 'Played on, it wins more often.',
  },
  fr: {
    'coach.bloops.call':
      'C’est le moment de dire BLOOPS : vous avez environ ' +
      '{points|un point|{points} points}, les autres {others} ou plus.',
    'coach.bloops.called-too-soon':
      'BLOOPS serait trop tôt : vous avez environ ' +
      '{points|un point|{points} points}, quelqu’un d’autre environ {others}.',
    'coach.bloops.counter': 'Vous avez un {value} vous aussi, et pouvez le jeter.',
    'coach.bloops.counter-at-a-venture': 'Vous ne connaissez pas assez vos cartes pour en jeter une.',
    'coach.bloops.end-now': 'Défausser le {value} finit la partie pendant que vous êtes en tête.',
    'coach.bloops.ended-too-soon': 'Défausser le {value} finirait la partie pendant que d’autres sont en tête.',
    'coach.bloops.throw-all': 'Vous avez plus d’un {value} : tous peuvent partir.',
    'coach.bloops.use-effect': 'Défausser le {value} vous permet d’utiliser son effet.',
    'coach.bloops.throw-higher': 'Vous avez un {value} qui peut partir, plutôt que le {instead}.',
    'coach.bloops.replace-unseen': 'Le {value} pioché est sans doute plus bas qu’une carte que vous n’avez pas vue.',
    'coach.bloops.keep-unseen': 'Une carte que vous n’avez pas vue est sans doute plus basse que le {value}.',
    'coach.bloops.give-to': 'C’est à {seat} qu’il faut donner une carte.',
    'coach.bloops.swap': 'Vous pouvez vous défaire de votre {value}, chez {seat}.',
    'coach.bloops.swap-with': 'Un échange avec {seat} vaut mieux.',
    'coach.bloops.later': 'Pour la suite de la partie, cela gagne plus souvent.',
  },
};
