import type * as api from '../types/api.js';
import type {
  InstanceEvents,
  InstanceLike,
  PlaybackState,
  PartInputs,
  PlayerColors,
  RayHit,
} from '../types/api.js';
import type {
  AttachOptions,
  FrameRange,
  Interpolation,
  LoopMode,
  PlayOptions,
  RootMotion,
  TagRotation,
} from '../types/events.js';
import type { FrameState } from '../types/frame.js';
import type { Playback } from '../types/playback.js';
import type { Axes, Picture, Bounds } from '../types/subject.js';
import type { PosedHitbox, Ray } from '../types/hits.js';
import type { BoundInstance, RuntimeSubject } from '../wasm/bindings.js';
import type { Runtime } from '../wasm/runtime.js';
import type { Playable } from './playable.js';
import { areParallel, turnBetween } from '../util/basis.js';
import { DisposedError } from '../util/errors.js';
import { indexOfName, placeOfName, unknownName } from '../util/lookup.js';
import { applyPlayback } from './apply-playback.js';
import { Attachments } from './attachments.js';
import { ClipEvents, emitClipEvents } from './clip-events.js';
import { FrameViews } from './frame.js';
import type { InstanceHost } from './instance-host.js';
import type { Joints } from './joints.js';
import { Layers } from './layers.js';
import { retire } from '../util/retire.js';
import { unwatch, watchForLeak } from '../wasm/leaks.js';
import { PartInstance, retirePart, type PartHost } from './part-instance.js';
import { finite, Player } from './player.js';
import { Rules } from './rules.js';
import { boundsOf, hitboxesOf, nearestHit } from './shape.js';
import { TransformSlot } from './transform-slot.js';
import { byCore, UpdateList } from './update-list.js';

/** By the core's number. */
const activities = ['still', 'playing', 'ended'] as const;

/**
 * A model that plays: its own time, clips and place in the world. Changes take effect with the next `update()`, or
 * when `frame()` is asked.
 */
export class Instance implements api.Instance {
  readonly model: Playable;
  readonly layers: Layers;
  readonly #core: Runtime;
  readonly #bound: BoundInstance;
  readonly #views: FrameViews;
  readonly #host: PartHost;
  readonly #parts: (PartInstance | undefined)[] = [];
  readonly #transform = new TransformSlot();
  #axes: Axes;
  readonly #player: Player;
  readonly #rules: Rules;
  readonly #attachments: Attachments;
  readonly #events: ClipEvents;
  #levelOfDetail = 0;
  /** False while updates advance time alone: the pose is then computed when it is asked for. */
  #posing = true;
  /** True when something has changed since the frame was computed. */
  #stale = true;
  #disposed = false;

