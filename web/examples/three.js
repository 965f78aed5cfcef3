import { MarrowLoader } from 'marrow3d/three';
import * as THREE from 'three';

const loader = new MarrowLoader().setPath('../../public/samples/talus/');
const [player, weapon] = [
  await loader.setOptions({ entry: 'models/players/talus/' }).loadAsync('talus.pk3'),
  await loader.setOptions({ entry: 'models/weapons2/auger/auger.md3' }).loadAsync('talus.pk3'),
];
player.getObjectByName('tag_weapon').add(weapon);

const mixer = new THREE.AnimationMixer(player);
for (const name of ['LEGS_RUN', 'TORSO_STAND'])
  mixer.clipAction(THREE.AnimationClip.findByName(player, name)).play();

const canvas = document.querySelector('canvas');
const renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
const scene = new THREE.Scene();
scene.background = new THREE.Color(0x23262b);
const sun = new THREE.DirectionalLight(0xfff2dd, 3);
sun.position.set(2, 4, 3);
scene.add(player, sun, new THREE.HemisphereLight(0xcfd8ff, 0x3a352c, 2));
const camera = new THREE.PerspectiveCamera(40, 1, 1, 1000);
camera.position.set(50, 20, 90); // Lengths are in the game's units: a player is about 56 tall.
camera.lookAt(0, 0, 0);

const timer = new THREE.Timer();
renderer.setAnimationLoop(() => {
  timer.update();
  mixer.update(timer.getDelta());
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(width, height, false);
  camera.aspect = width / height;
  camera.updateProjectionMatrix();
  renderer.render(scene, camera);
});
