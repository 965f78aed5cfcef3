import { channelOf } from '../../state/index.js';
import type { Playback } from '../../types/playback.js';
import { clock } from '../../util/clock.js';
import type { Viewer } from '../../viewer/index.js';
import { holdEnd, type LoopCounter } from '../playback/player.js';
import { emit } from './events.js';

/** Milliseconds between two `timeupdate` events during playback. */
const updateMilliseconds = 250;

/**
 * Dispatches a viewer's events as events of its element. The returned function removes the listener from the
 * renderer, which outlives the viewer; disposing of the viewer removes the other listeners.
 */
export function forwardViewerEvents(
  viewer: Viewer,
  element: HTMLElement,
  loopCounter: LoopCounter,
): () => void {
  let updated = 0;
  let isLost = false;
  let shownClip: string | null = null;

  const reportTime = (): void => {
    updated = clock.now();
    emit(element, 'timeupdate', null);
  };
  const reportPlayback = (playback: Playback): void => {
    const animation = channelOf(playback)?.clip.name ?? null;
    if (animation !== shownClip) {
      shownClip = animation;
      loopCounter.reset();
      emit(element, 'animation-change', { animation });
    }
    if (!playback.playing) reportTime();
  };

  viewer.on('play', () => emit(element, 'play', null));
  viewer.on('pause', () => emit(element, 'pause', null));
  viewer.on('frame', () => {
    if (clock.now() - updated >= updateMilliseconds) reportTime();
  });
  viewer.on('playback', ({ playback }) => reportPlayback(playback));
  viewer.on('loop', ({ channel, clip: { name: animation } }) => {
    const { count, last } = loopCounter.passed(channel);
    if (last && channel === viewer.playback.focus) {
      holdEnd(viewer, count);
      emit(element, 'finished', { animation, channel });
    } else emit(element, 'loop', { count, animation, channel });
  });
  viewer.on('finished', ({ channel, clip }) => emit(element, 'finished', { animation: clip.name, channel }));
  viewer.on('event', ({ channel, clip, event }) =>
    emit(element, 'animation-event', { animation: clip.name, channel, event }),
  );
  viewer.on('camera', ({ by }) =>
    emit(element, 'camera-change', { source: by === 'user' ? 'user-interaction' : 'none' }),
  );
  viewer.on('draw', () => {
    if (!isLost || !viewer.complete) return;
    isLost = false;
    emit(element, 'context-restored', null);
  });
  return viewer.renderer.events.on('lost', () => {
    isLost = true;
    emit(element, 'error', {
      type: 'webglcontextlost',
      sourceEvent: null,
      message:
        'The browser has lost the WebGL context. The model is drawn again when the browser restores it.',
    });
  });
}
