// The measured page: frame/measure.mjs calls window.prepare, then window.time.

import { timeFrames } from '../frame/time-frames.mjs';
import { characters } from './characters.mjs';
import { liveCrowd } from './marrow.mjs';
import { mixerCrowd } from './three.mjs';

const step = 1 / 60;
const ours = 'Marrow, live in three.js';
const framesEach = 20;
const batches = 5;
const contestants = {};

/**
 * Prepares crowds of `count` characters. `who` is `hero`, with 110 joints, or `figure`, which is drawn. If `drawn` is
 * false, each frame only computes the matrices that a renderer sends to the GPU. Returns the contestants' names, the
 * number of joints per character, and the number of frames that `time` computes per call.
 */
window.prepare = async ({ who, count, drawn }) => {
  const [left, right] = document.querySelectorAll('canvas');
  const crowds = {
    [ours]: await liveCrowd(left, characters[who](), count),
    'three.js, AnimationMixer and the same GLB': await mixerCrowd(right, `${who}.glb`, count),
  };
  const joints = Object.values(crowds).map((crowd) => crowd.joints);
  if (joints[0] !== joints[1])
    throw new Error(`${joints.join(' and ')} joints: they are not the same character`);
  for (const [name, crowd] of Object.entries(crowds)) {
    for (let i = 0; i < 3; i++) {
      crowd.animate(step);
      crowd.draw();
    }
    if (crowd.triangles() < count) throw new Error(`${name} does not draw all of the crowd`);
    const frame = () => {
      crowd.animate(step);
      if (drawn) crowd.draw();
      else crowd.place();
    };
    contestants[name] = { frame, gl: crowd.gl };
  }
  if (drawn) {
    // Without animation, WASM computes no poses; everything else is as in any frame.
    const { animate, draw, gl } = crowds[ours];
    const frame = () => {
      animate(0);
      draw();
    };
    contestants[`${ours}, while nobody moves`] = { frame, gl };
  }
  return { names: Object.keys(contestants), joints: joints[0], frames: framesEach * batches };
};

window.time = (name) => timeFrames(contestants[name], { framesEach, batches });
