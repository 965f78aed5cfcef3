import type { InstanceLike, PlaybackState } from '../types/api.js';
import type { FrameRange, LoopMode, PlayOptions } from '../types/events.js';
import type { FrameState } from '../types/frame.js';
import type { PartData } from '../types/subject.js';
import type { Core } from './core.js';
import type { Playable, SubjectClip } from './playable.js';
import { DisposedError, ModelError } from '../util/errors.js';
import { FrameViews } from './frame.js';
import { unwatch, watchForLeak } from './leaks.js';

const loopNumbers = { clip: 0, once: 1, repeat: 2, 'ping-pong': 3 } as const satisfies Record<
  LoopMode | 'clip',
  number
>;

/**
 * A model that plays: its own time, clips and place in the world. Changes take effect with the next `update()`, or
 * when `frame()` is asked.
 */
export class Instance implements InstanceLike {
  readonly model: Playable;
  readonly #core: Core;
  readonly #handle: number;
  readonly #views: FrameViews;
  readonly #transform: Float32Array = identity();
  /** What the core knows of the transform, which anybody may write into. */
  readonly #sentTransform: Float32Array = identity();
  #speed = 1;
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
    core.scratch(this.#transform.byteLength);
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
    const { fade = 0, speed = this.#speed, loop = 'clip' } = options;
    const clips = this.#clips(clip, options);
    if (clips.length === 0) throw this.#noClip(clip);
    this.#speed = finite(speed, 'speed');
    for (const found of clips) this.#playOn(found, finite(fade, 'fade'), loop);
    if (options.range) this.setRange(options.range);
  }

  /** Rest pose. */
  stop(): void {
    this.#change((raw, handle, part) => raw.marrow_instance_stop(handle, part));
  }

  pause(paused = true): void {
    this.#change((raw, handle, part) => raw.marrow_instance_pause(handle, part, paused ? 1 : 0));
  }

  /** Times real time; negative plays backwards. */
  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#speed = finite(speed, 'speed');
    this.#change((raw, handle, part) => raw.marrow_instance_set_speed(handle, part, speed));
  }

  setLoop(loop: LoopMode | 'clip'): void {
    this.#change((raw, handle, part) => raw.marrow_instance_set_loop(handle, part, loopNumbers[loop]));
  }

  /**
   * Keeps what plays within some frames of its clip, until another clip is played. What is shown moves to the nearest
   * of them; a repeat holds the last as long as any other before it starts again.
   */
  setRange(range: FrameRange): void {
    const [first, last] = range ?? [0, 0xffffffff];
    if (!(first >= 0 && last >= first)) throw new RangeError(`frames ${first} to ${last} are no range`);
    this.#change((raw, handle, part) => raw.marrow_instance_set_range(handle, part, first, last));
  }

  /** Seconds into the clip's pass; on one part, or on all. Fades end. */
  seek(seconds: number, part?: number): void {
    finite(seconds, 'seconds');
    const only = part === undefined ? null : this.#partIndex(part);
    this.#change((raw, handle, each) => {
      if (only === null || only === each) raw.marrow_instance_seek(handle, each, seconds);
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
    core.raw.marrow_instance_state(this.#handle, this.#partIndex(part));
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

  /** 16 column-major: its place in the world, after the basis rotation. Set it, or write into it. */
  get transform(): Float32Array {
    return this.#transform;
  }

  set transform(matrix: ArrayLike<number>) {
    if (matrix.length !== 16) throw new RangeError(`a transform has 16 numbers, not ${matrix.length}`);
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
    if (this.#stale || this.#moved()) this.update(0);
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
      for (const instance of members) instance.#sendTransform();
      const pointer = core.scratch(members.length * 4);
      const handles = core.heap.words(pointer, members.length);
      members.forEach((instance, i) => (handles[i] = instance.#handle));
      core.raw.marrow_update(pointer, members.length, seconds);
      for (const instance of members) instance.#stale = false;
    }
  }

  /** Of several with one name on a part, the first. */
  #clips(clip: string | number, { channel, part }: PlayOptions): SubjectClip[] {
    const all = this.model.clips;
    if (typeof clip === 'number') return all.slice(clip, clip + 1);
    const named = all.filter((each) => each.name === clip && each.channel === (channel ?? each.channel));
    return named.filter(
      (each, i) =>
        each.part === (part ?? each.part) && named.findIndex((other) => other.part === each.part) === i,
    );
  }

  #playOn({ part, clip }: SubjectClip, fade: number, loop: LoopMode | 'clip'): void {
    this.#alive().raw.marrow_instance_play(this.#handle, part, clip, fade, this.#speed, loopNumbers[loop]);
    this.#stale = true;
  }

  #change(call: (raw: Core['raw'], handle: number, part: number) => void): void {
    const { raw } = this.#alive();
    for (let part = 0; part < this.model.parts.length; ++part) call(raw, this.#handle, part);
    this.#stale = true;
  }

  #moved(): boolean {
    // Asked for every instance in every frame: a plain loop is ten times as quick as some().
    for (let i = 0; i < 16; ++i) if (this.#transform[i] !== this.#sentTransform[i]) return true;
    return false;
  }

  #sendTransform(): void {
    if (!this.#moved()) return;
    const pointer = this.#core.scratch(this.#transform.byteLength);
    this.#core.heap.floats(pointer, 16).set(this.#transform);
    this.#core.raw.marrow_instance_set_transform(this.#handle, pointer);
    this.#sentTransform.set(this.#transform);
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

  #noClip(name: string | number): ModelError {
    const names = [...new Set(this.model.clips.map((clip) => clip.name))];
    const has = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`;
    return new ModelError({
      code: 'bad_value',
      message: `There is no clip "${name}" to play; ${has}.`,
      file: this.model.subject,
    });
  }
}

/** Advances many instances by `seconds` and computes their frames: one call into WASM. */
export function update(instances: readonly Instance[], seconds: number): void {
  Instance.update(instances, seconds);
}

/** Instances of models loaded before and after a lost module live in different ones. */
function byCore(instances: readonly Instance[], coreOf: (instance: Instance) => Core): Map<Core, Instance[]> {
  const groups: Map<Core, Instance[]> = new Map();
  for (const instance of instances) {
    const core = coreOf(instance);
    const group = groups.get(core);
    if (group === undefined) groups.set(core, [instance]);
    else group.push(instance);
  }
  return groups;
}

function finite(value: number, what: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`${what} has to be a finite number, not ${value}`);
  return value;
}

function identity(): Float32Array {
  return new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
}
