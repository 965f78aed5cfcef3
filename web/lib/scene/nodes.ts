import { mat4 } from 'gl-matrix';
import { columnsOf } from '../math/mat3x4.js';
import type { InstanceLike } from '../types/api.js';
import { indexOfName } from '../util/lookup.js';
import { nowhere, placedBy, relativeTo, type Placed } from './transforms.js';
import type { SceneNode } from './types.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** A node under construction, to which meshes can be added. */
export type NodeInMaking = Omit<Writable<SceneNode>, 'meshes'> & { meshes: number[] };

/** The indices of a part's nodes. */
export interface PartNodes {
  readonly part: number;
  /** Parallel to the part's joints. */
  readonly joints: readonly number[];
  /** Parallel to the part's attachments. */
  readonly attachments: readonly number[];
}

export interface NodeTree {
  readonly nodes: NodeInMaking[];
  /** Parallel to the model's parts; null for hidden parts. */
  readonly parts: readonly (PartNodes | null)[];
}

/**
 * Makes the node tree of an instance in its current pose: a root that converts the file's axes and applies the scale,
 * then the parts with their joints and attachments. A part at a tag or joint of another part is a child of that node.
 */
export function nodesOf(instance: InstanceLike, name: string, scale: number): NodeTree {
  const frame = instance.frame();
  const turned = placedBy(frame.root);
  const root: NodeInMaking = {
    name,
    parent: null,
    ...turned,
    scale: [turned.scale[0] * scale, turned.scale[1] * scale, turned.scale[2] * scale],
    kind: 'root',
    part: 0,
    meshes: [],
  };
  const nodes = [root];
  const add = (node: Omit<NodeInMaking, 'meshes'>): number => nodes.push({ ...node, meshes: [] }) - 1;
  const parts: (PartNodes | null)[] = [];

  instance.model.parts.forEach((part, p) => {
    const posed = frame.parts[p]!;
    const above = part.parent === null ? null : (parts[part.parent] ?? null);
    if (!posed.visible || (part.parent !== null && above === null)) {
      parts.push(null);
      return;
    }
    const holder = above === null ? 0 : holderOf(instance, part.parent!, above, part.at);
    const place = above === null ? nowhere : placeOn(instance, p, part.parent!, above, holder);
    const own = add({ name: part.name, parent: holder, ...place, kind: 'part', part: p });
    const joints: number[] = [];
    part.joints.forEach((joint, j) =>
      joints.push(
        add({
          name: joint.name,
          parent: joint.parent === null ? own : joints[joint.parent]!,
          ...jointPlace(instance, p, j),
          kind: 'joint',
          part: p,
        }),
      ),
    );
    const attachments = part.attachments.map((attachment, a) =>
      add({
        name: attachment.name,
        parent: attachment.joint === null ? own : joints[attachment.joint]!,
        ...(attachment.joint === null
          ? placedBy(posed.attachments.subarray(a * 16, a * 16 + 16) as unknown as mat4)
          : copied(attachment.local)),
        kind: 'attachment',
        part: p,
      }),
    );
    parts.push({ part: own, joints, attachments });
  });
  return { nodes, parts };
}

/**
 * The transform of a joint relative to its parent, in the instance's current pose. Merged joints take the pose of the
 * other part's joints. A hidden joint without children is scaled to zero, as in the game; scaling a joint with children
 * would also hide its children.
 */
export function jointPlace(instance: InstanceLike, p: number, j: number): Placed {
  const part = instance.model.parts[p]!;
  const { jointMatrices, palette } = instance.frame().parts[p]!;
  if (part.how === 'merge') {
    const matrix = columnsOf(jointMatrices, j * 12);
    const parent = part.joints[j]!.parent;
    const local = parent === null ? matrix : relativeTo(columnsOf(jointMatrices, parent * 12), matrix);
    if (local !== null) return placedBy(local);
  }
  const placed = copied(instance.part(p).joints.get(j));
  const isAlone = (): boolean => part.joints.every(({ parent }) => parent !== j);
  return isHidden(palette, j) && isAlone() ? { ...placed, scale: [0, 0, 0] } : placed;
}

/** Whether a joint's palette matrix maps all points to one point. */
function isHidden(palette: Float32Array, joint: number): boolean {
  const rows = palette.subarray(joint * 12, joint * 12 + 12);
  return rows.every((value, i) => value === 0 || i % 4 === 3);
}

function copied({
  position,
  rotation,
  scale,
}: {
  readonly position: readonly number[];
  readonly rotation: readonly number[];
  readonly scale: readonly number[];
}): Placed {
  const [x = 0, y = 0, z = 0, w = 1] = rotation;
  return {
    position: [position[0] ?? 0, position[1] ?? 0, position[2] ?? 0],
    rotation: [x, y, z, w],
    scale: [scale[0] ?? 1, scale[1] ?? 1, scale[2] ?? 1],
  };
}

/** The parent node of a part: an attachment, a joint or, if the part names neither, the parent part's node. */
function holderOf(instance: InstanceLike, above: number, nodes: PartNodes, at: string): number {
  const { attachments, joints } = instance.model.parts[above]!;
  const attachment = at === '' ? -1 : indexOfName(attachments, at);
  if (attachment >= 0) return nodes.attachments[attachment]!;
  const joint = at === '' ? -1 : indexOfName(joints, at);
  return joint >= 0 ? nodes.joints[joint]! : nodes.part;
}

/** The transform of a part relative to its parent node. */
function placeOn(instance: InstanceLike, p: number, above: number, nodes: PartNodes, holder: number): Placed {
  const { parts } = instance.frame();
  const { attachments, joints } = instance.model.parts[above]!;
  const posed = parts[above]!;
  let world = mat4.clone(posed.matrix);
  const attachment = nodes.attachments.indexOf(holder);
  const joint = nodes.joints.indexOf(holder);
  const on = attachment >= 0 ? attachments[attachment]! : null;
  if (on?.joint === null || (on === null && joint >= 0)) {
    const local =
      on === null
        ? columnsOf(posed.jointMatrices, joint * 12)
        : (posed.attachments.subarray(attachment * 16, attachment * 16 + 16) as unknown as mat4);
    world = mat4.multiply(world, world, local);
  } else if (on !== null && joints[on.joint] !== undefined) {
    const matrix = posed.attachments.subarray(attachment * 16, attachment * 16 + 16);
    world = mat4.multiply(world, world, matrix);
  }
  const local = relativeTo(world, parts[p]!.matrix);
  return local === null ? nowhere : placedBy(local);
}
