var e=`
<p><em>Two to five players, two minutes. Come close, but not too close.</em></p>
<p>Fifteen cards, one sum. This game is the house&#39;s own: it shows how a game is made, and tests what all games rest on. The
ids in brackets name the clauses that the program quotes when it refuses a move.</p>
<h2>Setting up</h2>
<p>There are fifteen cards, numbered from 1 to 15 <small class="clause" id="TEMPLATE-1">TEMPLATE-1</small>. They are shuffled, and each player is dealt one, which nobody
else sees. The others are the pile. Chance says who begins <small class="clause" id="TEMPLATE-2">TEMPLATE-2</small>.</p>
<h2>Playing</h2>
<p>The turn goes round, and whoever&#39;s it is does one of three things. With the order <em>together</em> there are no turns: whoever
has not passed may do something at any time <small class="clause" id="TEMPLATE-3">TEMPLATE-3</small>.</p>
<ul>
<li><strong>Draw</strong> the top card of the pile into your hand. Only you see which one it is <small class="clause" id="TEMPLATE-4">TEMPLATE-4</small>.</li>
<li><strong>Trade</strong> a card: lay one from your hand down for all to see, where it stays, and draw one <small class="clause" id="TEMPLATE-5">TEMPLATE-5</small>.</li>
<li><strong>Pass</strong>. You are out of it until the end, with the hand that you have <small class="clause" id="TEMPLATE-6">TEMPLATE-6</small>.</li>
</ul>
<p>The game is over when all have passed, or when the last card has left the pile. Then all hands are shown <small class="clause" id="TEMPLATE-7">TEMPLATE-7</small>.</p>
<h2>Winning</h2>
<p>A hand counts the sum of its cards, or nothing if that is above the limit. The highest wins; several may share that, and
where no hand counts anything nobody wins <small class="clause" id="TEMPLATE-8">TEMPLATE-8</small>.</p>
`;export{e as default};