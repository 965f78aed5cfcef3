// Hyoid: a guard for Half-Life. Mesh on rigid bones, sequences, images, all in one file.

import { bakeLight } from '../base/occlusion.mjs';
import { cornerNormals, Mesh } from '../base/mesh.mjs';
import { makePalette } from '../base/palette.mjs';
import { buildRuns } from '../formats/md2-commands.mjs';
import { AXIS, MOUTH, TEXTURE, writeMdl } from '../formats/mdl.ts';
import { addArm, addBoot, addHand, addLeg, addTrunk } from '../ulna/body.mjs';
import { addArmour, addGear } from '../ulna/gear.mjs';
import { BODY, MATERIALS, SKIN_SIZE, WEAPON_SIZE } from '../ulna/regions.mjs';
import { buildRifle } from '../ulna/rifle.mjs';
import { SHADES } from '../base/canvas.mjs';
import { paintBody } from '../ulna/skin.mjs';
import { paintRifle } from '../ulna/skin-gear.mjs';
import { BONES, bonesOf, directionIn, inBone, PARENT, toGame, unwound } from './bones.mjs';
import { CHROME_SIZE, paintChrome, paintFace } from './face.mjs';
import { buildCap, buildGoggles, buildHead, buildHelmet, EYES } from './head.mjs';
import { hyoidSequences } from './motions.mjs';
import { BODY_RAMPS, FACE_COLOURS, FACE_MATERIALS, FACE_SIZE } from './regions.mjs';
import { SCHEMES } from './schemes.mjs';

/** Columns of the table of skins. */
const SKIN = { body: 0, face: 1, chrome: 2, rifle: 3 };
/** The muzzle's end, in the rifle's space. */
const MUZZLE = [0, 0.042, 0.62];
const GROUPS = { head: 1, neck: 1, chest: 2, pelvis: 3, spine: 3 };
const LIMB_GROUPS = {
  arm_l: 4,
  fore_l: 4,
  arm_r: 5,
  fore_r: 5,
  thigh_l: 6,
  calf_l: 6,
  thigh_r: 7,
  calf_r: 7,
};

/** File name -> bytes. */
export function makeHyoid() {
  const meshes = {
    body: buildBody(),
    head: buildHead(),
    helmet: buildHelmet(),
    goggles: buildGoggles(),
    cap: buildCap(),
    rifle: buildRifle(),
  };
  const sequences = hyoidSequences().map(writtenSequence);
  // The rest pose is the first pose of the first sequence.
  const values = sequences[0].blends[0][0];
  for (const sequence of sequences)
    sequence.blends = sequence.blends.map((frames) => frames.map((frame) => unwound(frame, values)));
  const bone = (name) => BONES.indexOf(name);
  const file = writeMdl({
    name: 'hyoid',
    eye: toGame(EYES),
    movementBox: { min: [-16, -16, 0], max: [16, 16, 72] },
    bones: BONES.map((name, b) => ({ name, parent: bone(PARENT[name]), value: values[b] })),
    controllers: [
      { bone: bone('head'), type: AXIS.turnZ, start: -70, end: 70, slot: 0 },
      { bone: bone('jaw'), type: AXIS.turnY, start: 0, end: 12, slot: MOUTH },
    ],
    hitboxes: hitboxesOf([meshes.body, meshes.head]),
    attachments: [
      { name: 'muzzle', bone: bone('gun'), at: inBone('gun', MUZZLE) },
      { name: 'eyes', bone: bone('head'), at: inBone('head', EYES) },
    ],
    sequences,
    bodyParts: bodyParts(meshes),
    ...images(meshes),
  });
  return { 'hyoid.mdl': file };
}

function buildBody() {
  const mesh = new Mesh(BODY);
  addTrunk(mesh, { breast: 0.148 });
  for (const side of ['l', 'r']) {
    addArm(mesh, side);
    addHand(mesh, side);
    addLeg(mesh, side);
    addBoot(mesh, side);
  }
  addArmour(mesh);
  addGear(mesh);
  return mesh.finish();
}

function writtenSequence({ travel = 0, axis, blends, ...sequence }) {
  return {
    ...sequence,
    weight: 1,
    movement: toGame([0, 0, travel]),
    ...(axis ? { axis: { type: AXIS.turnY, ...axis } } : {}),
    blends: blends.map((poses) => poses.map(bonesOf)),
  };
}

function bodyParts({ body, head, helmet, goggles, cap, rifle }) {
  const mirrors = (region) => ['barrel', 'muzzle', 'scope'].includes(region);
  return [
    {
      name: 'body',
      models: [
        modelOf('hyoid', [
          { mesh: body, reference: SKIN.body },
          { mesh: head, reference: SKIN.face },
        ]),
      ],
    },
    {
      name: 'headgear',
      models: [
        modelOf('helmet', [
          { mesh: helmet, reference: SKIN.body },
          { mesh: goggles, reference: SKIN.chrome },
        ]),
        modelOf('cap', [{ mesh: cap, reference: SKIN.face }]),
        modelOf('none', []),
      ],
    },
    {
      name: 'weapon',
      models: [
        modelOf('rifle', [
          { mesh: rifle, reference: SKIN.rifle, takes: (region) => !mirrors(region) },
          { mesh: rifle, reference: SKIN.chrome, takes: mirrors },
        ]),
        modelOf('empty', []),
      ],
    },
  ];
}

