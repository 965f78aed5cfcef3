import { mat4 } from 'gl-matrix';
import { shownSurfaces, type ShownSurface } from '../material/shown-surfaces.js';
import { columnsOf } from '../math/mat3x4.js';
import type { InstanceLike } from '../types/api.js';
import type { MeshData, PartData } from '../types/subject.js';
import type { SceneMaterials } from './materials.js';
import type { NodeTree, PartNodes } from './nodes.js';
import { unitNormals } from './normals.js';
import type { SceneMesh, SceneSkin, SceneSurface, SceneTarget } from './types.js';

/** The origin of a scene's mesh in the model. */
export interface MeshOrigin {
  readonly part: number;
  /** Index into the part's meshes. */
  readonly mesh: number;
  /** Index into the scene's nodes: the node that has the mesh. */
  readonly node: number;
  /** Index into the scene's meshes. */
  readonly index: number;
}

export interface MeshDraft extends Omit<SceneMesh, 'targets'> {
  targets: readonly SceneTarget[];
}

/**
 * Makes the visible meshes of an instance in its rest pose, records the origin of each, and adds their indices to the
 * nodes.
 */
export function meshesOf(
  instance: InstanceLike,
  { nodes, parts }: NodeTree,
  materials: SceneMaterials,
): { meshes: MeshDraft[]; origins: MeshOrigin[] } {
  const meshes: MeshDraft[] = [];
  const origins: MeshOrigin[] = [];
  const binds: Map<string, Bind> = new Map();
  instance.model.parts.forEach((part, p) => {
    const own = parts[p];
    if (own == null) return;
    const shown = shownSurfaces(instance, p);
    part.meshes.forEach((_, m) => {
      const surfaces = shown.flatMap((surface) => surfaceOf(part, p, m, surface, materials));
      if (surfaces.length === 0) return;
      const index = meshes.push(meshOf(instance, part, p, m, own, surfaces, binds)) - 1;
      nodes[own.part]!.meshes.push(index);
      origins.push({ part: p, mesh: m, node: own.part, index });
    });
  });
  return { meshes, origins };
}

function surfaceOf(
  part: PartData,
  p: number,
  m: number,
  shown: ShownSurface,
  materials: SceneMaterials,
): SceneSurface[] {
  const { name, mesh, firstIndex, indexCount } = shown.surface;
  if (mesh !== m) return [];
  const material = materials.ofSurface(p, shown);
  if (material === null) return [];
  const { indices, primitive } = part.meshes[m]!;
  return [{ name, primitive, indices: indices.slice(firstIndex, firstIndex + indexCount), material }];
}

function meshOf(
  instance: InstanceLike,
  part: PartData,
  p: number,
  m: number,
  nodes: PartNodes,
  surfaces: readonly SceneSurface[],
  binds: Map<string, Bind>,
): MeshDraft {
  const mesh = part.meshes[m]!;
  const triangles = mesh.primitive === 'triangles' ? mesh.indices : null;
  return {
    name: part.meshes.length === 1 ? part.name : (surfaces[0]?.name ?? part.name),
    positions: mesh.positions.slice(),
    normals: unitNormals(mesh.normals, mesh.positions, triangles),
    texcoords: mesh.texcoords.slice(),
    colors: mesh.colors.length > 0 ? mesh.colors.slice() : null,
    skin: mesh.skin.influences > 0 ? skinOf(instance, p, mesh, nodes, binds) : null,
    targets: [],
    surfaces,
  };
}

/** The part of a skin that is shared by the meshes with the same joints. */
type Bind = Pick<SceneSkin, 'joints' | 'inverseBindMatrices'>;

/**
 * Creates a skin with 4 or 8 joints per vertex, as in glTF and three.js. Vertices without weights are bound to the
 * part's node.
 */
function skinOf(
  instance: InstanceLike,
  p: number,
  mesh: MeshData,
  nodes: PartNodes,
  binds: Map<string, Bind>,
): SceneSkin {
  const stored = mesh.skin.influences;
  const influences = stored > 4 ? 8 : 4;
  const vertexJoints = new Uint16Array(mesh.vertexCount * influences);
  const vertexWeights = new Float32Array(mesh.vertexCount * influences);
  const unmoved = nodes.joints.length;
  let usesUnmoved = false;
  for (let v = 0; v < mesh.vertexCount; v++) {
    let sum = 0;
    for (let i = 0; i < stored; i++) sum += mesh.skinWeights[v * stored + i]!;
    for (let i = 0; i < stored && sum > 0; i++) {
      vertexJoints[v * influences + i] = mesh.skinJoints[v * stored + i]!;
      vertexWeights[v * influences + i] = mesh.skinWeights[v * stored + i]! / sum;
    }
    if (sum > 0) continue;
    usesUnmoved = true;
    vertexJoints[v * influences] = unmoved;
    vertexWeights[v * influences] = 1;
  }
  const key = `${p} ${usesUnmoved}`;
  const bind = binds.get(key) ?? bindOf(instance, p, nodes, usesUnmoved);
  binds.set(key, bind);
  return { ...bind, influences, vertexJoints, vertexWeights };
}

/** The joints of a part, followed by the part's node if some vertices have no weights. */
function bindOf(instance: InstanceLike, p: number, nodes: PartNodes, usesUnmoved: boolean): Bind {
  const { jointMatrices, palette } = instance.frame().parts[p]!;
  const joints = usesUnmoved ? [...nodes.joints, nodes.part] : nodes.joints;
  const inverseBindMatrices = new Float32Array(joints.length * 16);
  joints.forEach((_, j) => {
    const isPart = j === nodes.joints.length;
    const inverse = isPart ? mat4.create() : inverseBind(jointMatrices, palette, j);
    inverseBindMatrices.set(inverse, j * 16);
  });
  return { joints, inverseBindMatrices };
}

/** The inverse bind matrix of a joint: the palette's matrix without the joint's current transform. */
function inverseBind(jointMatrices: Float32Array, palette: Float32Array, joint: number): mat4 {
  const inverse = mat4.invert(mat4.create(), columnsOf(jointMatrices, joint * 12));
  // A joint scaled to zero hides its vertices, regardless of its inverse bind matrix.
  if (inverse === null) return mat4.create();
  mat4.multiply(inverse, inverse, columnsOf(palette, joint * 12));
  // Removes rounding errors: glTF requires that the last row is exactly 0, 0, 0, 1.
  inverse[3] = inverse[7] = inverse[11] = 0;
  inverse[15] = 1;
  return inverse;
}
