// W, A, S, D or the arrow keys walk and turn, Shift walks slowly, Space fires. Lengths are in the games' units: a
// player is about 56 tall. Shots hit the posed triangles; hit boxes determine the damage; events of clips cause sounds
// and flashes.
import { load } from 'marrow3d';
import { LiveModel, updateLive } from 'marrow3d/three/live';
import * as THREE from 'three';

const samples = '../../public/samples/';
const [playerModel, weaponModel, soldierModel, guardModel] = await Promise.all([
  load(`${samples}talus/talus.pk3`, { entry: 'models/players/talus/' }),
  load(`${samples}talus/talus.pk3`, { entry: 'models/weapons2/auger/auger.md3' }),
  load(`${samples}ulna/tris.md2`),
  load(`${samples}hyoid/hyoid.mdl`),
]);

const canvas = document.querySelector('canvas');
const status = document.querySelector('p');
const renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
renderer.shadowMap.enabled = true;
const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera(60, 1, 4, 4000);
furnish(scene);

// A LiveModel draws all copies of a model. Each copy is an Object3D in the scene.
const models = [playerModel, weaponModel, soldierModel, guardModel];
const lives = models.map((model) => Object.assign(new LiveModel(model), { castShadow: true }));
scene.add(...lives);
const [players, weapons, soldiers, guards] = lives;
players.levelOfDetail = { distances: [400, 900] };

const player = players.addInstance(playerModel.createInstance());
const gun = weapons.addInstance(weaponModel.createInstance());
player.add(gun);
player.instance.attach(gun.instance, { at: 'tag_weapon' });
player.instance.play('LEGS_IDLE');
player.instance.play('TORSO_STAND');
const flash = gun.instance.part(weaponModel.parts.findIndex(({ hints }) => hints.isMuzzleFlash));

/**
 * The two kinds of enemies. A guard of Half-Life has hit boxes, events and root motion, and its origin is between its
 * feet. The sample has no death clip: the model is tipped over while its idle clip plays once.
 */
