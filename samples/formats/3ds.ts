// 3D Studio scenes: 3DS, release 3. A tree of chunks: u16 id, u32 length with this header, then the contents. Z up,
// counter-clockwise; vertices have the positions of the first frame.

import { ByteWriter, concat, encode } from './byte-writer.js';

type Vector = readonly number[];
type Colour = readonly number[];

export interface Scene3ds {
  readonly name?: string;
  readonly materials?: readonly Material3ds[];
  readonly objects?: readonly Object3ds[];
  readonly nodes?: readonly Node3ds[];
  /** The number of the last frame. */
  readonly frames?: number;
}

/** Colours and strengths are 0 to 1. */
export interface Material3ds {
  readonly name: string;
  readonly ambient?: Colour;
  readonly diffuse?: Colour;
  readonly specular?: Colour;
  readonly shininess?: number;
  readonly strength?: number;
  readonly transparency?: number;
  readonly glow?: number;
  readonly twoSided?: boolean;
  readonly additive?: boolean;
  readonly shading?: number;
  readonly maps?: Readonly<Partial<Record<keyof typeof mapChunks, Map3ds>>>;
}

export interface Map3ds {
  readonly file: string;
  readonly amount?: number;
  readonly flags?: number;
  readonly scale?: readonly [number, number];
  readonly offset?: readonly [number, number];
  readonly degrees?: number;
}

export interface Object3ds {
  readonly name: string;
  readonly mesh?: Mesh3ds;
  readonly camera?: Camera3ds;
  readonly light?: Light3ds;
}

export interface Mesh3ds {
  readonly vertices: readonly Vector[];
  readonly coords?: readonly (readonly number[])[];
  readonly faces: readonly {
    readonly v: readonly number[];
    /** Bits of smoothing groups. */
    readonly smooth?: number;
    readonly material?: string;
  }[];
  /** The three axes and the origin of the mesh's local space. */
  readonly axes?: readonly Vector[];
}

export interface Camera3ds {
  readonly position: Vector;
  readonly target: Vector;
  /** Degrees. */
  readonly roll?: number;
  /** Millimetres. */
  readonly lens?: number;
}

export interface Light3ds {
  readonly position: Vector;
  readonly colour?: Colour;
  readonly range?: readonly [number, number];
  readonly multiplier?: number;
  /** Angles in degrees. */
  readonly spot?: { readonly target: Vector; readonly hotspot: number; readonly falloff: number };
}

export interface Node3ds {
  readonly kind?: keyof typeof nodeChunks;
  /** The name of the object. */
  readonly name: string;
  /** The id that children refer to; default: `name`. */
  readonly id?: string;
  readonly instance?: string;
  /** The id of a node earlier in the list. */
  readonly parent?: string | null;
  readonly pivot?: Vector | undefined;
  readonly position?: Track3ds<{ readonly value: Vector }>;
  /** Radians about an axis, each relative to the key before. */
  readonly rotation?: Track3ds<{ readonly angle: number; readonly axis: Vector }>;
  readonly scale?: Track3ds<{ readonly value: Vector }>;
  readonly fieldOfView?: Track3ds<{ readonly value: number }>;
  readonly roll?: Track3ds<{ readonly value: number }>;
  /** Frames at which the node alternately disappears and appears. */
  readonly hide?: readonly number[];
}

export interface Key3ds {
  readonly frame: number;
  readonly tension?: number;
  readonly continuity?: number;
  readonly bias?: number;
}

/** `smooth`: the spline continues from the last key to the first. */
export type Track3ds<Value> = readonly (Key3ds & Value)[] & { readonly smooth?: boolean };

const mapChunks = { texture: 0xa200, opacity: 0xa210, bump: 0xa230, reflection: 0xa220, glow: 0xa33d };
const nodeChunks = {
  ambient: 0xb001,
  object: 0xb002,
  camera: 0xb003,
  cameraTarget: 0xb004,
  light: 0xb005,
  spotTarget: 0xb006,
  spot: 0xb007,
};
const noParent = 0xffff;
const longestName = 10;
const mostElements = 0xffff;
/** The flags of a looping track with a smooth transition to its first key (TrackLoops3ds). */
const smoothEnds = 3;
/** The flags of a face with three visible edges. */
const drawnEdges = 7;

