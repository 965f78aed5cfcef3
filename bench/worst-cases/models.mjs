// Hostile and extreme models. Each generator returns files by name, the model first; the largest has about `size` bytes.

import { randomNumbers, Writer } from './bytes.mjs';

const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';

/** A text of about `size` bytes: `head`, then `line(0)`, `line(1)` and so on. */
function lines(size, line, head = '') {
  const parts = [head];
  for (let i = 0, length = head.length; length < size; i++) {
    const next = line(i);
    parts.push(next);
    length += next.length;
  }
  return Buffer.from(parts.join(''), 'latin1');
}

function obj(text, more = {}) {
  return { 'a.obj': text, ...more };
}

const wavefront = {
  'OBJ, self-crossing polygons': (size) => {
    const random = randomNumbers();
    const vertices = Array.from(
      { length: 1001 },
      () => `v ${random().toFixed(3)} ${random().toFixed(3)} 0\n`,
    );
    const face = `f ${vertices.map((_, i) => i + 1).join(' ')}\n`;
    return obj(lines(size, () => face, vertices.join('')));
  },
  'OBJ, one polygon': (size) => {
    const random = randomNumbers();
    const count = Math.floor(size / 22);
    const vertices = Array.from(
      { length: count },
      () => `v ${random().toFixed(3)} ${random().toFixed(3)} 0\n`,
    );
    return obj(Buffer.from(`${vertices.join('')}f ${vertices.map((_, i) => i + 1).join(' ')}\n`));
  },
  'OBJ, a material for each face': (size) => obj(lines(size, (i) => `usemtl m${i}\nf 1 2 3\n`, square)),
  'OBJ, a group for each face': (size) => obj(lines(size, (i) => `g g${i}\nf 1 2 3\n`, square)),
  'OBJ, an object and a smoothing group for each face': (size) =>
    obj(lines(size, (i) => `o o${i}\ns ${i}\nf 1 2 3\n`, square)),
  'OBJ, mtllib lines': (size) => obj(lines(size, (i) => `mtllib ${i}.mtl\n`, `${square}f 1 2 3\n`)),
  'OBJ, mtllib lines ended by CR': (size) =>
    obj(lines(size, () => 'mtllib a.mtl\r', `${square}f 1 2 3\n`.replaceAll('\n', '\r'))),
  'OBJ, faces of the same vertices': (size) => obj(lines(size, () => 'f 1 2 3\n', square)),
  'OBJ, unrelated triangles': (size) =>
    obj(lines(size, (i) => `v ${i} 0 0\nv ${i} 1 0\nv ${i} 0 1\nf -1 -2 -3\n`)),
  'OBJ, coincident vertices, smoothed': (size) =>
    obj(lines(size, () => 'v 0 0 0\nv 1e-9 0 0\nv 0 1e-9 0\nf -1 -2 -3\n', 's 1\n')),
  'OBJ, points': (size) => obj(lines(size, () => 'p 1 2 3 4\n', square)),
  'OBJ, lines': (size) => obj(lines(size, () => 'l 1 2 3 4\n', square)),
  'OBJ, invalid numbers': (size) => obj(lines(size, () => 'v nan inf 1.#QNAN\nf -1 -1 -1\n')),
  'OBJ, invalid faces': (size) => obj(lines(size, () => 'f x y z\n', `${square}f 1 2 3\n`)),
  'MTL, materials': (size) =>
    obj(Buffer.from(`mtllib a.mtl\nusemtl m0\n${square}f 1 2 3\n`), {
      'a.mtl': lines(size, (i) => `newmtl m${i}\n`),
    }),
  'MTL, images': (size) =>
    obj(Buffer.from(`mtllib a.mtl\nusemtl m0\n${square}f 1 2 3\n`), {
      'a.mtl': lines(size, (i) => `newmtl m${i}\nmap_Kd ${i}.png\n`),
    }),
};

const chunk = (id, ...parts) => {
  const body = Buffer.concat(parts);
  return new Writer()
    .u16(id)
    .i32(body.length + 6)
    .buffer(body)
    .finish();
};
const text0 = (text) => Buffer.from(`${text}\0`, 'latin1');

