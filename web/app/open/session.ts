import type { LoadProgress, ModelLike } from '../../lib/index.js';
import type { ViewState } from '../../lib/state/index.js';
import { fileName } from '../text/format.js';
import { message, type Message } from '../text/messages.js';
import type { Actions } from '../actions/actions.js';
import { clipChoices, clipOf, opensInFirstPerson } from '../state/select.js';
import { initialState, subjectState, type AppState, type Origin, type Subject } from '../state/state.js';
import { forNextSubject } from '../state/inspect.js';
import type { Store } from '../state/store.js';
import { unknownEntry, unknownOf, unknownSample } from '../state/unknown.js';
import { ClipCuts } from './clip-cuts.js';
import { failureOf } from './failure.js';
import { greeting, sampleOf } from '../samples.js';
import { inputName, isGreeting, joinedOrigin, originOf } from './input.js';
import { Loads, type Load } from './loads.js';
import {
  noOpenListener,
  type LoadRequest,
  type ModelList,
  type Opened,
  type OpenListener,
  type OpenOptions,
  type SavedView,
} from './load-request.js';
import { completedEntry } from '../state/companions.js';
import { planDrop } from './plan-drop.js';
import { askedParts, PlayerParts } from './player-parts.js';
import { openingState } from './opening-state.js';
import { OpenModel, type LoadedModel } from './open-model.js';
import type { Opener, OpenInput, Source } from './source.js';
import { keptOverrides, TextureOverrides } from './texture-overrides.js';
import type { SceneLink } from '../scene/scene-link.js';
import { subjectOf } from './subject.js';

/** The contents of a session that `exchange` swaps. */
interface Holding {
  readonly loaded: LoadedModel | null;
  readonly list: ModelList | null;
  readonly gallery: ModelList | null;
  readonly reloaded: boolean;
}

/** Opens models. One load runs at a time, and the current model remains open until the next one is ready. */
export class Session {
  /** The model that is open. */
  readonly current: OpenModel;
  /** The user's images for materials of the open model. */
  readonly textures: TextureOverrides;
  /** Clips that the user cuts out of the open model's clips. */
  readonly cuts: ClipCuts;
  /** Quake III players that are assembled from the parts of several. */
  readonly playerParts: PlayerParts;
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #opener: Opener;
  readonly #link: SceneLink;
  readonly #loads: Loads;

  /** The models of the open subject's source, if it has several. */
  #list: ModelList | null = null;
  /** The models of the source that was last opened as a gallery. */
  #gallery: ModelList | null = null;
  #reloaded = false;

  /** The camera follows another view's camera. */
  readonly #follows: boolean;

  /** Receives each subject and gallery that the session opens. */
  listener: OpenListener = noOpenListener;

