import type { JointRef } from '../../types/view.js';
import type { Actor } from '../actor.js';
import { over } from '../gl/blending.js';
import { boneFloats, bonesOf, placeBone } from '../bones.js';
import type { Rgb } from '../passes/color.js';
import type { Device } from '../gl/device.js';
import { withRoom } from '../gl/instance-buffer.js';
import type { PassState } from '../gl/state.js';
import { placeAxes, placeTag } from './axes.js';
import type { Program } from '../gl/programs.js';

const overAll: PassState = { blend: over, depthTest: false, depthWrite: false };

const fillOpacity = 0.26;
/** Widths in CSS pixels: of an edge, and of its halo. */
const edgeWidth = 1.25;
const haloWidth = 3.25;
const axisWidth = 1.5;
const haloOpacity = 0.7;
/** Length of an axis, relative to the model's size. */
const axisLength = 0.035;
const tagLength = 0.075;

export interface SkeletonColors {
  readonly bone: Rgb;
  readonly boneSelected: Rgb;
  readonly outline: Rgb;
  readonly axes: readonly [x: Rgb, y: Rgb, z: Rgb];
}

/** Draws the skeletons of all actors without depth test: halos first, then the bones. */
export class SkeletonOverlay {
  #data: Float32Array = new Float32Array(64 * boneFloats);
  readonly #axisColors = new Float32Array(9);

  /** `selected` is a joint of the first actor: its bones and the chain to its root are highlighted and drawn last. */
  drawBones(
    device: Device,
    actors: readonly Actor[],
    size: number,
    selected: JointRef | null,
    colors: SkeletonColors,
  ): void {
    const chain = selected && actors[0] ? chainOf(actors[0], selected) : null;
    const count = this.#collectBones(actors, size, selected, chain);
    if (count === 0) return;
    const { gl, state, programs } = device;
    device.instances.fill(this.#data, count);
    state.pass(overAll);
    const edges = programs.get('bone edges');
    state.use(edges.handle);
    edges.at.u_width?.number(haloWidth);
    setColors(edges, colors.outline, colors.outline, haloOpacity);
    state.drawArrays(gl.TRIANGLES, 72, count);
    const fill = programs.get('bone fill');
    state.use(fill.handle);
    state.cull('back', false);
    setColors(fill, colors.bone, colors.boneSelected, fillOpacity);
    state.drawArrays(gl.TRIANGLES, 24, count);
    state.cull('none', false);
    state.use(edges.handle);
    edges.at.u_width?.number(edgeWidth);
    setColors(edges, colors.bone, colors.boneSelected, 1);
    state.drawArrays(gl.TRIANGLES, 72, count);
  }

  drawAxes(device: Device, actors: readonly Actor[], size: number, colors: SkeletonColors): void {
    this.#drawAxes(device, this.#collectAxes(actors, size * axisLength), colors);
  }

  /** Draws the axes of tags and other attachments. */
  drawTags(device: Device, actors: readonly Actor[], size: number, colors: SkeletonColors): void {
    this.#drawAxes(device, this.#collectTags(actors, size * tagLength), colors);
  }

  #drawAxes(device: Device, count: number, { outline, axes }: SkeletonColors): void {
    if (count === 0) return;
    const { gl, state } = device;
    const { handle, at } = device.programs.get('joint axes');
    device.instances.fill(this.#data, count);
    state.pass(overAll);
    state.use(handle);
    for (const [width, colors] of [
      [axisWidth + haloWidth - edgeWidth, [outline, outline, outline]],
      [axisWidth, axes],
    ] as const) {
      colors.forEach((color, axis) => this.#axisColors.set(color, axis * 3));
      at.u_axis_colors?.numbers(this.#axisColors);
      at.u_width?.number(width);
      state.drawArrays(gl.TRIANGLES, 18, count);
    }
  }

  /** Collects the bones, selected ones last, and returns their number. */
  #collectBones(
    actors: readonly Actor[],
    size: number,
    selected: JointRef | null,
    chain: ReadonlySet<number> | null,
  ): number {
    let count = 0;
    for (const last of chain ? [false, true] : [false]) {
      for (const actor of actors) {
        for (const bone of bonesOf(actor.asset.parts)) {
          if (!actor.partVisible(bone.part)) continue;
          const { part, joint, child } = bone;
          const isSelected =
            chain !== null &&
            actor === actors[0] &&
            part === selected?.part &&
            (joint === selected.joint || (child !== null && chain.has(child)));
          if (isSelected !== last) continue;
          const at = this.#room(count);
          if (!placeBone(actor, bone, size, this.#data, at)) continue;
          this.#data[at + 3] = isSelected ? 1 : 0;
          count++;
        }
      }
    }
    return count;
  }

  #collectAxes(actors: readonly Actor[], length: number): number {
    let count = 0;
    for (const actor of actors) {
      actor.asset.parts.forEach(({ joints }, part) => {
        if (!actor.partVisible(part)) return;
        for (let joint = 0; joint < joints.length; joint++) {
          const at = this.#room(count++);
          placeAxes(actor, part, joint, length, this.#data, at);
        }
      });
    }
    return count;
  }

  #collectTags(actors: readonly Actor[], length: number): number {
    let count = 0;
    for (const actor of actors) {
      actor.asset.parts.forEach(({ attachments }, part) => {
        if (!actor.partVisible(part)) return;
        for (let tag = 0; tag < attachments.length; tag++) {
          const at = this.#room(count++);
          placeTag(actor, part, tag, length, this.#data, at);
        }
      });
    }
    return count;
  }

  /** The offset of the next instance's data. Call it before reading `#data`, which it may replace. */
  #room(count: number): number {
    const at = count * boneFloats;
    this.#data = withRoom(this.#data, at + boneFloats);
    return at;
  }
}

/** A joint and all its ancestors. */
function chainOf(actor: Actor, { part, joint }: JointRef): ReadonlySet<number> {
  const joints = actor.asset.parts[part]?.joints ?? [];
  const chain: Set<number> = new Set();
  for (let at: number | null = joint; at !== null && joints[at]; at = joints[at]!.parent) chain.add(at);
  return chain;
}

function setColors({ at }: Program, color: Rgb, selected: Rgb, opacity: number): void {
  const premultiplied = ([r, g, b]: Rgb): number[] => [r * opacity, g * opacity, b * opacity, opacity];
  at.u_color?.numbers(premultiplied(color));
  at.u_color_selected?.numbers(premultiplied(selected));
}
