import type { Bounds } from '../../types/subject.js';
import type { Vec3 } from '../../types/vectors.js';
import { gameBoxesOf } from '../../util/game-boxes.js';
import { hitGroupColors } from '../../util/hit-groups.js';
import type { Actor } from '../actor.js';
import { boundsOf, clearBox, createBox, isEmptyBox } from '../../math/box.js';
import { identityRows } from '../../math/mat3x4.js';
import { placeBox } from '../geometry/place-box.js';
import { over } from '../gl/blending.js';
import type { Device } from '../gl/device.js';
import { floatsAnInstance, withRoom } from '../gl/instance-buffer.js';
import type { PassState } from '../gl/state.js';
import { parseHexColor, type Rgb } from '../passes/color.js';

/** Hitboxes and eyes are inside the body, so they are drawn without depth test. */
const overAll: PassState = { blend: over, depthTest: false, depthWrite: false };
/** Boxes around the body use the depth test, to show which edges are behind it. */
const around: PassState = { blend: over, depthTest: true, depthWrite: false };

/** Widths in CSS pixels: of an edge, and the additional width of its halo. */
const edgeWidth = 1.5;
const haloWidth = 2;
/**
 * Movement and clipping box are often equal: the wider lines of the movement box are visible beside the other lines.
 */
const movementWidth = 3;
const haloOpacity = 0.55;
/** The bounding box is drawn thinner and without halo. */
const poseOpacity = 0.55;
const poseWidth = 1;
/** Half the width of the eye's cross, relative to the model's size. */
const eyeReach = 0.03;

/** Colours by hit group number, of medium brightness for light and dark backgrounds. */
export const groupColors: readonly Rgb[] = hitGroupColors.map(colorOf);

const movementColor = colorOf('#8b7cf6');
const clippingColor = colorOf('#e8b04a');
const eyeColor = colorOf('#e5484d');

/** The index of a hit group's colour in the table. Groups added by mods count as generic. */
export function hitGroupColor(group: number): number {
  return group < groupColors.length ? group : 0;
}

/**
 * Draws the model's bounding box, and boxes that a file stores for the game: hitboxes, movement and clipping boxes, eyes.
 */
export class BoxOverlay {
  #data: Float32Array = new Float32Array(32 * floatsAnInstance);
  #count = 0;
  readonly #box = createBox();

  /** Draws the bounding box of each actor's current pose, along the axes of its file. */
  drawPoseBoxes(device: Device, actors: readonly Actor[], color: Rgb): void {
    this.#count = 0;
    for (const actor of actors) {
      const box = clearBox(this.#box);
      actor.addPoseBox(box, false);
      if (isEmptyBox(box)) continue;
      const at = this.#next();
      placeBox(actor.root, identityRows, 0, boundsOf(box), this.#data, at);
    }
    device.state.pass(around);
    this.#draw(device, 0, this.#count, color, poseOpacity, poseWidth);
  }

  /** Draws the hitboxes of visible parts in the current pose: halos first, then by group. */
  drawHitboxes(device: Device, actors: readonly Actor[], outline: Rgb): void {
    this.#count = 0;
    const ends = groupColors.map((_, color) => {
      for (const actor of actors) this.#collect(actor, color);
      return this.#count;
    });
    if (this.#count === 0) return;
    device.state.pass(overAll);
    this.#draw(device, 0, this.#count, outline, haloOpacity, edgeWidth + haloWidth);
    let start = 0;
    ends.forEach((end, color) => {
      this.#draw(device, start, end, groupColors[color]!, 1, edgeWidth);
      start = end;
    });
  }

  /** Draws the movement box, the clipping box and the eye of each actor's root part; `size` is the model's size. */
  drawGameBoxes(device: Device, actors: readonly Actor[], size: number, outline: Rgb): void {
    this.#count = 0;
    const shown = actors.filter((actor) => actor.partVisible(0));
    const add = (boxesOf: (part: Actor['asset']['parts'][number]) => readonly (Bounds | null)[]): number => {
      for (const { asset, parts } of shown) {
        for (const box of boxesOf(asset.parts[0]!)) {
          if (!box) continue;
          const at = this.#next();
          placeBox(parts[0]!.worldFromModel, identityRows, 0, box, this.#data, at);
        }
      }
      return this.#count;
    };
    const movement = add((part) => [gameBoxesOf(part).movement]);
    const clipping = add((part) => [gameBoxesOf(part).clipping]);
    const eyes = add((part) => crossAt(gameBoxesOf(part).eye, size * eyeReach));
    device.state.pass(around);
    this.#draw(device, 0, movement, outline, haloOpacity, movementWidth + haloWidth);
    this.#draw(device, movement, clipping, outline, haloOpacity, edgeWidth + haloWidth);
    this.#draw(device, 0, movement, movementColor, 1, movementWidth);
    this.#draw(device, movement, clipping, clippingColor, 1, edgeWidth);
    device.state.pass(overAll);
    this.#draw(device, clipping, eyes, outline, haloOpacity, edgeWidth + haloWidth);
    this.#draw(device, clipping, eyes, eyeColor, 1, edgeWidth);
  }

  #collect(actor: Actor, color: number): void {
    actor.asset.parts.forEach(({ hitboxes }, part) => {
      if (!actor.partVisible(part)) return;
      const { worldFromModel } = actor.parts[part]!;
      for (const { joint, group, bounds } of hitboxes) {
        if (hitGroupColor(group) !== color) continue;
        const at = this.#next();
        placeBox(worldFromModel, actor.joints(part), joint * 12, bounds, this.#data, at);
      }
    });
  }

  /** Adds an instance and returns the offset of its data. Call it before reading `#data`, which it may replace. */
  #next(): number {
    const at = this.#count++ * floatsAnInstance;
    this.#data = withRoom(this.#data, at + floatsAnInstance);
    return at;
  }

  /** Draws the boxes from `start` to `end`. */
  #draw(device: Device, start: number, end: number, color: Rgb, opacity: number, width: number): void {
    if (start === end) return;
    const { gl, state, programs, instances } = device;
    const { handle, at } = programs.get('box');
    instances.fill(this.#data.subarray(start * floatsAnInstance), end - start);
    state.use(handle);
    at.u_color?.numbers([color[0] * opacity, color[1] * opacity, color[2] * opacity, opacity]);
    at.u_width?.number(width);
    state.drawArrays(gl.TRIANGLES, 72, end - start);
  }
}

/** A cross of three boxes, each with an extent along one axis only. */
function crossAt(place: Vec3 | null, reach: number): Bounds[] {
  if (place === null) return [];
  return [0, 1, 2].map((axis) => {
    const [x, y, z] = place;
    const end = (sign: number): Vec3 => {
      const corner: [number, number, number] = [x, y, z];
      corner[axis]! += sign * reach;
      return corner;
    };
    return { min: end(-1), max: end(1) };
  });
}

function colorOf(hex: string): Rgb {
  return parseHexColor(hex) ?? [1, 1, 1];
}
