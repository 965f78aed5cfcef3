import {
  ModelError,
  type ChannelState,
  type ClipDefinition,
  type ModelLike,
  type SubjectClip,
} from '../../lib/index.js';
import { cutsFrom, userCuts } from '../../lib/internal/index.js';
import { type ViewState } from '../../lib/state/index.js';
import type { Actions } from '../actions/actions.js';
import { cutOfRange, isTaken, originalRange } from '../state/cuts.js';
import type { AppState, Subject } from '../state/state.js';
import type { Store } from '../state/store.js';
import { message } from '../text/messages.js';
import type { OpenModel } from './open-model.js';
import { clipOf, rangeOf } from '../state/select.js';

/** Clips that the user cuts out of other clips. The model contains them, and the state lists them. */
export class ClipCuts {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #current: OpenModel;

  constructor(store: Store<AppState>, actions: Actions, current: OpenModel) {
    this.#store = store;
    this.#actions = actions;
    this.#current = current;
  }

  /** Defines the cuts of a newly loaded model: the cuts of `before`, else the cuts in the address. */
  restore(model: ModelLike, before: Subject | null, { cuts = [] }: ViewState): void {
    replaceCuts(model, before === null ? cutsFrom(model.clips, cuts) : keptCuts(before.clips, model.clips));
  }

  /** Focuses the field in which the user names the range between in and out. */
  askName(): void {
    const { state } = this.#store;
    if (rangeOf(state) === null) return;
    this.#actions.sections.showTab('animations');
    this.#actions.requests.send('nameCut');
  }

  /** Saves the range between in and out as a clip with this name, and plays it. Does nothing if the name is taken. */
  save(name: string): void {
    const { state } = this.#store;
    const cut = cutOfRange(state, name.trim());
    if (state.subject === null || cut === null || !this.#isFree(cut.name)) return;
    this.#set([...userCuts(state.subject.clips), cut]);
    this.#actions.playback.playClip(cut.name);
    this.#actions.notices.toast(message('cutSaved', cut.name));
  }

  /** Renames a cut without interrupting playback. Does nothing if the name is taken. */
  rename(name: string, next: string): void {
    const wanted = next.trim();
    if (wanted === name || !this.#isFree(wanted)) return;
    this.#change(name, { name: wanted });
    const clip = this.#store.state.subject?.clips.find((each) => each.name === wanted);
    if (clip !== undefined) this.#playOn(name, (lane) => ({ ...lane, clip }));
  }

  /** Sets whether the cut loops by default. A playing cut starts over. */
  setLoop(name: string, loop: boolean): void {
    this.#change(name, { loop });
    if (clipOf(this.#store.state)?.name === name) this.#actions.playback.playClip(name);
  }

  /** Deletes a cut. A channel that plays it continues with the same frames of the original clip. */
  remove(name: string): void {
    const { subject } = this.#store.state;
    const cut = subject?.clips.find((clip) => clip.name === name)?.cut;
    if (subject === null || cut?.by !== 'user') return;
    this.#set(userCuts(subject.clips).filter((each) => each.name !== name));
    const whole = originalRange(subject, cut);
    if (whole !== null) {
      const [clip, range] = whole;
      this.#playOn(name, (state) => ({ ...state, clip, range, frame: state.frame + cut.first }));
    }
    this.#actions.notices.toast(message('cutRemoved', name));
  }

  /** Changes the state of channels that play a clip, without a fade: only the clip's name changes, not the frames. */
  #playOn(name: string, change: (state: ChannelState) => ChannelState): void {
    const { playback } = this.#store.state;
    if (!playback.channels.some(({ clip }) => clip.name === name)) return;
    const channels = playback.channels.map((each) => (each.clip.name === name ? change(each) : each));
    this.#actions.playback.player?.restore({ ...playback, channels });
  }

  #isFree(name: string): boolean {
    const { subject } = this.#store.state;
    return subject !== null && name !== '' && !isTaken(subject, name);
  }

  #change(name: string, patch: Partial<ClipDefinition>): void {
    const { subject } = this.#store.state;
    if (subject !== null) {
      this.#set(userCuts(subject.clips).map((cut) => (cut.name === name ? { ...cut, ...patch } : cut)));
    }
  }

  #set(cuts: readonly ClipDefinition[]): void {
    const { model } = this.#current;
    if (model === null) return;
    replaceCuts(model, cuts);
    this.#current.change((subject) => ({ ...subject, clips: model.clips }));
  }
}

/**
 * The user's cuts of a model for a later version of it, whose clips may have been added, removed or renamed: a cut refers
 * to the clip with the name of its source clip, else to the clip with the same frames. Leaves out cuts that have neither.
 */
function keptCuts(before: readonly SubjectClip[], now: readonly SubjectClip[]): ClipDefinition[] {
  return userCuts(before).flatMap((cut): ClipDefinition[] => {
    const source = before[cut.of];
    if (source === undefined) return [];
    // Clips of different parts or channels can have the same name: the one with the same index is preferred.
    if (now[cut.of]?.name === source.name) return [cut];
    const named = now.findIndex(({ name }) => name === source.name);
    const of = named < 0 ? now.findIndex((clip) => hasSameFrames(clip, source)) : named;
    return of < 0 ? [] : [{ ...cut, of }];
  });
}

function hasSameFrames(a: SubjectClip, b: SubjectClip): boolean {
  return (
    a.part === b.part &&
    a.animation === b.animation &&
    a.firstFrame === b.firstFrame &&
    a.frameCount === b.frameCount
  );
}

/**
 * Replaces a model's cuts, in the given order. Leaves out cuts that the model refuses or that would hide another clip.
 */
function replaceCuts(model: ModelLike, cuts: readonly ClipDefinition[]): void {
  for (const { name } of userCuts(model.clips)) model.removeClip(name);
  for (const cut of cuts) {
    if (isTaken(model, cut.name)) continue;
    try {
      model.defineClip(cut);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
    }
  }
}
