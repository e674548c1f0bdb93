export const en = {
  title: 'How the cards were dealt',
  // ---- The mark
  mark_promised: 'Fair deal: promised',
  mark_checking: 'Fair deal: being checked …',
  mark_holds: 'Fair deal: checked',
  mark_broken: 'Fair deal: does NOT hold',
  mark_unchecked: 'Deal: can’t be checked',
  mark_away: 'Fair deal: check it',
  // ---- Before the end
  promise:
    'Before anybody had sent anything, the table locked a secret away and showed its lock: the code below. ' +
    'Then everybody’s page added chance of its own. The cards follow from all of it together, so neither the ' +
    'table nor any player could choose them.',
  later: 'When the game is over the secret is opened, and this page checks all of it by itself.',
  lock: 'The lock',
  kind_given:
    'These cards were chosen beforehand (the same deal again, or a position to play from). Nobody promised ' +
    'anything about them.',
  kind_day: 'This is the task of a day: everybody gets the same one, so there is nothing to deal.',
  kind_unknown: 'This game began before tables made promises about their deals. It can be replayed, but not checked.',
  kind_device:
    'This game was begun on somebody’s device, which dealt the cards and kept its promise there. Whoever ' +
    'began it could know them.',
  joined: 'Chance from: {names}.',
  left_out: 'Not in time, and so left out: {names}.',
  silent: 'With a page that adds no chance: {names}.',
  rounds: 'The deal was begun anew {n|once|{n} times} because somebody left. More than once is odd.',
  bots: 'Bots add nothing.',
  // ---- After it
  checking: 'This page deals the cards once more and plays the game again …',
  holds: 'Everything holds. This page has dealt and played it again, with its own copy of the rules.',
  holds_noted: 'Everything holds, and it is what this page saw and noted down while you played.',
  broken: 'Something does not hold. This game was not dealt or played as was promised.',
  away: 'The record or the engine did not come, so nothing was checked.',
  again: 'Check again',
  unchecked: 'It plays again as its record says, but nobody had promised anything about the deal.',
  yes: 'yes',
  no: 'NO',
  save: 'Save record and notes',
  other:
    'Whoever does not trust this page can check the saved file with another program: “smallbox verify”, or ' +
    'examples/verify.py, which shares no code with it.',
  limit: 'What this can’t do: it does not keep whoever runs the server from looking at the cards.',
  alarm: 'This table has changed what it had promised about the deal. The cards can’t be trusted.',
  // ---- What is checked
  check_replay: 'Every move follows from the rules',
  check_commitment: 'The secret fits the lock',
  check_pledges: 'Everybody’s chance is what was pledged',
  check_seed: 'The deal follows from all of that',
  check_start: 'The cards were dealt so',
  check_end: 'No card was exchanged',
  check_result: 'The result is right',
  check_seal: 'No move was altered',
  'check_seen-commit': 'The lock is the one you were shown first',
  'check_seen-share': 'Your own chance is in it',
  'check_seen-seal': 'The moves are those that you saw',
  'check_seen-views': 'The cards are those that you saw',
  check_fresh: 'The secret was no other table’s',
};
