import { checked } from '../messages/checked.js';
import type {
  ChannelInstance,
  InstanceChannel,
  PartInstance,
  PlaybackState,
  PlayHandle,
} from '../types/api.js';
import type { SubjectClip } from '../types/playback.js';
import type { FrameRange, LoopMode, PlayOptions } from '../types/events.js';
import type { PartData } from '../types/subject.js';
import type { BoundInstance } from '../wasm/bindings.js';
import { channelsOf, jointChannels, partChannels } from '../state/playback/channels.js';
import { ownLoop } from '../state/playback/clip-time.js';
import { unknownName } from '../util/lookup.js';
import { loopModes } from '../util/option-values.js';
import { chooseClips, jointChannel } from './clip-choice.js';
import { ClipRun, handleOf, playCancelled } from './clip-run.js';
import type { InstanceHost } from './instance-host.js';
import type { Layers } from './layers.js';

/** The loop modes, in the order of the core's enumeration. */
const loops: readonly (LoopMode | 'clip')[] = ['clip', ...loopModes];

/** How many numbers the core writes for a playback state. */
const stateNumbers = 9;

type LayerCall = (bound: BoundInstance, part: number, layer: number) => void;

/** The playback of an instance on all its parts and layers. */
export class Player {
  readonly #host: InstanceHost;
  readonly #layers: Layers;
  #speed = 1;
  /** The clip last played on each unnamed layer of each part. WASM does not know the clips that the user defines. */
  readonly #played: Map<string, SubjectClip> = new Map();
  /** The ranges last set on layers of parts, with the clips they belong to. */
  readonly #ranges: Map<string, { readonly clip: number | null; readonly range: FrameRange }> = new Map();
  /** The latest run on each layer of each part. */
  readonly #runs: Map<string, ClipRun> = new Map();
  /** True while a caller waits for the end of a run; `updated` then has to be called after each update. */
  awaited = false;

  constructor(host: InstanceHost, layers: Layers) {
    this.#host = host;
    this.#layers = layers;
    layers.onRemove = (name) => {
      for (const part of host.model.parts.keys()) this.#cancel(part, name, 'Its layer was removed.');
    };
  }

