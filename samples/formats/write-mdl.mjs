// Half-Life models: MDL, version 10, with textures and sequences in the one file.
//
//   header       244 bytes; counts and offsets of the tables, from the file's first byte
//   bones, controllers, attachments, hitboxes
//   animations   a record of six offsets for each bone, then runs of i16 values; for each blend of each sequence
//   sequences    with their events
//   body parts   triangles, meshes, vertices and normals of each model, then the models, then the parts
//   textures     pixels and palettes, the table of skins, the textures

import { Bytes } from './bytes.mjs';

const HEADER = 244;
const RECORD = 12;
const LENGTH = 72;
/** A run counts its frames in a byte. */
const LONGEST_RUN = 255;
/** Where the header has its tables: a count, and behind it an offset. */
const TABLES = {
  bones: 140,
  controllers: 148,
  hitboxes: 156,
  sequences: 164,
  groups: 172,
  textures: 180,
  skins: 196,
  bodyParts: 204,
  attachments: 212,
};
const SKIN_REFERENCES = 192;

export const AXIS = { x: 1, y: 2, z: 4, turnX: 8, turnY: 16, turnZ: 32, wraps: 0x8000 };
export const MOUTH = 4;
export const TEXTURE = { flat: 1, chrome: 2, fullBright: 4, additive: 0x20, masked: 0x40 };

/**
 * `model`: { name, eye, movementBox, clippingBox, bones: [{ name, parent, value: x y z and three angles }],
 * controllers: [{ bone, type, start, end, slot }], hitboxes: [{ bone, group, min, max }], attachments: [{ name,
 * bone, at }], sequences: [{ label, rate, loops, activity, weight, frames, events: [{ frame, number, options }],
 * movement, axis and axis2: { type, start, end }, blends: [frame -> bone -> x y z and three angles] }], bodyParts:
 * [{ name, models: [{ name, vertices: [{ at, bone }], normals: the same, meshes: [{ reference, runs: [{ fan, corners:
 * [[vertex, normal, s, t]] }] }] }] }], textures: [{ name, flags, width, height, indices, palette }], skins: a row of
 * textures each }. Angles are radians, those of controllers and axes degrees; places of vertices and hitboxes are the bone's;
 * runs are clockwise seen from outside. A movement is taken out of the animations by their maker.
 */
export function writeMdl(model) {
  const out = new Bytes().bytes(header(model));
  const tables = {};
  const begin = (name, count) => (tables[name] = [count, out.size]);
  const scales = writeBones(out, begin, model);
  writeRig(out, begin, model);
  writeSequences(out, begin, model, scales);
  writeBodyParts(out, begin, model);
  writeTextures(out, begin, model);
  const file = out.finish();
  file.writeInt32LE(file.length, LENGTH);
  for (const [name, [count, offset]] of Object.entries(tables)) {
    file.writeInt32LE(count, TABLES[name]);
    file.writeInt32LE(offset, TABLES[name] + 4);
  }
  file.writeInt32LE(model.skins[0]?.length ?? 0, SKIN_REFERENCES);
  return file;
}

const NOWHERE = [0, 0, 0];
/** A blend that stands for nothing. */
const STILL = { type: 0, start: 0, end: 0 };

function header({ name, eye = NOWHERE, movementBox, clippingBox }) {
  const out = new Bytes().letters('IDST').i32(10).name(`${name}.mdl`, 64).i32(0);
  out.f32(...eye);
  for (const box of [movementBox, clippingBox]) out.f32(...(box?.min ?? NOWHERE), ...(box?.max ?? NOWHERE));
  return out.bytes(Buffer.alloc(HEADER - out.size)).finish();
}

/** Units and radians below which nobody sees a difference. */
const FINEST = [1 / 512, 1 / 8192];

/** The step of each axis of each bone: one that reaches all of its values, no finer than can be seen. */
function writeBones(out, begin, { bones, controllers = [], sequences }) {
  const scales = bones.map(({ value }, b) =>
    value.map((rest, axis) => {
      let reach = 0;
      for (const frames of sequences.flatMap(({ blends }) => blends))
        for (const frame of frames) reach = Math.max(reach, Math.abs(frame[b][axis] - rest));
      return Math.fround(Math.max(reach / 32000, FINEST[axis < 3 ? 0 : 1]));
    }),
  );
  begin('bones', bones.length);
  bones.forEach(({ name, parent, value }, b) => {
    const rows = Object.values(AXIS)
      .slice(0, 6)
      .map((type) => controllers.findIndex((each) => each.bone === b && (each.type & type) !== 0));
    out.name(name, 32).i32(parent, 0, ...rows);
    out.f32(...value, ...scales[b]);
  });
  return scales;
}

function writeRig(out, begin, { controllers = [], hitboxes = [], attachments = [] }) {
  begin('controllers', controllers.length);
  for (const { bone, type, start, end, slot } of controllers)
    out.i32(bone, type).f32(start, end).i32(0, slot);
  begin('hitboxes', hitboxes.length);
  for (const { bone, group, min, max } of hitboxes) out.i32(bone, group).f32(...min, ...max);
  begin('attachments', attachments.length);
  for (const { name, bone, at } of attachments) {
    out
      .name(name, 32)
      .i32(0, bone)
      .f32(...at, ...Array(9).fill(0));
  }
}