export function write3ds(scene: Scene3ds): Uint8Array<ArrayBuffer> {
  const { name = '', materials = [], objects = [], nodes = [], frames = 0 } = scene;
  const editor = chunk(
    0x3d3d,
    chunk(0x3d3e, i32(3)),
    ...materials.map(materialChunk),
    chunk(0x0100, f32(1)),
    ...objects.map(objectChunk),
  );
  const keyframer = nodes.length
    ? [
        chunk(
          0xb000,
          chunk(0xb00a, u16(5), text(name), i32(frames)),
          chunk(0xb008, i32(0, frames)),
          ...nodes.map((node, id) => nodeChunk(node, id, nodes)),
        ),
      ]
    : [];
  return chunk(0x4d4d, chunk(0x0002, i32(3)), editor, ...keyframer);
}

const u16 = (...values: readonly number[]): Uint8Array => new ByteWriter().u16(...values).finish();
const i32 = (...values: readonly number[]): Uint8Array => new ByteWriter().i32(...values).finish();
const f32 = (...values: readonly number[]): Uint8Array => new ByteWriter().f32(...values).finish();
/** A list of rows of any length. */
function rows<Row>(list: readonly Row[], write: (out: ByteWriter, row: Row) => void): Uint8Array {
  const out = new ByteWriter();
  for (const row of list) write(out, row);
  return out.finish();
}
const text = (value: string): Uint8Array => encode(`${value}\0`);

function chunk(id: number, ...contents: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const inner = concat(contents);
  return new ByteWriter()
    .u16(id)
    .u32(inner.length + 6)
    .bytes(inner)
    .finish();
}

const colour = (id: number, rgb: Colour): Uint8Array =>
  chunk(id, chunk(0x0011, new ByteWriter().u8(...rgb.map((value) => Math.round(value * 255))).finish()));
const percent = (value: number): Uint8Array => chunk(0x0030, u16(Math.round(value * 100)));

function materialChunk(material: Material3ds): Uint8Array {
  const { name, ambient = [0.2, 0.2, 0.2], diffuse = [0.8, 0.8, 0.8], specular = [0, 0, 0] } = material;
  const { shininess = 0, strength = 0, transparency = 0, glow = 0 } = material;
  const { twoSided = false, additive = false, shading = 3, maps = {} } = material;
  return chunk(
    0xafff,
    chunk(0xa000, text(name)),
    colour(0xa010, ambient),
    colour(0xa020, diffuse),
    colour(0xa030, specular),
    chunk(0xa040, percent(shininess)),
    chunk(0xa041, percent(strength)),
    chunk(0xa050, percent(transparency)),
    chunk(0xa084, percent(glow)),
    ...(twoSided ? [chunk(0xa081)] : []),
    ...(additive ? [chunk(0xa083)] : []),
    chunk(0xa100, u16(shading)),
    ...Object.entries(maps).map(([kind, map]) => mapChunk(mapChunks[kind as keyof typeof mapChunks], map)),
  );
}

function mapChunk(
  id: number,
  { file, amount = 1, flags = 0, scale, offset, degrees = 0 }: Map3ds,
): Uint8Array {
  return chunk(
    id,
    percent(amount),
    chunk(0xa300, text(file)),
    chunk(0xa351, u16(flags)),
    ...(scale ? [chunk(0xa354, f32(scale[0])), chunk(0xa356, f32(scale[1]))] : []),
    ...(offset ? [chunk(0xa358, f32(offset[0])), chunk(0xa35a, f32(offset[1]))] : []),
    ...(degrees ? [chunk(0xa35c, f32(degrees))] : []),
  );
}

function objectChunk({ name, mesh, camera, light }: Object3ds): Uint8Array {
  if (name.length > longestName) throw new Error(`"${name}" is longer than ${longestName} letters`);
  return chunk(
    0x4000,
    text(name),
    ...(mesh ? [meshChunk(mesh)] : []),
    ...(camera ? [cameraChunk(camera)] : []),
    ...(light ? [lightChunk(light)] : []),
  );
}

function cameraChunk({ position, target, roll = 0, lens = 48 }: Camera3ds): Uint8Array {
  return chunk(0x4700, f32(...position, ...target, roll, lens));
}

