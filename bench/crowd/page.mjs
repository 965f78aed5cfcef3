// The benchmark page: frame/measure.mjs calls window.prepare, then window.time.

import { keepImages, takeOverFrames } from '../frame/animation-frames.mjs';
import { timeFrames } from '../frame/time-frames.mjs';
import { load } from '../../web/lib/index.ts';
import { Viewer } from '../../web/lib/viewer/index.ts';
import { figureFiles, figureTracks, triangles } from '../lib/skinned-figure.mjs';
import { threeCrowd } from './three.mjs';

const contestants = {};

/** Prepares crowds of `count` characters. Returns the contestants' names and the triangle count of one character. */
window.prepare = async (count) => {
  const [ours, theirs] = document.querySelectorAll('canvas');
  const files = Object.entries(figureFiles()).map(([name, data]) => ({ name, data }));
  const model = await load(files);
  const scene = { crowd: count, shadow: false, grid: false, background: '#000000' };
  const viewer = new Viewer(ours, { scene });
  await viewer.show(model);
  viewer.camera.fit({ animate: false });
  viewer.play(model.clips[0].name, { loop: 'repeat' });
  const { renderer } = viewer;
  const frames = takeOverFrames();
  await frames.ready;
  while (renderer.uploading) {
    frames.frame();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const before = renderer.stats.redraws;
  for (let i = 0; i < 10; i++) frames.frame();
  if (renderer.stats.redraws !== before + 10) throw new Error('the viewer did not redraw in every frame');
  const three = threeCrowd(theirs, model.parts[0], figureTracks(), count, frames.step);
  three.frame();
  if (three.triangles() < triangles * count) throw new Error('three.js does not draw all of the crowd');
  keepImages();
  const { gl } = renderer.device;
  contestants['Marrow, a viewer'] = { frame: frames.frame, gl };
  contestants['three.js, SkinnedMesh'] = three;
  return { names: Object.keys(contestants), triangles };
};

// Batches of one frame, because the GPU's work for a frame takes long with software rendering.
window.time = (name) => timeFrames(contestants[name], { framesEach: 1, batches: 7 });
