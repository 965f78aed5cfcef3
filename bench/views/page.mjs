// The measured page: frame/measure.mjs calls window.prepare, then window.time.

import { takeOverFrames } from '../frame/animation-frames.mjs';
import { timeFrames } from '../frame/time-frames.mjs';
import { load } from '../../web/lib/index.ts';
import { Viewer } from '../../web/lib/viewer/index.ts';
import { figureFiles, figureTracks } from '../lib/skinned-figure.mjs';
import { threeViews } from './three.mjs';

const contestants = {};

/**
 * Prepares `views` views of different sizes, of which the first `animated` play a clip. Returns the contestants' names,
 * and Marrow's redrawn views and changes of the drawing surface's size per frame.
 */
window.prepare = async ({ views: count, animated }) => {
  // Two views are large, the others are thumbnails.
  const large = [
    [320, 240],
    [280, 260],
  ];
  const sizeOf = (i) => large[i] ?? [80 + (i % 6) * 8, 72 + (i % 5) * 8];
  const canvases = () => Array.from({ length: count }, (_, i) => addCanvas(...sizeOf(i)));
  const files = Object.entries(figureFiles()).map(([name, data]) => ({ name, data }));
  const model = await load(files);
  const scene = { shadow: false, grid: false, background: '#000000' };
  const viewers = canvases().map((canvas) => new Viewer(canvas, { scene, maxPixelRatio: 1 }));
  await Promise.all(viewers.map((viewer) => viewer.show(model)));
  for (const viewer of viewers.slice(0, animated)) viewer.play(model.clips[0].name, { loop: 'repeat' });
  const [{ renderer }] = viewers;
  const frames = takeOverFrames();
  await frames.ready;
  while (renderer.uploading || viewers.some(({ playing }, i) => playing !== i < animated))
    await new Promise((resolve) => setTimeout(resolve, 10));
  for (let i = 0; i < 20; i++) frames.frame();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const before = renderer.stats.redraws;
  const resizes = countResizes(renderer.surface, () => {
    for (let i = 0; i < 10; i++) frames.frame();
  });
  const images = (renderer.stats.redraws - before) / 10;
  const three = threeViews(canvases(), animated, model.parts[0], figureTracks(), frames.step);
  contestants['Marrow, viewers'] = { frame: frames.frame, gl: renderer.device.gl };
  contestants['three.js, one renderer, drawImage'] = three;
  return { names: Object.keys(contestants), images, resizes: resizes / 10 };
};

window.time = (name) => timeFrames(contestants[name], { framesEach: 1, batches: 15 });

function addCanvas(width, height) {
  const canvas = document.createElement('canvas');
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  document.body.append(canvas);
  return canvas;
}

/** Counts the assignments to the width and height of a canvas while a function runs. */
function countResizes(canvas, run) {
  let resizes = 0;
  for (const side of ['width', 'height']) {
    const { get, set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(canvas), side);
    Object.defineProperty(canvas, side, {
      configurable: true,
      get: () => get.call(canvas),
      set: (value) => {
        resizes++;
        set.call(canvas, value);
      },
    });
  }
  run();
  delete canvas.width;
  delete canvas.height;
  return resizes;
}
