import type { Actor } from '../actor.js';
import { over } from '../gl/blending.js';
import type { Rgb } from '../passes/color.js';
import type { Device } from '../gl/device.js';
import { arraysOf, drawItems } from '../draw-items.js';
import type { MeshGeometry } from '../geometry/mesh-geometry.js';
import type { IndexRange, PassState } from '../gl/state.js';
import { EdgeBuilder } from './edges.js';
import { extraOf, trianglesAStep, type ExtraIndices, type IndexSearch } from './extra-indices.js';

const lines: PassState = { blend: over, depthTest: true, depthWrite: false };

/** Draws edges and normals as hairlines with depth test. */
export class Hairlines {
  readonly #color = new Float32Array(4);

  /** Draws the edges that are available; `ready` is called when others can be drawn. */
  drawEdges(device: Device, actors: readonly Actor[], color: Rgb, opacity: number, ready: () => void): void {
    const { gl, state } = device;
    state.pass(lines);
    drawItems(device, actors, {
      name: 'edges',
      start: ({ at }) => at.u_color?.numbers(this.#premultiplied(color, opacity)),
      // Sprites are rotated towards the camera on each draw, so their edges in the file are not shown.
      wants: ({ surface: { mesh }, material }) =>
        !material.deforms.sprite && mesh.data.primitive === 'triangles' && edgesOf(mesh).has(device, ready),
      draw: (item) => {
        const { surface, pose } = item;
        const { mesh } = surface;
        const edges = edgesOf(mesh);
        const range = edges.range(surface);
        if (range.indexCount === 0) return;
        const arrays = arraysOf(item);
        state.vertexArray((arrays.edges ??= edges.bindTo(state, mesh.createArray(state, pose, 0))));
        state.drawElements(gl.LINES, range);
      },
    });
  }

  /** @param length - in world units */
  drawNormals(device: Device, actors: readonly Actor[], color: Rgb, length: number): void {
    const { gl, state } = device;
    state.pass(lines);
    drawItems(device, actors, {
      name: 'normals',
      start: ({ at }) => {
        at.u_color?.numbers(this.#premultiplied(color, 0.9));
        at.u_length_world?.number(length);
      },
      // The normals of a mesh are drawn once, even if several surfaces share it.
      wants: ({ bearsNormals }) => bearsNormals,
      draw: (item) => {
        const { mesh } = item.surface;
        const arrays = arraysOf(item);
        state.vertexArray((arrays.normals ??= mesh.createArray(state, item.pose, 1)));
        state.drawArrays(gl.LINES, 2, mesh.vertexCount);
      },
    });
  }

  #premultiplied(color: Rgb, opacity: number): Float32Array {
    for (let i = 0; i < 3; i++) this.#color[i] = color[i]! * opacity;
    this.#color[3] = opacity;
    return this.#color;
  }
}

/** The edges of a mesh's surfaces. */
function edgesOf(mesh: MeshGeometry): ExtraIndices<IndexRange> {
  return extraOf(mesh, 'edges', findEdges);
}

function* findEdges({ data, surfaces, vertexCount }: MeshGeometry): IndexSearch<IndexRange> {
  const indices: Uint32Array[] = [];
  const ranges: IndexRange[] = [];
  let count = 0;
  for (const surface of surfaces) {
    const builder = new EdgeBuilder(surface.indices, data.sourceVertex, vertexCount);
    while (!builder.step(trianglesAStep)) yield 0;
    const edges = builder.edges();
    ranges.push({ firstIndex: count, indexCount: edges.length });
    indices.push(edges);
    count += edges.length;
  }
  return { indices, ranges };
}
