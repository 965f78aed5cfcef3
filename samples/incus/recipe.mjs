// Incus: a Wavefront model of a smithy's corner. Named after the incus (Latin for anvil), a bone of the ear.

import { euler, multiply } from '../base/math.mjs';
import { pointNormals } from '../base/mesh.mjs';
import { skyLight } from '../base/sky.mjs';
import { Solid } from '../base/solid.mjs';
import { writeMtl, writeObj } from '../formats/obj.ts';
import { buildAnvil, FACE } from './anvil.mjs';
import { buildFloor, buildStump, STUMP } from './ground.mjs';
import { buildLantern } from './lantern.mjs';
import { images } from './images.mjs';
import { buildBucket, buildHammer, buildHook, buildHorseshoe, buildTongs } from './tools.mjs';

/** Heights in metres: of objects that stand on the flagstones, and of the face of the anvil. */
const FLOOR = 0.051;
const WORK = STUMP.top + FACE;

function buildScene() {
  const scene = new Solid();
  scene.add(buildFloor());
  scene.add(buildStump());
  // The smith stands in front; the horn is to the left of the anvil.
  scene.add(buildAnvil(), { at: [0, STUMP.top, 0] });
  scene.add(buildHorseshoe('hot'), { rot: euler([0, 24, 0]), at: [0.062, WORK + 0.0002, 0.004] });
  scene.add(buildHammer(), { rot: euler([2.5, -22, 0]), at: [-0.075, WORK + 0.0206, 0.004] });
  scene.add(buildLantern(), { rot: euler([0, 28, 0]), at: [0.395, FLOOR, 0.235] });
  scene.add(buildBucket(), { rot: euler([0, -20, 0]), at: [-0.425, FLOOR, 0.13] });
  // Tongs hang on the stump's front right side; a cold horseshoe leans against the stump.
  const side = euler([0, -38, 0]);
  const out = (r, y) => [r * side[2], y, r * side[8]];
  scene.add(buildHook(), { rot: side, at: out(0.236, 0.37) });
  scene.add(buildTongs(), { rot: multiply(side, euler([3, 0, 4])), at: out(0.285, 0.368) });
  const other = euler([0, 16, 0]);
  const shoe = multiply(other, multiply(euler([-69, 0, 0]), euler([0, 180, 0])));
  scene.add(buildHorseshoe('steel'), { rot: shoe, at: [0.105, FLOOR + 0.0605, 0.322] });
  return scene;
}

const plain = (map, more = {}) => ({ Ka: [1, 1, 1], Kd: [1, 1, 1], map_Kd: map, ...more });
const metal = (map, shine, rough, more = {}) => ({
  ...plain(map),
  Ks: [shine, shine, shine],
  Ns: Math.round(12 + 90 * (1 - rough) ** 2),
  illum: 2,
  Pr: rough,
  Pm: 1,
  ...more,
});
const matt = (map, rough, more = {}) => ({
  ...plain(map),
  Ks: [0.04, 0.04, 0.04],
  Ns: 8,
  illum: 2,
  Pr: rough,
  Pm: 0,
  ...more,
});

const MATERIALS = {
  stone: matt('stone.png', 0.85, { map_Bump: ['-bm', '0.6', 'stone_h.png'] }),
  mortar: matt('mortar.png', 1),
  bark: matt('bark.png', 0.9, { map_Bump: ['-bm', '1', 'bark_h.png'] }),
  endgrain: matt('endgrain.png', 0.8),
  hoop: metal('iron.png', 0.3, 0.6),
  steel: metal('iron.png', 0.42, 0.48),
  polished: metal('polished.png', 0.7, 0.28),
  hot: {
    ...metal('hot.png', 0.12, 0.7),
    Ke: [1, 1, 1],
    map_Ke: 'hot_ke.png',
  },
  handle: matt('ash.png', 0.5, { Ks: [0.14, 0.13, 0.12], Ns: 24 }),
  stave: matt('stave.png', 0.75),
  water: {
    ...plain('water.png', { Ks: [0.9, 0.9, 0.9], Ns: 220 }),
    ...{ d: 0.72, illum: 2, Pr: 0.05, Pm: 0 },
  },
  enamel: {
    ...plain('enamel.png'),
    ...{ Ks: [0.55, 0.55, 0.55], Ns: 90, illum: 2, Pr: 0.22, Pm: 0, Pc: 0.6, Pcr: 0.1 },
  },
  brass: metal('brass.png', 0.65, 0.3, { Ks: [0.7, 0.58, 0.34] }),
  wire: metal('polished.png', 0.5, 0.4),
  soot: matt('soot.png', 1),
  flame: {
    ...plain('flame.png', { Kd: [0, 0, 0], Ka: [0, 0, 0] }),
    Ke: [1, 1, 1],
    map_Ke: 'flame.png',
    illum: 1,
  },
  glass: {
    ...{ Ka: [0.8, 0.85, 0.82], Kd: [0.86, 0.9, 0.88], Ks: [1, 1, 1], Ns: 400 },
    ...{ d: 0.16, Ni: 1.5, illum: 2, Pr: 0.03, Pm: 0 },
  },
};

/** The light at each point, as a vertex colour; shadows have a slightly warm tint. */
function tintsOf(scene) {
  const triangles = scene.triangles();
  const normals = pointNormals({ triangles }, scene.points);
  // Transparent, glowing and wire materials neither cast nor receive shadows.
  const clear = new Set(['glass', 'water', 'flame', 'hot', 'wire']);
  const solid = triangles.filter(({ material }) => !clear.has(material));
  const light = skyLight(
    scene.points,
    normals,
    solid.map(({ v }) => v.map((i) => scene.points[i])),
  );
  const bright = new Set();
  for (const { v, material } of triangles) if (clear.has(material)) for (const i of v) bright.add(i);
  return light.map((value, i) => {
    if (bright.has(i)) return [1, 1, 1];
    const t = Math.min(1, value * 1.25) ** 0.8;
    return [0.3, 0.27, 0.27].map((dark) => dark + (1 - dark) * t);
  });
}

/** File name -> bytes. */
export function makeIncus() {
  const scene = buildScene();
  const comment = ['Incus, a sample model of Marrow. Metres, y up.'];
  return {
    'incus.obj': writeObj({ solid: scene, tints: tintsOf(scene), library: 'incus.mtl', comment }),
    'incus.mtl': writeMtl(MATERIALS, comment),
    ...images(),
  };
}
