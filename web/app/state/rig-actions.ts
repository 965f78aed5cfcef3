import type { Interpolation, RootMotion } from '../../lib/types/events.js';
import type { SubjectSummary } from '../../lib/types/subject.js';
import { words } from '../text/messages.js';
import { chosen, resumed, toggled } from './moves.js';
import { jointName, jointsOf, roundedJoint, type HeldJoint, type MatrixKind, type Rig } from './rig.js';
import { clipChoices } from './select.js';
import type { AppState, Playback } from './state.js';
import type { Store } from './store.js';

/** What a person can do with the skeleton of what is open. */
export class RigActions {
  readonly #store: Store<AppState>;
  /** What played before the rest pose was shown, and of what. */
  #before: { readonly summary: SubjectSummary; readonly playback: Playback } | null = null;

  constructor(store: Store<AppState>) {
    this.#store = store;
  }

  /** Takes a joint in hand; null puts it back. */
  select(joint: number | null): void {
    const entry = joint === null ? undefined : this.#joints[joint];
    const next = entry?.joint ?? null;
    if (next === this.#rig.joint) return;
    const { rig, display } = this.#store.state;
    // What is taken in hand is to be seen; whoever hides the skeleton then, does not want it.
    const shown = rig.joint === null && !display.skeleton ? { display: { ...display, skeleton: true } } : {};
    this.#store.patch({ ...shown, rig: { ...rig, joint: next } });
    this.#say(entry === undefined ? words.jointNone : jointName(entry));
  }

  /** Puts a joint somewhere and holds it there; what plays stops. */
  hold(held: HeldJoint): void {
    if (this.#joints[held.joint] === undefined) return;
    const { state } = this.#store;
    const paused = state.playback.playing ? toggled(state) : null;
    const others = this.#rig.held.filter(({ joint }) => joint !== held.joint);
    this.#store.patch({ ...paused, rig: { ...this.#rig, held: [...others, roundedJoint(held)] } });
  }

  /** Gives a joint back to the animation. */
  reset(joint: number): void {
    const held = this.#rig.held.filter((each) => each.joint !== joint);
    if (held.length === this.#rig.held.length) return;
    this.#change({ held });
    const entry = this.#joints[joint];
    if (entry !== undefined) this.#say(words.jointReset(jointName(entry)));
  }

  resetAll(): void {
    if (this.#rig.held.length === 0) return;
    this.#change({ held: [] });
    this.#say(words.jointsReset);
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

  /** The rest pose instead of a clip; once more, and what played before goes on. */
  toggleRest(): void {
    const { state } = this.#store;
    const { playback, subject } = state;
    if (subject === null) return;
    if (playback.clip !== null) {
      this.#before = { summary: subject.summary, playback };
      const still = { clip: null, playing: false, held: 0, range: null };
      this.#store.patch({ playback: { ...playback, ...still }, position: { frame: 0, seconds: 0 } });
      this.#say(words.restPose);
      return;
    }
    const before = this.#before?.summary === subject.summary ? this.#before.playback : null;
    this.#before = null;
    const clips = clipChoices(subject);
    const again = clips.find(({ name }) => name === before?.clip);
    const clip = again ?? clips[0];
    if (clip === undefined) return;
    const move = again && before ? resumed(state, again, before) : chosen(state, clip.name);
    if (move !== null) this.#store.patch({ ...move, announcement: clip.name });
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

  #say(announcement: string): void {
    this.#store.patch({ announcement });
  }
}
