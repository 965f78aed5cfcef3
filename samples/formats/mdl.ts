// Half-Life models: MDL, version 10, with textures and sequences in a single file.
//
//   header       244 bytes; counts and offsets of the tables, from the start of the file
//   bones, controllers, attachments, hitboxes
//   animations   a record of six offsets for each bone, then runs of i16 values; for each blend of each sequence
//   sequences    with their events
//   body parts   triangles, meshes, vertices and normals of each model, then the models, then the parts
//   textures     pixels and palettes, the table of skins, the textures

import { ByteWriter } from './byte-writer.js';

type Vector = readonly [number, number, number];

export interface MdlController {
  readonly bone: number;
  /** A value of `AXIS`. */
  readonly type: number;
  /** Degrees. */
  readonly start: number;
  readonly end: number;
  /** 0 to 3, or `MOUTH`. */
  readonly slot: number;
}

export interface MdlEvent {
  readonly frame: number;
  readonly number: number;
  readonly options?: string;
}

/** For each bone: x, y, z, and the angles about these axes in radians. */
export type MdlFrame = readonly (readonly number[])[];

export interface MdlSequence {
  readonly label: string;
  readonly rate: number;
  readonly loops?: boolean;
  readonly activity?: number;
  readonly weight?: number;
  readonly events?: readonly MdlEvent[];
  /** The movement of the model during the sequence, which its frames do not contain. */
  readonly movement?: Vector;
  /** The axis along which the blends vary, in degrees. */
  readonly axis?: MdlAxis;
  readonly axis2?: MdlAxis;
  /** 1, 2, 4 or 9 animations with the same number of frames. */
  readonly blends: readonly (readonly MdlFrame[])[];
}

export interface MdlAxis {
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

export interface MdlVector {
  /** In the bone's space. */
  readonly at: Vector;
  readonly bone: number;
}

export interface MdlRun {
  readonly fan: boolean;
  /** Vertex, normal, and s and t in texels; clockwise seen from outside. */
  readonly corners: readonly (readonly [number, number, number, number])[];
}

export interface MdlBody {
  readonly name: string;
  readonly vertices: readonly MdlVector[];
  readonly normals: readonly MdlVector[];
  /** `reference`: a column of the table of skins. */
  readonly meshes: readonly { readonly reference: number; readonly runs: readonly MdlRun[] }[];
}

export interface MdlTexture {
  readonly name: string;
  /** Bits of `TEXTURE`. */
  readonly flags?: number;
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
  /** 256 colours. */
  readonly palette: Uint8Array;
}

export interface MdlBox {
  readonly min: Vector;
  readonly max: Vector;
}

export interface MdlBone {
  readonly name: string;
  /** The parent's index, or -1. */
  readonly parent: number;
  /** x, y, z, and the angles about these axes in radians. */
  readonly value: readonly number[];
}

export interface MdlModel {
  readonly name: string;
  readonly eye?: Vector;
  readonly movementBox?: MdlBox;
  readonly clippingBox?: MdlBox;
  readonly bones: readonly MdlBone[];
  readonly controllers?: readonly MdlController[];
  /** In the bone's space. */
  readonly hitboxes?: readonly (MdlBox & { readonly bone: number; readonly group: number })[];
  readonly attachments?: readonly { readonly name: string; readonly bone: number; readonly at: Vector }[];
  readonly sequences: readonly MdlSequence[];
  readonly bodyParts: readonly { readonly name: string; readonly models: readonly MdlBody[] }[];
  readonly textures: readonly MdlTexture[];
  /** Rows of textures' indices: one row for each skin. */
  readonly skins: readonly (readonly number[])[];
}

const HEADER = 244;
const RECORD = 12;
const LENGTH = 72;
/** The number of frames of a run is stored in a byte. */
const LONGEST_RUN = 255;
/** The offset in the header of each table's count, which the table's offset follows. */
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

export const AXIS: Readonly<Record<'x' | 'y' | 'z' | 'turnX' | 'turnY' | 'turnZ' | 'wraps', number>> = {
  x: 1,
  y: 2,
  z: 4,
  turnX: 8,
  turnY: 16,
  turnZ: 32,
  wraps: 0x8000,
};
export const MOUTH = 4;
export const TEXTURE: Readonly<Record<'flat' | 'chrome' | 'fullBright' | 'additive' | 'masked', number>> = {
  flat: 1,
  chrome: 2,
  fullBright: 4,
  additive: 0x20,
  masked: 0x40,
};

/** Records that a table with this number of rows starts here. */
type Begin = (table: keyof typeof TABLES, count: number) => void;
/** The quantization step of each value of each bone: x, y, z and the angles about them. */
type Scales = readonly (readonly number[])[];

export function writeMdl(model: MdlModel): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().bytes(header(model));
  const tables: [at: number, count: number, offset: number][] = [];
  const begin: Begin = (table, count) => void tables.push([TABLES[table], count, out.size]);
  const scales = writeBones(out, begin, model);
  writeRig(out, begin, model);
  writeSequences(out, begin, model, scales);
  writeBodyParts(out, begin, model);
  writeTextures(out, begin, model);
  const file = out.finish();
  const view = new DataView(file.buffer);
  view.setInt32(LENGTH, file.length, true);
  for (const [at, count, offset] of tables) {
    view.setInt32(at, count, true);
    view.setInt32(at + 4, offset, true);
  }
  view.setInt32(SKIN_REFERENCES, model.skins[0]?.length ?? 0, true);
  return file;
}

