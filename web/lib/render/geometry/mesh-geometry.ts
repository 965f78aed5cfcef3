import type { MeshData, SurfaceSummary } from '../../types/subject.js';
import { attribute } from '../gl/attributes.js';
import type { Device } from '../gl/device.js';
import type { GlState, IndexRange } from '../gl/state.js';
import { SkinBounds } from './skin-bounds.js';
import type { Steps } from '../gl/upload-queue.js';

const chunkBytes = 1 << 20;

/** WebGL's primitive constants. */
const modes: Readonly<Record<MeshData['primitive'], number>> = { points: 0, lines: 1, triangles: 4 };

/** The location of an actor's positions, followed by its normals: a buffer and an offset in bytes. */
export interface OwnVertices {
  readonly buffer: WebGLBuffer | null;
  readonly offset: number;
}

/** The vertex array objects of a mesh, one for each way of reading its vertices, created when first needed. */
export interface VertexArrays {
  fill: WebGLVertexArrayObject | null;
  edges: WebGLVertexArrayObject | null;
  normals: WebGLVertexArrayObject | null;
  strips: WebGLVertexArrayObject | null;
}

/** Returns a set of vertex array objects, none of which has been created. */
export function noArrays(): VertexArrays {
  return { fill: null, edges: null, normals: null, strips: null };
}

/** Clears the references to vertex array objects of a lost context. */
export function forgetArrays(arrays: VertexArrays): void {
  arrays.fill = arrays.edges = arrays.normals = arrays.strips = null;
}

/** GPU resources for a mesh that are owned by another module and freed with the mesh. */
export interface MeshExtra {
  readonly gpuBytes: number;
  /** Deletes the GPU resources. */
  dispose(device: Device): void;
  /** Clears the references to resources of a lost context. */
  forget(): void;
}

export type SpriteKind = 'autosprite' | 'autosprite2';

/** A surface whose vertices are rotated towards the camera on the CPU for each draw. */
export interface TurnedVertices extends IndexRange {
  readonly kind: SpriteKind;
  readonly indices: Uint32Array;
  readonly texcoords: Float32Array;
  /** Rotates the vertices; returns positions, then normals, which the next call replaces. */
  turn(pose: Float32Array | null, worldFromModel: Float32Array, viewFromWorld: Float32Array): Float32Array;
  /**
   * Rotates the vertices towards the camera of a view matrix, and binds their vertex array object. `pose` has the
   * surface's current positions, then its normals; null if it is not vertex-animated.
   */
  bind(
    state: GlState,
    pose: Float32Array | null,
    worldFromModel: Float32Array,
    viewFromWorld: Float32Array,
  ): void;
  dispose(gl: WebGL2RenderingContext): void;
  /** Clears the references to resources of a lost context. */
  forget(): void;
}

/** Creates the sprites of a surface that draws a range of a mesh's indices. */
type SpritesClass = new (data: MeshData, range: IndexRange, kind: SpriteKind) => TurnedVertices;

/** The index range of a mesh that a surface draws. */
export class SurfaceGeometry implements IndexRange {
  readonly mesh: MeshGeometry;
  readonly firstIndex: number;
  readonly indexCount: number;
  #sprites: TurnedVertices | null = null;
  #bounds: SkinBounds | null = null;

  constructor(mesh: MeshGeometry, { firstIndex, indexCount }: IndexRange) {
    this.mesh = mesh;
    this.firstIndex = firstIndex;
    this.indexCount = indexCount;
  }

  /** The indices of the vertices that it draws. */
  get indices(): Uint32Array {
    return this.mesh.data.indices.subarray(this.firstIndex, this.firstIndex + this.indexCount);
  }

