import { clock, type Cancel } from '../../util/clock.js';
import type { Viewer } from '../../viewer/index.js';
import type { RotationOptions } from '../attributes/requested.js';

/** Rotates the camera around the model while the user does not interact, unless they prefer reduced motion. */
export class AutoRotate {
  #viewer: Viewer | null = null;
  #options: RotationOptions = { enabled: false, delay: 3000, speed: 0 };
  #timer: Cancel | undefined;

  set options(options: RotationOptions) {
    this.#options = options;
    this.#start();
  }

  /** The viewer to rotate. When the user moves the camera, the rotation stops and starts again after the delay. */
  set viewer(viewer: Viewer | null) {
    if (viewer !== this.#viewer)
      viewer?.on('camera', ({ by }) => {
        if (by === 'user' && this.#options.enabled) this.#start();
      });
    this.#viewer = viewer;
    this.#start();
  }

  #start(): void {
    this.#timer?.();
    if (this.#viewer && !this.#viewer.disposed) this.#viewer.camera.set({ turntable: 0 });
    const { enabled, delay, speed } = this.#options;
    if (!this.#viewer || !enabled || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.#timer = clock.after(delay, () => {
      if (this.#viewer && !this.#viewer.disposed) this.#viewer.camera.set({ turntable: speed });
    });
  }
}
