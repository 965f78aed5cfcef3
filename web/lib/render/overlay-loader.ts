import type { DisplayOptions, LightMode } from '../types/view.js';
import { clock } from '../util/clock.js';
import { reportUncaught } from '../util/report.js';
import { isInspection } from './gl/program-recipes.js';
import type { Overlays } from './overlays/overlays.js';
import type { FirstPersonLook } from './passes/look.js';

/** Whether options need overlay code: overlays, the split view, or inspection modes. */
export function hasOverlays(
  display: DisplayOptions,
  firstPerson: FirstPersonLook | null,
  light: LightMode = 'game',
): boolean {
  const { mesh, strips, shell, wireframe, normalLines, boundingBox } = display;
  if (display.blade !== 'none' || isInspection(light)) return true;
  if (mesh && (strips || shell !== 'none')) return true;
  if (wireframe || normalLines || boundingBox || (firstPerson?.guides ?? false)) return true;
  const { gameBoxes, hitboxes, skeleton, jointAxes, tags } = display;
  return gameBoxes || hitboxes || skeleton || jointAxes || tags;
}

/** Milliseconds after a failed fetch until the next attempt. */
const retryMilliseconds = 5000;

/** Fetches the code and shaders of overlays, which most pages do not need. */
export class OverlayLoader {
  /** Null until they have been fetched. */
  overlays: Overlays | null = null;
  /** Whether they are being fetched. */
  loading = false;
  readonly #fetch: () => Promise<Overlays>;
  #callbacks: (() => void)[] = [];
  #retryAt = 0;

  constructor(fetch: () => Promise<Overlays> = fetchOverlays) {
    this.#fetch = fetch;
  }

  /** True after a failed fetch, until the next attempt is allowed. */
  get failed(): boolean {
    return clock.now() < this.#retryAt;
  }

  /** Requests them. `ready` is called when they have arrived; a failure is reported. */
  load(ready: () => void): void {
    if (this.failed) return;
    if (!this.#callbacks.includes(ready)) this.#callbacks.push(ready);
    if (this.loading) return;
    this.loading = true;
    this.#fetch().then(
      (overlays) => {
        this.overlays = overlays;
        this.#end();
      },
      (error: unknown) => {
        this.#callbacks = [];
        this.#retryAt = clock.now() + retryMilliseconds;
        this.#end();
        reportUncaught(error);
      },
    );
  }

  #end(): void {
    this.loading = false;
    for (const callback of this.#callbacks.splice(0)) callback();
  }
}

async function fetchOverlays(): Promise<Overlays> {
  const { Overlays } = await import('./overlays/overlays.js');
  return new Overlays();
}
