// Paints Ulna's face, visor, helmet and hair. Comments give the size of a region in texels, and what is at its edges.

export function paintHead(on, { stripes }) {
  paintFace(on('face'));
  paintVisor(on('visor'));
  paintHelmet(on('head'), stripes);
  paintBraid(on('braid'));
  paintNeck(on('neck'));
  const cup = on('cup').fill('rubber', 7);
  cup.plate(0, 0, 24, 8, 'metal', 9).rect(0, 8, 24, 8, 'rubber', 6);
  for (let x = 2; x < 24; x += 4) cup.rect(x, 10, 2, 4, 'rubber', 9);
  on('aerial').fill('metal', 8).rect(0, 0, 32, 2, 'light', 12);
}

/** 72 x 28, from ear to ear: visor's edge above, chin below. */
function paintFace(at) {
  at.fill('skin', 11.5);
  at.shadeBy((u, v) => 0.8 - Math.abs(u - 0.5) * 6 - v * 0.8);
  // The visor's shadow, the nose and the shade below it, cheeks, mouth.
  at.tone(0, 0, 72, 4, -2);
  at.tone(34, 1, 4, 7, 2).rect(33, 9, 6, 1, 'skin', 7).tone(32, 6, 1, 3, -1.6).tone(39, 6, 1, 3, -1.6);
  at.tone(22, 7, 8, 4, 1.1).tone(42, 7, 8, 4, 1.1).tone(20, 13, 6, 6, -1.2).tone(46, 13, 6, 6, -1.2);
  at.stamp(
    30,
    13,
    ['...ll..ll...', '.llllllllll.', 'dddddddddddd', '..LLLLLLLL..', '...LLLLLL...', '....ssss....'],
    {
      l: ['lips', 9],
      d: ['lips', 3],
      L: ['lips', 12],
      s: ['skin', 8],
    },
  );
  at.tone(32, 20, 8, 4, 1.4).tone(29, 26, 14, 2, -2);
  // Chin strap, a scar on her right cheek.
  at.strap(8, 0, 4, 28, 'leather', 8).strap(60, 0, 4, 28, 'leather', 8);
  at.rect(0, 0, 8, 28, 'hair', 7).rect(64, 0, 8, 28, 'hair', 7);
  for (const [x, y] of [
    [23, 9],
    [24, 10],
    [24, 11],
    [25, 12],
    [25, 13],
  ])
    at.dot(x, y, 'lips', 12);
}

/** 72 x 16: amber glass with a reflection, in a dark frame. */
function paintVisor(at) {
  at.fill('visor', 8).shadeBy((u, v) => 4.4 - v * 8 - Math.abs(u - 0.5) * 3);
  for (let n = 0; n < 9; n++)
    at.tone(44 + n - Math.floor(n / 3), 2 + n, 6, 1, 4).tone(53 + n - Math.floor(n / 3), 2 + n, 2, 1, 3);
  at.tone(2, 11, 68, 1, -2)
    .rect(0, 0, 72, 2, 'rubber', 5)
    .rect(0, 14, 72, 2, 'rubber', 4)
    .rect(0, 13, 72, 1, 'metal', 8);
  at.rect(0, 0, 4, 16, 'rubber', 5).rect(68, 0, 4, 16, 'rubber', 5).rect(34, 0, 4, 2, 'metal', 10);
}

/** 120 x 56. Middle = brow, ends = nape; crown above. */
function paintHelmet(at, stripes) {
  at.fill('armour', 9).shadeBy((u, v) => 1.8 - v * 3.2);
  at.rect(53, 0, 14, 56, 'trim', 9).groove(52, 0, 1, 24).groove(67, 0, 1, 24).tone(54, 2, 3, 18, 1.5);
  if (stripes) at.rect(46, 0, 4, 24, 'mark', 11).rect(70, 0, 4, 24, 'mark', 11);
  at.rect(0, 0, 6, 30, 'trim', 8).rect(114, 0, 6, 30, 'trim', 8);
  at.groove(0, 24, 120, 1).rect(34, 20, 52, 4, 'armour', 6).rect(34, 19, 52, 1, 'armour', 13);
  for (const x of [26, 92])
    at.plate(x - 8, 6, 16, 12, 'armour', 10)
      .rivet(x - 5, 9)
      .rivet(x + 3, 9)
      .rivet(x - 5, 14)
      .rivet(x + 3, 14);
  at.plate(57, 12, 6, 7, 'metal', 9).rect(59, 14, 2, 3, 'light', 12);
  at.rect(0, 44, 120, 12, 'leather', 7).tone(0, 44, 120, 1, 3).groove(0, 47, 120, 1);
  at.plate(0, 28, 10, 12, 'metal', 7).plate(110, 28, 10, 12, 'metal', 7);
  for (let y = 30; y < 38; y += 3) at.rect(2, y, 6, 1, 'rubber', 3).rect(112, y, 6, 1, 'rubber', 3);
  at.wear(21, { scratches: 34, dirt: 20 });
}

/** 40 x 40: strands that cross, a band near the end. */
function paintBraid(at) {
  at.fill('hair', 8);
  for (let y = 0; y < 40; y++) {
    for (let x = 0; x < 40; x++) {
      const strand = (y + Math.abs((x % 20) - 10) * 0.9) % 8;
      at.tone(x, y, 1, 1, strand < 1.2 ? -4 : strand < 3 ? 2.6 : strand < 5 ? 0.6 : -1);
    }
  }
  at.rect(0, 29, 40, 3, 'trim', 9).tone(0, 31, 40, 1, -3);
}

/** 24 x 16: skin above, the suit's collar below. */
function paintNeck(at) {
  at.fill('skin', 7).rect(0, 7, 24, 9, 'rubber', 7).tone(0, 7, 24, 1, 3).tone(0, 11, 24, 1, -2);
}
