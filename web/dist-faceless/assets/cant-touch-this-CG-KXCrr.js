import{i as e,n as t,r as n,t as r}from"./swirl-BO5n9_pE.js";var i=`
<p><em>Un ou deux joueurs, cinq minutes. Une carte pleine de symboles, six trombones, et presque rien qui ne vous coûte quelque
chose.</em></p>
<p>Glissez des trombones sur le bord d’une carte. Ce qui se trouve sous les vôtres est à vous, que cela vous plaise ou non.
Les repères entre crochets désignent les clauses que le programme cite quand il refuse un coup.</p>
<h2>La carte</h2>
<p><img src="`+e+`" alt="Les huit symboles et leur valeur"></p>
<p>Sept rangées de cinq symboles, aucune case vide <small class="clause" id="CTT-1">CTT-1</small>. Il y en a huit sortes, chacune présente quatre ou cinq fois sur
une carte. Le paquet compte 18 cartes à deux faces, donc 36 faces à jouer ; <code>smallbox cards cant-touch-this</code> les montre
toutes. Ou faites composer une nouvelle carte pour votre partie <small class="clause" id="CTT-2">CTT-2</small>. La boîte ne montre ses cartes qu’en images, les
nôtres sont donc de nous : chacune a été résolue, et n’est retenue que si son meilleur résultat en solitaire est compris
entre 31 et 35.</p>
<p>Vous partagez six trombones : trois chacun, ou les six si vous jouez en solitaire <small class="clause" id="CTT-3">CTT-3</small>.</p>
<h2>Qui commence ?</h2>
<p>Commencer vaut en général quelque chose, et sur chaque carte autre chose. On enchérit donc.</p>
<ol>
<li>L’un de vous est le défenseur : la place 0 à la première partie, le gagnant de la précédente lors d’une revanche
<small class="clause" id="CTT-7">CTT-7</small>. Le défenseur commencerait, pour rien : c’est une enchère de 0 <small class="clause" id="CTT-4">CTT-4</small>.</li>
<li>L’autre ouvre. À tour de rôle, augmentez d’un point la dernière enchère ou passez <small class="clause" id="CTT-5">CTT-5</small>. Personne ne dépasse 35.</li>
<li>Le premier qui passe y met fin. Qui passe joue en second. L’autre commence, et paie à la fin sa propre dernière
enchère sur son score <small class="clause" id="CTT-6">CTT-6</small>.</li>
</ol>
<h2>Les trombones</h2>
<p>À tour de rôle, un trombone par tour, jusqu’à ce que les six soient sur la carte <small class="clause" id="CTT-8">CTT-8</small>.</p>
<p><img src="`+n+`" alt="Une carte avec un trombone de chaque bord"></p>
<p>Un trombone vient d’un bord et entre tout droit, le long d’une rangée ou d’une colonne, sur les 1, 2, 3 ou 4 symboles les
plus proches de ce bord. Un trombone est donc un <em>bord</em>, une <em>ligne</em> et une <em>profondeur</em> <small class="clause" id="CTT-9">CTT-9</small>. Rangées et colonnes se
comptent à partir de 0, du haut et de la gauche. Un symbole de coin peut être pris seul par l’un ou l’autre de ses bords ;
cela fait 96 façons sur une carte vide.</p>
<p><img src="`+t+`" alt="Les trombones peuvent se toucher mais jamais se chevaucher"></p>
<p>Aucun symbole ne se trouve jamais sous deux trombones <small class="clause" id="CTT-10">CTT-10</small>. Chacun compte pour le joueur dont le trombone l’a pris
<small class="clause" id="CTT-11">CTT-11</small>.</p>
<h2>Les points</h2>
<table>
<thead>
<tr>
<th>symbole</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td>un, deux</td>
<td>1 point, 2 points <small class="clause" id="CTT-12">CTT-12</small></td>
</tr>
<tr>
<td>crotte</td>
<td>−1 chacune. Dès que vous en avez quatre ou plus : +7 pour toutes ensemble <small class="clause" id="CTT-13">CTT-13</small></td>
</tr>
<tr>
<td>émeraude</td>
<td>de 1 à 7, elles font 0, 1, 3, 6, 9, 12, 15 ; au-delà de sept, rien de plus <small class="clause" id="CTT-14">CTT-14</small></td>
</tr>
<tr>
<td>tourbillon</td>
<td>3 points, moins 1 pour chaque autre symbole sous le même trombone, autres tourbillons compris <small class="clause" id="CTT-15">CTT-15</small></td>
</tr>
<tr>
<td>bombe, étoile</td>
<td>une bombe vaut −3 ; chaque étoile change une de vos bombes en +2. Sans bombe, une étoile ne vaut rien <small class="clause" id="CTT-16">CTT-16</small></td>
</tr>
<tr>
<td>joker</td>
<td>à la fin, deux jokers deviennent un symbole de votre choix, sauf un tourbillon ; un seul ne fait rien <small class="clause" id="CTT-17">CTT-17</small></td>
</tr>
</tbody></table>
<p><img src="`+r+`" alt="Ce que valent les tourbillons"></p>
<p>La suite des émeraudes peut se lire de deux façons : son 0 vaut-il pour une émeraude ou pour aucune ? Nous la lisons à
partir d’une. Avec l’option <code>emerald: from-zero</code>, la première émeraude vaut déjà 1, et six font 15 <small class="clause">CTT-14</small>.</p>
<p>Le programme choisit pour vos jokers, et choisit au mieux. Quand plusieurs choix se valent, il prend le premier dans
l’ordre un, deux, crotte, émeraude, bombe, étoile. Ce que deviennent les jokers compte comme tout autre symbole, mais ne
se trouve sous aucun trombone : cela n’enlève rien à un tourbillon <small class="clause">CTT-17</small>.</p>
<blockquote>
<p><em>Un, deux, deux, crotte, émeraude, une bombe avec son étoile, et un tourbillon seul sous son trombone</em> :
1 + 4 − 1 + 0 + 2 + 3 = 9.</p>
<p><em>Quatre crottes, un deux, une émeraude, une bombe, deux jokers, et un tourbillon avec trois autres</em> : 7 + 2 + 0 + 0, et
les jokers deviennent une étoile, donc 2 pour la bombe : 11.</p>
</blockquote>
<p>Puis celui qui a commencé paie l’enchère. Le plus haut score gagne ; à égalité, c’est celui qui a joué en second
<small class="clause" id="CTT-18">CTT-18</small>.</p>
<h2>En solitaire</h2>
<p>Pas d’enchère, les six trombones sont à vous, les points sont les mêmes <small class="clause" id="CTT-19">CTT-19</small>. Et votre résultat <small class="clause" id="CTT-20">CTT-20</small> ?</p>
<table>
<thead>
<tr>
<th>points</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td>20 ou moins</td>
<td>la bombe a explosé</td>
</tr>
<tr>
<td>21–25</td>
<td>vous avez touché une crotte</td>
</tr>
<tr>
<td>26–30</td>
<td>émeraude</td>
</tr>
<tr>
<td>31–35</td>
<td>vous êtes une étoile</td>
</tr>
<tr>
<td>36 et plus</td>
<td>impossible</td>
</tr>
</tbody></table>
<p>À la fin, le programme montre le meilleur résultat possible, et les trombones qui le donnent.</p>
<h2>Résolu</h2>
<p>Chaque carte est résolue jusqu’au bout, en solitaire et à deux, depuis la carte vide ou depuis n’importe quelle position :</p>
<pre><code class="language-sh">smallbox solve cant-touch-this --card 7
smallbox solve cant-touch-this --card 7 --clips left:4:3,left:5:4
smallbox solve cant-touch-this --grid 12PSE/BTW12/PSEBT/W12PS/EBTW1/2PSEB/TW12P --json
</code></pre>
<p>On apprend ainsi le meilleur résultat en solitaire et ses trombones, ce que vaut de commencer, comment enchérir, la
meilleure suite de coups et, pour chaque trombone, ce qu’il coûte par rapport au meilleur. <em>Valeur du premier tour</em> : les
points du premier joueur moins ceux du second si tous deux jouent au mieux, avant de payer l’enchère. Si elle est de 3,
commencer gagne encore pour 2, puisqu’à 3 l’égalité revient à l’autre.</p>
<p>Le robot <code>perfect</code> joue d’après cela et ne perd jamais ce qui est gagné. <code>greedy</code> prend le plus de points possible tout de
suite.</p>
`;export{i as default};