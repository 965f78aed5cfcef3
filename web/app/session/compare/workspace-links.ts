import type { Workspace } from '../workspace.js';
import { shareScale } from '../../state/compare/difference.js';
import { CameraLink } from './camera-link.js';
import { LookLink } from './look-link.js';
import { TimeLink } from './time-link.js';

/** Copies changes between the two workspaces, as far as the user has linked them. */
export class WorkspaceLinks {
  readonly #a: Workspace;
  readonly #b: Workspace;
  readonly #camera: CameraLink;
  readonly #time: TimeLink;
  readonly #look: LookLink;
  readonly #stops: readonly (() => void)[];
  /** Receives whether both models have the same scale. */
  readonly #scaleFound: (sameScale: boolean | null) => void;
  #paused = false;

  /** @param scaleFound - receives whether both models have the same scale */
  constructor(a: Workspace, b: Workspace, scaleFound: (sameScale: boolean | null) => void) {
    this.#a = a;
    this.#b = b;
    this.#scaleFound = scaleFound;
    // The display settings come first: the fit of the cameras depends on some of them, such as the size of the crowd.
    this.#look = new LookLink(a, b);
    this.#camera = new CameraLink(a, b);
    this.#time = new TimeLink(a, b);
    this.#stops = [a, b].map(({ store }) =>
      store.subscribe((state, previous) => {
        if (state.subject?.summary !== previous.subject?.summary) this.#measure();
      }),
    );
    this.#measure();
    this.refresh();
  }

  /** Synchronizes all settings of B, after its canvas or its model has been set. */
  refresh(): void {
    this.#look.follow();
    this.#time.follow();
    this.#camera.refresh();
  }

  resized(): void {
    this.#camera.resized();
  }

  /** Makes a change of both workspaces during which the links are inactive. */
  pausedFor(change: () => void): void {
    const all = [this.#look, this.#time, this.#camera];
    this.#paused = true;
    for (const link of all) link.paused = true;
    try {
      change();
    } finally {
      this.#paused = false;
      for (const link of all) link.paused = false;
    }
    this.#measure();
    this.refresh();
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    for (const link of [this.#look, this.#time, this.#camera]) link.dispose();
  }

  #measure(): void {
    const { comparison, subject: a } = this.#a.store.state;
    const b = this.#b.store.state.subject;
    if (comparison === null || this.#paused) return;
    const sameScale = a && b && shareScale(a.summary, b.summary);
    if (sameScale !== comparison.sameScale) this.#scaleFound(sameScale);
  }
}
