import type { Actor } from '../actor.js';
import type { Device } from '../gl/device.js';
import { alikeFrom, type DrawItem } from '../draw-items.js';
import { drawStages } from './draw-stages.js';
import type { CullFace, PassState } from '../gl/state.js';
import type { LitLook } from './look.js';
import type { Layer } from '../../material/draw-order.js';

const surfaces: PassState = { blend: null, depthTest: true, depthWrite: true };

/** A transparent surface of an actor, with its distance from the camera. */
interface SortedItem {
  readonly item: DrawItem;
  readonly actor: Actor;
  /** Its index among all transparent surfaces, in the order of actors and files. */
  readonly place: number;
  /** Squared distance from the camera to its centre. */
  distance: number;
}

/**
 * Draws all surfaces of a layer. Opaque skinned surfaces are drawn at once for all equal actors. Transparent surfaces of all
 * actors are drawn by their order and then from back to front; of a double-sided one the inner side is drawn before the
 * outer, because it may be behind itself.
 */
export class SurfacePass {
  /** The transparent surfaces as last drawn, from back to front. */
  #sorted: SortedItem[] = [];
  /** By actor: the list that they were taken from. */
  #lists: (readonly DrawItem[])[] = [];

  draw(device: Device, actors: readonly Actor[], layer: Layer, look: LitLook): void {
    const { state } = device;
    state.pass(surfaces);
    if (layer === 'solid') {
      for (let a = 0; a < actors.length;) {
        const count = alikeFrom(actors, a);
        const first = actors[a]!.items(layer);
        for (let i = 0; i < first.length; i++) {
          // Surfaces that depend on the camera's position, or are not skinned, are drawn separately.
          const together = first[i]!.surface.mesh.skinned && !first[i]!.material.fromEye;
          for (let k = 0; k < (together ? 1 : count); k++) {
            const item = actors[a + k]!.items(layer)[i]!;
            drawItem(device, actors[a + k]!, item, look, cullOf(item, look), together ? count : 1);
          }
        }
        a += count;
      }
    } else {
      this.#sort(actors, look.eye);
      for (const { actor, item } of this.#sorted) {
        const cull = cullOf(item, look);
        const twice = cull === 'none' && mayCoverItself(item);
        if (twice) drawItem(device, actor, item, look, 'front', 1);
        drawItem(device, actor, item, look, twice ? 'back' : cull, 1);
      }
    }
    state.nearer(false);
  }

  #sort(actors: readonly Actor[], eye: Float32Array): void {
    const fresh = !this.#isOf(actors);
    if (fresh) this.#collect(actors);
    const sorted = this.#sorted;
    for (const each of sorted) each.distance = distance(each, eye);
    if (fresh) sorted.sort(compare);
    else restoreOrder(sorted);
  }

  #isOf(actors: readonly Actor[]): boolean {
    if (actors.length !== this.#lists.length) return false;
    for (let i = 0; i < actors.length; i++) if (actors[i]!.items('clear') !== this.#lists[i]) return false;
    return true;
  }

  #collect(actors: readonly Actor[]): void {
    this.#lists = actors.map((actor) => actor.items('clear'));
    this.#sorted = actors
      .flatMap((actor) => actor.items('clear').map((item) => ({ item, actor })))
      .map((each, place) => ({ ...each, place, distance: 0 }));
  }
}

/** Insertion sort: allocates nothing, and the order hardly changes between frames. */
function restoreOrder(sorted: SortedItem[]): void {
  for (let i = 1; i < sorted.length; i++) {
    const each = sorted[i]!;
    let at = i;
    for (; at > 0 && compare(each, sorted[at - 1]!) < 0; at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = each;
  }
}

/** Negative if `a` is drawn before `b`. */
function compare(a: SortedItem, b: SortedItem): number {
  return a.item.material.order - b.item.material.order || b.distance - a.distance || a.place - b.place;
}

function distance({ actor, item }: SortedItem, eye: Float32Array): number {
  const { worldFromModel: m, firstJoint } = item.part;
  const middle = item.middle!;
  middle.update(actor.asset.palette.matrices, firstJoint);
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    const at =
      m[axis]! * middle.at[0]! + m[axis + 4]! * middle.at[1]! + m[axis + 8]! * middle.at[2]! + m[axis + 12]!;
    sum += (at - eye[axis]!) ** 2;
  }
  return sum;
}

function cullOf({ material }: DrawItem, { display }: LitLook): CullFace {
  return display.twoSided ? 'none' : material.cull;
}

/** Whether the order of a surface's triangles matters. Lines, points and sprites have no inner side. */
function mayCoverItself({ material, surface }: DrawItem): boolean {
  return material.covers && !material.deforms.sprite && surface.mesh.data.primitive === 'triangles';
}

function drawItem(
  device: Device,
  actor: Actor,
  item: DrawItem,
  look: LitLook,
  cull: CullFace,
  count: number,
): void {
  const { material, part } = item;
  device.state.cull(cull, part.mirrored);
  device.state.nearer(material.polygonOffset);
  drawStages(device, actor, item, look, count);
}
