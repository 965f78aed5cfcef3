import type { DisplayOptions, FilterMode } from '../types/view.js';
import type { Actor } from './actor.js';
import type { Device } from './device.js';
import { arraysOf, placeItem, type ActorModel, type DrawItem } from './draw-items.js';
import type { SurfaceLook } from './look.js';
import type { MaterialPlan } from './material-plan.js';
import type { LightKind, Program } from './programs.js';
import type { PictureTexture, StandIn } from './textures.js';

/** Draws a surface whose material has no stages. */
export function drawPlain(device: Device, actor: Actor, item: DrawItem, look: SurfaceLook): void {
  const { gl, state } = device;
  const { material, geometry } = item;
  const { display } = look;
  const light = lightOf(material, display);
  const faceNormals = display.normals === 'face';
  const program = device.programs.surface(light, faceNormals, material.tested, geometry.skinned);
  state.blend(material.blend);
  state.depthWrite(material.depthWrite);
  state.depthEqual(false);
  state.use(program.handle);
  placeItem(gl, program, actor, item);
  if (program.at.u_light_world) {
    const game = light === 'quake3' ? 'quake3' : 'quake2';
    gl.uniform3fv(program.at.u_light_world, look.lightFor(actor, game));
  }
  if (light === 'quake2') gl.uniform1f(program.at.u_place_light, look.placeLight);
  setMaterial(gl, program, material, light, display.light === 'game');

  const maps: Maps = { device, program, asset: actor.asset, item, filter: display.filter };
  bindMap(maps, 0, 'u_albedo', material.image, material.standIn);
  if (program.at.u_normal_map) bindMap(maps, 1, 'u_normal_map', material.normalImage, 'flat');
  if (program.at.u_specular_map) bindMap(maps, 2, 'u_specular_map', material.specularImage, 'black');
  bindAlphaMap(maps);

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
