import type { PictureSize, Renderer, Shift, Stage, View } from '../render/index.js';
import type { SubjectClip } from '../types/api.js';
import type { CameraState } from '../types/view.js';
import type { Emitter } from '../util/emitter.js';
import { Announcer } from './announcer.js';
import { Changeover } from './changeover.js';
import { Motion } from './motion.js';
import { Playback } from './playback.js';
import { ViewerCamera, type FramedPart } from './viewer-camera.js';
import type { ViewerEvents, ViewerOptions } from './viewer-options.js';

/** What a viewer is made of, each wired to the others. */
export interface Works {
  readonly view: View;
  readonly camera: ViewerCamera;
  readonly playback: Playback;
  readonly changeover: Changeover;
  readonly motion: Motion;
}

export function makeWorks(
  canvas: HTMLCanvasElement,
  renderer: Renderer,
  events: Emitter<ViewerEvents>,
  options: ViewerOptions,
): Works {
  let played: readonly SubjectClip[] = [];
  const wake = (): void => motion.wake();
  const playback = new Playback({
    posed: (seconds) => {
      camera.posed(seconds);
      announcer.posed();
      changeover.posed();
      wake();
    },
    started: () => events.emit('play', undefined),
    stopped: () => events.emit('pause', undefined),
    changed: (state) => {
      const clips = state.channels.map(({ clip }) => clip);
      const others = clips.length !== played.length || clips.some((clip, at) => clip !== played[at]);
      played = clips;
      if (others) camera.changed();
      events.emit('playback', { playback: state });
    },
    ended: () => events.emit('ended', undefined),
    passed: (type, channel, clip) => events.emit(type, { channel, clip }),
  });
  const host = {
    size: (): PictureSize => view.size,
    stage: (): Stage | null => changeover.current?.stage ?? null,
    framing: (of: FramedPart) => {
      const { current } = changeover;
      return (of === 'bust' ? current?.bust : current?.framing(playback.state.channels)) ?? null;
    },
    seen: () => changeover.seen,
    shift: (shift: Shift) => (view.shift = shift),
    traveller: () => (view.display.follow && changeover.current?.travels ? changeover.current : null),
    look: (look: CameraState) => {
      // The model before is still on the canvas: the new one's camera is not for it.
      if (changeover.settled) view.camera = look;
    },
    cameraMoved: (moved: CameraState, by: 'person' | 'program') =>
      events.emit('camera', { camera: moved, by }),
    wake,
  };
  const camera = new ViewerCamera(host, canvas, options.controls ?? true, options.view ?? {});
  const view = renderer.createView(canvas, {
    maxPixelRatio: options.maxPixelRatio ?? 2,
    onDrawn: () => announcer.drawn(),
    onResized: () => camera.resized(),
    onVisible: wake,
  });
  const changeover = new Changeover(view, () => (view.camera = camera.seen));
  const announcer = new Announcer(events, changeover, playback);
  const motion = new Motion(renderer, { view, camera, playback, changeover });
  return { view, camera, playback, changeover, motion };
}