const kinds = {
  soldier: {
    live: soldiers,
    model: soldierModel,
    run: 'run',
    death: 'death1',
    speed: 120,
    y: 0,
    tips: false,
  },
  guard: { live: guards, model: guardModel, run: 'walk', death: 'idle', speed: 0, y: -24, tips: true },
};
/** Damage by hit group: 1 is the head, 2 the chest, 3 the stomach, 4 to 7 are arms and legs. */
const damageOf = [40, 100, 40, 50, 25, 25, 25, 25];
const enemies = ['soldier', 'guard', 'soldier', 'guard', 'soldier'].map((name, index) => {
  const kind = kinds[name];
  const instance = kind.model.createInstance();
  instance.rootMotion = 'in-place';
  instance.play(kind.run);
  const soldier = kind.live.addInstance(instance);
  soldier.position.set(Math.sin(index * 1.3) * 300, kind.y, 380 + index * 60);
  soldier.rotation.order = 'YXZ';
  const enemy = { kind, soldier, instance, health: 100 };
  instance.on('event', (event) => happen(enemy, event));
  return enemy;
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

/** The height of shots in the scene: a soldier's chest. */
const chest = 12;
let audio;
const flare = new THREE.PointLight(0xffcc66, 0, 300);
scene.add(flare);

const timer = new THREE.Timer();
let heading = 0;
let fireAgain = 0;
renderer.setAnimationLoop(() => {
  timer.update();
  const seconds = Math.min(0.1, timer.getDelta());
  walk(seconds);
  for (const enemy of enemies)
    if (enemy.health > 0) chase(enemy, seconds);
    else if (enemy.kind.tips) tip(enemy.soldier, seconds);
  if (keys.has('Space') && timer.getElapsed() > fireAgain) fire();
  flash.visible = timer.getElapsed() < fireAgain - 0.45;
  updateLive(lives, seconds);
  look(seconds);
  flare.intensity *= Math.exp(-20 * seconds);
  renderer.render(scene, camera);
});
tell();

/** Plays a clip of the player unless it is already playing. */
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
  // The legs have a separate channel, so walking does not interrupt a shot of the torso.
  if (ahead !== 0) play('lower', ahead < 0 ? 'LEGS_BACK' : slowly ? 'LEGS_WALK' : 'LEGS_RUN');
  else play('lower', turn !== 0 ? 'LEGS_TURN' : 'LEGS_IDLE');
}

function pressed(...codes) {
  return Number(codes.some((code) => keys.has(code)));
}

/** Walks towards the player and attacks when close. Root motion moves the soldier; without it, a constant speed does. */
function chase({ kind, soldier, instance }, seconds) {
  const way = player.position.clone().sub(soldier.position);
  soldier.rotation.y = Math.atan2(way.x, way.z);
  const near = way.length() < 90;
  const clip = near ? 'attack' : kind.run;
  const { clipName, finished } = instance.state();
  if (clipName !== clip || finished) instance.play(clip, { fade: 0.2 });
  soldier.position.add(new THREE.Vector3(...instance.rootMotionDelta()).applyQuaternion(soldier.quaternion));
  if (!near) soldier.translateZ(kind.speed * seconds);
}

function tip(soldier, seconds) {
  soldier.rotation.x = Math.max(-Math.PI / 2, soldier.rotation.x - 3 * seconds);
}

function fire() {
  fireAgain = timer.getElapsed() + 0.5;
  player.instance.play('TORSO_ATTACK'); // the stand clip follows, as in the game
  const direction = new THREE.Vector3(Math.sin(heading), 0, Math.cos(heading));
  const raycaster = new THREE.Raycaster(player.position.clone().setY(chest), direction);
  const [hit] = raycaster.intersectObjects([soldiers, guards], false);
  if (hit !== undefined) hurt(hit);
}

function hurt({ node, joint }) {
  const enemy = enemies.find(({ soldier }) => soldier === node);
  if (enemy === undefined || enemy.health <= 0) return; // Its death clip is playing.
  enemy.health -= damageOf[groupOf(enemy.kind.model, joint)];
  if (enemy.health > 0) return;
  tell();
  const death = enemy.instance.play(enemy.kind.death, { fade: 0.1, loop: 'once' });
  death.finished.then(() => {
    enemy.kind.live.removeInstance(node);
    enemy.instance.dispose();
  });
}

/**
 * The hit group of a joint: that of its hit box, else that of the nearest ancestor with a hit box. Without hit boxes,
 * the chest.
 */
function groupOf(model, joint) {
  const { hitboxes } = model.parts[0];
  for (let at = joint; at !== null; at = model.joints[at].parent) {
    const box = hitboxes.find((each) => each.joint === at);
    if (box !== undefined) return box.group;
  }
  return 2;
}

/** Handles an event of a clip. The samples have no sound files: each sound name plays a synthesized noise. */
function happen({ soldier }, { kind, attachment }) {
  const distance = soldier.position.distanceTo(player.position);
  if (kind === 'sound') crack(Math.min(0.3, 30 / distance));
  if (kind !== 'muzzleflash') return;
  soldier.attachment(guardModel.attachments[attachment].name).getWorldPosition(flare.position);
  flare.intensity = 40_000;
}

/** Plays a short burst of noise. Browsers allow sound only after the first key or click. */
function crack(volume) {
  audio ??= new window.AudioContext();
  const noise = audio.createBuffer(1, audio.sampleRate / 8, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (Math.random() * 2 - 1) * volume * Math.exp((-8 * i) / samples.length);
  const source = audio.createBufferSource();
  source.buffer = noise;
  source.connect(audio.destination);
  source.start();
}

function tell() {
  const left = enemies.filter(({ health }) => health > 0).length;
  status.textContent = left > 0 ? `W A S D walk, Space fires. Soldiers: ${left}` : 'The field is yours.';
}

/** Moves the camera towards its position behind the player, slightly above the head. */
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

/** Adds ground, light and fog. */
function furnish(scene) {
  scene.background = new THREE.Color(0x23262b);
  scene.fog = new THREE.Fog(0x23262b, 500, 1800);
  const ground = new THREE.Mesh(
    new THREE.CircleGeometry(2000, 64),
    new THREE.MeshStandardMaterial({ color: 0x4b5048 }),
  );
  ground.rotation.x = -Math.PI / 2;
  ground.position.y = -24; // In the games, the origin of a player is this far above its feet.
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
