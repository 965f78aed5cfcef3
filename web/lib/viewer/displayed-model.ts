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
import { areSameAxes, rootRotation } from '../util/basis.js';
import { unknownName } from '../util/lookup.js';
import { hasFlashes } from '../util/muzzle-flash.js';
import { isFarTravelled } from './camera/follow.js';
import { floorOf } from './framing/floor.js';
import { clearBox, createBox, isEmptyBox, type Box } from '../math/box.js';
import { Reach, type Framing } from './framing/reach.js';
import { clipTravel } from './ground-travel.js';
import type { AttachedActors } from './optional/attached-actors.js';
import type { Crowd } from './optional/crowd.js';
import type { FlashSprites } from './optional/flash-sprites.js';
import { optionalCode } from './optional-loader.js';
import { leaseAsset, type AssetLease } from './shared-assets.js';

/** The maximum size of a crowd; the members of a larger one would be too small to see. */
const maxMembers = 400;
const none: readonly never[] = [];

/** Rounds a number down and limits it to 1 to 400; NaN gives 1. */
export function crowdSize(count: number): number {
  return Math.min(maxMembers, Math.max(1, Math.floor(count) || 1));
}

/** Receives changes of a displayed model that happen asynchronously. */
export interface DisplayedModelHost {
  /** Called when code or the geometry of an attached instance has been loaded, so that the image changes. */
  changed(): void;
  /** Called when the crowd is created after a camera was fitted to the model alone. */
  outgrown(): void;
}

/**
 * A displayed model: an instance with its playback, and its actor on the GPU. It can be played, measured and configured
 * before the upload to the GPU has finished.
 */
export class DisplayedModel {
  readonly model: ModelLike;
  readonly instance: InstanceLike;
  readonly actor: Actor;
  /** True if the WASM module has ended; the model then no longer changes. */
  lost = false;
  /** Null for a single model, and until the code of crowds has been loaded. */
  #crowd: Crowd | null = null;
  #actors: readonly Actor[];
  #crowdSize = 1;
  readonly #lease: AssetLease;
  /** Null until the code for attached instances has been needed and loaded. */
  #attachedActors: AttachedActors | null = null;
  /** Null until the code of muzzle flashes, crowds or attached instances has been needed and loaded. */
  #sprites: FlashSprites | null = null;
  readonly #renderer: Renderer;
  readonly #host: DisplayedModelHost;
  /** True if a camera was fitted before the crowd was created. */
  #framedWithoutCrowd = false;
  readonly #bounds = new SceneBounds();
  readonly #reach: Reach;
  /** The actor of the model only, without crowd and attached instances. */
  readonly #modelActor: readonly Actor[];
  readonly #modelSceneBounds = new SceneBounds();
  readonly #pose = new Float32Array(6);
  readonly #hasFlashes: boolean;
  /** True once the code of muzzle flashes has been requested. Until it is loaded, no flash is drawn. */
  #requestedFlashes = false;
  /** Whether the model travels, and the properties that this was determined for. */
  #travel = { rootVersion: -1, rootMotion: 'stored' as RootMotion, alone: true, travels: false };
  /** True if a material uses Quake II's lighting; null until it is first read. */
  #isOfQuake2: boolean | null = null;
  #disposed = false;

