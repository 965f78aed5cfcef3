import { mat4, vec3 } from 'gl-matrix';
import type { LightMode } from '../types/view.js';
import type { Actor } from './actor.js';
import type { Device } from './device.js';
import { placeItem, type DrawItem } from './draw-items.js';
import type { SurfaceLook } from './look.js';
import type { Program, StageLight } from './programs.js';
import { advanceStage, hasColorsAt, type StagePlan } from './stage-plan.js';
import type { PictureTexture } from './textures.js';

/** What lights a stage that asks for light; the others are as bright as they are in any light. */
const lights: Readonly<Record<LightMode, StageLight>> = { game: 'quake3', studio: 'studio', unlit: 'unlit' };

const modelFromWorld = mat4.create();
const eyeModel = vec3.create();

/** Draws a surface whose material has stages: one after the other, each over what those before it have left. */
export function drawStages(device: Device, actor: Actor, item: DrawItem, look: SurfaceLook): void {
  const { gl, state } = device;
  const { material, geometry } = item;
  const { display } = look;
  const indexCount = bindVertices(device, item);
  const mode = geometry.mode(gl);
  let program: Program | null = null;
  for (const stage of material.stages) {
    advanceStage(stage, actor.time);
    const texture = pictureOf(device, actor, item, stage);
    if (!texture) continue;
    const light = stage.lit ? lights[display.light] : 'unlit';
    const needed = device.programs.stage(light, display.normals === 'face', geometry.skinned);
    if (needed !== program) {
      program = needed;
      state.use(program.handle);
      placeItem(gl, program, actor, item);
      placeEye(gl, program, item, look);
      if (light === 'quake3') gl.uniform3fv(program.at.u_light_world, look.lightFor(actor, 'quake3'));
      gl.uniform1i(program.at.u_albedo, 0);
    }
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture.handle);
    gl.bindSampler(0, device.samplers.get(display.filter, stage.wrap));
    state.blend(stage.blend);
    state.depthWrite(stage.depthWrite);
    state.depthEqual(stage.depthEqual);
    stage.values[hasColorsAt] = geometry.data.colors ? 1 : 0;
    gl.uniform4fv(program.at.u_stage, stage.values);
    state.drawElements(mode, indexCount);
  }
}

/** Binds what is drawn, turned to the eye where the material asks for it; how many indices it has. */
function bindVertices({ gl, viewBlock }: Device, { part, geometry, pose, material }: DrawItem): number {
  const { sprite } = material.deforms;
  // What joints move is nowhere on this side: such a surface stands as it is.
  if (sprite && !geometry.skinned) {
    const sprites = geometry.sprites(gl, sprite);
    sprites.bind(gl, pose?.data ?? null, part.worldFromModel, viewBlock.viewFromWorld);
    return sprites.indexCount;
  }
  const arrays = pose?.arrays ?? geometry.arrays;
  gl.bindVertexArray((arrays.fill ??= geometry.createFill(gl, pose?.buffer ?? null)));
  return geometry.indexCount;
}

/** Null where there is nothing to draw: only what replaces what is there has plaster for a picture that is missing. */
function pictureOf(
  { standIns }: Device,
  { asset }: Actor,
  { partIndex }: DrawItem,
  stage: StagePlan,
): PictureTexture | null {
  if (stage.images.length === 0 && (stage.summary.white || stage.summary.lightmap)) return standIns.white;
  // All of an animated map goes up when it is first drawn: it must not be missing when its turn comes.
  if (stage.images.length > 1) for (const image of stage.images) asset.texture(partIndex, image);
  const picture = stage.image === null ? null : asset.texture(partIndex, stage.image);
  return picture ?? (stage.blend === null ? standIns.plaster : null);
}

/** Formulas of mirrors and highlights are in the part's own space. */
function placeEye(gl: WebGL2RenderingContext, { at }: Program, { part }: DrawItem, look: SurfaceLook): void {
  if (!mat4.invert(modelFromWorld, part.worldFromModel)) mat4.identity(modelFromWorld);
  vec3.transformMat4(eyeModel, look.eye, modelFromWorld);
  gl.uniform3fv(at.u_eye_model, eyeModel);
}
