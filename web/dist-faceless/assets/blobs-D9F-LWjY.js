var e=`
<p><em>Two to five players, half an hour. Fill your room with the right blobs, and everybody else&#39;s with the wrong ones.</em></p>
<p>Every player has a room. You play blobs into it, or into anybody&#39;s; as soon as somebody ends a turn with eight blobs at
home the game is over, and the most valuable room wins. The ids in brackets name the clauses that the program quotes when
it refuses something. All 72 cards, with what exactly each does, are in the card list.</p>
<h2>The cards</h2>
<p>Two to five play with 72 different cards; which ones there are is our guess, but for the names of eight that the rulebook
has <small class="clause" id="BLOBS-1">BLOBS-1</small>. A card has a name, a value, one or more colours and a text. Each
of the six colours has its own shape, so that nobody has to tell colours apart: ♥ red heart, ■ orange square, ★ yellow
star, ▲ green triangle, 💧 blue drop, ☾ purple moon <small class="clause" id="BLOBS-2">BLOBS-2</small>. The value counts at the end; a printed * is 0
<small class="clause" id="BLOBS-3">BLOBS-3</small>.</p>
<p>What a blob does comes at one of five moments <small class="clause" id="BLOBS-4">BLOBS-4</small>:</p>
<table>
<thead>
<tr>
<th>kind</th>
<th>when</th>
</tr>
</thead>
<tbody><tr>
<td>one-off</td>
<td>when it is played</td>
</tr>
<tr>
<td>permanent</td>
<td>as long as it lies face up in a room</td>
</tr>
<tr>
<td>Start, End</td>
<td>in phase 1 or 3 of the turn of whoever&#39;s room it lies in</td>
</tr>
<tr>
<td>Response</td>
<td>when you play it as an answer to somebody else&#39;s blob, or in your own turn</td>
</tr>
</tbody></table>
<p>Some cards have two of these, a few have none.</p>
<h2>Setting up</h2>
<p>Shuffle all cards: they are the <em>lab</em>, the pile you draw from. Beside it is room for the <em>chemical waste</em>, the discard
pile. Everybody gets five cards, which nobody else sees; all rooms are empty <small class="clause" id="BLOBS-5">BLOBS-5</small>. The turns go clockwise, from a
seat that you agree on or that is drawn by lot; the player on your left is the next one <small class="clause" id="BLOBS-6">BLOBS-6</small>.</p>
<ul>
<li>A card is a blob only while it is played or lies in a room. Anywhere else it is just a card, and its text means nothing
<small class="clause" id="BLOBS-7">BLOBS-7</small>.</li>
<li>You own the blobs in your room, whoever played them. &quot;You&quot; in a text is the one who performs it: the player of the blob
for one-offs and responses, its owner for Start and End actions <small class="clause" id="BLOBS-8">BLOBS-8</small>.</li>
<li>What is discarded or removed goes face up on the waste, and anybody may look through it <small class="clause" id="BLOBS-9">BLOBS-9</small>.</li>
<li>When the lab runs out, even in the middle of drawing, the waste is shuffled and becomes the new lab. If the waste is
empty too, the next card that reaches it does <small class="clause" id="BLOBS-10">BLOBS-10</small>.</li>
<li>Hidden are: the cards in other hands, the lab, and what lies under a protoblob. The last also from its owner, and also
if everybody saw it before: remember it, if you can <small class="clause" id="BLOBS-11">BLOBS-11</small>.</li>
</ul>
<h2>Your turn</h2>
<p>Four phases. At every moment exactly one player decides something; the others wait <small class="clause" id="BLOBS-12">BLOBS-12</small>.</p>
<ol>
<li><strong>Start actions.</strong> All those in your room, in the order you like. You can&#39;t leave one out, unless its text says &quot;may&quot;
<small class="clause" id="BLOBS-13">BLOBS-13</small>. A blob that comes into your room during the phase takes part; one that has left or been turned over before
its turn does not. Each acts once <small class="clause" id="BLOBS-14">BLOBS-14</small>.</li>
<li><strong>Play a blob.</strong> One card from your hand, into your room or any other. You must <small class="clause" id="BLOBS-15">BLOBS-15</small>. Only with an empty hand
you skip this; and with a plan (Forecaster, Leftover Lou) you play from the lab or the waste instead, even with an
empty hand. Of two plans the later counts, and a plan for an empty pile is forgotten <small class="clause" id="BLOBS-16">BLOBS-16</small>.</li>
<li><strong>End actions.</strong> As in phase 1. What you have just played takes part <small class="clause" id="BLOBS-17">BLOBS-17</small>.</li>
<li><strong>Draw up to five.</strong> With five or more you draw none; there is no hand limit. Nobody else draws now: who answered or
lost cards waits for the own turn <small class="clause" id="BLOBS-18">BLOBS-18</small>.</li>
</ol>
<p>Then it is the next player&#39;s turn, or the end <small class="clause" id="BLOBS-19">BLOBS-19</small>.</p>
<h2>Playing a blob</h2>
<p>Put it face up on the right of a room. From now on it counts there, and its permanent action holds. It gets the next
number, which it keeps until it leaves for a hand or the waste <small class="clause" id="BLOBS-20">BLOBS-20</small>.</p>
<p><strong>Aim.</strong> If its action needs a target (&quot;another blob&quot;, &quot;a colour&quot;, &quot;a player&quot;), say now which: it is open to all before
anybody answers <small class="clause" id="BLOBS-21">BLOBS-21</small>. Everything else is chosen when the action is performed.</p>
<p><strong>Answers.</strong> Every other player, once round from your left, may answer with a Response blob or passes. Everybody with a
card in hand is asked, so being asked tells nothing; you can&#39;t answer your own blob <small class="clause" id="BLOBS-22">BLOBS-22</small>. A response is a blob like
any other, with answers of its own, yours too; but each player answers a given blob only once <small class="clause" id="BLOBS-23">BLOBS-23</small>.</p>
<p><strong>Last in, first out.</strong> A response, with everything that answers it, is finished before the next player is asked about
the blob below, and that player sees what has become of it. At last the blob&#39;s own action is performed <small class="clause" id="BLOBS-24">BLOBS-24</small>.</p>
<p>A response fits only if its condition holds for the blob you answer, and that one still lies face up. You may put it in
any room <small class="clause" id="BLOBS-25">BLOBS-25</small>:</p>
<table>
<thead>
<tr>
<th>condition</th>
<th>the blob you answer …</th>
</tr>
</thead>
<tbody><tr>
<td>any</td>
<td>whatever it is</td>
</tr>
<tr>
<td>acts</td>
<td>has a one-off or Response action that is not cancelled</td>
</tr>
<tr>
<td>copyable</td>
<td>and that action does not copy</td>
</tr>
<tr>
<td>into mine</td>
<td>lies in your room</td>
</tr>
<tr>
<td>at home</td>
<td>lies in the room of the player who played it</td>
</tr>
<tr>
<td>removes</td>
<td>is to remove or turn over a chosen blob, which is still there</td>
</tr>
<tr>
<td>aims mine</td>
<td>was aimed at a blob in your room</td>
</tr>
</tbody></table>
<p>You can also play a response in your own turn. Then it needs no condition, and what has nothing to answer does nothing
<small class="clause" id="BLOBS-26">BLOBS-26</small>.</p>
<p><strong>Actions</strong> are performed as far as possible: a step whose target has gone does nothing, and the next one follows
<small class="clause" id="BLOBS-27">BLOBS-27</small>. A blob that was turned over, or has left before its action is due, does not act; one that was only moved
does, from its new room. One that leaves while it acts finishes what it began <small class="clause" id="BLOBS-28">BLOBS-28</small>.</p>
<p><strong>Blobs played by a blob</strong>, in whoever&#39;s turn, are played in full, answers and all, before the action that brought them
goes on; their player is whoever was told to play them, and that may be another player than the one whose turn it is
<small class="clause" id="BLOBS-29">BLOBS-29</small>. So blobs are also played in phases 1 and 3 (Early Bird, Nightcap), and a Start or End action that comes into
your room that way is performed in the same phase. From the lab you play the top card: everybody sees it,
then you choose the room, unless the text names it <small class="clause" id="BLOBS-30">BLOBS-30</small>. From the waste you choose any card <small class="clause" id="BLOBS-31">BLOBS-31</small>.</p>
<h2>What can happen to a blob</h2>
<ul>
<li><strong>Moved or swapped</strong>: it goes to the right of its new room with number, colours and face. That is not playing: no
answers, no action <small class="clause" id="BLOBS-32">BLOBS-32</small>.</li>
<li><strong>Removed</strong>: to the waste. <strong>Returned</strong>: to the hand of the room&#39;s owner. It is a card again, with its printed colours
<small class="clause" id="BLOBS-33">BLOBS-33</small>.</li>
<li><strong>Turned into a protoblob</strong>: face down where it lies. A protoblob has no action, no colour and the value 1, and nothing
turns it up again. It can be moved, removed and returned, but not painted. A card put into a room as a protoblob is not
played <small class="clause" id="BLOBS-34">BLOBS-34</small>.</li>
<li><strong>Painted</strong>: it has only that colour. Where one colour <em>is</em> another, a blob loses the one and has the other, and keeps
the rest <small class="clause" id="BLOBS-35">BLOBS-35</small>. First comes the paint, then what the blobs of its room change, from left to right. Every text means
the colours of the moment; cards outside rooms have their printed ones <small class="clause" id="BLOBS-36">BLOBS-36</small>.</li>
<li>&quot;This room&quot; and &quot;here&quot; are where the blob with the text lies at that moment; &quot;another room&quot; is any but that one
<small class="clause" id="BLOBS-37">BLOBS-37</small>.</li>
<li><strong>Copied</strong>: you perform the action as if it stood on the copier. Its name means the copier, its room the copier&#39;s: a
Parrot that copies Hot Blobtato moves Parrot <small class="clause" id="BLOBS-38">BLOBS-38</small>. Copying is not playing, so nobody answers; you choose its
targets at once. What copies can&#39;t be copied; of a Start and an End action the Start action is; and nothing counts as
answered in a copy <small class="clause" id="BLOBS-39">BLOBS-39</small>.</li>
<li><strong>Permanent actions</strong> hold at every moment, in whatever room the blob is. The score you see is what the room would be
worth now <small class="clause" id="BLOBS-40">BLOBS-40</small>.</li>
<li><strong>Safe</strong> blobs can&#39;t be removed, returned, moved, swapped, turned over or painted by anybody but their owner. They can
be copied, counted and answered <small class="clause" id="BLOBS-41">BLOBS-41</small>.</li>
</ul>
<p>When you have to choose and there is nothing to choose from, you are not asked and the action ends there; with a single
possibility it is taken for you. But whether you <em>may</em>, what to play in phase 2, and whether to respond, you are always
asked <small class="clause" id="BLOBS-42">BLOBS-42</small>.</p>
<p>So that every turn ends: after the twelfth blob in a turn no more are played or answered, except your card of phase 2; a
card that was to be played stays where it is. And after
forty rounds the game ends as it stands <small class="clause" id="BLOBS-43">BLOBS-43</small>.</p>
<h2>The end</h2>
<p>If you end your turn, after drawing, with eight or more blobs in your own room, protoblobs included, the game is over.
Other rooms may hold as many as they like until their own turn ends <small class="clause" id="BLOBS-44">BLOBS-44</small>.</p>
<p>Add up the values in each room, then the points of the permanent actions. Those look only at values, never at each
other&#39;s points, so their order does not matter. &quot;Every green blob&quot; includes the blob itself if it is green, &quot;other&quot; does
not <small class="clause" id="BLOBS-45">BLOBS-45</small>. The highest score wins; if tied, the most blobs; if still tied, you share it <small class="clause" id="BLOBS-46">BLOBS-46</small>.</p>
<h2>Three turns, move by move</h2>
<p><strong>Greedy and Forecaster.</strong> Linn has both in her room. She lets Greedy act first and draws a card. Forecaster asks by
itself: she discards Lump. So in phase 2 the top card of the lab is shown, Bob; she puts him into her own room.</p>
<p><strong>Avenger and Second Chance.</strong> Steven plays Avenger at home and aims it at Sièna&#39;s Sneak Preview. Sièna answers with
Second Chance. Steven could answer that, but passes: Sneak Preview goes back to Sièna&#39;s hand, and Avenger finds nothing to
remove.</p>
<p><strong>Hot Blobtato.</strong> Vic has it at home. At the end of her turn she says &quot;orange&quot; and looks at the top of the lab: Rubber
Band, orange. She shows it, puts it back and moves Hot Blobtato to Joost&#39;s room. Had she said &quot;yellow&quot;, nobody else would
have seen the card, and Hot Blobtato would have stayed.</p>
`;export{e as default};