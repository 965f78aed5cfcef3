import { indexedPicture, infoOf, type Info, type LoadProgress, type ModelLike } from '../../lib/index.js';
import type { ViewState } from '../../lib/state/index.js';
import { fileName } from '../text/format.js';
import { words } from '../text/messages.js';
import type { Actions } from '../state/actions.js';
import { clipChoices, clipOf, type TextureRow } from '../state/select.js';
import type { AppState, Origin, Repaint, Subject } from '../state/state.js';
import type { Store } from '../state/store.js';
import { ClipCuts } from './clip-cuts.js';
import { failureOf } from './failure.js';
import { greeting, sampleOf } from '../samples.js';
import { inputName, isGreeting, originOf } from './input.js';
import { Loads, type Load } from './loads.js';
import { droppedPiece, askedParts, playerForWeapon, Mixing } from './mixing.js';
import { openingState } from './opening.js';
import { encodePng } from './png.js';
import type { Opener, OpenInput, Source } from './ports.js';
import { completes, keptRepaints, lonePicture, paintedMaterial, repainted } from './repaint.js';
import type { SceneLink } from './scene-link.js';
import type { OpenOptions, Target } from './target.js';
import { subjectOf, withPicture } from './subject.js';

/** Opens models. One load runs at a time, and the open model stays until the next one is ready. */
export class Session {
  /** The clips that a person cuts out of the open model's clips. */
  readonly cuts: ClipCuts;
  /** Quake III players that are assembled from several. */
  readonly mixing: Mixing;
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #opener: Opener;
  readonly #link: SceneLink;
  readonly #loads: Loads;

  /** The open model, and the source that it was loaded from. */
  #model: ModelLike | null = null;
  #source: Source | null = null;
  /** A source with several models, from which the person has not chosen yet or may choose again. */
  #choice: { readonly source: Source; readonly origin: Origin; readonly options: OpenOptions } | null = null;
  #reloaded = false;

  constructor(store: Store<AppState>, actions: Actions, opener: Opener, link: SceneLink) {
    this.#store = store;
    this.#actions = actions;
    this.#opener = opener;
    this.#link = link;
    this.#loads = new Loads(store, actions);
    link.reload = (model, message) => this.#reload(model, message);
    this.mixing = new Mixing(store, actions, opener, this.#loads, {
      source: () => this.#source,
      open: (source, signal) => this.#openFrom(source, { kind: 'files', names: source.names }, {}, signal),
      fetch: (target, signal) => this.#fetch(target, signal),
    });
    this.cuts = new ClipCuts(store, actions, () => this.#model);
  }

  /** What the open model holds, as `marrow info --json` prints it; null where none is open. */
  info(): Info | null {
    return this.#model && infoOf(this.#model);
  }

  /** The source of the models that are listed, or would be; null where there is no choice. */
  get choices(): Source | null {
    return this.#choice?.source ?? null;
  }

  /** Opens what the address asks for, or greets with the first sample. */
  async start(view: ViewState): Promise<void> {
    if (view.src !== undefined) return this.open({ kind: 'url', url: view.src }, { view });
    if (view.sample !== undefined) return this.open({ kind: 'sample', id: view.sample }, { view });
    return this.greet();
  }

