import {
  SceneBounds,
  type Actor,
  type GroundTravel,
  type ModelAsset,
  type Renderer,
} from '../render/index.js';
import type { InstanceLike, ModelLike } from '../types/api.js';
import type { RootMotion } from '../types/events.js';
import type { ChannelState } from '../types/playback.js';
import type { Axes, GameHints } from '../types/subject.js';
import type { Vec3 } from '../types/vectors.js';
import type { SceneOptions } from '../types/view.js';
import { rootRotation } from '../util/basis.js';
import { isFarTravelled } from './camera/follow.js';
import { takePose } from './flashes.js';
import { floorOf } from './framing/floor.js';
import { clearBox, createBox, isEmptyBox, type Box } from '../math/box.js';
import { Reach, type Framing } from './framing/reach.js';
import { clipTravel } from './ground-travel.js';
import type { CarriedActors } from './optional/carried-actors.js';
import type { Crowd } from './optional/crowd.js';
import { optionalCode } from './optional-loader.js';
import { leaseAsset, type AssetLease } from './shared-assets.js';

/** The most of a model that are shown: more would be too small to see. */
const mostMembers = 400;
const none: readonly never[] = [];

/** A whole number from 1 to 400; NaN gives 1. */
export function crowdSize(count: number): number {
  return Math.min(mostMembers, Math.max(1, Math.floor(count) || 1));
}

/** Called when a shown model has changed without being asked to. */
export interface ShownModelHost {
  /** What is drawn has changed: code, or the geometry of an attached instance, has arrived. */
  changed(): void;
  /** The crowd has been formed after a camera was fitted to the model without it. */
  outgrown(): void;
}

/**
 * What a viewer shows: a model, an instance of it that plays, and its actor on the GPU. It can be played, measured
 * and dressed before the GPU has it.
 */
export class ShownModel {
  readonly model: ModelLike;
  readonly instance: InstanceLike;
  readonly actor: Actor;
  /** True when the WASM module has ended; the model then stays as it is. */
  lost = false;
  /** Null while there is one of the model, and until the code of crowds has arrived. */
  #crowd: Crowd | null = null;
  #actors: readonly Actor[];
  #crowdSize = 1;
  readonly #lease: AssetLease;
  /** Null until the code that draws attached instances has been needed and has arrived. */
  #carried: CarriedActors | null = null;
  readonly #renderer: Renderer;
  readonly #host: ShownModelHost;
  /** True when a camera was fitted before the crowd was there. */
  #framedAlone = false;
  readonly #bounds = new SceneBounds();
  readonly #reach: Reach;
  /** The actor of the model alone, without crowd and attachments. */
  readonly #alone: readonly Actor[];
  readonly #own = new SceneBounds();
  readonly #pose = new Float32Array(6);
  /** Whether a material is lit as Quake II's are; null until it is asked for. */
  #isOfQuake2: boolean | null = null;
  #disposed = false;

