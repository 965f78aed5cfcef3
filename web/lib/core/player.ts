import type { PlaybackState } from '../types/api.js';
import type { FrameRange, LoopMode, PlayOptions } from '../types/events.js';
import type { PartData } from '../types/subject.js';
import type { Core } from './core.js';
import { chooseClips } from './clip-choice.js';
import type { InstanceHost } from './instance-host.js';
import type { Layers } from './layers.js';

const loopNumbers = { clip: 0, once: 1, repeat: 2, 'ping-pong': 3 } as const satisfies Record<
  LoopMode | 'clip',
  number
>;

/** What an instance plays, on all its parts and layers. */
export class Player {
  readonly #host: InstanceHost;
  readonly #layers: Layers;
  #speed = 1;

  constructor(host: InstanceHost, layers: Layers) {
    this.#host = host;
    this.#layers = layers;
  }

  play(clip: string | number, options: PlayOptions): void {
    const { fade = 0, speed = this.#speed } = options;
    const { raw } = this.#host.core();
    const clips = chooseClips(this.#host.model, clip, options);
    const layer = this.#layers.number(options.layer);
    finite(fade, 'fade');
    finite(speed, 'speed');
    if (layer === 0) this.#speed = speed;
    for (const { part, clip: index, cut } of clips) {
      const loop = options.loop ?? (cut ? (cut.loop === false ? 'once' : 'repeat') : 'clip');
      const range = options.range ?? (cut ? [cut.first, cut.last] : null);
      const next = options.next ?? (options.loop === undefined && range === null);
      const { handle } = this.#host;
      raw.marrow_instance_play(handle, part, layer, index, fade, speed, loopNumbers[loop], next ? 1 : 0);
      if (range) this.#range(part, layer, range);
    }
    this.#host.changed();
  }

  stop(): void {
    this.#onAll((raw, handle, part, layer) => raw.marrow_instance_stop(handle, part, layer));
  }

  pause(paused: boolean): void {
    const flag = paused ? 1 : 0;
    this.#onAll((raw, handle, part, layer) => raw.marrow_instance_pause(handle, part, layer, flag));
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#speed = finite(speed, 'speed');
    this.#onAll((raw, handle, part, layer) => raw.marrow_instance_set_speed(handle, part, layer, speed));
  }

  setLoop(loop: LoopMode | 'clip', only: number | undefined): void {
    this.#changeOn(only, (raw, handle, part) =>
      raw.marrow_instance_set_loop(handle, part, 0, loopNumbers[loop]),
    );
  }

  setRange(range: FrameRange, only: number | undefined): void {
    this.#changeOn(only, (_, __, part) => this.#range(part, 0, range ?? [0, 0xffffffff]));
  }

  seek(seconds: number, only: number | undefined): void {
    finite(seconds, 'seconds');
    this.#changeOn(only, (raw, handle, part) => raw.marrow_instance_seek(handle, part, 0, seconds));
  }

  showFrame(frame: number, part: number): void {
    const { raw } = this.#host.core();
    this.#host.checkPart(part);
    raw.marrow_instance_show_frame(this.#host.handle, part, finite(frame, 'frame'));
    this.#host.changed();
  }

  state(part: number): PlaybackState {
    const { raw, heap } = this.#host.core();
    this.#host.checkPart(part);
    raw.marrow_instance_state(this.#host.handle, part, 0);
    const [clip = -1, time = 0, frame = 0, fileFrame = 0, speed = 1, paused = 0, finished = 0, fade = 0] =
      new Float64Array(heap.replyCopy());
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

  #range(part: number, layer: number, [first, last]: readonly [number, number]): void {
    if (!(first >= 0 && last >= first)) throw new RangeError(`frames ${first} to ${last} are no range`);
    this.#host.core().raw.marrow_instance_set_range(this.#host.handle, part, layer, first, last);
  }

  #onAll(call: (raw: Core['raw'], handle: number, part: number, layer: number) => void): void {
    this.#change((raw, handle, part) => {
      for (let layer = 0; layer <= this.#layers.names.length; ++layer) call(raw, handle, part, layer);
    });
  }

  #changeOn(only: number | undefined, call: (raw: Core['raw'], handle: number, part: number) => void): void {
    if (only !== undefined) this.#host.checkPart(only);
    this.#change((raw, handle, part) => {
      if (part === (only ?? part)) call(raw, handle, part);
    });
  }

  #change(call: (raw: Core['raw'], handle: number, part: number) => void): void {
    const { raw } = this.#host.core();
    for (let part = 0; part < this.#host.model.parts.length; ++part) call(raw, this.#host.handle, part);
    this.#host.changed();
  }

  #leader(part: number): PartData | undefined {
    const data = this.#host.model.parts[part];
    return data?.how === 'follow' && data.parent !== null ? this.#leader(data.parent) : data;
  }
}

export function finite(value: number, what: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`${what} has to be a finite number, not ${value}`);
  return value;
}
