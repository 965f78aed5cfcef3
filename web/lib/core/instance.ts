import type { InstanceLike, PlaybackState } from '../types/api.js';
import type { FrameRange, Interpolation, LoopMode, PlayOptions, RootMotion } from '../types/events.js';
import type { FrameState } from '../types/frame.js';
import type { PartData } from '../types/subject.js';
import type { Core } from './core.js';
import type { Playable } from './playable.js';
import { DisposedError } from '../util/errors.js';
import { byCore } from './by-core.js';
import { chooseClips } from './clip-choice.js';
import { known } from './known.js';
import { FrameViews } from './frame.js';
import { Joints } from './joints.js';
import { Layers } from './layers.js';
import { unwatch, watchForLeak } from './leaks.js';
import { TransformSlot } from './transform-slot.js';

const loopNumbers = { clip: 0, once: 1, repeat: 2, 'ping-pong': 3 } as const satisfies Record<
  LoopMode | 'clip',
  number
>;
const interpolations: readonly Interpolation[] = ['slerp', 'lerp', 'step'];
const rootMotions: readonly RootMotion[] = ['stored', 'in-place', 'travel'];

/**
 * A model that plays: its own time, clips and place in the world. Changes take effect with the next `update()`, or
 * when `frame()` is asked.
 */
export class Instance implements InstanceLike {
  readonly model: Playable;
  readonly layers: Layers;
  readonly joints: Joints;
  readonly #core: Core;
  readonly #handle: number;
  readonly #views: FrameViews;
  readonly #transform = new TransformSlot();
  #speed = 1;
  #interpolation: Interpolation = 'slerp';
  #rootMotion: RootMotion = 'stored';
  #levelOfDetail = 0;
  /** Something has changed since the frame was computed. */
  #stale = true;
  #disposed = false;