function mesh3ds(name, triangles, material = null) {
  const points = new Writer().u16(3).f32(0, 0, 0, 1, 0, 0, 0, 1, 0).finish();
  const faces = new Writer().u16(triangles);
  for (let i = 0; i < triangles; i++) faces.u16(0, 1, 2, 7);
  const parts = [faces.finish()];
  if (material !== null) {
    const list = new Writer().buffer(text0(material)).u16(triangles);
    for (let i = 0; i < triangles; i++) list.u16(i);
    parts.push(chunk(0x4130, list.finish()));
  }
  return chunk(0x4000, text0(name), chunk(0x4100, chunk(0x4110, points), chunk(0x4120, ...parts)));
}

function file3ds(objects, keyframer = []) {
  const version = chunk(0x0002, new Writer().i32(3).finish());
  return { 'a.3ds': chunk(0x4d4d, version, chunk(0x3d3d, ...objects), ...keyframer) };
}

function repeat(size, make) {
  const parts = [];
  for (let i = 0, length = 0; length < size; i++) {
    const next = make(i);
    parts.push(next);
    length += next.length;
  }
  return parts;
}

function node3ds(name, index, keys) {
  const track = new Writer().u16(2).zeros(8).i32(keys);
  for (let i = 0; i < keys; i++) track.i32(i).u16(0).f32(i, 0, 0);
  return chunk(
    0xb002,
    chunk(0xb030, new Writer().u16(index).finish()),
    chunk(0xb010, text0(name), new Writer().u16(0, 0, 0xffff).finish()),
    chunk(0xb020, track.finish()),
  );
}

const studio3ds = {
  '3DS, objects of one triangle': (size) => file3ds(repeat(size, (i) => mesh3ds(`o${i}`, 1))),
  '3DS, an object and a material for each triangle': (size) =>
    file3ds(
      repeat(size, (i) =>
        Buffer.concat([chunk(0xafff, chunk(0xa000, text0(`m${i}`))), mesh3ds(`o${i}`, 1, `m${i}`)]),
      ),
    ),
  '3DS, triangles of the same corners': (size) => file3ds(repeat(size, (i) => mesh3ds(`o${i}`, 65535))),
  '3DS, nodes for one object': (size) => {
    const nodes = repeat(size, (i) => node3ds('o', i, 1));
    const segment = chunk(0xb008, new Writer().i32(0, 100).finish());
    return file3ds([mesh3ds('o', 60)], [chunk(0xb000, segment, ...nodes)]);
  },
  '3DS, nodes for one object of many triangles': (size) => {
    const nodes = repeat(size / 80, (i) => node3ds('o', i, 1));
    const segment = chunk(0xb008, new Writer().i32(0, 100).finish());
    return file3ds([mesh3ds('o', 6000)], [chunk(0xb000, segment, ...nodes)]);
  },
  '3DS, keys': (size) => {
    const segment = chunk(0xb008, new Writer().i32(0, 2 ** 30).finish());
    return file3ds([mesh3ds('o', 1)], [chunk(0xb000, segment, node3ds('o', 0, Math.floor(size / 18)))]);
  },
  '3DS, chunks within chunks': (size) => {
    const data = new Writer();
    for (let left = size; left > 6; left -= 6) data.u16(0x3d3d).i32(left);
    return { 'a.3ds': chunk(0x4d4d, data.finish()) };
  },
};

function md2({ frames = 1, triangles = 1, name = (i) => `f${i}`, vertices = 3 }) {
  const frameSize = 40 + 4 * vertices;
  const data = new Writer();
  const trianglesAt = 68 + 12;
  const framesAt = trianglesAt + triangles * 12;
  const end = framesAt + frames * frameSize;
  data.field('IDP2', 4).i32(8, 64, 64, frameSize, 0, vertices, 3, triangles, 0, frames);
  data.i32(68, 68, trianglesAt, framesAt, end, end);
  data.u16(0, 0, 64, 0, 0, 64);
  for (let i = 0; i < triangles; i++) {
    const a = i % vertices;
    data.u16(a, (a + 1) % vertices, (a + 2) % vertices, 0, 1, 2);
  }
  for (let i = 0; i < frames; i++) {
    data.f32(1, 1, 1, 0, 0, 0).field(name(i), 16);
    for (let v = 0; v < vertices; v++) data.bytes(v & 255, i & 255, 0, 0);
  }
  return { 'a.md2': data.finish() };
}

