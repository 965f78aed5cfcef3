import { mat4, vec3 } from 'gl-matrix';
import type { LightMode, NormalMode } from '../types/view.js';
import type { Actor } from './actor.js';
import type { Device } from './device.js';
import { bindSurface, placeItem, type DrawItem } from './draw-items.js';
import type { IndexRange } from './gl-state.js';
import { studioKey, type SurfaceLook } from './look.js';
import type { MaterialPlan } from './material-plan.js';
import {
  normalsFor,
  textureUnits,
  type LightKind,
  type MapUniform,
  type NormalKind,
  type Program,
} from './programs.js';
import { advanceStage, alphaMapAt, colorStage, hasColorsAt, type StagePlan } from './stage-plan.js';
import type { PictureTexture, StandIn } from './textures.js';

/**
 * What lights a stage of a material; what is not lit is as bright as it says itself. The games' lights are made for
 * pictures and soon white: what has none is lit as in the studio, from where the game's light comes.
 */
export function lightOf(
  { shading, shines }: MaterialPlan,
  { lit, ownColor }: StagePlan,
  mode: LightMode,
): LightKind {
  if (!lit) return 'unlit';
  if (mode !== 'game') return mode;
  return ownColor && !shines ? 'studio' : shading;
}

/** Whose normals a material is lit by. */
export function normalsOf({ normals }: MaterialPlan, light: LightKind, mode: NormalMode): NormalKind {
  return normalsFor(light, mode === 'face' ? 'face' : normals);
}

/** A surface of an actor that is drawn, and for whom. */
interface Drawn {
  readonly device: Device;
  readonly actor: Actor;
  readonly item: DrawItem;
  readonly look: SurfaceLook;
}

/** Draws the stages of a surface's material: one after the other, each over what those before it have left. */
export function drawStages(device: Device, actor: Actor, item: DrawItem, look: SurfaceLook): void {
  const { gl, state, programs, samplers } = device;
  const { material } = item;
  const { mesh } = item.surface;
  const { display } = look;
  const drawn: Drawn = { device, actor, item, look };
  const range = bindVertices(device, item);
  const mode = mesh.mode(gl);
  let program: Program | null = null;
  for (const stage of material.stages) {
    advanceStage(stage, actor.time);
    const texture = pictureOf(drawn, stage);
    if (!texture) continue;
    const light = lightOf(material, stage, display.light);
    const normals = normalsOf(material, light, display.normals);
    const sampler = samplers.get(display.filter, stage.wrap);
    const needed = programs.stage(light, normals, stage, mesh.skinned);
    if (needed !== program) {
      program = needed;
      state.use(program.handle);
      placeItem(gl, program, actor, item);
      if (material.fromEye) placeEye(drawn, program);
      placeLight(drawn, program, light, sampler);
    }
    bindTexture(gl, 'u_albedo', texture, sampler);
    colorStage(stage, light === 'phong');
    stage.values[hasColorsAt] = mesh.data.colors.length > 0 ? 1 : 0;
    stage.values[alphaMapAt] = bindAlphaMap(drawn, stage, sampler);
    gl.uniform4fv(program.at.u_stage, stage.values);
    state.blend(stage.blend);
    state.depthWrite(stage.summary.depthWrite);
    state.depthEqual(stage.summary.depthEqual);
    state.drawElements(mode, range);
  }
}

/** Binds what is drawn, turned to the eye where the material asks for it; which indices of it. */
function bindVertices({ gl, viewBlock }: Device, item: DrawItem): IndexRange {
  const { part, surface, pose, material } = item;
  const { sprite } = material.deforms;
  // What joints move is nowhere on this side: such a surface stands as it is.
  if (sprite && !surface.mesh.skinned) {
    const sprites = surface.sprites(gl, sprite);
    sprites.bind(gl, pose?.data ?? null, part.worldFromModel, viewBlock.viewFromWorld);
    return sprites;
  }
  bindSurface(gl, item);
  return surface;
}

/** Null where there is nothing to draw. */
function pictureOf(drawn: Drawn, { images, image, standIn }: StagePlan): PictureTexture | null {
  // All of an animated map goes up when it is first drawn: it must not be missing when its turn comes.
  if (images.length > 1) for (const each of images) drawn.actor.asset.texture(drawn.item.partIndex, each);
  return standIn ? imageOf(drawn, image, standIn) : uploaded(drawn, image);
}

/** An image of the part, or what stands in while it is not there. */
function imageOf(drawn: Drawn, image: number | null, standIn: StandIn): PictureTexture {
  return uploaded(drawn, image) ?? drawn.device.standIns[standIn];
}

function uploaded({ actor, item }: Drawn, image: number | null): PictureTexture | null {
  return image === null ? null : actor.asset.texture(item.partIndex, image);
}

function bindTexture(
  gl: WebGL2RenderingContext,
  uniform: MapUniform,
  texture: PictureTexture,
  sampler: WebGLSampler,
): void {
  const unit = textureUnits[uniform];
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture.handle);
  gl.bindSampler(unit, sampler);
}

/** What of the pixels of the stage's alpha map is alpha, as shaders/stage.glsl counts: their own where they have some. */
function bindAlphaMap(drawn: Drawn, { summary }: StagePlan, sampler: WebGLSampler): number {
  if (summary.alphaImage === null) return 0;
  const map = imageOf(drawn, summary.alphaImage, 'white');
  bindTexture(drawn.device.gl, 'u_alpha_map', map, sampler);
  return map.hasAlpha ? 1 : 2;
}

/** Says what a light asks for: of the view, and of the material. */
function placeLight(drawn: Drawn, { at }: Program, light: LightKind, sampler: WebGLSampler): void {
  if (light === 'unlit') return;
  const { actor, item, look } = drawn;
  const { material } = item;
  const { gl } = drawn.device;
  const bind = (uniform: MapUniform, image: number | null, standIn: StandIn): void =>
    bindTexture(gl, uniform, imageOf(drawn, image, standIn), sampler);
  if (at.u_light_world) {
    const game = light === 'quake3' ? 'quake3' : 'quake2';
    const towards = look.display.light === 'studio' ? studioKey : look.lightFor(actor, game);
    gl.uniform3fv(at.u_light_world, towards);
  }
  if (light === 'quake2') gl.uniform1f(at.u_place_light, look.placeLight);
  if (at.u_normal_map) bind('u_normal_map', material.normalImage, 'flat');
  if (at.u_height_map) {
    gl.uniform2fv(at.u_bumps, material.bumps);
    bind('u_height_map', material.heightImage, 'black');
  }
  if (at.u_specular) gl.uniform4fv(at.u_specular, material.specular);
  if (at.u_specular_map) {
    // While a map is on its way there is no highlight, rather than one all over.
    bind('u_specular_map', material.specularImage, material.specularImage === null ? 'white' : 'black');
  }
  if (light !== 'phong') return;
  gl.uniform3fv(at.u_ambient, material.ambient);
  gl.uniform3fv(at.u_diffuse, material.diffuse);
  gl.uniform3fv(at.u_emissive, material.emissive);
}

const modelFromWorld = mat4.create();
const eyeModel = vec3.create();

/** Formulas of mirrors and highlights are in the part's own space. */
function placeEye({ device, item, look }: Drawn, { at }: Program): void {
  if (!mat4.invert(modelFromWorld, item.part.worldFromModel)) mat4.identity(modelFromWorld);
  vec3.transformMat4(eyeModel, look.eye, modelFromWorld);
  device.gl.uniform3fv(at.u_eye_model, eyeModel);
}