  /**
   * Where a step throws (the model is disposed of or lost, there is no room on the GPU), what was made before it is given
   * back.
   */
  constructor(renderer: Renderer, model: ModelLike, host: ShownModelHost) {
    this.model = model;
    this.#renderer = renderer;
    this.#host = host;
    this.instance = model.createInstance();
    this.#reach = new Reach(model, this.instance.axes);
    const made: (() => void)[] = [() => this.instance.dispose()];
    try {
      this.#lease = leaseAsset(renderer, model);
      made.push(() => this.#lease.release());
      this.actor = this.#lease.asset.createInstance();
      made.push(() => this.actor.dispose());
      // A walk that moves along in its file would jump back with every pass; a program that wants that has to say so.
      this.instance.rootMotion = 'in-place';
      this.#actors = this.#alone = [this.actor];
      this.#stand();
      takePose(this.actor, this.instance);
    } catch (error) {
      for (const giveBack of made.reverse()) giveBack();
      throw error;
    }
  }

  /** Its own actor, those of what hangs on it, and those of its crowd; a new array whenever they change. */
  get actors(): readonly Actor[] {
    return this.#actors;
  }

  /**
   * How many of the model there are; more than the GPU has room for are not shown. Those that need code that has not been
   * fetched appear when it has arrived.
   */
  get crowd(): number {
    return this.#crowdSize;
  }
  set crowd(count: number) {
    const size = crowdSize(count);
    if (size === this.#crowdSize || this.lost) return;
    // The size is kept before the resize, so that one without enough memory is not tried again with every change.
    this.#crowdSize = size;
    if (size > 1 && !optionalCode.value) optionalCode.load(this.#arrived);
    else this.#resizeCrowd();
  }

  /** Stands the model on other axes of its file; true where it stood otherwise before. */
  standOn(axes: Axes): boolean {
    const { up, forward } = this.instance.axes;
    if (this.lost || (axes.up === up && axes.forward === forward)) return false;
    this.instance.axes = axes;
    this.#stand();
    this.advance(0);
    return true;
  }

  /** The measures of the model as it stands in the world. */
  get bounds(): SceneBounds {
    this.#bounds.measure(this.actors);
    return this.#bounds;
  }

  /** The body as it stands, without what it holds: a box in the world; null where nothing of it is seen. */
  get body(): ArrayLike<number> | null {
    if (this.lost || !isAtOrigin(this.instance.transform)) return null;
    return this.#reach.body((part) => this.instance.part(part).visible);
  }

  /** Head and chest of what stands upright, else all of it; null where that is not known. */
  get bust(): Framing | null {
    if (this.lost || !isAtOrigin(this.instance.transform)) return null;
    const bust = this.#reach.bust((part) => this.instance.part(part).visible);
    return bust && { reach: bust, body: bust };
  }

  /**
   * What a camera frames while some clips play. Of a crowd, of a model with something hanging on it, and of one that
   * was moved, it frames all that they can ever do.
   */
  framing(channels: readonly ChannelState[]): Framing | null {
    this.#framedAlone ||= this.#crowdSize > 1 && !this.#crowd;
    if (!this.#isMeasured) {
      const { animation, rest } = this.bounds;
      return { reach: animation, body: rest };
    }
    return this.#reach.framing(channels, this.rootMotion, (part) => this.instance.part(part).visible);
  }

  /** Whether what the model does in its clips can be measured: it is alone, and stands where it was loaded. */
  get #isMeasured(): boolean {
    return !this.lost && this.#actors.length === 1 && isAtOrigin(this.instance.transform);
  }

  /** Whether its animations carry the model away; a crowd stays where it is. */
  get travels(): boolean {
    const { animation, rest } = this.#ownBounds;
    return (
      (this.#crowd?.instances.length ?? 0) === 0 &&
      (this.instance.rootMotion === 'travel' || isFarTravelled(animation, rest))
    );
  }

  /** The root motion that was chosen; a crowd stays in its place instead of travelling. */
  get rootMotion(): RootMotion {
    return (this.#crowd ?? this.instance).rootMotion;
  }

  /**
   * How far what plays would have carried the model, which is shown in its place: along the world's x and z. Null where
   * it is carried nowhere.
   */
  get travelled(): GroundTravel {
    if (this.lost) return null;
    const state = this.instance.part(0).state();
    const clip = state.clip === null ? undefined : this.model.parts[0]?.clips[state.clip];
    const way = clip && clipTravel(clip, state, this.instance.rootMotion, state.range);
    const m = this.actor.parts[0]?.worldFromModel;
    if (!way || !m) return null;
    const along = (row: number): number => m[row]! * way[0] + m[4 + row]! * way[1] + m[8 + row]! * way[2];
    return [along(0), along(2)];
  }

  /** The box of the present pose in the world; null where nothing is shown, or the model is not where it was loaded. */
  get poseBox(): Box | null {
    if (!this.#isMeasured || this.travels) return null;
    const box = createBox();
    this.actor.addPoseBox(box, true);
    return isEmptyBox(box) ? null : box;
  }

  /** How far the middle of the present pose is from where a camera frames the model (`framing`), in the world. */
  get away(): Vec3 {
    const start = this.#isMeasured ? this.#reach.start((part) => this.instance.part(part).visible) : null;
    const rest = start ?? this.#ownBounds.rest;
    this.actor.addPoseBox(clearBox(this.#pose), true);
    const away = (axis: number): number => {
      const moved = this.#pose[axis]! + this.#pose[axis + 3]! - rest[axis]! - rest[axis + 3]!;
      return Number.isFinite(moved) ? moved / 2 : 0;
    };
    return [away(0), away(1), away(2)];
  }

  /** Whether its geometry is on the GPU, and when it will be. */
  get resident(): boolean {
    return this.#lease.asset.resident;
  }
  get ready(): Promise<void> {
    return this.#lease.asset.ready;
  }

  /** Bytes of all that the model and what hangs on it have on the GPU. */
  get gpuBytes(): number {
    return [...this.#assets].reduce((sum, asset) => sum + asset.gpuBytes, 0);
  }

  /** True while pictures of what is drawn are on their way to the GPU. */
  get uploading(): boolean {
    // It is asked for with every frame, so nothing is allocated for a model alone.
    return this.#lease.asset.uploading || (this.#carried?.assets.some(isUploading) ?? false);
  }

  /** Advances the instance and takes its pose to the actor, with what hangs on it; its crowd follows. */
  advance(seconds: number): void {
    if (this.#crowd) this.#crowd.advance(seconds);
    else {
      // Where its code could not be fetched before, it is asked for again.
      if (this.#crowdSize > 1) optionalCode.load(this.#arrived);
      this.instance.update(seconds);
    }
    takePose(this.actor, this.instance);
    if (this.#carried) {
      if (this.#carried.apply()) this.#gather();
    } else if (this.instance.attached.length > 0) this.#carry();
  }

  /** True when a part, or something that hangs on the instance, plays a clip, or when materials move without one. */
  get animated(): boolean {
    if (this.moving) return true;
    return plays(this.instance) || this.#hanging.some(plays);
  }

  /** True when materials that are seen change with time, though no clip goes on. */
  get moving(): boolean {
    return this.#actors.some((actor) => actor.moving);
  }

  /** True when every clip that plays has come to its end. */
  get finished(): boolean {
    const instances = this.#hanging;
    let { activity } = this.instance;
    for (let i = 0; i < instances.length && activity !== 'playing'; i++)
      if (plays(instances[i]!)) activity = instances[i]!.activity;
    return activity === 'ended';
  }

  /** Whether its picture changes with time while nothing plays. */
  glows({ glow, light }: SceneOptions): boolean {
    if (!glow || light !== 'game') return false;
    return (this.#isOfQuake2 ??= this.model.parts.some(({ materials }) =>
      materials.some(({ shading }) => shading === 'quake2'),
    ));
  }

  /** Of the parts of one choice, shows the one of that name; null shows none. False where there is no such part. */
  choosePart(choice: GameHints['choice'], name: string | null): boolean {
    const { parts } = this.model;
    const chosen = parts.findIndex((part) => part.hints.choice === choice && part.name === name);
    if (choice === 'none' || (name !== null && chosen < 0)) return false;
    parts.forEach((part, p) => {
      if (part.hints.choice === choice) this.setPartVisible(p, p === chosen);
    });
    return true;
  }

  /** Shows or hides a part of it. */
  setPartVisible(part: number, visible: boolean): void {
    this.instance.part(part).visible = visible;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#crowd?.dispose();
    this.#carried?.dispose();
    this.instance.dispose();
    this.actor.dispose();
    this.#lease.release();
  }

  /** Takes how the instance stands to all that is drawn and measured of it. */
  #stand(): void {
    const { axes } = this.instance;
    const floor = floorOf(this.model, axes);
    const rotation = rootRotation(axes);
    this.#reach.axes = axes;
    this.actor.stand(rotation, floor);
    this.#crowd?.stand(rotation, floor);
  }

  /** Makes the crowd as large as it should be. Throws where there is no memory for it; the crowd then stays as it was. */
  #resizeCrowd(): void {
    const { asset } = this.#lease;
    if (this.#crowdSize > 1) this.#crowd ??= this.#newCrowd();
    this.#crowd?.resize(this.#crowdSize, asset);
    if (this.#crowdSize === 1) this.#crowd = null;
    this.#stand();
    this.#gather();
    this.advance(0);
  }

  #newCrowd(): Crowd {
    return new optionalCode.value!.Crowd(this.model, this.instance);
  }

  /** Draws what hangs on the instance, once the code for it has arrived. */
  #carry(): void {
    const code = optionalCode.value;
    if (!code) {
      optionalCode.load(this.#arrived);
      return;
    }
    this.#carried = new code.CarriedActors(this.#renderer, this.instance, () => this.#host.changed());
    if (this.#carried.apply()) this.#gather();
  }

  /** Called when the code of crowds and of attached instances has arrived. */
  readonly #arrived = (): void => {
    if (this.#disposed || this.lost) return;
    if (this.#crowdSize > 1 && !this.#crowd) {
      this.#resizeCrowd();
      if (this.#framedAlone) this.#host.outgrown();
    }
    this.#host.changed();
  };

  /** All instances that hang on the instance, directly or on each other. */
  get #hanging(): readonly InstanceLike[] {
    if (this.#carried) return this.#carried.instances;
    const { attached } = this.instance;
    if (attached.length === 0) return none;
    const all = [...attached];
    // The array grows while it is walked.
    for (const each of all) all.push(...each.attached);
    return all;
  }

  get #assets(): ReadonlySet<ModelAsset> {
    return new Set([this.#lease.asset, ...(this.#carried?.assets ?? none)]);
  }

  get #ownBounds(): SceneBounds {
    this.#own.measure(this.#alone);
    return this.#own;
  }

  #gather(): void {
    this.#actors = [this.actor, ...(this.#carried?.actors ?? none), ...(this.#crowd?.actors ?? none)];
  }
}

function isAtOrigin(transform: Float32Array): boolean {
  return transform.every((value, at) => value === (at % 5 === 0 ? 1 : 0));
}

function isUploading({ uploading }: ModelAsset): boolean {
  return uploading;
}

/** Whether some part plays a clip, even one that has come to its end. */
function plays({ activity }: InstanceLike): boolean {
  return activity !== 'still';
}
