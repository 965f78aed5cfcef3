import { channelOf } from '../../../lib/state/index.js';
import { loopOf, playsAlike } from '../../../lib/internal/index.js';
import { partnerOf } from '../../state/compare/pairs.js';
import { frameAt, rangeBeside, shareOf, sharesApart, stretchOf } from '../../state/compare/stretch.js';
import { clipChoices } from '../../state/select.js';
import type { AppState } from '../../state/state.js';
import type { Workspace } from '../workspace.js';

/** B is moved if it differs from A by more than this fraction of a clip. Both use the same clock and rarely drift. */
const mostApart = 0.02;

/**
 * Synchronizes model B's clip with the paired clip of model A. B's speed is set so that both clips take the same time.
 * While A is paused, B is paused at the same fraction of its clip.
 */
export class TimeLink {
  readonly #a: Workspace;
  readonly #b: Workspace;
  readonly #stops: readonly (() => void)[];
  /** Identifies the clips of A and B that were last started; null while B plays independently. */
  #asked: string | null = null;
  /** True while this class changes B: B's reports are then not changes by the user. */
  #busy = false;
  paused = false;

  constructor(a: Workspace, b: Workspace) {
    this.#a = a;
    this.#b = b;
    this.#stops = [
      a.store.subscribe((state, previous) => this.#changed(state, previous)),
      b.store.subscribe((state, previous) => {
        if (state.subject?.summary === previous.subject?.summary) return;
        this.#asked = null;
        this.follow();
      }),
    ];
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  /** Plays the clip of B that is paired with A's clip, with A's settings. */
  follow(): void {
    const { player } = this.#b.actions.playback;
    const { state } = this.#a.store;
    const other = this.#b.store.state;
    const { subject, playback, comparison } = state;
    const linked = comparison?.links.time === true;
    if (this.paused || this.#busy || player === null || subject === null || other.subject === null) return;
    // Models without clips cannot be synchronized.
    if (!linked || subject.clips.length === 0 || other.subject.clips.length === 0) return;
    this.#busy = true;
    try {
      const own = channelOf(playback);
      const partner = own && partnerOf(subject, other.subject, comparison.pairs, own.clip.name);
      if (own === null || partner === null) {
        this.#asked = null;
        const [first] = clipChoices(other.subject);
        // In A's rest pose, B also shows its rest pose. If A's clip has no partner, B waits at the start of its first
        // clip.
        if (own === null || first === undefined) player.stop();
        else player.hold(0, first.name);
        return;
      }
      const beside = this.#besides(state);
      const asked = JSON.stringify([own.clip.name, partner, beside]);
      if (asked !== this.#asked || channelOf(player.playback) === null) {
        for (const { channel, name } of beside) player.play(name, { channel });
        player.play(partner);
        this.#asked = asked;
      }
      this.#keepStep(state);
    } finally {
      this.#busy = false;
    }
  }

  /** The clips for the other channels that A and B have in common, for example a player's torso besides its legs. */
  #besides({
    playback,
    subject,
    comparison,
  }: AppState): { readonly channel: string; readonly name: string }[] {
    const other = this.#b.store.state.subject;
    if (subject === null || other === null || comparison === null) return [];
    return playback.channels.flatMap(({ channel, clip }) => {
      if (channel === playback.focus) return [];
      const name = partnerOf(subject, other, comparison.pairs, clip.name);
      const isThere = other.clips.some((each) => each.name === name && each.channel === channel);
      return name !== null && isThere ? [{ channel, name }] : [];
    });
  }

  #changed(state: AppState, previous: AppState): void {
    if (this.paused || state.comparison === null) return;
    const isOther =
      !playsAlike(state.playback, previous.playback) ||
      state.subject?.clips !== previous.subject?.clips ||
      state.comparison.pairs !== previous.comparison?.pairs ||
      state.comparison.links.time !== previous.comparison.links.time;
    if (state.comparison.links.time) {
      if (isOther) this.follow();
      else if (state.playback !== previous.playback) this.#moved(state);
    } else if (previous.comparison?.links.time === true) this.#part(state);
  }

  /** Handles a new frame of A's clip. */
  #moved(state: AppState): void {
    const { player } = this.#b.actions.playback;
    if (this.#busy || this.#asked === null || player === null) return;
    this.#busy = true;
    try {
      this.#place(state);
    } finally {
      this.#busy = false;
    }
  }

  /** Applies A's speed, loop mode and range to B, scaled to the length of B's clip. */
  #keepStep(state: AppState): void {
    const { player } = this.#b.actions.playback;
    const own = channelOf(state.playback);
    const others = player && channelOf(player.playback);
    if (!player || own === null || others === null) return;
    const range = rangeBeside(own, others.clip);
    if (!sameRange(range, others.range)) player.setRange(range, others.channel);
    for (const each of player.playback.channels) {
      const like = state.playback.channels.find(({ channel }) => channel === each.channel) ?? own;
      if (loopOf(each) !== loopOf(like)) player.setLoop(loopOf(like), each.channel);
    }
    const speed = state.playback.speed / (stretchOf(own, { clip: others.clip, range }) ?? 1);
    if (player.speed !== speed) player.set({ speed });
    if (state.playback.playing && !player.playback.playing) player.play();
    this.#place(state);
  }

  /** Moves B to the same fraction of its clip as A. While A plays, B is moved only if it has drifted. */
  #place({ playback }: AppState): void {
    const { player } = this.#b.actions.playback;
    const own = channelOf(playback);
    const others = player && channelOf(player.playback);
    if (!player || own === null || others === null) return;
    const share = shareOf(own, own.frame);
    const frame = frameAt(others, share);
    const now = others.frame;
    if (!playback.playing) {
      if (player.playback.playing || Math.abs(now - frame) > 1e-3) player.hold(frame);
    } else if (sharesApart(shareOf(others, now), share) > mostApart) {
      player.seek(frame * others.clip.frameSeconds);
    }
  }

  /** Ends the synchronization: B plays at its file's frame rate, with A's speed factor. */
  #part({ playback }: AppState): void {
    const { player } = this.#b.actions.playback;
    this.#asked = null;
    player?.set({ speed: playback.speed });
  }
}

function sameRange(a: readonly number[] | null, b: readonly number[] | null): boolean {
  return a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);
}