  play(clip: string | number, options: PlayOptions, only?: PartInstance): PlayHandle {
    const { fade = 0, speed = this.#speed } = options;
    const { channelLayers } = this.#host.core().module;
    const clips = chooseClips(this.#host.model, clip, options, only);
    const layer = this.#layers.number(options.layer);
    const usesGameFade = fade === 'game';
    if (typeof fade === 'string') checked('fade', fade, ['game']);
    else finite(fade, 'fade');
    if (options.loop !== undefined) checked('loop', options.loop, loopModes, this.#host.model.subject);
    finite(speed, 'speed');
    if (options.range) checkRange(options.range);
    const runs = clips.map((subjectClip) => {
      const { part, clip: index, cut, loopFrame } = subjectClip;
      const channel = layer === 0 ? jointChannel(subjectClip, options.channel, this.#host.model.parts) : null;
      const own = channel === null ? layer : channelLayers + channel;
      const userCut = cut?.by === 'user' ? cut : null;
      const loop = options.loop ?? (userCut === null ? 'clip' : loopFrame === null ? 'once' : 'repeat');
      const range = options.range ?? (userCut === null ? null : [userCut.first, userCut.last]);
      const next = options.next ?? (options.loop === undefined && range === null);
      const { freeze: still = false } = options;
      const coreLayer = own === 0 ? this.#host.bound.layerOf(part, index) : own;
      const runLayer = options.layer ?? coreLayer;
      // A clip of the base layer ends the channels of joints.
      const replaced = coreLayer === 0 ? this.#lowestLayers(part) : [runLayer];
      for (const each of replaced) this.#cancel(part, each, `"${subjectClip.name}" was played instead.`);
      const seconds = typeof fade === 'string' ? 0 : fade;
      const { bound } = this.#host;
      bound.play(part, own, index, seconds, speed, loops.indexOf(loop), next, still, usesGameFade);
      if (range) this.#range(part, coreLayer, range);
      if (options.layer === undefined) this.#played.set(runKey(part, coreLayer), subjectClip);
      if (options.layer === undefined) this.#ranges.set(runKey(part, coreLayer), { clip: index, range });
      const ends = (loop === 'clip' ? ownLoop(subjectClip) : loop) === 'once';
      const run = new ClipRun(part, runLayer, index, ends, () => (this.awaited = true));
      this.#runs.set(runKey(part, runLayer), run);
      return run;
    });
    this.#host.changed();
    return handleOf(runs);
  }

  /** Stops a single layer, or all layers, of one part or of all parts. */
  stop(only?: number, one?: number): void {
    const call: LayerCall = (bound, part, layer) => {
      this.#cancel(part, this.#layers.names[layer - 1] ?? layer, 'It was stopped.');
      bound.stop(part, layer, 0);
    };
    if (one === undefined) this.#onAllLayers(only, call);
    else this.#onLayers(only, () => [one], call);
  }

  /** Settles the promises of clips that have ended. */
  updated(): void {
    const runs = [...this.#runs.values()].filter(({ awaited }) => awaited);
    for (const run of runs) if (this.#hasEnded(run)) run.end('finished');
    this.awaited = runs.some(({ awaited }) => awaited);
  }

  /** Called when the instance is disposed of. */
  dispose(): void {
    const { subject } = this.#host.model;
    for (const run of this.#runs.values()) run.end(playCancelled(subject, 'The instance was disposed of.'));
    this.#runs.clear();
  }

  pause(paused: boolean, only?: number): void {
    this.#onAllLayers(only, (bound, part, layer) => bound.pause(part, layer, paused));
  }

  get speed(): number {
    return this.#speed;
  }

  /** Sets the speed of one part, or of all parts and of later clips. */
  setSpeed(speed: number, only?: number): void {
    finite(speed, 'speed');
    if (only === undefined) this.#speed = speed;
    this.#onAllLayers(only, (bound, part, layer) => bound.setSpeed(part, layer, speed));
  }

  /** Sets the speed of one layer, on one part or on all parts. */
  setLayerSpeed(speed: number, only: number | undefined, one: number): void {
    finite(speed, 'speed');
    this.#onLowestLayers(only, one, (bound, part, layer) => bound.setSpeed(part, layer, speed));
  }

  setLoop(loop: LoopMode | 'clip', only?: number, one?: number): void {
    checked('loop', loop, loops, this.#host.model.subject);
    this.#onLowestLayers(only, one, (bound, part, layer) => bound.setLoop(part, layer, loops.indexOf(loop)));
  }

  setRange(range: FrameRange, only?: number, one?: number): void {
    const { none } = this.#host.core().module;
    this.#onLowestLayers(only, one, (_, part, layer) => {
      this.#range(part, layer, range ?? [0, none]);
      this.#ranges.set(runKey(part, layer), { clip: this.clip(part, layer), range });
    });
  }

  seek(seconds: number, only?: number, one?: number): void {
    finite(seconds, 'seconds');
    this.#onLowestLayers(only, one, (bound, part, layer) => bound.seek(part, layer, seconds));
  }

  showFrame(frame: number, part: number): void {
    this.#host.core();
    this.#cancel(part, 0, 'A frame was shown instead.');
    this.#host.bound.showFrame(part, finite(frame, 'frame'), 0);
    this.#host.changed();
  }

  /**
   * Finds the subject clip that a layer of a part plays, given an index into the part's clips. This may be a section of
   * that clip that the user has defined.
   */
  clipOf(part: number, index: number | null, layer = 0): SubjectClip | undefined {
    const played = this.#played.get(runKey(part, layer));
    if (played?.clip === index) return played;
    const { clips } = this.#host.model;
    return clips.find((each) => each.part === part && each.clip === index && each.cut?.by !== 'user');
  }

  /** The index of the clip that a part plays on a layer, as in its state. */
  clip(part: number, layer = 0): number | null {
    const { none } = this.#host.core().module;
    const clip = this.#host.bound.clip(part, layer);
    return clip === none ? null : clip;
  }

  state(part: number, layer = 0): PlaybackState {
    const { none } = this.#host.core().module;
    const { clip, ...state } = this.#boundState(part, layer);
    const stored = this.#ranges.get(runKey(part, layer));
    return {
      ...state,
      clip: clip === none ? null : clip,
      clipName: this.#leader(part)?.clips[clip]?.name ?? null,
      range: stored?.clip === clip ? stored.range : null,
    };
  }

  /** The playback state as the core stores it, where `clip` is an index or `none`. */
  #boundState(
    part: number,
    layer: number,
  ): Omit<PlaybackState, 'clip' | 'clipName' | 'range'> & { readonly clip: number } {
    const core = this.#host.core();
    const address = core.scratch(stateNumbers * Float64Array.BYTES_PER_ELEMENT);
    this.#host.bound.state(part, layer, address);
    const [clip = 0, time = 0, frame = 0, fileFrame = 0, speed = 0, paused, finished, passes = 0, fade = 0] =
      core.heap.doubles(address, stateNumbers);
    return {
      clip,
      time,
      frame,
      fileFrame,
      speed,
      paused: paused === 1,
      finished: finished === 1,
      passes,
      fade,
    };
  }

  /** The channels and the clip that each of them plays. */
  get channels(): InstanceChannel[] {
    const { model } = this.#host;
    const playing = (part: number, layer = 0): SubjectClip | null =>
      this.clipOf(part, this.clip(part, layer), layer) ?? null;
    const ofParts = partChannels(model).map(({ name, part }) => ({ name, part, clip: playing(part) }));
    const ofJoints = jointChannels(model).map(({ name, part }) => {
      return { name, part, clip: playing(part, this.layerOf(name, part)) };
    });
    return [...(ofParts.length > 0 ? ofParts : [{ name: '', part: null, clip: playing(0) }]), ...ofJoints];
  }

  channel(name: string): ChannelInstance {
    const { model } = this.#host;
    const channels = channelsOf(model);
    const found = channels.find((each) => each.name === name);
    if (found === undefined && name !== '') throw unknownName('channel', name, channels, model.subject);
    return new PlayedChannel(this, name, found?.part, found ? this.layerOf(name, found.part) : 0);
  }

  /** The layer of a channel: the layer of its joints, or the base layer of its part. */
  layerOf(channel: string, part: number): number {
    const { channelLayers } = this.#host.core().module;
    const channels = this.#host.model.parts[part]?.channels ?? [];
    const index = channels.findIndex(({ name, joints }) => name === channel && joints.length > 0);
    return index < 0 ? 0 : channelLayers + index;
  }

  /** Ends the run of a layer before another clip or frame replaces it. */
  #cancel(part: number, layer: number | string, reason: string): void {
    const run = this.#runs.get(runKey(part, layer));
    if (run === undefined) return;
    this.#runs.delete(runKey(part, layer));
    run.end(this.#hasEnded(run) ? 'finished' : playCancelled(this.#host.model.subject, reason));
  }

  /** True if a clip has ended: it holds its last frame, or the part has continued with the next clip. */
  #hasEnded(run: ClipRun): boolean {
    const { bound } = this.#host;
    const layer = this.#layerOf(run);
    return bound.clip(run.part, layer) !== run.clip || this.#boundState(run.part, layer).finished;
  }

  /** The number of a run's layer. The layer exists, because removing a layer ends its runs. */
  #layerOf({ layer }: ClipRun): number {
    return typeof layer === 'number' ? layer : this.#layers.names.indexOf(layer) + 1;
  }

  #range(part: number, layer: number, range: readonly [number, number]): void {
    checkRange(range);
    const [first, last] = range;
    this.#host.bound.setRange(part, layer, first, last);
  }

  /** Calls a function for every layer of one part, or of all parts. */
  #onAllLayers(only: number | undefined, call: LayerCall): void {
    const others = this.#layers.names.map((_, i) => i + 1);
    this.#onLayers(only, (part) => [...this.#lowestLayers(part), ...others], call);
  }

  /** Calls a function for the base and channel layers of one part or all parts; with `one`, only for that layer. */
  #onLowestLayers(only: number | undefined, one: number | undefined, call: LayerCall): void {
    this.#onLayers(only, (part) => (one === undefined ? this.#lowestLayers(part) : [one]), call);
  }

