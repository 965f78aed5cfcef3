import { html, type TemplateResult } from 'lit/html.js';

import { clock } from '../../util/clock.js';
import type { ControlledElement } from './controlled-element.js';
import type { ControlsOptions } from './controls-options.js';

type TimelineOptions = Pick<ControlsOptions, 'strings' | 'fill'>;

/** Milliseconds between values announced to screen readers during playback. */
const spokenMilliseconds = 1000;
/** The smallest distance between ticks, in CSS pixels. */
const tickRoom = 7;

/** Frames per key press. With Shift, arrow keys move by five frames. */
const steps: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 },
  ...{ PageUp: 5, PageDown: -5 },
};

/** The timeline: a slider with a tick for each frame. */
export class Timeline {
  readonly #element: ControlledElement;
  readonly #options: TimelineOptions;
  #track: HTMLElement | null = null;
  #count: HTMLElement | null = null;
  #ticks = '';
  #width = 0;
  #spoken = -Infinity;
  readonly #resizes = new ResizeObserver(([entry]) => {
    this.#width = entry?.contentRect.width ?? 0;
    this.#drawTicks();
  });

  constructor(element: ControlledElement, options: TimelineOptions) {
    this.#element = element;
    this.#options = options;
  }

  /** The slider. Values that change every frame are set by `show`, not in the template. */
  slider(): TemplateResult {
    return html`<div
      class="timeline"
      part="timeline"
      role="slider"
      tabindex="0"
      aria-label=${this.#options.strings.frame}
      aria-valuemin="0"
      @pointerdown=${this.#press}
      @pointermove=${this.#drag}
      @keydown=${this.#key}
    >
      <svg class="ticks" aria-hidden="true"><line x1="0.01" x2="100%" y1="2" y2="2" /></svg>
      <div class="head"><i class="thumb" part="thumb"></i></div>
    </div>`;
  }

  /** The frame number. */
  count(): TemplateResult {
    return html`<span class="count" part="frame-count" aria-hidden="true"></span>`;
  }

  /** Finds the rendered elements. */
  bind(bar: HTMLElement): void {
    const track = bar.querySelector<HTMLElement>('.timeline');
    this.#count = bar.querySelector('.count');
    if (track !== this.#track) {
      this.#resizes.disconnect();
      this.#track = track;
      this.#ticks = '';
      if (track) this.#resizes.observe(track);
    }
    this.#drawTicks();
    this.#spoken = -Infinity;
    this.show();
  }

  stop(): void {
    this.#resizes.disconnect();
  }

  /** Shows the current frame. */
  show(): void {
    const { frames, currentFrame, paused } = this.#element;
    const frame = Math.min(frames, currentFrame);
    if (this.#count) {
      const text = `${Math.round(frame)} / ${Math.round(frames)}`;
      if (this.#count.textContent !== text) this.#count.textContent = text;
    }
    const track = this.#track;
    if (!track) return;
    track.style.setProperty('--at', String(frames > 0 ? frame / frames : 0));
    const now = clock.now();
    if (!paused && now - this.#spoken < spokenMilliseconds) return;
    this.#spoken = now;
    const { strings, fill } = this.#options;
    const shown = Number(frame.toFixed(1));
    track.setAttribute('aria-valuemax', String(frames));
    track.setAttribute('aria-valuenow', String(shown));
    track.setAttribute('aria-valuetext', fill(strings.frameOf, { frame: shown, frames }));
  }

  /** Draws ticks as dashes of one line, because some browsers blur gradients with many repetitions. */
  #drawTicks(): void {
    const { frames } = this.#element;
    const dashes = frames > 0 ? `1 ${Math.max(0, tickPeriod(frames, this.#width) - 1)}` : '1 100000';
    if (dashes === this.#ticks) return;
    this.#ticks = dashes;
    this.#track?.querySelector('line')?.setAttribute('stroke-dasharray', dashes);
  }

  readonly #press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#track?.setPointerCapture(event.pointerId);
    this.#element.pause();
    this.#seek(event);
  };

  readonly #drag = (event: PointerEvent): void => {
    if (this.#track?.hasPointerCapture(event.pointerId)) this.#seek(event);
  };

  #seek({ clientX }: PointerEvent): void {
    const { left, width } = this.#track!.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
    this.#element.currentFrame = Number((share * this.#element.frames).toFixed(2));
  }

  readonly #key = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const { viewer, paused } = this.#element;
    if (!viewer || ctrlKey || metaKey || altKey) return;
    const step = steps[key];
    if (step !== undefined) viewer.step(shiftKey && Math.abs(step) === 1 ? step * 5 : step);
    else if (key === 'Home' || key === 'End') viewer.hold(key === 'Home' ? 'first' : 'last');
    else if (key !== ' ') return;
    else if (paused) this.#element.play();
    else this.#element.pause();
    event.preventDefault();
  };
}

/** CSS pixels between ticks: a tick for each frame if there is space, otherwise for every 2, 5, 10, 20 and so on. */
function tickPeriod(frames: number, width: number): number {
  const period = width / frames;
  let decade = 1;
  for (;;) {
    for (const step of [decade, decade * 2, decade * 5])
      if (step * period >= tickRoom || step >= frames) return step * period;
    decade *= 10;
  }
}
