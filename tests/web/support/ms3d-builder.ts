import { writeMs3d } from '../../../samples/formats/ms3d.js';

export interface Ms3dOptions {
  readonly frames?: number;
  /** The joint's x in the first frame. It is 0 in the rest pose. */
  readonly firstAt?: number;
  readonly fps?: number;
  /** The model's comment, which may define clips. */
  readonly comment?: string;
  readonly texture?: string;
}

const white = [1, 1, 1, 1];

/** Builds a triangle on one joint, which moves by one along x with each frame. */
export function buildMs3d(options: Ms3dOptions = {}): Uint8Array<ArrayBuffer> {
  const { frames = 5, firstAt = 0, fps = 10, comment = '', texture = '' } = options;
  const up = [0, 0, 1];
  return writeMs3d({
    vertices: [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ].map((at) => ({ at, weights: [[0, 1]] })),
    triangles: [
      {
        ...{ v: [0, 1, 2], normals: [up, up, up], smooth: 1, group: 0 },
        uv: [
          [0, 1],
          [1, 1],
          [0, 0],
        ],
      },
    ],
    groups: [{ name: 'piece', material: texture === '' ? -1 : 0 }],
    materials:
      texture === ''
        ? []
        : [
            {
              ...{ name: 'skin', ambient: white, diffuse: white, specular: white, emissive: white },
              ...{ shininess: 0, texture },
            },
          ],
    ...{ fps, frames, comment, tail: comment === '' ? 'none' : 'comments' },
    joints: [
      {
        ...{ name: 'root', parent: '', rotation: [0, 0, 0], position: [0, 0, 0] },
        positions: Array.from({ length: frames }, (_, i) => [i + 1, [firstAt + i, 0, 0]] as const),
      },
    ],
  });
}
