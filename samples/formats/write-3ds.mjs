// 3D Studio, release 3: a tree of chunks. Z up, counter-clockwise, stored as things stand in the first frame.

import { Bytes } from './bytes.mjs';

/** Name -> chunk of a material's map. */
const MAPS = { texture: 0xa200, opacity: 0xa210, bump: 0xa230, reflection: 0xa220, glow: 0xa33d };
const KINDS = {
  ambient: 0xb001,
  object: 0xb002,
  camera: 0xb003,
  cameraTarget: 0xb004,
  light: 0xb005,
  spotTarget: 0xb006,
  spot: 0xb007,
};
/** The parent of a node that has none. */
const NONE = 0xffff;
/** Of a track: the first key follows the last one. */
const SMOOTH_ENDS = 2;

/**
 * `scene`: { name, materials, objects: [{ name, mesh, camera or light }], nodes, frames }. A node: { kind, name, id,
 * instance, parent, pivot, and tracks of keys }; `parent` is the id, or the name, of a node before it.
 */
export function write3ds({ name = '', materials = [], objects = [], nodes = [], frames = 0 }) {
  const editor = chunk(
    0x3d3d,
    chunk(0x3d3e, i32(3)),
    ...materials.map(materialOf),
    chunk(0x0100, f32(1)),
    ...objects.map(objectOf),
  );
  const keyframer = nodes.length
    ? [
        chunk(
          0xb000,
          chunk(0xb00a, u16(5), text(name), i32(frames)),
          chunk(0xb008, i32(0), i32(frames)),
          ...nodes.map((node, id) => nodeOf(node, id, nodes)),
        ),
      ]
    : [];
  return chunk(0x4d4d, chunk(0x0002, i32(3)), editor, ...keyframer);
}

const bytes = (write) => write(new Bytes()).finish();
const u16 = (...values) => bytes((out) => values.reduce((to, value) => to.u16(value), out));
const i32 = (...values) => bytes((out) => out.i32(...values));
const f32 = (...values) => bytes((out) => out.f32(...values));
/** Lists of any length. */
const shorts = (values) => Buffer.from(Uint16Array.from(values).buffer);
const longs = (values) => Buffer.from(Int32Array.from(values).buffer);
const floats = (values) => Buffer.from(Float32Array.from(values).buffer);
const text = (value) => Buffer.from(`${value}\0`, 'latin1');

function chunk(id, ...contents) {
  const inner = Buffer.concat(contents);
  return Buffer.concat([u16(id), i32(inner.length + 6), inner]);
}

const colour = (id, rgb) =>
  chunk(id, chunk(0x0011, Buffer.from(rgb.map((value) => Math.round(value * 255)))));
const share = (id, value) => chunk(id, chunk(0x0030, u16(Math.round(value * 100))));

function materialOf({ name, ambient = [0.2, 0.2, 0.2], diffuse = [0.8, 0.8, 0.8], ...material }) {
  const { specular = [0, 0, 0], shininess = 0, strength = 0, transparency = 0, glow = 0 } = material;
  const { twoSided = false, additive = false, shading = 3, maps = {} } = material;
  return chunk(
    0xafff,
    chunk(0xa000, text(name)),
    colour(0xa010, ambient),
    colour(0xa020, diffuse),
    colour(0xa030, specular),
    share(0xa040, shininess),
    share(0xa041, strength),
    share(0xa050, transparency),
    share(0xa084, glow),
    ...(twoSided ? [chunk(0xa081)] : []),
    ...(additive ? [chunk(0xa083)] : []),
    chunk(0xa100, u16(shading)),
    ...Object.entries(maps).map(([kind, map]) => mapOf(MAPS[kind], map)),
  );
}

function mapOf(id, { file, amount = 1, flags = 0, scale = null, offset = null, degrees = 0 }) {
  return chunk(
    id,
    chunk(0x0030, u16(Math.round(amount * 100))),
    chunk(0xa300, text(file)),
    chunk(0xa351, u16(flags)),
    ...(scale ? [chunk(0xa354, f32(scale[0])), chunk(0xa356, f32(scale[1]))] : []),
    ...(offset ? [chunk(0xa358, f32(offset[0])), chunk(0xa35a, f32(offset[1]))] : []),
    ...(degrees ? [chunk(0xa35c, f32(degrees))] : []),
  );
}

