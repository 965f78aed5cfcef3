// The page that is measured: scripts/bench.mjs calls window.prepare, then measure.mjs calls window.time.

import { keepImages, takeOverFrames } from './animation-frames.mjs';
import { countsOf, figureOf } from './figure.mjs';
import { marrowPlayer } from './marrow.mjs';
import { threePlayer } from './three.mjs';
import { timeFrames } from './time-frames.mjs';

const contestants = {};

/**
 * Prepares the contestants. `player`: { files: [name], entry, parts, clips }. Returns their names, and the counts of
 * the drawn geometry.
 */
window.prepare = async (player) => {
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
  const before = marrow.images();
  for (let i = 0; i < 10; i++) frames.frame();
  if (marrow.images() !== before + 10) throw new Error('the viewer did not redraw in every frame');
  const counts = countsOf(figure);
  three.frame();
  if (three.triangles() < counts.triangles) throw new Error('three.js does not draw all of the player');
  keepImages();
  const viewer = { frame: frames.frame, gl: marrow.gl };
  contestants['Marrow, with ground and shadow'] = { ...viewer, prepare: () => marrow.setAlone(false) };
  contestants['Marrow, the model alone'] = { ...viewer, prepare: () => marrow.setAlone(true) };
  contestants['three.js, morph targets'] = { ...three, prepare: () => undefined };
  return { names: Object.keys(contestants), counts };
};

window.time = (name) => {
  contestants[name].prepare();
  return timeFrames(contestants[name]);
};
