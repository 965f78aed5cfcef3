import { makeActions } from '../actions/actions.js';
import {
  allLinked,
  emptyComparison,
  type ComparisonState,
  type ComparisonView,
  type Link,
} from '../state/comparison.js';
import { openingPlacement } from '../state/placement.js';
import { isModelInView } from '../state/select.js';
import { initialState, type AppState, type Entry, type Subject } from '../state/state.js';
import { Store } from '../state/store.js';
import type { Work } from '../state/work.js';
import { message } from '../text/messages.js';
import type { Workspace, Side } from './workspace.js';
import type { WorkspaceLinks } from './compare/workspace-links.js';
import { LibraryOpener } from '../open/library-opener.js';
import type { Makers } from '../scene/ports.js';
import type { Opener, OpenInput } from '../open/source.js';
import type { PlaylistRunner } from './playlist-runner.js';
import type { Offline } from '../open/offline.js';
import type { Recents } from '../open/recents.js';
import { SceneLink } from '../scene/scene-link.js';
import { Session } from '../open/session.js';

/** Objects of the page that are common to both subjects. */
export interface Shared {
  readonly recents: Recents;
  readonly offline: Offline;
  readonly playlist: PlaylistRunner;
  readonly work: Work;
}

/** The second workspace, with the comparison and the shared objects. */
export type OtherWorkspace = Workspace & Shared & { readonly comparison: Comparison };

/**
 * Opens a second subject, B, beside the page's subject, A. B has separate instances of the same classes: state, session
 * and scene. The code that synchronizes the two is imported when the first comparison starts.
 */
export class Comparison {
  readonly #a: Workspace;
  readonly #makers: Makers;
  readonly #shared: Shared;
  readonly #opener: () => Opener;
  #other: OtherWorkspace | null = null;
  #links: WorkspaceLinks | null = null;

  constructor(
    a: Workspace,
    makers: Makers,
    shared: Shared,
    opener: () => Opener = () => new LibraryOpener(),
  ) {
    this.#a = a;
    this.#makers = makers;
    this.#shared = shared;
    this.#opener = opener;
    a.store.subscribe((state, previous) => {
      // The start page cannot have a second subject.
      if (state.comparison !== null && state.welcome && !previous.welcome) this.end();
    });
  }

  /** B's workspace; null without a comparison. */
  get other(): OtherWorkspace | null {
    return this.#other;
  }

