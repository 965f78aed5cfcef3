import type { DisplayOptions } from '../types/view.js';
import type { Actor } from './actor.js';
import type { Device } from './device.js';
import { arraysOf, placeItem, type DrawItem } from './draw-items.js';
import type { PassState } from './gl-state.js';
import type { Bucket, MaterialPlan } from './material-plan.js';
import type { LightKind, Program } from './programs.js';

const passes: Readonly<Record<Bucket, PassState>> = {
  opaque: { blend: 'none', depthTest: true, depthWrite: true },
  alphaTested: { blend: 'none', depthTest: true, depthWrite: true },
  blended: { blend: 'over', depthTest: true, depthWrite: false },
  additive: { blend: 'add', depthTest: true, depthWrite: false },
};

/** What the light of a view is for its actors. */
export interface SurfaceLook {
  readonly display: DisplayOptions;
  /** Unit vector towards the game's light, in world space, for an actor. */
  lightFor(actor: Actor): Float32Array;
  /** How bright the game's light is. */
  readonly placeLight: number;
}

/** Draws all surfaces of one bucket; blended ones by `sort`, then from back to front as the eye sees them. */
export class SurfacePass {
  readonly #sorted: { item: DrawItem; actor: Actor; depth: number }[] = [];
  #sortedCount = 0;

  draw(device: Device, actors: readonly Actor[], bucket: Bucket, look: SurfaceLook, eye: Float32Array): void {
    let any = false;
    for (const actor of actors) any ||= actor.items(bucket).length > 0;
    if (!any) return;
    device.state.pass(passes[bucket]);
    if (bucket === 'blended') {
      this.#sort(actors, eye);
      for (let i = 0; i < this.#sortedCount; i++)
        drawItem(device, this.#sorted[i]!.actor, this.#sorted[i]!.item, look);
      return;
    }
    for (const actor of actors) for (const item of actor.items(bucket)) drawItem(device, actor, item, look);
  }

  /** Insertion sort into a list that is kept: few surfaces blend, and their order hardly changes. */
  #sort(actors: readonly Actor[], eye: Float32Array): void {
    let count = 0;
    for (const actor of actors) {
      for (const item of actor.items('blended')) {
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
    this.#sortedCount = count;
  }
}

function comesBefore(a: { item: DrawItem; depth: number }, b: { item: DrawItem; depth: number }): boolean {
  const difference = a.item.material.sort - b.item.material.sort;
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

function drawItem(device: Device, actor: Actor, item: DrawItem, look: SurfaceLook): void {
  const { gl, state } = device;
  const { material, part, geometry } = item;
  const { display } = look;
  const light = lightOf(material, display);
  const tested = material.bucket === 'alphaTested';
  const program = device.programs.surface(light, display.normals === 'face', tested, geometry.skinned);
  state.use(program.handle);
  placeItem(gl, program, actor, item);
  if (light === 'quake2' || light === 'phong') gl.uniform3fv(program.at.u_light_world, look.lightFor(actor));
  if (light === 'quake2') gl.uniform1f(program.at.u_place_light, look.placeLight);
  setMaterial(gl, program, material, light, display.light === 'game');

  const image = material.image === null ? null : actor.asset.texture(item.partIndex, material.image);
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, (image ?? device.standIns[material.standIn]).handle);
  gl.bindSampler(0, device.samplers.get(display.filter, material.wrap));

  state.cull(display.twoSided ? 'none' : material.cull, part.mirrored);
  const arrays = arraysOf(item);
  gl.bindVertexArray((arrays.fill ??= geometry.createFill(gl, item.pose?.buffer ?? null)));
  state.drawElements(geometry.mode(gl), geometry.indexCount);
}

function lightOf(material: MaterialPlan, display: DisplayOptions): LightKind {
  if (material.fullBright || display.light === 'unlit') return 'unlit';
  return display.light === 'studio' ? 'studio' : material.gameLight;
}

function setMaterial(
  gl: WebGL2RenderingContext,
  { at }: Program,
  material: MaterialPlan,
  light: LightKind,
  game: boolean,
): void {
  gl.uniform1i(at.u_albedo, 0);
  gl.uniform4fv(at.u_tint, game && light === 'phong' ? material.gameTint : material.tint);
  gl.uniform2fv(at.u_output, material.output);
  gl.uniformMatrix3fv(at.u_texcoord, false, material.texcoord);
  if (material.bucket === 'alphaTested') gl.uniform2fv(at.u_alpha_test, material.alphaTest);
  if (light !== 'phong') return;
  gl.uniform3fv(at.u_ambient, material.ambient);
  gl.uniform3fv(at.u_diffuse, material.diffuse);
  gl.uniform4fv(at.u_specular, material.specular);
  gl.uniform3fv(at.u_emissive, material.emissive);
}
