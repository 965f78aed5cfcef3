import { writeMd3 } from '../../../samples/formats/md3.js';

/** A tag's axes as 9 numbers, x first (default: not rotated), and its origin. */
export interface Md3Tag {
  readonly axes?: readonly number[];
  readonly origin?: readonly [number, number, number];
}

export interface Md3Options {
  readonly frames?: number;
  /** Each tag's axes and origin as a function of the frame. */
  readonly tags?: Readonly<Record<string, (frame: number) => Md3Tag>>;
  /** The size of the triangle in units of the file. */
  readonly size?: number;
  /** Whether the frames have the triangle's bounding boxes and spheres. Without them all are of size 0. */
  readonly bounds?: boolean;
}

/** Positions are stored in steps of 1/64 unit. */
const unitSteps = 64;

/** Axes rotated about z. */
export function aboutZ(degrees: number): number[] {
  const [s, c] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [c, s, 0, -s, c, 0, 0, 0, 1];
}

/** Builds a triangle that is at x = i in frame i. */
export function buildMd3({
  frames = 3,
  tags = {},
  size = 4,
  bounds = true,
}: Md3Options = {}): Uint8Array<ArrayBuffer> {
  const numbers = Array.from({ length: frames }, (_, frame) => frame);
  const boundsOf = (frame: number) => {
    const centre = [frame, 0, 0];
    return { min: centre, max: [frame, size, size], centre, radius: size };
  };
  const nothing = { min: [0, 0, 0], max: [0, 0, 0], radius: 0 };
  return writeMd3({
    frames: numbers.map((frame) => ({
      name: `frame_${frame + 1}`,
      ...(bounds ? boundsOf(frame) : nothing),
    })),
    tags: Object.entries(tags).map(([name, at]) => ({
      name,
      at: numbers.map((frame) => ({ axes: aboutZ(0), origin: [0, 0, 0], ...at(frame) })),
    })),
    surfaces: [
      {
        ...{ name: 'triangle', shader: 'models/test/skin' },
        triangles: [[0, 1, 2]],
        texcoords: [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
        frames: numbers.map((frame) => [
          [frame * unitSteps, 0, 0, 0],
          [frame * unitSteps, 0, size * unitSteps, 0],
          [frame * unitSteps, size * unitSteps, 0, 0],
        ]),
      },
    ],
  });
}
