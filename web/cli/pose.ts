import { unchosenSurfaces } from '../lib/material/shown-surfaces.js';
import { columnsOf } from '../lib/math/mat3x4.js';
import type { Instance } from '../lib/types/api.js';
import type { Model } from '../lib/types/api.js';
import type { MeshFrame, PartFrame } from '../lib/types/frame.js';
import type { MeshData, PartData, Primitive, SurfaceSummary } from '../lib/types/subject.js';
import { verticesOf } from '../lib/util/surface-vertices.js';

/** A part's pose in part space, in file coordinates. Matrices are column-major. */
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
  readonly primitive: Primitive;
  readonly positions: number[];
  readonly normals: number[];
  readonly texcoords: number[];
  readonly indices: number[];
  /** The index of each vertex in the file. */
  readonly source: number[];
}

export interface Pose extends PartPose {
  readonly schema: 1;
  /** `matrix` transforms from part space to the space of the first part. */
  readonly parts: readonly ({ readonly name: string; readonly matrix: number[] } & PartPose)[];
}

/** The output of `marrow pose --json`. */
export function poseOf(model: Model, instance: Instance, body: readonly string[] = []): Pose {
  const frame = instance.frame();
  const posed = model.parts.map((part, i) => {
    const now = frame.parts[i];
    if (now === undefined) throw new RangeError(`part ${i} has no pose`);
    return {
      name: part.name,
      matrix: numbers(now.matrix),
      ...partPose(
        instance,
        i,
        part,
        now,
        unchosenSurfaces(part, now.bodies, (group) => isNamed(body, part, group)),
      ),
    };
  });
  const [root, ...parts] = posed;
  if (root === undefined) throw new RangeError('a subject has one part at least');
  const { joints, attachments, surfaces } = root;
  return { schema: 1, joints, attachments, surfaces, parts };
}

/** Whether `--body` names a body group. Groups that it does not name show all their models. */
function isNamed(body: readonly string[], { bodyGroups }: PartData, group: number): boolean {
  const name = bodyGroups[group]?.name;
  return body.some((pair) => pair.startsWith(`${name}=`) || pair.startsWith(`${group}=`));
}

function partPose(
  instance: Instance,
  partIndex: number,
  part: PartData,
  frame: PartFrame,
  unchosen: ReadonlySet<number>,
): PartPose {
  const deformed: Map<number, MeshFrame> = new Map();
  return {
    joints: part.joints.map(({ name, parent }, i) => {
      return { name, parent, matrix: columnsOf(frame.jointMatrices, i * 12).map(shortest) };
    }),
    attachments: part.attachments.map(({ name }, i) => {
      return { name, matrix: numbers(frame.attachments.subarray(i * 16, i * 16 + 16)) };
    }),
    surfaces: part.surfaces
      .filter(({ levelOfDetail }, s) => levelOfDetail === frame.levelOfDetail && !unchosen.has(s))
      .map((surface) => surfacePose(part, surface, meshFrame(surface.mesh))),
  };

  /** Deforms each mesh once, although several surfaces may draw it. */
  function meshFrame(index: number): MeshFrame {
    const mesh = meshAt(part, index);
    const before = deformed.get(index);
    if (before !== undefined) return before;
    const now =
      frame.meshes[index] ??
      (mesh.skin.influences > 0 ? instance.part(partIndex).joints.deform(index) : mesh);
    // The next call may invalidate these views into WebAssembly memory, so copy them.
    const copy = { positions: now.positions.slice(), normals: now.normals.slice() };
    deformed.set(index, copy);
    return copy;
  }
}

function surfacePose(part: PartData, surface: SurfaceSummary, now: MeshFrame): SurfacePose {
  const mesh = meshAt(part, surface.mesh);
  const vertices = verticesOf(part, surface);
  const places = new Map(Array.from(vertices, (vertex, place) => [vertex, place]));
  const drawn = mesh.indices.subarray(surface.firstIndex, surface.firstIndex + surface.indexCount);
  return {
    name: surface.name,
    primitive: mesh.primitive,
    positions: numbers(ofVertices(now.positions, 3, vertices)),
    normals: numbers(unitVectors(ofVertices(now.normals, 3, vertices))),
    texcoords: numbers(ofVertices(mesh.texcoords, 2, vertices)),
    indices: Array.from(drawn, (vertex) => places.get(vertex) ?? 0),
    source: Array.from(vertices, (vertex) => mesh.sourceVertex[vertex] ?? 0),
  };
}

function meshAt({ meshes }: PartData, index: number): MeshData {
  const mesh = meshes[index];
  if (mesh === undefined) throw new RangeError(`there is no mesh ${index}`);
  return mesh;
}

function ofVertices(values: Float32Array, lanes: number, vertices: Uint32Array): Float32Array {
  const chosen = new Float32Array(vertices.length * lanes);
  vertices.forEach((vertex, i) =>
    chosen.set(values.subarray(vertex * lanes, (vertex + 1) * lanes), i * lanes),
  );
  return chosen;
}

/**
 * Normalises normals, because interpolated ones are shorter than 1. Zero normals, of files without normals, stay
 * zero.
 */
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

/** The shortest decimal that rounds to this 32-bit number: 0.1, not 0.10000000149011612. */
function shortest(value: number): number {
  for (const digits of [7, 8]) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}
