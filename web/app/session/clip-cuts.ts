import type { ModelLike } from '../../lib/types/api.js';
import type { ClipDefinition } from '../../lib/types/events.js';
import { personsCuts } from '../../lib/util/cuts.js';
import { ModelError } from '../../lib/util/errors.js';
import type { Actions } from '../state/actions.js';
import { cutsFrom } from '../state/cut-schema.js';
import { cutInHand, isTaken, uncut } from '../state/cuts.js';
import type { Move } from '../state/moves.js';
import type { ViewState } from '../state/schema.js';
import type { AppState, Subject } from '../state/state.js';
import type { Store } from '../state/store.js';
import { words } from '../text/messages.js';

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
    const { playback, cutAsks } = this.#store.state;
    if (playback.range === null) return;
    this.#actions.showTab('animations');
    this.#store.patch({ cutAsks: cutAsks + 1 });
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
    const { playback } = this.#store.state;
    if (playback.clip === name) this.#playOn({ playback: { ...playback, clip: wanted } });
  }

  /** Whether it repeats by itself; it starts over in its new way. */
  setLoop(name: string, loop: boolean): void {
    this.#change(name, { loop });
    if (this.#store.state.playback.clip === name) this.#actions.playClip(name);
  }

  /** Takes a cut away. Where it was played, what it was cut out of is, between the same frames. */
  remove(name: string): void {
    const { subject, playback, position } = this.#store.state;
    const cut = subject?.clips.find((clip) => clip.name === name)?.cut;
    if (subject === null || cut?.by !== 'person') return;
    this.#set(personsCuts(subject.clips).filter((each) => each.name !== name));
    const whole = uncut(subject, cut);
    if (playback.clip === name && whole !== null) {
      const [clip, range] = whole;
      const held = playback.held === null ? null : playback.held + cut.first;
      this.#playOn({
        playback: { ...playback, clip, range, held },
        position: { ...position, frame: position.frame + cut.first },
      });
    }
    this.#actions.toast(words.cutRemoved(name));
  }

  /** The same frames under another name: there is nothing to fade between. */
  #playOn({ playback, ...where }: Move): void {
    this.#store.patch({ ...where, playback: { ...playback, fade: 0 } });
    this.#store.patch({ playback: { ...this.#store.state.playback, fade: playback.fade } });
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
