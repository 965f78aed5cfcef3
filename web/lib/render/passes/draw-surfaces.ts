import type { Actor } from '../actor.js';
import type { Device } from '../gl/device.js';
import type { DrawItem } from '../draw-items.js';
import { drawStages } from './draw-stages.js';
import type { PassState } from '../gl/state.js';
import type { SurfaceLook } from './look.js';
import type { Layer } from '../material/material-plan.js';

const surfaces: PassState = { blend: null, depthTest: true, depthWrite: true };

/** Draws all surfaces of a layer; clear ones of all actors together, by their order and then from back to front. */
export class SurfacePass {
  readonly #sorted: { item: DrawItem; actor: Actor; depth: number }[] = [];

  draw(device: Device, actors: readonly Actor[], layer: Layer, look: SurfaceLook): void {
    const { state } = device;
    state.pass(surfaces);
    if (layer === 'solid') {
      for (const actor of actors) for (const item of actor.items(layer)) drawItem(device, actor, item, look);
    } else {
      this.#sort(actors, look.eye);
      for (const { actor, item } of this.#sorted) drawItem(device, actor, item, look);
    }
    state.nearer(false);
  }

  /** Sorts by insertion into a list that is kept: few surfaces are clear, and their order hardly changes. */
  #sort(actors: readonly Actor[], eye: Float32Array): void {
    let count = 0;
    for (const actor of actors) {
      for (const item of actor.items('clear')) {
        const entry = (this.#sorted[count] ??= { item, actor, depth: 0 });
        entry.item = item;
        entry.actor = actor;
        entry.depth = distance(item, eye);
        let at = count++;
        for (; at > 0 && comesBefore(entry, this.#sorted[at - 1]!); at--)
          this.#sorted[at] = this.#sorted[at - 1]!;
        this.#sorted[at] = entry;
      }
    }
    // No entry may keep an actor that is long gone.
    this.#sorted.length = count;
  }
}

function drawItem(device: Device, actor: Actor, item: DrawItem, look: SurfaceLook): void {
  const { material, part } = item;
  device.state.cull(look.display.twoSided ? 'none' : material.cull, part.mirrored);
  device.state.nearer(material.polygonOffset);
  drawStages(device, actor, item, look);
}

function comesBefore(a: { item: DrawItem; depth: number }, b: { item: DrawItem; depth: number }): boolean {
  const difference = a.item.material.order - b.item.material.order;
  return difference !== 0 ? difference < 0 : a.depth > b.depth;
}

/** Squared distance from the eye to the middle of the part that the surface belongs to. */
function distance(item: DrawItem, eye: Float32Array): number {
  const m = item.part.worldFromModel;
  const x = m[12]! - eye[0]!;
  const y = m[13]! - eye[1]!;
  const z = m[14]! - eye[2]!;
  return x * x + y * y + z * z;
}
