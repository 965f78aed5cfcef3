// Atlas: a 3D Studio orrery, with the sun's planets on their arms, the wheels that drive them, and a comet on a rail.
// Named after the vertebra that carries the skull.

import { closedSpline } from '../base/tcb.mjs';
import {
  add,
  columns,
  cross,
  lerp,
  multiply,
  normalize,
  radians,
  rotate,
  scale,
  sub,
  TAU,
  toQuaternion,
  transpose,
  turn,
} from '../base/math.mjs';
import { circle, Solid } from '../base/solid.mjs';
import { meshOf, up } from '../formats/3ds-mesh.mjs';
import { write3ds } from '../formats/3ds.ts';
import { images } from './images.mjs';
import { FRAMES, PLANETS, SHAFT, SHAFT_TURNS, SKY } from './planets.mjs';
import {
  addRing,
  bobAt,
  buildArm,
  buildBall,
  buildBob,
  buildComet,
  buildShaft,
  buildStand,
  buildSun,
  buildTail,
  planetAt,
} from './stand.mjs';

const ORIGIN = [0, 0, 0];
const VERTICAL = [0, 0, 1];
const SUN = up([0, SKY, 0]);
const key = (frame, value, more) => ({ frame, value, ...more });
const rest = (value) => [key(0, value)];
/** Rotation keys for a number of turns about an axis, at a constant speed. */
const spin = (turns, axis = VERTICAL, first = { angle: 0, axis }) => [
  { frame: 0, ...first },
  { frame: FRAMES, angle: turns * TAU, axis },
];
const smooth = (keys) => Object.assign(keys, { smooth: true });

// --- the comet --------------------------------------------------------------------------------------------------

const COMET_KEYS = 12;
const [LONG, WIDE, ECCENTRICITY] = [18, 10.5, 0.56];
const cometPlace = (anomaly) => {
  const x = LONG * (0.5 - Math.cos(anomaly));
  return up([x, 40.2 + (x + LONG / 2) * 0.24, WIDE * Math.sin(anomaly)]);
};
/** Position keys of the comet's orbit, which starts far from the sun and is fastest near it (Kepler's second law). */
const COMET = smooth(
  Array.from({ length: COMET_KEYS + 1 }, (_, k) => {
    const anomaly = Math.PI + (k / COMET_KEYS) * TAU;
    const mean = anomaly - ECCENTRICITY * Math.sin(anomaly) - Math.PI;
    const near = (1 + Math.cos(anomaly)) / 2;
    return key(Math.round((mean / TAU) * FRAMES), cometPlace(anomaly), {
      tension: -0.12 * near,
      bias: 0.08 * near * (k < COMET_KEYS / 2 ? 1 : -1),
    });
  }),
);
const toBuilder = ([x, y, z]) => [x, z, -y];
const RAIL = COMET.slice(0, -1).flatMap(({ frame }, k) =>
  Array.from({ length: 7 }, (_, i) => toBuilder(closedSpline(COMET, lerp(frame, COMET[k + 1].frame, i / 7)))),
);
/** The rotation that points the tail away from the sun. The tail is built along the front axis (-y of the file). */
function tailTurn(frame) {
  const way = normalize(sub(closedSpline(COMET, frame), SUN));
  const [y, x] = [scale(way, -1), normalize(cross(VERTICAL, way))];
  return columns(scale(x, -1), y, cross(scale(x, -1), y));
}

/** Rotation keys for the given rotations; each key is relative to the previous one. */
function turnsOf(frames, turnAt) {
  let before = null;
  return frames.map((frame) => {
    const now = turnAt(frame);
    const [x, y, z, w] = toQuaternion(before ? multiply(now, transpose(before)) : now);
    before = now;
    const sine = Math.hypot(x, y, z);
    const short = w < 0 ? -1 : 1;
    const axis = sine > 1e-9 ? [x, y, z].map((n) => (n * short) / sine) : VERTICAL;
    return { frame, angle: 2 * Math.atan2(sine, w * short), axis };
  });
}

// --- objects and nodes ------------------------------------------------------------------------------------------

const scene = { objects: [], nodes: [] };

/** Adds an object and the node that shows it. `pivot`: in the object's local space. */
function show(name, solid, { parent = null, at = ORIGIN, world = at, pivot, rot, size, ...tracks }) {
  scene.objects.push({ name, mesh: meshOf(solid, { at: world, rot, scale: size }, pivot) });
  scene.nodes.push({ name, parent, pivot, position: rest(at), ...tracks });
}

/** Adds a node that shows an existing object, or a dummy node. */
const instance = (name, as, parent, at, tracks) =>
  scene.nodes.push({ name, instance: as, id: `${name}.${as}`, parent, position: rest(at), ...tracks });