  /** @param follows - the camera follows another view's camera, so that no model chooses its own */
  constructor(
    store: Store<AppState>,
    actions: Actions,
    opener: Opener,
    link: SceneLink,
    { follows = false }: { readonly follows?: boolean } = {},
  ) {
    this.#store = store;
    this.#follows = follows;
    this.#actions = actions;
    this.#opener = opener;
    this.#link = link;
    this.#loads = new Loads(store, actions);
    link.reload = (model, message) => this.#reload(model, message);
    this.current = new OpenModel(store);
    this.playerParts = new PlayerParts(store, actions, opener, this.#loads, {
      source: () => this.current.source,
      open: (source, entry, signal) =>
        this.#openFrom(source, { kind: 'files', names: source.names }, { view: { entry } }, signal),
      fetch: (request, signal) => this.#fetch(request, signal),
    });
    this.cuts = new ClipCuts(store, actions, this.current);
    this.textures = new TextureOverrides(store, actions, this.current, {
      addFiles: (files) => this.addFiles(files),
      open: (files, then) =>
        this.#loads.run({ name: files[0]?.name ?? '', source: this.current.source }, async (signal) =>
          then(await opener.open({ kind: 'files', files }, signal), signal),
        ),
    });
  }

  /**
   * Opens the model of the address, or the start page.
   * @param asked - the address as it was typed, to report names in it that do not exist
   * @returns whether the files of the address are open; false for the start page, a failure or a cancelled load
   */
  async start(view: ViewState, asked: URLSearchParams = new URLSearchParams()): Promise<boolean> {
    if (view.src !== undefined) return this.open({ kind: 'url', url: view.src }, { view, asked });
    const unknown = unknownSample(view.sample);
    if (view.sample !== undefined && unknown === null)
      return this.open({ kind: 'sample', id: view.sample }, { view, asked });
    await this.greet(unknown === null ? [] : [unknown]);
    return false;
  }

  /** Shows the start page: a sample beside the welcome text. A failure is not reported. */
  async greet(notes: readonly Message[] = []): Promise<void> {
    if (this.#store.state.welcome) this.listener.opened({ kind: 'start' });
    const { notices, gallery, model, page } = this.#actions;
    notices.dismissFailure();
    gallery.close();
    page.setUnknown(notes);
    this.playerParts.dropOffer();
    model.setPendingTexture(null);
    const sample = { kind: 'sample', id: greeting.sample } as const;
    if (isGreeting(this.#store.state, sample)) {
      this.cancel();
      return;
    }
    const view = { clip: greeting.clip };
    await this.open(sample, { view, welcome: true, notes });
  }

  /** The models of the open gallery, else of the open subject's source; null if it has only one. */
  get list(): ModelList | null {
    const { entries } = this.#store.state;
    // The gallery may close without a selection. The open subject's models are then the list again.
    return entries !== null && entries === this.#gallery?.source.entries ? this.#gallery : this.#list;
  }

  /** Shows the models of a source that was open before. */
  showGallery(list: ModelList): Promise<void> {
    this.cancel();
    this.#openGallery(list);
    return Promise.resolve();
  }

  /** Opens a subject again from the same files, with its last settings. */
  async revisit(request: LoadRequest, saved: SavedView | null): Promise<void> {
    const { source } = request;
    const options = saved ?? {};
    await this.#loads.run({ name: source.name, source }, (signal) =>
      this.#fetch({ ...request, options, keep: false }, signal),
    );
  }

  /**
   * Opens the model of the input, or a gallery of its models.
   * @returns whether the input is open; false if the load failed or was cancelled
   */
  async open(input: OpenInput, options: OpenOptions = {}): Promise<boolean> {
    if (isGreeting(this.#store.state, input) && !options.welcome) {
      this.#leaveStartPage();
      return true;
    }
    const load: Load = { name: inputName(input), source: null, quiet: options.welcome ?? false };
    return this.#loads.run(load, async (signal) => {
      // This must be the first call after a drop, before any await: the browser provides a drop's files only now.
      const source = (load.source = await this.#opener.open(input, signal));
      if (await this.#applyDrop(input, source, options, signal)) return;
      const kept = input.kind === 'kept' && input.chosen !== null ? { entry: input.chosen } : {};
      const view = { ...kept, ...options.view };
      await this.#openFrom(source, originOf(input, source), { ...options, view }, signal);
    });
  }

  /** Reports files that cannot be read as a failed load. Cancels the current load. */
  async fail(name: string, error: Error): Promise<void> {
    await this.#loads.run({ name, source: null }, () => Promise.reject(error));
  }

  /** Loads the subject again with more files, which may include the missing ones. */
  async addFiles(files: readonly File[]): Promise<void> {
    const { subject } = this.#store.state;
    if (subject === null || files.length === 0) return;
    await this.#loads.run({ name: subject.name, source: this.current.source }, async (signal) => {
      const added = await this.#opener.open({ kind: 'files', files }, signal);
      await this.#complete(subject, added, signal);
    });
  }

  /**
   * Replaces the content of one of the subject's files, or adds a file, and loads the subject again. The settings are
   * kept.
   * @returns whether the model with that content is open; false if the load failed or was cancelled
   */
  async replaceFile(path: string, content: Blob): Promise<boolean> {
    const { subject } = this.#store.state;
    if (subject === null) return false;
    return this.#loads.run({ name: subject.name, source: this.current.source }, async (signal) => {
      const input = { kind: 'kept', name: path, files: [{ path, file: content }], chosen: null } as const;
      await this.#complete(subject, await this.#opener.open(input, signal), signal, true);
    });
  }

  /** The files of the open model; null if none is open. */
  get opened(): Opened | null {
    const origin = this.#store.state.subject?.origin;
    const { source } = this.current;
    return source !== null && origin !== undefined ? { source, origin } : null;
  }

  /** Opens a model from files that another session has opened. */
  async openEntry({ source, origin }: Opened, entry: string): Promise<void> {
    await this.#loads.run({ name: fileName(entry) || source.name, source }, (signal) =>
      this.#fetch({ source, origin, entry, mixed: {}, options: {}, keep: false }, signal),
    );
  }

  /** Exchanges the open models of two sessions, with all their settings. No model is loaded again. */
  exchange(other: Session): void {
    this.cancel();
    other.cancel();
    const [mine, theirs] = [this.#holding(), other.#holding()];
    const [state, otherState] = [subjectState(this.#store.state), subjectState(other.#store.state)];
    this.#hold(theirs, otherState);
    other.#hold(mine, state);
  }

  /** Closes the model and frees its memory. */
  close(): void {
    this.cancel();
    this.#link.clear();
    this.current.model?.dispose();
    this.#hold({ loaded: null, list: null, gallery: null, reloaded: false }, subjectState(initialState));
  }

  /** Opens one of the models of the gallery, and closes the gallery. */
  async choose(entry: string): Promise<void> {
    const { list } = this;
    if (list === null) return;
    this.#actions.gallery.close();
    await this.#loads.run({ name: fileName(entry) || list.source.name, source: list.source }, (signal) =>
      this.#fetch({ ...list, entry, mixed: {}, keep: false }, signal),
    );
  }

  /** Cancels the load; the current model remains open. */
  cancel(): void {
    this.#loads.cancel();
  }

  /** Applies dropped files to the open subject. Returns false if they replace it. */
  async #applyDrop(
    input: OpenInput,
    source: Source,
    { afresh = false }: OpenOptions,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { subject, welcome } = this.#store.state;
    const isGiven = input.kind === 'drop' || input.kind === 'files';
    if (subject === null || welcome || !isGiven) return false;
    const plan = planDrop(subject, source, !afresh);
    switch (plan.kind) {
      case 'complete':
        await this.#complete(subject, source, signal);
        return true;
      case 'mix':
        await this.playerParts.takeDropped(subject, source, plan.part, signal);
        return true;
      case 'arm':
        await this.playerParts.openWithWeapon(subject, source, plan.player, signal);
        return true;
      case 'paint':
        await this.textures.applyDropped(source, plan.image, signal);
        return true;
      case 'replace':
        return false;
    }
  }

  async #complete(subject: Subject, added: Source, signal: AbortSignal, isEdit = false): Promise<void> {
    const base = this.current.source;
    if (base === null) return;
    const source = await this.#opener.join(base, added, signal, isEdit);
    const entry = completedEntry(subject, source.entries, added.names);
    const joined = { ...subject, origin: joinedOrigin(subject.origin, source) };
    await this.playerParts.reload(joined, source, subject.mixed, signal, entry);
  }

  async #openFrom(source: Source, origin: Origin, options: OpenOptions, signal: AbortSignal): Promise<void> {
    const { entry: chosen, note } = askedEntry(source, origin, options.view?.entry);
    const notes = [...(options.notes ?? []), ...(note === null ? [] : [note])];
    if (source.entries.length > 1 && origin.kind !== 'sample' && chosen === undefined) {
      this.#openGallery({ source, origin, options }, notes);
      return;
    }
    const entry = chosen ?? source.entries[0]?.entry ?? null;
    // A sample has its own weapon unless the address names another one or none.
    const own = origin.kind === 'sample' ? sampleOf(origin.id)?.weapon : undefined;
    const mixed = askedParts({ ...(own === undefined ? {} : { weapon: own }), ...options.view }, source);
    await this.#fetch({ source, origin, entry, mixed, options: { ...options, notes }, keep: false }, signal);
  }

  #openGallery(list: ModelList, unknown: readonly Message[] = []): void {
    this.#gallery = list;
    this.listener.opened({ kind: 'gallery', list });
    const { notices, gallery, page } = this.#actions;
    notices.dismissFailure();
    page.setUnknown(unknown);
    gallery.open(list.source.entries);
  }

  async #fetch(request: LoadRequest, signal: AbortSignal): Promise<void> {
    const model = await this.#load(request, signal);
    if (model !== null) this.#adopt(model, request);
  }

  /** Null if the load was cancelled. */
  async #load({ source, entry, mixed }: LoadRequest, signal: AbortSignal): Promise<ModelLike | null> {
    const onProgress = (progress: LoadProgress): void => {
      if (!signal.aborted) this.#loads.progress(progress);
    };
    const model = await source.load({ entry, parts: mixed, signal, onProgress });
    if (!signal.aborted) return model;
    model.dispose();
    return null;
  }

  /**
   * Makes the loaded model the open model and disposes of the previous one. `isShown`: the scene already shows it.
   */
  #adopt(model: ModelLike, request: LoadRequest, isShown = false): void {
    const { source, origin, entry, mixed, options, keep } = request;
    if (keep) this.listener.reloaded(request);
    else this.listener.opened(options.welcome ? { kind: 'start' } : { kind: 'subject', request });
    const previous = this.current.model;
    this.current.set({ model, source });
    const asked = [this.#gallery, this.#list].find((list) => list?.source === source)?.options ?? {};
    this.#list = source.entries.length > 1 ? { source, origin, options: asked } : null;
    this.#gallery = null;
    // Each model may be loaded again once.
    if (!keep) this.#reloaded = false;
    const before = keep ? this.#store.state.subject : null;
    const overridden = options.overridden ?? before;
    const overrides = overridden === null ? [] : keptOverrides(overridden, model.summary);
    for (const { part, material, decoded } of overrides) model.setTexture(material, decoded, part);
    this.cuts.restore(model, before, options.view ?? {});
    const subject = subjectOf(model, source, origin, entry, mixed, overrides);
    const patch = openingState(this.#store.state, subject, options.view ?? {}, {
      welcome: options.welcome ?? false,
      keep,
      follows: this.#follows,
    });
    if (!isShown) this.#link.show(model, { ...this.#store.state, ...patch });
    previous?.dispose();
    const { notices, gallery, page, model: modelActions } = this.#actions;
    const unknown = options.asked === undefined ? [] : unknownOf(options.asked, subject, source.playerParts);
    this.#store.batch(() => {
      this.#store.patch(patch);
      this.#store.patch({ siblings: source.entries, playerParts: source.playerParts });
      this.#loads.loaded();
      this.playerParts.dropOffer();
      notices.dismissFailure();
      gallery.close();
      modelActions.selectPart(null);
      modelActions.setPendingTexture(null);
      page.setUnknown([...(options.notes ?? []), ...unknown]);
      notices.say(message('loaded', subject.name, clipChoices(model).length));
    });
    const isChosen = keep || options.view?.cameraOptions?.firstPerson !== undefined;
    if (!isChosen && patch.cameraOptions?.firstPerson && opensInFirstPerson(subject))
      this.#actions.notices.toast(message('viewModelSaid', subject.name));
  }

  #holding(): Holding {
    return {
      loaded: this.current.loaded,
      list: this.#list,
      gallery: this.#gallery,
      reloaded: this.#reloaded,
    };
  }

  /** Adopts a loaded model with its state. */
  #hold({ loaded, list, gallery, reloaded }: Holding, state: Partial<AppState>): void {
    this.#list = list;
    this.#gallery = gallery;
    this.#reloaded = reloaded;
    if (loaded !== null) this.#link.show(loaded.model, { ...this.#store.state, ...state });
    this.current.set(loaded);
    // The picked surface and the measured points belong to the other model.
    const taken = { ...state, inspect: forNextSubject(this.#store.state.inspect) };
    this.#store.patch({ ...taken });
  }

  /**
   * Handles a failure of the WebAssembly module, which makes its models unusable: the first time, the model is loaded
   * again; the second time, an error is reported.
   */
  async #reload(model: ModelLike, message: string): Promise<ModelLike> {
    const { subject, welcome } = this.#store.state;
    const { source } = this.current;
    if (this.current.model !== model || subject === null || source === null) throw new Error(message);
    const { name, origin, entry, mixed } = subject;
    if (this.#reloaded) {
      const failure = failureOf(new Error(message), name, source);
      this.#actions.notices.fail({ ...failure, code: 'module_lost' });
      throw new Error(message);
    }
    this.#reloaded = true;
    const request: LoadRequest = { source, origin, entry, mixed, options: { welcome }, keep: true };
    let reloaded: ModelLike | null = null;
    await this.#loads.run({ name, source }, async (signal) => {
      reloaded = await this.#load(request, signal);
      if (reloaded !== null) this.#adopt(reloaded, request, true);
    });
    if (reloaded === null) throw new Error(message);
    return reloaded;
  }

  /** Leaves the start page and shows the sample that is already loaded. */
  #leaveStartPage(): void {
    const { state } = this.#store;
    const { source } = this.current;
    if (state.subject === null || source === null) return;
    this.cancel();
    const { origin, mixed } = state.subject;
    const entry = source.entries[0]?.entry ?? null;
    const request = { source, origin, entry, mixed, options: {}, keep: false };
    this.listener.opened({ kind: 'subject', request });
    const clip = clipOf(state)?.name;
    const view = clip === undefined ? {} : { clip };
    this.#actions.notices.dismissFailure();
    this.#store.patch(
      openingState(state, state.subject, view, { welcome: false, keep: false, follows: this.#follows }),
    );
    this.#actions.playback.player?.restore(this.#store.state.playback);
  }
}

/** The entry that an address names, or the message that it does not exist. */
function askedEntry(
  { entries, names }: Source,
  { kind }: Origin,
  wanted: string | undefined,
): { readonly entry: string | undefined; readonly note: Message | null } {
  // For a URL without a list of files, only loading reveals the models.
  const known = entries.some(({ entry }) => entry === wanted) || names.includes(wanted ?? '');
  if (wanted === undefined || known || (kind === 'url' && entries.length === 0))
    return { entry: wanted, note: null };
  return { entry: undefined, note: unknownEntry(wanted, entries) };
}
