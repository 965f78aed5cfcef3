import type { LoadProgress, ModelLike } from '../../lib/index.js';
import type { ViewState } from '../../lib/state/index.js';
import { fileName } from '../text/format.js';
import { words } from '../text/messages.js';
import type { Actions } from '../state/actions.js';
import { clipChoices, clipOf } from '../state/select.js';
import type { AppState, Origin, Repaint, Subject } from '../state/state.js';
import type { Store } from '../state/store.js';
import { ClipCuts } from './clip-cuts.js';
import { failureOf } from './failure.js';
import { greeting, sampleOf } from '../samples.js';
import { inputName, isGreeting, originOf } from './input.js';
import { Loads, type Load } from './loads.js';
import { addedPiece, askedParts, bearer, Mixing } from './mixing.js';
import { openingState } from './opening.js';
import type { Opener, OpenInput, Source } from './ports.js';
import { completes, keptRepaints, lonePicture, paintedMaterial, repainted } from './repaint.js';
import type { StageLink } from './stage-link.js';
import type { OpenOptions, Target } from './target.js';
import { subjectOf, withPicture } from './subject.js';

/** Opens things: one load at a time, what is open stays until the next is ready. */
export class Session {
  /** The clips that a person cuts out of those of what is open. */
  readonly cuts: ClipCuts;
  /** Quake III players that are put together of several. */
  readonly mixing: Mixing;
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #opener: Opener;
  readonly #link: StageLink;
  readonly #loads: Loads;

  /** What is open, and what it was loaded from. */
  #model: ModelLike | null = null;
  #source: Source | null = null;
  /** Looked through, but not yet chosen from. */
  #choice: { readonly source: Source; readonly origin: Origin; readonly options: OpenOptions } | null = null;
  #recovered = false;

  constructor(store: Store<AppState>, actions: Actions, opener: Opener, link: StageLink) {
    this.#store = store;
    this.#actions = actions;
    this.#opener = opener;
    this.#link = link;
    this.#loads = new Loads(store, actions);
    this.mixing = new Mixing(store, actions, opener, this.#loads, {
      source: () => this.#source,
      open: (source, signal) => this.#consider(source, { kind: 'files', names: source.names }, {}, signal),
      fetch: (target, signal) => this.#fetch(target, signal),
    });
    this.cuts = new ClipCuts(store, actions, () => this.#model);
  }

  /** Opens what the address asks for, or greets with the first sample. */
  async start(view: ViewState): Promise<void> {
    if (view.src !== undefined) return this.open({ kind: 'url', url: view.src }, { view });
    if (view.sample !== undefined) return this.open({ kind: 'sample', id: view.sample }, { view });
    return this.greet();
  }

  /** The start page: the first sample behind the invitation. Stays silent where it cannot be had. */
  async greet(): Promise<void> {
    this.#store.patch({ failure: null, entries: null });
    const sample = { kind: 'sample', id: greeting.sample } as const;
    if (isGreeting(this.#store.state, sample)) return;
    const view = { clip: greeting.clip };
    await this.open(sample, { view, welcome: true });
  }

  async open(input: OpenInput, options: OpenOptions = {}): Promise<void> {
    if (isGreeting(this.#store.state, input) && !options.welcome) {
      this.#enter();
      return;
    }
    const load: Load = { name: inputName(input), source: null, quiet: options.welcome ?? false };
    await this.#loads.run(load, async (signal) => {
      // The first call is made before anything is waited for: a drop's files can be taken only now.
      const source = (load.source = await this.#opener.open(input, signal));
      if (await this.#joins(input, source, signal)) return;
      await this.#consider(source, originOf(input, source), options, signal);
    });
  }

  /** The same subject again, with more files at hand: what was missing may be among them. */
  async addFiles(files: readonly File[]): Promise<void> {
    const { subject } = this.#store.state;
    if (subject === null || files.length === 0) return;
    await this.#loads.run({ name: subject.name, source: this.#source }, async (signal) => {
      const added = await this.#opener.open({ kind: 'files', files }, signal);
      await this.#complete(subject, added, signal);
    });
  }

  /** A material shows its own picture again. */
  resetTexture({ part, material }: Pick<Repaint, 'part' | 'material'>): void {
    this.#model?.setTexture(material, null, part);
    this.#change((subject) => ({ ...subject, ...repainted(subject, { part, material }) }));
    this.#actions.toast(words.textureReset);
  }

  /** One of the models that were found. */
  async choose(entry: string): Promise<void> {
    const choice = this.#choice;
    if (choice === null) return;
    this.#store.patch({ entries: null });
    await this.#loads.run({ name: fileName(entry) || choice.source.name, source: choice.source }, (signal) =>
      this.#fetch({ ...choice, entry, mixed: {}, keep: false }, signal),
    );
  }

  /** Gives a load up; what was open stays. */
  cancel(): void {
    this.#loads.cancel();
  }