function addMachine() {
  show('Stand', buildStand(RAIL), {});
  show('Shaft', buildShaft(), {
    parent: 'Stand',
    at: up([SHAFT, 0, 0]),
    rotation: spin(-SHAFT_TURNS),
  });
  show('Sun', buildSun(3.3), {
    parent: 'Stand',
    at: SUN,
    rot: turn([1, 0, 0], 16),
    rotation: spin(2, rotate(turn([1, 0, 0], 16), VERTICAL), { angle: radians(16), axis: [1, 0, 0] }),
  });
  addComet();
}

function addComet() {
  const frames = COMET.map(({ frame }) => frame);
  show('Comet', buildComet(), { parent: 'Stand', at: COMET[0].value, position: COMET });
  // The tail grows as the comet approaches the sun, and is hidden far from it.
  const [first, last] = [frames[3], frames[COMET_KEYS - 3]];
  const middle = frames[COMET_KEYS / 2];
  const sizes = [
    [0, 0.2],
    [first, 0.2],
    [lerp(first, middle, 0.55), 0.75],
    [middle, 1.15],
    [lerp(middle, last, 0.45), 0.75],
    [last, 0.2],
    [FRAMES, 0.2],
  ];
  show('Tail', buildTail(11), {
    parent: 'Comet',
    world: COMET[0].value,
    rot: tailTurn(0),
    size: [0.2, 0.2, 0.2],
    rotation: smooth(turnsOf(frames, tailTurn)),
    scale: sizes.map(([frame, size]) => key(Math.round(frame), [size, size, size], { continuity: 0.1 })),
    hide: [0, first, last],
  });
}

function addPlanet({ name, radius, reach, turns, tilt, spin: days }, number) {
  const arm = `${name}Arm`;
  // The origin of the arm's mesh is half-way between the column and the planet. The arm turns about the column.
  const middle = scale(up(planetAt(number)), 0.5);
  show(arm, buildArm(number), {
    parent: 'Stand',
    pivot: scale(middle, -1),
    rotation: spin(turns),
  });
  const ball = buildBall(name.toLowerCase(), radius, radius > 2 ? 40 : 28, radius > 2 ? 20 : 14);
  if (name === 'Saturn') addRing(ball, radius * 1.32, radius * 2.3);
  const lean = turn([0, 1, 0], tilt);
  show(name, ball, {
    parent: arm,
    at: up(planetAt(number)),
    rot: lean,
    rotation: spin(days, rotate(lean, VERTICAL), { angle: radians(tilt), axis: [0, 1, 0] }),
  });
  const back = turn(VERTICAL, PLANETS[number].start);
  const size = lerp(0.6, 1.15, reach / 33);
  const [angle, axis] = [radians(PLANETS[number].start), VERTICAL];
  const tracks = { rotation: [{ frame: 0, angle, axis }], scale: rest([size, size, size]) };
  if (number === 0)
    show('Bob', buildBob(), {
      parent: arm,
      at: up(bobAt(0)),
      rot: back,
      size: [size, size, size],
      ...{ id: 'Bob.0', instance: 'mercury' },
      ...tracks,
    });
  else instance('Bob', name.toLowerCase(), arm, up(bobAt(number)), tracks);
}

const MOONS = [
  ['Earth', 'luna', 2.5, 0.62, 54, 40],
  ['Jupiter', 'io', 3.7, 0.6, 28, 10],
  ['Jupiter', 'europa', 4.6, 0.52, 20, 130],
  ['Jupiter', 'ganymede', 5.6, 0.8, 12, 220],
  ['Jupiter', 'callisto', 6.7, 0.74, 6, 310],
];

/** Adds a moon on a rotating dummy node at its planet, and a wire of length 1 that is scaled to the moon's distance. */
function addMoon([planet, name, reach, size, turns, start], number) {
  const place = up(planetAt(PLANETS.findIndex((one) => one.name === planet)));
  const way = rotate(turn(VERTICAL, start), [1, 0, 0]);
  const rotation = spin(turns, VERTICAL, { angle: radians(start), axis: VERTICAL });
  const dummy = `$$$DUMMY.${name}`;
  instance('$$$DUMMY', name, `${planet}Arm`, place, { rotation, pivot: ORIGIN });
  const moon = { parent: dummy, at: [reach, 0, 0], world: add(place, scale(way, reach)) };
  const rot = turn(VERTICAL, start);
  if (number === 0) {
    const wire = new Solid('steel', 'wire');
    wire.sweep(
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
      () => circle(0.09, 6),
      { side: [0, 1, 0], repeat: [0.2, 8] },
    );
    show('Wire', wire, {
      ...{ parent: dummy, world: place, rot, size: [reach, 1, 1] },
      ...{ id: `Wire.${name}`, instance: name, scale: rest([reach, 1, 1]) },
    });
    show('Moon', buildBall('moon', 1, 20, 12), {
      ...moon,
      ...{
        rot,
        size: [size, size, size],
        id: `Moon.${name}`,
        instance: name,
        scale: rest([size, size, size]),
      },
    });
    return;
  }
  instance('Wire', name, dummy, ORIGIN, { scale: rest([reach, 1, 1]) });
  instance('Moon', name, dummy, moon.at, { scale: rest([size, size, size]) });
}

