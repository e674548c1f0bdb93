export const fr = {
  title: 'Comment les cartes ont été distribuées',
  // ---- The mark
  mark_promised: 'Donne équitable : promise',
  mark_checking: 'Donne équitable : vérification …',
  mark_holds: 'Donne équitable : vérifiée',
  mark_broken: 'Donne équitable : NON tenue',
  mark_unchecked: 'Donne : invérifiable',
  mark_away: 'Donne équitable : vérifier',
  // ---- Before the end
  promise:
    'Avant que quiconque ait envoyé quoi que ce soit, la table a enfermé un secret et montré son verrou : le ' +
    'code ci-dessous. Puis la page de chacun a ajouté son propre hasard. Les cartes découlent du tout : ni ' +
    'la table ni aucun joueur n’a pu les choisir.',
  later: 'À la fin de la partie, le secret est ouvert et cette page vérifie tout elle-même.',
  lock: 'Le verrou',
  kind_given:
    'Ces cartes ont été choisies d’avance (la même donne, ou une position à jouer). Personne n’a rien promis ' +
    'à leur sujet.',
  kind_day: 'C’est le défi d’un jour : tout le monde a le même, il n’y a donc rien à distribuer.',
  kind_unknown:
    'Cette partie a commencé avant que les tables ne promettent rien sur leurs donnes. On peut la rejouer, ' +
    'pas la vérifier.',
  kind_device:
    'Cette partie a commencé sur l’appareil de quelqu’un, qui a distribué les cartes et y a tenu sa ' +
    'promesse. Qui l’a commencée pouvait les connaître.',
  joined: 'Hasard de : {names}.',
  left_out: 'Pas à temps, donc laissé de côté : {names}.',
  silent: 'Avec une page qui n’ajoute pas de hasard : {names}.',
  rounds:
    'La donne a été recommencée {n|une fois|{n} fois} parce que quelqu’un est parti. Plus d’une fois, c’est ' +
    'étrange.',
  bots: 'Les robots n’ajoutent rien.',
  // ---- After it
  checking: 'Cette page distribue encore une fois les cartes et rejoue la partie …',
  holds: 'Tout est exact. Cette page a tout redistribué et rejoué, avec son propre exemplaire des règles.',
  holds_noted: 'Tout est exact, et conforme à ce que cette page a vu et noté pendant que vous jouiez.',
  broken: 'Quelque chose ne va pas. Cette partie n’a pas été distribuée ou jouée comme promis.',
  away: 'Le relevé ou le moteur n’est pas arrivé : rien n’a été vérifié.',
  again: 'Vérifier encore',
  unchecked: 'Elle se rejoue comme son relevé le dit, mais personne n’avait rien promis sur la donne.',
  yes: 'oui',
  no: 'NON',
  save: 'Enregistrer relevé et notes',
  other:
    'Qui ne se fie pas à cette page peut vérifier le fichier avec un autre programme : « smallbox verify », ' +
    'ou examples/verify.py, qui ne partage aucun code avec elle.',
  limit: 'Ce que cela ne peut pas : empêcher qui tient le serveur de regarder les cartes.',
  alarm: 'Cette table a changé ce qu’elle avait promis sur la donne. On ne peut pas se fier aux cartes.',
  // ---- What is checked
  check_replay: 'Chaque coup suit les règles',
  check_commitment: 'Le secret va avec le verrou',
  check_pledges: 'Le hasard de chacun est celui qui était annoncé',
  check_seed: 'La donne découle de tout cela',
  check_start: 'Les cartes ont été distribuées ainsi',
  check_end: 'Aucune carte n’a été échangée',
  check_result: 'Le résultat est juste',
  check_seal: 'Aucun coup n’a été modifié',
  'check_seen-commit': 'Le verrou est celui qu’on vous a montré d’abord',
  'check_seen-share': 'Votre propre hasard y est',
  'check_seen-seal': 'Les coups sont ceux que vous avez vus',
  'check_seen-views': 'Les cartes sont celles que vous avez vues',
  check_fresh: 'Le secret n’était celui d’aucune autre table',
};
