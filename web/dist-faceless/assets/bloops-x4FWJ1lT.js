var e=`
<p><em>De deux à cinq joueurs. Trois cartes à retenir, et tous les autres pour vous les faire oublier.</em></p>
<p>Vous avez devant vous six cartes face cachée, et vous en avez vu trois. Débarrassez-vous du plus de cartes possible,
souvenez-vous où sont les bonnes, et terminez la partie quand vous pensez avoir le plus petit total. Les repères entre
crochets désignent les clauses que le programme cite quand il refuse un coup.</p>
<h2>Les cartes</h2>
<p>64 cartes et la carte BLOOPS, posée à côté jusqu’à ce que quelqu’un la prenne <small class="clause" id="BLOOPS-1">BLOOPS-1</small> <small class="clause" id="BLOOPS-3">BLOOPS-3</small>.</p>
<table>
<thead>
<tr>
<th>valeur</th>
<th>combien</th>
<th>quand on la défausse</th>
</tr>
</thead>
<tbody><tr>
<td>1, 2, 3, 4, 5</td>
<td>6 de chaque</td>
<td>–</td>
</tr>
<tr>
<td>6</td>
<td>6</td>
<td>donner à un adversaire la première carte de la pioche <small class="clause" id="BLOOPS-14">BLOOPS-14</small></td>
</tr>
<tr>
<td>7</td>
<td>6</td>
<td>regarder une carte <small class="clause" id="BLOOPS-15">BLOOPS-15</small></td>
</tr>
<tr>
<td>8</td>
<td>6</td>
<td>regarder une carte <small class="clause">BLOOPS-15</small></td>
</tr>
<tr>
<td>9</td>
<td>6</td>
<td>échanger une carte avec un adversaire <small class="clause" id="BLOOPS-16">BLOOPS-16</small></td>
</tr>
<tr>
<td>11, avec une étoile</td>
<td>9</td>
<td>– (trois ou plus devant vous ne comptent pas <small class="clause" id="BLOOPS-27">BLOOPS-27</small>)</td>
</tr>
<tr>
<td>20</td>
<td>1</td>
<td>la partie est finie <small class="clause" id="BLOOPS-23">BLOOPS-23</small></td>
</tr>
</tbody></table>
<p>Le livret ne montre cette répartition qu’en image. Si votre boîte diffère, c’est dans <code>games/bloops/cards.hpp</code> qu’il faut
la corriger <small class="clause" id="BLOOPS-2">BLOOPS-2</small>.</p>
<h2>Avant le premier tour</h2>
<p>Chacun reçoit six cartes face cachée, en deux rangées de trois : emplacements 0, 1, 2 en haut et 3, 4, 5 en bas
<small class="clause" id="BLOOPS-4">BLOOPS-4</small>. Vous regardez votre rangée du bas, une fois et en secret, puis dites que vous êtes prêt <small class="clause" id="BLOOPS-5">BLOOPS-5</small>. À partir
de là, personne ne regarde de carte cachée sans qu’un effet le permette, et la table ne se souvient pas à votre place.
Pour apprendre, l’option <code>assist</code> montre ce que vous avez vu et pouvez encore suivre <small class="clause" id="BLOOPS-6">BLOOPS-6</small>.</p>
<p>Dès que vous êtes prêt vous-même, vous pouvez réarranger vos propres cartes, à tout moment jusqu’à la fin, même hors de
votre tour ; tout le monde voit quelle carte va où <small class="clause" id="BLOOPS-7">BLOOPS-7</small>. L’option <code>first</code> dit qui commence, <code>direction</code> dans quel sens on tourne <small class="clause" id="BLOOPS-8">BLOOPS-8</small>.</p>
<h2>Votre tour</h2>
<ol>
<li>Piochez la première carte de la pioche. Vous seul la voyez <small class="clause" id="BLOOPS-9">BLOOPS-9</small>.</li>
<li>Soit vous la défaussez, face visible <small class="clause" id="BLOOPS-10">BLOOPS-10</small>, soit vous la gardez : elle prend l’emplacement d’une autre de vos
cartes, qui est défaussée sans que vous la regardiez d’abord. Sans autre carte, on ne peut pas garder <small class="clause" id="BLOOPS-11">BLOOPS-11</small>.</li>
</ol>
<p>Quand il faut une carte et que la pioche est vide, on mélange les défausses, qui deviennent la pioche ; celles de la
fenêtre ouverte restent, même pour la carte piochée qui la ferme. S’il n’y a toujours rien, on ne pioche rien : un effet
ou une pénalité tombe, et qui devait piocher perd son tour. Si cela arrive à tous à la suite, la partie est finie et l’on
compte <small class="clause" id="BLOOPS-12">BLOOPS-12</small>.</p>
<h2>Les effets</h2>
<p>Qui défausse un 6, 7, 8 ou 9, à son tour ou en contre-défausse, doit en appliquer l’effet <small class="clause" id="BLOOPS-13">BLOOPS-13</small>.</p>
<ul>
<li><strong>6</strong> : la première carte de la pioche va à l’adversaire de votre choix, face cachée ; personne ne la voit <small class="clause">BLOOPS-14</small>.</li>
<li><strong>7 et 8</strong> : regardez une carte, à vous ou à quelqu’un d’autre. Tous voient laquelle, vous seul voyez ce que c’est
<small class="clause">BLOOPS-15</small>.</li>
<li><strong>9</strong> : échangez une de vos cartes contre une carte d’un adversaire, toutes deux face cachée. Qui a la carte BLOOPS en
est protégé, et peut encore se servir de son propre 9. Un effet sans cible tombe <small class="clause">BLOOPS-16</small>.</li>
</ul>
<h2>Les contre-défausses</h2>
<p>Chaque défausse ouvre une fenêtre. Qui croit avoir une carte de même valeur peut la défausser aussi, l’un après l’autre,
quel que soit le tour ; y compris le joueur qui vient de défausser <small class="clause" id="BLOOPS-17">BLOOPS-17</small>.</p>
<ul>
<li>Une mauvaise carte est montrée à tous et revient à sa place, et vous recevez une carte de pénalité <small class="clause" id="BLOOPS-18">BLOOPS-18</small>.</li>
<li>Les effets s’appliquent dans l’ordre où les cartes ont été défaussées, chacun par qui l’a défaussée. Pendant ce temps,
les contre-défausses continuent, et leurs effets se rangent à la fin de la file <small class="clause" id="BLOOPS-19">BLOOPS-19</small>.</li>
<li>Quand il ne reste plus d’effet, le joueur suivant peut piocher. Cela ferme la fenêtre <small class="clause" id="BLOOPS-20">BLOOPS-20</small>.</li>
<li>Trop tard, quand le joueur suivant a pioché, c’est une faute de jeu : la carte est montrée à tous et revient à sa place,
et vous recevez une carte de pénalité. Avec l’option <code>errors</code> sur <code>refuse</code>, il ne se passe rien. Avant la première défausse de la partie, et après
un tour perdu jusqu’à ce que quelqu’un pioche, il n’y a rien à contrer <small class="clause" id="BLOOPS-21">BLOOPS-21</small>.</li>
</ul>
<p>Avec l’option <code>window</code> sur <code>polled</code>, personne n’a besoin d’être rapide : le joueur suivant pioche quand tous ont passé.
Dans les deux cas, passer vaut jusqu’à la prochaine carte défaussée : d’ici là, vous ne contrez pas. Vous ne renoncez à
rien d’autre : vous pouvez encore dire BLOOPS <small class="clause" id="BLOOPS-22">BLOOPS-22</small>.</p>
<h2>La fin</h2>
<ul>
<li><strong>Le 20 est défaussé</strong> : la partie finit sur-le-champ. Plus rien n’est joué ni appliqué. Un 20 seulement montré, par une
contre-défausse erronée, ne termine rien <small class="clause">BLOOPS-23</small>.</li>
<li><strong>Quelqu’un dit BLOOPS</strong> : à la fin de votre propre tour, quand votre carte est défaussée, qu’il ne reste aucun effet et
que le joueur suivant n’a pas pioché ; même après avoir passé. Vous prenez la carte BLOOPS ; chaque adversaire a encore un tour ; les
contre-défausses continuent comme toujours. Après le dernier de ces tours, la fenêtre reste ouverte jusqu’à ce que ses
effets soient appliqués et que tous aient passé. On ne peut le dire qu’une fois par partie <small class="clause" id="BLOOPS-24">BLOOPS-24</small>.</li>
</ul>
<h2>Les pénalités</h2>
<p>Une pénalité est la première carte de la pioche, face cachée et sans être vue. Une carte qui vous arrive prend votre
emplacement vide le plus bas, ou un nouveau <small class="clause" id="BLOOPS-25">BLOOPS-25</small>.</p>
<p>Les fautes de jeu coûtent une pénalité : une contre-défausse erronée, une trop tardive et, avec l’option <code>strict</code>, piocher
hors de son tour ou regarder une de ses cartes quand on ne le doit pas : celles de la rangée du haut avant d’être prêt,
toutes ensuite. Vous seul la voyez. Sans <code>strict</code>, le programme ne vous laisse faire ni l’un ni l’autre <small class="clause" id="BLOOPS-26">BLOOPS-26</small>.</p>
<h2>Le compte</h2>
<p>Toutes les cartes sont retournées. Qui a trois étoiles ou plus les met toutes de côté ; on additionne les autres cartes
<small class="clause">BLOOPS-27</small>. La plus petite somme gagne, et les joueurs à égalité se partagent la victoire <small class="clause" id="BLOOPS-28">BLOOPS-28</small>.</p>
<table>
<thead>
<tr>
<th>devant vous</th>
<th>vous avez</th>
</tr>
</thead>
<tbody><tr>
<td>le 20 et des cartes pour 3</td>
<td>23, même si vous avez dit BLOOPS</td>
</tr>
<tr>
<td>une étoile et des cartes pour 34</td>
<td>45</td>
</tr>
<tr>
<td>trois étoiles et des cartes pour 18</td>
<td>18</td>
</tr>
</tbody></table>
`;export{e as default};