/** The bone of a vertex: the one with the largest weight. */
const boneOf = ({ weights }) => weights.reduce((most, each) => (each[1] > most[1] ? each : most))[0];

function modelOf(name, pieces) {
  const vertices = [];
  const normals = [];
  const numbers = new Map();
  const numberOf = (list, what, bone, at) => {
    const key = `${what} ${bone} ${at.map((n) => n.toFixed(3)).join()}`;
    if (!numbers.has(key)) numbers.set(key, list.push({ at, bone: BONES.indexOf(bone) }) - 1);
    return numbers.get(key);
  };
  const meshes = pieces.map(({ mesh, reference, takes = () => true }) => {
    const corners = [];
    const known = new Map();
    const soft = cornerNormals(mesh, 50);
    const triangles = mesh.triangles.flatMap(({ v, t }, i) => {
      const region = regionOf(mesh, t);
      if (!takes(region)) return [];
      const made = v.map((point, k) => {
        const bone = boneOf(mesh.points[point]);
        const vertex = numberOf(vertices, 'vertex', bone, inBone(bone, mesh.points[point].at));
        const normal = numberOf(normals, 'normal', bone, directionIn(bone, soft[i][k]));
        const texel =
          reference === SKIN.chrome
            ? mirroredTexel(soft[i][k])
            : texelIn(mesh.regions[region], mesh.texels[t[k]]);
        const corner = [vertex, normal, ...texel];
        const key = corner.join();
        if (!known.has(key)) known.set(key, corners.push(corner) - 1);
        return [vertex, known.get(key)];
      });
      // Front faces are clockwise in the game.
      const [a, b, c] = made;
      return [{ v: [a[0], c[0], b[0]], t: [a[1], c[1], b[1]] }];
    });
    const runs = buildRuns(triangles).map(({ fan, corners: run }) => ({
      fan,
      corners: run.map(([, corner]) => corners[corner]),
    }));
    return { reference, runs };
  });
  return { name, vertices, normals, meshes };
}

function regionOf({ regions, texels }, t) {
  const [x, y] = [0, 1].map((k) => t.reduce((sum, i) => sum + texels[i][k], 0) / 3);
  const inside = ([left, top, width, height]) =>
    x >= left && y >= top && x < left + width && y < top + height;
  return Object.keys(regions).find((name) => inside(regions[name]));
}

/** A coordinate is a texel's upper left corner: at a region's first texel, filtering would include its neighbour. */
const texelIn = ([left, top], [x, y]) => [Math.max(x, left + 1), Math.max(y, top + 1)];

/** The game computes the reflection of chrome. Other programs use these coordinates, computed for a viewer in front. */
const mirroredTexel = ([x, y]) => [x, -y].map((n) => Math.round((n * 0.5 + 0.5) * (CHROME_SIZE - 1)));

function hitboxesOf(meshes) {
  const boxes = { ...GROUPS, ...LIMB_GROUPS };
  return Object.entries(boxes).map(([name, group]) => {
    const own = meshes
      .flatMap(({ points }) => points)
      .filter((point) => boneOf(point) === name)
      .map(({ at }) => inBone(name, at));
    const side = (pick) => [0, 1, 2].map((k) => pick(...own.map((at) => at[k])));
    return { bone: BONES.indexOf(name), group, min: side(Math.min), max: side(Math.max) };
  });
}

function images({ body, helmet, head, cap }) {
  const light = bakeLight(joined(body, helmet), SKIN_SIZE);
  const worn = SCHEMES.map(({ name, colours, scheme }) => ({
    ...{ name, width: SKIN_SIZE, height: SKIN_SIZE },
    indices: paintBody(light, scheme).map(
      (index) => BODY_RAMPS[MATERIALS[Math.floor(index / SHADES)]] * SHADES + (index % SHADES),
    ),
    palette: makePalette(inRamps(), colours),
  }));
  const faceLight = bakeLight(joined(head, cap), FACE_SIZE, { rays: 32, reach: 0.06 });
  const face = {
    ...{ name: 'hyoid_face.bmp', width: FACE_SIZE, height: FACE_SIZE },
    indices: paintFace(faceLight),
    palette: makePalette(FACE_MATERIALS, FACE_COLOURS),
  };
  const chrome = { name: 'hyoid_chrome.bmp', flags: TEXTURE.chrome, ...paintChrome() };
  const [width, height] = WEAPON_SIZE;
  const palette = makePalette(MATERIALS, SCHEMES[0].colours);
  const rifle = { name: 'hyoid_rifle.bmp', width, height, indices: paintRifle(), palette };
  const [base, ...others] = worn;
  const textures = [base, face, chrome, rifle, ...others];
  return { textures, skins: worn.map((_, i) => [i === 0 ? 0 : 3 + i, 1, 2, 3]) };
}

/** The materials in the order of their ramps; a ramp without a material is black. */
function inRamps() {
  const out = [];
  for (const [name, ramp] of Object.entries(BODY_RAMPS)) out[ramp] = name;
  return out;
}

/** Joins two meshes that share an image, for baking their light. */
function joined(a, b) {
  const moved = ({ v, t }) => ({
    v: v.map((i) => i + a.points.length),
    t: t.map((i) => i + a.texels.length),
  });
  return {
    points: [...a.points, ...b.points],
    texels: [...a.texels, ...b.texels],
    triangles: [...a.triangles, ...b.triangles.map(moved)],
  };
}
