// The worker of offscreen.html. A worker has no import map, so this one uses file paths; with a bundler, import
// 'marrow3d' and 'marrow3d/viewer'.
import { load } from '../../dist/index.js';
import { Viewer } from '../../dist/viewer.js';

let viewer;

addEventListener('message', async ({ data: { canvas, width, height, pixelRatio, turn } }) => {
  if (canvas) viewer = new Viewer(canvas);
  if (width !== undefined) viewer.resize(width, height, pixelRatio);
  if (turn) {
    const { yaw, pitch } = viewer.camera.state;
    viewer.camera.moveTo({ yaw: yaw + turn[0], pitch: Math.max(-89, Math.min(89, pitch + turn[1])) });
  }
  if (!canvas) return;
  await viewer.show(await load('../../public/samples/ulna/tris.md2'));
  viewer.play('run');
});
