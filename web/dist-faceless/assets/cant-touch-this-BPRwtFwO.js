import{i as e,n as t,r as n,t as r}from"./swirl-BO5n9_pE.js";var i=`
<p><em>One or two players, five minutes. A card full of symbols, six paperclips, and hardly anything that does not cost you
something.</em></p>
<p>Slide paperclips onto the edge of a card. What lies under your clips is yours, whether you like it or not. The ids in
brackets name the clauses that the program quotes when it refuses a move.</p>
<h2>The card</h2>
<p><img src="`+e+`" alt="The eight symbols and what they are worth"></p>
<p>Seven rows of five symbols, none of them empty <small class="clause" id="CTT-1">CTT-1</small>. There are eight kinds, each four or five times on a card. The
stack has 18 cards with two sides, so 36 sides to play on; <code>smallbox cards cant-touch-this</code> lists them all. Or have a new
card dealt for your game <small class="clause" id="CTT-2">CTT-2</small>. The box shows its cards only in pictures, so ours are our own: every one has been
solved, and is used only if its best solo result lies between 31 and 35.</p>
<p>You share six clips: three each, or all six if you play alone <small class="clause" id="CTT-3">CTT-3</small>.</p>
<h2>Who goes first?</h2>
<p>Going first is usually worth something, on each card something else. So you bid for it.</p>
<ol>
<li>One of you is the defender: seat 0 in the first game, and the winner of the last one in a rematch <small class="clause" id="CTT-7">CTT-7</small>. The
defender would go first, for nothing: that is a bid of 0 <small class="clause" id="CTT-4">CTT-4</small>.</li>
<li>The other one begins. In turn, either raise the last bid by one or pass <small class="clause" id="CTT-5">CTT-5</small>. Nobody goes above 35.</li>
<li>The first pass ends it. Whoever passes goes second. The other goes first, and pays its own last bid from its score at
the end <small class="clause" id="CTT-6">CTT-6</small>.</li>
</ol>
<h2>Clips</h2>
<p>In turn, one clip a turn, until all six are on the card <small class="clause" id="CTT-8">CTT-8</small>.</p>
<p><img src="`+n+`" alt="A card with a clip from each edge"></p>
<p>A clip comes from an edge and goes straight in, along one row or one column, over the 1, 2, 3 or 4 symbols nearest to
that edge. So a clip is an <em>edge</em>, a <em>line</em> and a <em>depth</em> <small class="clause" id="CTT-9">CTT-9</small>. Rows and columns are counted from 0, from the top and
from the left. A symbol in the corner can be taken alone from either of its edges; that makes 96 ways on an empty card.</p>
<p><img src="`+t+`" alt="Clips may meet but never overlap"></p>
<p>No symbol ever lies under two clips <small class="clause" id="CTT-10">CTT-10</small>. Each counts for the player whose clip took it <small class="clause" id="CTT-11">CTT-11</small>.</p>
<h2>Points</h2>
<table>
<thead>
<tr>
<th>symbol</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td>one, two</td>
<td>1 point, 2 points <small class="clause" id="CTT-12">CTT-12</small></td>
</tr>
<tr>
<td>poop</td>
<td>−1 each. Once you have four or more: +7 for all of them together <small class="clause" id="CTT-13">CTT-13</small></td>
</tr>
<tr>
<td>emerald</td>
<td>1 to 7 of them make 0, 1, 3, 6, 9, 12, 15; more than seven are worth no more <small class="clause" id="CTT-14">CTT-14</small></td>
</tr>
<tr>
<td>swirl</td>
<td>3 points, less 1 for every other symbol under the same clip, other swirls too <small class="clause" id="CTT-15">CTT-15</small></td>
</tr>
<tr>
<td>bomb, star</td>
<td>a bomb is −3; each star turns one of your bombs into +2. A star without a bomb is worth nothing <small class="clause" id="CTT-16">CTT-16</small></td>
</tr>
<tr>
<td>wild</td>
<td>at the end every two become one symbol of your choice, but no swirl; a single one does nothing <small class="clause" id="CTT-17">CTT-17</small></td>
</tr>
</tbody></table>
<p><img src="`+r+`" alt="What swirls are worth"></p>
<p>The row of emeralds can be read in two ways: is its 0 for one emerald or for none? We read it from one on. With the
option <code>emerald: from-zero</code> the first emerald is worth 1 already, and six make 15 <small class="clause">CTT-14</small>.</p>
<p>The program chooses for your wilds, and chooses best. Where several choices are equally good it takes the first in the
order one, two, poop, emerald, bomb, star. What wilds become counts like any other symbol, but lies under no clip: it
takes nothing away from a swirl <small class="clause">CTT-17</small>.</p>
<blockquote>
<p><em>One, two, two, poop, emerald, a bomb with its star, and a swirl alone under its clip</em>: 1 + 4 − 1 + 0 + 2 + 3 = 9.</p>
<p><em>Four poops, a two, an emerald, a bomb, two wilds, and a swirl with three others</em>: 7 + 2 + 0 + 0, and the wilds become a
star, so 2 for the bomb: 11.</p>
</blockquote>
<p>Then the first player pays the bid. The higher score wins; if they are equal, the player who went second <small class="clause" id="CTT-18">CTT-18</small>.</p>
<h2>Alone</h2>
<p>No bid, all six clips are yours, the points are the same <small class="clause" id="CTT-19">CTT-19</small>. How well did you do <small class="clause" id="CTT-20">CTT-20</small>?</p>
<table>
<thead>
<tr>
<th>points</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td>20 or less</td>
<td>bomb exploded</td>
</tr>
<tr>
<td>21–25</td>
<td>touched poop</td>
</tr>
<tr>
<td>26–30</td>
<td>emerald</td>
</tr>
<tr>
<td>31–35</td>
<td>you are a star</td>
</tr>
<tr>
<td>36 and more</td>
<td>impossible</td>
</tr>
</tbody></table>
<p>At the end the program shows the best that was there, and the clips that make it.</p>
<h2>Solved</h2>
<p>Every card is solved to the end, alone and for two, from the empty card or from any position:</p>
<pre><code class="language-sh">smallbox solve cant-touch-this --card 7
smallbox solve cant-touch-this --card 7 --clips left:4:3,left:5:4
smallbox solve cant-touch-this --grid 12PSE/BTW12/PSEBT/W12PS/EBTW1/2PSEB/TW12P --json
</code></pre>
<p>That tells the best solo result and its clips, what going first is worth, how to bid, the best line of play, and for
every clip what it costs against the best one. <em>Worth of going first</em>: the first player&#39;s points minus the second&#39;s if
both make the most of it, before the bid is paid. If it is 3, going first still wins for 2, since at 3 the tie goes to
the other.</p>
<p>The bot <code>perfect</code> plays by that, and never loses what is won. <code>greedy</code> takes the most points it can get at once.</p>
`;export{i as default};