import type { SurfaceData } from '../types/subject.js';
import { attribute } from './attributes.js';
import type { Device } from './device.js';
import { EdgeBuilder } from './edges.js';
import { Sprites, type SpriteKind } from './sprites.js';
import { StripBuilder } from './strips.js';
import type { Steps } from './upload-queue.js';

const chunkBytes = 1 << 20;
const trianglesAStep = 20_000;

/** The ways in which a surface's vertices are read, made when first needed. */
export interface VertexArrays {
  fill: WebGLVertexArrayObject | null;
  edges: WebGLVertexArrayObject | null;
  normals: WebGLVertexArrayObject | null;
  strips: WebGLVertexArrayObject | null;
}

/** None of them made yet. */
export function noArrays(): VertexArrays {
  return { fill: null, edges: null, normals: null, strips: null };
}

/** The context is gone, and the arrays with it. */
export function forgetArrays(arrays: VertexArrays): void {
  arrays.fill = arrays.edges = arrays.normals = arrays.strips = null;
}

/**
 * The GPU buffers of one surface, shared by all instances. One buffer holds positions, then normals, then texture
 * coordinates, tangents, weights, joints and colours, as they stand in the surface's arrays, which stay the copy that a lost
 * context is filled from again.
 */
export class SurfaceGeometry {
  readonly vertexCount: number;
  readonly indexCount: number;
  /** Joints move its vertices. */
  readonly skinned: boolean;
  readonly arrays: VertexArrays = noArrays();
  /** Two indices an edge; 0 until the edges have been asked for and built. */
  edgeIndexCount = 0;
  /** How many indices each colour of the strips and fans has; null until they have been asked for and built. */
  stripCounts: Uint32Array | null = null;
  readonly #tangentsAt: number;
  readonly #weightsAt: number;
  readonly #jointsAt: number;
  readonly #colorsAt: number;
  readonly #vertexBytes: number;
  #sprites: Sprites | null = null;
  #vertices: WebGLBuffer | null = null;
  #indices: WebGLBuffer | null = null;
  #edgeIndices: WebGLBuffer | null = null;
  #edgeSteps: Steps | null = null;
  #stripIndices: WebGLBuffer | null = null;
  #stripSteps: Steps | null = null;

  constructor(readonly data: SurfaceData) {
    this.vertexCount = data.positions.length / 3;
    this.indexCount = data.indices.length;
    this.skinned = data.influences > 0 && data.joints !== null && data.weights !== null;
    this.#tangentsAt = this.vertexCount * 32;
    this.#weightsAt = this.#tangentsAt + (data.tangents?.byteLength ?? 0);
    this.#jointsAt = this.#weightsAt + (data.weights?.byteLength ?? 0);
    this.#colorsAt = this.#jointsAt + (data.joints?.byteLength ?? 0);
    this.#vertexBytes = this.#colorsAt + (data.colors?.byteLength ?? 0);
  }

  /** Of its buffers. */
  get gpuBytes(): number {
    const strips = this.stripCounts?.reduce((sum, count) => sum + count, 0) ?? 0;
    return this.#vertices ? this.#vertexBytes + (this.indexCount + this.edgeIndexCount + strips) * 4 : 0;
  }

  /** The primitive that WebGL draws. */
  mode(gl: WebGL2RenderingContext): number {
    if (this.data.primitive === 'lines') return gl.LINES;
    return this.data.primitive === 'points' ? gl.POINTS : gl.TRIANGLES;
  }

