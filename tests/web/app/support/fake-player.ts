import type { Player } from '../../../../web/app/state/player.js';
import type { ModelLike } from '../../../../web/lib/types/api.js';
import type { FrameRange, PlayOptions } from '../../../../web/lib/types/events.js';
import type { PlaybackMoment } from '../../../../web/lib/types/playback.js';
import { playedFrames } from '../../../../web/lib/util/cuts.js';
import { Playback } from '../../../../web/lib/viewer/playback.js';

/** The viewer's playback events. */
interface Told {
  played(moment: PlaybackMoment, clock: number): void;
  moved(positions: PlaybackMoment['positions'], clock: number): void;
}

/** The viewer's own playback on a model that only records its calls. */
export class FakePlayer implements Player {
  readonly calls: string[];
  told: Told | null = null;
  /** Seconds that materials have run. */
  clock = 0;
  readonly #playback: Playback;
  #model: ModelLike | null = null;
  #finished = false;
  /** For each part, the clip's number and its present frame. */
  readonly #clips: Map<number, number> = new Map();
  readonly #frames: Map<number, number> = new Map();

  constructor(calls: string[]) {
    this.calls = calls;
    this.#playback = new Playback({
      posed: () => undefined,
      started: () => undefined,
      stopped: () => undefined,
      changed: (playback) => this.told?.played({ playback, positions: this.positions }, this.clock),
      ended: () => this.pause(),
      passed: () => undefined,
      happened: () => undefined,
    });
  }

  show(model: ModelLike | null): void {
    this.#model = model;
    this.#playback.setShown(model === null ? null : (this.#shown(model) as never));
  }

  /** Advances time until each channel is at the given frame. */
  goes(frames: readonly number[], clock = 0): void {
    this.clock = clock;
    this.#playback.state.channels.forEach(({ part, clip }, at) =>
      this.#frames.set(part ?? clip.part, (frames[at] ?? 0) + (playedFrames(clip)?.[0] ?? 0)),
    );
    this.#playback.advance(0.1);
    this.told?.moved(this.positions, clock);
  }

  /** A part goes on to another clip by itself. */
  passes(part: number, name: string): void {
    const clip = this.#model?.clips.find((each) => each.part === part && each.name === name);
    if (clip !== undefined) this.#clips.set(part, clip.clip);
    this.#frames.set(part, 0);
    this.#playback.advance(0.1);
  }

  /** Every clip reaches its end. */
  ends(frames: readonly number[]): void {
    this.#finished = true;
    this.goes(frames);
    this.#finished = false;
  }

  get playback(): Player['playback'] {
    return this.#playback.state;
  }
  get positions(): Player['positions'] {
    return this.#playback.positions;
  }
  restore(moment: PlaybackMoment): void {
    this.#playback.restore(moment);
  }
  play(...what: Parameters<Player['play']>): void {
    this.#playback.play(...what);
  }
  pause(): void {
    this.#playback.pause();
  }
  stop(): void {
    this.#playback.stop();
  }
  hold(...what: Parameters<Player['hold']>): void {
    this.#playback.hold(...what);
  }
  seek(...what: Parameters<Player['seek']>): void {
    this.#playback.seek(...what);
  }
  step(frames: number): void {
    this.#playback.step(frames);
  }
  goTo(end: 'first' | 'last'): void {
    this.#playback.goTo(end);
  }
  setLoop(...what: Parameters<Player['setLoop']>): void {
    this.#playback.setLoop(...what);
  }
  setRange(...what: Parameters<Player['setRange']>): void {
    this.#playback.setRange(...what);
  }
  setEnd(...what: Parameters<Player['setEnd']>): void {
    this.#playback.setEnd(...what);
  }
  get focus(): string {
    return this.#playback.state.focus;
  }
  set focus(channel: string) {
    this.#playback.focus = channel;
  }
  get speed(): number {
    return this.#playback.state.speed;
  }
  set speed(speed: number) {
    this.#playback.setSpeed(speed);
  }
  get fade(): number | null {
    return this.#playback.state.fade;
  }
  set fade(seconds: number | null) {
    this.#playback.setFade(seconds);
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
    /** The clip that plays on one part, or on all. */
    const played = (part?: number): object => ({
      seek: (seconds: number) => {
        seek(seconds, part ?? 0);
        write(`seek ${this.#frames.get(part ?? 0)}`, part);
      },
      setLoop: (loop: string) => write(`loop ${loop}`, part),
      state: () => {
        const frame = this.#frames.get(part ?? 0) ?? 0;
        const clip = this.#clips.get(part ?? 0) ?? null;
        return { clip, frame, time: frame * (clipOf(part ?? 0)?.frameSeconds ?? 1) };
      },
    });
    const instance = {
      stop: () => write('rest', undefined),
      pause: (paused: boolean) => write(paused ? 'pause' : 'play', undefined),
      set speed(speed: number) {
        write(`speed ${speed}`, undefined);
      },
      on: () => () => undefined,
      part: (part: number) => ({ clip: this.#clips.get(part) ?? null }),
    };
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
      played: (part: number | null) => played(part ?? undefined),
      play: (name: string, options: PlayOptions, on: number | null) => {
        const { loop = '', speed, fade = 0 } = options;
        const part = on ?? undefined;
        for (const each of model.clips) {
          if (each.name !== name || each.part !== (part ?? each.part)) continue;
          this.#clips.set(each.part, each.clip);
          this.#frames.set(each.part, each.cut?.by === 'person' ? each.cut.first : 0);
        }
        const frames = options.range ? [range(options.range)] : [];
        // A clip that its game does not fade to is cut to.
        const fades =
          fade === 'game' ? model.clips.some((each) => each.name === name && each.fadeSeconds > 0) : fade > 0;
        write(['clip', name, loop, speed, ...frames, ...(fades ? [`fade ${fade}`] : [])].join(' '), part);
      },
      setRange: (frames: FrameRange, part: number | null) =>
        write(`range ${range(frames)}`, part ?? undefined),
      advance: () => undefined,
      get finished() {
        return finished();
      },
      moving: false,
      animated: false,
    };
  }
}