  #onLayers(only: number | undefined, layersOf: (part: number) => readonly number[], call: LayerCall): void {
    this.#host.core();
    for (let part = 0; part < this.#host.model.parts.length; ++part)
      if (part === (only ?? part)) for (const layer of layersOf(part)) call(this.#host.bound, part, layer);
    this.#host.changed();
  }

  /** The numbers of the base layer and of the layers of channels with separate joints. */
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

/** One channel: a layer of one part, or of all parts. */
class PlayedChannel implements ChannelInstance {
  readonly name: string;
  readonly #player: Player;
  readonly #part: number | undefined;
  readonly #layer: number;

  constructor(player: Player, name: string, part: number | undefined, layer: number) {
    this.name = name;
    this.#player = player;
    this.#part = part;
    this.#layer = layer;
  }

  play(clip: string | number, options: Omit<PlayOptions, 'channel' | 'layer'> = {}): PlayHandle {
    return this.#player.play(clip, this.name === '' ? options : { ...options, channel: this.name });
  }

  stop(): void {
    this.#player.stop(this.#part, this.#layer);
  }

  get speed(): number {
    return this.state().speed;
  }

  set speed(speed: number) {
    this.#player.setLayerSpeed(speed, this.#part, this.#layer);
  }

  setLoop(loop: LoopMode | 'clip'): void {
    this.#player.setLoop(loop, this.#part, this.#layer);
  }

  setRange(range: FrameRange): void {
    this.#player.setRange(range, this.#part, this.#layer);
  }

  seek(seconds: number): void {
    this.#player.seek(seconds, this.#part, this.#layer);
  }

  state(): PlaybackState {
    return this.#player.state(this.#part ?? 0, this.#layer);
  }
}

/** The key distinguishes a layer named "1" from layer number 1. */
function runKey(part: number, layer: number | string): string {
  return `${part} ${typeof layer} ${layer}`;
}

function checkRange([first, last]: readonly [number, number]): void {
  if (!(first >= 0 && last >= first)) throw new RangeError(`frames ${first} to ${last} are not a range`);
}

export function finite(value: number, what: string): number {
  if (!Number.isFinite(value)) throw notFinite(value, what);
  return value;
}

export function notFinite(value: number, what: string): RangeError {
  return new RangeError(`${what} has to be a finite number, not ${value}`);
}
