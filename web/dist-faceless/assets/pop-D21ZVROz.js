import{n as e,r as t,t as n}from"./chain-DcGxxVb0.js";var r=`
<p>Fifty cards in five colours queue up in five columns. Wherever two of a colour meet, they explode, and whoever placed the last card has to clear up. Play it against each other (2–5), together (3–5), or alone.</p>
<p>Every paragraph carries the number of its rule; a refused move names the same number.</p>
<h2>The cards</h2>
<table>
<thead>
<tr>
<th>rule</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-1">POP-1</small></td>
<td>The cards are numbered 1 to 50. A card&#39;s colour is its number divided by five, remainder 1 red, 2 blue, 3 yellow, 4 green, 0 purple: ten cards of each.</td>
</tr>
<tr>
<td><small class="clause" id="POP-2">POP-2</small></td>
<td>An arrow is on 1–10 and on 41–50.</td>
</tr>
<tr>
<td><small class="clause" id="POP-3">POP-3</small></td>
<td>Explosion symbols are what counts in the end: three on 1–5 and 46–50, two on 16–20 and 31–35, one on every other card.</td>
</tr>
<tr>
<td><small class="clause" id="POP-4">POP-4</small></td>
<td>Five queue cards, A to E, show where the next card of each column goes. The Chef is one more player that nobody plays, with 2 to 4 people.</td>
</tr>
</tbody></table>
<h2>Against each other (2–5 players)</h2>
<h3>Getting ready</h3>
<table>
<thead>
<tr>
<th>rule</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-5">POP-5</small></td>
<td>Five cards lie face up in a row, and no two neighbours have the same colour. Where the deal would put two together, the right one is swapped for the next card of the pile until it differs; what was swapped out is shuffled back into the pile.</td>
</tr>
<tr>
<td><small class="clause" id="POP-6">POP-6</small></td>
<td>The queue cards lie under the row, A on the left to E on the right.</td>
</tr>
<tr>
<td><small class="clause" id="POP-7">POP-7</small></td>
<td>Everybody holds nine cards that nobody else sees. What is left is the pile (with five players nothing is).</td>
</tr>
<tr>
<td><small class="clause" id="POP-8">POP-8</small></td>
<td>The Chef joins in with 2, 3 or 4 players.</td>
</tr>
</tbody></table>
<h3>A turn</h3>
<p>Five cards are placed every turn.</p>
<table>
<thead>
<tr>
<th>rule</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-9">POP-9</small></td>
<td>The Chef gets its cards from the top of the pile, the face-up one first: one up and two down with 2 players, one up and one down with 3, one up with 4.</td>
</tr>
<tr>
<td><small class="clause" id="POP-10">POP-10</small></td>
<td>Everybody chooses one card in secret. When the last has chosen, all five cards are turned over together. Until then you may take your choice back and choose again.</td>
</tr>
<tr>
<td><small class="clause" id="POP-11">POP-11</small></td>
<td>With at most two arrows among the five, the cards are placed from left to right, the lowest first.</td>
</tr>
<tr>
<td><small class="clause" id="POP-12">POP-12</small></td>
<td>With three arrows or more they are placed from right to left, the highest first. Either way the lowest card ends in A and the highest in E: the arrows only decide who goes first.</td>
</tr>
</tbody></table>
<p><img src="`+t+`" alt="Two arrows: 10, 23, 29, 35 and 41 are placed from A to E. Three arrows: 3, 10, 24, 32 and 41 are placed from E to A."></p>
<table>
<thead>
<tr>
<th>rule</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-13">POP-13</small></td>
<td>A card takes the place of its column&#39;s queue card, which moves one step down. So in the middle of a turn some columns reach one row lower than others, and cards count as neighbours only where they lie in the same row.</td>
</tr>
</tbody></table>
<p><img src="`+e+`" alt="While only A has had its card, the red 11 in A lies lower than the red 21 in B and does not touch it. When 16 has come into B, 11 and 16 lie side by side."></p>
<table>
<thead>
<tr>
<th>rule</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-14">POP-14</small></td>
<td>After each single card: if it touches its own colour above, to the left or to the right, it explodes together with every card of that colour that hangs on to it.</td>
</tr>
<tr>
<td><small class="clause" id="POP-15">POP-15</small></td>
<td>Whoever placed that card takes everything that explodes.</td>
</tr>
<tr>
<td><small class="clause" id="POP-16">POP-16</small></td>
<td>Then the cards above the gaps slide down until every column stands on its queue card again. Where two or more of a colour touch now, they explode too, all groups at the same moment, and go to the same player. This goes on until nothing touches; only then the next card is placed.</td>
</tr>
<tr>
<td><small class="clause" id="POP-17">POP-17</small></td>
<td>What the Chef&#39;s cards blow up stays beside the Chef. The next player who blows up anything gets that on top. If nobody does before the round is over, it counts for nobody.</td>
</tr>
<tr>
<td><small class="clause" id="POP-18">POP-18</small></td>
<td>A column may run empty. Its next card goes to its queue card as ever.</td>
</tr>
</tbody></table>
<p><img src="`+n+`" alt="33 is placed in C and explodes with 28 above it and 23 beside it. 31 and 35 fall one step, 26 two. Now 31 and 26 touch, and 25 and 35: both pairs explode. Then the next card is placed."></p>
<h3>The end</h3>
<table>
<thead>
<tr>
<th>rule</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-19">POP-19</small></td>
<td>A round is over when everybody has one card left, after eight turns.</td>
</tr>
<tr>
<td><small class="clause" id="POP-20">POP-20</small></td>
<td>You score the explosion symbols on the cards you took. Everything is shuffled and dealt anew; three rounds make a game.</td>
</tr>
<tr>
<td><small class="clause" id="POP-21">POP-21</small></td>
<td>The lowest total wins. In a tie it is whoever has fewer symbols on the card left in hand after the last round; if that is equal too, the victory is shared.</td>
</tr>
<tr>
<td><small class="clause" id="POP-22">POP-22</small></td>
<td>With two players there is an option, <code>two_cards</code>: at the start of a turn each draws a card, seat 0 first, then the Chef gets one card, face up. Each player lays two cards. Eight turns leave one card here as well.</td>
</tr>
</tbody></table>
<h2>Together (3–5 players)</h2>
<p>Nothing may explode. One round.</p>
<table>
<thead>
<tr>
<th>rule</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-23">POP-23</small></td>
<td>As above, but all of the Chef&#39;s cards lie face up: two with 3 players, one with 4, none with 5.</td>
</tr>
<tr>
<td><small class="clause" id="POP-24">POP-24</small></td>
<td>While choosing you may talk: how many cards of a colour you have, or that you have none, in which place you want a colour, or on which side of one of the Chef&#39;s cards; yes and no. Numbers, and who has the higher card, are never spoken of.</td>
</tr>
<tr>
<td><small class="clause" id="POP-25">POP-25</small></td>
<td>The first explosion ends the game, also one of the Chef&#39;s, and it is lost. That one group leaves the table; nothing slides, nothing more is placed.</td>
</tr>
<tr>
<td><small class="clause" id="POP-26">POP-26</small></td>
<td>When all hands are empty after nine turns without an explosion, you have won.</td>
</tr>
<tr>
<td><small class="clause" id="POP-27">POP-27</small></td>
<td>How far did you get? With 5 or more cards left in each hand: <code>novice</code>; 3 or 4: <code>trainee</code>; 1 or 2: <code>seasoned</code>; none, but the last turn exploded: <code>expert</code>; all placed: <code>legendary</code>.</td>
</tr>
</tbody></table>
<h2>Alone</h2>
<p>Now everything has to explode.</p>
<table>
<thead>
<tr>
<th>rule</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-28">POP-28</small></td>
<td>The difficulty is the number of rows at the start: <code>beginner</code> one, <code>intermediate</code> two, <code>advanced</code> three, <code>expert</code> four. No two cards of one colour touch, in a row or in a column; the deal swaps cards as in POP-5, row by row from the top.</td>
</tr>
<tr>
<td><small class="clause" id="POP-29">POP-29</small></td>
<td>You hold ten cards, the rest is the pile. There is no Chef.</td>
</tr>
<tr>
<td><small class="clause" id="POP-30">POP-30</small></td>
<td>Each turn you choose five cards, and they are placed as above (POP-11 to 16).</td>
</tr>
<tr>
<td><small class="clause" id="POP-31">POP-31</small></td>
<td>If the table is empty after your turn, you have won. Otherwise you draw five cards as long as there is a pile. With no cards left in hand you have lost.</td>
</tr>
<tr>
<td><small class="clause" id="POP-32">POP-32</small></td>
<td>A win makes you <code>novice</code>, <code>wicked</code>, <code>evil</code> or <code>renegade</code>, by the difficulty.</td>
</tr>
<tr>
<td><small class="clause" id="POP-33">POP-33</small></td>
<td>A puzzle is a given table and a hand: clear the table in one turn of five cards. Sixty of them are built in, in five grades; each has exactly one solution. How they are made.</td>
</tr>
</tbody></table>
`;export{r as default};