  /**
   * Instances come from `model.createInstance()`.
   *
   * @internal
   */
  constructor(model: Playable, core: Core, subject: number) {
    const handle = core.raw.marrow_instance_new(subject);
    if (handle === 0) throw core.replyError(model.subject);
    this.model = model;
    this.#core = core;
    this.#handle = handle;
    this.#views = new FrameViews(core, handle);
    const host = {
      model,
      handle,
      core: () => this.#alive(),
      complete: () => void this.frame(),
      changed: () => (this.#stale = true),
    };
    this.layers = new Layers(host);
    this.joints = new Joints(host);
    core.scratch(this.#transform.matrix.byteLength);
    watchForLeak(this, `an instance of "${model.subject}"`);
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /**
   * Plays a clip: by its name, on every part that has it, or by its index in `model.clips`.
   *
   * @throws ModelError `bad_value` where there is none.
   */
  play(clip: string | number, options: PlayOptions = {}): void {
    const { fade = 0, speed = this.#speed } = options;
    const core = this.#alive();
    const clips = chooseClips(this.model, clip, options);
    const layer = this.layers.number(options.layer);
    if (layer === 0) this.#speed = finite(speed, 'speed');
    for (const { part, clip: index, cut } of clips) {
      const loop = options.loop ?? (cut ? (cut.loop === false ? 'once' : 'repeat') : 'clip');
      core.raw.marrow_instance_play(
        this.#handle,
        part,
        layer,
        index,
        finite(fade, 'fade'),
        finite(speed, 'speed'),
        loopNumbers[loop],
      );
      const range = options.range ?? (cut ? [cut.first, cut.last] : null);
      if (range) this.#range(part, layer, range);
    }
    this.#stale = true;
  }

  /** Rest pose; layers play nothing. */
  stop(): void {
    this.#onAll((raw, handle, part, layer) => raw.marrow_instance_stop(handle, part, layer));
  }

  pause(paused = true): void {
    const flag = paused ? 1 : 0;
    this.#onAll((raw, handle, part, layer) => raw.marrow_instance_pause(handle, part, layer, flag));
  }

  /** Times real time; negative plays backwards. */
  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#speed = finite(speed, 'speed');
    this.#onAll((raw, handle, part, layer) => raw.marrow_instance_set_speed(handle, part, layer, speed));
  }

  setLoop(loop: LoopMode | 'clip'): void {
    this.#change((raw, handle, part) => raw.marrow_instance_set_loop(handle, part, 0, loopNumbers[loop]));
  }

  /**
   * Keeps what plays within some frames of its clip, until another clip is played. What is shown moves to the nearest
   * of them; a repeat holds the last as long as any other before it starts again.
   */
  setRange(range: FrameRange): void {
    this.#change((_, __, part) => this.#range(part, 0, range ?? [0, 0xffffffff]));
  }

  /** Seconds into the clip's pass; on one part, or on all. Fades end. */
  seek(seconds: number, part?: number): void {
    finite(seconds, 'seconds');
    const only = part === undefined ? null : this.#partIndex(part);
    this.#change((raw, handle, each) => {
      if (only === null || only === each) raw.marrow_instance_seek(handle, each, 0, seconds);
    });
  }

  /** Shows one frame of the file's own list, which may be fractional, and holds it. */
  showFrame(frame: number, part = 0): void {
    this.#alive().raw.marrow_instance_show_frame(this.#handle, this.#partIndex(part), finite(frame, 'frame'));
    this.#stale = true;
  }

  /**
   * Shows or hides a part. Of those that stand for each other (`choice`), the first is shown until somebody chooses;
   * what is hidden costs nothing to update.
   */
  setPartVisible(part: number, visible: boolean): void {
    this.#alive().raw.marrow_instance_set_visible(this.#handle, this.#partIndex(part), visible ? 1 : 0);
    this.#views.setVisible(part, visible);
    this.#stale = true;
  }

  partVisible(part: number): boolean {
    return this.#views.visible(this.#partIndex(part));
  }

  /** What a part plays; one that follows another plays what that one does. */
  state(part = 0): PlaybackState {
    const core = this.#alive();
    core.raw.marrow_instance_state(this.#handle, this.#partIndex(part), 0);
    const [clip = -1, time = 0, frame = 0, fileFrame = 0, speed = 1, paused = 0, finished = 0, fade = 0] =
      new Float64Array(core.heap.replyCopy());
    return {
      clip: clip < 0 ? null : clip,
      clipName: this.#leader(part)?.clips[clip]?.name ?? null,
      time,
      frame,
      fileFrame,
      speed,
      paused: paused !== 0,
      finished: finished !== 0,
      fade,
    };
  }

  /** Between the keys of joint clips. */
  get interpolation(): Interpolation {
    return this.#interpolation;
  }

  set interpolation(interpolation: Interpolation) {
    this.#interpolation = known(interpolation, interpolations);
    this.#sendRules();
  }

  get rootMotion(): RootMotion {
    return this.#rootMotion;
  }

  set rootMotion(rootMotion: RootMotion) {
    this.#rootMotion = known(rootMotion, rootMotions);
    this.#sendRules();
  }

  /** Which of the model's levels of detail is shown; 0 is the finest, and a part without it shows its coarsest. */
  get levelOfDetail(): number {
    return this.#levelOfDetail;
  }

  set levelOfDetail(level: number) {
    if (!(Number.isInteger(level) && level >= 0)) throw new RangeError(`${level} is no level of detail`);
    this.#alive().raw.marrow_instance_set_level_of_detail(this.#handle, level);
    this.#levelOfDetail = level;
    this.#stale = true;
  }

  /** Seconds that it has been updated by, which materials that move count by; set it to show them at a moment. */
  get time(): number {
    return this.frame().time;
  }

  set time(seconds: number) {
    this.#alive().raw.marrow_instance_set_time(this.#handle, finite(seconds, 'time'));
  }

  /** 16 column-major: its place in the world, after the basis rotation. Set it, or write into it. */
  get transform(): Float32Array {
    return this.#transform.matrix;
  }

  set transform(matrix: ArrayLike<number>) {
    this.#transform.set(matrix);
  }

  /** Advances and computes the frame. For many instances, `update(instances, seconds)` is one call. */
  update(seconds: number): void {
    Instance.update([this], seconds);
  }

  /**
   * The pose now. The numbers stand until this instance's next update; the views die when a call allocates (load,
   * createInstance, dispose): take them again.
   */
  frame(): FrameState {
    this.#alive();
    if (this.#stale || this.#transform.moved) this.update(0);
    return this.#views.frame();
  }

  /** Calling it again does nothing. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    unwatch(this);
    if (!this.#core.lost) this.#core.raw.marrow_instance_delete(this.#handle);
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal */
  static update(instances: readonly Instance[], seconds: number): void {
    finite(seconds, 'seconds');
    for (const [core, members] of byCore(instances, (instance) => instance.#alive())) {
      for (const instance of members) instance.#transform.send(core, instance.#handle);
      const pointer = core.scratch(members.length * 4);
      const handles = core.heap.words(pointer, members.length);
      members.forEach((instance, i) => (handles[i] = instance.#handle));
      core.raw.marrow_update(pointer, members.length, seconds);
      for (const instance of members) instance.#stale = false;
    }
  }

  #range(part: number, layer: number, [first, last]: readonly [number, number]): void {
    if (!(first >= 0 && last >= first)) throw new RangeError(`frames ${first} to ${last} are no range`);
    this.#alive().raw.marrow_instance_set_range(this.#handle, part, layer, first, last);
  }

  #sendRules(): void {
    const interpolation = interpolations.indexOf(this.#interpolation);
    const rootMotion = rootMotions.indexOf(this.#rootMotion);
    this.#alive().raw.marrow_instance_set_rules(this.#handle, interpolation, rootMotion);
    this.#stale = true;
  }

  #onAll(call: (raw: Core['raw'], handle: number, part: number, layer: number) => void): void {
    this.#change((raw, handle, part) => {
      for (let layer = 0; layer <= this.layers.names.length; ++layer) call(raw, handle, part, layer);
    });
  }

  #change(call: (raw: Core['raw'], handle: number, part: number) => void): void {
    const { raw } = this.#alive();
    for (let part = 0; part < this.model.parts.length; ++part) call(raw, this.#handle, part);
    this.#stale = true;
  }

  #alive(): Core {
    if (this.#disposed) throw new DisposedError(`The instance of "${this.model.subject}"`);
    this.#core.assertAlive();
    return this.#core;
  }

  #partIndex(part: number): number {
    if (this.model.parts[part] !== undefined) return part;
    throw new RangeError(`"${this.model.subject}" has no part ${part}; it has ${this.model.parts.length}`);
  }

  #leader(part: number): PartData | undefined {
    const data = this.model.parts[part];
    return data?.how === 'follow' && data.parent !== null ? this.#leader(data.parent) : data;
  }
}

/** Advances many instances by `seconds` and computes their frames: one call into WASM. */
export function update(instances: readonly Instance[], seconds: number): void {
  Instance.update(instances, seconds);
}

function finite(value: number, what: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`${what} has to be a finite number, not ${value}`);
  return value;
}
