import { applyState } from '../state/viewer-state.js';
import type { Viewer } from './viewer.js';
import type { ThumbnailOptions } from './viewer-options.js';

/** Applies a thumbnail's clip, time, skin, state and camera to a viewer that shows the model. */
export function applyThumbnail(
  viewer: Viewer<OffscreenCanvas>,
  { clip, time = 0, camera, state = {}, skin }: ThumbnailOptions,
): void {
  const scene = { background: 'transparent', grid: false, ...state.scene };
  applyState(viewer, { ...state, scene, paused: true, rest: clip === null });
  viewer.set({ skin });
  if (typeof clip === 'string') {
    viewer.play(clip, { fade: 0 });
    viewer.pause();
  }
  viewer.seek(time);
  viewer.set({ clock: time });
  if (camera) viewer.camera.fit({ ...camera, animate: false });
}