const NOWHERE: Vector = [0, 0, 0];
/** The axis of a sequence without blends. */
const STILL: MdlAxis = { type: 0, start: 0, end: 0 };

function header({ name, eye = NOWHERE, movementBox, clippingBox }: MdlModel): Uint8Array {
  const out = new ByteWriter().letters('IDST').i32(10).name(`${name}.mdl`, 64).i32(0);
  out.f32(...eye);
  for (const box of [movementBox, clippingBox]) out.f32(...(box?.min ?? NOWHERE), ...(box?.max ?? NOWHERE));
  return out.zeros(HEADER - out.size).finish();
}

/** The smallest quantization steps, which are too small to be visible: for positions (units) and angles (radians). */
const FINEST = [1 / 512, 1 / 8192] as const;

/** Writes the bones. Returns the smallest steps with which all values fit into 16 bits, but at least `FINEST`. */
function writeBones(out: ByteWriter, begin: Begin, { bones, controllers = [], sequences }: MdlModel): Scales {
  const scales = bones.map(({ value }, b) =>
    value.map((rest, axis) => {
      let reach = 0;
      for (const frames of sequences.flatMap(({ blends }) => blends))
        for (const frame of frames) reach = Math.max(reach, Math.abs(frame[b]![axis]! - rest));
      return Math.fround(Math.max(reach / 32000, FINEST[axis < 3 ? 0 : 1]));
    }),
  );
  begin('bones', bones.length);
  bones.forEach(({ name, parent, value }, b) => {
    const rows = Object.values(AXIS)
      .slice(0, 6)
      .map((type) => controllers.findIndex((each) => each.bone === b && (each.type & type) !== 0));
    out.name(name, 32).i32(parent, 0, ...rows);
    out.f32(...value, ...scales[b]!);
  });
  return scales;
}

function writeRig(
  out: ByteWriter,
  begin: Begin,
  { controllers = [], hitboxes = [], attachments = [] }: MdlModel,
): void {
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
      .f32(...at, ...Array<number>(9).fill(0));
  }
}

function writeSequences(out: ByteWriter, begin: Begin, { bones, sequences }: MdlModel, scales: Scales): void {
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
    // One bit for each axis whose movement the frames do not contain.
    const motion = movement.reduce<number>((bits, along, k) => bits | (along ? 0x40 << k : 0), 0);
    out.i32(events.length, places[i]!.events, blends[0]!.length, 0, 0, motion, 0);
    out.f32(...movement).i32(0, 0);
    out.f32(...NOWHERE, ...NOWHERE).i32(blends.length, places[i]!.animations, axis.type, axis2.type);
    out.f32(axis.start, axis2.start, axis.end, axis2.end).i32(0, 0, 0, 0, 0, 0);
  });
  begin('groups', 1);
  out.name('default', 32).name('', 64).i32(0, 0);
}

