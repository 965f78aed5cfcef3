import { write3ds } from '../../../samples/formats/3ds.js';

export interface Studio3dsOptions {
  readonly texture?: string;
  /** Whether the camera and its target move with the square. Default false. */
  readonly dolly?: boolean;
}

/**
 * Builds a square on a node that moves by one unit along x per frame for ten frames, a camera that rolls by nine
 * degrees per frame, and a light.
 */
export function build3ds({ texture = '', dolly = false }: Studio3dsOptions = {}): Uint8Array<ArrayBuffer> {
  const along = (y: number, z: number) => [0, 10].map((x) => ({ frame: x, value: [x, y, z] }));
  const path = (y: number, z: number) => along(y, z).slice(0, dolly ? 2 : 1);
  return write3ds({
    name: 'test',
    materials: [{ name: 'paint', maps: texture === '' ? {} : { texture: { file: texture } } }],
    objects: [
      {
        name: 'square',
        mesh: {
          vertices: [
            [0, 0, 0],
            [1, 0, 0],
            [1, 1, 0],
            [0, 1, 0],
          ],
          coords: [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ],
          faces: [
            { v: [0, 1, 2], material: 'paint' },
            { v: [0, 2, 3], material: 'paint' },
          ],
        },
      },
      { name: 'eye', camera: { position: [0, -5, 1], target: [0, 0, 0], lens: 48 } },
      { name: 'lamp', light: { position: [4, 0, 9], colour: [1, 0.5, 0.25] } },
    ],
    nodes: [
      { name: 'square', position: along(0, 0), hide: [4, 6] },
      {
        ...{ kind: 'camera', name: 'eye', position: path(-5, 1) },
        roll: [
          { frame: 0, value: 0 },
          { frame: 10, value: 90 },
        ],
      },
      ...(dolly ? [{ kind: 'cameraTarget', name: 'eye', id: 'target', position: path(0, 0) } as const] : []),
    ],
    frames: 10,
  });
}