  /** What is dropped on the bench may be for the model that is there: what it misses, a weapon, a picture to wear. */
  async #joins(input: OpenInput, source: Source, signal: AbortSignal): Promise<boolean> {
    const { subject, welcome } = this.#store.state;
    const isGiven = input.kind === 'drop' || input.kind === 'files';
    if (subject === null || welcome || !isGiven) return false;
    if (completes(subject, source)) {
      await this.#complete(subject, source, signal);
      return true;
    }
    const piece = addedPiece(subject, source);
    if (piece !== null) {
      await this.mixing.take(subject, source, piece, signal);
      return true;
    }
    const player = bearer(subject, source);
    if (player === null) return this.#wear(subject, source, signal);
    await this.mixing.arm(subject, source, player, signal);
    return true;
  }

  /** One picture alone. */
  async #wear(subject: Subject, source: Source, signal: AbortSignal): Promise<boolean> {
    const name = lonePicture(source);
    if (name === null) return false;
    const picture = await source.picture(name, signal);
    if (signal.aborted) return true;
    const place = paintedMaterial(subject.summary, this.#store.state.skin, name);
    this.#model?.setTexture(place.material, picture, place.part);
    this.#change((now) => ({ ...now, ...repainted(now, { ...place, name: fileName(name), picture }) }));
    this.#store.patch({ failure: null, entries: null });
    this.#actions.toast(words.textureSet(fileName(name)));
    return true;
  }

  async #complete(subject: Subject, added: Source, signal: AbortSignal): Promise<void> {
    const base = this.#source;
    if (base === null) return;
    const source = await this.#opener.join(base, added, signal);
    await this.mixing.again(subject, source, subject.mixed, signal);
  }

  async #consider(source: Source, origin: Origin, options: OpenOptions, signal: AbortSignal): Promise<void> {
    const wanted = options.view?.entry;
    const known = source.entries.some(({ entry }) => entry === wanted);
    if (source.entries.length > 1 && origin.kind !== 'sample' && !known) {
      this.#choice = { source, origin, options };
      this.#store.patch({ entries: source.entries, failure: null });
      return;
    }
    this.#choice = source.entries.length > 1 ? { source, origin, options: {} } : null;
    const entry = wanted ?? source.entries[0]?.entry ?? null;
    // A sample holds its own weapon, unless the address says another, or none.
    const own = origin.kind === 'sample' ? sampleOf(origin.id)?.weapon : undefined;
    const mixed = askedParts({ ...(own === undefined ? {} : { weapon: own }), ...options.view }, source);
    await this.#fetch({ source, origin, entry, mixed, options, keep: false }, signal);
  }

  async #fetch(target: Target, signal: AbortSignal): Promise<void> {
    const onProgress = (progress: LoadProgress): void => {
      const { loading } = this.#store.state;
      if (loading !== null && !signal.aborted) this.#store.patch({ loading: { ...loading, progress } });
    };
    const { source, entry, mixed } = target;
    const model = await source.load({ entry, parts: mixed, signal, onProgress });
    if (signal.aborted) model.dispose();
    else this.#adopt(model, target);
  }

  /** The new model takes the stage; the old one goes. */
  #adopt(model: ModelLike, { source, origin, entry, mixed, options, keep }: Target): void {
    const previous = this.#model;
    this.#model = model;
    this.#source = source;
    const before = keep ? this.#store.state.subject : null;
    const worn = before === null ? [] : keptRepaints(before, model.summary);
    for (const { part, material, picture } of worn) model.setTexture(material, picture, part);
    this.cuts.restore(model, before, options.view ?? {});
    const subject = subjectOf(model, source, origin, entry, mixed, worn);
    const patch = openingState(this.#store.state, subject, options.view ?? {}, {
      welcome: options.welcome ?? false,
      keep,
    });
    this.#link.show(model, { ...this.#store.state, ...patch });
    previous?.dispose();
    this.#listen(model);
    this.#store.patch({
      ...patch,
      loading: null,
      // Without a stage the rest of the page still works, and still says why nothing is drawn.
      failure: this.#store.state.failure?.code === 'graphics' ? this.#store.state.failure : null,
      entries: null,
      siblings: source.entries,
      pieces: source.pieces,
      offered: null,
      announcement: words.loaded(subject.name, clipChoices(model).length),
    });
  }

  #listen(model: ModelLike): void {
    const change = (make: (subject: Subject) => Subject): void => {
      if (this.#model === model) this.#change(make);
    };
    model.on('texture', (event) => change((subject) => withPicture(subject, event)));
    model.on('warning', (warning) =>
      change((subject) => ({ ...subject, warnings: [...subject.warnings, warning] })),
    );
    model.on('lost', ({ message }) => void this.#recover(model, message));
  }

  #change(make: (subject: Subject) => Subject): void {
    const { subject } = this.#store.state;
    if (subject !== null) this.#store.patch({ subject: make(subject) });
  }

  /** The reader is gone and all models with it: once, the same is loaded again; then it is said. */
  async #recover(model: ModelLike, message: string): Promise<void> {
    const { subject } = this.#store.state;
    const source = this.#source;
    if (this.#model !== model || subject === null || source === null) return;
    const { name, origin, entry, mixed } = subject;
    if (this.#recovered) {
      this.#store.patch({ failure: { ...failureOf(new Error(message), name, source), code: 'module_lost' } });
      return;
    }
    this.#recovered = true;
    const options = { welcome: this.#store.state.welcome };
    await this.#loads.run({ name, source }, (signal) =>
      this.#fetch({ source, origin, entry, mixed, options, keep: true }, signal),
    );
  }

  /** From the start page to the bench, with the sample that is there already. */
  #enter(): void {
    const { state } = this.#store;
    if (state.subject === null) return;
    const clip = clipOf(state)?.name;
    const view = clip === undefined ? {} : { clip };
    this.#store.patch({
      ...openingState(state, state.subject, view, { welcome: false, keep: false }),
      failure: null,
    });
    this.#actions.player?.restore(this.#store.state);
  }
}