function animationBlock(
  blends: MdlSequence['blends'],
  bones: readonly MdlBone[],
  scales: Scales,
): Uint8Array {
  const records = new DataView(new ArrayBuffer(blends.length * bones.length * RECORD));
  const tracks = new ByteWriter();
  blends.forEach((frames, blend) => {
    bones.forEach(({ value }, b) => {
      const record = (blend * bones.length + b) * RECORD;
      for (let axis = 0; axis < 6; axis++) {
        const steps = frames.map((frame) =>
          Math.round((frame[b]![axis]! - value[axis]!) / scales[b]![axis]!),
        );
        // Offset 0: the bone's rest value in all frames.
        if (steps.every((n) => n === 0)) continue;
        records.setUint16(record + axis * 2, records.byteLength + tracks.size - record, true);
        tracks.bytes(runsOf(steps));
      }
    });
  });
  return new ByteWriter().bytes(new Uint8Array(records.buffer)).bytes(tracks.finish()).finish();
}

/** Runs: number of values, number of frames, values; the last value applies to the remaining frames. */
function runsOf(steps: readonly number[]): Uint8Array {
  const out = new ByteWriter();
  for (let at = 0; at < steps.length;) {
    const { values, frames } = nextRun(steps, at);
    out.u8(values, frames);
    for (let i = 0; i < values; i++) out.i16(steps[at + i]!);
    at += frames;
  }
  return out.finish();
}

/** A run ends when its last value repeats so often that starting another run takes no more bytes. */
function nextRun(steps: readonly number[], at: number): { values: number; frames: number } {
  const most = Math.min(LONGEST_RUN, steps.length - at);
  for (let values = 1; values <= most; values++) {
    let frames = values;
    while (frames < most && steps[at + frames] === steps[at + values - 1]) frames++;
    if (frames - values >= 2 || frames === most) return { values, frames };
  }
  return { values: most, frames: most };
}

function writeBodyParts(out: ByteWriter, begin: Begin, { bodyParts }: MdlModel): void {
  const places = bodyParts.map(({ models }) => {
    const tables = models.map((model) => writeModel(out, model));
    const at = out.size;
    models.forEach(({ name, vertices, normals, meshes }, m) => {
      out.name(name, 64).i32(0).f32(0);
      out.i32(meshes.length, tables[m]!.meshes);
      out.i32(vertices.length, tables[m]!.vertexBones, tables[m]!.vertices);
      out.i32(normals.length, tables[m]!.normalBones, tables[m]!.normals, 0, 0);
    });
    return at;
  });
  begin('bodyParts', bodyParts.length);
  // One number selects the models of all parts: it has a digit with a separate base for each part.
  let base = 1;
  bodyParts.forEach(({ name, models }, i) => {
    out.name(name, 64).i32(models.length, base, places[i]!);
    base *= models.length;
  });
}

interface ModelTables {
  readonly meshes: number;
  readonly vertexBones: number;
  readonly vertices: number;
  readonly normalBones: number;
  readonly normals: number;
}

function writeModel(out: ByteWriter, { vertices, normals, meshes }: MdlBody): ModelTables {
  const commands = meshes.map(({ runs }) => {
    const at = out.size;
    for (const { fan, corners } of runs) {
      out.i16(fan ? -corners.length : corners.length);
      for (const corner of corners) out.i16(...corner);
    }
    out.i16(0);
    return at;
  });
  const meshesAt = out.size;
  meshes.forEach(({ reference, runs }, i) => {
    const triangles = runs.reduce((sum, { corners }) => sum + corners.length - 2, 0);
    out.i32(triangles, commands[i]!, reference, 0, 0);
  });
  return {
    meshes: meshesAt,
    vertexBones: writeBoneIndices(out, vertices),
    vertices: writePositions(out, vertices),
    normalBones: writeBoneIndices(out, normals),
    normals: writePositions(out, normals),
  };
}

function writeBoneIndices(out: ByteWriter, vectors: readonly MdlVector[]): number {
  const at = out.size;
  for (const { bone } of vectors) out.u8(bone);
  return at;
}

function writePositions(out: ByteWriter, vectors: readonly MdlVector[]): number {
  const start = out.size;
  for (const { at } of vectors) out.f32(...at);
  return start;
}

function writeTextures(out: ByteWriter, begin: Begin, { textures, skins }: MdlModel): void {
  const places = textures.map(({ indices, palette }) => {
    const at = out.size;
    out.bytes(indices).bytes(palette);
    return at;
  });
  begin('skins', skins.length);
  for (const texture of skins.flat()) out.i16(texture);
  begin('textures', textures.length);
  textures.forEach(({ name, flags = 0, width, height }, i) => {
    out.name(name, 64).i32(flags, width, height, places[i]!);
  });
}