const quake2 = {
  'MD2, a name for each frame': (size) => md2({ frames: Math.floor(size / 52), name: (i) => `n${i}x` }),
  'MD2, frames of one clip': (size) => md2({ frames: Math.floor(size / 52), name: (i) => `run${i % 1000}` }),
  'MD2, triangles': (size) => md2({ triangles: Math.floor(size / 12), vertices: 2000 }),
};

function md3({ frames = 1, tags = 0, surfaces = 1, shaders = 0, triangles = 1 }) {
  const surfaceSize = 108 + shaders * 68 + triangles * 12 + 3 * 8 + 3 * 8 * frames;
  const framesAt = 108;
  const tagsAt = framesAt + frames * 56;
  const surfacesAt = tagsAt + tags * frames * 112;
  const end = surfacesAt + surfaces * surfaceSize;
  const data = new Writer();
  data.field('IDP3', 4).i32(15).field('a', 64).i32(0, frames, tags, surfaces, 0);
  data.i32(framesAt, tagsAt, surfacesAt, end);
  for (let i = 0; i < frames; i++) data.f32(0, 0, 0, 1, 1, 1, 0, 0, 0, 1).field(`f${i}`, 16);
  for (let f = 0; f < frames; f++)
    for (let t = 0; t < tags; t++) data.field(`t${t}`, 64).f32(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
  for (let s = 0; s < surfaces; s++) {
    const trianglesAt = 108 + shaders * 68;
    const texcoordsAt = trianglesAt + triangles * 12;
    data.field('IDP3', 4).field(`s${s}`, 64).i32(0, frames, shaders, 3, triangles);
    data.i32(trianglesAt, 108, texcoordsAt, texcoordsAt + 24, surfaceSize);
    for (let i = 0; i < shaders; i++) data.field(`m${s}_${i}`, 64).i32(i);
    for (let i = 0; i < triangles; i++) data.i32(0, 1, 2);
    data.f32(0, 0, 1, 0, 0, 1);
    for (let f = 0; f < frames; f++) for (let v = 0; v < 3; v++) data.u16(v * 64, f, 0, 0);
  }
  return { 'a.md3': data.finish() };
}

const cfgRow = '0 1 0 10 // X\n';
const quake3 = {
  'MD3, frames': (size) => md3({ frames: Math.floor(size / 80) }),
  'MD3, tags': (size) => md3({ tags: Math.min(4096, Math.floor(size / 112)) }),
  'MD3, surfaces': (size) => md3({ surfaces: Math.floor(size / 230), shaders: 1 }),
  'MD3, shaders of a surface': (size) => md3({ shaders: Math.floor(size / 68) }),
  'MD3, triangles': (size) => md3({ triangles: Math.floor(size / 12) }),
  'shader, materials': (size) => ({
    ...md3({ shaders: 1 }),
    'scripts/a.shader': lines(size, (i) => `x${i}\n{\n{\nmap x${i}.tga\n}\n}\n`),
  }),
  'shader, unclosed braces': (size) => ({
    ...md3({ shaders: 1 }),
    'scripts/a.shader': lines(size, (i) => `x${i}\n{\n{\n`),
  }),
  'shader, stages of one material': (size) => ({
    ...md3({ shaders: 1 }),
    'scripts/a.shader': lines(size, (i) => `{\nmap x${i}.tga\n}\n`, 'm0_0\n{\n'),
  }),
  'skin, rows': (size) => ({ ...md3({ shaders: 1 }), 'a_default.skin': lines(size, (i) => `s${i},m${i}\n`) }),
  skins: (size) => {
    const files = md3({ shaders: 1 });
    for (let i = 0; i < size / 500; i++) files[`a_s${i}.skin`] = Buffer.from(`s0,m${i}\n`);
    return files;
  },
  'animation.cfg, rows': (size) => {
    const part = md3({ frames: 10, tags: 1 })['a.md3'];
    const files = { 'animation.cfg': lines(size, () => cfgRow) };
    for (const name of ['lower', 'upper', 'head']) files[`${name}.md3`] = part;
    return files;
  },
};

function md5({ joints = 1, weights = 3 }) {
  const parts = [`MD5Version 10\ncommandline ""\nnumJoints ${joints}\nnumMeshes 1\njoints {\n`];
  for (let i = 0; i < joints; i++) parts.push(`"j${i}" ${i - 1} ( 0 0 0 ) ( 0 0 0 )\n`);
  parts.push('}\nmesh {\nshader "m"\nnumverts 3\n');
  for (let i = 0; i < 3; i++)
    parts.push(`vert ${i} ( 0 0 ) ${i === 0 ? 0 : i} ${i === 0 ? weights - 2 : 1}\n`);
  parts.push('numtris 1\ntri 0 0 1 2\n', `numweights ${weights}\n`);
  for (let i = 0; i < weights; i++)
    parts.push(`weight ${i} ${i % joints} ${1 / weights} ( ${i % 3} 0 ${i % 2} )\n`);
  parts.push('}\n');
  return { 'a.md5mesh': Buffer.from(parts.join('')) };
}

function md5anim(joints, frames) {
  const parts = [`MD5Version 10\ncommandline ""\nnumFrames ${frames}\nnumJoints ${joints}\nframeRate 24\n`];
  parts.push('numAnimatedComponents 0\nhierarchy {\n');
  for (let i = 0; i < joints; i++) parts.push(`"j${i}" ${i - 1} 0 0\n`);
  parts.push('}\nbounds {\n');
  for (let i = 0; i < frames; i++) parts.push('( 0 0 0 ) ( 1 1 1 )\n');
  parts.push('}\nbaseframe {\n');
  for (let i = 0; i < joints; i++) parts.push('( 0 0 0 ) ( 0 0 0 )\n');
  parts.push('}\n');
  for (let i = 0; i < frames; i++) parts.push(`frame ${i} {\n}\n`);
  return Buffer.from(parts.join(''));
}

const doom3 = {
  'MD5, a chain of joints': (size) => md5({ joints: Math.min(65000, Math.floor(size / 40)) }),
  'MD5, weights of a vertex': (size) => md5({ joints: 8, weights: Math.floor(size / 40) }),
  'MD5, frames without values': (size) => ({
    ...md5({ joints: 1000 }),
    'a.md5anim': md5anim(1000, Math.floor(size / 40)),
  }),
  'MD5, animations': (size) => {
    const files = md5({ joints: 10 });
    for (let i = 0; i < size / 2000; i++) files[`a${i}.md5anim`] = md5anim(10, 1);
    return files;
  },
  'mtr, materials': (size) => ({
    ...md5({}),
    'materials/a.mtr': lines(size, (i) => `x${i}\n{\ndiffusemap x${i}.tga\n}\n`),
  }),
};

function ms3d({ groups = 1, joints = 0, keys = 0, materials = 0, triangles = 1, comment = '' }) {
  const data = new Writer().field('MS3D000000', 10).i32(4);
  data.u16(3);
  for (let i = 0; i < 3; i++)
    data
      .bytes(0)
      .f32(i, i * i, 0)
      .bytes(joints > 0 ? 0 : 255, 0);
  data.u16(triangles);
  for (let i = 0; i < triangles; i++) {
    data.u16(0, 0, 1, 2).f32(0, 0, 1, 0, 0, 1, 0, 0, 1).f32(0, 1, 0, 0, 0, 1).bytes(1, 0);
  }
  data.u16(groups);
  for (let i = 0; i < groups; i++)
    data
      .bytes(0)
      .field(`g${i}`, 32)
      .u16(1, i % triangles)
      .bytes(255);
  data.u16(materials);
  for (let i = 0; i < materials; i++) data.field(`m${i}`, 32).zeros(329);
  data.f32(24, 0).i32(10).u16(joints);
  for (let i = 0; i < joints; i++) {
    data
      .bytes(0)
      .field(`j${i}`, 32)
      .field(i === 0 ? '' : `j${i - 1}`, 32)
      .zeros(24)
      .u16(keys, keys);
    for (let k = 0; k < keys * 2; k++) data.f32((k % keys) / 24, 0, 0, 0);
  }
  if (comment !== '') {
    data.i32(1, 0, 0, 0, 1, comment.length).buffer(Buffer.from(comment, 'latin1'));
  }
  return { 'a.ms3d': data.finish() };
}

const milkshape = {
  'MS3D, groups': (size) => ms3d({ groups: Math.min(65535, Math.floor(size / 40)) }),
  'MS3D, materials': (size) => ms3d({ materials: Math.min(65535, Math.floor(size / 361)) }),
  'MS3D, a chain of joints': (size) => ms3d({ joints: Math.min(65535, Math.floor(size / 93)) }),
  'MS3D, keys': (size) => ms3d({ joints: 8, keys: Math.min(65535, Math.floor(size / 300)) }),
  'MS3D, clips in the comment': (size) =>
    ms3d({
      joints: 1,
      keys: 2,
      comment: lines(size, (i) => `Name=c${i}, Start=1, End=${2 + (i % 9)}\n`).toString(),
    }),
};

function mdl({ sequences = 1, bones = 1, skins = [0, 0], events = 0, meshes = 0 }) {
  const [families, references] = skins;
  const bonesAt = 244;
  const sequencesAt = bonesAt + bones * 112;
  const groupsAt = sequencesAt + sequences * 176;
  const animationsAt = groupsAt + 104;
  const skinsAt = animationsAt + bones * 12;
  const eventsAt = skinsAt + families * references * 2;
  const end = eventsAt + events * 76;
  const data = new Writer().field('IDST', 4).i32(10).field('a', 64).i32(end).zeros(60).i32(0);
  data.i32(bones, bonesAt, 0, 0, 0, 0, sequences, sequencesAt, 1, groupsAt, 0, 0, 0);
  data.i32(references, families, skinsAt, meshes, end, 0, end, 0, 0, 0, 0, 0, 0);
  for (let i = 0; i < bones; i++) {
    data
      .field(`b${i}`, 32)
      .i32(i - 1, 0, -1, -1, -1, -1, -1, -1)
      .zeros(24)
      .f32(1, 1, 1, 1, 1, 1);
  }
  for (let i = 0; i < sequences; i++) {
    data.field(`s${i}`, 32).f32(30).i32(0, 0, 0, events, eventsAt, 1, 0, 0, 0, 0).zeros(12);
    data
      .i32(0, 0)
      .zeros(24)
      .i32(1, animationsAt)
      .zeros(176 - 32 - 4 - 40 - 12 - 8 - 24 - 8);
  }
  data
    .field('default', 32)
    .zeros(72)
    .zeros(bones * 12);
  data.buffer(Buffer.alloc(families * references * 2)).zeros(events * 76);
  return { 'a.mdl': data.finish() };
}

const halfLife = {
  'MDL, sequences': (size) => mdl({ sequences: Math.floor(size / 176) }),
  'MDL, a chain of bones': (size) => mdl({ bones: Math.floor(size / 130) }),
  'MDL, skin families': (size) => mdl({ skins: [1000, Math.floor(size / 2000)] }),
  'MDL, sequences that share their events': (size) =>
    mdl({ sequences: Math.floor(size / 2 / 176), events: Math.floor(size / 2 / 76) }),
};

export const models = {
  ...wavefront,
  ...studio3ds,
  ...quake2,
  ...quake3,
  ...doom3,
  ...milkshape,
  ...halfLife,
};
