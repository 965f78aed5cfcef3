import { checked } from '../messages/checked.js';
import { fileAxes } from '../util/option-values.js';
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
import type { Axes, DecodedImage, Bounds } from '../types/subject.js';
import type { PosedHitbox, Ray } from '../types/hits.js';
import type { BoundInstance, RuntimeSubject } from '../wasm/bindings.js';
import type { Runtime } from '../wasm/runtime.js';
import type { Playable } from './playable.js';
import { areParallel, areSameAxes, turnBetween } from '../util/basis.js';
import { DisposedError } from '../util/errors.js';
import { indexOfName, placeOfName, unknownName } from '../util/lookup.js';
import { applyPlayback } from './apply-playback.js';
import { attachmentMatrix, Attachments } from './attachments.js';
import { ClipEvents, emitClipEvents } from './clip-events.js';
import { FrameViews } from './frame.js';
import type { InstanceHost } from './instance-host.js';
import type { Joints } from './joints.js';
import { Layers } from './layers.js';
import { measurePoses, type MeasuredBoxes, type MeasuredMesh } from './measured.js';
import { retire } from '../util/retire.js';
import { unwatch, watchForLeak } from '../wasm/configure.js';
import { PartInstance, retirePart, type PartHost } from './part-instance.js';
import { finite, notFinite, Player } from './player.js';
import { Rules } from './rules.js';
import { boundsOf, hitboxesOf, nearestHit } from './shape.js';
import { TransformSlot } from './transform-slot.js';
import { byCore, UpdateList } from './update-list.js';

/** The activities, in the order of the core's enumeration. */
const activities = ['idle', 'playing', 'ended'] as const;
const none: readonly never[] = [];

