import { writeQuakeMdl, type QuakeMdlFile, type QuakeMdlFrame } from '../../../samples/formats/quake-mdl.js';

const square = [
  [0, 0, 8, 52],
  [0, 8, 8, 52],
  [0, 8, 0, 52],
  [0, 0, 0, 52],
] as const;

/** Frames of a square that moves up, `count` for each clip name. */
export function risingFrames(clips: Readonly<Record<string, number>>): QuakeMdlFrame[] {
  let z = 0;
  return Object.entries(clips).flatMap(([name, count]) =>
    Array.from({ length: count }, (_, i) => {
      z = (z + 1) % 200;
      const vertices = square.map(([x, y, height, normal]) => [x, y, height + z, normal]);
      return { poses: [{ name: `${name}${i + 1}`, vertices }] };
    }),
  );
}

/** A group of frames with the ends of their intervals. */
export function frameGroup(name: string, times: readonly number[]): QuakeMdlFrame {
  return { poses: risingFrames({ [name]: times.length }).flatMap(({ poses }) => poses), times };
}

/** A skin of 8 x 4 texels of one palette index. */
export function plainSkin(index: number): { readonly images: readonly Uint8Array[] } {
  return { images: [new Uint8Array(32).fill(index)] };
}

/** Builds a square with "stand" and "run" of three frames each; options override any part. */
export function buildQuakeMdl(options: Partial<QuakeMdlFile> = {}): Uint8Array<ArrayBuffer> {
  return writeQuakeMdl({
    scale: [1, 1, 1],
    origin: [0, 0, 0],
    skinSize: [8, 4],
    skins: [plainSkin(17)],
    texcoords: [
      [32, 0, 0],
      [0, 3, 0],
      [32, 3, 3],
      [0, 0, 3],
    ],
    triangles: [
      [1, 0, 1, 2],
      [0, 0, 2, 3],
    ],
    frames: risingFrames({ stand: 3, run: 3 }),
    ...options,
  });
}

/** A palette.lmp whose entries are (number, 1, 2). */
export function buildPalette(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Array.from({ length: 256 }, (_, i) => [i, 1, 2]).flat());
}
