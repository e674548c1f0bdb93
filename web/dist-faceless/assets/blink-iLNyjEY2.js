var e=`
<p><em>Two players, two minutes. No turns, no waiting: whoever sees it first, plays it first.</em></p>
<p>Sixty cards, each with one to five copies of one shape in one colour. Get rid of all of yours before the other player
gets rid of theirs. The ids in brackets name the clauses that the program quotes when it refuses a move.</p>
<h2>The cards</h2>
<p>Six colours (red, blue, brown, green, yellow, grey), six shapes (triangle, moon, bolt, drop, star, flower), counts from
one to five: every card is different <small class="clause" id="BLINK-1">BLINK-1</small>. Each colour and each shape is on ten cards, each count on twelve, and
every card fits on 26 or 27 of the others, so nobody is dealt a bad card. The list is ours, since the box does not print
one, made so that the rulebook&#39;s own card (four yellow stars) and the few that are described in public are in it; it is a
table in <code>games/blink/cards.hpp</code> that anybody who owns the box can correct <small class="clause" id="BLINK-2">BLINK-2</small>.</p>
<h2>Setting up</h2>
<ol>
<li>The deck is shuffled and dealt into two draw piles of thirty, one for each player <small class="clause" id="BLINK-3">BLINK-3</small>. With a <em>handicap</em> some
cards from the bottom of the second player&#39;s pile go under the first player&#39;s: the stronger one starts with more
<small class="clause" id="BLINK-15">BLINK-15</small>.</li>
<li>The top card of each pile goes to the centre, face down. These are the two piles that both of you play on <small class="clause" id="BLINK-4">BLINK-4</small>.</li>
<li>Each player takes the next three cards in hand. Nobody else sees them, and nobody looks into a draw pile <small class="clause" id="BLINK-5">BLINK-5</small>.</li>
</ol>
<p>When both are ready the centre cards are turned over together, and the race is on <small class="clause" id="BLINK-6">BLINK-6</small>.</p>
<h2>The race</h2>
<p>There are no turns <small class="clause" id="BLINK-7">BLINK-7</small>. Put a card from your hand on either pile whenever it shares <strong>colour, shape or count</strong> with
the card on top <small class="clause" id="BLINK-8">BLINK-8</small>.</p>
<blockquote>
<p>On <em>four yellow stars</em> go all yellow cards, all stars, and all cards with four symbols.</p>
</blockquote>
<p>One card at a time <small class="clause" id="BLINK-9">BLINK-9</small>. Your hand fills up to three again from your own draw pile: by itself, or, with <em>manual</em>
refill, card by card when you say so <small class="clause" id="BLINK-10">BLINK-10</small>.</p>
<p>A play counts at the moment it arrives. If the other player was faster and your card no longer fits, it simply stays in
your hand <small class="clause" id="BLINK-14">BLINK-14</small>.</p>
<h2>Nobody can play?</h2>
<p>Then the race pauses <small class="clause" id="BLINK-12">BLINK-12</small>.</p>
<ul>
<li>If both of you still have cards to draw, each turns the top one over onto a centre pile when both are ready, and on it
goes. You may say which pile yours goes onto: whoever says so first has it, and the other card goes onto the other
pile. If nobody says anything, yours goes onto the pile that started with your card <small class="clause" id="BLINK-12a">BLINK-12a</small>.</li>
<li>If not, each picks a card from the hand without the other seeing it; both are laid down together, one on each pile. Here
too you may name the pile; the other sees that, but not the card <small class="clause" id="BLINK-12b">BLINK-12b</small>.</li>
<li>But if each of you has only a single card left, the game is a tie <small class="clause" id="BLINK-12c">BLINK-12c</small>.</li>
</ul>
<h2>Winning</h2>
<p>The first player with no card in hand and none to draw wins at once <small class="clause" id="BLINK-11">BLINK-11</small>. A <em>best of three</em> or <em>best of five</em> goes
to whoever wins most; tied games do not count and are played again <small class="clause" id="BLINK-13">BLINK-13</small>.</p>
`;export{e as default};