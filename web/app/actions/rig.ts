import { jointName } from '../text/names.js';
import type { Interpolation, RootMotion, SubjectSummary } from '../../lib/index.js';
import { playbackOf, reduce } from '../../lib/state/index.js';
import {
  jointsOf,
  roundedJoint,
  type JointOverride,
  type MatrixKind,
  type Rig,
} from '../../lib/internal/index.js';
import { type Playback } from '../../lib/viewer/index.js';
import { message } from '../text/messages.js';
import type { Notices } from './notices.js';
import type { PlaybackActions } from './playback.js';
import type { ViewActions } from './view.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import { clipOf } from '../state/select.js';

/** Actions on the skeleton of the open subject. */
export class RigActions {
  readonly #store: Store<AppState>;
  readonly #notices: Notices;
  readonly #playback: PlaybackActions;
  readonly #view: ViewActions;
  /** The playback before the rest pose was shown, and the subject of that playback. */
  #before: { readonly summary: SubjectSummary; readonly playback: Playback } | null = null;

  constructor(store: Store<AppState>, notices: Notices, playback: PlaybackActions, view: ViewActions) {
    this.#store = store;
    this.#notices = notices;
    this.#playback = playback;
    this.#view = view;
  }

  /** Selects a joint; null deselects. */
  select(joint: number | null): void {
    const entry = joint === null ? undefined : this.#joints[joint];
    const next = entry?.joint ?? null;
    if (next === this.#rig.joint) return;
    const { rig } = this.#store.state;
    this.#store.batch(() => {
      // Selecting a joint shows the skeleton. A user who hides it afterwards keeps it hidden.
      if (rig.joint === null) this.#view.setDisplay({ skeleton: true });
      this.#store.patch({ rig: { ...rig, joint: next } });
    });
    this.#notices.say(entry === undefined ? message('jointNone') : jointName(entry));
  }

  /** Overrides the transform of a joint and pauses playback. */
  hold(held: JointOverride): void {
    if (this.#joints[held.joint] === undefined) return;
    this.#playback.player?.pause();
    const others = this.#rig.held.filter(({ joint }) => joint !== held.joint);
    this.#store.patch({ rig: { ...this.#rig, held: [...others, roundedJoint(held)] } });
  }

  /** Removes the override of a joint. */
  reset(joint: number): void {
    const held = this.#rig.held.filter((each) => each.joint !== joint);
    if (held.length === this.#rig.held.length) return;
    this.#change({ held });
    const entry = this.#joints[joint];
    if (entry !== undefined) this.#notices.say(message('jointReset', jointName(entry)));
  }

  resetAll(): void {
    if (this.#rig.held.length === 0) return;
    this.#change({ held: [] });
    this.#notices.say(message('jointsReset'));
  }

  setInterpolation(interpolation: Interpolation): void {
    this.#change({ interpolation });
  }

  setRootMotion(rootMotion: RootMotion): void {
    this.#change({ rootMotion });
  }

  setMatrix(matrix: MatrixKind): void {
    this.#change({ matrix });
  }

  /** Shows the rest pose instead of the clips, or returns to the clips that played before. */
  toggleRest(): void {
    const { subject, playback } = this.#store.state;
    const { player } = this.#playback;
    if (subject === null || player === null) return;
    if (playback.channels.length > 0) {
      this.#before = { summary: subject.summary, playback };
      player.stop();
      this.#notices.say(message('restPose'));
      return;
    }
    const before = this.#before?.summary === subject.summary ? this.#before.playback : null;
    this.#before = null;
    if (before === null) player.restore(playbackOf(subject, {}));
    else player.restore(reduce(subject, before, { type: 'restart' }));
    this.#notices.say(clipOf(this.#store.state)?.name ?? '');
  }

  get #rig(): Rig {
    return this.#store.state.rig;
  }

  get #joints(): ReturnType<typeof jointsOf> {
    const { subject } = this.#store.state;
    return subject === null ? [] : jointsOf(subject.summary);
  }

  #change(patch: Partial<Rig>): void {
    this.#store.patch({ rig: { ...this.#rig, ...patch } });
  }
}
