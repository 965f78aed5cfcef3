import { mat4 } from 'gl-matrix';
import { movePoint } from '../../math/mat3x4.js';
import type { Wrap } from '../../types/subject.js';
import type { FilterMode, LightMode, NormalMode } from '../../types/view.js';
import type { Actor } from '../actor.js';
import type { Device, Filtering } from '../gl/device.js';
import { alikeFrom, bindSurface, placeItem, type DrawItem } from '../draw-items.js';
import type { CullFace, IndexRange, PassState } from '../gl/state.js';
import type { MapPlan, MaterialPlan } from '../material/material-plan.js';
import { textureUnits, type MapUniform, type Program } from '../gl/programs.js';
import { normalsOfLights, type LightKind, type NormalKind } from '../gl/program-recipes.js';
import { specialCode } from '../special-loader.js';
import { advanceStage, alphaMapAt, colorStage, hasColorsAt, type StagePlan } from '../material/stage-plan.js';
import type { ImageTexture, Placeholder } from '../gl/textures.js';
import type { LitLook } from './look.js';
import type { Layer } from '../../material/draw-order.js';

const surfaces: PassState = { blend: null, depthTest: true, depthWrite: true };

/** A transparent surface of an actor, with its distance from the camera. */
export interface SortedItem {
  readonly item: DrawItem;
  readonly actor: Actor;
  /** Its index among all transparent surfaces, in the order of actors and files. */
  readonly place: number;
  /** Squared distance from the camera to its centre. */
  distance: number;
}

/**
 * Draws all surfaces of a layer. Opaque skinned surfaces of equal actors are drawn in one call. Transparent surfaces of
 * all actors are sorted by their order, then from back to front. The back faces of a double-sided surface are drawn
 * before its front faces, because one part of it may be behind another.
 */
export class SurfacePass {
  readonly #clear = new ClearItems();

  draw(device: Device, actors: readonly Actor[], layer: Layer, look: LitLook): void {
    const { state } = device;
    state.pass(surfaces);
    if (layer === 'solid') {
      for (let a = 0; a < actors.length;) {
        // A joint is selected on the first actor only, which is therefore drawn separately.
        const count = a === 0 && look.selectedJoint ? 1 : alikeFrom(actors, a);
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
      for (const { actor, item } of this.#clear.sorted(actors, look.eye)) {
        const cull = cullOf(item, look);
        const twice = cull === 'none' && mayCoverItself(item);
        if (twice) drawItem(device, actor, item, look, 'front', 1);
        drawItem(device, actor, item, look, twice ? 'back' : cull, 1);
      }
    }
    state.nearer(false);
  }
}

/** The transparent surfaces of actors, in drawing order. */
export class ClearItems {
  /** In the order of the last draw. */
  #sorted: SortedItem[] = [];
  /** By actor: the list from which its items were taken. */
  #lists: (readonly DrawItem[])[] = [];