/**
 * An animated model with its own time, clips and transform. Changes take effect with the next `update()` or `frame()`
 * call.
 *
 * Release it with `dispose()`; afterwards its members throw a DisposedError. If its WASM module is lost, methods that
 * need the module throw a ModelError `module_lost`.
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
  /** Null until the instance first gets a parent or a child. */
  #attachments: Attachments | null = null;
  /** Null until the first listener. */
  #events: ClipEvents | null = null;
  /** True once a listener has been added to any instance. */
  static #listened = false;
  #levelOfDetail = 0;
  /** False while updates only advance time; the pose is then computed on access. */
  #posing = true;
  /** True if something has changed since the frame was computed. */
  #stale = true;
  #disposed = false;

  /**
   * Created by `model.createInstance()`.
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
      core: () => this.#liveCore(),
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
        this.#events?.before();
      },
      settled: () => {
        this.#stale = !this.#posing;
        if (this.#player.awaited) this.#player.updated();
        this.#events?.after();
      },
    };
    this.layers = new Layers(host);
    this.#player = new Player(host, this.layers);
    this.#rules = new Rules(host);
    this.#host = { ...host, player: this.#player, views: this.#views };
    core.scratch(this.#transform.matrix.byteLength);
    watchForLeak(this, `an instance of "${model.subject}"`);
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /**
   * Plays a clip or preset. A name plays the clip on every part that has it, or else the preset of that name; an index
   * refers to `model.clips`.
   *
   * @returns a handle whose `finished` resolves when the clip ends
   * @throws ModelError `bad_value` if there is no such clip, preset or loop mode.
   */
  play(clip: string | number, options: PlayOptions = {}): api.PlayHandle {
    return this.#player.play(clip, options);
  }

  get channels(): readonly api.InstanceChannel[] {
    return this.#player.channels;
  }

  channel(name: string): api.ChannelInstance {
    return this.#player.channel(name);
  }

  applyPlayback(from: Playback, to: Playback, fade: number | null = 0): ReadonlyMap<string, api.PlayHandle> {
    return applyPlayback(this, from, to, fade);
  }

  /** Stops all clips and layers and returns to the rest pose. */
  stop(): void {
    this.#player.stop();
  }

  pause(paused = true): void {
    this.#player.pause(paused);
  }

  /**
   * Playback speed as a factor of real time; negative values play backwards. Setting it applies to all running clips,
   * and to later clips that are played without a speed.
   */
  get speed(): number {
    return this.#player.speed;
  }

  set speed(speed: number) {
    this.#player.setSpeed(speed);
  }

  /**
   * Sets the loop mode of all clips except those on named layers; 'clip' restores their defaults.
   *
   * @throws ModelError `bad_value` for an unknown loop mode
   */
  setLoop(loop: LoopMode | 'clip'): void {
    this.#player.setLoop(loop);
  }

  /**
   * Limits playback to a range of the clip's frames until another clip is played. If the current frame is outside the
   * range, playback moves to the nearest frame inside. When the clip repeats, the last frame of the range is shown
   * for a full frame duration before the range starts again.
   */
  setRange(range: FrameRange): void {
    this.#player.setRange(range);
  }

  /** Moves to a time within one pass of the clip, in seconds. Ends all fades. */
  seek(seconds: number): void {
    this.#player.seek(seconds);
  }

  /**
   * Shows and holds one frame of the first part's vertex animation, by its index in the file; fractions interpolate.
   */
  showFrame(frame: number): void {
    this.#player.showFrame(frame, 0);
  }

  /** The playback state of the first part. */
  state(): PlaybackState {
    return this.#player.state(0);
  }

  get activity(): 'idle' | 'playing' | 'ended' {
    this.#liveCore();
    return activities[this.#bound.activity()];
  }

  /** The first part's skin, by its name in `model.skins`; null for the file's default. */
  get skin(): string | null {
    return this.part(0).skin;
  }

  /**
   * Applies one of `model.skins` to all parts; null restores the file's default. Other instances are not affected.
   *
   * @throws ModelError `bad_value` if there is no skin of that name.
   */
  setSkin(name: string | null): void {
    for (let p = 0; p < this.model.parts.length; p++) this.part(p).setSkin(name);
  }

  /**
   * Replaces the image of a material on this instance only; null restores the material's own image.
   *
   * @param material - a name, for every part that has it; an index, for the first part; null for the first part's
   *   surfaces without a material
   * @param image - an image from `loadImage`, or null
   * @throws ModelError `bad_value` if there is no such material.
   */
  setImage(material: string | number | null, image: DecodedImage | null): void {
    if (typeof material !== 'string') {
      this.part(0).setImage(material, image);
      return;
    }
    const { parts, subject } = this.model;
    const partsWithMaterial = parts.flatMap(({ materials }, p) =>
      indexOfName(materials, material) < 0 ? [] : [p],
    );
    if (partsWithMaterial.length === 0)
      throw unknownName(
        'material',
        material,
        parts.flatMap(({ materials }) => materials),
        subject,
      );
    for (const p of partsWithMaterial) this.part(p).setImage(material, image);
  }

  /** Selects the model of a body group of the first part. */
  setBodyGroup(group: string | number, model: string | number): void {
    this.part(0).setBodyGroup(group, model);
  }

  /** Selects the models of all body groups of the first part by the game's combined number. */
  setBody(number: number): void {
    this.part(0).setBody(number);
  }

  /** Sets a controller of the first part, in the controller's units. */
  setController(controller: string | number, value: number): void {
    this.part(0).setController(controller, value);
  }

  /** Sets the blend factor of an axis on every part, because blended clips span all parts. */
  setBlend(axis: 0 | 1, share: number): void {
    for (let p = 0; p < this.model.parts.length; p++) this.part(p).setBlend(axis, share);
  }

  /** The body groups, controllers and blend factors of the first part. */
  get inputs(): PartInputs {
    return this.part(0).inputs;
  }

  /** The player colours of the first part. */
  get playerColors(): PlayerColors {
    return this.part(0).playerColors;
  }

  /** Sets the player colours of all parts. */
  setPlayerColors(colors: PlayerColors): void {
    for (let p = 0; p < this.model.parts.length; p++) this.part(p).setPlayerColors(colors);
  }

  /** The joints of the first part. */
  get joints(): Joints {
    return this.part(0).joints;
  }

  /**
   * Returns a part by name (ignoring case) or index in `model.parts`. Its methods affect only that part. A part that
   * follows another part plays the same clips; a hidden part costs nothing to update.
   *
   * @throws ModelError `bad_value` if there is no such part.
   */
  part(name: string | number): PartInstance {
    const index = this.#host.partIndex(name);
    return (this.#parts[index] ??= new PartInstance(this.#host, index));
  }

  /** How joints are interpolated between the keyframes of clips. */
  get interpolation(): Interpolation {
    return this.#rules.values.interpolation;
  }

  set interpolation(interpolation: Interpolation) {
    this.#rules.set('interpolation', interpolation);
  }

  get rootMotion(): RootMotion {
    return this.#rules.values.rootMotion;
  }

  set rootMotion(rootMotion: RootMotion) {
    this.#rules.set('rootMotion', rootMotion);
  }

  /** How tags rotate between frames: by spherical interpolation along the shortest arc, or as in the game's engine. */
  get tagRotation(): TagRotation {
    return this.#rules.values.tagRotation;
  }

  set tagRotation(tagRotation: TagRotation) {
    this.#rules.set('tagRotation', tagRotation);
  }

  /** The level of detail that is drawn. 0 is the finest; a part without the level shows its coarsest. */
  get levelOfDetail(): number {
    return this.#levelOfDetail;
  }

  set levelOfDetail(level: number) {
    if (!(Number.isInteger(level) && level >= 0))
      throw new RangeError(`the level of detail must be a whole number from 0, not ${level}`);
    this.#liveCore();
    this.#bound.setLevelOfDetail(level);
    this.#levelOfDetail = level;
    this.#stale = true;
  }

  /**
   * The sum of the times passed to `update`, in seconds. Animated materials depend on it; set it to show the
   * materials at a given time.
   */
  get time(): number {
    return this.frame().time;
  }

  set time(seconds: number) {
    this.#liveCore();
    this.#bound.setTime(finite(seconds, 'time'));
  }

  /**
   * The file axes of the first part that point up and forward. Initially the axes of the file or its format; formats
   * such as OBJ define neither. `turn` rotates the model further.
   *
   * @throws ModelError `bad_value` for an unknown axis; RangeError if up and forward are parallel, or if `turn` is not
   *   three finite numbers.
   */
  get axes(): Axes {
    return this.#axes;
  }

  set axes({ up, forward, turn }: Axes) {
    for (const axis of [up, forward]) checked('An axis', axis, fileAxes);
    if (areParallel(up, forward))
      throw new RangeError(`up (${up}) and forward (${forward}) lie along one line`);
    const angle = (at: 0 | 1 | 2): number => finite(turn![at], 'an angle of turn');
    const axes: Axes = { up, forward, ...(turn && { turn: [angle(0), angle(1), angle(2)] }) };
    if (areSameAxes(axes, this.#axes)) return;
    this.#axes = axes;
    this.#transform.turn = turnBetween(this.model.parts[0]!.basis, axes);
  }

  /**
   * The transform from the model's space, after the basis rotation, to world space: 16 numbers, column-major. Assign a
   * matrix or write into the array.
   */
  get transform(): Float32Array {
    return this.#transform.matrix;
  }

  set transform(matrix: ArrayLike<number>) {
    this.#transform.set(matrix);
  }

  /**
   * Returns the matrix from the space of an attachment, or of a joint if no attachment has the name, to world space: 16
   * numbers, column-major, as a copy. The first part that has the name is used; null if none has it. Case is ignored.
   */
  attachment(name: string): Float32Array | null {
    return attachmentMatrix(this.#host, name);
  }

  /**
   * Attaches another instance, the child, to this one. The child moves with this instance and is updated with it; its
   * transform is then relative to the attachment point. A child that is attached elsewhere is detached first. The
   * caller still owns the child and disposes of it.
   *
   * @throws ModelError `bad_value` if there is no such tag, joint or part; `cyclic` if the child is this instance, or
   *   this instance is attached to it; `module_lost` if the two belong to different WASM modules.
   */
  attach(child: InstanceLike, options: AttachOptions): void {
    if (!(#attachments in child)) throw new TypeError('only an instance of a loaded model can be attached');
    this.#tree.attach(child.#tree, options);
  }

  /** Detaches a child. Has no effect on an instance that is not attached to this one. */
  detach(child: InstanceLike): void {
    this.#liveCore();
    if (#attachments in child && child.#attachments) this.#attachments?.detach(child.#attachments);
  }

  /** The attached instances, in the order in which they were attached. */
  get attached(): readonly InstanceLike[] {
    return this.#attachments?.instances ?? none;
  }

  /**
   * Adds a listener for events of the playing clips. Events are emitted after the update in which they happen. Returns
   * a function that removes the listener.
   */
  on<K extends keyof InstanceEvents>(type: K, listener: (event: InstanceEvents[K]) => void): () => void {
    Instance.#listened = true;
    this.#events ??= new ClipEvents(this.#host, this.#player);
    return this.#events.on(type, listener);
  }

  /**
   * Intersects a ray with the instance as it is posed and drawn now; null if the ray misses. The first call takes
   * longer, because it copies the model's meshes into WASM memory. For many instances, use `raycast(instances, ray)`.
   *
   * @throws RangeError for a ray without a direction or with numbers that are not finite.
   */
  raycast(ray: Ray): RayHit | null {
    return nearestHit([this], hostOf, ray);
  }

  /**
   * Returns the bounding box of the visible surfaces in the current pose, in world space; null if nothing is visible.
   * Attached instances are not included. The box always contains the model; with rotated joints, it may be slightly too
   * large.
   */
  bounds(): Bounds | null {
    return boundsOf(this.#host);
  }

  /**
   * Returns the hit boxes in the current pose, in world space. A part without hit boxes in its file gets one box per
   * joint, around the vertices that the joint influences most; a part without joints gets a single box.
   */
  hitboxes(): PosedHitbox[] {
    return hitboxesOf(this.#host);
  }

  /** Computes the exact boxes of its parts in several poses (`measurePoses`). @internal */
  measure(meshes: readonly MeasuredMesh[], seconds: Float64Array): MeasuredBoxes[] {
    return measurePoses(this.#host, meshes, seconds);
  }

  /**
   * Returns the movement of the root joint during the last update if `rootMotion` is 'in-place', in the space of
   * `transform`: x, y, z. Use it to move the game's character by the movement that the clip omits. Zeros for other
   * values of `rootMotion`. The rotation remains part of the clip.
   */
  rootMotionDelta(): [number, number, number] {
    this.#liveCore();
    const [x = 0, y = 0, z = 0] =
      this.#rules.values.rootMotion === 'in-place' ? this.#views.rootMotion() : [];
    return this.#transform.turned([x, y, z]);
  }

  /**
   * Advances the instance by a time in seconds and computes its frame. For many instances, `update(instances,
   * seconds)` needs only one call into WASM.
   */
  update(seconds: number): void {
    if (!Number.isFinite(seconds)) throw notFinite(seconds, 'seconds');
    this.#joined.send(this.#liveCore());
    this.#bound.update(seconds);
    this.#joined.settled();
    if (Instance.#listened) emitClipEvents();
  }

  /**
   * Returns the current pose. The values stay valid until the instance's next update. The views become invalid when a
   * call allocates (load, createInstance, dispose); call `frame()` again after such a call.
   */
  frame(): FrameState {
    this.#liveCore();
    if (this.#attachments) this.#attachments.complete();
    else if (this.#host.stale()) this.#host.update();
    return this.#views.frame();
  }

  /** Frees the instance's memory. Calling it again has no effect. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    unwatch(this);
    this.#events?.clear();
    this.#player.dispose();
    this.#attachments?.release();
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
    const core = first.#liveCore();
    // Instances nearly always share one module. In that case, a frame allocates nothing and iterates over the instances
    // three times.
    let isSameCore = true;
    for (const instance of instances) {
      const coreOfInstance = instance.#liveCore();
      if (coreOfInstance !== core) isSameCore = false;
      instance.#joined.send(coreOfInstance);
    }
    if (isSameCore) UpdateList.of(core).update(instances, boundInstance, seconds);
    else
      for (const [each, members] of byCore(instances, (instance) => instance.#core))
        UpdateList.of(each).update(members, boundInstance, seconds);
    for (const instance of instances) instance.#joined.settled();
    if (Instance.#listened) emitClipEvents();
  }

  /**
   * Advances instances of one model like `update`. Only the first one may have changed since the last update, apart
   * from times that `seek` has set. Nothing is sent to the core for the other instances.
   *
   * @internal
   */
  static updateLed(instances: readonly Instance[], seconds: number): void {
    const leader = instances[0]!;
    const core = leader.#liveCore();
    leader.#joined.send(core);
    UpdateList.of(core).update(instances, boundInstance, seconds);
    for (const instance of instances) instance.#stale = false;
    leader.#joined.settled();
    if (Instance.#listened) emitClipEvents();
  }

  /** @internal */
  static seek(instances: readonly Instance[], part: number, seconds: Float64Array): void {
    const [first] = instances;
    if (first === undefined) return;
    const core = first.#liveCore();
    UpdateList.of(core).seek(core, instances, boundInstance, part, seconds);
    for (const instance of instances) instance.#stale = true;
  }

  /** Sets whether updates compute the pose, or only advance time; the pose is then computed on request. @internal */
  static setPosing(instance: Instance, posing: boolean): void {
    if (instance.#posing === posing) return;
    instance.#posing = posing;
    instance.#bound.setPosing(posing);
  }

  /** If false, root motion 'travel' acts as 'in-place'; `rootMotion` still returns 'travel'. @internal */
  static setCanTravel(instance: Instance, canTravel: boolean): void {
    instance.#rules.setCanTravel(canTravel);
  }

  /** Returns the frame of an instance whose pose computation `setPosing` has disabled. @internal */
  static frameAtRest(instance: Instance): FrameState {
    return instance.#views.frame();
  }

  /** Returns the options with which an instance was attached to its parent. @internal */
  static attachOptionsOf(instance: Instance): AttachOptions {
    return instance.#tree.options;
  }

  /** @internal */
  static viewsOf(instance: Instance): FrameViews {
    return instance.#views;
  }

  /** @internal */
  static hostOf(instance: Instance): PartHost {
    instance.#liveCore();
    return instance.#host;
  }

  /** @internal */
  static boundOf(instance: Instance): BoundInstance {
    return instance.#bound;
  }

  /** The instance and everything attached to it, which are updated together. */
  get #joined(): Pick<InstanceHost, 'send' | 'settled'> {
    return this.#attachments ?? this.#host;
  }

  get #tree(): Attachments {
    return (this.#attachments ??= new Attachments(this, this.#host));
  }

  #liveCore(): Runtime {
    if (this.#disposed) throw new DisposedError(`The instance of "${this.model.subject}"`);
    this.#core.assertAlive();
    return this.#core;
  }
}

const boundInstance = (instance: Instance): BoundInstance => Instance.boundOf(instance);

/**
 * Advances many instances by `seconds` and computes their frames with one call into WASM.
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
 * Advances instances. All but the first must be unchanged since the last update, apart from times set by `seekAll`.
 *
 * @internal
 */
export function updateLed(instances: readonly Instance[], seconds: number): void {
  Instance.updateLed(instances, seconds);
}

/**
 * Seeks instances of one model to individual times of the clips that a part plays, in one call. A time of NaN leaves
 * its instance unchanged. Call an update afterwards.
 *
 * @internal
 */
export function seekAll(instances: readonly Instance[], part: number, seconds: Float64Array): void {
  Instance.seek(instances, part, seconds);
}

/**
 * Finds the nearest intersection of a ray with many instances as they are posed and drawn now; null if the ray misses
 * all. Only instances whose bounding boxes the ray hits are tested in detail.
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
 * @throws RangeError for a ray without a direction or with numbers that are not finite.
 */
export function raycast(instances: readonly InstanceLike[], ray: Ray): RayHit | null {
  return nearestHit(instances, hostOf, ray);
}

function hostOf(instance: InstanceLike): PartHost {
  if (!isOurs(instance)) throw new TypeError('only instances of loaded models can be hit');
  return Instance.hostOf(instance);
}

const isOurs = (instance: InstanceLike): instance is Instance => instance instanceof Instance;
