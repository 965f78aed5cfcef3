/** Builds small MD2 files: a valid one in a line, every part of which can be changed or broken. */

export interface Md2Frame {
  readonly name: string;
  readonly scale?: readonly [number, number, number];
  readonly translate?: readonly [number, number, number];
  /** x, y, z, index of the normal: one record a vertex. */
  readonly vertices: readonly (readonly [number, number, number, number])[];
}

export interface Md2Options {
  readonly skins?: readonly string[];
  readonly skinSize?: readonly [number, number];
  /** Texture coordinates in texels. */
  readonly texcoords?: readonly (readonly [number, number])[];
  /** Three vertices and three texture coordinates; clockwise seen from outside, as in the game. */
  readonly triangles?: readonly (readonly [number, number, number, number, number, number])[];
  readonly frames?: readonly Md2Frame[];
  /** Words of the header to overwrite, by their index: 1 is the version. */
  readonly header?: Readonly<Record<number, number>>;
}

export const headerWord = { magic: 0, version: 1, vertices: 6, triangles: 8, frames: 10 } as const;

const headerSize = 68;
const square: Md2Frame['vertices'] = [
  [0, 0, 0, 0],
  [0, 255, 0, 1],
  [0, 255, 255, 2],
  [0, 0, 255, 3],
];

/** Frames of a square that moves along x, `count` for each name: in frame i it stands at x = i. */
export function movingFrames(clips: Readonly<Record<string, number>>): Md2Frame[] {
  const frames: Md2Frame[] = [];
  for (const [name, count] of Object.entries(clips)) {
    for (let i = 1; i <= count; ++i) {
      const number = String(i).padStart(2, '0');
      frames.push({ name: name + number, translate: [frames.length, 0, 0], vertices: square });
    }
  }
  return frames;
}

/** A square of two triangles and four vertices, by default with "stand" and "run" of three frames each. */
export function buildMd2(options: Md2Options = {}): Uint8Array<ArrayBuffer> {
  const {
    skins = ['models/test/skin.pcx'],
    skinSize = [64, 32],
    texcoords = [
      [0, 0],
      [64, 0],
      [64, 32],
      [0, 32],
    ],
    triangles = [
      [0, 2, 1, 0, 2, 1],
      [0, 3, 2, 0, 3, 2],
    ],
    frames = movingFrames({ stand: 3, run: 3 }),
    header = {},
  } = options;
  const vertices = frames[0]?.vertices.length ?? 0;
  const frameSize = 40 + vertices * 4;
  const skinsAt = headerSize;
  const texcoordsAt = skinsAt + skins.length * 64;
  const trianglesAt = texcoordsAt + texcoords.length * 4;
  const framesAt = trianglesAt + triangles.length * 12;
  const end = framesAt + frames.length * frameSize;

  const bytes = new Uint8Array(end);
  const view = new DataView(bytes.buffer);
  const words = [
    0x32504449,
    8,
    skinSize[0],
    skinSize[1],
    frameSize,
    skins.length,
    vertices,
    texcoords.length,
    triangles.length,
    0,
    frames.length,
    skinsAt,
    texcoordsAt,
    trianglesAt,
    framesAt,
    end,
    end,
  ];
  words.forEach((word, i) => view.setInt32(i * 4, header[i] ?? word, true));
  skins.forEach((skin, i) => writeText(bytes, skinsAt + i * 64, skin));
  texcoords.flat().forEach((value, i) => view.setInt16(texcoordsAt + i * 2, value, true));
  triangles.flat().forEach((value, i) => view.setUint16(trianglesAt + i * 2, value, true));
  frames.forEach((frame, i) => writeFrame(view, framesAt + i * frameSize, frame));
  return bytes;
}

function writeFrame(view: DataView, at: number, frame: Md2Frame): void {
  const { scale = [1 / 255, 1 / 255, 1 / 255], translate = [0, 0, 0], name, vertices } = frame;
  [...scale, ...translate].forEach((value, i) => view.setFloat32(at + i * 4, value, true));
  writeText(new Uint8Array(view.buffer), at + 24, name);
  vertices.flat().forEach((value, i) => view.setUint8(at + 40 + i, value));
}

function writeText(bytes: Uint8Array, at: number, text: string): void {
  bytes.set(new TextEncoder().encode(text), at);
}
