import type { SceneOptions } from '../../../lib/viewer/index.js';
import { placementOf } from '../../state/placement.js';
import type { Workspace } from '../workspace.js';

/**
 * Copies display settings from model A of a comparison to model B: overlays, ground and theme always, the light if it
 * is linked, the orientation never.
 */
export class LookLink {
  readonly #a: Workspace;
  readonly #b: Workspace;
  readonly #stop = new AbortController();
  paused = false;

  constructor(a: Workspace, b: Workspace) {
    this.#a = a;
    this.#b = b;
    const stop = a.store.subscribe((state, previous) => {
      if (this.paused) return;
      if (state.theme !== previous.theme) this.#b.scene.recolour();
      const isOther =
        state.display !== previous.display ||
        state.scene !== previous.scene ||
        state.cameraOptions !== previous.cameraOptions ||
        state.comparison?.links.light !== previous.comparison?.links.light;
      if (isOther) this.follow();
    });
    const { signal } = this.#stop;
    signal.addEventListener('abort', stop);
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => this.#b.scene.recolour(), {
      signal,
    });
  }

  follow(): void {
    const { display, scene, cameraOptions, comparison } = this.#a.store.state;
    const { store, actions } = this.#b;
    const own = store.state.scene;
    const lit = comparison?.links.light === true ? scene : own;
    store.batch(() => {
      actions.view.setDisplay(display);
      // B keeps its orientation, because the axes of two files may differ.
      actions.view.setScene({ ...scene, ...lightOf(lit), ...placementOf(own) });
      // B does not have the cameras of A's file.
      actions.camera.setOptions({ ...cameraOptions, fileCamera: '' });
    });
  }

  dispose(): void {
    this.#stop.abort();
  }
}

function lightOf({
  light,
  lightYaw,
  lightPitch,
  fullBright,
  glow,
  overbright,
  exposure,
}: SceneOptions): Partial<SceneOptions> {
  return { light, lightYaw, lightPitch, fullBright, glow, overbright, exposure };
}
