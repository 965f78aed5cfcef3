import { mat3, vec3, type ReadonlyMat4 } from 'gl-matrix';
import type { MeshData } from '../../types/subject.js';
import type { SpriteKind, TurnedVertices } from '../geometry/mesh-geometry.js';
import { attribute } from '../gl/attributes.js';
import type { GlState, IndexRange } from '../gl/state.js';

/** Corners of a square that faces the camera, as factors of its axes `right` and `up`, counter-clockwise. */
const square = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** All pairs of the four corners. */
const pairs = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
] as const;

/**
 * A surface in which each group of four file vertices is a sprite that faces the camera (Quake III's autosprite and
 * autosprite2). Sprites have few vertices, which differ per camera, so they are computed on the CPU for each draw. The
 * four vertices are found by `sourceVertex`, because a file's vertex may have been split.
 */
export class Sprites implements TurnedVertices {
  readonly firstIndex = 0;
  readonly indexCount: number;
  readonly #kind: SpriteKind;
  readonly #data: MeshData;
  /** Vertices of the mesh, four per sprite. */
  readonly #corners: readonly number[];
  /** The other vertices that a corner was split into: the vertex, and its corner. */
  readonly #copies: readonly (readonly [vertex: number, corner: number])[];
  readonly #indices: Uint32Array;
  readonly #texcoords: Float32Array;
  /** Positions and normals: as in the file, and rotated towards the camera. */
  readonly #rest: Float32Array;
  readonly #turned: Float32Array;
  /**
   * The corners of the two short edges of an autosprite2, ordered so that triangles run along each from first to second.
   */
  readonly #edges: Uint8Array;
  #array: WebGLVertexArrayObject | null = null;
  #buffers: (WebGLBuffer | null)[] = [];

  /** The sprites of a surface that draws a range of a mesh's indices. */
  constructor(data: MeshData, { firstIndex, indexCount }: IndexRange, kind: SpriteKind) {
    this.#data = data;
    this.#kind = kind;
    const indices = data.indices.subarray(firstIndex, firstIndex + indexCount);
    const corners = findCorners(indices, data.sourceVertex);
    this.#corners = [...corners.values()];
    this.#copies = findCopies(corners, data.sourceVertex);
    const sprites = this.#corners.length / 4;
    this.#rest = new Float32Array(data.positions.length * 2);
    this.#rest.set(data.positions);
    this.#rest.set(data.normals, data.positions.length);
    this.#turned = this.#rest.slice();
    this.#edges = new Uint8Array(sprites * 4);
    if (kind === 'autosprite') {
      this.#indices = new Uint32Array(sprites * 6);
      this.#texcoords = data.texcoords.slice();
      this.#layOut();
    } else {
      this.#indices = indices;
      this.#texcoords = data.texcoords;
      this.#findEdges();
    }
    this.indexCount = this.#indices.length;
  }

  get kind(): SpriteKind {
    return this.#kind;
  }

  get indices(): Uint32Array {
    return this.#indices;
  }

  get texcoords(): Float32Array {
    return this.#texcoords;
  }

