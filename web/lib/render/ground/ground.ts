import groundGridFrag from '../../../../shaders/ground_grid.frag.glsl?raw';
import groundShadowFrag from '../../../../shaders/ground_shadow.frag.glsl?raw';
import groundVert from '../../../../shaders/ground.vert.glsl?raw';
import shadowBlurFrag from '../../../../shaders/shadow_blur.frag.glsl?raw';
import shadowCastFrag from '../../../../shaders/shadow_cast.frag.glsl?raw';
import shadowCastVert from '../../../../shaders/shadow_cast.vert.glsl?raw';
import type { CameraState } from '../../types/view.js';
import type { Actor } from '../actor.js';
import { largest, over } from '../gl/blending.js';
import { clearBox, createBox } from '../../math/box.js';
import type { Rgb } from '../passes/color.js';
import type { GroundTravel } from '../passes/look.js';
import type { Device } from '../gl/device.js';
import { deformedRecipes, type ProgramLibrary } from '../gl/program-recipes.js';
import { drawItems, drawSurface, type DrawItem } from '../draw-items.js';
import { textureUnits } from '../gl/programs.js';
import type { GlState, PassState } from '../gl/state.js';
import type { SceneBounds } from '../scene-bounds.js';
import { ShadowTargets, type ShadowPair, type ShadowTarget } from '../gl/shadow-targets.js';

/** The programs of grid and shadow. */
export const groundPrograms: ProgramLibrary = {
  files: {
    'ground_grid.frag.glsl': groundGridFrag,
    'ground_shadow.frag.glsl': groundShadowFrag,
    'ground.vert.glsl': groundVert,
    'shadow_blur.frag.glsl': shadowBlurFrag,
    'shadow_cast.frag.glsl': shadowCastFrag,
    'shadow_cast.vert.glsl': shadowCastVert,
  },
  recipes: [
    ...deformedRecipes('shadow cast', 'shadow_cast.vert.glsl', 'shadow_cast.frag.glsl'),
    { name: 'shadow blur', vertex: 'screen.vert.glsl', fragment: 'shadow_blur.frag.glsl' },
    { name: 'ground shadow', vertex: 'ground.vert.glsl', fragment: 'ground_shadow.frag.glsl' },
    { name: 'ground grid', vertex: 'ground.vert.glsl', fragment: 'ground_grid.frag.glsl' },
  ],
};

const cast: PassState = { blend: largest, depthTest: false, depthWrite: false };
const copy: PassState = { blend: null, depthTest: false, depthWrite: false };
const onGround: PassState = { blend: over, depthTest: true, depthWrite: false };

/** Blur radii of shadows relative to the scene's size: contact and body shadow. */
const blurNear = 0.022;
const blurBody = 0.075;
/** Half the grid's side, relative to the scene's extent. */
const gridReach = 3;
/** Distance of grid and shadow below the ground, relative to the scene's size. */
const gridDepth = 0.002;
const shadowDepth = 0.001;
const lineOpacity = 0.28;
const axisOpacity = 0.6;

/**
 * The ground of a view: a grid, and a soft shadow of the model. Every point of the model, seen from above, darkens the ground
 * below it: strongly at contact, weakly from higher up. Contact and body shadow are blurred separately, the body shadow
 * more strongly.
 */
export class Ground {
  readonly #shadow = new Float32Array(4);
  /** The square that the shadow is drawn on (`layShadow`). */
  readonly #laid = new Float32Array(4);
  readonly #grid = new Float32Array(4);
  readonly #cast = new Float32Array(4);
  readonly #lines = new Float32Array(5);
  /** Steps between the taps of the two blurs: along x, then along y. */
  readonly #steps = [new Float32Array(4), new Float32Array(4)] as const;
  readonly #color = new Float32Array(4);
  #stamp = 0;
  #pose = -1;
  /** Offset of the shadow along x and z per unit of height. */
  readonly #slope = new Float32Array(2);

