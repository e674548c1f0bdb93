var e=`
<p><em>De deux à cinq joueurs, une demi-heure. Remplissez votre pièce des bons blobs, et celles des autres des mauvais.</em></p>
<p>Chaque joueur a une pièce. Vous y jouez des blobs, ou dans celle de n’importe qui ; dès que quelqu’un finit son tour avec
huit blobs chez lui, la partie est finie, et la pièce qui vaut le plus gagne. Les repères entre crochets désignent les
clauses que le programme cite quand il refuse quelque chose. Les 72 cartes, avec ce que fait exactement chacune,
sont dans la liste des cartes.</p>
<h2>Les cartes</h2>
<p>De deux à cinq, on joue avec 72 cartes différentes ; leur liste est une supposition de notre part, sauf les noms des huit
que cite le livret <small class="clause" id="BLOBS-1">BLOBS-1</small>. Une carte a un nom, une valeur, une ou plusieurs
couleurs et un texte. Chacune des six couleurs a sa propre forme, pour que personne n’ait à distinguer les couleurs :
♥ cœur rouge, ■ carré orange, ★ étoile jaune, ▲ triangle vert, 💧 goutte bleue, ☾ lune violette <small class="clause" id="BLOBS-2">BLOBS-2</small>. La valeur
compte à la fin ; un * imprimé vaut 0 <small class="clause" id="BLOBS-3">BLOBS-3</small>.</p>
<p>Ce que fait un blob arrive à l’un de cinq moments <small class="clause" id="BLOBS-4">BLOBS-4</small> :</p>
<table>
<thead>
<tr>
<th>sorte</th>
<th>quand</th>
</tr>
</thead>
<tbody><tr>
<td>unique</td>
<td>quand il est joué</td>
</tr>
<tr>
<td>permanente</td>
<td>tant qu’il est face visible dans une pièce</td>
</tr>
<tr>
<td>Début, Fin</td>
<td>en phase 1 ou 3 du tour de qui l’a dans sa pièce</td>
</tr>
<tr>
<td>Réponse</td>
<td>quand vous le jouez en réponse au blob de quelqu’un d’autre, ou à votre propre tour</td>
</tr>
</tbody></table>
<p>Certaines cartes en ont deux, quelques-unes aucune.</p>
<h2>Mise en place</h2>
<p>Mélangez toutes les cartes : c’est le <em>labo</em>, la pioche. À côté se trouvent les <em>déchets chimiques</em>, la défausse. Chacun
reçoit cinq cartes que personne d’autre ne voit ; toutes les pièces sont vides <small class="clause" id="BLOBS-5">BLOBS-5</small>. On joue dans le sens des
aiguilles d’une montre, à partir d’une place convenue ou tirée au sort ; le joueur à votre gauche est le suivant
<small class="clause" id="BLOBS-6">BLOBS-6</small>.</p>
<ul>
<li>Une carte n’est un blob que pendant qu’elle est jouée ou qu’elle se trouve dans une pièce. Partout ailleurs, ce n’est
qu’une carte, et son texte ne veut rien dire <small class="clause" id="BLOBS-7">BLOBS-7</small>.</li>
<li>Les blobs de votre pièce sont à vous, qui que ce soit qui les ait joués. « Vous », dans un texte, est celui qui
l’exécute : qui joue le blob pour les actions uniques et les réponses, son propriétaire pour les actions de Début et de
Fin <small class="clause" id="BLOBS-8">BLOBS-8</small>.</li>
<li>Ce qui est défaussé ou retiré va face visible aux déchets, que tout le monde peut parcourir <small class="clause" id="BLOBS-9">BLOBS-9</small>.</li>
<li>Quand le labo s’épuise, même au milieu d’une pioche, les déchets sont mélangés et deviennent le nouveau labo. Si les
déchets sont vides aussi, c’est la prochaine carte qui y arrive <small class="clause" id="BLOBS-10">BLOBS-10</small>.</li>
<li>Sont cachés : les cartes des autres mains, le labo, et ce qui se trouve sous un protoblob. Cela aussi pour son
propriétaire, et même si tous l’ont vu avant : souvenez-vous-en, si vous pouvez <small class="clause" id="BLOBS-11">BLOBS-11</small>.</li>
</ul>
<h2>Votre tour</h2>
<p>Quatre phases. À chaque instant, un seul joueur décide quelque chose ; les autres attendent <small class="clause" id="BLOBS-12">BLOBS-12</small>.</p>
<ol>
<li><strong>Actions de Début.</strong> Toutes celles de votre pièce, dans l’ordre que vous voulez. Vous ne pouvez pas en laisser, sauf si
le texte dit « peut » <small class="clause" id="BLOBS-13">BLOBS-13</small>. Un blob qui arrive dans votre pièce pendant la phase y prend part ; un qui est parti
ou a été retourné avant son moment, non. Chacun agit une fois <small class="clause" id="BLOBS-14">BLOBS-14</small>.</li>
<li><strong>Jouer un blob.</strong> Une carte de votre main, dans votre pièce ou une autre. C’est obligatoire <small class="clause" id="BLOBS-15">BLOBS-15</small>. On ne saute
cette phase qu’avec une main vide ; et avec un plan (Forecaster, Leftover Lou), vous jouez depuis le labo ou les déchets
à la place, même la main vide. De deux plans, le dernier compte, et un plan pour une pile vide est oublié <small class="clause" id="BLOBS-16">BLOBS-16</small>.</li>
<li><strong>Actions de Fin.</strong> Comme en phase 1. Ce que vous venez de jouer y prend part <small class="clause" id="BLOBS-17">BLOBS-17</small>.</li>
<li><strong>Compléter à cinq.</strong> Avec cinq cartes ou plus, vous ne piochez pas ; il n’y a pas de limite de main. Personne d’autre
ne pioche maintenant : qui a répondu ou perdu des cartes attend son propre tour <small class="clause" id="BLOBS-18">BLOBS-18</small>.</li>
</ol>
<p>Puis c’est le tour du joueur suivant, ou la fin <small class="clause" id="BLOBS-19">BLOBS-19</small>.</p>
<h2>Jouer un blob</h2>
<p>Posez-le face visible à droite dans une pièce. Dès lors il y compte, et son action permanente vaut. Il reçoit le numéro
suivant, qu’il garde jusqu’à ce qu’il parte vers une main ou aux déchets <small class="clause" id="BLOBS-20">BLOBS-20</small>.</p>
<p><strong>Viser.</strong> Si son action demande une cible (« un autre blob », « une couleur », « un joueur »), dites maintenant laquelle :
tous le savent avant que quiconque réponde <small class="clause" id="BLOBS-21">BLOBS-21</small>. Tout le reste se choisit quand l’action s’exécute.</p>
<p><strong>Répondre.</strong> Chaque autre joueur, une fois à la ronde depuis votre gauche, peut répondre avec un blob de Réponse, ou
passe. Quiconque a une carte en main est interrogé : l’être ne révèle donc rien ; vous ne pouvez pas répondre à votre
propre blob <small class="clause" id="BLOBS-22">BLOBS-22</small>. Une réponse est un blob comme un autre, avec ses propres réponses, les vôtres aussi ; mais chaque
joueur ne répond qu’une fois à un blob donné <small class="clause" id="BLOBS-23">BLOBS-23</small>.</p>
<p><strong>Dernier arrivé, premier servi.</strong> Une réponse, avec tout ce qui y répond, est terminée avant que le joueur suivant soit
interrogé sur le blob du dessous, et ce joueur voit ce qu’il en est advenu. En dernier s’exécute l’action du blob lui-même
<small class="clause" id="BLOBS-24">BLOBS-24</small>.</p>
<p>Une réponse ne convient que si sa condition vaut pour le blob auquel vous répondez, et si celui-ci est encore face visible.
Vous pouvez la poser dans n’importe quelle pièce <small class="clause" id="BLOBS-25">BLOBS-25</small> :</p>
<table>
<thead>
<tr>
<th>condition</th>
<th>le blob auquel vous répondez …</th>
</tr>
</thead>
<tbody><tr>
<td>tout</td>
<td>quel qu’il soit</td>
</tr>
<tr>
<td>agit</td>
<td>a une action unique ou de Réponse qui n’est pas annulée</td>
</tr>
<tr>
<td>copiable</td>
<td>et cette action ne copie pas</td>
</tr>
<tr>
<td>chez moi</td>
<td>se trouve dans votre pièce</td>
</tr>
<tr>
<td>à la maison</td>
<td>se trouve dans la pièce de qui l’a joué</td>
</tr>
<tr>
<td>retire</td>
<td>doit retirer ou retourner un blob choisi, qui est encore là</td>
</tr>
<tr>
<td>me vise</td>
<td>visait un blob de votre pièce</td>
</tr>
</tbody></table>
<p>Vous pouvez aussi jouer une réponse à votre propre tour. Elle n’a alors pas besoin de condition, et si elle n’a rien à quoi
répondre, elle ne fait rien <small class="clause" id="BLOBS-26">BLOBS-26</small>.</p>
<p><strong>Les actions</strong> s’exécutent autant que possible : une étape dont la cible a disparu ne fait rien, et la suivante vient
<small class="clause" id="BLOBS-27">BLOBS-27</small>. Un blob retourné, ou parti avant que son action soit due, n’agit pas ; un blob seulement déplacé agit, depuis
sa nouvelle pièce. Un blob qui part pendant qu’il agit finit ce qu’il a commencé <small class="clause" id="BLOBS-28">BLOBS-28</small>.</p>
<p><strong>Les blobs joués par un blob</strong>, quel que soit le tour, sont joués entièrement, réponses comprises, avant que l’action qui
les a amenés ne continue ; ils sont joués par qui en a reçu l’ordre, même si
ce n’est pas son tour <small class="clause" id="BLOBS-29">BLOBS-29</small>. On joue donc aussi des blobs en phases 1 et 3 (Early Bird, Nightcap), et une action de
Début ou de Fin qui arrive ainsi dans votre pièce a lieu dans la même phase. Du labo, vous jouez la première carte :
tous la voient, puis vous choisissez la pièce, si le texte ne la dit pas <small class="clause" id="BLOBS-30">BLOBS-30</small>. Des déchets, vous choisissez n’importe quelle carte <small class="clause" id="BLOBS-31">BLOBS-31</small>.</p>
<h2>Ce qui peut arriver à un blob</h2>
<ul>
<li><strong>Déplacé ou échangé</strong> : il va à droite de sa nouvelle pièce avec numéro, couleurs et face. Ce n’est pas jouer : ni
réponses, ni action <small class="clause" id="BLOBS-32">BLOBS-32</small>.</li>
<li><strong>Retiré</strong> : aux déchets. <strong>Rendu</strong> : dans la main du propriétaire de la pièce. Il redevient une carte, avec ses couleurs
imprimées <small class="clause" id="BLOBS-33">BLOBS-33</small>.</li>
<li><strong>Changé en protoblob</strong> : face cachée là où il est. Un protoblob n’a ni action ni couleur et vaut 1, et rien ne le
retourne plus. On peut le déplacer, le retirer et le rendre, mais pas le peindre. Une carte mise dans une pièce comme
protoblob n’est pas jouée <small class="clause" id="BLOBS-34">BLOBS-34</small>.</li>
<li><strong>Peint</strong> : il n’a plus que cette couleur. Là où une couleur <em>est</em> une autre, un blob perd l’une, a l’autre, et garde le
reste <small class="clause" id="BLOBS-35">BLOBS-35</small>. D’abord vient la peinture, puis ce que changent les blobs de sa pièce, de gauche à droite. Tout texte
parle des couleurs du moment ; les cartes hors des pièces ont leurs couleurs imprimées <small class="clause" id="BLOBS-36">BLOBS-36</small>.</li>
<li>« Cette pièce » et « ici » désignent l’endroit où se trouve à ce moment le blob qui porte le texte ; « une autre pièce »
est n’importe quelle autre <small class="clause" id="BLOBS-37">BLOBS-37</small>.</li>
<li><strong>Copié</strong> : vous exécutez l’action comme si elle était écrite sur le copieur. Son nom désigne le copieur, sa pièce celle
du copieur : un Parrot qui copie Hot Blobtato déplace Parrot <small class="clause" id="BLOBS-38">BLOBS-38</small>. Copier n’est pas jouer, donc personne ne
répond ; vous choisissez les cibles tout de suite. Ce qui copie ne peut être copié ; d’une action de Début et d’une de
Fin, c’est celle de Début ; et dans une copie, rien ne compte comme répondu <small class="clause" id="BLOBS-39">BLOBS-39</small>.</li>
<li><strong>Les actions permanentes</strong> valent à chaque instant, dans quelque pièce que soit le blob. Le score affiché est ce que la
pièce vaudrait maintenant <small class="clause" id="BLOBS-40">BLOBS-40</small>.</li>
<li><strong>Les blobs protégés</strong> ne peuvent être retirés, rendus, déplacés, échangés, retournés ni peints par personne d’autre que
leur propriétaire. On peut les copier, les compter et y répondre <small class="clause" id="BLOBS-41">BLOBS-41</small>.</li>
</ul>
<p>Quand vous devez choisir et qu’il n’y a rien à choisir, on ne vous demande rien et l’action s’arrête là ; s’il n’y a qu’une
possibilité, elle est prise pour vous. Mais si vous <em>pouvez</em>, quoi jouer en phase 2, et si vous répondez : on vous le
demande toujours <small class="clause" id="BLOBS-42">BLOBS-42</small>.</p>
<p>Pour que chaque tour finisse : après le douzième blob d’un tour, on n’en joue plus et on n’y répond plus, sauf votre carte de phase 2 ; une
carte qui devait être jouée reste où elle est. Et après
quarante tours de table, la partie finit telle quelle <small class="clause" id="BLOBS-43">BLOBS-43</small>.</p>
<h2>La fin</h2>
<p>Si vous finissez votre tour, après avoir pioché, avec huit blobs ou plus dans votre propre pièce, protoblobs compris, la
partie est finie. Les autres pièces peuvent en contenir autant qu’elles veulent jusqu’à la fin de leur propre tour
<small class="clause" id="BLOBS-44">BLOBS-44</small>.</p>
<p>Additionnez les valeurs de chaque pièce, puis les points des actions permanentes. Celles-ci ne regardent que les valeurs,
jamais les points les unes des autres : leur ordre n’importe donc pas. « Chaque blob vert » comprend le blob lui-même s’il
est vert, « autre » non <small class="clause" id="BLOBS-45">BLOBS-45</small>. Le plus haut score gagne ; à égalité, le plus de blobs ; si c’est encore égal, on
partage <small class="clause" id="BLOBS-46">BLOBS-46</small>.</p>
<h2>Trois tours, coup par coup</h2>
<p><strong>Greedy et Forecaster.</strong> Linn a les deux dans sa pièce. Elle fait agir Greedy d’abord et pioche une carte. Forecaster
demande de lui-même : elle défausse Lump. En phase 2, la première carte du labo est donc montrée, Bob ; elle le met dans sa
propre pièce.</p>
<p><strong>Avenger et Second Chance.</strong> Steven joue Avenger chez lui et vise le Sneak Preview de Sièna. Sièna répond avec Second
Chance. Steven pourrait y répondre, mais passe : Sneak Preview revient dans la main de Sièna, et Avenger ne trouve rien à
retirer.</p>
<p><strong>Hot Blobtato.</strong> Vic l’a chez elle. À la fin de son tour, elle dit « orange » et regarde la première carte du labo :
Rubber Band, orange. Elle la montre, la remet et déplace Hot Blobtato dans la pièce de Joost. Si elle avait dit « jaune »,
personne d’autre n’aurait vu la carte, et Hot Blobtato serait resté.</p>
`;export{e as default};