function lightChunk(light: Light3ds): Uint8Array {
  const { position, colour: rgb = [1, 1, 1], spot, range = [10, 1000], multiplier = 1 } = light;
  return chunk(
    0x4600,
    f32(...position),
    chunk(0x0010, f32(...rgb)),
    chunk(0x4659, f32(range[0])),
    chunk(0x465a, f32(range[1])),
    chunk(0x465b, f32(multiplier)),
    ...(spot ? [chunk(0x4610, f32(...spot.target, spot.hotspot, spot.falloff))] : []),
  );
}

function meshChunk({ vertices, coords, faces, axes }: Mesh3ds): Uint8Array {
  if (Math.max(vertices.length, faces.length) > mostElements)
    throw new Error(`${vertices.length} vertices, ${faces.length} faces: a mesh has ${mostElements} at most`);
  const assigned: Map<string, number[]> = new Map();
  faces.forEach(({ material }, i) => {
    if (!material) return;
    const list = assigned.get(material);
    if (list) list.push(i);
    else assigned.set(material, [i]);
  });
  return chunk(
    0x4100,
    chunk(
      0x4110,
      u16(vertices.length),
      rows(vertices, (out, vertex) => out.f32(...vertex)),
    ),
    ...(coords
      ? [
          chunk(
            0x4140,
            u16(coords.length),
            rows(coords, (out, coord) => out.f32(...coord)),
          ),
        ]
      : []),
    ...(axes ? [chunk(0x4160, f32(...axes.flat()))] : []),
    chunk(
      0x4120,
      u16(faces.length),
      rows(faces, (out, { v }) => out.u16(...v, drawnEdges)),
      ...[...assigned].map(([name, list]) =>
        chunk(
          0x4130,
          text(name),
          u16(list.length),
          rows(list, (out, i) => out.u16(i)),
        ),
      ),
      chunk(
        0x4150,
        rows(faces, (out, { smooth = 1 }) => out.i32(smooth)),
      ),
    ),
  );
}

function nodeChunk(node: Node3ds, id: number, nodes: readonly Node3ds[]): Uint8Array {
  const { kind = 'object', name, instance, parent = null, pivot } = node;
  const above = parent === null ? noParent : nodes.findIndex((other) => (other.id ?? other.name) === parent);
  if (above < 0) throw new Error(`${name}: there is no node "${parent}"`);
  const { position, rotation, scale, hide, fieldOfView, roll } = node;
  const vector = ({ value }: { readonly value: Vector }): Uint8Array => f32(...value);
  const number = ({ value }: { readonly value: number }): Uint8Array => f32(value);
  return chunk(
    nodeChunks[kind],
    chunk(0xb030, u16(id)),
    chunk(0xb010, text(name), u16(0x4000, 0, above)),
    ...(instance ? [chunk(0xb011, text(instance))] : []),
    ...(pivot ? [chunk(0xb013, f32(...pivot))] : []),
    ...(position ? [track(0xb020, position, vector)] : []),
    // Rotations are clockwise in the file.
    ...(rotation ? [track(0xb021, rotation, ({ angle, axis }) => f32(-angle, ...axis))] : []),
    ...(scale ? [track(0xb022, scale, vector)] : []),
    ...(fieldOfView ? [track(0xb023, fieldOfView, number)] : []),
    ...(roll ? [track(0xb024, roll, number)] : []),
    ...(hide
      ? [
          track(
            0xb029,
            hide.map((frame) => ({ frame })),
            () => new Uint8Array(),
          ),
        ]
      : []),
  );
}

function track<Value>(
  id: number,
  keys: Track3ds<Value>,
  value: (key: Key3ds & Value) => Uint8Array,
): Uint8Array {
  return chunk(
    id,
    u16(keys.smooth ? smoothEnds : 0),
    i32(0, 0, keys.length),
    ...keys.map((key) => {
      const splines = [key.tension ?? 0, key.continuity ?? 0, key.bias ?? 0];
      const bits = splines.reduce((sum, number, i) => (number ? sum | (1 << i) : sum), 0);
      const given = splines.filter((number) => number !== 0);
      return concat([i32(key.frame), u16(bits), f32(...given), value(key)]);
    }),
  );
}
