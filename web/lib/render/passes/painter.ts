import type { CameraState, DisplayOptions, JointRef, SceneColors, SceneOptions } from '../../types/view.js';
import type { Actor } from '../actor.js';
import { chooseBackdrop, drawBackdrop, type Backdrop } from './backdrop.js';
import { brightness, parseHexColor, type Rgb } from './color.js';
import type { Device } from '../gl/device.js';
import { SurfacePass } from './draw-surfaces.js';
import { centred, openEye, type MirrorPlane, type Shift } from '../eye.js';
import { lightDirections, placeLight } from './game-light.js';
import { FlashPass } from './flashes.js';
import { Ground, type GroundTravel } from './ground.js';
import type { FirstPersonLook, LitGame, Look, SurfaceLook } from './look.js';
import { BoxOverlay } from '../overlays/boxes.js';
import { drawGuides } from '../overlays/guides.js';
import { Hairlines } from '../overlays/hairlines.js';
import { drawShells } from './shells.js';
import { SkeletonOverlay, type SkeletonColors } from '../overlays/skeleton-overlay.js';
import { SceneBounds } from '../scene-bounds.js';
import { drawStrips } from '../overlays/strip-overlay.js';

/** The picture's size in device pixels, and how many of them make a CSS pixel. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  /** Width over height where it is shown, if it is stretched to another shape. */
  readonly aspect?: number;
}

/** The side of a shadow's texture. A shadow is blurred, so it needs far fewer texels than the picture has pixels. */
function shadowResolution(pixels: number): number {
  if (pixels <= 240) return 64;
  return pixels <= 720 ? 128 : 256;
}

/** Draws one scene: what a view shows, or a picture of it in another size. */
export class Painter implements SurfaceLook {
  actors: readonly Actor[] = [];
  readonly bounds: SceneBounds = new SceneBounds();
  /** The time of the glow, in seconds. */
  seconds = 0;
  shift: Shift = centred;
  /** True when the picture is mirrored, left for right. */
  mirror = false;
  /** What a picture in first person has beside the model; null where the camera orbits. */
  firstPerson: FirstPersonLook | null = null;
  /** How far the ground has gone by under the model. */
  travelled: GroundTravel = null;
  /** The joint of the first actor that stands out. */
  selectedJoint: JointRef | null = null;
  readonly eye: Float32Array = new Float32Array(4);
  readonly #ground = new Ground();
  readonly #boxes = new BoxOverlay();
  readonly #hairlines = new Hairlines();
  readonly #skeletons = new SkeletonOverlay();
  readonly #flashes = new FlashPass();
  readonly #surfaces = new SurfacePass();
  readonly #light = new Float32Array(3);
  #lightActor: Actor | null = null;
  #lightGame: LitGame = 'quake2';
  #look!: Look;
  #backdrop!: Backdrop;
  #colors!: Readonly<Record<'grid' | 'shadow' | 'wire' | 'normals', Rgb>>;
  #skeletonColors!: SkeletonColors;
  #shadowOpacity = 0;

  constructor(look: Look, colors: SceneColors) {
    this.setLook(look, colors);
  }

  get display(): DisplayOptions {
    return this.#look.display;
  }

  get scene(): SceneOptions {
    return this.#look.scene;
  }

  setActors(actors: readonly Actor[]): void {
    this.actors = actors;
    this.#ground.reset();
  }

  setLook(look: Look, colors: SceneColors): void {
    this.#look = look;
    this.#backdrop = chooseBackdrop(look.scene, colors);
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
  lightFor(actor: Actor, game: LitGame): Float32Array {
    if (actor !== this.#lightActor || game !== this.#lightGame) {
      lightDirections[game](actor, this.scene.lightYaw, this.#light);
      this.#lightActor = actor;
      this.#lightGame = game;
    }
    return this.#light;
  }

  /** Part of SurfaceLook. */
  get placeLight(): number {
    return placeLight(this.scene, this.seconds);
  }

  get mirrorPlane(): MirrorPlane {
    if (!this.mirror) return 'none';
    return this.firstPerson ? 'eye' : 'model';
  }

  /** True when everything the picture needs lies in the context. */
  get ready(): boolean {
    for (const actor of this.actors) if (!actor.asset.resident) return false;
    return true;
  }

  /** Draws into the lower left corner of the context's own buffer. */
  paint(device: Device, camera: CameraState, size: PictureSize, ready: () => void): void {
    const { actors, bounds, scene, mirror } = this;
    const { mesh } = this.display;
    bounds.measure(actors);
    this.#lightActor = null;
    device.state.viewMirrored = mirror;
    for (const actor of actors) actor.upload(device);

    const above = this.#setCamera(device, camera, size);
    const pixels = Math.max(size.width, size.height);
    const resolution = shadowResolution(pixels);
    const on = this.firstPerson ?? scene;
    const shadow = mesh && on.shadow && scene.light !== 'unlit' && actors.length > 0 && above;
    if (shadow) this.#ground.castShadow(device, actors, bounds, scene.light, resolution);

    device.state.target(null, size.width, size.height);
    drawBackdrop(device, this.#backdrop);
    if (mesh) this.#surfaces.draw(device, actors, 'solid', this);
    if (shadow) this.#ground.drawShadow(device, this.#colors.shadow, this.#shadowOpacity, resolution);
    if (on.grid) this.#ground.drawGrid(device, bounds, camera.target, this.#colors.grid, this.travelled);
    if (mesh) this.#surfaces.draw(device, actors, 'clear', this);
    if (mesh && this.display.muzzleFlashes) this.#flashes.draw(device, actors);
    this.#drawOverlays(device, pixels, ready);
    if (this.firstPerson?.guides)
      drawGuides(device, size, this.#skeletonColors.bone, this.#skeletonColors.outline);
  }

  #drawOverlays(device: Device, pixels: number, ready: () => void): void {
    const { actors, bounds, display } = this;
    if (display.strips && display.mesh) drawStrips(device, actors, display.twoSided, ready);
    if (display.shell !== 'none' && display.mesh) drawShells(device, actors, display.shell);
    if (display.wireframe)
      this.#hairlines.drawEdges(device, actors, this.#colors.wire, pixels <= 360 ? 0.3 : 0.5, ready);
    if (display.normalLines)
      this.#hairlines.drawNormals(device, actors, this.#colors.normals, bounds.size * 0.05);
    if (display.boundingBox) this.#boxes.drawPoseBoxes(device, actors, this.#colors.wire);
    const { outline } = this.#skeletonColors;
    if (display.gameBoxes) this.#boxes.drawGameBoxes(device, actors, bounds.size, outline);
    if (display.hitboxes) this.#boxes.drawHitboxes(device, actors, outline);
    if (display.skeleton)
      this.#skeletons.drawBones(device, actors, bounds.size, this.selectedJoint, this.#skeletonColors);
    if (display.jointAxes) this.#skeletons.drawAxes(device, actors, bounds.size, this.#skeletonColors);
    if (display.tags) this.#skeletons.drawTags(device, actors, bounds.size, this.#skeletonColors);
  }

  /** Returns whether the eye is above the ground. */
  #setCamera(
    { viewBlock }: Device,
    camera: CameraState,
    { width, height, pixelRatio, aspect = width / height }: PictureSize,
  ): boolean {
    const { mirror, mirrorPlane, scene } = this;
    const overbright = scene.overbright && scene.light === 'game';
    openEye(camera, this.bounds, aspect, mirrorPlane, viewBlock, this.eye, this.shift);
    viewBlock.send(this.eye, overbright, width, height, pixelRatio, mirror);
    return this.eye[1]! > this.bounds.ground;
  }
}
