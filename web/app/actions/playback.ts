import type { LoopMode } from '../../lib/index.js';
import { channelOf, clipLength } from '../../lib/state/index.js';
import { fadeRange, presetOf, speedRange } from '../../lib/internal/index.js';
import { frame as frameText } from '../text/format.js';
import { message } from '../text/messages.js';
import { channelName } from '../text/names.js';
import type { Notices } from './notices.js';
import type { Player } from '../state/player.js';
import { clipOf, isPlayable, loopOf, positionOf, rangeOf } from '../state/select.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';

const loopModes: readonly LoopMode[] = ['once', 'repeat', 'ping-pong'];

/** Actions that control playback. They are requests to the viewer, which reports the resulting playback. */
export class PlaybackActions {
  readonly #store: Store<AppState>;
  readonly #notices: Notices;
  /** Null while no model can be played. */
  player: Player | null = null;

  /** Called when the user plays, pauses, stops, seeks or steps, which ends the playlist. */
  chosen: () => void = () => undefined;

  constructor(store: Store<AppState>, notices: Notices) {
    this.#store = store;
    this.#notices = notices;
  }

  /** Plays a clip or a preset from its start. The file determines whether it loops. */
  playClip(name: string): void {
    const { subject } = this.#store.state;
    const has = (each: { readonly name: string }): boolean => each.name === name;
    if (!subject?.clips.some(has) && !subject?.summary.presets.some(has)) return;
    this.chosen();
    this.player?.play(name);
    this.#notices.say(name);
  }

  /** Plays a clip on a single channel. */
  playOn(channel: string, name: string): void {
    this.chosen();
    this.player?.play(name, { channel });
    this.#notices.say(name);
  }

  /** Stops a channel. Its joints then follow the clip of the other joints. */
  stopChannel(channel: string): void {
    this.chosen();
    this.player?.stop(channel);
    this.#notices.say(message('channelClip', channelName(channel), message('channelIdle')));
  }

  /** Plays a preset: clips that the game plays together. */
  playPreset(name: string): void {
    this.playClip(name);
  }

  nextPreset(): void {
    const { subject, playback } = this.#store.state;
    if (subject === null) return;
    const { presets } = subject.summary;
    const now = presetOf(subject, playback);
    const at = presets.findIndex(({ name }) => name === now);
    const next = presets[(at + 1) % presets.length];
    if (next !== undefined) this.playPreset(next.name);
  }

  /** Selects the channel that the transport controls. */
  focusChannel(channel: string): void {
    this.player?.set({ focus: channel });
  }

  /** Selects the next channel for the transport. */
  nextChannel(): void {
    const { channels, focus } = this.#store.state.playback;
    const at = channels.findIndex(({ channel }) => channel === focus);
    const next = channels[(at + 1) % channels.length];
    if (next !== undefined && channels.length > 1) this.focusChannel(next.channel);
  }

  togglePlay(): void {
    // A playlist counts as playing, although playback stops for a moment between two clips.
    const playing = this.#store.state.playback.playing || this.#store.state.playlist !== null;
    this.chosen();
    if (playing) this.player?.pause();
    else if (clipOf(this.#store.state) !== null || isPlayable(this.#store.state)) this.player?.play();
  }

  /** Pauses at a frame, which may be fractional. `clip` is the clip of the frame; without it, the current clip. */
  seek(frame: number, clip?: string): void {
    this.chosen();
    this.player?.hold(frame, clip);
  }

  /** Steps by whole frames. A looping clip wraps around. */
  step(frames: number): void {
    this.chosen();
    this.player?.step(frames);
    const clip = clipOf(this.#store.state);
    if (clip === null) return;
    this.#notices.say(
      message('frameOf', frameText(positionOf(this.#store.state).frame, false), clipLength(clip)),
    );
  }

  first(): void {
    this.chosen();
    this.player?.hold('first');
  }

  last(): void {
    this.chosen();
    this.player?.hold('last');
  }

  /** Sets the in or out point at a frame of the clip; without `frame`, at the current frame. */
  setRange(end: 'in' | 'out', frame?: number): void {
    this.player?.setRangeEnd(end, frame);
    const range = rangeOf(this.#store.state);
    this.#notices.say(range === null ? message('rangeWhole') : message('rangeSet', ...range));
  }

  clearRange(): void {
    this.player?.setRange(null, this.#store.state.playback.focus);
    this.#notices.say(message('rangeWhole'));
  }

  /** Sets the cross-fade between clips, in seconds. The value of the current clip's own fade restores the default. */
  setFade(fade: number): void {
    const { min, max } = fadeRange;
    const seconds = Math.min(max, Math.max(min, Number(fade.toFixed(2))));
    const own = channelOf(this.#store.state.playback)?.clip.fadeSeconds ?? 0;
    this.player?.set({ fade: seconds === Number(own.toFixed(2)) ? null : seconds });
  }

  setSpeed(speed: number): void {
    const { min, max } = speedRange;
    this.player?.set({ speed: Math.min(max, Math.max(min, Number(speed.toFixed(3)))) });
  }

  setLoop(loop: LoopMode): void {
    this.player?.setLoop(loop, this.#store.state.playback.focus);
  }

  nextLoop(): void {
    const next = loopModes[(loopModes.indexOf(loopOf(this.#store.state)) + 1) % loopModes.length];
    if (next !== undefined) this.setLoop(next);
    this.#notices.say(
      { once: message('loopOnce'), repeat: message('loopRepeat'), 'ping-pong': message('loopPingPong') }[
        next ?? 'once'
      ],
    );
  }
}
