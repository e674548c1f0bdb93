// What the cards say, and what exactly it means.
export const english: Record<string, [text: string, exactly: string]> = {
  avenger: [
    'Remove another blob.',
    'Any other blob in any room, your own included; chosen when played. None: no effect.',
  ],
  flapjack: [
    'Turn another blob into a protoblob.',
    'Any other face-up blob in any room; chosen when played. None: no effect.',
  ],
  blobnapper: [
    'Move a blob worth 2 or less from another room to this room.',
    'Base value at most 2 (protoblobs too); from a room that Blobnapper is not in; chosen when played. It goes ' +
      'where Blobnapper lies when the action is performed. None: no effect.',
  ],
  'bait-and-switch': [
    'Swap Bait and Switch with a blob worth 2 or less in another room.',
    'Base value at most 2 (protoblobs too); from a room that Bait and Switch is not in; chosen when played. None, ' +
      'or one of the two gone: no effect.',
  ],
  'musical-blobs': [
    'Swap two blobs that share a colour, from two rooms.',
    'Both chosen when played; different rooms, at least one colour in common at that moment; Musical Blobs may be ' +
      'one of them. If either is gone: no effect.',
  ],
  'pass-the-puddle': [
    'Each player moves a blob from their room one room to the left. You go last.',
    'From your left neighbour round to you, one after another; each chooses any blob of the own room, also one ' +
      'that has just come; left is the next player. An empty room is skipped.',
  ],
  'bin-diver': [
    'Play a blob from the waste.',
    'You choose any card in the waste and the room. Empty waste: no effect.',
  ],
  'lucky-drip': [
    'Play the top card of the lab.',
    'The card is shown to all, then you choose the room. Empty lab: no effect.',
  ],
  'double-dollop': ['Play another card from your hand.', 'You choose card and room. Mandatory. Empty hand: no effect.'],
  'ditto-dan': [
    'Perform the one-off action of another blob.',
    'A face-up blob in any room whose card has a one-off or Response action without copying; chosen when played. ' +
      'You make its choices when Ditto Dan’s action is performed; ‘this room’ is Ditto Dan’s. None: no effect.',
  ],
  'dye-hard': [
    'Choose a blob and a colour: it has only that colour.',
    'Any face-up blob in any room, itself too; both chosen when played. The new colour stays while the blob stays ' +
      'in play and face up.',
  ],
  hiccup: [
    'Every other player discards a card.',
    'In player order from your left; each chooses the own card. An empty hand is skipped.',
  ],
  'sticky-mitts': [
    'Take a random card from another player’s hand.',
    'A player with at least one card, chosen when played. None: no effect.',
  ],
  'plug-puller': [
    'Remove another blob from the room with the most blobs.',
    'Among equally full rooms you choose; Plug Puller itself counts for its room. Chosen when played. None: no effect.',
  ],
  keyhole: ['Look at another player’s hand. Draw a card.', 'The player is chosen when played; only you see the hand.'],
  'brand-new-me': [
    'Discard your hand. Draw five cards.',
    'All cards of your hand, face up, one after another; also with an empty hand you draw five.',
  ],
  'big-mouth': [
    'Remove another blob from this room.',
    'Mandatory; you choose it when playing Big Mouth. Alone in its room: no effect.',
  ],
  'big-flush': [
    'Each player removes a blob from their own room. You go last.',
    'From your left neighbour round to you; each chooses any blob of the own room, protoblobs and Big Flush too. ' +
      'An empty room is skipped.',
  ],
  'rubber-band': [
    'Return another blob from this room to its owner’s hand.',
    'Mandatory; you choose it when playing Rubber Band, protoblobs too. It goes to the hand of the room’s owner. ' +
      'Alone in its room: no effect.',
  ],
  'grey-day': [
    'Choose a colour. Every other blob of that colour becomes a protoblob.',
    'The colour is chosen when played; the blobs are those in all rooms that have it when the action is ' +
      'performed, never Grey Day itself.',
  ],
  'green-panic': ['−1 point for every green blob in this room.', 'Counts itself while it is green.'],
  'dancing-blue': ['+1 point for every blue blob in this room.', 'Counts itself while it is blue.'],
  'yellow-fellow': [
    '+2 points for every other yellow blob in this room, at most 4.',
    'Never counts itself; two other yellow blobs give all four points.',
  ],
  'blue-rinse': [
    'In this room red is blue.',
    'Every red blob here, itself too, loses red and has blue. Applied before anything looks at colours.',
  ],
  greenhouse: [
    'In this room yellow is green.',
    'Every yellow blob here, itself too, loses yellow and has green. Applied before anything looks at colours.',
  ],
  'grape-gossip': [
    '+1 point for every purple blob in the other rooms, at most 4.',
    'Only rooms it is not in. Base value 0.',
  ],
  'egg-sitter': ['+1 point for every protoblob in this room, at most 2.', 'On top of the protoblobs’ own 1 each.'],
  claustroblob: [
    '−1 point for every blob in this room beyond five.',
    'Counts every blob here, protoblobs and itself too: six blobs −1, eight blobs −3.',
  ],
  'nosy-neighbour': [
    '+1 point for every two blobs in the next room to the left.',
    'The next player’s room, seen from the room it lies in; protoblobs too; rounded down. Base value 0.',
  ],
  bouncer: [
    'The other blobs in this room are safe.',
    'Only the owner of this room can remove, return, move, swap, turn over or paint them. Bouncer itself is not safe.',
  ],
  'slippery-sid': [
    'Slippery Sid is safe.',
    'Nobody but its owner can remove, return, move, swap, turn over or paint it.',
  ],
  'rainbow-snob': [
    '+1 point for every different colour in this room, at most 3.',
    'Each of the six colours that some blob here has, itself included, counts once.',
  ],
  'silver-lining': [
    'Negative values of the other blobs in this room count as 0.',
    'Adds back the negative base values of the other blobs here; permanent minus points still count.',
  ],
  freeloader: [
    'Worth as much as the highest base value among the other blobs in this room, at most 3.',
    'Base values only, at least 0; a protoblob has 1. Base value 0.',
  ],
  greedy: ['Start: draw a card.', 'Mandatory. There is no hand limit.'],
  forecaster: [
    'Start: you may discard a card. If you do, in phase 2 you play the top card of the lab instead of one from ' +
      'your hand.',
    'You choose the card. Not offered with an empty hand.',
  ],
  'sneak-preview': [
    'Start: look at the top three cards of the lab and put them back in any order.',
    'Only you see them. With fewer cards in the lab, at those.',
  ],
  'leftover-lou': [
    'Start: you may discard a card. If you do, in phase 2 you play a blob from the waste instead of one from your ' +
      'hand.',
    'You choose the card; in phase 2 any card of the waste, the one just discarded too. Not offered with an empty ' +
      'hand.',
  ],
  'paying-guest': ['Start: draw a card.', 'Mandatory, for its owner: he smells, but he pays rent.'],
  'drama-queen': [
    'Start: discard two cards.',
    'Mandatory; the owner chooses them one after the other. With fewer cards, as many as there are.',
  ],
  spawny: [
    'Start: turn Spawny into a protoblob and put the top card of the lab in this room as a protoblob.',
    'Mandatory. Nobody looks at the card; it is not played: no window, no action. Empty lab: Spawny alone.',
  ],
  boomerblob: [
    'Every other player discards a card. Start: you may return Boomerblob to your hand.',
    'Discards as Hiccup. The Start action is its owner’s, whoever played it.',
  ],
  'hot-blobtato': [
    'End: choose a colour and look at the top card of the lab. If it has that colour, show it and move Hot ' +
      'Blobtato to another room.',
    'The card goes back on top either way; only you see a wrong one. You choose the room. Empty lab: no effect.',
  ],
  sinkhole: [
    'End: remove Sinkhole and the most valuable other blob in this room.',
    'By base value; among equals the owner chooses. Alone: only Sinkhole. A safe blob is safe only from other players.',
  ],
  parrot: [
    'End: perform a Start or End action of a blob in another room.',
    'You choose a face-up blob whose card has one without copying; its card’s name now means Parrot. None: no ' +
      'effect. Plans for phase 2 come too late and do nothing.',
  ],
  cuckoo: [
    'End: swap Cuckoo with a protoblob in another room.',
    'Mandatory; you choose the protoblob. None: no effect.',
  ],
  steamroller: [
    'End: you may remove another blob worth 0 or less from this room.',
    'Base value at most 0. You choose it. Not offered when there is none.',
  ],
  'night-nicker': [
    'End: take a random card from another player’s hand.',
    'You choose a player with at least one card. None: no effect.',
  ],
  'late-bloomer': [
    'End: if no room has fewer blobs than this one, put the top card of the lab here as a protoblob.',
    'Equal counts are enough. Nobody looks at the card; it is not played.',
  ],
  'big-tipper': [
    'End: give a card from your hand to another player.',
    'The owner chooses card and player. Empty hand: no effect.',
  ],
  'second-chance': [
    'Response to a blob that is to remove or turn over a chosen blob: return that one to its owner’s hand. ' +
      'Otherwise: return any other blob.',
    'In response: the blob chosen for it to remove or turn into a protoblob, in any room. In a turn: any other ' +
      'blob in any room, to its owner’s hand, chosen when played.',
  ],
  'nah-nah': [
    'Response to a blob with an action: that action is cancelled. Draw a card.',
    'An action that is performed on being played (one-off or Response) and not yet cancelled; Start, End and ' +
      'permanent actions are not touched. In a turn you only draw.',
  ],
  'wrong-address': [
    'Response to a blob played in your room: move it to its player’s room. Otherwise: move another blob out of ' +
      'this room.',
    'In response its action is still performed, from the new room. In a turn: the blob and the room it goes to ' +
      'are chosen when played.',
  ],
  'echo-gecko': [
    'Response to a blob with an action: you perform that action too. Otherwise: perform the one-off action of ' +
      'another blob.',
    'In response: before the answered blob’s own action, with your own choices; the action must be without ' +
      'copying. ‘This room’ is Echo Gecko’s. In a turn as Ditto Dan.',
  ],
  gatecrasher: ['Response to a blob played in its player’s own room: draw a card.', 'In a turn: draw a card.'],
  'wet-blanket': [
    'Response to any blob: turn it into a protoblob. Otherwise: turn another blob into a protoblob.',
    'In response the answered blob so loses its action, unless it is safe from you. In a turn as Flapjack.',
  ],
  'hard-hat': [
    'Response to a blob that chose a blob in your room: its action is cancelled.',
    'At least one of its chosen blobs lies in your room now, and the action is not yet cancelled. In a turn: no ' +
      'effect.',
  ],
  bob: ['Bob is just Bob.', 'No action.'],
  lump: ['Somebody has to be.', 'No action.'],
  'disco-ball': ['All colours at once.', 'No action; has all six colours.'],
  'early-bird': [
    'Start: play the top card of the lab into your room.',
    'Mandatory. The card is shown to all, then played in full. Empty lab: no effect.',
  ],
  'alarm-clock': [
    'Start: you may play a card from your hand into another room.',
    'You choose card and room; any room but this one. Not offered with an empty hand.',
  ],
  'snack-time': [
    'Start: you may discard a card. If you do, play a blob from the waste into your room.',
    'You choose both cards; the one just discarded too. Not offered with an empty hand.',
  ],
  nightcap: ['End: you may play a card from your hand into another room.', 'As Alarm Clock, in phase 3.'],
  'late-guest': [
    'End: if no room has fewer blobs than this one, play the top card of the lab into your room.',
    'Equal counts are enough. The card is shown to all, then played in full.',
  ],
  encore: [
    'End: play a blob from the waste into your room.',
    'Mandatory; you choose any card in the waste. Empty waste: no effect.',
  ],
  'open-house': [
    'Every other player may play a card from their hand into their own room.',
    'In player order from your left; each card is played in full by its player before the next player is asked. ' +
      'An empty hand is skipped.',
  ],
  housewarming: [
    'Each player plays the top card of the lab into their own room. You go last.',
    'From your left neighbour round to you; each card is shown to all and played in full by that player.',
  ],
  potluck: [
    'Every other player may play a card from their hand into this room.',
    'In player order from your left; the room in which Potluck lies. An empty hand is skipped.',
  ],
  'trash-panda': [
    'Every other player plays a blob from the waste into their own room.',
    'In player order from your left; each chooses any card lying there. Empty waste: nothing for that player.',
  ],
  'me-too': [
    'Response to any blob: play a card from your hand into your own room. Otherwise: the same.',
    'The card is played in full before the answered blob’s action. Empty hand: no effect.',
  ],
  'surprise-guest': [
    'Response to a blob played in your room: play the top card of the lab into its player’s room. Otherwise: into ' +
      'another player’s room.',
    'You play it, shown to all first. In a turn: the player is chosen when played. Empty lab: no effect.',
  ],
};