  /**
   * If the constructor throws (the model is disposed of or lost, or the GPU has no memory left), it frees what it has
   * allocated.
   */
  constructor(renderer: Renderer, model: ModelLike, host: DisplayedModelHost) {
    this.model = model;
    this.#renderer = renderer;
    this.#host = host;
    this.instance = model.createInstance();
    this.#reach = new Reach(model, this.instance.axes);
    this.#hasFlashes = model.parts.some(hasFlashes);
    const cleanups: (() => void)[] = [() => this.instance.dispose()];
    try {
      this.#lease = leaseAsset(renderer, model);
      cleanups.push(() => this.#lease.release());
      this.actor = this.#lease.asset.createInstance();
      cleanups.push(() => this.actor.dispose());
      // A clip with a stored displacement would jump back with every pass, so programs have to enable that explicitly.
      this.instance.rootMotion = 'in-place';
      this.#actors = this.#modelActor = [this.actor];
      this.#applyAxes();
      this.actor.apply(this.instance.frame());
    } catch (error) {
      for (const cleanup of cleanups.reverse()) cleanup();
      throw error;
    }
  }

  /** The actors of the model, of attached instances and of the crowd; a new array after each change. */
  get actors(): readonly Actor[] {
    return this.#actors;
  }

  /**
   * The number of copies of the model, limited by the memory of the GPU. Copies appear when the code for crowds has been
   * loaded.
   */
  get crowd(): number {
    return this.#crowdSize;
  }
  set crowd(count: number) {
    const size = crowdSize(count);
    if (size === this.#crowdSize || this.lost) return;
    // The size is stored first, so that a size that exceeds the memory is not tried again with every change.
    this.#crowdSize = size;
    if (size > 1 && !optionalCode.value) optionalCode.load(this.#onCodeLoaded);
    else this.#resizeCrowd();
  }

  /** Changes the model's axes. Returns true if they were different before. */
  setAxes(axes: Axes): boolean {
    if (this.lost || areSameAxes(axes, this.instance.axes)) return false;
    this.instance.axes = axes;
    this.#applyAxes();
    this.advance(0);
    return true;
  }

  /** The bounds of the model, in world space. */
  get bounds(): SceneBounds {
    this.#bounds.measure(this.actors);
    return this.#bounds;
  }

  /** The world-space box of the standing body without held objects; null if it is unknown. */
  get body(): ArrayLike<number> | null {
    if (this.lost || !isAtOrigin(this.instance.transform)) return null;
    return this.#reach.body((part) => this.instance.part(part).visible);
  }

  /** The box of head and chest of an upright model, otherwise of the whole model; null if it is unknown. */
  get bust(): Framing | null {
    if (this.lost || !isAtOrigin(this.instance.transform)) return null;
    const bust = this.#reach.bust((part) => this.instance.part(part).visible);
    return bust && { reach: bust, body: bust };
  }

  /**
   * The boxes to frame while clips play. For a crowd, a model with attached instances, and a model that was moved, they
   * contain all its animations.
   */
  framing(channels: readonly ChannelState[]): Framing | null {
    this.#framedWithoutCrowd ||= this.#crowdSize > 1 && !this.#crowd;
    if (!this.#isMeasured) {
      const { animation, rest } = this.bounds;
      return { reach: animation, body: rest };
    }
    return this.#reach.framing(channels, this.rootMotion, (part) => this.instance.part(part).visible);
  }

  /** True if the model's clips can be measured: there is no other actor, and the model is at the origin. */
  get #isMeasured(): boolean {
    return !this.lost && this.#actors.length === 1 && isAtOrigin(this.instance.transform);
  }

  /** True if its animations make the model travel; crowds never travel. */
  get travels(): boolean {
    const { rootVersion } = this.actor;
    const { rootMotion } = this.instance;
    const alone = (this.#crowd?.instances.length ?? 0) === 0;
    const known = this.#travel;
    if (known.rootVersion === rootVersion && known.rootMotion === rootMotion && known.alone === alone)
      return known.travels;
    const { animation, rest } = this.#modelBounds;
    const travels = alone && (rootMotion === 'travel' || isFarTravelled(animation, rest));
    this.#travel = { rootVersion, rootMotion, alone, travels };
    return travels;
  }

  /** The root motion of the poses; a crowd plays in place instead of travelling. */
  get rootMotion(): RootMotion {
    return (this.#crowd ?? this.instance).rootMotion;
  }

  /**
   * The distance along the world's x and z by which the current clip would have moved the model, which is shown in
   * place. Null if there is none.
   */
  get travelled(): GroundTravel {
    if (this.lost) return null;
    const state = this.instance.part(0).state();
    const clip = state.clip === null ? undefined : this.model.parts[0]?.clips[state.clip];
    const displacement = clip && clipTravel(clip, state, this.rootMotion, state.range);
    const m = this.actor.parts[0]?.worldFromModel;
    if (!displacement || !m) return null;
    const along = (row: number): number =>
      m[row]! * displacement[0] + m[4 + row]! * displacement[1] + m[8 + row]! * displacement[2];
    return [along(0), along(2)];
  }

  /**
   * The world-space box of the current pose; null if nothing is visible, if the model travels or is not at the origin,
   * or if attached instances or a crowd are drawn.
   */
  get poseBox(): Box | null {
    if (!this.#isMeasured || this.travels) return null;
    const box = createBox();
    this.actor.addPoseBox(box, true);
    return isEmptyBox(box) ? null : box;
  }

  /** The offset of the current pose's centre from that of the first frame of the default clips, in world space. */
  get away(): Vec3 {
    const start = this.#isMeasured ? this.#reach.start((part) => this.instance.part(part).visible) : null;
    const rest = start ?? this.#modelBounds.rest;
    this.actor.addPoseBox(clearBox(this.#pose), true);
    const away = (axis: number): number => {
      const moved = this.#pose[axis]! + this.#pose[axis + 3]! - rest[axis]! - rest[axis + 3]!;
      return Number.isFinite(moved) ? moved / 2 : 0;
    };
    return [away(0), away(1), away(2)];
  }

  /** Whether its geometry has been uploaded to the GPU. */
  get resident(): boolean {
    return this.#lease.asset.resident;
  }
  get ready(): Promise<void> {
    return this.#lease.asset.ready;
  }

  /** The GPU memory of the model and its attached instances, in bytes. */
  get gpuBytes(): number {
    return [...this.#assets].reduce((sum, asset) => sum + asset.gpuBytes, 0);
  }

  /**
   * True while code for the crowd, attached instances or muzzle flashes, or the sprites of flashes, are being fetched.
   */
  get awaitsCode(): boolean {
    if (this.#sprites?.loading) return true;
    const needsCode =
      (this.#crowdSize > 1 && !this.#crowd) || this.#lacksAttachedActors || this.#needsFlashes;
    return needsCode && optionalCode.awaits(this.#onCodeLoaded);
  }

  /** True if the model's clips have muzzle flashes, and any clip plays or has ended. */
  get #needsFlashes(): boolean {
    return this.#hasFlashes && plays(this.instance);
  }

  get #lacksAttachedActors(): boolean {
    return !this.#attachedActors && this.instance.attached.length > 0;
  }

  /** True while displayed images are uploaded to the GPU. */
  get uploading(): boolean {
    // Read in every frame, so it allocates nothing for a single model.
    if (this.#lease.asset.uploading || this.#sprites?.uploading) return true;
    return this.#attachedActors?.assets.some(isUploading) ?? false;
  }

  /** Advances the instance by a time in seconds, and updates its actor, attached instances and crowd. */
  advance(seconds: number): void {
    this.#sprites?.restart();
    if (this.#crowd) this.#crowd.advance(seconds);
    else {
      // Try again to load the code after a failure.
      if (this.#crowdSize > 1) optionalCode.load(this.#onCodeLoaded);
      this.instance.update(seconds);
    }
    this.actor.apply(this.instance.frame());
    if (this.#hasFlashes) this.#applyFlashes();
    if (this.#lacksAttachedActors) this.#createAttachedActors();
    else if (this.#attachedActors?.apply()) this.#collectActors();
  }

  /** True if a part or an attached instance plays a clip, or if materials are animated without one. */
  get animated(): boolean {
    if (this.moving) return true;
    return plays(this.instance) || this.#attachedInstances.some(plays);
  }

  /** True if visible materials change with time, even without a running clip. */
  get moving(): boolean {
    return this.#actors.some((actor) => actor.moving);
  }

  /** True if every clip has ended. */
  get finished(): boolean {
    const instances = this.#attachedInstances;
    let { activity } = this.instance;
    for (let i = 0; i < instances.length && activity !== 'playing'; i++)
      if (plays(instances[i]!)) activity = instances[i]!.activity;
    return activity === 'ended';
  }

  /** True if the scene's glow effect changes the image with time, even while nothing plays. */
  glows({ glow, light }: SceneOptions): boolean {
    if (!glow || light !== 'game') return false;
    return (this.#isOfQuake2 ??= this.model.parts.some(({ materials }) =>
      materials.some(({ shading }) => shading === 'quake2'),
    ));
  }

  /**
   * Shows the named part among the parts of one choice and hides the others; null hides all. Returns false for the choice
   * `none`. Throws for a name that no part of the choice has.
   */
  selectPart(choice: GameHints['choice'], name: string | null): boolean {
    const { parts } = this.model;
    const chosen = parts.findIndex((part) => part.hints.choice === choice && part.name === name);
    if (choice === 'none') return false;
    if (name !== null && chosen < 0)
      throw unknownName(
        choice,
        name,
        parts.filter((part) => part.hints.choice === choice),
        this.model.subject,
      );
    parts.forEach((part, p) => {
      if (part.hints.choice === choice) this.setPartVisible(p, p === chosen);
    });
    return true;
  }

  /** Shows or hides a part. */
  setPartVisible(part: number, visible: boolean): void {
    this.instance.part(part).visible = visible;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#crowd?.dispose();
    this.#attachedActors?.dispose();
    this.#sprites?.dispose();
    this.instance.dispose();
    this.actor.dispose();
    this.#lease.release();
  }

  /** Applies the instance's axes to everything that is drawn and measured. */
  #applyAxes(): void {
    const { axes } = this.instance;
    const floor = floorOf(this.model, axes);
    const rotation = rootRotation(axes);
    this.#reach.axes = axes;
    this.actor.stand(rotation, floor);
    this.#crowd?.stand(rotation, floor);
  }

  #applyFlashes(): void {
    if (optionalCode.value)
      optionalCode.value.applyFlashes(this.actor, this.instance, this.#flashSprites(optionalCode.value));
    else if (this.#needsFlashes && !this.#requestedFlashes) {
      this.#requestedFlashes = true;
      optionalCode.load(this.#onCodeLoaded);
    }
  }

  /** Creates or resizes the crowd. Without enough memory, throws and leaves the crowd unchanged. */
  #resizeCrowd(): void {
    const { asset } = this.#lease;
    if (this.#crowdSize > 1) this.#crowd ??= this.#newCrowd();
    this.#crowd?.resize(this.#crowdSize, asset);
    if (this.#crowdSize === 1) this.#crowd = null;
    this.#applyAxes();
    this.#collectActors();
    this.advance(0);
  }

  #newCrowd(): Crowd {
    const code = optionalCode.value!;
    return new code.Crowd(this.model, this.instance, this.#flashSprites(code));
  }

  /** Starts to draw the attached instances as soon as the code for it has been loaded. */
  #createAttachedActors(): void {
    const code = optionalCode.value;
    if (!code) {
      optionalCode.load(this.#onCodeLoaded);
      return;
    }
    const sprites = this.#flashSprites(code);
    this.#attachedActors = new code.AttachedActors(this.#renderer, this.instance, sprites, () =>
      this.#host.changed(),
    );
    if (this.#attachedActors.apply()) this.#collectActors();
  }

  #flashSprites({ FlashSprites: Sprites }: NonNullable<typeof optionalCode.value>): FlashSprites {
    return (this.#sprites ??= new Sprites(this.#renderer, () => this.#host.changed()));
  }

  /** Called when the code of crowds, attached instances and muzzle flashes has been loaded. */
  readonly #onCodeLoaded = (): void => {
    if (this.#disposed || this.lost) return;
    if (this.#crowdSize > 1 && !this.#crowd) {
      this.#resizeCrowd();
      if (this.#framedWithoutCrowd) this.#host.outgrown();
    }
    this.#host.changed();
  };

  /** All instances attached to this one, directly or indirectly. */
  get #attachedInstances(): readonly InstanceLike[] {
    if (this.#attachedActors) return this.#attachedActors.instances;
    const { attached } = this.instance;
    if (attached.length === 0) return none;
    const all = [...attached];
    // The loop also visits the elements that it appends.
    for (const each of all) all.push(...each.attached);
    return all;
  }

  get #assets(): ReadonlySet<ModelAsset> {
    return new Set([this.#lease.asset, ...(this.#attachedActors?.assets ?? none)]);
  }

  get #modelBounds(): SceneBounds {
    this.#modelSceneBounds.measure(this.#modelActor);
    return this.#modelSceneBounds;
  }

  #collectActors(): void {
    this.#actors = [this.actor, ...(this.#attachedActors?.actors ?? none), ...(this.#crowd?.actors ?? none)];
  }
}

function isAtOrigin(transform: Float32Array): boolean {
  return transform.every((value, at) => value === (at % 5 === 0 ? 1 : 0));
}

function isUploading({ uploading }: ModelAsset): boolean {
  return uploading;
}

/** True if a part plays a clip, including one that has ended. */
function plays({ activity }: InstanceLike): boolean {
  return activity !== 'idle';
}
