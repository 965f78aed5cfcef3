import { ModelError, personsCuts, type ClipDefinition, type ModelLike } from '../../lib/index.js';
import {
  cutsFrom,
  lanesOf,
  positionAt,
  withLanes,
  type Lane,
  type ViewState,
} from '../../lib/state/index.js';
import type { Actions } from '../state/actions.js';
import { cutInHand, isTaken, uncut } from '../state/cuts.js';
import type { AppState, Subject } from '../state/state.js';
import type { Store } from '../state/store.js';
import { words } from '../text/messages.js';
import { clipOf, rangeOf } from '../state/select.js';

/** The clips that a person cuts: the model has them, the state tells of them. */
export class ClipCuts {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #model: () => ModelLike | null;

  /** `model` is what is open now. */
  constructor(store: Store<AppState>, actions: Actions, model: () => ModelLike | null) {
    this.#store = store;
    this.#actions = actions;
    this.#model = model;
  }

  /** The cuts of a model that has just been loaded: of the subject that it takes the place of, or of an address. */
  restore(model: ModelLike, before: Subject | null, { cuts = [] }: ViewState): void {
    recut(model, before === null ? cutsFrom(model.clips, cuts) : personsCuts(before.clips));
  }

  /** To the name of what is between in and out. */
  ask(): void {
    const { state } = this.#store;
    if (rangeOf(state) === null) return;
    this.#actions.showTab('animations');
    this.#store.patch({ cutAsks: state.cutAsks + 1 });
  }

  /** What plays between in and out, from now on a clip with a name; it is played. Nothing where the name is taken. */
  save(name: string): void {
    const { state } = this.#store;
    const cut = cutInHand(state, name.trim());
    if (state.subject === null || cut === null || !this.#isFree(cut.name)) return;
    this.#set([...personsCuts(state.subject.clips), cut]);
    this.#actions.playClip(cut.name);
    this.#actions.toast(words.cutSaved(cut.name));
  }

  /** Another name; what plays plays on. Nothing where the name is taken. */
  rename(name: string, next: string): void {
    const wanted = next.trim();
    if (wanted === name || !this.#isFree(wanted)) return;
    this.#change(name, { name: wanted });
    const clip = this.#store.state.subject?.clips.find((each) => each.name === wanted);
    if (clip !== undefined) this.#playOn(name, (lane) => ({ ...lane, clip }));
  }

  /** Whether it repeats by itself; it starts over in its new way. */
  setLoop(name: string, loop: boolean): void {
    this.#change(name, { loop });
    if (clipOf(this.#store.state)?.name === name) this.#actions.playClip(name);
  }

  /** Takes a cut away. Where it was played, what it was cut out of is, between the same frames. */
  remove(name: string): void {
    const { subject } = this.#store.state;
    const cut = subject?.clips.find((clip) => clip.name === name)?.cut;
    if (subject === null || cut?.by !== 'person') return;
    this.#set(personsCuts(subject.clips).filter((each) => each.name !== name));
    const whole = uncut(subject, cut);
    if (whole !== null) {
      const [clip, range] = whole;
      this.#playOn(name, (lane) => ({
        ...lane,
        clip,
        range,
        position: positionAt(clip, lane.position.frame + cut.first),
      }));
    }
    this.#actions.toast(words.cutRemoved(name));
  }

  /** What plays a clip plays the same frames under another name: there is nothing to fade between. */
  #playOn(name: string, change: (lane: Lane) => Lane): void {
    const { playback } = this.#store.state;
    if (!playback.channels.some(({ clip }) => clip.name === name)) return;
    const lanes = lanesOf(this.#store.state).map((lane) => (lane.clip.name === name ? change(lane) : lane));
    this.#actions.player?.restore(withLanes(playback, lanes, playback.focus));
  }

  #isFree(name: string): boolean {
    const { subject } = this.#store.state;
    return subject !== null && name !== '' && !isTaken(subject, name);
  }

  #change(name: string, patch: Partial<ClipDefinition>): void {
    const { subject } = this.#store.state;
    if (subject !== null) {
      this.#set(personsCuts(subject.clips).map((cut) => (cut.name === name ? { ...cut, ...patch } : cut)));
    }
  }

  #set(cuts: readonly ClipDefinition[]): void {
    const model = this.#model();
    const { subject } = this.#store.state;
    if (model === null || subject === null) return;
    recut(model, cuts);
    this.#store.patch({ subject: { ...subject, clips: model.clips } });
  }
}

/** A model's cuts become these, in their order; what it cannot have, and what would hide another clip, is left out. */
function recut(model: ModelLike, cuts: readonly ClipDefinition[]): void {
  for (const { name } of personsCuts(model.clips)) model.removeClip(name);
  for (const cut of cuts) {
    if (isTaken(model, cut.name)) continue;
    try {
      model.defineClip(cut);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
    }
  }
}
