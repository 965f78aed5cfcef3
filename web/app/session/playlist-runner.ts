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
 * Plays all clips of the open subject one after the other. It ends when a person plays, seeks or pauses something else,
 * or opens another subject. A step lasts as long as its clip does at the present speed; while the page is hidden no time
 * goes by.
 */
export class PlaylistRunner {
  readonly #store: Store<AppState>;
  readonly #actions: PlaybackActions;
  readonly #notices: Notices;
  #timer: Cancel | undefined;
  /** The rest of the step in seconds of the clip, and the time of that measurement. */
  #left = 0;
  #since = 0;
  /** The speed that the timer was set by; 0 while it does not run. */
  #speed = 0;

  constructor(store: Store<AppState>, { playback, notices }: Pick<Actions, 'playback' | 'notices'>) {
    this.#store = store;
    this.#actions = playback;
    this.#notices = notices;
    playback.chosen = () => this.stop();
    store.subscribe((state, previous) => {
      if (state.playlist === null) return;
      if (state.subject?.summary !== previous.subject?.summary) this.stop();
      else if (state.playback.speed !== previous.playback.speed) this.#wind();
    });
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => this.#wind());
  }

  /** Starts with the first clip, or stops where it is. */
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

  /** Goes on to the next step, or back. */
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

  /** Ends it; what plays goes on. */
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
    this.#wind();
  }

  #end({ steps }: Playlist): void {
    this.stop();
    this.#actions.player?.pause();
    this.#notices.say(message('playlistEnded', steps.length));
  }

  /** Counts the time that has gone by, and sets the timer to what is left at the present speed. */
  #wind(): void {
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
