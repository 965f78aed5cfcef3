import {
  SceneBounds,
  type Actor,
  type GroundTravel,
  type ModelAsset,
  type Renderer,
} from '../render/index.js';
import type { InstanceLike, ModelLike, Playing } from '../types/api.js';
import type { FrameRange, PlayOptions, RootMotion } from '../types/events.js';
import type { ChannelPlayback } from '../types/playback.js';
import type { Axes, GameHints } from '../types/subject.js';
import type { Vec3 } from '../types/vectors.js';
import type { SceneOptions } from '../types/view.js';
import { rootRotation } from '../util/basis.js';
import { playedFrames } from '../util/cuts.js';
import type { FileCamera } from '../util/file-cameras.js';
import { placeCamera, type PlacedCamera } from './camera/file-camera.js';
import { CarriedActors } from './carried-actors.js';
import { Crowd, crowdSize } from './crowd.js';
import { isFarTravelled } from './camera/follow.js';
import { takePose } from './flashes.js';
import { floorOf } from './framing/floor.js';
import { clearBox, createBox, isEmptyBox, type Box } from '../math/box.js';
import { Reach, type Framing } from './framing/reach.js';
import { clipTravel } from './ground-travel.js';
import { leaseAsset, type AssetLease } from './shared-assets.js';

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
  readonly #crowd: Crowd;
  #actors: readonly Actor[];
  #crowdSize = 1;
  readonly #lease: AssetLease;
  readonly #carried: CarriedActors;
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
   * `changed` is called when something that hangs on the instance can be drawn that could not. Where a step throws (the
   * model is disposed of or lost, there is no room on the GPU), what was made before it is given back.
   */
  constructor(renderer: Renderer, model: ModelLike, changed: () => void) {
    this.model = model;
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
      this.#crowd = new Crowd(model, this.instance);
      this.#carried = new CarriedActors(renderer, this.instance, changed);
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

  /** How many of the model there are; more than the GPU has room for are not shown. */
  get crowd(): number {
    return this.#crowdSize;
  }
  set crowd(count: number) {
    const size = crowdSize(count);
    if (size === this.#crowdSize || this.lost) return;
    // The size is kept before the resize, so that one without enough memory is not tried again with every change.
    this.#crowdSize = size;
    this.#crowd.resize(size, this.#lease.asset);
    this.#stand();
    this.#gather();
    this.advance(0);
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
  framing(channels: readonly ChannelPlayback[]): Framing | null {
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
      this.#crowd.actors.length === 0 &&
      (this.instance.rootMotion === 'travel' || isFarTravelled(animation, rest))
    );
  }

  /** The root motion that was chosen; a crowd stays in its place instead of travelling. */
  get rootMotion(): RootMotion {
    return this.#crowd.rootMotion;
  }

  /**
   * How far what plays would have carried the model, which is shown in its place: along the world's x and z. Null where
   * it is carried nowhere.
   */
  get travelled(): GroundTravel {
    if (this.lost) return null;
    const state = this.instance.part(0).state();
    const clip = state.clip === null ? undefined : this.model.parts[0]?.clips[state.clip];
    const way = clip && clipTravel(clip, state, this.instance.rootMotion, this.#crowd.range(0));
    const m = this.actor.parts[0]?.worldFromModel;
    if (!way || !m) return null;
    const along = (row: number): number => m[row]! * way[0] + m[4 + row]! * way[1] + m[8 + row]! * way[2];
    return [along(0), along(2)];
  }

  /** Where a camera of the file is in the present pose; null where the model has none of that place. */
  camera({ part: p, camera }: FileCamera): PlacedCamera | null {
    const part = this.model.parts[p];
    const actorPart = this.actor.parts[p];
    if (!part || !actorPart) return null;
    const { clip, time } = this.lost ? { clip: null, time: 0 } : this.instance.part(p).state();
    const moment = { part, joints: this.actor.joints(p), worldFromPart: actorPart.worldFromModel };
    return placeCamera(camera, { ...moment, clip, seconds: time });
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
    return [...this.#assets].some((asset) => asset.uploading);
  }

  /** Advances the instance and takes its pose to the actor, with what hangs on it; its crowd follows. */
  advance(seconds: number): void {
    this.#crowd.advance(seconds);
    takePose(this.actor, this.instance);
    if (this.#carried.apply()) this.#gather();
  }

  /** The part that plays, or the whole instance (null). */
  played(part: number | null): Playing {
    return part === null ? this.instance : this.instance.part(part);
  }

  /** Plays a clip on one part, or on all (null); without a range in the options, all of it. */
  play(clip: string, options?: PlayOptions, part: number | null = null): void {
    this.played(part).play(clip, options);
    if (options?.layer !== undefined) return;
    const played = this.model.clips.find(({ name }) => name === clip);
    this.#crowd.setRange(options?.range ?? (played ? playedFrames(played) : null), part);
  }

  /** Keeps playback within a range of the clip's frames; on one part, or on all (null). */
  setRange(range: FrameRange, part: number | null): void {
    this.played(part).setRange(range);
    this.#crowd.setRange(range, part);
  }

  /** True when a part, or something that hangs on the instance, plays a clip, or when materials move without one. */
  get animated(): boolean {
    if (this.moving) return true;
    return plays(this.instance) || this.#carried.instances.some(plays);
  }

  /** True when materials that are seen change with time, though no clip goes on. */
  get moving(): boolean {
    return this.#actors.some((actor) => actor.moving);
  }

  /** True when every clip that plays has come to its end. */
  get finished(): boolean {
    const { instances } = this.#carried;
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
    this.#crowd.dispose();
    this.#carried.dispose();
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
    this.#crowd.stand(rotation, floor);
  }

  get #assets(): ReadonlySet<ModelAsset> {
    return new Set([this.#lease.asset, ...this.#carried.assets]);
  }

  get #ownBounds(): SceneBounds {
    this.#own.measure(this.#alone);
    return this.#own;
  }

  #gather(): void {
    this.#actors = [this.actor, ...this.#carried.actors, ...this.#crowd.actors];
  }
}

function isAtOrigin(transform: Float32Array): boolean {
  return transform.every((value, at) => value === (at % 5 === 0 ? 1 : 0));
}

/** Whether some part plays a clip, even one that has come to its end. */
function plays({ activity }: InstanceLike): boolean {
  return activity !== 'still';
}
