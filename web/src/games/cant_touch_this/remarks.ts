// What the coach says, by its key (docs/coach-remarks.md).
export const en = {
  'coach.cant-touch-this.takes-more': 'The better clip takes {points|one point|{points} points} more at once.',
  'coach.cant-touch-this.leaves-less':
    'Yours left the other a clip that takes {points|one point|{points} points} more.',
  'coach.cant-touch-this.takes-and-leaves':
    'The better clip takes {points|one point|{points} points} ' +
    'more at once, and leaves the other {less} fewer to take.',
  'coach.cant-touch-this.later':
    'The better clip takes no more at once, but with the clips to ' +
    'come it brings you {points|one point|{points} points} more.',
  'coach.cant-touch-this.later-less':
    'The better clip takes no more at once, but with the clips to ' +
    'come the other gets {points|one point|{points} points} less.',
};
export const fr: typeof en = {
  'coach.cant-touch-this.takes-more':
    'Le meilleur trombone prend tout de suite {points|un point|{points} points} de plus.',
  'coach.cant-touch-this.leaves-less':
    'Le vôtre laissait à l’autre un trombone qui prend {points|un point|{points} points} de plus.',
  'coach.cant-touch-this.takes-and-leaves':
    'Le meilleur trombone prend tout de suite {points|un point|{points} points} ' +
    'de plus, et en laisse {less} de moins à l’autre.',
  'coach.cant-touch-this.later':
    'Le meilleur trombone ne prend pas plus tout de suite, mais avec les trombones ' +
    'à venir il vous rapporte {points|un point|{points} points} de plus.',
  'coach.cant-touch-this.later-less':
    'Le meilleur trombone ne prend pas plus tout de suite, mais avec les ' +
    'trombones à venir l’autre a {points|un point|{points} points} de moins.',
};
// The same before it is done.
export const ahead = {
  en: {
    'coach.cant-touch-this.later':
      'It takes no more at once, but with the clips to come it brings you {points|one point|{points} points} more.',
    'coach.cant-touch-this.later-less':
      'It takes no more at once, but with the clips to come the other gets {points|one point|{points} points} less.',
    'coach.cant-touch-this.takes-more':
      'It takes {points|one point|{points} points} more at once than a middling clip.',
    'coach.cant-touch-this.leaves-less':
      'A middling clip leaves the other one that takes {points|one point|{points} points} more.',
    'coach.cant-touch-this.takes-and-leaves':
      'It takes {points|one point|{points} points} more at once than ' +
      'a middling clip, and leaves the other {less} fewer to take.',
  },
  fr: {
    'coach.cant-touch-this.later':
      'Il ne prend pas plus tout de suite, mais avec les trombones à ' +
      'venir il vous rapporte {points|un point|{points} points} de plus.',
    'coach.cant-touch-this.later-less':
      'Il ne prend pas plus tout de suite, mais avec les trombones à ' +
      'venir l’autre a {points|un point|{points} points} de moins.',
    'coach.cant-touch-this.takes-more':
      'Il prend tout de suite {points|un point|{points} points} de plus qu’un trombone moyen.',
    'coach.cant-touch-this.leaves-less':
      'Un trombone moyen en laisse à l’autre un qui prend {points|un point|{points} points} de plus.',
    'coach.cant-touch-this.takes-and-leaves':
      'Il prend tout de suite {points|un point|{points} points} de plus ' +
      'qu’un trombone moyen, et en laisse {less} de moins à l’autre.',
  },
};