function writeSequences(out, begin, { bones, sequences }, scales) {
  const places = sequences.map(({ blends, events = [] }) => {
    const animations = out.size;
    out.bytes(animationBlock(blends, bones, scales));
    const at = out.size;
    for (const { frame, number, options = '' } of events) out.i32(frame, number, 0).name(options, 64);
    return { animations, events: at };
  });
  begin('sequences', sequences.length);
  sequences.forEach((sequence, i) => {
    const { label, rate, loops = false, activity = 0, weight = 0, events = [], blends } = sequence;
    const { movement = NOWHERE, axis = STILL, axis2 = STILL } = sequence;
    out
      .name(label, 32)
      .f32(rate)
      .i32(loops ? 1 : 0, activity, weight);
    // Linear motion that has been taken out along an axis: a bit from 0x40 on.
    const motion = movement.reduce((bits, along, k) => bits | (along ? 0x40 << k : 0), 0);
    out.i32(events.length, places[i].events, blends[0].length, 0, 0, motion, 0);
    out.f32(...movement).i32(0, 0);
    out.f32(...NOWHERE, ...NOWHERE).i32(blends.length, places[i].animations, axis.type, axis2.type);
    out.f32(axis.start, axis2.start, axis.end, axis2.end).i32(0, 0, 0, 0, 0, 0);
  });
  begin('groups', 1);
  out.name('default', 32).name('', 64).i32(0, 0);
}

function animationBlock(blends, bones, scales) {
  const records = Buffer.alloc(blends.length * bones.length * RECORD);
  const tracks = new Bytes();
  blends.forEach((frames, blend) => {
    bones.forEach(({ value }, b) => {
      const record = (blend * bones.length + b) * RECORD;
      for (let axis = 0; axis < 6; axis++) {
        const steps = frames.map((frame) => Math.round((frame[b][axis] - value[axis]) / scales[b][axis]));
        // Offset 0: the bone's own value throughout.
        if (steps.every((n) => n === 0)) continue;
        records.writeUInt16LE(records.length + tracks.size - record, record + axis * 2);
        tracks.bytes(runsOf(steps));
      }
    });
  });
  return Buffer.concat([records, tracks.finish()]);
}

/** Runs: how many values, how many frames, the values; the last one holds for the frames that are left. */
function runsOf(steps) {
  const out = new Bytes();
  for (let at = 0; at < steps.length;) {
    const { values, frames } = nextRun(steps, at);
    out.u8(values).u8(frames);
    for (let i = 0; i < values; i++) out.i16(steps[at + i]);
    at += frames;
  }
  return out.finish();
}

/** A run ends where a value has held long enough that another run, of two bytes more, is the shorter way. */
function nextRun(steps, at) {
  const most = Math.min(LONGEST_RUN, steps.length - at);
  for (let values = 1; values <= most; values++) {
    let frames = values;
    while (frames < most && steps[at + frames] === steps[at + values - 1]) frames++;
    if (frames - values >= 2 || frames === most) return { values, frames };
  }
  return { values: most, frames: most };
}

function writeBodyParts(out, begin, { bodyParts }) {
  const places = bodyParts.map(({ models }) => {
    const tables = models.map((model) => writeModel(out, model));
    const at = out.size;
    models.forEach(({ name, vertices, normals, meshes }, m) => {
      out.name(name, 64).i32(0).f32(0);
      out.i32(meshes.length, tables[m].meshes);
      out.i32(vertices.length, tables[m].vertexBones, tables[m].vertices);
      out.i32(normals.length, tables[m].normalBones, tables[m].normals, 0, 0);
    });
    return at;
  });
  begin('bodyParts', bodyParts.length);
  // One number chooses in all parts: each counts in steps of what those before it have.
  let base = 1;
  bodyParts.forEach(({ name, models }, i) => {
    out.name(name, 64).i32(models.length, base, places[i]);
    base *= models.length;
  });
}

function writeModel(out, { vertices, normals, meshes }) {
  const commands = meshes.map(({ runs }) => {
    const at = out.size;
    for (const { fan, corners } of runs) {
      out.i16(fan ? -corners.length : corners.length);
      for (const corner of corners) for (const number of corner) out.i16(number);
    }
    out.i16(0);
    return at;
  });
  const tables = { meshes: out.size };
  meshes.forEach(({ reference, runs }, i) => {
    const triangles = runs.reduce((sum, { corners }) => sum + corners.length - 2, 0);
    out.i32(triangles, commands[i], reference, 0, 0);
  });
  tables.vertexBones = writeBonesOf(out, vertices);
  tables.vertices = out.size;
  for (const { at } of vertices) out.f32(...at);
  tables.normalBones = writeBonesOf(out, normals);
  tables.normals = out.size;
  for (const { at } of normals) out.f32(...at);
  return tables;
}

function writeBonesOf(out, vectors) {
  const at = out.size;
  for (const { bone } of vectors) out.u8(bone);
  return at;
}

function writeTextures(out, begin, { textures, skins }) {
  const places = textures.map(({ indices, palette }) => {
    const at = out.size;
    out.bytes(Buffer.from(indices)).bytes(Buffer.from(palette));
    return at;
  });
  begin('skins', skins.length);
  for (const texture of skins.flat()) out.i16(texture);
  begin('textures', textures.length);
  textures.forEach(({ name, flags = 0, width, height }, i) => {
    out.name(name, 64).i32(flags, width, height, places[i]);
  });
}
