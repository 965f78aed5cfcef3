// MilkShape 3D models: MS3D, version 4. Y up, counter-clockwise.
//
//   header       ten letters, version
//   geometry     vertices, triangles and groups, each after a u16 count
//   materials
//   joints       speed and length of the animation, then each joint with its keys
//   tail         optional: comments, then further weights of the vertices (subversion 2: percents), joint colours, options

import { ByteWriter, encode } from './byte-writer.js';

type Vector = readonly number[];
type Colour = readonly number[];

export interface Ms3dModel {
  readonly vertices: readonly Ms3dVertex[];
  readonly triangles: readonly Ms3dTriangle[];
  readonly groups: readonly Ms3dGroup[];
  readonly materials: readonly Ms3dMaterial[];
  /** Frames per second. */
  readonly fps: number;
  readonly frames: number;
  readonly joints: readonly Ms3dJoint[];
  /** The model's comment. */
  readonly comment?: string;
  readonly transparencyMode?: number;
  /** The optional sections at the end of the file: none, only the comments, or all (the default). */
  readonly tail?: 'none' | 'comments' | 'whole';
}

export interface Ms3dVertex {
  readonly at: Vector;
  /** One to four pairs of a joint's index and its weight, 0 to 1. The first joint is stored in the vertex. */
  readonly weights: readonly (readonly [joint: number, share: number])[];
}

export interface Ms3dTriangle {
  readonly v: readonly number[];
  readonly normals: readonly Vector[];
  readonly uv: readonly (readonly number[])[];
  /** Smoothing group. */
  readonly smooth: number;
  readonly group: number;
}

export interface Ms3dGroup {
  readonly name: string;
  /** The material's index, or -1. */
  readonly material: number;
  readonly comment?: string;
}

export interface Ms3dMaterial {
  readonly name: string;
  readonly ambient: Colour;
  readonly diffuse: Colour;
  readonly specular: Colour;
  readonly emissive?: Colour;
  readonly shininess: number;
  readonly transparency?: number;
  readonly mode?: number;
  readonly texture?: string;
  readonly alphaMap?: string;
  readonly comment?: string;
}

export interface Ms3dJoint {
  readonly name: string;
  /** The parent's name, or ''. */
  readonly parent: string;
  /** Radians. */
  readonly rotation: Vector;
  readonly position: Vector;
  readonly rotations?: readonly Ms3dKey[];
  readonly positions?: readonly Ms3dKey[];
  readonly colour?: Colour;
  readonly comment?: string;
}

export type Ms3dKey = readonly [frame: number, value: Vector];

export function writeMs3d(model: Ms3dModel): Uint8Array<ArrayBuffer> {
  const { tail = 'whole' } = model;
  // The magic word has no NUL: ten letters, then the version.
  const out = new ByteWriter().letters('MS3D000000').i32(4);
  writeGeometry(out, model);
  writeMaterials(out, model);
  writeJoints(out, model);
  if (tail !== 'none') writeComments(out, model);
  if (tail === 'whole') writeExtras(out, model);
  return out.finish();
}

function writeGeometry(out: ByteWriter, { vertices, triangles, groups }: Ms3dModel): void {
  const uses = new Uint16Array(vertices.length);
  for (const { v } of triangles) for (const i of v) uses[i]!++;
  out.u16(vertices.length);
  vertices.forEach(({ at, weights }, i) => {
    out
      .u8(0)
      .f32(...at)
      .i8(weights[0]![0])
      .u8(Math.min(255, uses[i]!));
  });
  out.u16(triangles.length);
  for (const { v, normals, uv, smooth, group } of triangles) {
    out.u16(0, ...v).f32(...normals.flat());
    out.f32(...uv.map(([s]) => s!), ...uv.map(([, t]) => t!)).u8(smooth, group);
  }
  out.u16(groups.length);
  groups.forEach(({ name, material }, group) => {
    const members = triangles.flatMap((triangle, i) => (triangle.group === group ? [i] : []));
    out.u8(0).name(name, 32).u16(members.length);
    for (const i of members) out.u16(i);
    out.i8(material);
  });
}

function writeMaterials(out: ByteWriter, { materials }: Ms3dModel): void {
  out.u16(materials.length);
  for (const material of materials) {
    const { name, ambient, diffuse, specular, emissive = [0, 0, 0, 1], shininess } = material;
    const { transparency = 1, mode = 0, texture = '', alphaMap = '' } = material;
    out.name(name, 32).f32(...ambient, ...diffuse, ...specular, ...emissive, shininess, transparency);
    out.u8(mode).name(texture, 128).name(alphaMap, 128);
  }
}

function writeJoints(out: ByteWriter, { fps, frames, joints }: Ms3dModel): void {
  out.f32(fps, 0).i32(frames).u16(joints.length);
  for (const { name, parent, rotation, position, rotations = [], positions = [] } of joints) {
    out.u8(0).name(name, 32).name(parent, 32);
    out.f32(...rotation, ...position).u16(rotations.length, positions.length);
    for (const [frame, value] of [...rotations, ...positions]) out.f32(frame / fps, ...value);
  }
}

function writeComments(out: ByteWriter, { groups, materials, joints, comment = '' }: Ms3dModel): void {
  const subversion = 1;
  out.i32(subversion);
  for (const list of [groups, materials, joints]) {
    const commented = list.flatMap((item, i) => (item.comment ? [[i, item.comment] as const] : []));
    out.i32(commented.length);
    for (const [i, text] of commented) writeText(out.i32(i), text);
  }
  if (comment === '') out.i32(0);
  else writeText(out.i32(1), comment);
}

function writeText(out: ByteWriter, text: string): void {
  const letters = encode(text);
  out.i32(letters.length).bytes(letters);
}

function writeExtras(out: ByteWriter, { vertices, joints, transparencyMode = 0 }: Ms3dModel): void {
  const [percents, jointColours, modelOptions] = [2, 1, 1];
  out.i32(percents);
  for (const { weights } of vertices) writeFurtherWeights(out, weights);
  out.i32(jointColours);
  for (const { colour = [1, 1, 1] } of joints) out.f32(...colour);
  const [jointSize, alphaReference] = [2, 0.5];
  out.i32(modelOptions).f32(jointSize).i32(transparencyMode).f32(alphaReference);
}

/** Three more joints, then the first three weights in percent; the fourth joint has the remaining weight. */
function writeFurtherWeights(out: ByteWriter, weights: Ms3dVertex['weights']): void {
  for (let n = 1; n <= 3; n++) out.i8(weights[n]?.[0] ?? -1);
  const shares = weights.map(([, share]) => Math.round(share * 100));
  if (shares.length < 4) shares[0]! += 100 - shares.reduce((a, b) => a + b);
  for (let n = 0; n < 3; n++) out.u8(weights.length > 1 ? (shares[n] ?? 0) : 0);
  out.i32(0);
}
