import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { clipAt, fileFrames, placeIn } from '../../state/file-frames.js';
import { clipOf, positionOf } from '../../state/select.js';
import type { AppState } from '../../state/state.js';
import { frame as frameText } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import fileText from './file-lane.css?inline';
import laneText from './lane.css?inline';
import { settingsOf } from '../../../lib/internal/index.js';

/** The file's whole frame list with its clips as blocks. Dragging scrubs through all of them. */
export class FileLane extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(laneText), sheet(fileText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  #unsubscribe: (() => void) | undefined;

  constructor() {
    super();
    // During playback, only the mark moves. Screen readers announce the clip, and the frame when playback has stopped.
    new Watch(this, ({ subject, playback }) => [subject?.clips, ...settingsOf(playback)]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#mark(this.app.store.state);
    this.#unsubscribe = this.app.store.subscribe((state, previous) => {
      if (state.playback !== previous.playback || clipOf(state) !== clipOf(previous)) this.#mark(state);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.store;
    const { subject } = state;
    const list = subject && fileFrames(subject);
    const chosen = clipOf(state);
    if (!list || chosen === null) return nothing;
    const { amount, clips } = list;
    const at = placeIn(chosen, positionOf(state).frame);
    return html`<div class="strip">
      <div class="head"><span>${words.laneFile}</span><b class="data">${words.frameCount(amount)}</b></div>
      <div
        class="lane"
        role="slider"
        tabindex="0"
        aria-label=${words.fileTimeline}
        aria-valuemin="0"
        aria-valuemax=${amount - 1}
        aria-valuenow=${Number(at.toFixed(2))}
        aria-valuetext=${words.frameOfClip(frameText(at, false), amount - 1, chosen.name)}
        @pointerdown=${this.#press}
        @pointermove=${this.#drag}
        @keydown=${this.#key}
      >
        ${clips.map(
          ({ name, firstFrame, frameCount }) =>
            html`<span
              class=${name === chosen.name ? 'block on' : 'block'}
              title=${name}
              ${vars({ '--from': firstFrame / amount, '--part': frameCount / amount })}
              ><bdi>${name}</bdi></span
            >`,
        )}
        <i class="mark"></i>
      </div>
    </div>`;
  }

  #mark(state: AppState): void {
    const list = state.subject && fileFrames(state.subject);
    const clip = clipOf(state);
    if (!list || clip === null) return;
    this.style.setProperty('--mark', String((placeIn(clip, positionOf(state).frame) + 0.5) / list.amount));
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#seek(event);
  }

  #drag(event: PointerEvent): void {
    if ((event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) this.#seek(event);
  }

  #seek(event: PointerEvent): void {
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    this.#hold((amount) => Math.floor(share * amount), 0);
  }

  #key(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[
      event.key
    ];
    const { state } = this.app.store;
    const clip = clipOf(state);
    if (clip === null) return;
    const at = Math.floor(placeIn(clip, positionOf(state).frame));
    if (step !== undefined) this.#hold(() => at + step, step < 0 ? -1 : 1);
    else if (event.key === 'Home') this.#hold(() => 0, 1);
    else if (event.key === 'End') this.#hold((amount) => amount - 1, -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Shows and holds the frame, or the nearest frame of a clip, preferably in the given direction. */
  #hold(frame: (amount: number) => number, direction: -1 | 0 | 1): void {
    const { subject } = this.app.store.state;
    const list = subject && fileFrames(subject);
    const found = list && clipAt(list, frame(list.amount), direction);
    if (found) this.app.actions.playback.seek(found[1], found[0].name);
  }
}
customElements.define('mw-file-lane', FileLane);