  turn(pose: Float32Array | null, worldFromModel: ReadonlyMat4, viewFromWorld: ReadonlyMat4): Float32Array {
    const posed = pose ?? this.#rest;
    this.#turned.set(posed);
    findAxes(worldFromModel, viewFromWorld);
    for (let sprite = 0; sprite < this.#corners.length / 4; sprite++) {
      if (this.#kind === 'autosprite') this.#faceEye(sprite, posed);
      else this.#turnAboutAxis(sprite, posed);
    }
    this.#copyCorners();
    return this.#turned;
  }

  bind(
    state: GlState,
    pose: Float32Array | null,
    worldFromModel: ReadonlyMat4,
    viewFromWorld: ReadonlyMat4,
  ): void {
    this.turn(pose, worldFromModel, viewFromWorld);
    if (!this.#array) this.#create(state);
    const { gl } = state;
    state.vertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffers[0]!);
    gl.bufferData(gl.ARRAY_BUFFER, this.#turned, gl.DYNAMIC_DRAW);
  }

  dispose(gl: WebGL2RenderingContext): void {
    gl.deleteVertexArray(this.#array);
    for (const buffer of this.#buffers) gl.deleteBuffer(buffer);
    this.forget();
  }

  forget(): void {
    this.#array = null;
    this.#buffers = [];
  }

  #create(state: GlState): void {
    const { gl } = state;
    const { vertexCount, colors } = this.#data;
    this.#array = gl.createVertexArray();
    this.#buffers = [gl.createBuffer(), gl.createBuffer(), gl.createBuffer(), gl.createBuffer()];
    const [turned, texcoords, colorBuffer, indices] = this.#buffers;
    state.vertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, turned!);
    gl.enableVertexAttribArray(attribute.position);
    gl.vertexAttribPointer(attribute.position, 3, gl.FLOAT, false, 0, 0);
    gl.enableVertexAttribArray(attribute.normal);
    gl.vertexAttribPointer(attribute.normal, 3, gl.FLOAT, false, 0, vertexCount * 12);
    gl.bindBuffer(gl.ARRAY_BUFFER, texcoords!);
    gl.bufferData(gl.ARRAY_BUFFER, this.#texcoords, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(attribute.texcoord);
    gl.vertexAttribPointer(attribute.texcoord, 2, gl.FLOAT, false, 0, 0);
    if (colors.length > 0) {
      gl.bindBuffer(gl.ARRAY_BUFFER, colorBuffer!);
      gl.bufferData(gl.ARRAY_BUFFER, colors, gl.STATIC_DRAW);
      gl.enableVertexAttribArray(attribute.color);
      gl.vertexAttribPointer(attribute.color, 4, gl.UNSIGNED_BYTE, true, 0, 0);
    }
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices!);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, this.#indices, gl.STATIC_DRAW);
  }

  /** Maps the whole image upright to each square, regardless of the file's texture coordinates. */
  #layOut(): void {
    for (let sprite = 0; sprite < this.#corners.length / 4; sprite++) {
      const [a = 0, b = 0, c = 0, d = 0] = this.#corners.slice(sprite * 4, sprite * 4 + 4);
      this.#indices.set([a, b, c, a, c, d], sprite * 6);
      [a, b, c, d].forEach((vertex, corner) => {
        const [right, up] = square[corner]!;
        this.#texcoords.set([(1 + right) / 2, (1 - up) / 2], vertex * 2);
      });
    }
  }

  /**
   * Makes a square around the centre of a sprite's corners. Half its width is 0.707 times the first corner's distance
   * from the centre.
   */
  #faceEye(sprite: number, posed: Float32Array): void {
    const first = sprite * 4;
    vec3.zero(middle);
    for (let corner = 0; corner < 4; corner++) addVertex(middle, posed, this.#corners[first + corner]!, 0.25);
    readVertex(place, posed, this.#corners[first]!);
    const half = vec3.distance(place, middle) * 0.707;
    for (let corner = 0; corner < 4; corner++) {
      const [x, y] = square[corner]!;
      vec3.scaleAndAdd(place, middle, right, x * half);
      vec3.scaleAndAdd(place, place, up, y * half);
      this.#put(this.#corners[first + corner]!, place);
    }
  }

  /** Rotates a sprite around the line between the centres of its short edges, until it faces the camera. */
  #turnAboutAxis(sprite: number, posed: Float32Array): void {
    const first = sprite * 4;
    const edges = this.#edges;
    readMiddle(low, posed, this.#corners[first + edges[first]!]!, this.#corners[first + edges[first + 1]!]!);
    readMiddle(
      high,
      posed,
      this.#corners[first + edges[first + 2]!]!,
      this.#corners[first + edges[first + 3]!]!,
    );
    vec3.subtract(axis, high, low);
    vec3.cross(across, axis, towardsEye);
    vec3.normalize(across, across);
    for (let edge = 0; edge < 2; edge++) {
      const from = this.#corners[first + edges[first + edge * 2]!]!;
      const to = this.#corners[first + edges[first + edge * 2 + 1]!]!;
      readVertex(place, posed, from);
      readVertex(axis, posed, to);
      // Counter-clockwise as seen from the camera: the lower edge runs right, the upper one left.
      const half = (vec3.distance(place, axis) / 2) * (edge === 0 ? 1 : -1);
      const around = edge === 0 ? low : high;
      this.#put(from, vec3.scaleAndAdd(place, around, across, -half));
      this.#put(to, vec3.scaleAndAdd(place, around, across, half));
    }
  }

  #put(vertex: number, at: vec3): void {
    this.#turned.set(at, vertex * 3);
    if (this.#kind === 'autosprite') this.#turned.set(towardsEye, (this.#data.vertexCount + vertex) * 3);
  }

  /** Copies each turned corner to the other vertices that the file's vertex was split into. */
  #copyCorners(): void {
    const { vertexCount } = this.#data;
    const turned = this.#turned;
    for (const [vertex, corner] of this.#copies) {
      turned.copyWithin(vertex * 3, corner * 3, corner * 3 + 3);
      turned.copyWithin(
        (vertexCount + vertex) * 3,
        (vertexCount + corner) * 3,
        (vertexCount + corner + 1) * 3,
      );
    }
  }

  #findEdges(): void {
    const { positions } = this.#data;
    for (let first = 0; first < this.#corners.length; first += 4) {
      const lengths = pairs.map(([a, b]) => {
        readVertex(low, positions, this.#corners[first + a]!);
        readVertex(high, positions, this.#corners[first + b]!);
        return vec3.distance(low, high);
      });
      const short = [...pairs.keys()].sort((a, b) => lengths[a]! - lengths[b]!).slice(0, 2);
      short.forEach((pair, edge) => {
        const [a, b] = pairs[pair]!;
        const along = this.#runsAlong(this.#corners[first + a]!, this.#corners[first + b]!);
        this.#edges.set(along ? [a, b] : [b, a], first + edge * 2);
      });
    }
  }

  /** Whether a triangle has an edge from one corner to another. */
  #runsAlong(from: number, to: number): boolean {
    const indices = this.#indices;
    const { sourceVertex } = this.#data;
    const is = (index: number, corner: number): boolean =>
      sourceVertex[indices[index]!] === sourceVertex[corner];
    for (let i = 0; i < indices.length; i++)
      if (is(i, from) && is(i % 3 === 2 ? i - 2 : i + 1, to)) return true;
    return false;
  }
}

// Scratch values, so that draws do not allocate.
const right = vec3.create();
const up = vec3.create();
const towardsEye = vec3.create();
const middle = vec3.create();
const place = vec3.create();
const low = vec3.create();
const high = vec3.create();
const axis = vec3.create();
const across = vec3.create();
const turn = mat3.create();

/** The view's axes in part space. `right` is derived, so that mirroring does not reverse the winding. */
function findAxes(worldFromModel: ReadonlyMat4, view: ReadonlyMat4): void {
  mat3.fromMat4(turn, worldFromModel);
  if (!mat3.invert(turn, turn)) mat3.identity(turn);
  vec3.set(up, view[1], view[5], view[9]);
  vec3.set(towardsEye, view[2], view[6], view[10]);
  vec3.normalize(up, vec3.transformMat3(up, up, turn));
  vec3.normalize(towardsEye, vec3.transformMat3(towardsEye, towardsEye, turn));
  vec3.cross(right, up, towardsEye);
}

/** By file vertex, the first drawn vertex; only for groups of four file vertices that are all drawn. */
function findCorners(indices: Uint32Array, sourceVertex: Uint32Array): Map<number, number> {
  const drawn: Map<number, number> = new Map();
  for (const vertex of indices) {
    const source = sourceVertex[vertex]!;
    drawn.set(source, Math.min(drawn.get(source) ?? vertex, vertex));
  }
  const corners: Map<number, number> = new Map();
  for (const first of [...drawn.keys()].filter((source) => source % 4 === 0).sort((a, b) => a - b)) {
    const four = [first, first + 1, first + 2, first + 3];
    if (four.every((source) => drawn.has(source)))
      for (const source of four) corners.set(source, drawn.get(source)!);
  }
  return corners;
}

function findCopies(corners: ReadonlyMap<number, number>, sourceVertex: Uint32Array): [number, number][] {
  const copies: [number, number][] = [];
  sourceVertex.forEach((source, vertex) => {
    const corner = corners.get(source);
    if (corner !== undefined && corner !== vertex) copies.push([vertex, corner]);
  });
  return copies;
}

function readVertex(to: vec3, from: Float32Array, vertex: number): vec3 {
  return vec3.set(to, from[vertex * 3]!, from[vertex * 3 + 1]!, from[vertex * 3 + 2]!);
}

function addVertex(to: vec3, from: Float32Array, vertex: number, weight: number): void {
  for (let i = 0; i < 3; i++) to[i]! += from[vertex * 3 + i]! * weight;
}

function readMiddle(to: vec3, from: Float32Array, a: number, b: number): void {
  vec3.zero(to);
  addVertex(to, from, a, 0.5);
  addVertex(to, from, b, 0.5);
}
