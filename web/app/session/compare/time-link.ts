import { channelOf } from '../../../lib/state/index.js';
import { loopOf, playsAlike } from '../../../lib/internal/index.js';
import { partnerOf } from '../../state/compare/pairs.js';
import { frameAt, rangeBeside, shareOf, sharesApart, stretchOf } from '../../state/compare/stretch.js';
import { clipChoices } from '../../state/select.js';
import type { AppState } from '../../state/state.js';
import type { Workspace } from '../workspace.js';

/** B is moved where it is further than this share of a pass from A: both run by the same clock and rarely part. */
const mostApart = 0.02;

/**
 * Plays the clip of B that goes with A's, in step: B's speed is such that its pass lasts as long as A's, and while A is
 * held, B is held at the same share of its pass.
 */
export class TimeLink {
  readonly #a: Workspace;
  readonly #b: Workspace;
  readonly #stops: readonly (() => void)[];
  /** What B has been asked to play, by A's clip and its own; null while it plays by itself. */
  #asked: string | null = null;
  /** True while this class changes B: its reports are then not changes by the user. */
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

  /** Makes B play what goes with A's clip, as A plays it. */
  follow(): void {
    const { player } = this.#b.actions.playback;
    const { state } = this.#a.store;
    const other = this.#b.store.state;
    const { subject, playback, comparison } = state;
    const linked = comparison?.links.time === true;
    if (this.paused || this.#busy || player === null || subject === null || other.subject === null) return;
    // A model without clips cannot drive the other.
    if (!linked || subject.clips.length === 0 || other.subject.clips.length === 0) return;
    this.#busy = true;
    try {
      const own = channelOf(playback);
      const partner = own && partnerOf(subject, other.subject, comparison.pairs, own.clip.name);
      if (own === null || partner === null) {
        this.#asked = null;
        const [first] = clipChoices(other.subject);
        // In A's rest pose B rests, too; what has no match waits at the beginning of its first clip.
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

  /** What B plays on its other channels, where it has the same ones as A: the torso of a player beside its legs. */
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

  /** A has moved on within its clip. */
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

  /** Gives B the speed, the loop and the frames of A, stretched to its own clip. */
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

  /** Brings B to A's share of the pass: held where A is held, and where it plays only if it is not there already. */
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

  /** From now on B plays by itself, as fast as its file says. */
  #part({ playback }: AppState): void {
    const { player } = this.#b.actions.playback;
    this.#asked = null;
    player?.set({ speed: playback.speed });
  }
}

function sameRange(a: readonly number[] | null, b: readonly number[] | null): boolean {
  return a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);
}
