// How the server is, in words.
import { catalogue } from '../lib/i18n';

const en = {
  title: 'How the server is',
  asking: 'Asking …',
  well: 'All is well. Tables are open, and every move is kept.',
  full:
    'Nothing can be written down right now. Games can be watched; they go on by themselves as soon as ' +
    'there is room again, and nothing is lost.',
  gone:
    'The server does not answer. What you have played there is kept; games against bots and the tasks of ' +
    'the day are played here meanwhile.',
  none: 'This page has no server: everything is played in your browser.',
  odd: 'The server answers, but not as it should. Whoever looks after it can find out why.',
  asked: 'Asked at {time}, answered within {ms} ms.',
  tried: 'Tried at {time}.',
  games: 'Tables in use: {n}.',
  so_far: 'The last times',
  time_well: '{time}: well',
  time_full: '{time}: could not write',
  time_gone: '{time}: no answer',
  time_odd: '{time}: a strange answer',
};
const fr: typeof en = {
  title: 'L’état du serveur',
  asking: 'On demande…',
  well: 'Tout va bien. Les tables sont ouvertes et chaque coup est conservé.',
  full:
    'Rien ne peut être écrit pour l’instant. On peut regarder les parties ; elles reprendront ' +
    'd’elles-mêmes dès qu’il y aura de la place, et rien n’est perdu.',
  gone:
    'Le serveur ne répond pas. Ce que vous y avez joué est conservé ; en attendant, les parties contre ' +
    'des robots et les défis du jour se jouent ici.',
  none: 'Cette page n’a pas de serveur : tout se joue dans votre navigateur.',
  odd: 'Le serveur répond, mais pas comme il faut. La personne qui s’en occupe peut chercher pourquoi.',
  asked: 'Demandé à {time}, réponse en {ms} ms.',
  tried: 'Essayé à {time}.',
  games: 'Tables occupées : {n}.',
  so_far: 'Les dernières fois',
  time_well: '{time} : bien',
  time_full: '{time} : écriture impossible',
  time_gone: '{time} : pas de réponse',
  time_odd: '{time} : réponse étrange',
};
export const t = catalogue(en, fr);
