import { Group, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { addLights, skinnedCharacters } from '../lib/three-characters.mjs';

/** A crowd of `count` characters in one three.js scene, in rows and columns. */
export function threeCrowd(canvas, part, tracks, count, seconds) {
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
  const scene = new Scene();
  const columns = Math.ceil(Math.sqrt(count));
  const camera = new PerspectiveCamera(40, canvas.clientWidth / canvas.clientHeight, 1, 100_000);
  camera.position.set(0, columns * 40, columns * 120);
  camera.lookAt(0, 0, 0);
  addLights(scene);
  const characters = skinnedCharacters(part, tracks, count);
  characters.forEach(({ mesh }, i) => {
    const group = new Group();
    group.position.set(((i % columns) - columns / 2) * 50, 0, -Math.floor(i / columns) * 50);
    group.add(mesh);
    scene.add(group);
  });
  return {
    frame() {
      for (const { mixer } of characters) mixer.update(seconds);
      renderer.render(scene, camera);
    },
    gl: renderer.getContext(),
    triangles: () => renderer.info.render.triangles,
  };
}
