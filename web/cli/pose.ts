import type { Instance } from '../lib/core/instance.js';
import type { Model } from '../lib/core/model.js';
import type { PartFrame, SurfaceFrame } from '../lib/types/frame.js';
import type { PartData, SurfaceData } from '../lib/types/subject.js';

/** A model's pose, in its own space and the file's coordinates. Matrices are column-major. */
export interface PartPose {
  readonly joints: readonly {
    readonly name: string;
    readonly parent: number | null;
    readonly matrix: number[];
  }[];
  readonly attachments: readonly { readonly name: string; readonly matrix: number[] }[];
  readonly surfaces: readonly SurfacePose[];
}

export interface SurfacePose {
  readonly name: string;
  readonly positions: number[];
  readonly normals: number[];
  readonly texcoords: number[];
  readonly indices: number[];
  /** The file vertex of each vertex. */
  readonly source: number[];
}

export interface Pose extends PartPose {
  readonly schema: 1;
  /** `matrix` places the part in the first model's space. */
  readonly parts: readonly ({ readonly name: string; readonly matrix: number[] } & PartPose)[];
}

/** What `marrow pose --json` prints. */
export function poseOf(model: Model, instance: Instance): Pose {
  const frame = instance.frame();
  const posed = model.parts.map((part, i) => {
    const now = frame.parts[i];
    if (now === undefined) throw new RangeError(`part ${i} has no pose`);
    return { name: part.name, matrix: numbers(now.matrix), ...partPose(instance, i, part, now) };
  });
  const [root, ...parts] = posed;
  if (root === undefined) throw new RangeError('a subject has one part at least');
  const { joints, attachments, surfaces } = root;
  return { schema: 1, joints, attachments, surfaces, parts };
}

function partPose(instance: Instance, index: number, part: PartData, frame: PartFrame): PartPose {
  return {
    joints: part.joints.map(({ name, parent }, i) => {
      return { name, parent, matrix: fromRows(frame.jointMatrices.subarray(i * 12, i * 12 + 12)) };
    }),
    attachments: part.attachments.map(({ name }, i) => {
      return { name, matrix: numbers(frame.attachments.subarray(i * 16, i * 16 + 16)) };
    }),
    surfaces: part.surfaces.flatMap((surface, i) => {
      if (surface.levelOfDetail !== frame.levelOfDetail) return [];
      const moved = surface.influences > 0 ? instance.joints.deform(i, index) : surface;
      return [surfacePose(surface, frame.surfaces[i] ?? moved)];
    }),
  };
}

function surfacePose(surface: SurfaceData, now: SurfaceFrame): SurfacePose {
  return {
    name: surface.name,
    positions: numbers(now.positions),
    normals: numbers(unitVectors(now.normals)),
    texcoords: numbers(surface.texcoords),
    indices: Array.from(surface.indices),
    source: Array.from(surface.source),
  };
}

/** Three rows of a 3 x 4 matrix, as the 16 column-major numbers of the 4 x 4 one. */
function fromRows(rows: Float32Array): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = numbers(rows);
  return [a, e, i, 0, b, f, j, 0, c, g, k, 0, d, h, l, 1];
}

/** Between two frames a lerped normal is shorter than one; where a file has none it stays zero. */
function unitVectors(vectors: Float32Array): Float32Array {
  const unit = new Float32Array(vectors.length);
  for (let at = 0; at < vectors.length; at += 3) {
    const [x = 0, y = 0, z = 0] = vectors.subarray(at, at + 3);
    const length = Math.hypot(x, y, z);
    if (length > 0) unit.set([x / length, y / length, z / length], at);
  }
  return unit;
}

function numbers(values: Float32Array): number[] {
  return Array.from(values, shortest);
}

/** The shortest decimal that is this 32-bit number and no other: 0.1, not 0.10000000149011612. */
function shortest(value: number): number {
  for (const digits of [7, 8]) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}
