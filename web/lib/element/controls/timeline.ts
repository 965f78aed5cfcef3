import { html, type TemplateResult } from 'lit/html.js';

import { clock } from '../../util/clock.js';
import type { ControlledElement } from './controlled-element.js';
import type { ControlsOptions } from './controls-options.js';

type TimelineOptions = Pick<ControlsOptions, 'words' | 'fill'>;

/** Milliseconds between two values that screen readers are given while an animation plays. */
const spokenMilliseconds = 1000;
/** CSS pixels that a tick needs. */
const tickRoom = 7;

/** Frames that a key steps by; with Shift five times as many. */
const steps: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 },
  ...{ PageUp: 5, PageDown: -5 },
};

/** The calliper under the picture: a groove with a tick for each frame, and a blade at the frame that is shown. */
export class Timeline {
  readonly #element: ControlledElement;
  readonly #options: TimelineOptions;
  #groove: HTMLElement | null = null;
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

  /** The slider. What changes with every frame is not in the template: `show` sets it. */
  slider(): TemplateResult {
    return html`<div
      class="timeline"
      part="timeline"
      role="slider"
      tabindex="0"
      aria-label=${this.#options.words.frame}
      aria-valuemin="0"
      @pointerdown=${this.#press}
      @pointermove=${this.#drag}
      @keydown=${this.#key}
    >
      <svg class="ticks" aria-hidden="true"><line x1="0.01" x2="100%" y1="2" y2="2" /></svg>
      <div class="head"><i class="blade" part="blade"></i></div>
    </div>`;
  }

  /** The number of the frame. */
  count(): TemplateResult {
    return html`<span class="count" part="frame-count" aria-hidden="true"></span>`;
  }

  /** Takes what was rendered. */
  bind(bar: HTMLElement): void {
    const groove = bar.querySelector<HTMLElement>('.timeline');
    this.#count = bar.querySelector('.count');
    if (groove !== this.#groove) {
      this.#resizes.disconnect();
      this.#groove = groove;
      this.#ticks = '';
      if (groove) this.#resizes.observe(groove);
    }
    this.#drawTicks();
    this.#spoken = -Infinity;
    this.show();
  }

  stop(): void {
    this.#resizes.disconnect();
  }

  /** Shows the frame where the animation is. */
  show(): void {
    const { frames, currentFrame, paused } = this.#element;
    const frame = Math.min(frames, currentFrame);
    if (this.#count) {
      const text = `${Math.round(frame)} / ${Math.round(frames)}`;
      if (this.#count.textContent !== text) this.#count.textContent = text;
    }
    const groove = this.#groove;
    if (!groove) return;
    groove.style.setProperty('--at', String(frames > 0 ? frame / frames : 0));
    const now = clock.now();
    if (!paused && now - this.#spoken < spokenMilliseconds) return;
    this.#spoken = now;
    const { words, fill } = this.#options;
    const shown = Number(frame.toFixed(1));
    groove.setAttribute('aria-valuemax', String(frames));
    groove.setAttribute('aria-valuenow', String(shown));
    groove.setAttribute('aria-valuetext', fill(words.frameOf, { frame: shown, frames }));
  }

  /** As dashes of one line: a gradient that repeats often is blurred in some browsers. */
  #drawTicks(): void {
    const { frames } = this.#element;
    const dashes = frames > 0 ? `1 ${Math.max(0, tickPeriod(frames, this.#width) - 1)}` : '1 100000';
    if (dashes === this.#ticks) return;
    this.#ticks = dashes;
    this.#groove?.querySelector('line')?.setAttribute('stroke-dasharray', dashes);
  }

  readonly #press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#groove?.setPointerCapture(event.pointerId);
    this.#element.pause();
    this.#seek(event);
  };

  readonly #drag = (event: PointerEvent): void => {
    if (this.#groove?.hasPointerCapture(event.pointerId)) this.#seek(event);
  };

  #seek({ clientX }: PointerEvent): void {
    const { left, width } = this.#groove!.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
    this.#element.currentFrame = Number((share * this.#element.frames).toFixed(2));
  }

  readonly #key = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const { viewer, paused } = this.#element;
    if (!viewer || ctrlKey || metaKey || altKey) return;
    const step = steps[key];
    if (step !== undefined) viewer.step(shiftKey && Math.abs(step) === 1 ? step * 5 : step);
    else if (key === 'Home' || key === 'End') viewer.goTo(key === 'Home' ? 'first' : 'last');
    else if (key !== ' ') return;
    else if (paused) this.#element.play();
    else this.#element.pause();
    event.preventDefault();
  };
}

/** CSS pixels from tick to tick: one a frame where there is room, else one for every 2, 5, 10, 20 frames, and so on. */
function tickPeriod(frames: number, width: number): number {
  const period = width / frames;
  let decade = 1;
  for (;;) {
    for (const step of [decade, decade * 2, decade * 5])
      if (step * period >= tickRoom || step >= frames) return step * period;
    decade *= 10;
  }
}
