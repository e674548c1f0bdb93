var e=`
<p><em>Deux joueurs, deux minutes. Ni tours ni attente : qui voit le premier joue le premier.</em></p>
<p>Soixante cartes, chacune avec une à cinq fois la même forme d’une même couleur. Débarrassez-vous de toutes les vôtres
avant que l’autre n’ait posé les siennes. Les repères entre crochets désignent les clauses que le programme cite quand il
refuse un coup.</p>
<h2>Les cartes</h2>
<p>Six couleurs (rouge, bleu, brun, vert, jaune, gris), six formes (triangle, lune, éclair, goutte, étoile, fleur), de un à
cinq symboles : toutes les cartes sont différentes <small class="clause" id="BLINK-1">BLINK-1</small>. Chaque couleur et chaque forme figure sur dix cartes,
chaque nombre sur douze, et toute carte s’accorde avec 26 ou 27 des autres : personne ne reçoit de mauvaise carte. La
liste est la nôtre, car la boîte n’en imprime pas ; elle contient la carte que montre le livret (quatre étoiles jaunes)
et les quelques cartes décrites en public ; c’est un tableau dans <code>games/blink/cards.hpp</code>, que toute personne qui
possède la boîte peut corriger <small class="clause" id="BLINK-2">BLINK-2</small>.</p>
<h2>Mise en place</h2>
<ol>
<li>On mélange le paquet et on le distribue en deux pioches de trente cartes, une par joueur <small class="clause" id="BLINK-3">BLINK-3</small>. Avec un
<em>handicap</em>, quelques cartes du dessous de la pioche du second joueur passent sous celle du premier : le plus fort
commence avec plus de cartes <small class="clause" id="BLINK-15">BLINK-15</small>.</li>
<li>La première carte de chaque pioche va au centre, face cachée. Ce sont les deux piles sur lesquelles vous jouez tous
les deux <small class="clause" id="BLINK-4">BLINK-4</small>.</li>
<li>Chacun prend en main les trois cartes suivantes. Personne d’autre ne les voit, et personne ne regarde dans une pioche
<small class="clause" id="BLINK-5">BLINK-5</small>.</li>
</ol>
<p>Quand tous deux sont prêts, les cartes du centre sont retournées ensemble, et la course est lancée <small class="clause" id="BLINK-6">BLINK-6</small>.</p>
<h2>La course</h2>
<p>Il n’y a pas de tours <small class="clause" id="BLINK-7">BLINK-7</small>. Posez une carte de votre main sur l’une ou l’autre pile dès qu’elle a en commun la
<strong>couleur, la forme ou le nombre</strong> avec la carte du dessus <small class="clause" id="BLINK-8">BLINK-8</small>.</p>
<blockquote>
<p>Sur <em>quatre étoiles jaunes</em> vont toutes les cartes jaunes, toutes les étoiles et toutes les cartes à quatre symboles.</p>
</blockquote>
<p>Une seule carte à la fois <small class="clause" id="BLINK-9">BLINK-9</small>. Votre main se complète à trois cartes depuis votre propre pioche : d’elle-même ou,
avec la pioche <em>à la main</em>, carte par carte quand vous le demandez <small class="clause" id="BLINK-10">BLINK-10</small>.</p>
<p>Un coup compte au moment où il arrive. Si l’autre a été plus rapide et que votre carte ne s’accorde plus, elle reste
simplement dans votre main <small class="clause" id="BLINK-14">BLINK-14</small>.</p>
<h2>Personne ne peut jouer ?</h2>
<p>Alors la course s’arrête un instant <small class="clause" id="BLINK-12">BLINK-12</small>.</p>
<ul>
<li>Si vous avez encore tous deux des cartes à piocher, chacun retourne la première sur une pile du centre quand les deux
sont prêts, et c’est reparti. Vous pouvez dire sur quelle pile va la vôtre : elle est à qui la nomme le premier, et
l’autre carte va sur l’autre pile. Si personne ne dit rien, la vôtre va sur la pile qui a commencé par votre carte
<small class="clause" id="BLINK-12a">BLINK-12a</small>.</li>
<li>Sinon, chacun choisit une carte de sa main sans la montrer ; les deux sont posées ensemble, une sur chaque pile. Là
aussi, vous pouvez nommer la pile ; l’autre le voit, mais pas la carte <small class="clause" id="BLINK-12b">BLINK-12b</small>.</li>
<li>Mais si chacun n’a plus qu’une seule carte, la partie est nulle <small class="clause" id="BLINK-12c">BLINK-12c</small>.</li>
</ul>
<h2>Gagner</h2>
<p>Le premier qui n’a plus de carte ni en main ni à piocher gagne sur-le-champ <small class="clause" id="BLINK-11">BLINK-11</small>. Une rencontre en <em>trois</em> ou <em>cinq
manches</em> revient à qui en gagne le plus ; les manches nulles ne comptent pas et se rejouent <small class="clause" id="BLINK-13">BLINK-13</small>.</p>
`;export{e as default};