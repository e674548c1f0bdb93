import{n as e,r as t,t as n}from"./chain-DcGxxVb0.js";var r=`
<p>Cinquante cartes de cinq couleurs attendent leur tour dans cinq colonnes. Dès que deux cartes d’une même couleur se touchent, elles explosent, et celui qui a posé la dernière doit tout ramasser. On joue les uns contre les autres (2–5), ensemble (3–5) ou en solitaire.</p>
<p>Chaque paragraphe porte le numéro de sa règle ; un coup refusé cite le même numéro.</p>
<h2>Les cartes</h2>
<table>
<thead>
<tr>
<th>règle</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-1">POP-1</small></td>
<td>Les cartes sont numérotées de 1 à 50. La couleur est le reste de la division du numéro par cinq : 1 rouge, 2 bleu, 3 jaune, 4 vert, 0 violet ; dix cartes de chaque.</td>
</tr>
<tr>
<td><small class="clause" id="POP-2">POP-2</small></td>
<td>Une flèche figure sur les cartes 1–10 et 41–50.</td>
</tr>
<tr>
<td><small class="clause" id="POP-3">POP-3</small></td>
<td>Ce qui compte à la fin, ce sont les symboles d’explosion : trois sur 1–5 et 46–50, deux sur 16–20 et 31–35, un sur toutes les autres.</td>
</tr>
<tr>
<td><small class="clause" id="POP-4">POP-4</small></td>
<td>Cinq cartes File d’attente, de A à E, montrent où va la prochaine carte de chaque colonne. Le Chef est un joueur de plus que personne ne joue, de 2 à 4 personnes.</td>
</tr>
</tbody></table>
<h2>Les uns contre les autres (2–5 joueurs)</h2>
<h3>Préparation</h3>
<table>
<thead>
<tr>
<th>règle</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-5">POP-5</small></td>
<td>Cinq cartes sont posées face visible en rangée, sans deux voisines de même couleur. Là où la donne en mettrait deux côte à côte, celle de droite est échangée contre la suivante de la pioche jusqu’à ce qu’elle diffère ; ce qui a été échangé est remélangé dans la pioche.</td>
</tr>
<tr>
<td><small class="clause" id="POP-6">POP-6</small></td>
<td>Les cartes File d’attente sont sous la rangée, de A à gauche à E à droite.</td>
</tr>
<tr>
<td><small class="clause" id="POP-7">POP-7</small></td>
<td>Chacun tient neuf cartes que personne d’autre ne voit. Le reste est la pioche (à cinq joueurs, il n’en reste pas).</td>
</tr>
<tr>
<td><small class="clause" id="POP-8">POP-8</small></td>
<td>Le Chef se joint à 2, 3 ou 4 joueurs.</td>
</tr>
</tbody></table>
<h3>Un tour</h3>
<p>À chaque tour, cinq cartes sont posées.</p>
<table>
<thead>
<tr>
<th>règle</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-9">POP-9</small></td>
<td>Le Chef reçoit ses cartes du dessus de la pioche, la visible d’abord : une visible et deux cachées à 2 joueurs, une visible et une cachée à 3, une visible à 4.</td>
</tr>
<tr>
<td><small class="clause" id="POP-10">POP-10</small></td>
<td>Chacun choisit une carte en secret. Quand le dernier a choisi, les cinq cartes sont retournées ensemble. Jusque-là, vous pouvez reprendre votre choix et en faire un autre.</td>
</tr>
<tr>
<td><small class="clause" id="POP-11">POP-11</small></td>
<td>Avec au plus deux flèches parmi les cinq, on pose les cartes de gauche à droite, la plus basse d’abord.</td>
</tr>
<tr>
<td><small class="clause" id="POP-12">POP-12</small></td>
<td>Avec trois flèches ou plus, on les pose de droite à gauche, la plus haute d’abord. Dans les deux cas, la plus basse finit en A et la plus haute en E : les flèches décident seulement qui commence.</td>
</tr>
</tbody></table>
<p><img src="`+t+`" alt="Deux flèches : 10, 23, 29, 35 et 41 sont posées de A à E. Trois flèches : 3, 10, 24, 32 et 41 sont posées de E à A."></p>
<table>
<thead>
<tr>
<th>règle</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-13">POP-13</small></td>
<td>Une carte prend la place de la carte File d’attente de sa colonne, qui descend d’un cran. Au milieu d’un tour, certaines colonnes vont donc une rangée plus bas que d’autres, et des cartes ne sont voisines que si elles sont dans la même rangée.</td>
</tr>
</tbody></table>
<p><img src="`+e+`" alt="Tant que seule A a reçu sa carte, le 11 rouge en A est plus bas que le 21 rouge en B et ne le touche pas. Quand 16 est arrivé en B, 11 et 16 sont côte à côte."></p>
<table>
<thead>
<tr>
<th>règle</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-14">POP-14</small></td>
<td>Après chaque carte : si elle touche sa propre couleur au-dessus, à gauche ou à droite, elle explose avec toutes les cartes de cette couleur qui s’y rattachent.</td>
</tr>
<tr>
<td><small class="clause" id="POP-15">POP-15</small></td>
<td>Qui a posé cette carte prend tout ce qui explose.</td>
</tr>
<tr>
<td><small class="clause" id="POP-16">POP-16</small></td>
<td>Puis les cartes au-dessus des trous glissent vers le bas jusqu’à ce que chaque colonne repose de nouveau sur sa carte File d’attente. Là où deux cartes ou plus d’une couleur se touchent alors, elles explosent aussi, tous les groupes au même moment, et vont au même joueur. Cela continue jusqu’à ce que plus rien ne se touche ; alors seulement on pose la carte suivante.</td>
</tr>
<tr>
<td><small class="clause" id="POP-17">POP-17</small></td>
<td>Ce que font exploser les cartes du Chef reste à côté du Chef. Le prochain joueur qui fait exploser quoi que ce soit le reçoit en plus. Si personne ne le fait avant la fin de la manche, cela ne compte pour personne.</td>
</tr>
<tr>
<td><small class="clause" id="POP-18">POP-18</small></td>
<td>Une colonne peut se vider. Sa prochaine carte va à sa carte File d’attente, comme toujours.</td>
</tr>
</tbody></table>
<p><img src="`+n+`" alt="33 est posé en C et explose avec 28 au-dessus et 23 à côté. 31 et 35 tombent d’un cran, 26 de deux. Maintenant 31 et 26 se touchent, ainsi que 25 et 35 : les deux paires explosent. Puis on pose la carte suivante."></p>
<h3>La fin</h3>
<table>
<thead>
<tr>
<th>règle</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-19">POP-19</small></td>
<td>Une manche est finie quand il reste une carte à chacun, après huit tours.</td>
</tr>
<tr>
<td><small class="clause" id="POP-20">POP-20</small></td>
<td>Vous marquez les symboles d’explosion des cartes que vous avez prises. Tout est mélangé et redistribué ; trois manches font une partie.</td>
</tr>
<tr>
<td><small class="clause" id="POP-21">POP-21</small></td>
<td>Le plus petit total gagne. À égalité, c’est qui a le moins de symboles sur la carte restée en main après la dernière manche ; si c’est encore égal, la victoire est partagée.</td>
</tr>
<tr>
<td><small class="clause" id="POP-22">POP-22</small></td>
<td>À deux joueurs, il y a une option, <code>two_cards</code> : au début d’un tour, chacun pioche une carte, la place 0 d’abord, puis le Chef en reçoit une, visible. Chaque joueur pose deux cartes. Huit tours laissent ici aussi une carte.</td>
</tr>
</tbody></table>
<h2>Ensemble (3–5 joueurs)</h2>
<p>Rien ne doit exploser. Une seule manche.</p>
<table>
<thead>
<tr>
<th>règle</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-23">POP-23</small></td>
<td>Comme ci-dessus, mais toutes les cartes du Chef sont visibles : deux à 3 joueurs, une à 4, aucune à 5.</td>
</tr>
<tr>
<td><small class="clause" id="POP-24">POP-24</small></td>
<td>Pendant le choix, vous pouvez parler : combien de cartes d’une couleur vous avez, ou que vous n’en avez aucune, à quelle place de la file d’attente vous voulez une couleur, ou de quel côté d’une carte du Chef ; oui et non. On ne parle jamais de numéros, ni de qui a la carte la plus haute.</td>
</tr>
<tr>
<td><small class="clause" id="POP-25">POP-25</small></td>
<td>La première explosion termine la partie, même celle du Chef, et elle est perdue. Ce seul groupe quitte la table ; rien ne glisse, plus rien n’est posé.</td>
</tr>
<tr>
<td><small class="clause" id="POP-26">POP-26</small></td>
<td>Quand toutes les mains sont vides après neuf tours sans explosion, vous avez gagné.</td>
</tr>
<tr>
<td><small class="clause" id="POP-27">POP-27</small></td>
<td>Jusqu’où êtes-vous allés ? Avec 5 cartes ou plus dans chaque main, vous êtes novices (<code>novice</code>) ; 3 ou 4 : stagiaires (<code>trainee</code>) ; 1 ou 2 : aguerris (<code>seasoned</code>) ; aucune, mais le dernier tour a explosé : experts (<code>expert</code>) ; toutes posées : légendaires (<code>legendary</code>).</td>
</tr>
</tbody></table>
<h2>En solitaire</h2>
<p>Cette fois, tout doit exploser.</p>
<table>
<thead>
<tr>
<th>règle</th>
<td></td>
</tr>
</thead>
<tbody><tr>
<td><small class="clause" id="POP-28">POP-28</small></td>
<td>La difficulté est le nombre de rangées au départ : <code>beginner</code> une, <code>intermediate</code> deux, <code>advanced</code> trois, <code>expert</code> quatre. Deux cartes d’une même couleur ne se touchent jamais, ni en rangée ni en colonne ; la donne échange les cartes comme en POP-5, rangée par rangée depuis le haut.</td>
</tr>
<tr>
<td><small class="clause" id="POP-29">POP-29</small></td>
<td>Vous tenez dix cartes, le reste est la pioche. Il n’y a pas de Chef.</td>
</tr>
<tr>
<td><small class="clause" id="POP-30">POP-30</small></td>
<td>À chaque tour, vous choisissez cinq cartes, posées comme ci-dessus (POP-11 à 16).</td>
</tr>
<tr>
<td><small class="clause" id="POP-31">POP-31</small></td>
<td>Si la table est vide après votre tour, vous avez gagné. Sinon, vous piochez cinq cartes tant qu’il y a une pioche. Sans carte en main, vous avez perdu.</td>
</tr>
<tr>
<td><small class="clause" id="POP-32">POP-32</small></td>
<td>Une victoire fait de vous un gardien novice (<code>novice</code>), méchant (<code>wicked</code>), maléfique (<code>evil</code>) ou renégat (<code>renegade</code>), selon la difficulté.</td>
</tr>
<tr>
<td><small class="clause" id="POP-33">POP-33</small></td>
<td>Une énigme (<code>puzzle</code>), c’est une table et une main données : videz la table en un seul tour de cinq cartes. Soixante sont fournies, en cinq forces ; chacune a exactement une solution. Comment elles sont faites.</td>
</tr>
</tbody></table>
`;export{r as default};