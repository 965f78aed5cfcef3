import type { PlaybackState } from '../types/api.js';
import type { FrameRange, LoopMode, PlayOptions } from '../types/events.js';
import type { Exhibit } from './exhibit.js';

export interface PlaybackHost {
  /** The pose is another, so many seconds later: it has to be drawn, and while it plays the next frame is wanted. */
  posed(seconds: number): void;
  started(): void;
  stopped(): void;
  /** Every clip has come to its end; `stopped` follows. */
  finished(state: PlaybackState): void;
}

interface Asked {
  readonly clip: string;
  readonly options: PlayOptions | undefined;
}

/** The time of a viewer: what plays, and that it plays. Without an exhibit, or once that is lost, nothing happens. */
export class Playback {
  readonly #host: PlaybackHost;
  #exhibit: Exhibit | null = null;
  #playing = false;
  /** It has been told that every clip has come to its end. */
  #ended = false;
  /** What was played last: on all parts, or on each for itself. */
  #asked: readonly Asked[] = [];

  constructor(host: PlaybackHost) {
    this.#host = host;
  }

  /** What is to be played from now on, at rest. */
  setExhibit(exhibit: Exhibit | null): void {
    this.#setPlaying(false);
    this.#exhibit = exhibit;
    this.#asked = [];
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** What the first part plays; null where nothing can. */
  get state(): PlaybackState | null {
    return this.#exhibit?.instance.state() ?? null;
  }

  play(clip?: string, options?: PlayOptions): void {
    const exhibit = this.#exhibit;
    if (!exhibit) return;
    if (clip !== undefined) {
      exhibit.play(clip, options);
      const part = options?.part;
      const others = part === undefined ? [] : this.#asked.filter((asked) => asked.options?.part !== part);
      this.#asked = [...others, { clip, options }];
    } else if (exhibit.finished) {
      exhibit.instance.seek(0);
    }
    exhibit.instance.pause(false);
    this.#setPlaying(exhibit.animated);
    this.refresh();
  }

  pause(): void {
    this.#exhibit?.instance.pause(true);
    this.#setPlaying(false);
  }

  stop(): void {
    this.#exhibit?.instance.stop();
    this.#asked = [];
    this.#setPlaying(false);
    this.refresh();
  }

  seek(seconds: number, part?: number): void {
    this.#exhibit?.instance.seek(seconds, part);
    this.refresh();
  }

  showFrame(frame: number, part: number): void {
    this.#exhibit?.instance.showFrame(frame, part);
    this.#asked = [];
    this.#setPlaying(false);
    this.refresh();
  }

  get speed(): number {
    return this.#exhibit?.instance.speed ?? 1;
  }
  set speed(speed: number) {
    if (this.#exhibit) this.#exhibit.instance.speed = speed;
  }

  setLoop(loop: LoopMode | 'clip', part?: number): void {
    this.#exhibit?.instance.setLoop(loop, part);
  }

  setRange(range: FrameRange, part?: number): void {
    this.#exhibit?.setRange(range, part);
    this.#asked = this.#asked.map((asked) =>
      part === undefined || asked.options?.part === part
        ? { ...asked, options: { ...asked.options, range } }
        : asked,
    );
    this.refresh();
  }

  /** Takes the pose as it is now. */
  refresh(): void {
    this.advance(0);
  }

  /** Goes on by so many seconds, playing or not. */
  advance(seconds: number): void {
    const exhibit = this.#exhibit;
    if (!exhibit) return;
    exhibit.advance(seconds);
    this.#host.posed(seconds);
    if (!this.#playing) return;
    const ended = this.#ended;
    this.#ended = exhibit.finished;
    if (!this.#ended) return;
    if (!ended) this.#host.finished(exhibit.instance.state());
    // A listener may have played something else; and materials that move go on when all clips have ended.
    if (exhibit === this.#exhibit && exhibit.finished && !exhibit.moving) this.#setPlaying(false);
  }

  /** What there is to be done to play another instance of the same model as this one. */
  resume(): (next: Playback) => void {
    const playing = this.#playing;
    const asked = this.#asked;
    const { speed } = this;
    return (next) => {
      for (const { clip, options } of asked) next.play(clip, options);
      next.speed = speed;
      if (!playing) next.pause();
    };
  }

  #setPlaying(playing: boolean): void {
    if (playing === this.#playing) return;
    this.#playing = playing;
    this.#ended = false;
    if (playing) this.#host.started();
    else this.#host.stopped();
  }
}
