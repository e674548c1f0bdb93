var e=`
<p><em>Two to five players. Three cards to remember, and everybody else to make you forget.</em></p>
<p>You have six cards in front of you, face down, and have seen three of them. Get rid of as many as you can, remember
where the good ones are, and end the game when you think that yours count least. The ids in brackets name the clauses
that the program quotes when it refuses a move.</p>
<h2>The cards</h2>
<p>64 cards and the BLOOPS card, which lies aside until somebody takes it <small class="clause" id="BLOOPS-1">BLOOPS-1</small> <small class="clause" id="BLOOPS-3">BLOOPS-3</small>.</p>
<table>
<thead>
<tr>
<th>value</th>
<th>how many</th>
<th>when it is discarded</th>
</tr>
</thead>
<tbody><tr>
<td>1, 2, 3, 4, 5</td>
<td>6 of each</td>
<td>–</td>
</tr>
<tr>
<td>6</td>
<td>6</td>
<td>give an opponent the pile&#39;s top card <small class="clause" id="BLOOPS-14">BLOOPS-14</small></td>
</tr>
<tr>
<td>7</td>
<td>6</td>
<td>look at a card <small class="clause" id="BLOOPS-15">BLOOPS-15</small></td>
</tr>
<tr>
<td>8</td>
<td>6</td>
<td>look at a card <small class="clause">BLOOPS-15</small></td>
</tr>
<tr>
<td>9</td>
<td>6</td>
<td>swap a card with an opponent <small class="clause" id="BLOOPS-16">BLOOPS-16</small></td>
</tr>
<tr>
<td>11, with a star</td>
<td>9</td>
<td>– (three or more in front of you count nothing <small class="clause" id="BLOOPS-27">BLOOPS-27</small>)</td>
</tr>
<tr>
<td>20</td>
<td>1</td>
<td>the game is over <small class="clause" id="BLOOPS-23">BLOOPS-23</small></td>
</tr>
</tbody></table>
<p>The rulebook shows this division only as a picture. If your box differs, <code>games/bloops/cards.hpp</code> is the place to
correct it <small class="clause" id="BLOOPS-2">BLOOPS-2</small>.</p>
<h2>Before the first turn</h2>
<p>Everybody gets six cards face down, two rows of three: slots 0, 1, 2 above and 3, 4, 5 below <small class="clause" id="BLOOPS-4">BLOOPS-4</small>. You look at
your own bottom row, once and in secret, and say that you are ready <small class="clause" id="BLOOPS-5">BLOOPS-5</small>. From then on nobody looks at face-down
cards unless an effect allows it, and the table does not remember for you. For learners the option <code>assist</code> shows what
you have seen and can still follow <small class="clause" id="BLOOPS-6">BLOOPS-6</small>.</p>
<p>As soon as you are ready yourself you may rearrange your own cards, at any time until the end, also when it is not your
turn; everybody sees which card goes where <small class="clause" id="BLOOPS-7">BLOOPS-7</small>. The option <code>first</code> says who starts, <code>direction</code> which way round it goes <small class="clause" id="BLOOPS-8">BLOOPS-8</small>.</p>
<h2>Your turn</h2>
<ol>
<li>Draw the top card of the pile. Only you see it <small class="clause" id="BLOOPS-9">BLOOPS-9</small>.</li>
<li>Either discard it, face up <small class="clause" id="BLOOPS-10">BLOOPS-10</small>, or keep it: it takes the slot of another card of yours, and that one is
discarded, without your looking at it first. Without another card you can&#39;t keep <small class="clause" id="BLOOPS-11">BLOOPS-11</small>.</li>
</ol>
<p>When a card is needed and the pile is empty, the discards are shuffled and become the pile; those of the open window
stay, even for the draw that closes it. Is there still nothing, then nothing is drawn: an effect or a penalty lapses,
and whoever should draw loses the turn. If that happens to everybody in a row, the game is over and counted
<small class="clause" id="BLOOPS-12">BLOOPS-12</small>.</p>
<h2>Effects</h2>
<p>Whoever discards a 6, 7, 8 or 9, in a turn or as a counter-discard, has to apply its effect <small class="clause" id="BLOOPS-13">BLOOPS-13</small>.</p>
<ul>
<li><strong>6</strong>: the pile&#39;s top card goes to an opponent whom you choose, face down; nobody sees it <small class="clause">BLOOPS-14</small>.</li>
<li><strong>7 and 8</strong>: look at one card, yours or somebody else&#39;s. All see which card, only you see what it is <small class="clause">BLOOPS-15</small>.</li>
<li><strong>9</strong>: swap one of your cards with one of an opponent&#39;s, both face down. The holder of the BLOOPS card is safe from
it, and may still use an own 9. An effect for which there is no target lapses <small class="clause">BLOOPS-16</small>.</li>
</ul>
<h2>Counter-discards</h2>
<p>Every discard opens a window. Whoever believes to have a card of the same value may discard it too, one after another,
whoever&#39;s turn it is; also the player who has just discarded <small class="clause" id="BLOOPS-17">BLOOPS-17</small>.</p>
<ul>
<li>A wrong card is shown to all and goes back, and you get a penalty card <small class="clause" id="BLOOPS-18">BLOOPS-18</small>.</li>
<li>Effects are applied in the order in which the cards were discarded, each by the player who discarded it. Meanwhile
counter-discards go on, and their effects join the end of the row <small class="clause" id="BLOOPS-19">BLOOPS-19</small>.</li>
<li>When no effect is left, the next player may draw. That closes the window <small class="clause" id="BLOOPS-20">BLOOPS-20</small>.</li>
<li>Too late, once the next player has drawn, is a play error: the card is shown to all and goes back to its slot, and you
get a penalty card. With the option <code>errors</code> set to <code>refuse</code> nothing happens instead. Before the first discard of the game, and after a lost turn until
somebody draws, there is nothing to counter <small class="clause" id="BLOOPS-21">BLOOPS-21</small>.</li>
</ul>
<p>With the option <code>window</code> set to <code>polled</code> nobody has to be quick: the next player draws when everybody has passed. In
either way of playing a pass holds until another card is discarded: until then you do not counter. It gives up nothing
else: BLOOPS may still be said <small class="clause" id="BLOOPS-22">BLOOPS-22</small>.</p>
<h2>The end</h2>
<ul>
<li><strong>The 20 is discarded</strong>: the game ends at once. Nothing more is played or applied. A 20 that was only shown, by a
wrong counter-discard, ends nothing <small class="clause">BLOOPS-23</small>.</li>
<li><strong>Somebody says BLOOPS</strong>: at the end of your own turn, when your card is discarded, no effect is left and the next
player has not drawn; also after you have passed. You take the BLOOPS card; every opponent has one more turn; counter-discards go on as always.
After the last of these turns the window stays open until its effects are applied and everybody has passed. It can be
said once in a game <small class="clause" id="BLOOPS-24">BLOOPS-24</small>.</li>
</ul>
<h2>Penalties</h2>
<p>A penalty is the pile&#39;s top card, face down and unseen. A card that comes to you takes your lowest empty slot, or a new
one <small class="clause" id="BLOOPS-25">BLOOPS-25</small>.</p>
<p>Play errors cost a penalty: a wrong counter-discard, one that comes too late, and with the option <code>strict</code> also drawing
when it is not your turn, and looking at a card of yours that you should not look at: one of the top row before you are
ready, any of your cards after that. You alone see it. Without <code>strict</code> the program does not let you do either
<small class="clause" id="BLOOPS-26">BLOOPS-26</small>.</p>
<h2>Counting</h2>
<p>All cards are turned up. Whoever has three or more stars sets all of them aside; the other cards are added up
<small class="clause">BLOOPS-27</small>. The lowest sum wins, and players with the same sum share the victory <small class="clause" id="BLOOPS-28">BLOOPS-28</small>.</p>
<table>
<thead>
<tr>
<th>in front of you</th>
<th>you have</th>
</tr>
</thead>
<tbody><tr>
<td>the 20 and cards of 3</td>
<td>23, also if you said BLOOPS</td>
</tr>
<tr>
<td>one star and cards of 34</td>
<td>45</td>
</tr>
<tr>
<td>three stars and cards of 18</td>
<td>18</td>
</tr>
</tbody></table>
`;export{e as default};