import type { Player } from '../../../../web/app/state/player.js';
import type { InstanceLike, ModelLike, PlayHandle } from '../../../../web/lib/types/api.js';
import type { FrameRange, LoopMode, PlayOptions } from '../../../../web/lib/types/events.js';
import type { Playback } from '../../../../web/lib/types/playback.js';
import { playedFrames } from '../../../../web/lib/util/cuts.js';
import { applyPlayback } from '../../../../web/lib/animation/apply-playback.js';
import { hasMovingMaterials } from '../../../../web/lib/viewer/index.js';
import { ClipPlayer } from '../../../../web/lib/viewer/clip-player.js';

/** The viewer's playback events. */
interface PlayerListener {
  played(playback: Playback, clock: number): void;
}

/** Runs the viewer's playback on a model that only records calls. */
export class FakePlayer implements Player {
  readonly calls: string[];
  listener: PlayerListener | null = null;
  /** The time of material animations, in seconds. */
  clock = 0;
  readonly #player: ClipPlayer;
  #model: ModelLike | null = null;
  #finished = false;
  /** The index of each part's clip, and its current frame. */
  readonly #clips: Map<number, number> = new Map();
  readonly #frames: Map<number, number> = new Map();

  constructor(calls: string[]) {
    this.calls = calls;
    this.#player = new ClipPlayer({
      posed: () => undefined,
      started: () => undefined,
      stopped: () => undefined,
      changed: (playback) => this.listener?.played(playback, this.clock),
      ended: () => this.pause(),
      passed: () => undefined,
      happened: () => undefined,
    });
  }

  show(model: ModelLike | null): void {
    this.#model = model;
    this.#player.setShown(model === null ? null : (this.#shown(model) as never));
  }

  /** Advances time until each channel is at the given frame. */
  goes(frames: readonly number[], clock = 0): void {
    this.clock = clock;
    this.#player.settings.channels.forEach(({ part, clip }, at) =>
      this.#frames.set(part ?? clip.part, (frames[at] ?? 0) + (playedFrames(clip)?.[0] ?? 0)),
    );
    this.#player.advance(0.1);
    this.listener?.played(this.playback, clock);
  }

  /** Simulates a part that continues with another clip. */
  passes(part: number, name: string): void {
    const clip = this.#model?.clips.find((each) => each.part === part && each.name === name);
    if (clip !== undefined) this.#clips.set(part, clip.clip);
    this.#frames.set(part, 0);
    this.#player.advance(0.1);
  }

  /** Simulates the end of every clip. */
  ends(frames: readonly number[]): void {
    this.#finished = true;
    this.goes(frames);
    this.#finished = false;
  }

  get playback(): Player['playback'] {
    return this.#player.playback;
  }
  restore(playback: Playback): void {
    this.#player.restore(playback);
  }
  play(...what: Parameters<Player['play']>): ReturnType<Player['play']> {
    return this.#player.play(...what);
  }
  pause(): void {
    this.#player.pause();
  }
  stop(): void {
    this.#player.stop();
  }
  hold(frame: number | 'first' | 'last', clip?: string): void {
    if (typeof frame === 'string') this.#player.act({ type: 'goTo', end: frame });
    else this.#player.act({ type: 'hold', frame, ...(clip === undefined ? {} : { clip }) });
  }
  seek(...what: Parameters<Player['seek']>): void {
    this.#player.seek(...what);
  }
  step(frames: number): void {
    this.#player.act({ type: 'step', frames });
  }
  setLoop(loop: LoopMode | null, channel?: string): void {
    this.#player.act({ type: 'loop', loop, ...(channel === undefined ? {} : { channel }) });
  }
  setRange(range: FrameRange, channel?: string): void {
    this.#player.act({ type: 'range', range, ...(channel === undefined ? {} : { channel }) });
  }
  setRangeEnd(end: 'in' | 'out', frame?: number): void {
    this.#player.act({ type: 'rangeEnd', end, ...(frame === undefined ? {} : { frame }) });
  }
  set({ focus, speed, fade }: Parameters<Player['set']>[0]): void {
    if (fade !== undefined) this.#player.setFade(fade);
    if (speed !== undefined) this.#player.setSpeed(speed);
    if (focus !== undefined) this.#player.act({ type: 'focus', channel: focus });
  }
  get speed(): number {
    return this.#player.settings.speed;
  }
  get fade(): number | null {
    return this.#player.settings.fade;
  }

  #shown(model: ModelLike): object {
    const write = (text: string, part: number | undefined): void =>
      void this.calls.push(part === undefined ? text : `${text} on ${part}`);
    const range = (frames: FrameRange): string => frames?.join('-') ?? 'all';
    const clipOf = (part: number): ModelLike['clips'][number] | undefined =>
      model.clips.find((each) => each.part === part && each.clip === this.#clips.get(part));
    const seek = (seconds: number, part: number): void => {
      const frame = Math.round((seconds / (clipOf(part)?.frameSeconds ?? 1)) * 1e6) / 1e6;
      this.#frames.set(part, frame);
    };
    const play = (name: string, options: PlayOptions, part?: number): PlayHandle => {
      const { loop = '', speed, fade = 0 } = options;
      for (const each of model.clips) {
        if (each.name !== name || each.part !== (part ?? each.part)) continue;
        this.#clips.set(each.part, each.clip);
        this.#frames.set(each.part, each.cut?.by === 'user' ? each.cut.first : 0);
      }
      const frames = options.range ? [range(options.range)] : [];
      // A clip without a fade in its game starts immediately.
      const fades =
        fade === 'game' ? model.clips.some((each) => each.name === name && each.fadeSeconds > 0) : fade > 0;
      write(['clip', name, loop, speed, ...frames, ...(fades ? [`fade ${fade}`] : [])].join(' '), part);
      return { finished: Promise.resolve() };
    };
    /** The methods of one part, or of all parts. */
    const on = (part?: number): object => ({
      clip: this.#clips.get(part ?? 0) ?? null,
      play: (name: string, options: PlayOptions) => play(name, options, part),
      seek: (seconds: number) => {
        seek(seconds, part ?? 0);
        write(`seek ${this.#frames.get(part ?? 0)}`, part);
      },
      setLoop: (loop: string) => write(`loop ${loop}`, part),
      setRange: (frames: FrameRange) => write(`range ${range(frames)}`, part),
      state: () => {
        const frame = this.#frames.get(part ?? 0) ?? 0;
        const clip = this.#clips.get(part ?? 0) ?? null;
        return { clip, frame, time: frame * (clipOf(part ?? 0)?.frameSeconds ?? 1) };
      },
    });
    const instance = Object.assign(on(), {
      model,
      stop: () => write('rest', undefined),
      pause: (paused: boolean) => write(paused ? 'pause' : 'play', undefined),
      on: () => () => undefined,
      part: (part: number) => on(part),
      applyPlayback: (...change: [Playback, Playback, number | null]) =>
        applyPlayback(instance as unknown as InstanceLike, ...change),
    });
    Object.defineProperty(instance, 'speed', {
      set: (speed: number) => write(`speed ${speed}`, undefined),
    });
    const player = this as { clock: number };
    const finished = (): boolean => this.#finished;
    return {
      model,
      instance: Object.defineProperty(instance, 'time', {
        get: () => player.clock,
        set: (clock: number) => {
          player.clock = clock;
          if (clock > 0) write(`clock ${clock}`, undefined);
        },
      }),
      advance: () => undefined,
      get finished() {
        return finished();
      },
      moving: false,
      animated: hasMovingMaterials(model.summary),
    };
  }
}