  /** Sorts the transparent surfaces of actors by their order, and then from back to front. */
  sorted(actors: readonly Actor[], eye: Float32Array): readonly SortedItem[] {
    const fresh = !this.#isOf(actors);
    if (fresh) this.#collect(actors);
    const sorted = this.#sorted;
    for (const each of sorted) each.distance = distance(each, eye);
    if (fresh) sorted.sort(compare);
    else restoreOrder(sorted);
    return sorted;
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

export function cullOf({ material }: DrawItem, { display }: LitLook): CullFace {
  return display.twoSided ? 'none' : material.cull;
}

/** Whether the order of a surface's triangles matters. Lines, points and sprites have no inner side. */
export function mayCoverItself({ material, surface }: DrawItem): boolean {
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

/**
 * The light of a material stage in a light mode. The games' lights are designed for textures and saturate quickly, so a
 * stage without an image uses the studio's light from the direction of the game's light. Physically based materials
 * belong to no game and have the same light model in both modes.
 */
export function lightOf(
  { shading, shines }: MaterialPlan,
  { lit, ownColor }: StagePlan,
  mode: LightMode,
): LightKind {
  if (mode !== 'game' && mode !== 'studio') return mode;
  if (!lit) return 'unlit';
  if (shading === 'physical') return shading;
  return mode === 'studio' || (ownColor && !shines) ? 'studio' : shading;
}

/**
 * The filter of a material's images. The games use no anisotropic filtering by default, so the mode 'game' uses it only for
 * formats that belong to no game.
 */
export function filteringOf({ shading }: Pick<MaterialPlan, 'shading'>, mode: FilterMode): Filtering {
  if (mode === 'nearest') return mode;
  const isOfGame = shading !== 'phong' && shading !== 'physical';
  return mode === 'game' && isOfGame ? 'linear' : 'anisotropic';
}

/** The normals that light a material: those of the vertices if the light does not support the requested ones. */
export function normalsOf({ normals }: MaterialPlan, light: LightKind, mode: NormalMode): NormalKind {
  const wanted = mode === 'face' ? 'face' : normals;
  return normalsOfLights[light].includes(wanted) ? wanted : 'vertex';
}

/** A surface of an actor to draw, with the device and the look. */
interface SurfaceDraw {
  readonly device: Device;
  readonly actor: Actor;
  readonly item: DrawItem;
  readonly look: LitLook;
  readonly filtering: Filtering;
}

/**
 * Draws the stages of a surface's material one over the other. `count` is the number of equal actors to draw at once.
 */
function drawStages(device: Device, actor: Actor, item: DrawItem, look: LitLook, count: number): void {
  const { state, programs } = device;
  const { material } = item;
  const { mesh } = item.surface;
  const { display, scene, inspects } = look;
  const filtering = filteringOf(material, display.filter);
  const draw: SurfaceDraw = { device, actor, item, look, filtering };
  const range = bindVertices(device, item);
  let program: Program | null = null;
  for (const stage of material.stages) {
    if (stage.timed) advanceStage(stage, actor.time);
    const texture = stageTexture(draw, stage);
    if (!texture) continue;
    const light = lightOf(material, stage, scene.light);
    const normals = normalsOf(material, light, display.normals);
    const needed = programs.stage(light, normals, stage, mesh.skinned);
    if (needed !== program) {
      program = needed;
      state.use(program.handle);
      placeItem(state, program, actor, item, count);
      if (material.fromEye) placeEye(draw, program);
      placeLight(draw, program, light);
    }
    state.sample(textureUnits.u_albedo, texture.handle, samplerFor(draw, stage.summary.placement.wrap));
    if (stage.ownColor) colorStage(stage, light === 'phong' || light === 'physical');
    stage.values[hasColorsAt] = mesh.data.colors.length > 0 ? 1 : 0;
    stage.values[alphaMapAt] = bindAlphaMap(draw, stage);
    if (stage.placed) program.at.u_placements?.numbers(stage.placements);
    program.at.u_stage?.numbers(stage.motion.turbulences === 0 ? stage.calmValues : stage.values);
    state.blend(inspects ? null : stage.blend);
    state.depthWrite(inspects || stage.summary.depthWrite);
    state.depthEqual(!inspects && stage.summary.depthEqual);
    state.drawElements(mesh.mode, range, count);
    // Inspection modes draw only the first stage; further stages would hide it.
    if (inspects) break;
  }
}

/** Binds a surface's vertices, facing the camera if the material requires it, and returns the indices to draw. */
function bindVertices({ gl, state, viewBlock }: Device, item: DrawItem): IndexRange {
  const { part, surface, pose, material } = item;
  const { sprite } = material.deforms;
  // Skinned vertices are not computed on the CPU, so skinned sprites do not face the camera.
  if (sprite && !surface.mesh.skinned) {
    const sprites = surface.sprites(gl, sprite, specialCode.value!.Sprites);
    sprites.bind(state, pose?.data ?? null, part.worldFromModel, viewBlock.viewFromWorld);
    return sprites;
  }
  bindSurface(state, item);
  return surface;
}

function samplerFor({ device, filtering }: SurfaceDraw, wrap: Wrap): WebGLSampler {
  return device.samplers.get(filtering, wrap);
}

/** The texture of a stage; null if there is nothing to draw. */
function stageTexture(draw: SurfaceDraw, { images, image, placeholder }: StagePlan): ImageTexture | null {
  // On the first draw, all images of an animated map are uploaded, so that none is missing later.
  if (images.length > 1) for (const each of images) draw.actor.asset.texture(draw.item.partIndex, each);
  return placeholder ? imageOf(draw, image, placeholder) : uploaded(draw, image);
}

/** An image of the part, or its placeholder while it is missing. */
function imageOf(draw: SurfaceDraw, image: number | null, placeholder: Placeholder): ImageTexture {
  return uploaded(draw, image) ?? draw.device.placeholders[placeholder];
}

function uploaded({ actor, item }: SurfaceDraw, image: number | null): ImageTexture | null {
  return image === null ? null : actor.asset.texture(item.partIndex, image);
}

/**
 * Binds the stage's alpha map. Returns the number of the channel to use, as in shaders/stage.glsl: 0 without a map, 1 for
 * its alpha channel, 2 for its luminance if it has no alpha channel.
 */
function bindAlphaMap(draw: SurfaceDraw, { summary }: StagePlan): number {
  if (summary.alphaImage === null) return 0;
  const map = imageOf(draw, summary.alphaImage, 'white');
  const sampler = samplerFor(draw, summary.alphaPlacement.wrap);
  draw.device.state.sample(textureUnits.u_alpha_map, map.handle, sampler);
  return map.hasAlpha ? 1 : 2;
}

/** Sets the uniforms of a light that depend on the view and the material. */
function placeLight(draw: SurfaceDraw, { at }: Program, light: LightKind): void {
  if (light === 'unlit') return;
  const { actor, item, look } = draw;
  const { material } = item;
  const { state } = draw.device;
  const selected = actor === look.actors[0] ? look.selectedJoint : null;
  at.u_joint?.number(selected?.part === item.partIndex ? selected.joint : -1);
  const bind = (uniform: MapUniform, { image, wrap }: MapPlan, placeholder: Placeholder): void =>
    state.sample(textureUnits[uniform], imageOf(draw, image, placeholder).handle, samplerFor(draw, wrap));
  if (at.u_light_world) {
    const game = light === 'quake3' || light === 'half_life' ? light : 'quake2';
    const towards = look.scene.light === 'studio' ? look.studioKey : look.lightFor(actor, game);
    at.u_light_world.numbers(towards);
  }
  at.u_flat?.number(Number(material.flat));
  at.u_place_light?.number(look.placeLight);
  if (at.u_normal_map) bind('u_normal_map', material.maps.normal, 'flat');
  if (at.u_height_map) {
    at.u_bumps?.numbers(material.bumps);
    bind('u_height_map', material.maps.height, 'black');
  }
  at.u_specular?.numbers(material.specular);
  if (at.u_specular_map) {
    // While a map is loading, show no highlight instead of a full one.
    bind('u_specular_map', material.maps.specular, material.maps.specular.image === null ? 'white' : 'black');
  }
  if (light === 'physical') {
    at.u_surface?.numbers(material.surface);
    bind('u_roughness_map', material.maps.roughness, 'white');
    // While a map is loading, show no metal instead of full metal.
    bind(
      'u_metalness_map',
      material.maps.metalness,
      material.maps.metalness.image === null ? 'white' : 'black',
    );
  } else if (light !== 'phong') return;
  at.u_ambient?.numbers(material.ambient);
  at.u_diffuse?.numbers(material.diffuse);
  at.u_emissive?.numbers(material.emissive);
}

const modelFromWorld = mat4.create();
const eyeModel = new Float32Array(3);

/** Sets the camera's position in part space, which the formulas of reflections and highlights use. */
function placeEye({ item, look }: SurfaceDraw, { at }: Program): void {
  if (!mat4.invert(modelFromWorld, item.part.worldFromModel)) mat4.identity(modelFromWorld);
  movePoint(eyeModel, 0, modelFromWorld, look.eye[0]!, look.eye[1]!, look.eye[2]!);
  at.u_eye_model?.numbers(eyeModel);
}
