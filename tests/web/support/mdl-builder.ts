import {
  writeMdl,
  type MdlBody,
  type MdlFrame,
  type MdlModel,
  type MdlTexture,
} from '../../../samples/formats/mdl.js';

/**
 * Options of `buildMdl`, which builds small Half-Life models: a square that faces +x. Its right side is bound
 * to the joint "root", its left side, two units away, to "arm". Its only sequence, "idle", is static.
 */
export type MdlOptions = Partial<MdlModel>;

const rootRest = [0, 0, 10, 0, 0, 0];
const armRest = [0, 2, 0, 0, 0, 0];

/** Frames of the two joints; the arm rotates about z by `degrees(frame)`. */
export function turningArm(frames: number, degrees: (frame: number) => number): MdlFrame[] {
  return Array.from({ length: frames }, (_, frame) => [
    rootRest,
    [...armRest.slice(0, 5), (degrees(frame) * Math.PI) / 180],
  ]);
}

/** A body group model: the square. `reference` is its column in the table of skins. */
export function square(name: string, reference = 0): MdlBody {
  return {
    name,
    vertices: [
      { at: [0, 0, 0], bone: 0 },
      { at: [0, 0, 4], bone: 0 },
      { at: [0, 0, 0], bone: 1 },
      { at: [0, 0, 4], bone: 1 },
    ],
    normals: [{ at: [1, 0, 0], bone: 0 }],
    meshes: [
      {
        reference,
        runs: [
          {
            fan: false,
            corners: [
              [2, 0, 4, 2],
              [0, 0, 0, 2],
              [3, 0, 4, 0],
              [1, 0, 0, 0],
            ],
          },
        ],
      },
    ],
  };
}

/**
 * A texture of 4 x 2 texels with one palette entry, or with one row of the entries `indices`. Palette entry i is red
 * with brightness i.
 */
export function texture(name: string, index = 200, indices?: readonly number[]): MdlTexture {
  const palette = new Uint8Array(768);
  for (let i = 0; i < 256; i++) palette[i * 3] = i;
  const width = indices === undefined ? 4 : indices.length;
  const height = indices === undefined ? 2 : 1;
  const pixels = indices ?? Array<number>(width * height).fill(index);
  return { name, width, height, indices: Uint8Array.from(pixels), palette };
}

export function buildMdl(options: MdlOptions = {}): Uint8Array<ArrayBuffer> {
  return writeMdl({
    name: 'test',
    bones: [
      { name: 'root', parent: -1, value: rootRest },
      { name: 'arm', parent: 0, value: armRest },
    ],
    sequences: [{ label: 'idle', rate: 10, loops: true, blends: [turningArm(1, () => 0)] }],
    bodyParts: [{ name: 'body', models: [square('square')] }],
    textures: [texture('skin.bmp')],
    skins: [[0]],
    ...options,
  });
}
