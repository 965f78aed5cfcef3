import {
  AmbientLight,
  AnimationMixer,
  Clock,
  DirectionalLight,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  TextureLoader,
  WebGLRenderer,
} from 'three';
import { MD2Loader } from 'three/addons/loaders/MD2Loader.js';

const renderer = new WebGLRenderer({ canvas: document.querySelector('canvas'), antialias: true });
renderer.setSize(innerWidth, innerHeight, false);
const scene = new Scene();
const camera = new PerspectiveCamera(40, innerWidth / innerHeight, 1, 1000);
camera.position.set(0, 20, 110);
const sun = new DirectionalLight(0xffffff, 2);
sun.position.set(1, 2, 3);
scene.add(sun, new AmbientLight(0xffffff, 1));

const [geometry, map] = await Promise.all([
  new MD2Loader().loadAsync('sample/tris.md2'),
  new TextureLoader().loadAsync('sample/skin.png'),
]);
map.colorSpace = SRGBColorSpace;
const mesh = new Mesh(geometry, new MeshLambertMaterial({ map }));
scene.add(mesh);
const mixer = new AnimationMixer(mesh);
mixer.clipAction(geometry.animations[0]).play();
const clock = new Clock();
renderer.setAnimationLoop(() => {
  mixer.update(clock.getDelta());
  renderer.render(scene, camera);
});
