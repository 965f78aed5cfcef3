import type { CameraState, DisplayOptions, JointRef, StageColors } from '../types/view.js';
import type { Actor } from './actor.js';
import { chooseBackdrop, drawBackdrop, type Backdrop } from './backdrop.js';
import { brightness, parseHexColor, type Rgb } from './color.js';
import type { Device } from './device.js';
import { SurfacePass } from './draw-surfaces.js';
import { centred, openEye, type Shift } from './eye.js';
import { gameLightDirection, placeLight, sunDirection } from './game-light.js';
import { Ground } from './ground.js';
import type { SurfaceLook } from './look.js';
import { Overlays } from './overlays.js';
import { drawShells } from './shells.js';
import { SkeletonOverlay, type SkeletonColors } from './skeleton-overlay.js';
import { Stage } from './stage.js';
import { drawStrips } from './strip-overlay.js';

/** The picture's size in device pixels, and how many of them make a CSS pixel. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  /** Width over height where it is shown, if it is stretched to another shape. */
  readonly aspect?: number;
}

/** A shadow is blurred: it needs far fewer texels than the picture has pixels. */
function shadowResolution(pixels: number): number {
  if (pixels <= 240) return 64;
  return pixels <= 720 ? 128 : 256;
}

/** Draws one scene: what a view shows, or a picture of it in another size. */
export class Painter implements SurfaceLook {
  actors: readonly Actor[] = [];
  readonly stage: Stage = new Stage();
  /** The time that a glow goes by. */
  seconds = 0;
  shift: Shift = centred;
  /** Of the first actor. */
  selectedJoint: JointRef | null = null;
  readonly eye: Float32Array = new Float32Array(4);
  readonly #ground = new Ground();
  readonly #overlays = new Overlays();
  readonly #skeletons = new SkeletonOverlay();
  readonly #surfaces = new SurfacePass();
  readonly #light = new Float32Array(3);
  #lightActor: Actor | null = null;
  #lightGame: 'quake2' | 'quake3' = 'quake2';
  #display!: DisplayOptions;
  #backdrop!: Backdrop;
  #colors!: Readonly<Record<'grid' | 'shadow' | 'wire' | 'normals', Rgb>>;
  #skeletonColors!: SkeletonColors;
  #shadowOpacity = 0;

  constructor(display: DisplayOptions, colors: StageColors) {
    this.setLook(display, colors);
  }

  get display(): DisplayOptions {
    return this.#display;
  }

  setActors(actors: readonly Actor[]): void {
    this.actors = actors;
    this.#ground.reset();
  }

  setLook(display: DisplayOptions, colors: StageColors): void {
    this.#display = display;
    this.#backdrop = chooseBackdrop(display, colors);
    this.#colors = {
      grid: parseHexColor(colors.grid) ?? [0.45, 0.5, 0.45],
      shadow: parseHexColor(colors.shadow) ?? [0, 0, 0],
      wire: parseHexColor(colors.wire) ?? [0.93, 0.86, 0.71],
      normals: parseHexColor(colors.axisZ) ?? [0.38, 0.68, 0.94],
    };
    const axes = [colors.axisX, colors.axisY, colors.axisZ].map((axis) => parseHexColor(axis) ?? [1, 1, 1]);
    this.#skeletonColors = {
      bone: parseHexColor(colors.bone) ?? [0.93, 0.86, 0.71],
      boneSelected: parseHexColor(colors.boneSelected) ?? [1, 0.54, 0.31],
      outline: parseHexColor(colors.outline) ?? [0.04, 0.05, 0.05],
      axes: axes as [Rgb, Rgb, Rgb],
    };
    // A light floor takes less of a shadow than a dark one to look as firm.
    this.#shadowOpacity = brightness(parseHexColor(colors.mid) ?? [0, 0, 0]) > 0.5 ? 0.5 : 0.72;
  }

  /** SurfaceLook: actors of one pass share the place they are asked from, so the last answer is kept. */
  lightFor(actor: Actor, game: 'quake2' | 'quake3'): Float32Array {
    if (actor !== this.#lightActor || game !== this.#lightGame) {
      const direction = game === 'quake2' ? gameLightDirection : sunDirection;
      direction(actor, this.#display.lightYaw, this.#light);
      this.#lightActor = actor;
      this.#lightGame = game;
    }
    return this.#light;
  }

  /** SurfaceLook. */
  get placeLight(): number {
    return placeLight(this.#display, this.seconds);
  }

  /** True when everything the picture needs lies in the context. */
  get ready(): boolean {
    for (const actor of this.actors) if (!actor.asset.resident) return false;
    return true;
  }

  /** Draws into the lower left corner of the context's own buffer. */
  paint(device: Device, camera: CameraState, size: PictureSize, ready: () => void): void {
    const { gl } = device;
    const { actors, stage } = this;
    const display = this.#display;
    stage.measure(actors);
    this.#lightActor = null;
    device.state.viewMirrored = display.mirror;
    for (const actor of actors) actor.upload(device);

    const above = this.#setCamera(device, camera, size);
    const pixels = Math.max(size.width, size.height);
    const resolution = shadowResolution(pixels);
    const { mesh } = display;
    const shadow = mesh && display.shadow && display.light !== 'unlit' && actors.length > 0 && above;
    if (shadow) this.#ground.castShadow(device, actors, stage, display.light, resolution);

    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, size.width, size.height);
    drawBackdrop(device, this.#backdrop);
    if (mesh) this.#surfaces.draw(device, actors, 'solid', this);
    if (shadow) this.#ground.drawShadow(device, this.#colors.shadow, this.#shadowOpacity, resolution);
    if (display.grid) this.#ground.drawGrid(device, stage, camera.target, this.#colors.grid);
    if (mesh) this.#surfaces.draw(device, actors, 'clear', this);
    this.#drawOverlays(device, pixels, ready);
  }

  #drawOverlays(device: Device, pixels: number, ready: () => void): void {
    const { actors, stage } = this;
    const display = this.#display;
    if (display.strips && display.mesh) drawStrips(device, actors, display.twoSided, ready);
    if (display.shell !== 'none' && display.mesh) drawShells(device, actors, display.shell);
    if (display.wireframe)
      this.#overlays.drawEdges(device, actors, this.#colors.wire, pixels <= 360 ? 0.3 : 0.5, ready);
    if (display.normalLines)
      this.#overlays.drawNormals(device, actors, this.#colors.normals, stage.size * 0.05);
    if (display.boundingBox) this.#overlays.drawBoxes(device, actors, this.#colors.wire);
    if (display.skeleton)
      this.#skeletons.drawBones(device, actors, stage.size, this.selectedJoint, this.#skeletonColors);
    if (display.jointAxes) this.#skeletons.drawAxes(device, actors, stage.size, this.#skeletonColors);
    if (display.tags) this.#skeletons.drawTags(device, actors, stage.size, this.#skeletonColors);
  }

  /** Returns whether the eye is above the ground. */
  #setCamera(
    { viewBlock }: Device,
    camera: CameraState,
    { width, height, pixelRatio, aspect = width / height }: PictureSize,
  ): boolean {
    const { mirror } = this.#display;
    openEye(camera, this.stage, aspect, mirror, viewBlock, this.eye, this.shift);
    viewBlock.send(this.eye, width, height, pixelRatio, mirror);
    return this.eye[1]! > this.stage.ground;
  }
}
