import type { Actor } from './actor.js';
import { over } from './blending.js';
import { clearBox, createBox, isEmptyBox } from './box.js';
import type { Rgb } from './color.js';
import type { Device } from './device.js';
import { arraysOf, drawItems } from './draw-items.js';
import type { PassState } from './gl-state.js';

const lines: PassState = { blend: over, depthTest: true, depthWrite: false };

/** What lies over a model: its edges, its normals, the box around it. Hairlines, hidden by what is before them. */
export class Overlays {
  readonly #color = new Float32Array(4);
  readonly #box = createBox();

  /** Draws the edges of what is there; `ready` is called when edges that had to be found first can be drawn. */
  drawEdges(device: Device, actors: readonly Actor[], color: Rgb, opacity: number, ready: () => void): void {
    const { gl, state } = device;
    state.pass(lines);
    drawItems(device, actors, {
      name: 'edges',
      start: ({ at }) => gl.uniform4fv(at.u_color, this.#premultiplied(color, opacity)),
      // Sprites are turned to the eye as they are lit; where they lie in the file is nothing to be seen.
      wants: ({ surface, material }) => !material.deforms.sprite && surface.mesh.hasEdges(device, ready),
      draw: (item) => {
        const { surface, pose } = item;
        if (surface.edges!.indexCount === 0) return;
        const arrays = arraysOf(item);
        gl.bindVertexArray((arrays.edges ??= surface.mesh.createEdges(gl, pose?.buffer ?? null)));
        state.drawElements(gl.LINES, surface.edges!);
      },
    });
  }

  /** `length` in world units. */
  drawNormals(device: Device, actors: readonly Actor[], color: Rgb, length: number): void {
    const { gl, state } = device;
    state.pass(lines);
    drawItems(device, actors, {
      name: 'normals',
      start: ({ at }) => {
        gl.uniform4fv(at.u_color, this.#premultiplied(color, 0.9));
        gl.uniform1f(at.u_length_world, length);
      },
      // Those of a mesh once, however many surfaces share it.
      wants: ({ bearsNormals }) => bearsNormals,
      draw: (item) => {
        const { mesh } = item.surface;
        const arrays = arraysOf(item);
        gl.bindVertexArray((arrays.normals ??= mesh.createNormals(gl, item.pose?.buffer ?? null)));
        state.drawArrays(gl.LINES, 2, mesh.vertexCount);
      },
    });
  }

  /** The box of each actor's present pose, along the axes of its file. */
  drawBoxes(device: Device, actors: readonly Actor[], color: Rgb): void {
    const { gl, state } = device;
    const program = device.programs.get('box');
    state.pass(lines);
    state.use(program.handle);
    gl.uniform4fv(program.at.u_color, this.#premultiplied(color, 0.55));
    gl.bindVertexArray(device.noAttributes);
    for (const actor of actors) {
      const box = clearBox(this.#box);
      actor.addPoseBox(box, false);
      if (isEmptyBox(box)) continue;
      gl.uniformMatrix4fv(program.at.u_world_from_model, false, actor.root);
      gl.uniform3f(program.at.u_min_model, box[0]!, box[1]!, box[2]!);
      gl.uniform3f(program.at.u_max_model, box[3]!, box[4]!, box[5]!);
      state.drawArrays(gl.LINES, 24);
    }
  }

  #premultiplied(color: Rgb, opacity: number): Float32Array {
    for (let i = 0; i < 3; i++) this.#color[i] = color[i]! * opacity;
    this.#color[3] = opacity;
    return this.#color;
  }
}
