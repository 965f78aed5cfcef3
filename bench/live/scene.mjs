import { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { addLights } from '../lib/three-characters.mjs';

/** An empty scene with lights, in which `place(object, i)` arranges `count` characters in rows and columns. */
export function makeScene(canvas, count) {
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
  const scene = new Scene();
  addLights(scene);
  const columns = Math.ceil(Math.sqrt(count));
  const camera = new PerspectiveCamera(40, canvas.clientWidth / canvas.clientHeight, 1, 100_000);
  camera.position.set(0, columns * 40, columns * 120);
  camera.lookAt(0, 0, 0);
  const place = (object, i) =>
    object.position.set(((i % columns) - columns / 2) * 50, 0, -Math.floor(i / columns) * 50);
  return { renderer, scene, camera, place };
}
