import type { LoopMode } from '../../lib/types/events.js';
import { frame as frameText } from '../text/format.js';
import { words } from '../text/messages.js';
import { playsOn } from './channels.js';
import { lanesOf, presetOf } from './lanes.js';
import {
  chosen,
  chosenOn,
  ended,
  focused,
  held,
  passedOn,
  preset,
  ranged,
  settled,
  stepped,
  toggled,
  type Move,
} from './moves.js';
import { fadeRange, speedRange } from './schema.js';
import { clipChoices, clipLength, clipOf, loopOf } from './select.js';
import type { AppState, Position } from './state.js';
import type { Store } from './store.js';

const loopModes: readonly LoopMode[] = ['once', 'repeat', 'ping-pong'];

/** What a person can do with time, and what the viewer reports of it. */
export class PlaybackActions {
  protected readonly store: Store<AppState>;

  constructor(store: Store<AppState>) {
    this.store = store;
  }

  protected get state(): AppState {
    return this.store.state;
  }

  /** Plays a clip from its start, in its own way. */
  playClip(name: string): void {
    const move = chosen(this.state, name);
    if (move !== null) this.store.patch({ ...move, announcement: name });
  }

  /** The clip before or after, round and round. */
  nextClip(step: number): void {
    const { subject, playback } = this.state;
    if (subject === null) return;
    const clips = clipChoices(subject).filter((clip) => playsOn(clip, playback.channel));
    const at = clips.findIndex(({ name }) => name === playback.clip);
    const next = clips[(at + step + clips.length) % clips.length];
    if (next !== undefined) this.playClip(next.name);
  }

  /** Plays a clip on one channel alone. */
  playOn(channel: string, name: string): void {
    const move = chosenOn(this.state, channel, name);
    if (move !== null) this.store.patch({ ...move, announcement: name });
  }

  /** What the game plays together, by the preset's name. */
  playPreset(name: string): void {
    const move = preset(this.state, name);
    if (move !== null) this.store.patch({ ...move, announcement: name });
  }

  nextPreset(): void {
    const presets = this.state.subject?.summary.presets ?? [];
    const now = presetOf(this.state);
    const at = presets.findIndex(({ name }) => name === now);
    const next = presets[(at + 1) % presets.length];
    if (next !== undefined) this.playPreset(next.name);
  }

  /** The channel whose clip the transport is about. */
  focusChannel(channel: string): void {
    this.#move(focused(this.state, channel));
  }

  /** The next of the channels comes into focus. */
  nextChannel(): void {
    const lanes = lanesOf(this.state);
    const at = lanes.findIndex(({ focused: inHand }) => inHand);
    const next = lanes[(at + 1) % lanes.length];
    if (next !== undefined && lanes.length > 1) this.focusChannel(next.channel);
  }

  togglePlay(): void {
    this.#move(toggled(this.state));
  }

  /** Holds a frame of the clip, fractional, or of another clip; what plays stops. */
  seek(frame: number, clip?: string): void {
    this.#move(held(this.state, frame, clip));
  }

  /** To the next whole frame on that side; a clip that repeats goes round. */
  step(frames: number): void {
    this.#move(stepped(this.state, frames));
    const clip = clipOf(this.state);
    if (clip === null) return;
    this.say(words.frameOf(frameText(this.state.position.frame, false), clipLength(clip)));
  }

  first(): void {
    this.#move(ended(this.state, 'first'));
  }

  last(): void {
    this.#move(ended(this.state, 'last'));
  }

  /** In or out of what plays: at a frame of the clip, or at the present one. */
  setRange(end: 'in' | 'out', frame?: number): void {
    this.#move(ranged(this.state, end, frame));
    const { range } = this.state.playback;
    this.say(range === null ? words.rangeWhole : words.rangeSet(...range));
  }

  clearRange(): void {
    this.store.patch({ playback: { ...this.state.playback, range: null } });
    this.say(words.rangeWhole);
  }

  /** Seconds of cross-fade from one clip to the next. */
  setFade(fade: number): void {
    const { min, max } = fadeRange;
    const seconds = Math.min(max, Math.max(min, Number(fade.toFixed(2))));
    this.store.patch({ playback: { ...this.state.playback, fade: seconds } });
  }

  setSpeed(speed: number): void {
    const { min, max } = speedRange;
    const wanted = Math.min(max, Math.max(min, Number(speed.toFixed(3))));
    this.store.patch({ playback: { ...this.state.playback, speed: wanted } });
  }

  setLoop(loop: LoopMode): void {
    this.store.patch({ playback: { ...this.state.playback, loop } });
  }

  nextLoop(): void {
    const next = loopModes[(loopModes.indexOf(loopOf(this.state)) + 1) % loopModes.length];
    if (next !== undefined) this.setLoop(next);
    this.say(
      { once: words.loopOnce, repeat: words.loopRepeat, 'ping-pong': words.loopPingPong }[next ?? 'once'],
    );
  }

  // ---- what the viewer reports

  /** `elsewhere`: where the other channels are; `clock`: how long materials have moved. */
  moved(position: Position, elsewhere: readonly Position[] = [], clock = 0): void {
    if (this.state.playback.playing) this.store.patch({ position, elsewhere, clock: addressed(clock) });
  }

  /** A clip that plays once has ended: it holds its last moment. */
  finished(position: Position, elsewhere: readonly Position[] = [], clock = 0): void {
    if (this.state.playback.playing) {
      const now = { position, elsewhere, clock: addressed(clock) };
      this.store.patch({ ...now, ...settled({ ...this.state, ...now }) });
    }
  }

  /** Parts have gone on to the clips that the game plays next. */
  passed(clips: ReadonlyMap<number, string>): void {
    this.#move(passedOn(this.state, clips));
  }

  protected say(announcement: string): void {
    this.store.patch({ announcement });
  }

  #move(move: Move | null): void {
    if (move !== null) this.store.patch(move);
  }
}

/** As exactly as an address says it. */
function addressed(seconds: number): number {
  return Number(seconds.toFixed(3));
}
