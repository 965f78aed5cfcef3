import type { CameraState, DisplayOptions, JointRef, SceneColors, SceneOptions } from '../../types/view.js';
import type { Actor } from '../actor.js';
import { chooseBackdrop, drawBackdrop, type Backdrop } from './backdrop.js';
import { brightness, parseHexColor, type Rgb } from './color.js';
import type { Device } from '../gl/device.js';
import { SurfacePass } from './draw-surfaces.js';
import { centred, openEye, type MirrorPlane, type Shift } from '../eye.js';
import { lightDirections, placeLight, raised, studioDirection } from './game-light.js';
import { FlashPass } from './flashes.js';
import { Ground, type GroundTravel } from './ground.js';
import type { FirstPersonLook, LitGame, Look, PictureSize, SurfaceLook } from './look.js';
import type { Overlays } from '../overlays/overlays.js';
import { SceneBounds } from '../scene-bounds.js';

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
  readonly studioKey: Float32Array = new Float32Array(3);
  readonly #ground = new Ground();
  readonly #flashes = new FlashPass();
  readonly #surfaces = new SurfacePass();
  readonly #light = new Float32Array(3);
  #lightActor: Actor | null = null;
  #lightGame: LitGame = 'quake2';
  #look!: Look;
  #backdrop!: Backdrop;
  #colors!: SceneColors;
  #grid!: Rgb;
  #shadow!: Rgb;
  #shadowOpacity = 0;

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

  setActors(actors: readonly Actor[]): void {
    this.actors = actors;
    this.#ground.reset();
  }

  setLook(look: Look, colors: SceneColors): void {
    this.#look = look;
    this.#backdrop = chooseBackdrop(look.scene, colors);
    studioDirection(look.scene, this.studioKey);
    this.#colors = colors;
    this.#grid = parseHexColor(colors.grid) ?? [0.45, 0.5, 0.45];
    this.#shadow = parseHexColor(colors.shadow) ?? [0, 0, 0];
    // A light floor takes less of a shadow than a dark one to look as firm.
    this.#shadowOpacity = brightness(parseHexColor(colors.mid) ?? [0, 0, 0]) > 0.5 ? 0.5 : 0.72;
  }

  /** SurfaceLook: actors of one pass share the place they are asked from, so the last answer is kept. */
  lightFor(actor: Actor, game: LitGame): Float32Array {
    if (actor !== this.#lightActor || game !== this.#lightGame) {
      const { lightYaw, lightPitch } = this.scene;
      raised(lightDirections[game](actor, lightYaw, this.#light), lightPitch, lightYaw);
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

  /** Whether the models may cast a shadow. */
  get castsShadow(): boolean {
    const isShaded = this.scene.light !== 'unlit' && !this.#isFlat;
    return this.display.mesh && isShaded && (this.firstPerson ?? this.scene).shadow && this.actors.length > 0;
  }

  /** Whether the light is one of those that are drawn without grid and shadow. */
  get #isFlat(): boolean {
    const { light } = this.scene;
    return light === 'normals' || light === 'checker';
  }

  get #hasGrid(): boolean {
    return !this.#isFlat && (this.firstPerson ?? this.scene).grid;
  }

  /** Whether the picture has a grid or a shadow. */
  get hasGround(): boolean {
    return this.castsShadow || this.#hasGrid;
  }

  /** The programs of the ground, except `shadow cast`, whose variants depend on the models (`ModelAsset.startPrograms`). */
  get groundPrograms(): readonly string[] {
    return [
      ...(this.#hasGrid ? ['ground grid'] : []),
      ...(this.castsShadow ? ['shadow blur', 'ground shadow'] : []),
    ];
  }

  get guides(): boolean {
    return this.firstPerson?.guides ?? false;
  }

  /**
   * Draws into the lower left corner of the context's own buffer, without what lies over models where `overlays` is null,
   * and without the ground and the shadow where `withGround` is false. `ready` is called when something that is not drawn
   * yet can be.
   */
  paint(
    device: Device,
    camera: CameraState,
    size: PictureSize,
    { overlays, withGround }: { readonly overlays: Overlays | null; readonly withGround: boolean },
    ready: () => void,
  ): void {
    const { actors, bounds, scene, mirror } = this;
    bounds.measure(actors);
    this.#lightActor = null;
    device.state.viewMirrored = mirror;
    for (const actor of actors) actor.upload(device);

    const above = this.#setCamera(device, camera, size);
    const pixels = Math.max(size.width, size.height);
    const resolution = shadowResolution(pixels);
    const shadow = withGround && this.castsShadow && above;
    if (shadow)
      this.#ground.castShadow(
        device,
        actors,
        bounds,
        scene.light === 'studio' ? this.studioKey : null,
        resolution,
      );

    device.state.target(null, size.width, size.height);
    overlays?.learn(device);
    const draw = (): void => {
      const { display } = this;
      drawBackdrop(device, this.#backdrop);
      if (display.mesh) this.#surfaces.draw(device, actors, 'solid', this);
      if (shadow) this.#ground.drawShadow(device, this.#shadow, this.#shadowOpacity, resolution);
      if (withGround && this.#hasGrid)
        this.#ground.drawGrid(device, bounds, camera.target, this.#grid, this.travelled);
      if (display.mesh) this.#surfaces.draw(device, actors, 'clear', this);
      if (display.mesh && display.muzzleFlashes) this.#flashes.draw(device, actors);
      overlays?.draw(device, this, this.#colors, size, ready);
    };
    if (this.display.blade === 'none' || !overlays) {
      draw();
      return;
    }
    // Backdrop and ground are those of the left side, so that the scene goes on behind the blade.
    const look = this.#look;
    overlays.cut(device, look, size, this.shift, (side) => {
      this.#look = side;
      this.#setCamera(device, camera, size);
      draw();
    });
    this.#look = look;
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
