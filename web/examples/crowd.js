// Click a character to remove it. crowd.html?count=100 sets the number of characters. The caption shows the main
// thread's time per frame for posing and for three.js together.
import { load } from 'marrow3d';
import { LiveModel, updateLive } from 'marrow3d/three/live';
import * as THREE from 'three';

const samples = '../../public/samples/';
const kinds = await Promise.all([
  load(`${samples}ulna/tris.md2`),
  load(`${samples}talus/talus.pk3`, { entry: 'models/players/talus/' }),
  load(`${samples}hyoid/hyoid.mdl`),
]);
const clips = [
  ['stand', 'run', 'salute', 'wave', 'attack'],
  ['stand', 'run', 'walk'],
  ['idle', 'walk', 'attack', 'aim'],
];

const canvas = document.querySelector('canvas');
const status = document.querySelector('p');
const renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
const scene = new THREE.Scene();
scene.background = new THREE.Color(0x23262b);
scene.fog = new THREE.Fog(0x23262b, 700, 2200);
const sun = new THREE.DirectionalLight(0xfff2dd, 2.6);
sun.position.set(2, 4, 3);
const camera = new THREE.PerspectiveCamera(40, 1, 10, 4000);
const ground = new THREE.Mesh(
  new THREE.CircleGeometry(3000, 64),
  new THREE.MeshStandardMaterial({ color: 0x3d413b }),
);
ground.rotation.x = -Math.PI / 2;
scene.add(ground, sun, new THREE.HemisphereLight(0xcfd8ff, 0x3a352c, 1.6));

const lives = kinds.map((model) => new LiveModel(model));
scene.add(...lives);
lives[1].levelOfDetail = { distances: [300, 900] };
const count = Number(new URLSearchParams(location.search).get('count') ?? 500);
for (let i = 0; i < count; i++) {
  const kind = i % kinds.length;
  const fighter = lives[kind].addInstance(kinds[kind].createInstance());
  fighter.instance.play(clips[kind][Math.floor(i / kinds.length) % clips[kind].length]);
  fighter.instance.update((i * 0.37) % 3); // Each one starts at a different time of its clip.
  // A sunflower spiral (golden angle) spaces the characters evenly. The feet are at the lowest point of the rest pose.
  const [distance, angle] = [44 * Math.sqrt(i + 0.5), i * Math.PI * (3 - Math.sqrt(5))];
  const feet = -kinds[kind].summary.bounds.min[2];
  fighter.position.set(Math.sin(angle) * distance, feet, Math.cos(angle) * distance);
  fighter.rotation.y = angle;
}

const raycaster = new THREE.Raycaster();
canvas.addEventListener('click', ({ offsetX, offsetY }) => {
  const { clientWidth, clientHeight } = canvas;
  const at = new THREE.Vector2((offsetX / clientWidth) * 2 - 1, 1 - (offsetY / clientHeight) * 2);
  raycaster.setFromCamera(at, camera);
  const [hit] = raycaster.intersectObjects(lives);
  if (hit === undefined) return;
  hit.object.removeInstance(hit.node);
  hit.node.instance.dispose();
});

const timer = new THREE.Timer();
let [spent, frames, shownAt] = [0, 0, 0];
renderer.setAnimationLoop(() => {
  timer.update();
  const began = performance.now();
  updateLive(lives, timer.getDelta());
  look(timer.getElapsed());
  renderer.render(scene, camera);
  spent += performance.now() - began;
  frames++;
  if (began < shownAt + 500) return;
  const left = lives.reduce((sum, { instances }) => sum + instances.length, 0);
  status.textContent = `${left} characters: ${(spent / frames).toFixed(1)} ms a frame`;
  [spent, frames, shownAt] = [0, 0, began];
});

/** Moves the camera around the crowd. */
function look(seconds) {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(width, height, false);
  camera.aspect = width / height;
  camera.updateProjectionMatrix();
  const radius = 44 * Math.sqrt(count) * 0.75 + 150;
  camera.position.set(Math.sin(seconds / 12) * radius, radius * 0.35, Math.cos(seconds / 12) * radius);
  camera.lookAt(0, 20, 0);
}
