import { channelOf } from '../state/index.js';
import type { Model } from '../types/api.js';
import type { Playback } from '../types/playback.js';
import { clock } from '../util/clock.js';
import { readSceneColors, Viewer } from '../viewer/index.js';
import type { MarrowViewerEvents } from './dom/events.js';
import { holdEnd, type LoopCounter } from './playback.js';

export interface ElementViewerHost {
  emit<K extends keyof MarrowViewerEvents>(type: K, detail: MarrowViewerEvents[K]): void;
  /** Called when the user has moved the camera. */
  touched(): void;
  /** Called when the canvas shows the model for the first time. */
  shown(): void;
  /** Called when `Viewer.busy` has changed. */
  changed(): void;
  reload(): Promise<Model>;
}

/** Milliseconds between two `timeupdate` events during playback. */
const updateMilliseconds = 250;

/** The viewer on an element's canvas. Converts its events to those of the element. */
export class ElementViewer {
  readonly viewer: Viewer;
  readonly #host: ElementViewerHost;
  readonly #loopCounter: LoopCounter;
  readonly #stops: (() => void)[];
  #updated = 0;
  #lost = false;
  #clip: string | null = null;

  constructor(canvas: HTMLCanvasElement, loopCounter: LoopCounter, host: ElementViewerHost) {
    this.#host = host;
    this.#loopCounter = loopCounter;
    const viewer = (this.viewer = new Viewer(canvas, {
      reload: () => host.reload(),
      colors: readSceneColors(canvas),
    }));
    viewer.on('shown', () => host.shown());
    viewer.on('play', () => host.emit('play', null));
    viewer.on('pause', () => host.emit('pause', null));
    viewer.on('frame', () => {
      if (clock.now() - this.#updated >= updateMilliseconds) this.#tellTime();
    });
    viewer.on('playback', ({ playback }) => this.#played(playback));
    viewer.on('loop', ({ channel, clip }) => this.#passed(channel, clip.name));
    viewer.on('finished', ({ channel, clip }) => host.emit('finished', { animation: clip.name, channel }));
    viewer.on('event', ({ channel, clip, event }) =>
      host.emit('animation-event', { animation: clip.name, channel, event }),
    );
    viewer.on('camera', ({ by }) => {
      if (by === 'user') host.touched();
      host.emit('camera-change', { source: by === 'user' ? 'user-interaction' : 'none' });
    });
    viewer.on('draw', () => this.#drawn());
    viewer.on('busychange', () => host.changed());
    this.#stops = [viewer.renderer.events.on('lost', () => this.#contextLost())];
  }

  dispose(): void {
    this.#stops.forEach((stop) => stop());
    this.viewer.dispose();
  }

  #tellTime(): void {
    this.#updated = clock.now();
    this.#host.emit('timeupdate', null);
  }

  #played(playback: Playback): void {
    const clip = channelOf(playback)?.clip.name ?? null;
    if (clip !== this.#clip) {
      this.#clip = clip;
      this.#loopCounter.reset();
      this.#host.emit('animation-change', { animation: clip });
    }
    if (!playback.playing) this.#tellTime();
  }

  #passed(channel: string, animation: string): void {
    const { count, last } = this.#loopCounter.passed(channel);
    if (!last || channel !== this.viewer.playback.focus)
      this.#host.emit('loop', { count, animation, channel });
    else {
      holdEnd(this.viewer, count);
      this.#host.emit('finished', { animation, channel });
    }
  }

  #contextLost(): void {
    this.#lost = true;
    const message =
      'The browser has lost the WebGL context. The model is drawn again when the browser restores it.';
    this.#host.emit('error', { type: 'webglcontextlost', sourceEvent: null, message });
  }

  #drawn(): void {
    if (!this.#lost || !this.viewer.complete) return;
    this.#lost = false;
    this.#host.emit('context-restored', null);
  }
}
