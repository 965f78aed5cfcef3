import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { clock } from '../../../lib/clock/index.js';
import type { App } from '../../app.js';
import { clipOf, positionOf, shownChannels, type ShownChannel } from '../../state/select.js';
import type { AppState } from '../../state/state.js';
import { frame as frameText } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { nameText } from '../base/name.js';
import { Resizes } from '../base/resizes.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import { blockText, eventMarks, repeatsFrom } from './clip-block.js';
import { laneBlocks, startOn } from './lane-blocks.js';
import './lane-head.js';
import './playhead.js';
import './range-brackets.js';
import { isCovered, rulerLabels, tickPeriod } from './ruler.js';
import timelineText from './timeline.css?inline';
import { clipLength } from '../../../lib/state/index.js';
import { nextOf, settingsOf } from '../../../lib/internal/index.js';

/** The interval in milliseconds at which screen readers announce the position during playback. */
const spokenEvery = 1000;

/** The timeline: ruler, lanes and playhead. Dragging anywhere scrubs and pauses. */
export class Timeline extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(timelineText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    width: { state: true },
    spoken: { state: true },
  };

  app!: App;
  width = 800;
  /** The frame in the slider's accessible value. */
  spoken = 0;
  #spokenAt = 0;
  #unsubscribe: (() => void) | undefined;

  constructor() {
    super();
    new Watch(this, (state) => [
      state.subject?.clips,
      ...settingsOf(state.playback),
      startsOf(state),
      state.comparison?.links.time,
    ]);
    new Resizes(
      this,
      () => this.renderRoot.querySelector('.area'),
      ({ contentRect }) => (this.width = contentRect.width),
    );
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = this.app.store.subscribe((state, previous) => {
      if (state.playback !== previous.playback) this.#cover(state);
      const { playback } = state;
      const now = clock.now();
      const due =
        !playback.playing || clipOf(state) !== clipOf(previous) || now - this.#spokenAt > spokenEvery;
      if (!due) return;
      this.#spokenAt = now;
      this.spoken = positionOf(state).frame;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#cover(this.app.store.state);
  }

  /** Hides numbers of the ruler that the playhead's number would overlap. */
  #cover(state: AppState): void {
    const clip = clipOf(state);
    const length = clip === null ? 0 : clipLength(clip);
    const { frame } = positionOf(state);
    const head = length > 0 ? Math.min(1, frame / length) : 0;
    const letters = frameText(frame, state.playback.playing).length;
    for (const label of this.renderRoot.querySelectorAll<HTMLElement>('.ruler span')) {
      const at = Number(label.dataset.frame);
      label.classList.toggle('covered', isCovered(at, length, this.width, head, letters));
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const clip = clipOf(this.app.store.state);
    if (clip === null) return nothing;
    const lanes = shownChannels(this.app.store.state);
    const { comparison } = this.app.store.state;
    const comparing = comparison !== null;
    const apart = comparison?.links.time === false;
    const length = clipLength(clip);
    const shown = frameText(Math.min(length, this.spoken), false);
    return html`<div class="timeline">
      <div class="gutter">
        ${
          lanes.length > 1
            ? lanes.map(
                ({ channel, focused }) =>
                  html`<mw-lane-head
                    class=${focused ? '' : 'other'}
                    .app=${this.app}
                    channel=${channel}
                  ></mw-lane-head>`,
              )
            : comparing
              ? html`<mw-compare-head .app=${this.app} side="a"></mw-compare-head>`
              : html`<div class="lane-head">
                  <span>${words.laneClip}</span><b class="data">${nameText(clip.name)}</b>
                </div>`
        }
        ${
          comparing
            ? html`<mw-compare-head
                class=${apart ? 'apart' : ''}
                .app=${this.app}
                side="b"
              ></mw-compare-head>`
            : nothing
        }
      </div>
      <div
        class="area"
        role="slider"
        tabindex="0"
        aria-label=${words.timeline}
        aria-valuemin="0"
        aria-valuemax=${length}
        aria-valuenow=${Number(Math.min(length, this.spoken).toFixed(2))}
        aria-valuetext=${words.frameOf(shown, length)}
        @pointerdown=${this.#press}
        @pointermove=${this.#drag}
        @keydown=${this.#key}
      >
        <div class="ruler">
          ${ticks(length, this.width)}
          ${rulerLabels(length, this.width).map(
            (frame) =>
              html`<span data-frame=${frame} ${vars({ '--at': length > 0 ? frame / length : 0 })}
                >${frame}</span
              >`,
          )}
        </div>
        ${lanes.map((lane) => this.#lane(lane, lanes))}
        ${comparing ? html`<mw-compare-lane .app=${this.app}></mw-compare-lane>` : nothing}
        <mw-range-brackets .app=${this.app}></mw-range-brackets>
        <mw-playhead .app=${this.app}></mw-playhead>
      </div>
    </div>`;
  }

  #lane(lane: ShownChannel, lanes: readonly ShownChannel[]): TemplateResult {
    const { clip, focused } = lane;
    const { subject } = this.app.store.state;
    const { blocks, ends } = laneBlocks(lane, lanes.find((each) => each.focused) ?? lane);
    // A loop mode or range that the user sets prevents the transition to the next clip.
    const then = subject && lane.loop === null && lane.range === null ? nextOf(subject, clip) : null;
    // The text begins inside the range, where it is visible.
    const inset = focused ? (lane.range?.[0] ?? 0) / (clipLength(clip) || 1) : 0;
    return html`<div
      class="lane ${focused ? '' : 'other'}"
      @pointerdown=${(event: PointerEvent) => this.#focus(event, lane)}
    >
      ${blocks.map(
        ({ from, width, frames }, index) =>
          html`<div
            class="block"
            ${vars({ '--from': from, '--width': width, '--in': inset + Math.max(0, -from) })}
          >
            ${ticks(frames, width * this.width)}
            ${index === 0 || from === 0 ? html`<span>${blockText(clip)}</span>` : nothing}
            ${then !== null && focused ? html`<span class="then">${words.blockThen(then)}</span>` : nothing}
            ${eventMarks(clip).map(
              ({ at, text }) => html`<i class="event" title=${text} ${vars({ '--event': at })}></i>`,
            )}
            ${repeatsFrom(clip) === null ? nothing : html`<i class="loop" ${vars({ '--loop': repeatsFrom(clip) ?? 0 })}></i>`}
          </div>`,
      )}
      ${
        ends === null
          ? nothing
          : html`<div class="block next" ${vars({ '--from': ends, '--width': 1 - ends })}>
              ${then === null ? nothing : html`<span>${words.blockThen(then)}</span>`}
            </div>`
      }
    </div>`;
  }

  /** Focuses another channel. Only the next press on its lane scrubs. */
  #focus(event: PointerEvent, { channel, focused }: ShownChannel): void {
    if (event.button !== 0 || focused) return;
    event.stopPropagation();
    this.app.actions.playback.focusChannel(channel);
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    const area = event.currentTarget as HTMLElement;
    area.setPointerCapture(event.pointerId);
    this.#seek(event);
  }

  #drag(event: PointerEvent): void {
    if ((event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) this.#seek(event);
  }

  #seek(event: PointerEvent): void {
    const clip = clipOf(this.app.store.state);
    if (clip === null) return;
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    this.app.actions.playback.seek(Number((share * clipLength(clip)).toFixed(2)));
  }

  #key(event: KeyboardEvent): void {
    const { actions } = this.app;
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[
      event.key
    ];
    if (step !== undefined) actions.playback.step(event.shiftKey && Math.abs(step) === 1 ? step * 5 : step);
    else if (event.key === 'Home') actions.playback.first();
    else if (event.key === 'End') actions.playback.last();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
customElements.define('mw-timeline', Timeline);

/**
 * The ticks of `length` frames, as one dashed line: WebKit blurs gradients with many repetitions, and rounds the sizes
 * of background tiles. The line starts off the pixel grid, so that no tick is centred between two pixels and covers
 * both or neither.
 */
export function ticks(length: number, width: number): TemplateResult {
  const gap = Math.max(0, tickPeriod(length, width) - 1);
  return html`<svg class="ticks" aria-hidden="true">
    <line x1="0.01" x2="100%" y1="50%" y2="50%" stroke-dasharray="1 ${gap}" />
  </svg>`;
}

/** A key that changes when a channel's passes move relative to the focused channel, but not with each frame. */
function startsOf(state: AppState): string {
  if (state.playback.channels.length < 2) return '';
  const lanes = shownChannels(state);
  const focus = lanes.find(({ focused }) => focused);
  return focus === undefined ? '' : lanes.map((lane) => startOn(lane, focus)).join();
}
