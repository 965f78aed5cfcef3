import { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { addLights, skinnedCharacters } from '../lib/three-characters.mjs';

/**
 * The views of page.mjs as a three.js author would build them: one renderer with a hidden canvas of the size of the
 * largest view. Its image is copied to the canvas of each changed view. Views without animation are drawn once.
 */
export function threeViews(canvases, animated, part, tracks, seconds) {
  const sizes = canvases.map(({ clientWidth: width, clientHeight: height }) => ({ width, height }));
  const largest = (side) => Math.max(...sizes.map((size) => size[side]));
  const renderer = new WebGLRenderer({ antialias: true });
  renderer.setSize(largest('width'), largest('height'), false);
  const characters = skinnedCharacters(part, tracks, canvases.length);
  const views = canvases.map((canvas, i) => {
    const { width, height } = Object.assign(canvas, sizes[i]);
    const scene = new Scene();
    addLights(scene);
    scene.add(characters[i].mesh);
    const camera = new PerspectiveCamera(40, width / height, 1, 1000);
    camera.position.set(20, 20, 110);
    camera.lookAt(0, 0, 20);
    return { flat: canvas.getContext('2d'), width, height, scene, camera, mixer: characters[i].mixer };
  });
  const { domElement } = renderer;
  const draw = ({ flat, width, height, scene, camera }) => {
    renderer.setViewport(0, 0, width, height);
    renderer.render(scene, camera);
    flat.clearRect(0, 0, width, height);
    flat.drawImage(domElement, 0, domElement.height - height, width, height, 0, 0, width, height);
  };
  views.forEach(draw);
  const moving = views.slice(0, animated);
  return {
    frame() {
      for (const view of moving) {
        view.mixer.update(seconds);
        draw(view);
      }
    },
    gl: renderer.getContext(),
  };
}
