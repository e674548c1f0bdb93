// What the built-in cards mean exactly, by their ids; what they say is in the box.
export const exactly: Record<string, string> = {
  avenger: 'Any other blob in any room, your own included; chosen when played. None: no effect.',
  flapjack: 'Any other face-up blob in any room; chosen when played. None: no effect.',
  blobnapper:
    'Base value at most 2 (protoblobs too); from a room that Blobnapper is not in; chosen when played. It ' +
    'goes where Blobnapper lies when the action is performed. None: no effect.',
  'bait-and-switch':
    'Base value at most 2 (protoblobs too); from a room that Bait and Switch is not in; chosen when ' +
    'played. None, or one of the two gone: no effect.',
  'musical-blobs':
    'Both chosen when played; different rooms, at least one colour in common at that moment; Musical Blobs ' +
    'may be one of them. If either is gone: no effect.',
  'pass-the-puddle':
    'From your left neighbour round to you, one after another; each chooses any blob of the own room, also ' +
    'one that has just come; left is the next player. An empty room is skipped.',
  'bin-diver': 'You choose any card in the waste and the room. Empty waste: no effect.',
  'lucky-drip': 'The card is shown to all, then you choose the room. Empty lab: no effect.',
  'double-dollop': 'You choose card and room. Mandatory. Empty hand: no effect.',
  'ditto-dan':
    'A face-up blob in any room whose card has a one-off or Response action without copying; chosen when ' +
    'played. You make its choices when Ditto Dan’s action is performed; ‘this room’ is Ditto Dan’s. None: ' +
    'no effect.',
  'dye-hard':
    'Any face-up blob in any room, itself too; both chosen when played. The new colour stays while the ' +
    'blob stays in play and face up.',
  hiccup: 'In player order from your left; each chooses the own card. An empty hand is skipped.',
  'sticky-mitts': 'A player with at least one card, chosen when played. None: no effect.',
  'plug-puller':
    'Among equally full rooms you choose; Plug Puller itself counts for its room. Chosen when played. ' +
    'None: no effect.',
  keyhole: 'The player is chosen when played; only you see the hand.',
  'brand-new-me': 'All cards of your hand, face up, one after another; also with an empty hand you draw five.',
  'big-mouth': 'Mandatory; you choose it when playing Big Mouth. Alone in its room: no effect.',
  'big-flush':
    'From your left neighbour round to you; each chooses any blob of the own room, protoblobs and Big ' +
    'Flush too. An empty room is skipped.',
  'rubber-band':
    'Mandatory; you choose it when playing Rubber Band, protoblobs too. It goes to the hand of the room’s ' +
    'owner. Alone in its room: no effect.',
  'grey-day':
    'The colour is chosen when played; the blobs are those in all rooms that have it when the action is ' +
    'performed, never Grey Day itself.',
  'green-panic': 'Counts itself while it is green.',
  'dancing-blue': 'Counts itself while it is blue.',
  'yellow-fellow': 'Never counts itself; two other yellow blobs give all four points.',
  'blue-rinse': 'Every red blob here, itself too, loses red and has blue. Applied before anything looks at colours.',
  greenhouse:
    'Every yellow blob here, itself too, loses yellow and has green. Applied before anything looks at ' + 'colours.',
  'grape-gossip': 'Only rooms it is not in. Base value 0.',
  'egg-sitter': 'On top of the protoblobs’ own 1 each.',
  claustroblob: 'Counts every blob here, protoblobs and itself too: six blobs −1, eight blobs −3.',
  'nosy-neighbour':
    'The next player’s room, seen from the room it lies in; protoblobs too; rounded down. Base value 0.',
  bouncer:
    'Only the owner of this room can remove, return, move, swap, turn over or paint them. Bouncer itself ' +
    'is not safe.',
  'slippery-sid': 'Nobody but its owner can remove, return, move, swap, turn over or paint it.',
  'rainbow-snob': 'Each of the six colours that some blob here has, itself included, counts once.',
  'silver-lining': 'Adds back the negative base values of the other blobs here; permanent minus points still count.',
  freeloader: 'Base values only, at least 0; a protoblob has 1. Base value 0.',
  greedy: 'Mandatory. There is no hand limit.',
  forecaster: 'You choose the card. Not offered with an empty hand.',
  'sneak-preview': 'Only you see them. With fewer cards in the lab, at those.',
  'leftover-lou':
    'You choose the card; in phase 2 any card of the waste, the one just discarded too. Not offered with ' +
    'an empty hand.',
  'paying-guest': 'Mandatory, for its owner: he smells, but he pays rent.',
  'drama-queen': 'Mandatory; the owner chooses them one after the other. With fewer cards, as many as there are.',
  spawny: 'Mandatory. Nobody looks at the card; it is not played: no window, no action. Empty lab: Spawny alone.',
  boomerblob: 'Discards as Hiccup. The Start action is its owner’s, whoever played it.',
  'hot-blobtato':
    'The card goes back on top either way; only you see a wrong one. You choose the room. Empty lab: no ' + 'effect.',
  sinkhole:
    'By base value; among equals the owner chooses. Alone: only Sinkhole. A safe blob is safe only from ' +
    'other players.',
  parrot:
    'You choose a face-up blob whose card has one without copying; its card’s name now means Parrot. None: ' +
    'no effect. Plans for phase 2 come too late and do nothing.',
  cuckoo: 'Mandatory; you choose the protoblob. None: no effect.',
  steamroller: 'Base value at most 0. You choose it. Not offered when there is none.',
  'night-nicker': 'You choose a player with at least one card. None: no effect.',
  'late-bloomer': 'Equal counts are enough. Nobody looks at the card; it is not played.',
  'big-tipper': 'The owner chooses card and player. Empty hand: no effect.',
  'second-chance':
    'In response: the blob chosen for it to remove or turn into a protoblob, in any room. In a turn: any ' +
    'other blob in any room, to its owner’s hand, chosen when played.',
  'nah-nah':
    'An action that is performed on being played (one-off or Response) and not yet cancelled; Start, End ' +
    'and permanent actions are not touched. In a turn you only draw.',
  'wrong-address':
    'In response its action is still performed, from the new room. In a turn: the blob and the room it ' +
    'goes to are chosen when played.',
  'echo-gecko':
    'In response: before the answered blob’s own action, with your own choices; the action must be without ' +
    'copying. ‘This room’ is Echo Gecko’s. In a turn as Ditto Dan.',
  gatecrasher: 'In a turn: draw a card.',
  'wet-blanket':
    'In response the answered blob so loses its action, unless it is safe from you. In a turn as Flapjack.',
  'hard-hat':
    'At least one of its chosen blobs lies in your room now, and the action is not yet cancelled. In a ' +
    'turn: no effect.',
  bob: 'No action.',
  lump: 'No action.',
  'disco-ball': 'No action; has all six colours.',
  'early-bird': 'Mandatory. The card is shown to all, then played in full. Empty lab: no effect.',
  'alarm-clock': 'You choose card and room; any room but this one. Not offered with an empty hand.',
  'snack-time': 'You choose both cards; the one just discarded too. Not offered with an empty hand.',
  nightcap: 'As Alarm Clock, in phase 3.',
  'late-guest': 'Equal counts are enough. The card is shown to all, then played in full.',
  encore: 'Mandatory; you choose any card in the waste. Empty waste: no effect.',
  'open-house':
    'In player order from your left; each card is played in full by its player before the next player is ' +
    'asked. An empty hand is skipped.',
  housewarming: 'From your left neighbour round to you; each card is shown to all and played in full by that player.',
  potluck: 'In player order from your left; the room in which Potluck lies. An empty hand is skipped.',
  'trash-panda':
    'In player order from your left; each chooses any card lying there. Empty waste: nothing for that ' + 'player.',
  'me-too': 'The card is played in full before the answered blob’s action. Empty hand: no effect.',
  'surprise-guest':
    'You play it, shown to all first. In a turn: the player is chosen when played. Empty lab: no effect.',
};
