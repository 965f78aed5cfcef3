import type { ModelLike } from '../../lib/types/api.js';
import type { LoadProgress } from '../../lib/types/events.js';
import { fileName } from '../text/format.js';
import { words } from '../text/messages.js';
import type { Actions } from '../state/actions.js';
import type { ViewState } from '../state/schema.js';
import { clipChoices } from '../state/select.js';
import type { AppState, Origin, Subject } from '../state/state.js';
import type { Store } from '../state/store.js';
import { failureOf, isCancelled } from './failure.js';
import { greeting } from '../samples.js';
import { inputName, originOf } from './input.js';
import { openingState } from './opening.js';
import type { Opener, OpenInput, Source } from './ports.js';
import type { StageLink } from './stage-link.js';

/** After this long a load shows its progress. */
const patience = 300;

interface OpenOptions {
  /** What an address asks for beside the subject itself. */
  readonly view?: ViewState;
  /** The sample that greets a first visitor. */
  readonly welcome?: boolean;
}

interface Load {
  /** What is being opened, for people. */
  readonly name: string;
  /** Null until it has been looked through. */
  source: Source | null;
  /** Nobody asked for it: nobody is told when it fails. */
  readonly quiet?: boolean;
}

/** Opens things: one load at a time, what is open stays until the next is ready. */
export class Session {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  readonly #opener: Opener;
  readonly #link: StageLink;

  /** What is open, and what it was loaded from. */
  #model: ModelLike | null = null;
  #source: Source | null = null;
  /** Looked through, but not yet chosen from. */
  #choice: { readonly source: Source; readonly origin: Origin; readonly options: OpenOptions } | null = null;
  #load: AbortController | null = null;
  #recovered = false;

  constructor(store: Store<AppState>, actions: Actions, opener: Opener, link: StageLink) {
    this.#store = store;
    this.#actions = actions;
    this.#opener = opener;
    this.#link = link;
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
    if (this.#isGreeting(sample)) return;
    const view = { clip: greeting.clip };
    await this.open(sample, { view, welcome: true });
  }

  async open(input: OpenInput, options: OpenOptions = {}): Promise<void> {
    if (this.#isGreeting(input) && !options.welcome) {
      this.#enter();
      return;
    }
    const load: Load = { name: inputName(input), source: null, quiet: options.welcome ?? false };
    await this.#run(load, async (signal) => {
      // The first call is made before anything is waited for: a drop's files can be taken only now.
      const source = (load.source = await this.#opener.open(input, signal, null));
      await this.#consider(source, originOf(input, source), options, signal);
    });
  }

