import { writeMd2 } from '../../../samples/formats/md2.js';

export interface Md2Frame {
  readonly name: string;
  readonly scale?: readonly [number, number, number];
  readonly translate?: readonly [number, number, number];
  /** x, y, z and the index of the normal, for each vertex. */
  readonly vertices: readonly (readonly [number, number, number, number])[];
}

/** Overrides any part of the file, also with invalid values. */
export interface Md2Options {
  readonly skins?: readonly string[];
  readonly skinSize?: readonly [number, number];
  /** Texture coordinates in texels. */
  readonly texcoords?: readonly (readonly [number, number])[];
  /** Indices of three vertices and of three texture coordinates; clockwise seen from outside, as in the game. */
  readonly triangles?: readonly (readonly [number, number, number, number, number, number])[];
  readonly frames?: readonly Md2Frame[];
  /** 32-bit words of the header to overwrite, by index: 1 is the version. */
  readonly header?: Readonly<Record<number, number>>;
}

export const headerWord = { magic: 0, version: 1, vertices: 6, triangles: 8, frames: 10 } as const;

const unitScale = [1 / 255, 1 / 255, 1 / 255] as const;
const square: Md2Frame['vertices'] = [
  [0, 0, 0, 0],
  [0, 255, 0, 1],
  [0, 255, 255, 2],
  [0, 0, 255, 3],
];

/** Frames of a square that moves along x, `count` for each clip name. In frame i, the square is at x = i. */
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

/** Builds a square of two triangles and four vertices, by default with "stand" and "run" of three frames each. */
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
  return writeMd2({
    ...{ skins, skinSize, texcoords, triangles, header },
    frames: frames.map(({ name, vertices, scale = unitScale, translate = [0, 0, 0] }) => {
      return { name, vertices, scale, translate };
    }),
  });
}