function objectOf({ name, mesh, camera, light }) {
  if (name.length > 10) throw new Error(`"${name}" is longer than the 10 letters of an object's name`);
  if (mesh) return chunk(0x4000, text(name), meshOf(mesh));
  if (camera) {
    const { position, target, roll = 0, lens = 48 } = camera;
    return chunk(0x4000, text(name), chunk(0x4700, f32(...position, ...target, roll, lens)));
  }
  const { position, colour: rgb = [1, 1, 1], spot, range = [10, 1000], multiplier = 1 } = light;
  return chunk(
    0x4000,
    text(name),
    chunk(
      0x4600,
      f32(...position),
      chunk(0x0010, f32(...rgb)),
      chunk(0x4659, f32(range[0])),
      chunk(0x465a, f32(range[1])),
      chunk(0x465b, f32(multiplier)),
      ...(spot ? [chunk(0x4610, f32(...spot.target, spot.hotspot, spot.falloff))] : []),
    ),
  );
}

function meshOf({ vertices, coords, faces, axes }) {
  if (Math.max(vertices.length, faces.length) > 0xffff)
    throw new Error(`${vertices.length} vertices, ${faces.length} faces: a mesh has 65,535 at most`);
  const worn = new Map();
  faces.forEach(({ material }, i) => {
    if (!material) return;
    if (worn.has(material)) worn.get(material).push(i);
    else worn.set(material, [i]);
  });
  const drawn = 7; // all three edges
  return chunk(
    0x4100,
    chunk(0x4110, u16(vertices.length), floats(vertices.flat())),
    ...(coords ? [chunk(0x4140, u16(coords.length), floats(coords.flat()))] : []),
    ...(axes ? [chunk(0x4160, f32(...axes.flat()))] : []),
    chunk(
      0x4120,
      u16(faces.length),
      shorts(faces.flatMap(({ v }) => [...v, drawn])),
      ...[...worn].map(([name, own]) => chunk(0x4130, text(name), u16(own.length), shorts(own))),
      chunk(0x4150, longs(faces.map(({ smooth = 1 }) => smooth))),
    ),
  );
}

function nodeOf({ kind = 'object', name, instance, parent = null, pivot, ...tracks }, id, nodes) {
  const above = parent === null ? -1 : nodes.findIndex((other) => (other.id ?? other.name) === parent);
  if (parent !== null && above < 0) throw new Error(`${name}: there is no node "${parent}"`);
  const { position, rotation, scale, hide, fieldOfView, roll } = tracks;
  const vector = ({ value }) => f32(...value);
  const number = ({ value }) => f32(value);
  return chunk(
    KINDS[kind],
    chunk(0xb030, u16(id)),
    chunk(0xb010, text(name), u16(0x4000, 0, above < 0 ? NONE : above)),
    ...(instance ? [chunk(0xb011, text(instance))] : []),
    ...(pivot ? [chunk(0xb013, f32(...pivot))] : []),
    ...(position ? [track(0xb020, position, vector)] : []),
    // The file's angles run clockwise.
    ...(rotation ? [track(0xb021, rotation, ({ angle, axis }) => f32(-angle, ...axis))] : []),
    ...(scale ? [track(0xb022, scale, vector)] : []),
    ...(fieldOfView ? [track(0xb023, fieldOfView, number)] : []),
    ...(roll ? [track(0xb024, roll, number)] : []),
    ...(hide
      ? [
          track(
            0xb029,
            hide.map((frame) => ({ frame })),
            () => Buffer.alloc(0),
          ),
        ]
      : []),
  );
}

/** `keys`: an array with the property `smooth` where the ends follow each other. */
function track(id, keys, value) {
  return chunk(
    id,
    u16(keys.smooth ? SMOOTH_ENDS : 0),
    i32(0, 0, keys.length),
    ...keys.map((key) => {
      const given = [key.tension, key.continuity, key.bias];
      const bits = given.reduce((sum, number, i) => (number ? sum | (1 << i) : sum), 0);
      return Buffer.concat([i32(key.frame), u16(bits), f32(...given.filter(Boolean)), value(key)]);
    }),
  );
}