  /**
   * Draws the shadow into its texture, if it is not up to date. The shadow falls away from `key`, the direction towards
   * a light, or straight down if `key` is null. Changes the framebuffer and the viewport.
   */
  castShadow(
    device: Device,
    actors: readonly Actor[],
    bounds: SceneBounds,
    key: Float32Array | null,
    resolution: number,
  ): void {
    const pair = shadowsOf(device).get(resolution);
    let pose = 0;
    for (const actor of actors) pose += actor.version;
    const [x, z] = slopeOf(key);
    if (pose !== this.#pose || x !== this.#slope[0] || z !== this.#slope[1]) this.#stamp++;
    this.#pose = pose;
    this.#slope[0] = x;
    this.#slope[1] = z;
    if (pair.holder === this && pair.stamp === this.#stamp) return;
    pair.holder = this;
    pair.stamp = this.#stamp;

    this.#place(actors, bounds);
    this.#castActors(device, pair, actors);
    this.#blur(device, pair);
  }

  /** Called when the actors have changed, which makes the current shadow invalid. */
  reset(): void {
    this.#stamp++;
  }

  drawShadow(device: Device, color: Rgb, opacity: number, resolution: number): void {
    const { gl, state } = device;
    const { handle, at } = device.programs.get('ground shadow');
    state.pass(onGround);
    state.use(handle);
    bindShadow(state, shadowsOf(device).get(resolution).front);
    // A model that lies flat on the ground is above its shadow, which is above the grid.
    layShadow(this.#shadow, this.#cast, this.#laid);
    at.u_ground_world?.numbers(this.#laid);
    this.#color.set(color);
    this.#color[3] = opacity;
    at.u_color?.numbers(this.#color);
    state.vertexArray(device.noAttributes);
    state.drawArrays(gl.TRIANGLE_STRIP, 4);
  }

  drawGrid(
    device: Device,
    bounds: SceneBounds,
    target: CameraState['target'],
    color: Rgb,
    travelled: GroundTravel,
  ): void {
    const { gl, state } = device;
    const { handle, at } = device.programs.get('ground grid');
    placeGrid(bounds, target, travelled, this.#grid, this.#lines);
    state.pass(onGround);
    state.use(handle);
    at.u_ground_world?.numbers(this.#grid);
    at.u_grid?.numbers(this.#lines.subarray(0, 3));
    at.u_travelled?.numbers(this.#lines.subarray(3));
    at.u_color?.numbers(color);
    state.vertexArray(device.noAttributes);
    state.drawArrays(gl.TRIANGLE_STRIP, 4);
  }

  #place(actors: readonly Actor[], bounds: SceneBounds): void {
    const [near, body] = placeShadow(actors, bounds, this.#slope, this.#shadow, this.#cast);
    const [across, down] = this.#steps;
    across[0] = down[1] = near;
    across[2] = down[3] = body;
  }

  #castActors(device: Device, { front: target, size }: ShadowPair, actors: readonly Actor[]): void {
    const { gl, state } = device;
    state.target(target.framebuffer, size, size);
    state.clear(gl.COLOR_BUFFER_BIT, 0, 0, 0, 0);
    state.pass(cast);
    drawItems(device, actors, {
      name: 'shadow cast',
      wants: castsShadow,
      start: ({ at }) => {
        at.u_ground_world?.numbers(this.#shadow);
        at.u_cast?.numbers(this.#cast);
      },
      draw: (item, _, count) => drawSurface(device, item, count),
      together: true,
    });
  }

  #blur(device: Device, { front, back, size }: ShadowPair): void {
    const { gl, state } = device;
    const { handle, at } = device.programs.get('shadow blur');
    state.pass(copy);
    state.use(handle);
    state.vertexArray(device.noAttributes);
    const [across, down] = this.#steps;
    bindShadow(state, front);
    state.target(back.framebuffer, size, size);
    at.u_step?.numbers(across);
    state.drawArrays(gl.TRIANGLES, 3);
    bindShadow(state, back);
    state.target(front.framebuffer, size, size);
    at.u_step?.numbers(down);
    state.drawArrays(gl.TRIANGLES, 3);
  }
}

/** Whether a surface casts a shadow. Sprites do not: their shadows would turn with the camera. */
export function castsShadow({ part, material }: DrawItem): boolean {
  return material.casts && !material.deforms.sprite && !part.facesCamera;
}

/**
 * Fits the shadow's square around the casters, with a margin for the blur, and writes its centre and half its side. `cast`
 * gets the slope and the scene's size. Returns the distances between the taps of the two blurs as fractions of the
 * side.
 */
export function placeShadow(
  actors: readonly Actor[],
  { ground, size }: SceneBounds,
  [shiftX = 0, shiftZ = 0]: ArrayLike<number> & Iterable<number>,
  square: Float32Array,
  cast: Float32Array,
): readonly [near: number, body: number] {
  clearBox(box);
  for (const actor of actors) actor.addPoseBox(box, true);
  const height = Math.max(0, box[4]! - ground);
  const x0 = box[0]! + Math.min(0, shiftX * height);
  const x1 = box[3]! + Math.max(0, shiftX * height);
  const z0 = box[2]! + Math.min(0, shiftZ * height);
  const z1 = box[5]! + Math.max(0, shiftZ * height);
  square[0] = (x0 + x1) / 2;
  square[1] = ground;
  square[2] = (z0 + z1) / 2;
  square[3] = Math.max(x1 - x0, z1 - z0) / 2 + size * blurBody * 2.5;
  cast[0] = shiftX;
  cast[1] = shiftZ;
  cast[2] = size;
  // The taps of the two blurs are one and one half standard deviation apart (shaders/shadow_blur.frag.glsl).
  return [(size * blurNear) / (square[3] * 2), (size * blurBody) / 2 / (square[3] * 2)];
}

const box = createBox();

/** Writes the square that the shadow is drawn on. */
export function layShadow(square: Float32Array, cast: Float32Array, laid: Float32Array): void {
  // A model that lies flat on the ground is above its shadow, which is above the grid.
  laid.set(square);
  laid[1]! -= cast[2]! * shadowDepth;
}

/**
 * Places the grid around the rest pose; if the camera is far away, the grid follows it. `lines` gets its step, the
 * opacities of lines and axes, and how far the ground has moved.
 */
export function placeGrid(
  { rest, size, extent, ground }: SceneBounds,
  target: CameraState['target'],
  travelled: GroundTravel,
  square: Float32Array,
  lines: Float32Array,
): void {
  const [x, z] = [(rest[0]! + rest[3]!) / 2, (rest[2]! + rest[5]!) / 2];
  const away = Math.hypot(target[0] - x, target[2] - z);
  const along = away > extent ? 1 - extent / away : 0;
  square[0] = x + (target[0] - x) * along;
  // The grid is slightly below the feet, so that the feet are visible from below.
  square[1] = ground - size * gridDepth;
  square[2] = z + (target[2] - z) * along;
  square[3] = extent * gridReach;
  const step = gridStep(size);
  // While the ground moves, all lines look alike, so an offset of a whole step can be omitted.
  lines[0] = step;
  lines[1] = lineOpacity;
  lines[2] = travelled ? lineOpacity : axisOpacity;
  const [gone, ahead] = travelled ?? [0, 0];
  lines[3] = gone % step;
  lines[4] = ahead % step;
}

/** Minimum upward component of a light's direction: the shadow of a lower light would leave the view. */
const lowestShadow = 0.35;

/** The shadow's offset along x and z per unit of height, rounded to 32 bits as it is stored. */
export function slopeOf(key: Float32Array | null): readonly [x: number, z: number] {
  if (key === null) return [0, 0];
  const [x = 0, y = 0, z = 0] = key;
  const height = Math.max(lowestShadow, y);
  return [Math.fround(-x / height), Math.fround(-z / height)];
}

/** The grid's step: about four cells per model height, as a power of two like the grids of the games' editors. */
export function gridStep(size: number): number {
  return 2 ** Math.round(Math.log2(size * 0.28));
}

function shadowsOf(device: Device): ShadowTargets {
  return (device.shadows ??= new ShadowTargets(device.state));
}

function bindShadow(state: GlState, { texture }: ShadowTarget): void {
  state.sample(textureUnits.u_shadow, texture, null);
}
