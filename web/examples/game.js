// W, A, S, D or the arrows walk and turn, Shift walks slowly, Space fires. Lengths are the games' own units: a player is
// some 56 tall.
import { load } from 'marrow3d';
import { LiveModel, updateLive } from 'marrow3d/three/live';
import * as THREE from 'three';

const samples = '../../public/samples/';
const [playerModel, weaponModel, soldierModel] = await Promise.all([
  load(`${samples}talus/talus.pk3`, { entry: 'models/players/talus/' }),
  load(`${samples}talus/talus.pk3`, { entry: 'models/weapons2/auger/auger.md3' }),
  load(`${samples}ulna/tris.md2`),
]);

const canvas = document.querySelector('canvas');
const status = document.querySelector('p');
const renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
renderer.shadowMap.enabled = true;
const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera(60, 1, 4, 4000);
furnish(scene);

// All copies of a model are drawn by one LiveModel; each has its place in the scene, an Object3D.
const models = [playerModel, weaponModel, soldierModel];
const lives = models.map((model) => Object.assign(new LiveModel(model), { castShadow: true }));
scene.add(...lives);
const [players, weapons, soldiers] = lives;

const player = players.addInstance(playerModel.createInstance());
const gun = weapons.addInstance(weaponModel.createInstance());
player.add(gun);
player.instance.attach(gun.instance, { at: 'tag_weapon' });
player.instance.play('LEGS_IDLE');
player.instance.play('TORSO_STAND');
const flash = gun.instance.part(weaponModel.parts.findIndex(({ hints }) => hints.isMuzzleFlash));

const enemies = [0, 1, 2, 3, 4].map((index) => {
  const soldier = soldiers.addInstance(soldierModel.createInstance());
  soldier.instance.play('run');
  soldier.position.set(Math.sin(index * 1.3) * 300, 0, 380 + index * 60);
  return { soldier, alive: true };
});

const keys = new Set();
addEventListener('blur', () => keys.clear());
addEventListener('keyup', ({ code }) => keys.delete(code));
addEventListener('keydown', (event) => {
  if (/^(Key[WASD]|Arrow|Space|Shift)/.test(event.code)) event.preventDefault();
  keys.add(event.code);
});
canvas.addEventListener('pointerdown', () => keys.add('Space'));
canvas.addEventListener('pointerup', () => keys.delete('Space'));

const timer = new THREE.Timer();
let heading = 0;
let fireAgain = 0;
renderer.setAnimationLoop(() => {
  timer.update();
  const seconds = Math.min(0.1, timer.getDelta());
  walk(seconds);
  for (const enemy of enemies) if (enemy.alive) chase(enemy.soldier, seconds);
  if (keys.has('Space') && timer.getElapsed() > fireAgain) fire();
  flash.visible = timer.getElapsed() < fireAgain - 0.45;
  updateLive(lives, seconds);
  look(seconds);
  renderer.render(scene, camera);
});
tell();

/** Plays a clip of the player, unless it plays already. */
function play(part, clip) {
  if (player.instance.part(part).state().clipName !== clip) player.instance.play(clip, { fade: 0.12 });
}

function walk(seconds) {
  const ahead = pressed('KeyW', 'ArrowUp') - pressed('KeyS', 'ArrowDown');
  const slowly = keys.has('ShiftLeft') || keys.has('ShiftRight');
  const turn = pressed('KeyA', 'ArrowLeft') - pressed('KeyD', 'ArrowRight');
  heading += turn * 2.5 * seconds;
  player.rotation.y = heading;
  player.translateZ(ahead * (ahead < 0 ? 150 : slowly ? 110 : 260) * seconds);
  // The legs go on whatever the torso does: it may fire meanwhile.
  if (ahead !== 0) play('lower', ahead < 0 ? 'LEGS_BACK' : slowly ? 'LEGS_WALK' : 'LEGS_RUN');
  else play('lower', turn !== 0 ? 'LEGS_TURN' : 'LEGS_IDLE');
}

function pressed(...codes) {
  return Number(codes.some((code) => keys.has(code)));
}

/** Goes where the player is, and stops before it. */
function chase(soldier, seconds) {
  const way = player.position.clone().sub(soldier.position);
  soldier.rotation.y = Math.atan2(way.x, way.z);
  const near = way.length() < 90;
  const clip = near ? 'attack' : 'run';
  if (soldier.instance.state().clipName !== clip) soldier.instance.play(clip, { fade: 0.2 });
  if (!near) soldier.translateZ(120 * seconds);
}

function fire() {
  fireAgain = timer.getElapsed() + 0.5;
  player.instance.play('TORSO_ATTACK'); // and stands again afterwards, as in the game
  const direction = new THREE.Vector3(Math.sin(heading), 0, Math.cos(heading));
  const shot = new THREE.Ray(player.position, direction);
  const hit = enemies
    .filter(({ alive, soldier }) => alive && shot.distanceToPoint(soldier.position) < 40)
    .sort((a, b) => distance(a.soldier) - distance(b.soldier))[0];
  if (hit === undefined) return;
  hit.alive = false;
  hit.soldier.instance.play('death1', { fade: 0.1 }); // and stays down: the clip does not loop
  tell();
}

function distance(soldier) {
  return soldier.position.distanceTo(player.position);
}

function tell() {
  const left = enemies.filter(({ alive }) => alive).length;
  status.textContent = left > 0 ? `W A S D walk, Space fires. Soldiers: ${left}` : 'The field is yours.';
}

/** Behind the player, a little above its head; it comes after where the player goes. */
function look(seconds) {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(width, height, false);
  camera.aspect = width / height;
  camera.updateProjectionMatrix();
  const behind = player.localToWorld(new THREE.Vector3(-24, 70, -130));
  camera.position.lerp(behind, 1 - Math.exp(-6 * seconds));
  camera.lookAt(player.localToWorld(new THREE.Vector3(-12, 0, 120)));
}

/** Ground, light and air. */
function furnish(scene) {
  scene.background = new THREE.Color(0x23262b);
  scene.fog = new THREE.Fog(0x23262b, 500, 1800);
  const ground = new THREE.Mesh(
    new THREE.CircleGeometry(2000, 64),
    new THREE.MeshStandardMaterial({ color: 0x4b5048 }),
  );
  ground.rotation.x = -Math.PI / 2;
  ground.position.y = -24; // The games put a player's origin so far above its feet.
  ground.receiveShadow = true;
  const grid = new THREE.GridHelper(4000, 62, 0x70766a, 0x5a5f55);
  grid.position.y = -23.8;
  const sun = new THREE.DirectionalLight(0xfff2dd, 2.6);
  sun.position.set(200, 400, 150);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  Object.assign(sun.shadow.camera, { left: -700, right: 700, top: 700, bottom: -700, near: 10, far: 1500 });
  sun.shadow.normalBias = 1;
  scene.add(ground, grid, sun, new THREE.HemisphereLight(0xcfd8ff, 0x3a352c, 1.4));
}