  /** The same subject again, with more files at hand: what was missing may be among them. */
  async addFiles(files: readonly File[]): Promise<void> {
    const { subject } = this.#store.state;
    const base = this.#source;
    if (subject === null || base === null || files.length === 0) return;
    await this.#run({ name: subject.name, source: base }, async (signal) => {
      const source = await this.#opener.open({ kind: 'files', files }, signal, base);
      await this.#fetch(
        source,
        subject.origin,
        subject.entry ?? base.entries[0]?.entry ?? null,
        { view: {} },
        signal,
        true,
      );
    });
  }

  /** One of the models that were found. */
  async choose(entry: string): Promise<void> {
    const choice = this.#choice;
    if (choice === null) return;
    this.#store.patch({ entries: null });
    await this.#run({ name: fileName(entry) || choice.source.name, source: choice.source }, (signal) =>
      this.#fetch(choice.source, choice.origin, entry, choice.options, signal),
    );
  }

  /** Gives a load up; what was open stays. */
  cancel(): void {
    this.#load?.abort(new DOMException(words.loadCancelled, 'AbortError'));
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
    await this.#fetch(source, origin, wanted ?? source.entries[0]?.entry ?? null, options, signal);
  }

  async #fetch(
    source: Source,
    origin: Origin,
    entry: string | null,
    options: OpenOptions,
    signal: AbortSignal,
    keep = false,
  ): Promise<void> {
    const onProgress = (progress: LoadProgress): void => {
      const { loading } = this.#store.state;
      if (loading !== null && !signal.aborted) this.#store.patch({ loading: { ...loading, progress } });
    };
    const model = await source.load({ entry, signal, onProgress });
    if (signal.aborted) {
      model.dispose();
      return;
    }
    this.#adopt(model, source, origin, source.entries.length > 1 ? entry : null, options, keep);
  }

  /** The new model takes the stage; the old one goes. */
  #adopt(
    model: ModelLike,
    source: Source,
    origin: Origin,
    entry: string | null,
    options: OpenOptions,
    keep: boolean,
  ): void {
    const previous = this.#model;
    this.#model = model;
    this.#source = source;
    const subject: Subject = {
      origin,
      entry,
      name: origin.kind === 'sample' ? source.name : model.subject,
      summary: model.summary,
      warnings: [...model.warnings],
      pictures: model.summary.parts.map((part, index) =>
        part.images.map((image, number) =>
          image.found === null && !image.embedded ? null : (model.picture(index, number) ?? undefined),
        ),
      ),
    };
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
      announcement: words.loaded(subject.name, clipChoices(model.summary).length),
    });
  }

  #listen(model: ModelLike): void {
    const change = (make: (subject: Subject) => Partial<Subject>): void => {
      const { subject } = this.#store.state;
      if (subject === null || this.#model !== model) return;
      this.#store.patch({ subject: { ...subject, ...make(subject) } });
    };
    model.on('texture', ({ part, image, picture }) => {
      change(({ pictures }) => ({
        pictures: pictures.map((row, index) =>
          index === part ? row.map((old, number) => (number === image ? picture : old)) : row,
        ),
      }));
    });
    model.on('warning', (warning) => change(({ warnings }) => ({ warnings: [...warnings, warning] })));
    model.on('lost', ({ message }) => void this.#recover(model, message));
  }

  /** The reader is gone and all models with it: once, the same is loaded again; then it is said. */
  async #recover(model: ModelLike, message: string): Promise<void> {
    const { subject } = this.#store.state;
    const source = this.#source;
    if (this.#model !== model || subject === null || source === null) return;
    const { name } = subject;
    if (this.#recovered) {
      this.#store.patch({ failure: { ...failureOf(new Error(message), name, source), code: 'module_lost' } });
      return;
    }
    this.#recovered = true;
    await this.#run({ name, source }, (signal) =>
      this.#fetch(
        source,
        subject.origin,
        subject.entry,
        { welcome: this.#store.state.welcome },
        signal,
        true,
      ),
    );
  }

  /** Runs one load: ends the one before, shows progress when it takes long, turns errors into failures. */
  async #run(load: Load, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.cancel();
    const { name } = load;
    const control = new AbortController();
    this.#load = control;
    this.#store.patch({ loading: { name, progress: null, visible: false } });
    const timer = setTimeout(() => {
      const { loading } = this.#store.state;
      if (loading === null || this.#load !== control) return;
      this.#store.patch({ loading: { ...loading, visible: true }, announcement: words.loading(name) });
    }, patience);
    try {
      await work(control.signal);
    } catch (error) {
      if (this.#load !== control) return;
      if (isCancelled(error) || control.signal.aborted) this.#actions.toast(words.loadCancelled);
      else if (!load.quiet) this.#fail(error, load);
    } finally {
      clearTimeout(timer);
      if (this.#load === control) {
        this.#load = null;
        this.#store.patch({ loading: null });
      }
    }
  }

  #fail(error: unknown, { name, source }: Load): void {
    const failure = failureOf(error, name, source);
    this.#store.patch({ failure, announcement: `${failure.file}: ${failure.message}` });
  }

  #isGreeting(input: OpenInput): boolean {
    const { subject, welcome } = this.#store.state;
    const origin = subject?.origin;
    return welcome && input.kind === 'sample' && origin?.kind === 'sample' && origin.id === input.id;
  }

  /** From the start page to the bench, with the sample that is there already. */
  #enter(): void {
    const { state } = this.#store;
    if (state.subject === null) return;
    const view = state.playback.clip === null ? {} : { clip: state.playback.clip };
    this.#store.patch({
      ...openingState(state, state.subject, view, { welcome: false, keep: false }),
      failure: null,
    });
  }
}
