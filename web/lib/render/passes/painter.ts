import type { CameraState, DisplayOptions, JointRef, SceneColors, SceneOptions } from '../../types/view.js';
import type { Actor } from '../actor.js';
import { chooseBackdrop, drawBackdrop, type Backdrop } from './backdrop.js';
import { brightness, parseHexColor, type Rgb } from './color.js';
import type { Device, ViewNumbers } from '../gl/device.js';
import { SurfacePass } from './draw-surfaces.js';
import { centred, openEye, type MirrorPlane, type Shift } from '../eye.js';
import { lightDirections, placeLight, raised, studioDirection } from './game-light.js';
import { isInspection } from '../gl/program-recipes.js';
import { hasOverlays } from '../overlay-loader.js';
import { isSkeleton } from '../bones.js';
import { groundCode } from '../ground-loader.js';
import type { Ground } from '../ground/ground.js';
import type { FirstPersonLook, GroundTravel, LitGame, Look, ImageSize, LitLook } from './look.js';
import type { Overlays } from '../overlays/overlays.js';
import { SceneBounds } from '../scene-bounds.js';

/** Size of a shadow texture. A shadow is blurred, so it needs fewer texels than the image. */
export function shadowResolution(pixels: number): number {
  if (pixels <= 240) return 64;
  return pixels <= 720 ? 128 : 256;
}

/** Draws a scene, for a view or for an image of another size. */
export class Painter implements LitLook {
  actors: readonly Actor[] = [];
  readonly bounds: SceneBounds = new SceneBounds();
  shift: Shift = centred;
  /** Whether the image is mirrored horizontally. */
  mirror = false;
  /** How far the ground has moved under the model. */
  travelled: GroundTravel = null;
  /** The highlighted joint of the first actor. */
  selectedJoint: JointRef | null = null;
  readonly eye: Float32Array = new Float32Array(4);
  readonly studioKey: Float32Array = new Float32Array(3);
  /** Null until its code has arrived. */
  #ground: Ground | null = null;
  readonly #surfaces = new SurfacePass();
  /** True for an inspection mode. */
  inspects = false;
  /** The light level of Quake II, including the glow effect. */
  placeLight = 1;
  readonly #light = new Float32Array(3);
  /** The actor, its version and the game that `#light` was computed for. */
  #lightActor: Actor | null = null;
  #lightVersion = 0;
  #lightGame: LitGame = 'quake2';
  #seconds = 0;
  #firstPerson: FirstPersonLook | null = null;
  /** Whether the look needs overlays. */
  #lookHasOverlays = false;
  /** The last result of `drawn` that has sprites. */
  #drawn: readonly Actor[] = [];
  /** Whether an actor is a skeleton without surfaces, which is always drawn. */
  #hasSkeleton = false;
  #look!: Look;
  backdrop!: Backdrop;
  #colors!: SceneColors;
  gridColor!: Rgb;
  shadowColor!: Rgb;
  shadowOpacity = 0;

  constructor(look: Look, colors: SceneColors) {
    this.setLook(look, colors);
  }

  get look(): Look {
    return this.#look;
  }

  get display(): DisplayOptions {
    return this.#look.display;
  }

  get scene(): SceneOptions {
    return this.#look.scene;
  }

  /** Time of the glow effect, in seconds. */
  get seconds(): number {
    return this.#seconds;
  }
  set seconds(seconds: number) {
    this.#seconds = seconds;
    this.placeLight = placeLight(this.scene, seconds);
  }

  /** The additional content of a first-person image; null for the orbit camera. */
  get firstPerson(): FirstPersonLook | null {
    return this.#firstPerson;
  }
  set firstPerson(look: FirstPersonLook | null) {
    this.#firstPerson = look;
    this.#useLook(this.#look);
  }

  setActors(actors: readonly Actor[]): void {
    this.actors = actors;
    this.#hasSkeleton = actors.some(isSkeleton);
    this.#ground?.reset();
  }