/** Adds a camera that orbits and approaches, a light in the sun, and a spot light that also orbits. */
function addCamerasAndLights() {
  const tour = [
    [0, 20, 92, 50, 0],
    [150, 75, 70, 58, 4],
    [300, 150, 48, 44, 0],
    [450, 220, 62, 37, -4],
    [600, 300, 84, 46, 0],
    [FRAMES, 380, 92, 50, 0],
  ].map(([frame, yaw, distance, height, roll]) => {
    const a = radians(yaw);
    return { frame, roll, value: [distance * Math.sin(a), -distance * Math.cos(a), height] };
  });
  const look = [
    [0, [0, 0, 27]],
    [300, [0, 0, 33]],
    [FRAMES, [0, 0, 27]],
  ].map(([frame, value]) => key(frame, value));
  const { value: position } = tour[0];
  scene.objects.push({ name: 'Tour', camera: { position, target: look[0].value, lens: 50 } });
  scene.nodes.push({
    ...{ kind: 'camera', name: 'Tour', position: smooth(tour.map(({ frame, value }) => key(frame, value))) },
    fieldOfView: [key(0, 42), key(300, 50, { tension: 0.5 }), key(FRAMES, 42)],
    roll: smooth(tour.map(({ frame, roll }) => key(frame, roll))),
  });
  scene.nodes.push({ kind: 'cameraTarget', name: 'Tour', id: 'Tour.target', position: smooth(look) });
  scene.objects.push({
    name: 'Sunlight',
    light: { position: SUN, colour: [1, 0.86, 0.6], range: [20, 120], multiplier: 1.4 },
  });
  scene.nodes.push({ kind: 'light', name: 'Sunlight', position: rest(SUN) });
  const lamps = [0, 240, 480, FRAMES].map((frame, k) => {
    const a = radians(-40 + k * 120);
    return key(frame, [60 * Math.sin(a), -60 * Math.cos(a), 70], { bias: 0.2 });
  });
  const spot = { target: [0, 0, 20], hotspot: 38, falloff: 52 };
  scene.objects.push({
    name: 'Lamp',
    light: { position: lamps[0].value, colour: [0.9, 0.94, 1], spot, range: [40, 200] },
  });
  scene.nodes.push({ kind: 'spot', name: 'Lamp', position: smooth(lamps) });
  scene.nodes.push({ kind: 'spotTarget', name: 'Lamp', id: 'Lamp.target', position: rest(spot.target) });
}

// --- materials --------------------------------------------------------------------------------------------------

const white = { ambient: [1, 1, 1], diffuse: [1, 1, 1] };
const metal = (name, more) => ({
  name,
  ...{ ambient: [0.8, 0.8, 0.8], diffuse: [0.8, 0.8, 0.8] },
  ...{ specular: [1, 0.9, 0.7], shininess: 0.5, strength: 0.6 },
  maps: { texture: { file: `${name}.png` }, reflection: { file: 'room.png', amount: 0.3 } },
  ...more,
});
const ball = (name, more) => ({
  name,
  ...white,
  ...{ specular: [0.5, 0.5, 0.5], shininess: 0.25, strength: 0.25 },
  maps: { texture: { file: `${name}.png` } },
  ...more,
});
const MATERIALS = [
  ball('walnut', { shininess: 0.5, strength: 0.5 }),
  metal('brass'),
  metal('gold'),
  metal('steel', {
    specular: [0.95, 0.97, 1],
    maps: { texture: { file: 'steel.png' }, reflection: { file: 'room.png', amount: 0.2 } },
  }),
  ball('dial', { shininess: 0.45, strength: 0.35 }),
  ball('sun', { glow: 0.85, strength: 0 }),
  ...PLANETS.map(({ name }) => ball(name.toLowerCase())),
  ball('moon'),
  ball('ring', {
    twoSided: true,
    strength: 0.1,
    maps: { texture: { file: 'ring.png' }, opacity: { file: 'ring_a.png' } },
  }),
  ball('comet', { glow: 0.6 }),
  {
    ...{ name: 'tail', ambient: [0.6, 0.85, 1], diffuse: [0.6, 0.85, 1], glow: 1 },
    ...{ twoSided: true, additive: true, maps: { opacity: { file: 'tail.png' } } },
  },
];

/** File name -> bytes. */
export function makeAtlas() {
  Object.assign(scene, { objects: [], nodes: [] });
  addMachine();
  PLANETS.forEach(addPlanet);
  MOONS.forEach(addMoon);
  addCamerasAndLights();
  return {
    'atlas.3ds': write3ds({ name: 'ATLAS', materials: MATERIALS, ...scene, frames: FRAMES }),
    ...images(),
  };
}
