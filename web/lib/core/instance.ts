import type * as api from '../types/api.js';
import type { InstanceEvents, InstanceLike, PlaybackState } from '../types/api.js';
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
import type { Picture } from '../types/subject.js';
import type { BoundInstance, RuntimeSubject } from './bindings.js';
import type { Runtime } from './runtime.js';
import type { Playable } from './playable.js';
import { DisposedError } from '../util/errors.js';
import { indexOfName, placeOfName, unknownName } from '../util/lookup.js';
import { Attachments } from './attachments.js';
import { byCore } from './by-core.js';
import { ClipEvents, tellClipEvents } from './clip-events.js';
import { FrameViews } from './frame.js';
import type { InstanceHost } from './instance-host.js';
import type { Joints } from './joints.js';
import { Layers } from './layers.js';
import { unwatch, watchForLeak } from './leaks.js';
import { PartInstance, type PartHost } from './part-instance.js';
import { finite, Player } from './player.js';
import { Rules } from './rules.js';
import { TransformSlot } from './transform-slot.js';
import { UpdateList } from './update-list.js';

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
  readonly #parts: PartInstance[] = [];
  readonly #transform = new TransformSlot();
  readonly #player: Player;
  readonly #rules: Rules;
  readonly #attachments: Attachments;
  readonly #events: ClipEvents;
  #levelOfDetail = 0;
  /** Something has changed since the frame was computed. */
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
      update: () => this.update(0),
      send: (to) => {
        this.#transform.send(to, bound);
        this.#events.before();
      },
      settled: () => {
        this.#stale = false;
        this.#events.after();
      },
    };
    this.layers = new Layers(host);
    this.#player = new Player(host, this.layers);
    this.#rules = new Rules(host);
    this.#attachments = new Attachments(this, host);
    this.#events = new ClipEvents(model, this.#player);
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
   * @throws ModelError `bad_value` where there is none.
   */
  play(clip: string | number, options: PlayOptions = {}): void {
    this.#player.play(clip, options);
  }

  /** Rest pose; layers play nothing. */
  stop(): void {
    this.#player.stop();
  }

  pause(paused = true): void {
    this.#player.pause(paused);
  }

  /** Times real time; negative plays backwards. */
  get speed(): number {
    return this.#player.speed;
  }

  set speed(speed: number) {
    this.#player.speed = speed;
  }

  setLoop(loop: LoopMode | 'clip'): void {
    this.#player.setLoop(loop);
  }

  /**
   * Keeps what plays within some frames of its clip, until another clip is played. What is shown moves to the nearest
   * of them; a repeat holds the last as long as any other before it starts again.
   */
  setRange(range: FrameRange): void {
    this.#player.setRange(range);
  }

  /** Seconds into the clip's pass. Fades end. */
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

  /** What the first part wears, by the subject's name for it; null: what the file says. */
  get skin(): string | null {
    return this.part(0).skin;
  }

  /**
   * Puts one of `model.skins` on, on all its parts; null: what the file says. Other instances keep theirs.
   *
   * @throws ModelError `bad_value` where there is none of that name.
   */
  setSkin(name: string | null): void {
    for (let p = 0; p < this.model.parts.length; p++) this.part(p).setSkin(name);
  }

  /**
   * Shows another picture (`loadPicture`) in place of a material's own, on this instance alone; null takes it away.
   *
   * @param material - by name, on every part that has it; by index, of the first part; null: the first part's surfaces
   *   that have none
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

  /** The joints of the first part. */
  get joints(): Joints {
    return this.part(0).joints;
  }

  /**
   * A part by its name in `model.parts`, in any case, or by its index: it has the verbs of the instance, for itself.
   * A part that follows another plays what that one does; what is hidden costs nothing to update.
   *
   * @throws ModelError `bad_value` where there is none.
   */
  part(name: string | number): PartInstance {
    const index = this.#host.partIndex(name);
    return (this.#parts[index] ??= new PartInstance(this.#host, index));
  }

  /** Between the keys of joint clips. */
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

  /** Between the frames of tags: evenly on the shortest arc, or as the game does it. */
  get tagRotation(): TagRotation {
    return this.#rules.get('tagRotation');
  }

  set tagRotation(tagRotation: TagRotation) {
    this.#rules.set('tagRotation', tagRotation);
  }

  /** Which of the model's levels of detail is shown; 0 is the finest, and a part without it shows its coarsest. */
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

  /** Seconds that it has been updated by, which materials that move count by; set it to show them at a moment. */
  get time(): number {
    return this.frame().time;
  }

  set time(seconds: number) {
    this.#alive();
    this.#bound.setTime(finite(seconds, 'time'));
  }

  /** 16 column-major: its place in the world, after the basis rotation. Set it, or write into it. */
  get transform(): Float32Array {
    return this.#transform.matrix;
  }

  set transform(matrix: ArrayLike<number>) {
    this.#transform.set(matrix);
  }

  /**
   * Where an attachment is, or a joint where no attachment has the name: 16 numbers, column-major, of its space to the
   * world. Of the first part that has it; null where there is none. Case does not matter.
   */
  attachment(name: string): Float32Array | null {
    return this.#attachments.matrix(name);
  }

  /**
   * Hangs another instance on this one. It moves along, `update` of this one updates it too, and its transform becomes
   * one in the space of the place it hangs at. Its owner disposes of it; what hung elsewhere is taken off there.
   *
   * @throws ModelError `bad_value` where there is no such tag; `cyclic` where it would hang on itself
   */
  attach(child: InstanceLike, options: AttachOptions): void {
    this.#attachments.attach(child, options);
  }

  /** Takes it off again; what does not hang here stays as it is. */
  detach(child: InstanceLike): void {
    this.#attachments.detach(child);
  }

  /** What hangs on it, in the order in which it was attached. */
  get attached(): readonly InstanceLike[] {
    return this.#attachments.instances;
  }

  /** Tells of the clips that it plays, after the update in which something has happened. Returns what ends it. */
  on<K extends keyof InstanceEvents>(type: K, listener: (event: InstanceEvents[K]) => void): () => void {
    return this.#events.on(type, listener);
  }

  /** Advances and computes the frame. For many instances, `update(instances, seconds)` is one call. */
  update(seconds: number): void {
    finite(seconds, 'seconds');
    this.#attachments.send(this.#alive());
    this.#bound.update(seconds);
    this.#attachments.settled();
    tellClipEvents();
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
    this.#attachments.release();
    this.#core.end(this.#bound);
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
    // Nothing is made anew in a frame in which all live in one module, as they nearly always do.
    let together = true;
    for (const instance of instances) if (instance.#alive() !== core) together = false;
    if (together) Instance.#updateIn(core, instances, seconds);
    else
      for (const [each, members] of byCore(instances, (instance) => instance.#core))
        Instance.#updateIn(each, members, seconds);
    tellClipEvents();
  }

  static #updateIn(core: Runtime, instances: readonly Instance[], seconds: number): void {
    for (const instance of instances) instance.#attachments.send(core);
    UpdateList.of(core).update(instances, boundInstance, seconds);
    for (const instance of instances) instance.#attachments.settled();
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

/** Advances many instances by `seconds` and computes their frames: one call into WASM. */
export function update(instances: readonly InstanceLike[], seconds: number): void {
  if (instances.every(isOurs)) Instance.update(instances, seconds);
  else for (const instance of instances) instance.update(seconds);
}

const isOurs = (instance: InstanceLike): instance is Instance => instance instanceof Instance;