  setLook(look: Look, colors: SceneColors): void {
    this.#useLook(look);
    this.backdrop = chooseBackdrop(look.scene, colors);
    studioDirection(look.scene, this.studioKey);
    this.#colors = colors;
    this.gridColor = parseHexColor(colors.grid) ?? [0.45, 0.5, 0.45];
    this.shadowColor = parseHexColor(colors.shadow) ?? [0, 0, 0];
    // A light floor needs a weaker shadow than a dark one to look equally dark.
    this.shadowOpacity = brightness(parseHexColor(colors.mid) ?? [0, 0, 0]) > 0.5 ? 0.5 : 0.72;
  }

  #useLook(look: Look): void {
    this.#look = look;
    this.inspects = isInspection(look.scene.light);
    this.placeLight = placeLight(look.scene, this.#seconds);
    this.#lookHasOverlays = hasOverlays(look.display, this.#firstPerson, look.scene.light);
    this.#lightActor = null;
  }

  /** Implements LitLook. The result is cached until another actor is passed, the actor moves or the look changes. */
  lightFor(actor: Actor, game: LitGame): Float32Array {
    const isKnown = actor === this.#lightActor && actor.rootVersion === this.#lightVersion;
    if (!isKnown || game !== this.#lightGame) {
      const { lightYaw, lightPitch } = this.scene;
      raised(lightDirections[game](actor, lightYaw, this.#light), lightPitch, lightYaw);
      this.#lightActor = actor;
      this.#lightVersion = actor.rootVersion;
      this.#lightGame = game;
    }
    return this.#light;
  }

  get mirrorPlane(): MirrorPlane {
    if (!this.mirror) return 'none';
    return this.firstPerson ? 'eye' : 'model';
  }

  /** Whether everything that the image needs has been uploaded. */
  get ready(): boolean {
    for (const actor of this.drawn) if (!actor.asset.resident) return false;
    return true;
  }

  /** Whether the models may cast a shadow. */
  get castsShadow(): boolean {
    const isShaded = this.scene.light !== 'unlit' && !this.#isFlat;
    return this.display.mesh && isShaded && (this.firstPerson ?? this.scene).shadow && this.actors.length > 0;
  }

  /** Whether the light mode is drawn without grid and shadow. */
  get #isFlat(): boolean {
    const { light } = this.scene;
    return light === 'normals' || light === 'checker';
  }

  get hasGrid(): boolean {
    return !this.#isFlat && (this.firstPerson ?? this.scene).grid;
  }

  /** Whether the image has a grid or a shadow. */
  get hasGround(): boolean {
    return this.castsShadow || this.hasGrid;
  }

  /**
   * Starts compiling the programs of the ground, if its code has arrived; except `shadow cast`, whose variants depend on
   * the models (`ModelAsset.startPrograms`).
   */
  startGround(device: Device): void {
    if (!this.#loadedGround(device)) return;
    if (this.hasGrid) device.programs.start('ground grid');
    if (this.castsShadow) device.programs.start('shadow blur', 'ground shadow');
  }

  /** Whether overlays are shown: by the look, for a skeleton without surfaces, or muzzle flashes. */
  get hasOverlays(): boolean {
    return this.#lookHasOverlays || this.#hasSkeleton || (this.display.mesh && this.#hasFlashes(false));
  }

  /** Whether muzzle flashes are enabled, and there are some with a sprite or, if `withSprite` is false, without one. */
  #hasFlashes(withSprite: boolean): boolean {
    if (!this.display.muzzleFlashes) return false;
    for (const { flashes } of this.actors)
      for (const { sprite } of flashes) if ((sprite !== null) === withSprite) return true;
    return false;
  }

  /**
   * The actors whose surfaces are drawn, on either side of a split view: those of the scene, and the sprites of their
   * muzzle flashes.
   */
  get drawn(): readonly Actor[] {
    const { mesh, split } = this.display;
    const mayShow = split !== 'none' || (mesh && !this.inspects);
    if (!mayShow || !this.#hasFlashes(true)) return this.actors;
    const drawn = [...this.actors, ...this.actors.flatMap(spritesOf)];
    const isNew = drawn.length !== this.#drawn.length || drawn.some((actor, i) => actor !== this.#drawn[i]);
    return isNew ? (this.#drawn = drawn) : this.#drawn;
  }

  get guides(): boolean {
    return this.firstPerson?.guides ?? false;
  }

  /**
   * Draws into the lower left corner of the drawing buffer, without overlays if `overlays` is null, and without ground and
   * shadow if `withGround` is false. `ready` is called when content that was not available yet can be drawn.
   */
  paint(
    device: Device,
    camera: CameraState,
    size: ImageSize,
    { overlays, withGround }: { readonly overlays: Overlays | null; readonly withGround: boolean },
    ready: () => void,
  ): void {
    const { actors, bounds, scene, mirror } = this;
    bounds.measure(actors);
    device.state.viewMirrored = mirror;
    const above = this.setCamera(device.viewBlock, camera, size);
    device.viewBlock.send();
    for (const actor of this.drawn) actor.upload(device);

    const pixels = Math.max(size.width, size.height);
    const resolution = shadowResolution(pixels);
    const ground = withGround ? this.#loadedGround(device) : null;
    const shadow = this.castsShadow && above ? ground : null;
    const grid = this.hasGrid ? ground : null;
    shadow?.castShadow(device, actors, bounds, scene.light === 'studio' ? this.studioKey : null, resolution);

    device.state.target(null, size.width, size.height);
    overlays?.learn(device);
    const draw = (): void => {
      const { display } = this;
      const drawn = this.inspects ? this.actors : this.drawn;
      drawBackdrop(device, this.backdrop);
      if (display.mesh) this.#surfaces.draw(device, drawn, 'solid', this);
      shadow?.drawShadow(device, this.shadowColor, this.shadowOpacity, resolution);
      grid?.drawGrid(device, bounds, camera.target, this.gridColor, this.travelled);
      if (display.mesh) this.#surfaces.draw(device, drawn, 'clear', this);
      overlays?.draw(device, this, this.#colors, size, ready);
    };
    if (this.display.split === 'none' || !overlays) {
      draw();
      return;
    }
    // Background and ground use the left side's look, so that they continue across the split.
    const look = this.#look;
    overlays.drawSplitView(device, look, size, this.shift, (side) => {
      this.#useLook(side);
      this.setCamera(device.viewBlock, camera, size);
      device.viewBlock.send();
      draw();
    });
    this.#useLook(look);
  }

  /** The ground; null until its code has arrived. */
  #loadedGround({ programs }: Device): Ground | null {
    const code = groundCode.value;
    if (!code) return null;
    programs.learn(code.groundPrograms);
    return (this.#ground ??= new code.Ground());
  }

  /**
   * Writes the camera into the view block and rotates sprites towards it. Returns whether the camera is above the
   * ground.
   */
  setCamera(
    viewBlock: ViewNumbers,
    camera: CameraState,
    { width, height, pixelRatio, aspect = width / height }: ImageSize,
  ): boolean {
    const { mirror, mirrorPlane, scene } = this;
    const overbright = scene.overbright && scene.light === 'game';
    openEye(camera, this.bounds, aspect, mirrorPlane, viewBlock, this.eye, this.shift);
    viewBlock.set(this.eye, overbright, width, height, pixelRatio, mirror, scene.exposure);
    for (const actor of this.drawn) actor.face(viewBlock.viewFromWorld, this.eye);
    return this.eye[1]! > this.bounds.ground;
  }
}

function spritesOf(actor: Actor): Actor[] {
  return actor.flashes.flatMap(({ part, sprite }) => (sprite && actor.partVisible(part) ? [sprite] : []));
}