  *upload(gl: WebGL2RenderingContext): Steps {
    const { positions, normals, texcoords, tangents, weights, joints, colors, indices } = this.data;
    const vertices = gl.createBuffer();
    this.#vertices = vertices;
    gl.bindBuffer(gl.ARRAY_BUFFER, vertices);
    gl.bufferData(gl.ARRAY_BUFFER, this.#vertexBytes, gl.STATIC_DRAW);
    yield* fill(gl, gl.ARRAY_BUFFER, vertices, 0, positions);
    yield* fill(gl, gl.ARRAY_BUFFER, vertices, this.vertexCount * 12, normals);
    yield* fill(gl, gl.ARRAY_BUFFER, vertices, this.vertexCount * 24, texcoords);
    if (tangents) yield* fill(gl, gl.ARRAY_BUFFER, vertices, this.#tangentsAt, tangents);
    if (weights) yield* fill(gl, gl.ARRAY_BUFFER, vertices, this.#weightsAt, weights);
    if (joints) yield* fill(gl, gl.ARRAY_BUFFER, vertices, this.#jointsAt, joints);
    if (colors) yield* fill(gl, gl.ARRAY_BUFFER, vertices, this.#colorsAt, colors);
    this.#indices = yield* indexBuffer(gl, indices);
  }

  /** What `fill` draws with: positions and normals from `pose`, an instance's own buffer, or from the rest pose. */
  createFill(gl: WebGL2RenderingContext, pose: WebGLBuffer | null): WebGLVertexArrayObject {
    const array = this.#createArray(gl, pose, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#vertices);
    if (this.data.colors) {
      gl.enableVertexAttribArray(attribute.color);
      gl.vertexAttribPointer(attribute.color, 4, gl.UNSIGNED_BYTE, true, 0, this.#colorsAt);
    }
    if (this.data.tangents) {
      gl.enableVertexAttribArray(attribute.tangent);
      gl.vertexAttribPointer(attribute.tangent, 4, gl.FLOAT, false, 0, this.#tangentsAt);
    }
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#indices);
    gl.bindVertexArray(null);
    return array;
  }

  createEdges(gl: WebGL2RenderingContext, pose: WebGLBuffer | null): WebGLVertexArrayObject {
    const array = this.#createArray(gl, pose, 0);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#edgeIndices);
    gl.bindVertexArray(null);
    return array;
  }

  createStrips(gl: WebGL2RenderingContext, pose: WebGLBuffer | null): WebGLVertexArrayObject {
    const array = this.#createArray(gl, pose, 0);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#stripIndices);
    gl.bindVertexArray(null);
    return array;
  }

  /** One vertex an instance: each is drawn as a line. */
  createNormals(gl: WebGL2RenderingContext, pose: WebGLBuffer | null): WebGLVertexArrayObject {
    const array = this.#createArray(gl, pose, 1);
    gl.bindVertexArray(null);
    return array;
  }

  /** Its vertices as sprites that turn to the eye; of one kind at a time. */
  sprites(gl: WebGL2RenderingContext, kind: SpriteKind): Sprites {
    if (this.#sprites?.kind === kind) return this.#sprites;
    this.#sprites?.dispose(gl);
    return (this.#sprites = new Sprites(this.data, kind));
  }

  /** Asks for the edges; true once they can be drawn. `ready` is called when that happens later. */
  hasEdges(device: Device, ready: () => void): boolean {
    if (this.edgeIndexCount === 0 && !this.#edgeSteps && this.data.primitive === 'triangles') {
      this.#edgeSteps = this.#uploadEdges(device.gl, ready);
      device.uploads.push(this.#edgeSteps);
    }
    return this.edgeIndexCount > 0;
  }

  /** As `hasEdges`, for the strips and fans. */
  hasStrips(device: Device, ready: () => void): boolean {
    if (!this.stripCounts && !this.#stripSteps && this.data.strips) {
      this.#stripSteps = this.#uploadStrips(device.gl, this.data.strips, ready);
      device.uploads.push(this.#stripSteps);
    }
    return this.stripCounts !== null;
  }

  /** Deletes what lies in the context. */
  dispose({ gl, uploads }: Device): void {
    for (const steps of [this.#edgeSteps, this.#stripSteps]) if (steps) uploads.cancel(steps);
    deleteArrays(gl, this.arrays);
    const buffers = [this.#vertices, this.#indices, this.#edgeIndices, this.#stripIndices];
    for (const buffer of buffers) gl.deleteBuffer(buffer);
    this.#sprites?.dispose(gl);
    this.forget();
  }

  /** The context is gone, and all that lay in it. */
  forget(): void {
    forgetArrays(this.arrays);
    this.#sprites?.forget();
    this.#vertices = this.#indices = this.#edgeIndices = this.#stripIndices = null;
    this.edgeIndexCount = 0;
    this.stripCounts = null;
    this.#edgeSteps = this.#stripSteps = null;
  }

  *#uploadEdges(gl: WebGL2RenderingContext, ready: () => void): Steps {
    const builder = new EdgeBuilder(this.data.indices, this.data.source, this.vertexCount);
    while (!builder.step(trianglesAStep)) yield 0;
    const edges = builder.edges();
    this.#edgeIndices = yield* indexBuffer(gl, edges);
    this.edgeIndexCount = edges.length;
    if (edges.length > 0) ready();
  }

  *#uploadStrips(gl: WebGL2RenderingContext, strips: Uint32Array, ready: () => void): Steps {
    const { indices, source } = this.data;
    const builder = new StripBuilder(strips, indices, source, this.vertexCount);
    while (!builder.step(trianglesAStep)) yield 0;
    const groups = builder.groups();
    this.#stripIndices = yield* indexBuffer(gl, groups.indices);
    this.stripCounts = groups.counts;
    ready();
  }

  #createArray(
    gl: WebGL2RenderingContext,
    pose: WebGLBuffer | null,
    divisor: number,
  ): WebGLVertexArrayObject {
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, pose ?? this.#vertices);
    gl.enableVertexAttribArray(attribute.position);
    gl.vertexAttribPointer(attribute.position, 3, gl.FLOAT, false, 0, 0);
    gl.vertexAttribDivisor(attribute.position, divisor);
    gl.enableVertexAttribArray(attribute.normal);
    gl.vertexAttribPointer(attribute.normal, 3, gl.FLOAT, false, 0, this.vertexCount * 12);
    gl.vertexAttribDivisor(attribute.normal, divisor);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#vertices);
    gl.enableVertexAttribArray(attribute.texcoord);
    gl.vertexAttribPointer(attribute.texcoord, 2, gl.FLOAT, false, 0, this.vertexCount * 24);
    gl.vertexAttribDivisor(attribute.texcoord, divisor);
    if (this.skinned) this.#addSkin(gl, divisor);
    return array;
  }

  #addSkin(gl: WebGL2RenderingContext, divisor: number): void {
    const { influences } = this.data;
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

/** Makes an index buffer. */
function* indexBuffer(
  gl: WebGL2RenderingContext,
  indices: Uint32Array,
): Generator<number, WebGLBuffer, void> {
  const buffer = gl.createBuffer();
  gl.bindVertexArray(null);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices.byteLength, gl.STATIC_DRAW);
  yield* fill(gl, gl.ELEMENT_ARRAY_BUFFER, buffer, 0, indices);
  return buffer;
}

/** Writes an array into a buffer, a chunk a step. */
function* fill(
  gl: WebGL2RenderingContext,
  target: number,
  buffer: WebGLBuffer,
  offset: number,
  data: Float32Array | Uint32Array | Uint16Array | Uint8Array,
): Steps {
  const size = data.BYTES_PER_ELEMENT;
  const each = chunkBytes / size;
  for (let at = 0; at < data.length; at += each) {
    // An index buffer bound while a vertex array is would become part of it.
    gl.bindVertexArray(null);
    gl.bindBuffer(target, buffer);
    const count = Math.min(each, data.length - at);
    gl.bufferSubData(target, offset + at * size, data, at, count);
    yield count * size;
  }
}
