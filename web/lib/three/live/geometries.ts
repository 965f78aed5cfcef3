import {
  BufferAttribute,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Line,
  LineSegments,
  Mesh,
  Points,
  type BufferGeometry,
  type Material,
} from 'three';
import type { MeshData, Primitive, SurfaceSummary } from '../../types/subject.js';
import { linearColors } from '../texture.js';
import type { Influences } from './skinning.js';

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/** The attributes that all surfaces of a mesh share, so that each is uploaded to the GPU once. */
export interface MeshAttributes {
  readonly index: BufferAttribute;
  /** By attribute name. */
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly influences: Influences;
}

/**
 * Creates the attributes of a mesh without copying its arrays. If `moved`, positions and normals are omitted, because
 * each instance has separate ones.
 */
export function meshAttributes(mesh: MeshData, moved: boolean): MeshAttributes {
  const attributes: Map<string, Attribute> = new Map();
  if (!moved) {
    attributes.set('position', new BufferAttribute(mesh.positions, 3));
    attributes.set('normal', new BufferAttribute(mesh.normals, 3));
  }
  attributes.set('uv', new BufferAttribute(mesh.texcoords, 2));
  if (mesh.colors.length > 0) attributes.set('color', linearColors(mesh.colors));
  const influences = mesh.skin.influences as Influences;
  addInfluences(attributes, 'marrowJoint', mesh.skinJoints, influences);
  addInfluences(attributes, 'marrowWeight', mesh.skinWeights, influences);
  return { index: new BufferAttribute(mesh.indices, 1), attributes, influences };
}

function addInfluences(
  attributes: Map<string, Attribute>,
  name: string,
  array: Uint16Array | Float32Array,
  influences: Influences,
): void {
  if (influences === 8) {
    const both = new InterleavedBuffer(array, 8);
    attributes.set(name, new InterleavedBufferAttribute(both, 4, 0));
    attributes.set(`${name}2`, new InterleavedBufferAttribute(both, 4, 4));
  } else if (influences > 0) attributes.set(name, new BufferAttribute(array, influences));
}

/** Assigns the attributes of a mesh and the index range of one surface to a geometry. */
export function addSurface(
  geometry: BufferGeometry,
  { index, attributes }: MeshAttributes,
  { firstIndex, indexCount }: SurfaceSummary,
): void {
  geometry.setIndex(index);
  for (const [name, attribute] of attributes) geometry.setAttribute(name, attribute);
  geometry.setDrawRange(firstIndex, indexCount);
}

/** A three.js object that draws a primitive. */
export type Drawn = Mesh | Line | Points;

export function drawnAs(primitive: Primitive, geometry: BufferGeometry, material: Material): Drawn {
  if (primitive === 'lines') return new LineSegments(geometry, material);
  return primitive === 'points' ? new Points(geometry, material) : new Mesh(geometry, material);
}