  /** Computes the bounds of its vertices in any pose, for a surface without vertex frames. */
  get bounds(): SkinBounds {
    return (this.#bounds ??= new SkinBounds([this.mesh.data], this.indices));
  }

  /** Returns its vertices as sprites that face the camera. Only those of the last kind are kept. */
  sprites(gl: WebGL2RenderingContext | null, kind: SpriteKind, Sprites: SpritesClass): TurnedVertices {
    if (this.#sprites?.kind === kind) return this.#sprites;
    if (gl) this.#sprites?.dispose(gl);
    return (this.#sprites = new Sprites(this.mesh.data, this, kind));
  }

  dispose(gl: WebGL2RenderingContext): void {
    this.#sprites?.dispose(gl);
    this.forget();
  }

  /** Clears the references to resources of a lost context. */
  forget(): void {
    this.#sprites?.forget();
  }
}

/**
 * The GPU buffers of one mesh, shared by the surfaces that draw it and by all instances. One buffer contains positions,
 * normals, texture coordinates, tangents, weights, joints, colours and joint positions, in the layout of the mesh's
 * arrays. The arrays are kept in memory to restore a lost context.
 */
export class MeshGeometry {
  readonly vertexCount: number;
  /** The WebGL primitive type. */
  readonly mode: number;
  /** True if joints move its vertices. */
  readonly skinned: boolean;
  readonly arrays: VertexArrays = noArrays();
  readonly surfaces: readonly SurfaceGeometry[];
  /** GPU resources of overlays, by name. */
  readonly extras: Map<string, MeshExtra> = new Map();
  readonly #tangentsAt: number;
  readonly #weightsAt: number;
  readonly #jointsAt: number;
  readonly #colorsAt: number;
  readonly #jointPlacesAt: number;
  readonly #jointPlaces: Float32Array;
  readonly #vertexBytes: number;
  #vertices: WebGLBuffer | null = null;
  #indices: WebGLBuffer | null = null;

  /** `ranges` are the index ranges of its surfaces; `origins` has the positions of joints, if a material needs them. */
  constructor(
    readonly data: MeshData,
    ranges: readonly IndexRange[],
    origins: Float32Array | null,
  ) {
    this.vertexCount = data.positions.length / 3;
    this.mode = modes[data.primitive];
    this.skinned = data.skin.influences > 0;
    this.surfaces = ranges.map((range) => new SurfaceGeometry(this, range));
    this.#tangentsAt = this.vertexCount * 32;
    this.#weightsAt = this.#tangentsAt + data.tangents.byteLength;
    this.#jointsAt = this.#weightsAt + data.skinWeights.byteLength;
    this.#colorsAt = this.#jointsAt + data.skinJoints.byteLength;
    this.#jointPlacesAt = this.#colorsAt + data.colors.byteLength;
    this.#jointPlaces = origins ? placesOfJoints(data, origins) : new Float32Array(0);
    this.#vertexBytes = this.#jointPlacesAt + this.#jointPlaces.byteLength;
  }

  /** For each vertex, the position of its first joint in the rest pose; empty if no material needs it. */
  get jointPlaces(): Float32Array {
    return this.#jointPlaces;
  }

  /** The size of its buffers in bytes. */
  get gpuBytes(): number {
    if (!this.#vertices) return 0;
    const own = this.#vertexBytes + this.data.indices.byteLength;
    return [...this.extras.values()].reduce((sum, { gpuBytes }) => sum + gpuBytes, own);
  }

  *upload(state: GlState): Steps {
    const { gl } = state;
    const { positions, normals, texcoords, tangents, skinWeights, skinJoints, colors, indices } = this.data;
    const vertices = gl.createBuffer();
    this.#vertices = vertices;
    gl.bindBuffer(gl.ARRAY_BUFFER, vertices);
    gl.bufferData(gl.ARRAY_BUFFER, this.#vertexBytes, gl.STATIC_DRAW);
    yield* fill(state, gl.ARRAY_BUFFER, vertices, 0, positions);
    yield* fill(state, gl.ARRAY_BUFFER, vertices, this.vertexCount * 12, normals);
    yield* fill(state, gl.ARRAY_BUFFER, vertices, this.vertexCount * 24, texcoords);
    yield* fill(state, gl.ARRAY_BUFFER, vertices, this.#tangentsAt, tangents);
    yield* fill(state, gl.ARRAY_BUFFER, vertices, this.#weightsAt, skinWeights);
    yield* fill(state, gl.ARRAY_BUFFER, vertices, this.#jointsAt, skinJoints);
    yield* fill(state, gl.ARRAY_BUFFER, vertices, this.#colorsAt, colors);
    yield* fill(state, gl.ARRAY_BUFFER, vertices, this.#jointPlacesAt, this.#jointPlaces);
    this.#indices = yield* indexBuffer(state, indices);
  }

  /**
   * Creates the vertex array object for filled surfaces: positions and normals from an actor's pose, or from the rest
   * pose.
   */
  createFill(state: GlState, pose: OwnVertices | null): WebGLVertexArrayObject {
    const { gl } = state;
    const array = this.createArray(state, pose, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#vertices);
    if (this.data.colors.length > 0) {
      gl.enableVertexAttribArray(attribute.color);
      gl.vertexAttribPointer(attribute.color, 4, gl.UNSIGNED_BYTE, true, 0, this.#colorsAt);
    }
    if (this.data.tangents.length > 0) {
      gl.enableVertexAttribArray(attribute.tangent);
      gl.vertexAttribPointer(attribute.tangent, 4, gl.FLOAT, false, 0, this.#tangentsAt);
    }
    if (this.#jointPlaces.length > 0) {
      gl.enableVertexAttribArray(attribute.joint);
      gl.vertexAttribPointer(attribute.joint, 3, gl.FLOAT, false, 0, this.#jointPlacesAt);
    }
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#indices);
    return array;
  }

  /** Deletes the GPU resources. */
  dispose(device: Device): void {
    const { gl } = device;
    for (const extra of this.extras.values()) extra.dispose(device);
    deleteArrays(gl, this.arrays);
    for (const buffer of [this.#vertices, this.#indices]) gl.deleteBuffer(buffer);
    for (const surface of this.surfaces) surface.dispose(gl);
    this.forget();
  }

  /** Clears the references to resources of a lost context. */
  forget(): void {
    forgetArrays(this.arrays);
    for (const surface of this.surfaces) surface.forget();
    for (const extra of this.extras.values()) extra.forget();
    this.#vertices = this.#indices = null;
  }

  /**
   * Creates a vertex array object for positions, normals, texture coordinates and, in a skinned mesh, joints and
   * weights. With a divisor of 1, each vertex is one GPU instance.
   */
  createArray(state: GlState, pose: OwnVertices | null, divisor: 0 | 1): WebGLVertexArrayObject {
    const { gl } = state;
    const array = gl.createVertexArray();
    const from = pose?.offset ?? 0;
    state.vertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, pose ? pose.buffer : this.#vertices);
    gl.enableVertexAttribArray(attribute.position);
    gl.vertexAttribPointer(attribute.position, 3, gl.FLOAT, false, 0, from);
    gl.vertexAttribDivisor(attribute.position, divisor);
    gl.enableVertexAttribArray(attribute.normal);
    gl.vertexAttribPointer(attribute.normal, 3, gl.FLOAT, false, 0, from + this.vertexCount * 12);
    gl.vertexAttribDivisor(attribute.normal, divisor);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#vertices);
    gl.enableVertexAttribArray(attribute.texcoord);
    gl.vertexAttribPointer(attribute.texcoord, 2, gl.FLOAT, false, 0, this.vertexCount * 24);
    gl.vertexAttribDivisor(attribute.texcoord, divisor);
    if (this.skinned) this.#addSkin(gl, divisor);
    return array;
  }

  #addSkin(gl: WebGL2RenderingContext, divisor: number): void {
    const { influences } = this.data.skin;
    for (let i = 0; i < influences; i += 4) {
      const weights = i === 0 ? attribute.weights : attribute.moreWeights;
      gl.enableVertexAttribArray(weights);
      gl.vertexAttribPointer(weights, 4, gl.FLOAT, false, influences * 4, this.#weightsAt + i * 4);
      gl.vertexAttribDivisor(weights, divisor);
      const joints = i === 0 ? attribute.joints : attribute.moreJoints;
      gl.enableVertexAttribArray(joints);
      gl.vertexAttribIPointer(joints, 4, gl.UNSIGNED_SHORT, influences * 2, this.#jointsAt + i * 2);
      gl.vertexAttribDivisor(joints, divisor);
    }
  }
}

export function deleteArrays(gl: WebGL2RenderingContext, arrays: VertexArrays): void {
  for (const array of Object.values(arrays)) gl.deleteVertexArray(array as VertexArrays['fill']);
}

/** Creates an index buffer. */
export function* indexBuffer(state: GlState, indices: Uint32Array): Generator<number, WebGLBuffer, void> {
  const { gl } = state;
  const buffer = gl.createBuffer();
  state.vertexArray(null);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices.byteLength, gl.STATIC_DRAW);
  yield* fill(state, gl.ELEMENT_ARRAY_BUFFER, buffer, 0, indices);
  return buffer;
}

/** Writes an array into a buffer, one chunk per step. */
function* fill(
  state: GlState,
  target: number,
  buffer: WebGLBuffer,
  offset: number,
  data: Float32Array | Uint32Array | Uint16Array | Uint8Array,
): Steps {
  const { gl } = state;
  const size = data.BYTES_PER_ELEMENT;
  const each = chunkBytes / size;
  for (let at = 0; at < data.length; at += each) {
    // Binding an index buffer while a vertex array object is bound would attach it to that object.
    state.vertexArray(null);
    gl.bindBuffer(target, buffer);
    const count = Math.min(each, data.length - at);
    gl.bufferSubData(target, offset + at * size, data, at, count);
    yield count * size;
  }
}

/** The position of each vertex's first joint: three numbers per vertex. */
function placesOfJoints(
  { skin: { influences }, skinJoints, positions }: MeshData,
  origins: Float32Array,
): Float32Array {
  const places = new Float32Array(positions.length);
  for (let vertex = 0; vertex * 3 < places.length && influences > 0; vertex++) {
    const joint = skinJoints[vertex * influences]! * 3;
    places.set(origins.subarray(joint, joint + 3), vertex * 3);
  }
  return places;
}

/**
 * Creates the meshes of a part with the surfaces that draw them. `origins` has the positions of its joints, if a
 * material needs them.
 */
export function createMeshes(
  meshes: readonly MeshData[],
  surfaces: readonly SurfaceSummary[],
  origins: Float32Array | null,
): { readonly meshes: readonly MeshGeometry[]; readonly surfaces: readonly SurfaceGeometry[] } {
  const ranges: SurfaceSummary[][] = meshes.map(() => []);
  const places = surfaces.map((surface) => ranges[surface.mesh]!.push(surface) - 1);
  const geometry = meshes.map((mesh, m) => new MeshGeometry(mesh, ranges[m]!, origins));
  return {
    meshes: geometry,
    surfaces: surfaces.map(({ mesh }, s) => geometry[mesh]!.surfaces[places[s]!]!),
  };
}
