// Measures in a page; scripts/bench.mjs builds it and calls window.measure.

import { spareGpu, takeOverFrames } from './animation-frames.mjs';
import { countsOf, figureOf } from './figure.mjs';
import { marrowPlayer } from './marrow.mjs';
import { measureFrames } from './measure.mjs';
import { threePlayer } from './three.mjs';

/** `player`: { files: [name], entry, parts, clips }. */
window.measure = async ({ player, rounds }) => {
  const files = await Promise.all(
    player.files.map(async (name) => {
      const answer = await fetch(new URL(`../player/${name}`, document.baseURI));
      return { name, data: new Uint8Array(await answer.arrayBuffer()) };
    }),
  );
  const [ours, theirs] = document.querySelectorAll('canvas');
  const marrow = await marrowPlayer(ours, files, player);
  const figure = figureOf(marrow.model, player.clips);
  const frames = takeOverFrames();
  await frames.ready;
  while (!marrow.settled()) {
    frames.frame();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const three = threePlayer(theirs, figure, frames.step);
  // Before it counts: every shader has been made.
  frames.frame();
  three.frame();
  spareGpu([marrow.gl, three.gl]);

  const before = marrow.pictures();
  for (let i = 0; i < 10; i++) frames.frame();
  if (marrow.pictures() !== before + 10) throw new Error('not every frame has a picture of the player');
  const counts = countsOf(figure);
  three.frame();
  if (three.triangles() < counts.triangles) throw new Error('three.js does not draw all of the player');
  const { gl, withGround } = marrow;
  const contestants = [
    { name: 'Marrow, a viewer', frame: frames.frame, gl, prepare: () => withGround(true) },
    { name: 'Marrow, without ground', frame: frames.frame, gl, prepare: () => withGround(false) },
    { name: 'three.js, morph targets', prepare: () => undefined, ...three },
  ];
  return { counts, times: measureFrames(contestants, rounds) };
};
