import type { PartInstance, PlaybackState, SubjectClip } from '../types/api.js';
import type { FrameRange, LoopMode, PlayOptions } from '../types/events.js';
import type { PartData } from '../types/subject.js';
import type { BoundInstance, LoopName } from '../wasm/bindings.js';
import { chooseClips } from './clip-choice.js';
import type { InstanceHost } from './instance-host.js';
import type { Layers } from './layers.js';

const loopNames: LoopName = { clip: 'clip', once: 'once', repeat: 'repeat', 'ping-pong': 'pingPong' };

type LayerCall = (bound: BoundInstance, part: number, layer: number) => void;

/** What an instance plays, on all its parts and layers. */
export class Player {
  readonly #host: InstanceHost;
  readonly #layers: Layers;
  #speed = 1;
  /** The clip that each part was last told to play, because WASM does not know a person's cuts. */
  readonly #played: Map<number, SubjectClip> = new Map();

  constructor(host: InstanceHost, layers: Layers) {
    this.#host = host;
    this.#layers = layers;
  }

  /** Playing on one part alone (`only`) keeps the speed of the others. */
  play(clip: string | number, options: PlayOptions, only?: PartInstance): void {
    const { fade = 0, speed = this.#speed } = options;
    const { Loop } = this.#host.core().module;
    const clips = chooseClips(this.#host.model, clip, options, only);
    const layer = this.#layers.number(options.layer);
    const isGames = fade === 'game';
    if (!isGames) finite(fade, 'fade');
    finite(speed, 'speed');
    if (layer === 0 && only === undefined) this.#speed = speed;
    for (const subjectClip of clips) {
      const { part, clip: index, cut, loopFrame } = subjectClip;
      if (layer === 0) this.#played.set(part, subjectClip);
      const userCut = cut?.by === 'person' ? cut : null;
      const loop = options.loop ?? (userCut === null ? 'clip' : loopFrame === null ? 'once' : 'repeat');
      const range = options.range ?? (userCut === null ? null : [userCut.first, userCut.last]);
      const next = options.next ?? (options.loop === undefined && range === null);
      const { still = false } = options;
      const faded = { fade: isGames ? 0 : fade, still, game: isGames };
      this.#host.bound.play(part, layer, index, { ...faded, speed, loop: Loop[loopNames[loop]], next });
      if (range) this.#range(part, layer === 0 ? this.#host.bound.layerOf(part, index) : layer, range);
    }
    this.#host.changed();
  }

  stop(only?: number): void {
    this.#onAllLayers(only, (bound, part, layer) => bound.stop(part, layer, 0));
  }

  pause(paused: boolean, only?: number): void {
    this.#onAllLayers(only, (bound, part, layer) => bound.pause(part, layer, paused));
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#speed = finite(speed, 'speed');
    this.#onAllLayers(undefined, (bound, part, layer) => bound.setSpeed(part, layer, speed));
  }

  setLoop(loop: LoopMode | 'clip', only?: number): void {
    const { Loop } = this.#host.core().module;
    this.#onLowestLayers(only, (bound, part, layer) => bound.setLoop(part, layer, Loop[loopNames[loop]]));
  }

  setRange(range: FrameRange, only?: number): void {
    const { none } = this.#host.core().module;
    this.#onLowestLayers(only, (_, part, layer) => this.#range(part, layer, range ?? [0, none]));
  }

  seek(seconds: number, only?: number): void {
    finite(seconds, 'seconds');
    this.#onLowestLayers(only, (bound, part, layer) => bound.seek(part, layer, seconds));
  }

  showFrame(frame: number, part: number): void {
    this.#host.core();
    this.#host.bound.showFrame(part, finite(frame, 'frame'), 0);
    this.#host.changed();
  }

  /**
   * The clip that a part plays, by its index into the part's clips; a person's cut, where the part was told to play
   * one.
   */
  clipOf(part: number, index: number | null): SubjectClip | undefined {
    const played = this.#played.get(part);
    if (played?.clip === index) return played;
    const { clips } = this.#host.model;
    return clips.find((each) => each.part === part && each.clip === index && each.cut?.by !== 'person');
  }

  /** The clip that a part plays, as in its state. */
  clip(part: number): number | null {
    const { none } = this.#host.core().module;
    const clip = this.#host.bound.clip(part, 0);
    return clip === none ? null : clip;
  }

  state(part: number): PlaybackState {
    const { none } = this.#host.core().module;
    const { clip, ...state } = this.#host.bound.state(part, 0);
    return {
      ...state,
      clip: clip === none ? null : clip,
      clipName: this.#leader(part)?.clips[clip]?.name ?? null,
    };
  }

  #range(part: number, layer: number, [first, last]: readonly [number, number]): void {
    if (!(first >= 0 && last >= first)) throw new RangeError(`frames ${first} to ${last} are no range`);
    this.#host.bound.setRange(part, layer, first, last);
  }

  /** Calls for every layer of one part, or of all parts. */
  #onAllLayers(only: number | undefined, call: LayerCall): void {
    this.#onLowestLayers(
      only,
      call,
      this.#layers.names.map((_, i) => i + 1),
    );
  }

  /** Calls for the lowest layers of one part, or of all parts, and for other layers by their numbers. */
  #onLowestLayers(only: number | undefined, call: LayerCall, others: readonly number[] = []): void {
    this.#host.core();
    for (let part = 0; part < this.#host.model.parts.length; ++part)
      if (part === (only ?? part))
        for (const layer of [...this.#lowestLayers(part), ...others]) call(this.#host.bound, part, layer);
    this.#host.changed();
  }

  /** The numbers of the lowest layer and of the layers of channels that have joints of their own. */
  #lowestLayers(part: number): number[] {
    const { channelLayers } = this.#host.core().module;
    const channels = this.#host.model.parts[part]?.channels ?? [];
    return [0, ...channels.flatMap(({ joints }, i) => (joints.length > 0 ? [channelLayers + i] : []))];
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
