import { clock, type Cancel } from '../../lib/clock/index.js';
import type { Actions } from '../actions/actions.js';
import type { Notices } from '../actions/notices.js';
import type { PlaybackActions } from '../actions/playback.js';
import { playlistSteps, stepped } from '../state/playlist-steps.js';
import type { Playlist } from '../state/playlist.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import { message } from '../text/messages.js';

/**
 * Plays all clips of the open subject one after the other. It ends when the user plays, seeks or pauses a clip, or
 * opens another subject. A step lasts as long as its clip at the current speed; the time stops while the page is hidden.
 */
export class PlaylistRunner {
  readonly #store: Store<AppState>;
  readonly #actions: PlaybackActions;
  readonly #notices: Notices;
  #timer: Cancel | undefined;
  /** The remaining seconds of the current clip at speed 1, and the time at which they were computed. */
  #left = 0;
  #since = 0;
  /** The speed for which the timer was set; 0 while it is stopped. */
  #speed = 0;

  constructor(store: Store<AppState>, { playback, notices }: Pick<Actions, 'playback' | 'notices'>) {
    this.#store = store;
    this.#actions = playback;
    this.#notices = notices;
    playback.chosen = () => this.stop();
    store.subscribe((state, previous) => {
      if (state.playlist === null) return;
      if (state.subject?.summary !== previous.subject?.summary) this.stop();
      else if (state.playback.speed !== previous.playback.speed) this.#setTimer();
    });
    if (typeof document !== 'undefined')
      document.addEventListener('visibilitychange', () => this.#setTimer());
  }

  /** Starts with the first clip; if the playlist is running, stops it and pauses. */
  toggle(): void {
    if (this.#store.state.playlist !== null) {
      this.stop();
      this.#actions.player?.pause();
      return;
    }
    const { subject } = this.#store.state;
    const steps = subject === null ? [] : playlistSteps(subject);
    if (steps.length > 0) this.#play({ steps, at: 0, repeats: false });
  }

  /** Moves forward or back by a number of steps. */
  step(by: number): void {
    const { playlist } = this.#store.state;
    if (playlist === null) return;
    const next = stepped(playlist, by);
    if (next !== null) this.#play(next);
    else this.#end(playlist);
  }

  setRepeats(repeats: boolean): void {
    const { playlist } = this.#store.state;
    if (playlist !== null) this.#store.patch({ playlist: { ...playlist, repeats } });
  }

  /** Ends the playlist; the current clip continues. */
  stop(): void {
    this.#timer?.();
    this.#speed = 0;
    this.#store.patch({ playlist: null });
  }

  #play(playlist: Playlist): void {
    const step = playlist.steps[playlist.at];
    const { player } = this.#actions;
    if (step === undefined || player === null) return;
    this.#store.patch({ playlist });
    this.#notices.say(message('playlistSaid', step.name, playlist.at + 1, playlist.steps.length));
    if (step.beside !== '') player.play(step.beside);
    player.play(step.name);
    this.#speed = 0;
    this.#left = step.seconds;
    this.#setTimer();
  }

  #end({ steps }: Playlist): void {
    this.stop();
    this.#actions.player?.pause();
    this.#notices.say(message('playlistEnded', steps.length));
  }

  /** Subtracts the elapsed time, and sets the timer to the remaining time at the current speed. */
  #setTimer(): void {
    const { playlist, playback } = this.#store.state;
    this.#timer?.();
    const now = clock.now();
    this.#left -= ((now - this.#since) / 1000) * this.#speed;
    this.#since = now;
    const hidden = typeof document !== 'undefined' && document.hidden;
    this.#speed = playlist === null || hidden ? 0 : Math.abs(playback.speed);
    if (this.#speed === 0) return;
    this.#timer = clock.after(Math.max(0, (this.#left / this.#speed) * 1000), () => this.step(1));
  }
}