  /**
   * Instances come from `model.createInstance()`.
   *
   * @internal
   */
  constructor(model: Playable, core: Runtime, subject: RuntimeSubject) {
    const bound = subject.createInstance();
    this.model = model;
    this.#axes = model.parts[0]!.basis;
    this.#core = core;
    this.#bound = bound;
    this.#views = new FrameViews(core, bound);
    const host: InstanceHost = {
      model,
      bound,
      core: () => this.#alive(),
      partIndex: (part) => placeOfName('part', part, model.parts, model.subject),
      complete: () => void this.frame(),
      changed: () => void (this.#stale = true),
      stale: () => this.#stale || this.#transform.moved,
      update: () => {
        const posing = this.#posing;
        Instance.setPosing(this, true);
        this.update(0);
        Instance.setPosing(this, posing);
      },
      send: (to) => {
        this.#transform.send(to, bound);
        this.#events.before();
      },
      settled: () => {
        this.#stale = !this.#posing;
        this.#player.updated();
        this.#events.after();
      },
    };
    this.layers = new Layers(host);
    this.#player = new Player(host, this.layers);
    this.#rules = new Rules(host);
    this.#attachments = new Attachments(this, host);
    this.#events = new ClipEvents(host, this.#player);
    this.#host = { ...host, player: this.#player, views: this.#views, attachments: this.#attachments };
    core.scratch(this.#transform.matrix.byteLength);
    watchForLeak(this, `an instance of "${model.subject}"`);
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /**
   * Plays a clip: by its name, on every part that has it, or by its index in `model.clips`; or a preset by its name.
   *
   * @returns what tells when it has ended
   * @throws ModelError `bad_value` where there is none.
   */
  play(clip: string | number, options: PlayOptions = {}): api.PlayHandle {
    return this.#player.play(clip, options);
  }

  get channels(): readonly api.InstanceChannel[] {
    return this.#player.channels;
  }

  applyPlayback(from: Playback, to: Playback, fade: number | null = 0): ReadonlyMap<string, api.PlayHandle> {
    return applyPlayback(this, from, to, fade);
  }

  /** Returns to the rest pose; layers play nothing. */
  stop(): void {
    this.#player.stop();
  }

  pause(paused = true): void {
    this.#player.pause(paused);
  }

  /**
   * Playback speed as a factor of real time; a negative one plays backwards. Setting it holds for all that plays, and for
   * later clips that are played without a speed.
   */
  get speed(): number {
    return this.#player.speed;
  }

  set speed(speed: number) {
    this.#player.setSpeed(speed);
  }

  setLoop(loop: LoopMode | 'clip'): void {
    this.#player.setLoop(loop);
  }

  /**
   * Keeps playback within a range of the clip's frames, until another clip is played. A frame outside it moves to the
   * nearest one inside; a repeat shows the last frame as long as any other before it starts again.
   */
  setRange(range: FrameRange): void {
    this.#player.setRange(range);
  }

  /** Moves to a time in the clip's pass, in seconds. Fades end. */
  seek(seconds: number): void {
    this.#player.seek(seconds);
  }

  /** Shows one frame of the first part's own list, which may be fractional, and holds it. */
  showFrame(frame: number): void {
    this.#player.showFrame(frame, 0);
  }

  /** What the first part plays. */
  state(): PlaybackState {
    return this.#player.state(0);
  }

  get activity(): 'still' | 'playing' | 'ended' {
    this.#alive();
    return activities[this.#bound.activity()];
  }

  /** The skin of the first part, by its name in `model.skins`; null is the file's own. */
  get skin(): string | null {
    return this.part(0).skin;
  }

  /**
   * Puts one of `model.skins` on all parts; null brings the file's own back. Other instances keep theirs.
   *
   * @throws ModelError `bad_value` where there is none of that name.
   */
  setSkin(name: string | null): void {
    for (let p = 0; p < this.model.parts.length; p++) this.part(p).setSkin(name);
  }

  /**
   * Shows another picture (`loadImage`) in place of a material's own, on this instance alone; null takes it away.
   *
   * @param material - by name, on every part that has it; by index, of the first part; null means the first part's
   *   surfaces without a material
   * @throws ModelError `bad_value` where there is no such material.
   */
  setImage(material: string | number | null, picture: Picture | null): void {
    if (typeof material !== 'string') {
      this.part(0).setImage(material, picture);
      return;
    }
    const { parts, subject } = this.model;
    const having = parts.flatMap(({ materials }, p) => (indexOfName(materials, material) < 0 ? [] : [p]));
    if (having.length === 0)
      throw unknownName(
        'material',
        material,
        parts.flatMap(({ materials }) => materials),
        subject,
      );
    for (const p of having) this.part(p).setImage(material, picture);
  }

  /** Of the first part. */
  setBodyGroup(group: string | number, model: string | number): void {
    this.part(0).setBodyGroup(group, model);
  }

  /** Of the first part. */
  setBody(number: number): void {
    this.part(0).setBody(number);
  }

  /** Of the first part. */
  setController(controller: string | number, value: number): void {
    this.part(0).setController(controller, value);
  }

  /** On every part: clips that are blended are so alike. */
  setBlend(axis: 0 | 1, share: number): void {
    for (let p = 0; p < this.model.parts.length; p++) this.part(p).setBlend(axis, share);
  }

  /** Of the first part. */
  get inputs(): PartInputs {
    return this.part(0).inputs;
  }

  /** Of the first part. */
  get playerColors(): PlayerColors {
    return this.part(0).playerColors;
  }

  /** On all parts. */
  setPlayerColors(colors: PlayerColors): void {
    for (let p = 0; p < this.model.parts.length; p++) this.part(p).setPlayerColors(colors);
  }

  /** The joints of the first part. */
  get joints(): Joints {
    return this.part(0).joints;
  }

  /**
   * A part by its name in `model.parts`, in any case, or by its index. It has the instance's methods, for itself
   * alone. A part that follows another plays what that one plays; a hidden part costs nothing to update.
   *
   * @throws ModelError `bad_value` where there is none.
   */
  part(name: string | number): PartInstance {
    const index = this.#host.partIndex(name);
    return (this.#parts[index] ??= new PartInstance(this.#host, index));
  }

  /** How joints move between the keys of clips. */
  get interpolation(): Interpolation {
    return this.#rules.get('interpolation');
  }

  set interpolation(interpolation: Interpolation) {
    this.#rules.set('interpolation', interpolation);
  }

  get rootMotion(): RootMotion {
    return this.#rules.get('rootMotion');
  }

  set rootMotion(rootMotion: RootMotion) {
    this.#rules.set('rootMotion', rootMotion);
  }

  /** How tags turn between frames: evenly on the shortest arc, or as the game turns them. */
  get tagRotation(): TagRotation {
    return this.#rules.get('tagRotation');
  }

  set tagRotation(tagRotation: TagRotation) {
    this.#rules.set('tagRotation', tagRotation);
  }

  /** Which of the model's levels of detail is shown. 0 is the finest; a part without the level shows its coarsest. */
  get levelOfDetail(): number {
    return this.#levelOfDetail;
  }

  set levelOfDetail(level: number) {
    if (!(Number.isInteger(level) && level >= 0)) throw new RangeError(`${level} is no level of detail`);
    this.#alive();
    this.#bound.setLevelOfDetail(level);
    this.#levelOfDetail = level;
    this.#stale = true;
  }

  /**
   * The seconds that the instance has been updated by. Materials move by them; set it to show the materials at a
   * moment.
   */
  get time(): number {
    return this.frame().time;
  }

  set time(seconds: number) {
    this.#alive();
    this.#bound.setTime(finite(seconds, 'time'));
  }

  /**
   * Which axes of the first part's file point up and ahead. At first as the file, or its format, says; formats like OBJ
   * say neither.
   *
   * @throws RangeError where up and forward lie along one line
   */
  get axes(): Axes {
    return this.#axes;
  }

  set axes({ up, forward }: Axes) {
    if (areParallel(up, forward))
      throw new RangeError(`up (${up}) and forward (${forward}) lie along one line`);
    if (up === this.#axes.up && forward === this.#axes.forward) return;
    this.#axes = { up, forward };
    this.#transform.turn = turnBetween(this.model.parts[0]!.basis, this.#axes);
  }

  /**
   * The instance's place in the world, after the basis rotation: 16 numbers, column-major. Set it, or write into it.
   */
  get transform(): Float32Array {
    return this.#transform.matrix;
  }

  set transform(matrix: ArrayLike<number>) {
    this.#transform.set(matrix);
  }

  /**
   * The matrix of an attachment, or of a joint where no attachment has the name: 16 numbers, column-major, from its
   * space to the world. The first part that has the name counts; null where none has. Case does not matter.
   */
  attachment(name: string): Float32Array | null {
    return this.#attachments.matrix(name);
  }

  /**
   * Hangs another instance, the child, on this one. The child moves along and is updated with this one; its transform
   * is then in the space of the place where it hangs. Its owner still disposes of it; a child that hung elsewhere is
   * detached there.
   *
   * @throws ModelError `bad_value` where there is no such tag; `cyclic` where it would hang on itself
   */
  attach(child: InstanceLike, options: AttachOptions): void {
    this.#attachments.attach(child, options);
  }

  /** Detaches a child; an instance that does not hang here is left as it is. */
  detach(child: InstanceLike): void {
    this.#attachments.detach(child);
  }

  /** The instances that hang on this one, in the order in which they were attached. */
  get attached(): readonly InstanceLike[] {
    return this.#attachments.instances;
  }

  /**
   * Listens to events of the clips that play, which are emitted after the update in which they happen. Returns a
   * function that removes the listener.
   */
  on<K extends keyof InstanceEvents>(type: K, listener: (event: InstanceEvents[K]) => void): () => void {
    return this.#events.on(type, listener);
  }

  /**
   * Where a ray meets the instance first, as it is posed and drawn now; null where it misses. The first time takes longer:
   * the model's meshes are copied into WASM. For many instances, `raycast(instances, ray)`.
   *
   * @throws RangeError for a ray with no direction or with numbers that are not finite
   */
  raycast(ray: Ray): RayHit | null {
    return nearestHit([this], hostOf, ray);
  }

  /**
   * The box around what the instance shows, in the world, as it is posed now; null where it shows nothing. What hangs on
   * it does not count. It is never smaller than the model, and for joints that are turned a little larger.
   */
  bounds(): Bounds | null {
    return boundsOf(this.#host);
  }

  /**
   * Its hit boxes in the world, as it is posed now: those of the file; for a part without, a box a joint around the
   * vertices that it moves most; for one without joints, a box around it.
   */
  hitboxes(): PosedHitbox[] {
    return hitboxesOf(this.#host);
  }

  /**
   * What the last update has moved the root joint by, where `rootMotion` is 'in-place': x, y, z in the space of
   * `transform`, so that a game moves its character by what the clip leaves out. Zeros for other values of `rootMotion`.
   * Turning stays in the clip.
   */
  rootMotionDelta(): [number, number, number] {
    this.#alive();
    const [x = 0, y = 0, z = 0] =
      this.#rules.get('rootMotion') === 'in-place' ? this.#views.rootMotion() : [];
    return this.#transform.turned([x, y, z]);
  }

  /** Advances the instance and computes its frame. For many instances, `update(instances, seconds)` is one call. */
  update(seconds: number): void {
    finite(seconds, 'seconds');
    this.#attachments.send(this.#alive());
    this.#bound.update(seconds);
    this.#attachments.settled();
    emitClipEvents();
  }

  /**
   * The pose now. The numbers stand until this instance's next update; the views die when a call allocates (load,
   * createInstance, dispose): take them again.
   */
  frame(): FrameState {
    this.#alive();
    this.#attachments.complete();
    return this.#views.frame();
  }

  /** Calling it again does nothing. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    unwatch(this);
    this.#events.clear();
    this.#player.dispose();
    this.#attachments.release();
    this.#core.end(this.#bound);
    const what = `The instance of "${this.model.subject}"`;
    for (const part of this.#parts) if (part !== undefined) retirePart(part, what);
    retire(this.layers, what);
    retire(this, what);
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal */
  static update(instances: readonly Instance[], seconds: number): void {
    finite(seconds, 'seconds');
    const [first] = instances;
    if (first === undefined) return;
    const core = first.#alive();
    // Instances nearly always live in one module; a frame then allocates nothing, and looks at each of them three times.
    let together = true;
    for (const instance of instances) {
      const own = instance.#alive();
      if (own !== core) together = false;
      instance.#attachments.send(own);
    }
    if (together) UpdateList.of(core).update(instances, boundInstance, seconds);
    else
      for (const [each, members] of byCore(instances, (instance) => instance.#core))
        UpdateList.of(each).update(members, boundInstance, seconds);
    for (const instance of instances) instance.#attachments.settled();
    emitClipEvents();
  }

  /** @internal */
  static seek(instances: readonly Instance[], part: number, seconds: Float64Array): void {
    const [first] = instances;
    if (first === undefined) return;
    const core = first.#alive();
    UpdateList.of(core).seek(core, instances, boundInstance, part, seconds);
    for (const instance of instances) instance.#stale = true;
  }

  /** Whether updates compute the pose, or advance time alone until it is asked for. @internal */
  static setPosing(instance: Instance, posing: boolean): void {
    if (instance.#posing === posing) return;
    instance.#posing = posing;
    instance.#bound.setPosing(posing);
  }

  /** The frame without the pose of an instance that `setPosing` has put to rest. @internal */
  static frameAtRest(instance: Instance): FrameState {
    return instance.#views.frame();
  }

  /** @internal */
  static viewsOf(instance: Instance): FrameViews {
    return instance.#views;
  }

  /** @internal */
  static hostOf(instance: Instance): PartHost {
    instance.#alive();
    return instance.#host;
  }

  /** @internal */
  static boundOf(instance: Instance): BoundInstance {
    return instance.#bound;
  }

  #alive(): Runtime {
    if (this.#disposed) throw new DisposedError(`The instance of "${this.model.subject}"`);
    this.#core.assertAlive();
    return this.#core;
  }
}

const boundInstance = (instance: Instance): BoundInstance => Instance.boundOf(instance);

/**
 * Advances many instances by `seconds` and computes their frames: one call into WASM.
 *
 * @example
 * ```ts
 * import { update } from 'marrow3d';
 *
 * const crowd = Array.from({ length: 500 }, () => model.createInstance());
 * let before = performance.now();
 * requestAnimationFrame(function frame(now) {
 *   update(crowd, (now - before) / 1000);
 *   before = now;
 *   requestAnimationFrame(frame);
 * });
 * ```
 */
export function update(instances: readonly InstanceLike[], seconds: number): void {
  if (instances.every(isOurs)) Instance.update(instances, seconds);
  else for (const instance of instances) instance.update(seconds);
}

/**
 * Moves instances of one model, each to so many seconds into what a part plays, in one call; NaN leaves one where it is.
 * They are updated next.
 *
 * @internal
 */
export function seekAll(instances: readonly Instance[], part: number, seconds: Float64Array): void {
  Instance.seek(instances, part, seconds);
}

/**
 * Where a ray meets the first of many instances, as they are posed and drawn now; null where it misses all. Only those are
 * looked at closely whose boxes the ray meets.
 *
 * @example
 * ```ts
 * import { raycast } from 'marrow3d';
 *
 * const enemies = [model.createInstance(), model.createInstance()];
 * const hit = raycast(enemies, { origin: [0, 40, 300], direction: [0, 0, -1], far: 4000 });
 * if (hit !== null) console.log(`hit ${hit.instance.model.subject} at ${hit.point.join(' ')}`);
 * ```
 *
 * @throws RangeError for a ray with no direction or with numbers that are not finite
 */
export function raycast(instances: readonly InstanceLike[], ray: Ray): RayHit | null {
  return nearestHit(instances, hostOf, ray);
}

function hostOf(instance: InstanceLike): PartHost {
  if (!isOurs(instance)) throw new TypeError('only instances of loaded models can be hit');
  return Instance.hostOf(instance);
}

const isOurs = (instance: InstanceLike): instance is Instance => instance instanceof Instance;
