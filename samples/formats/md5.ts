// Doom 3 models and animations as text: MD5, version 10.

import { encode } from './byte-writer.js';

export interface Md5Joint {
  readonly name: string;
  /** The parent's index, or -1. */
  readonly parent: number;
  /** A comment at the end of the joint's row. */
  readonly comment?: string;
}

/** The x, y, z of a unit quaternion. w is not stored; readers compute it as -sqrt(1 - x^2 - y^2 - z^2). */
type Rotation = readonly number[];
type Vector = readonly number[];

export interface Md5MeshFile {
  /** In the model's space. */
  readonly joints: readonly (Md5Joint & { readonly position: Vector; readonly rotation: Rotation })[];
  readonly meshes: readonly Md5Mesh[];
}

export interface Md5Mesh {
  readonly shader: string;
  readonly vertices: readonly { readonly uv: readonly number[]; readonly weights: readonly Md5Weight[] }[];
  /** Clockwise seen from outside. */
  readonly triangles: readonly (readonly number[])[];
}

export interface Md5Weight {
  readonly joint: number;
  readonly bias: number;
  /** In the joint's space. */
  readonly at: Vector;
}

export interface Md5AnimFile {
  /** Frames per second. */
  readonly fps: number;
  /** `flags`: bit k is set where component k (x, y, z of the position, then of the rotation) changes. */
  readonly joints: readonly (Md5Joint & { readonly flags: number })[];
  readonly bounds: readonly { readonly min: Vector; readonly max: Vector }[];
  /** Each joint relative to its parent. Components without a flag keep these values. */
  readonly base: readonly { readonly position: Vector; readonly rotation: Rotation }[];
  /** For each frame, for each joint: the values of the components with a flag. */
  readonly frames: readonly (readonly (readonly number[])[])[];
}

const head = 'MD5Version 10\ncommandline ""\n';

/** At most eight decimals, without trailing zeros and without -0. */
const number = (value: number): string => String(Number(value.toFixed(8)) + 0);
const numbers = (values: readonly number[]): string => values.map(number).join(' ');
const tuple = (values: readonly number[]): string => `( ${numbers(values)} )`;
const block = (title: string, rows: readonly string[]): string => `${title} {\n${rows.join('\n')}\n}\n`;

function commentOf({ comment }: Md5Joint): string {
  return comment === undefined ? '' : `\t// ${comment}`;
}

export function writeMd5Mesh({ joints, meshes }: Md5MeshFile): Uint8Array<ArrayBuffer> {
  const rows = joints.map((joint) => {
    const { name, parent, position, rotation } = joint;
    return `\t"${name}"\t${parent} ${tuple(position)} ${tuple(rotation)}\t${commentOf(joint)}`;
  });
  const counts = `${head}\nnumJoints ${joints.length}\nnumMeshes ${meshes.length}\n`;
  return encode([counts, block('joints', rows), ...meshes.map(meshBlock)].join('\n'));
}

function meshBlock({ shader, vertices, triangles }: Md5Mesh): string {
  let first = 0;
  const verts = vertices.map(({ uv, weights }, i) => {
    const row = `\tvert ${i} ${tuple(uv)} ${first} ${weights.length}`;
    first += weights.length;
    return row;
  });
  const tris = triangles.map((corners, i) => `\ttri ${i} ${corners.join(' ')}`);
  const weights = vertices
    .flatMap((vertex) => vertex.weights)
    .map(({ joint, bias, at }, i) => `\tweight ${i} ${joint} ${number(bias)} ${tuple(at)}`);
  return [
    `mesh {\n\tshader "${shader}"\n\n\tnumverts ${verts.length}\n${verts.join('\n')}`,
    `\tnumtris ${tris.length}\n${tris.join('\n')}`,
    `\tnumweights ${weights.length}\n${weights.join('\n')}\n}\n`,
  ].join('\n\n');
}

export function writeMd5Anim({ fps, joints, bounds, base, frames }: Md5AnimFile): Uint8Array<ArrayBuffer> {
  let count = 0;
  const hierarchy = joints.map((joint) => {
    const { name, parent, flags } = joint;
    const row = `\t"${name}"\t${parent} ${flags} ${flags ? count : 0}${commentOf(joint)}`;
    for (let rest = flags; rest; rest >>= 1) count += rest & 1;
    return row;
  });
  const counts =
    `${head}\nnumFrames ${frames.length}\nnumJoints ${joints.length}\nframeRate ${fps}\n` +
    `numAnimatedComponents ${count}\n`;
  const frameRows = (frame: readonly (readonly number[])[]): string[] =>
    frame.filter((values) => values.length > 0).map((values) => `\t${numbers(values)}`);
  return encode(
    [
      counts,
      block('hierarchy', hierarchy),
      block(
        'bounds',
        bounds.map(({ min, max }) => `\t${tuple(min)} ${tuple(max)}`),
      ),
      block(
        'baseframe',
        base.map(({ position, rotation }) => `\t${tuple(position)} ${tuple(rotation)}`),
      ),
      ...frames.map((frame, i) => block(`frame ${i}`, frameRows(frame))),
    ].join('\n'),
  );
}
