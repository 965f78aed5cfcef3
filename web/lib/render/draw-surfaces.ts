import type { DisplayOptions, FilterMode } from '../types/view.js';
import type { Actor } from './actor.js';
import type { Device } from './device.js';
import { arraysOf, placeItem, type ActorModel, type DrawItem } from './draw-items.js';
import type { PassState } from './gl-state.js';
import type { Bucket, MaterialPlan } from './material-plan.js';
import type { LightKind, Program } from './programs.js';
import type { PictureTexture, StandIn } from './textures.js';

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

  draw(device: Device, actors: readonly Actor[], bucket: Bucket, look: SurfaceLook, eye: Float32Array): void {
    let any = false;
    for (const actor of actors) any ||= actor.items(bucket).length > 0;
    if (!any) {
      if (bucket === 'blended') this.#sorted.length = 0;
      return;
    }
    device.state.pass(passes[bucket]);
    if (bucket === 'blended') {
      this.#sort(actors, eye);
      for (const { actor, item } of this.#sorted) drawItem(device, actor, item, look);
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
    // No entry stays for an actor that is long gone.
    this.#sorted.length = count;
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
  const faceNormals = display.normals === 'face';
  const program = device.programs.surface(light, faceNormals, material.tested, geometry.skinned);
  state.depthWrite(material.depthWrite);
  state.use(program.handle);
  placeItem(gl, program, actor, item);
  if (light !== 'studio' && light !== 'unlit') gl.uniform3fv(program.at.u_light_world, look.lightFor(actor));
  if (light === 'quake2') gl.uniform1f(program.at.u_place_light, look.placeLight);
  setMaterial(gl, program, material, light, display.light === 'game');

  const maps: Maps = { device, program, asset: actor.asset, item, filter: display.filter };
  bindMap(maps, 0, 'u_albedo', material.image, material.standIn);
  if (program.at.u_normal_map) bindMap(maps, 1, 'u_normal_map', material.normalImage, 'flat');
  if (program.at.u_specular_map) bindMap(maps, 2, 'u_specular_map', material.specularImage, 'black');
  bindAlphaMap(maps);

  state.cull(display.twoSided ? 'none' : material.cull, part.mirrored);
  const arrays = arraysOf(item);
  gl.bindVertexArray((arrays.fill ??= geometry.createFill(gl, item.pose?.buffer ?? null)));
  state.drawElements(geometry.mode(gl), geometry.indexCount);
}

/** What the pictures of one surface are bound with. */
interface Maps {
  readonly device: Device;
  readonly program: Program;
  readonly asset: ActorModel;
  readonly item: DrawItem;
  readonly filter: FilterMode;
}

type MapUniform = 'u_albedo' | 'u_normal_map' | 'u_specular_map' | 'u_alpha_map';

/** Binds an image of the part to a texture unit, or what stands in for it. */
function bindMap(
  { device, program, asset, item, filter }: Maps,
  unit: number,
  uniform: MapUniform,
  image: number | null,
  standIn: StandIn,
): PictureTexture {
  const { gl } = device;
  const texture = (image === null ? null : asset.texture(item.partIndex, image)) ?? device.standIns[standIn];
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture.handle);
  gl.bindSampler(unit, device.samplers.get(filter, item.material.wrap));
  gl.uniform1i(program.at[uniform], unit);
  return texture;
}

/** Its luminance is alpha, or its own alpha where it has some. */
function bindAlphaMap(maps: Maps): void {
  const { at } = maps.program;
  const { gl } = maps.device;
  const image = maps.item.material.alphaImage;
  if (image === null) {
    gl.uniform4f(at.u_alpha_weights, 0, 0, 0, 0);
    gl.uniform1i(at.u_alpha_map, 0);
  } else if (bindMap(maps, 3, 'u_alpha_map', image, 'white').hasAlpha) {
    gl.uniform4f(at.u_alpha_weights, 0, 0, 0, 1);
  } else {
    gl.uniform4f(at.u_alpha_weights, 0.299, 0.587, 0.114, 0);
  }
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
  gl.uniform4fv(at.u_tint, game && light === 'phong' ? material.gameTint : material.tint);
  gl.uniform2fv(at.u_output, material.output);
  gl.uniformMatrix3fv(at.u_texcoord, false, material.texcoord);
  gl.uniform1i(at.u_sphere_map, material.sphereMap ? 1 : 0);
  if (material.tested) gl.uniform2fv(at.u_alpha_test, material.alphaTest);
  if (light !== 'phong') return;
  gl.uniform3fv(at.u_ambient, material.ambient);
  gl.uniform3fv(at.u_diffuse, material.diffuse);
  gl.uniform4fv(at.u_specular, material.specular);
  gl.uniform3fv(at.u_emissive, material.emissive);
}