  /** Splits the view and asks the user to select the second model, B, or to replace it. */
  choose(): void {
    if (!isModelInView(this.#a.store.state)) return;
    this.#begin();
    this.#patch({ choosing: true });
  }

  /** Ends the selection and keeps the open B; without one, ends the comparison. */
  stopChoosing(): void {
    if (this.#other?.store.state.subject) this.#patch({ choosing: false });
    else this.end();
  }

  /** Opens B: a sample, files, a URL, or another model of A's files. */
  async open(what: OpenInput | Entry): Promise<void> {
    const { session } = this.#begin();
    // Files that are opened as B are never merged into it.
    if (!('entry' in what)) {
      await session.open(what, { afresh: true });
      return;
    }
    const { opened } = this.#a.session;
    if (opened !== null) await session.openEntry(opened, what.entry);
  }

  /** Opens the second subject of an address; null ends the comparison. */
  async start(asked: ComparisonView | null): Promise<void> {
    if (asked === null) this.end();
    if (asked === null || !isModelInView(this.#a.store.state)) return;
    const { session } = this.#begin();
    const links = { ...allLinked };
    for (const link of asked.unlinked ?? []) links[link] = false;
    this.#patch({ asked, links, choosing: false });
    const view = asked.entry === undefined ? {} : { entry: asked.entry };
    if (asked.src !== undefined) await session.open({ kind: 'url', url: asked.src }, { view });
    else if (asked.sample !== undefined) await session.open({ kind: 'sample', id: asked.sample }, { view });
    if (asked.clip !== undefined) this.pair(asked.clip);
  }

  /** Sets the canvas of B's scene. */
  attach(canvas: HTMLCanvasElement): void {
    this.#other?.scene.attach(canvas);
    this.#links?.refresh();
  }

  /** Frames both models again after their canvases have changed their size. */
  resized(): void {
    this.#links?.resized();
  }

  setLink(link: Link, on: boolean): void {
    const { comparison } = this.#a.store.state;
    if (comparison === null) return;
    this.#patch({ links: { ...comparison.links, [link]: on } });
    const name = { camera: message('linkCamera'), time: message('linkTime'), light: message('linkLight') }[
      link
    ];
    this.#a.actions.notices.say(on ? message('linkOn', name) : message('linkOff', name));
  }

  /** Pairs a clip of B with the clip `of` of A, or with the clip that A plays. */
  pair(clip: string, of?: string): void {
    const { comparison, playback } = this.#a.store.state;
    const playing = playback.channels.find(({ channel }) => channel === playback.focus)?.clip.name;
    const name = of ?? playing;
    if (comparison === null || name === undefined) return;
    this.#patch({ pairs: new Map(comparison.pairs).set(name, clip) });
  }

  /** Swaps A and B. Neither is loaded again. */
  swap(): void {
    const other = this.#other;
    if (!other?.store.state.subject) return;
    this.#exchange(other);
    const [a, b] = [this.#a.store.state.subject, other.store.state.subject];
    if (a && b) this.#a.actions.notices.say(message('compareSwapped', a.name, b.name));
  }

  /** Closes one side. The other one stays open. */
  close(side: Side): void {
    const other = this.#other;
    if (other === null) return;
    if (side === 'a' && other.store.state.subject !== null) this.#exchange(other);
    this.end();
    const name = this.#a.store.state.subject?.name ?? '';
    this.#a.actions.notices.say(message('compareEnded', name));
  }

  /** Handles Esc: cancels the selection or the load of B, else closes B. Returns false without a comparison. */
  escape(): boolean {
    const { comparison } = this.#a.store.state;
    const other = this.#other;
    if (comparison === null || other === null) return false;
    const { loading, entries, failure, subject } = other.store.state;
    if (loading?.visible) other.session.cancel();
    else if (entries !== null && subject !== null) other.actions.gallery.close();
    else if (failure !== null) other.actions.notices.dismissFailure();
    else if (comparison.choosing) this.stopChoosing();
    else this.close('b');
    return true;
  }

  /** Ends the comparison and disposes of B's model and view. */
  end(): void {
    const other = this.#other;
    if (other === null) return;
    this.#links?.dispose();
    this.#links = null;
    this.#other = null;
    this.#a.store.patch({ comparison: null });
    other.scene.detach();
    other.session.close();
    this.#a.scene.refit();
  }

  #begin(): OtherWorkspace {
    const { store } = this.#a;
    if (store.state.comparison === null) store.patch({ comparison: emptyComparison });
    if (this.#other !== null) return this.#other;
    const other = this.#makeWorkspace();
    this.#other = other;
    // A load that is cancelled by the end of the comparison reports nothing: the page shows why the comparison ended.
    other.store.subscribe((state, previous) => {
      if (this.#other === other) this.#follow(state, previous);
    });
    void this.#link(other);
    return other;
  }

  /** Synchronizes the two workspaces. If the code cannot be fetched, the comparison ends. */
  async #link(other: OtherWorkspace): Promise<void> {
    const code = await this.#shared.work
      .during(import('./compare/workspace-links.js'))
      .catch((): null => null);
    if (this.#other !== other) return;
    if (code === null) {
      this.end();
      this.#a.actions.notices.toast(message('codeLost'));
    } else this.#links = new code.WorkspaceLinks(this.#a, other, (sameScale) => this.#patch({ sameScale }));
  }

  #makeWorkspace(): OtherWorkspace {
    const { display, scene, cameraOptions } = this.#a.store.state;
    const own = { scene: { ...scene, ...openingPlacement } };
    const begun: AppState = {
      ...initialState,
      ...{ welcome: false, display, cameraOptions: { ...cameraOptions, fileCamera: '' }, ...own },
    };
    const store: Store<AppState> = new Store(begun);
    const actions = makeActions(store);
    const link = new SceneLink(store, actions, this.#makers, this.#shared.work);
    const session = new Session(store, actions, this.#opener(), link, { follows: true });
    return { store, actions, session, scene: link, comparison: this, ...this.#shared };
  }

  /** Copies the parts of B's state that the page needs: its subject, announcements and toasts. */
  #follow(state: AppState, previous: AppState): void {
    if (state.subject !== previous.subject) this.#patch(this.#arrived(state.subject, previous.subject));
    const { subject } = this.#a.store.state;
    const arrived = state.subject !== null && state.subject.summary !== previous.subject?.summary;
    const announcement = arrived
      ? message('compared', subject?.name ?? '', state.subject.name)
      : state.announcement;
    const { notices } = this.#a.actions;
    if (state.announcement !== previous.announcement) notices.say(announcement);
    if (state.toast !== null && state.toast !== previous.toast) notices.showToast(state.toast);
  }

  #arrived(subject: Subject | null, before: Subject | null): Partial<ComparisonState<Subject>> {
    const isOther = subject?.summary !== before?.summary;
    return {
      subject,
      ...(isOther ? { choosing: false, asked: null, pairs: new Map<string, string>() } : {}),
    };
  }

  #exchange(other: OtherWorkspace): void {
    const { comparison, playback } = this.#a.store.state;
    const { playing } = playback;
    const pairs = new Map([...(comparison?.pairs ?? [])].map(([a, b]) => [b, a]));
    const exchange = (): void => this.#a.session.exchange(other.session);
    if (this.#links === null) exchange();
    else this.#links.pausedFor(exchange);
    this.#patch({ pairs });
    // B may have been waiting without a partner clip. The new A plays if the old one did.
    if (playing && !this.#a.store.state.playback.playing) this.#a.actions.playback.togglePlay();
  }

  #patch(patch: Partial<ComparisonState<Subject>>): void {
    const { comparison } = this.#a.store.state;
    if (comparison !== null) this.#a.store.patch({ comparison: { ...comparison, ...patch } });
  }
}