  /** Shows the start page: the first sample behind the invitation. A failure is not reported. */
  async greet(): Promise<void> {
    this.#store.patch({ failure: null, entries: null });
    const sample = { kind: 'sample', id: greeting.sample } as const;
    if (isGreeting(this.#store.state, sample)) return;
    const view = { clip: greeting.clip };
    await this.open(sample, { view, welcome: true });
  }

  async open(input: OpenInput, options: OpenOptions = {}): Promise<void> {
    if (isGreeting(this.#store.state, input) && !options.welcome) {
      this.#leaveStartPage();
      return;
    }
    const load: Load = { name: inputName(input), source: null, quiet: options.welcome ?? false };
    await this.#loads.run(load, async (signal) => {
      // This must be the first call after a drop, before any await: the browser gives out a drop's files only now.
      const source = (load.source = await this.#opener.open(input, signal));
      if (await this.#applyDrop(input, source, signal)) return;
      await this.#openFrom(source, originOf(input, source), options, signal);
    });
  }

  /** Loads the subject again with more files, which may include the missing ones. */
  async addFiles(files: readonly File[]): Promise<void> {
    const { subject } = this.#store.state;
    if (subject === null || files.length === 0) return;
    await this.#loads.run({ name: subject.name, source: this.#source }, async (signal) => {
      const added = await this.#opener.open({ kind: 'files', files }, signal);
      await this.#complete(subject, added, signal);
    });
  }

  /** Restores a material's own picture. */
  resetTexture({ part, material }: Pick<Repaint, 'part' | 'material'>): void {
    this.#model?.setTexture(material, null, part);
    this.#change((subject) => ({ ...subject, ...repainted(subject, { part, material }) }));
    this.#actions.toast(words.textureReset);
  }

  /**
   * A texture as a PNG file, as it is drawn before light falls on it: a person's own picture, or the file's in the
   * colours of a player. Null where it has not arrived.
   */
  async texturePng({ part, image, picture, repaint }: TextureRow): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!picture) return null;
    const own = this.#model?.parts[part]?.images[image];
    const isColored = repaint === null && own !== undefined && own.indices.length > 0;
    const { colors } = this.#store.state.controls;
    return encodePng(isColored ? indexedPicture(own, colors) : picture);
  }

  /** Opens one of the models that were found; the gallery is left. */
  async choose(entry: string): Promise<void> {
    const choice = this.#choice;
    if (choice === null) return;
    this.#store.patch({ entries: null });
    await this.#loads.run({ name: fileName(entry) || choice.source.name, source: choice.source }, (signal) =>
      this.#fetch({ ...choice, entry, mixed: {}, keep: false }, signal),
    );
  }

  /** Cancels the load; the open model stays. */
  cancel(): void {
    this.#loads.cancel();
  }

  /** Whether a drop belongs to the open model: missing files, a weapon, a player or a picture. If so, it is applied. */
  async #applyDrop(input: OpenInput, source: Source, signal: AbortSignal): Promise<boolean> {
    const { subject, welcome } = this.#store.state;
    const isGiven = input.kind === 'drop' || input.kind === 'files';
    if (subject === null || welcome || !isGiven) return false;
    if (completes(subject, source)) {
      await this.#complete(subject, source, signal);
      return true;
    }
    const piece = droppedPiece(subject, source);
    if (piece !== null) {
      await this.mixing.takeDropped(subject, source, piece, signal);
      return true;
    }
    const player = playerForWeapon(subject, source);
    if (player === null) return this.#applyPicture(subject, source, signal);
    await this.mixing.openWithWeapon(subject, source, player, signal);
    return true;
  }

  /** Paints the model with the picture of a drop that holds nothing else. Returns false for any other drop. */
  async #applyPicture(subject: Subject, source: Source, signal: AbortSignal): Promise<boolean> {
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
    await this.mixing.reload(subject, source, subject.mixed, signal);
  }

  async #openFrom(source: Source, origin: Origin, options: OpenOptions, signal: AbortSignal): Promise<void> {
    const wanted = options.view?.entry;
    const known = source.entries.some(({ entry }) => entry === wanted);
    if (source.entries.length > 1 && origin.kind !== 'sample' && !known) {
      this.#choice = { source, origin, options };
      this.#store.patch({ entries: source.entries, failure: null });
      return;
    }
    this.#choice = source.entries.length > 1 ? { source, origin, options: {} } : null;
    const entry = wanted ?? source.entries[0]?.entry ?? null;
    // A sample holds its own weapon unless the address names another, or none.
    const own = origin.kind === 'sample' ? sampleOf(origin.id)?.weapon : undefined;
    const mixed = askedParts({ ...(own === undefined ? {} : { weapon: own }), ...options.view }, source);
    await this.#fetch({ source, origin, entry, mixed, options, keep: false }, signal);
  }

  async #fetch(target: Target, signal: AbortSignal): Promise<void> {
    const model = await this.#load(target, signal);
    if (model !== null) this.#adopt(model, target);
  }

  /** Null where the load was cancelled. */
  async #load({ source, entry, mixed }: Target, signal: AbortSignal): Promise<ModelLike | null> {
    const onProgress = (progress: LoadProgress): void => {
      const { loading } = this.#store.state;
      if (loading !== null && !signal.aborted) this.#store.patch({ loading: { ...loading, progress } });
    };
    const model = await source.load({ entry, parts: mixed, signal, onProgress });
    if (!signal.aborted) return model;
    model.dispose();
    return null;
  }

  /** Makes the new model the open one and disposes of the old. `isShown`: the scene shows it already. */
  #adopt(model: ModelLike, { source, origin, entry, mixed, options, keep }: Target, isShown = false): void {
    const previous = this.#model;
    this.#model = model;
    this.#source = source;
    const asked = this.#choice?.source === source ? this.#choice.options : {};
    this.#choice = source.entries.length > 1 ? { source, origin, options: asked } : null;
    const before = keep ? this.#store.state.subject : null;
    const worn = before === null ? [] : keptRepaints(before, model.summary);
    for (const { part, material, picture } of worn) model.setTexture(material, picture, part);
    this.cuts.restore(model, before, options.view ?? {});
    const subject = subjectOf(model, source, origin, entry, mixed, worn);
    const patch = openingState(this.#store.state, subject, options.view ?? {}, {
      welcome: options.welcome ?? false,
      keep,
    });
    if (!isShown) this.#link.show(model, { ...this.#store.state, ...patch });
    previous?.dispose();
    this.#listen(model);
    this.#store.patch({
      ...patch,
      loading: null,
      // Where no scene could be made, the page keeps saying why nothing is drawn.
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
  }

  #change(make: (subject: Subject) => Subject): void {
    const { subject } = this.#store.state;
    if (subject !== null) this.#store.patch({ subject: make(subject) });
  }

  /**
   * The module has failed, and all its models with it. The first time the model is loaded again, the second time it
   * fails.
   */
  async #reload(model: ModelLike, message: string): Promise<ModelLike> {
    const { subject, welcome } = this.#store.state;
    const source = this.#source;
    if (this.#model !== model || subject === null || source === null) throw new Error(message);
    const { name, origin, entry, mixed } = subject;
    if (this.#reloaded) {
      const failure = failureOf(new Error(message), name, source);
      this.#store.patch({ failure: { ...failure, code: 'module_lost' } });
      throw new Error(message);
    }
    this.#reloaded = true;
    const target: Target = { source, origin, entry, mixed, options: { welcome }, keep: true };
    let reloaded: ModelLike | null = null;
    await this.#loads.run({ name, source }, async (signal) => {
      reloaded = await this.#load(target, signal);
      if (reloaded !== null) this.#adopt(reloaded, target, true);
    });
    if (reloaded === null) throw new Error(message);
    return reloaded;
  }

  /** Goes from the start page to the bench with the sample that is already loaded. */
  #leaveStartPage(): void {
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
